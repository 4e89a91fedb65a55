"""What scripts and the command line call; scripts import it from :mod:`babelproof` itself."""
