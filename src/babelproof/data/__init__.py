"""Tables, no code; each with the script that made it and its source."""
