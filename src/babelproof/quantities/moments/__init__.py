"""Times of day and dates."""
