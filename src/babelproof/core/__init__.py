"""The vocabulary every other part speaks. Standard library only."""
