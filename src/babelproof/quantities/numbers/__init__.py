"""Numbers as digits and words: what a string of digits may mean, how numerals add up."""
