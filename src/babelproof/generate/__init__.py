"""New texts out of given ones: sources to test with, pairs to train on."""
