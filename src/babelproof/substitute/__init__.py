"""A typed token of a text replaced by another of its type, in the form that its place asks for."""
