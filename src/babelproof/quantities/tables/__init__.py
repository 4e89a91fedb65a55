"""What is known of a language: its tables, and the tree of forms made from them."""
