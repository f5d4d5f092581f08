"""Run the command line: `python -m tarabish`."""

import sys

from tarabish.cli import main

sys.exit(main())
