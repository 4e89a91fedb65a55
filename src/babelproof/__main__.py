"""``python -m babelproof``."""

import sys

from babelproof.cli.main import main

sys.exit(main())
