"""From the quantities of two texts to what the translation lost."""
