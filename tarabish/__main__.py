"""Run the command line: `python -m tarabish`."""

import os
import sys

from tarabish.cli import main

for stream in (sys.stdout, sys.stderr):
    stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
try:
    status = main()
    sys.stdout.flush()
except BrokenPipeError:
    # Whoever read the output has gone, as `head` does; nothing more can be told.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    status = 1
sys.exit(status)
