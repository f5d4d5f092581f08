"""What is written twice about the site says the same in both places."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from tools import build_site
from tools.offline import kept_files, write_worker
from tools.paths import ROOT
from tools.python_files import later_files, placed_files

pytestmark = pytest.mark.cpython_only  # the tools run where the site is built


def config() -> dict[str, object]:
    return tomllib.loads((ROOT / "pyscript.toml").read_text())


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
    assert str(config()["interpreter"]) == f"./{build_site.INTERPRETER}"


def headers() -> dict[str, dict[str, str]]:
    rules = tomllib.loads((ROOT / "netlify.toml").read_text())["headers"]
    return {rule["for"]: rule["values"] for rule in rules}


def test_every_host_header_rule_names_a_folder_or_a_file_of_the_site() -> None:
    # The host matches a star at the end of a path; anywhere else it is best not relied on.
    assert all(path.endswith("/*") and path.count("*") == 1 for path in headers() if "*" in path)


def test_what_names_all_other_files_is_never_kept_without_asking() -> None:
    rules = headers()
    for path in ("/", "/index.html", "/sw.js"):
        assert rules[path]["Cache-Control"] == "no-cache"
    for folder in ("runtime", "game"):
        assert "immutable" in rules[f"/{folder}/*"]["Cache-Control"]


def test_the_policy_allows_nothing_from_elsewhere_and_no_inline_code_or_style() -> None:
    policy = headers()["/*"]["Content-Security-Policy"]
    allowed = {word for rule in policy.split(";") for word in rule.split()[1:]}
    assert allowed == {"'none'", "'self'", "'unsafe-eval'", "blob:", "data:"}


def test_the_manifest_names_pictures_that_are_there_in_the_size_it_says() -> None:
    manifest = json.loads((ROOT / "manifest.webmanifest").read_text())
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert {icon.get("purpose") for icon in manifest["icons"]} == {None, "maskable"}
    for icon in manifest["icons"]:
        picture = (ROOT / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            # A PNG file says its width and height in these bytes.
            width, height = (int.from_bytes(picture[at : at + 4]) for at in (16, 20))
            assert icon["sizes"] == f"{width}x{height}"
    page = (ROOT / "index.html").read_text()
    assert f'name="theme-color" content="{manifest["theme_color"]}"' in page


def test_the_worker_is_told_of_all_files_of_the_page(tmp_path: Path) -> None:
    for place in ("index.html", "web/main.py", "snapshot/1.bin", "runtime/1/stock/a.zip"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(place)
    assert list(kept_files(tmp_path)) == ["", "web/main.py"]
    names = set()
    for text in ("one", "two", "one"):
        (tmp_path / "web" / "main.py").write_text(text)
        write_worker(tmp_path)
        worker = (tmp_path / "sw.js").read_text()
        told = re.search(r"JSON.parse\('(.*)'\)", worker)
        assert told is not None
        build = json.loads(told[1])
        names.add(build["name"])
        assert list(build["files"]) == ["", "web/main.py"]
    # The same files are the same build, and other files another.
    assert len(names) == 2


def test_what_most_visits_never_need_lies_in_an_archive_of_its_own() -> None:
    first, later = placed_files().keys(), later_files().keys()
    assert not first & later
    ahead = {
        f"tarabish/ai/{name}.py"
        for name in ("searching", "sampling", "kernel", "exact", "hints", "review")
    }
    assert ahead | {"web/kernel_host.py", "web/looking.py"} <= later
    assert {"web/app.py", "web/ahead.py", "tarabish/ai/levels.py", "tarabish/match.py"} <= first
