"""What the README shows works as it stands there."""

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.cpython_only

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")


def test_the_library_example_plays_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(example, {})
    *games, a, b = (int(number) for number in re.findall(r"\d+", capsys.readouterr().out))
    assert max(games) == 2
    assert max(a, b) >= 300


def test_every_file_it_names_is_there() -> None:
    names = re.findall(r"\]\(([^)#:]+)\)", README)
    assert names
    assert all((Path(__file__).parent.parent / name).exists() for name in names)
