"""What of the source corresponds to what of the target."""
