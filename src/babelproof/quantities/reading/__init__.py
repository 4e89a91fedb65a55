"""From a text to its quantities: numbers with what stands around them."""
