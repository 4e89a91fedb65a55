"""Plants errors in correct translations, by means of its own, apart from the engine."""
