"""What is written twice about the site says the same in both places."""

import json
import re
import tomllib

import pytest

from tools import file_map
from tools.paths import ROOT

pytestmark = pytest.mark.cpython_only  # the tools run where the site is built


def config() -> dict[str, object]:
    return tomllib.loads(file_map.CONFIG.read_text())


def test_pyscript_is_told_of_every_python_file() -> None:
    assert config()["files"] == tomllib.loads(file_map.table())["files"]


def test_micropython_is_refused_the_same_plugins() -> None:
    page = (ROOT / "index.html").read_text()
    told = re.search(r"<mpy-config[^>]*>(.*)</mpy-config>", page)
    assert told is not None
    assert json.loads(told[1])["plugins"] == config()["plugins"]


def test_the_licence_overview_names_the_shipped_versions() -> None:
    shipped = json.loads((ROOT / "package.json").read_text())["dependencies"]
    pins = dict(
        re.findall(r"^(\S+)==(\S+)$", (ROOT / "requirements-dev.txt").read_text(), re.MULTILINE)
    )
    named = dict(
        re.findall(
            r"^(\w+) (\d[\d.]*) ", (ROOT / "licences" / "overview.txt").read_text(), re.MULTILINE
        )
    )
    assert named == {
        "PyScript": shipped["@pyscript/core"],
        "Pyodide": shipped["pyodide"],
        "morphdom": shipped["morphdom"],
        "htpy": pins["htpy"],
        "MarkupSafe": pins["markupsafe"],
    }


def test_nothing_but_our_own_interpreter_is_named() -> None:
    texts = [(ROOT / name).read_text() for name in ("pyscript.toml", "index.html")]
    assert not any(
        re.search(r"(src|href|interpreter)\s*=\s*\"(https?:)?//", text) for text in texts
    )
    assert str(config()["interpreter"]).startswith("./runtime/")


def test_every_host_header_rule_names_a_folder_of_the_site() -> None:
    rules = tomllib.loads((ROOT / "netlify.toml").read_text())["headers"]
    # The host matches a star at the end of a path; anywhere else it is best not relied on.
    assert all(rule["for"].endswith("/*") and rule["for"].count("*") == 1 for rule in rules)
