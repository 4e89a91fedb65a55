"""A small translation model is trained, and what it gets wrong is mended with made pairs."""
