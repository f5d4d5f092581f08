"""Files that need Hypothesis from their first line on are left out where there is none."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("hypothesis") else ["test_say.py", "test_rules_panel.py"]
