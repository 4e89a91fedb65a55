"""Numbers, scales, units, money, times and dates in a text, as exact values."""
