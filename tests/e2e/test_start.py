"""How Python starts: from its snapshot on later visits, by itself in a slower way without it."""

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tarabish import view_of
from tests.e2e.host import game
from tests.e2e.table import AT_ONCE, LOOKED_AFTER, QUICK, SLOW, START, Table
from tests.table import table as laid
from tools.build_site import INTERPRETER, SNAPSHOT
from tools.paths import BUILD, NODE_MODULES, ROOT
from tools.serve import running
from tools.snapshot import packed, sum_of

pytestmark = pytest.mark.e2e

PAGES = 50

KEEP = """async ({ address, damaged }) => {
  const answer = await fetch(address);
  const body = answer.body.pipeThrough(new DecompressionStream("gzip"));
  const memory = new Uint8Array(await new Response(body).arrayBuffer());
  if (damaged) memory.fill(7, memory.length / 2);
  await (await caches.open("tarabish-snapshots")).put(address, new Response(memory));
  localStorage.setItem("tarabish.snapshot", address.match(/([^/]+)[.]bin$/)[1]);
}"""

RUN = """async ({ address, code }) => {
  const python = await (await import(address)).loadPyodide();
  return python.runPython(code).toJs();
}"""

KEPT = """async () => {
  const shelf = await caches.open("tarabish-snapshots");
  return (await shelf.keys()).map(({ url }) => url);
}"""

BLOCKED = """{
  const refuse = () => { throw new DOMException("The operation is insecure.", "SecurityError"); };
  Object.defineProperty(window, "caches", { get: refuse });
  IDBFactory.prototype.open = refuse;
}"""

# Nothing saved, no waiting; and no worker, for fifty of them would only take longer.
FRESH = """if (location.protocol === "http:") {
  localStorage.removeItem("tarabish.match");
  localStorage.setItem("tarabish.settings", '{"speed": "instant"}');
  window.Worker = class extends EventTarget { postMessage() {} terminate() {} };
}"""

SAVING = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"


def snapshot_of(site: Path) -> str:
    """Return the name of the one snapshot that a site ships."""
    (found,) = (site / "snapshot").iterdir()
    return found.name


def keep_snapshot(table: Table, site: Path, *, damaged: bool = False) -> None:
    """Put the site's snapshot where a visit leaves it."""
    table.keep()
    address = f"{table.address}snapshot/{snapshot_of(site)}"
    table.page.evaluate(KEEP, {"address": address, "damaged": damaged})


def kept(page: Page) -> list[str]:
    """Return the addresses of all snapshots on the shelf."""
    return list(page.evaluate(KEPT))


def way(table: Table) -> str:
    return str(table.page.evaluate("document.documentElement.dataset.start"))


def plays(table: Table) -> None:
    """See that the table can be used."""
    table.press("start")
    for _ in range(3):
        table.on()


def went_wrong(told: list[str], what: str) -> None:
    """See that this was among what the browser told of, and that all of it was to be expected."""
    assert any(what in wrong for wrong in told)
    told.clear()


def stop(route: Route) -> None:
    route.abort()


def test_the_snapshot_is_named_after_its_content(site: Path) -> None:
    (found,) = (site / "snapshot").iterdir()
    digest = hashlib.sha256(gzip.decompress(found.read_bytes())).hexdigest()
    assert found.stem == digest
    assert f'const DIGEST = "{digest}";' in (game(site) / SNAPSHOT).read_text()


def snapshots_asked(page: Page) -> list[str]:
    """Return a list that will hold the addresses of all snapshots the page asks for."""
    asked: list[str] = []
    page.on("request", lambda r: asked.append(r.url) if "/snapshot/" in r.url else None)
    return asked


def test_over_a_quick_line_a_first_visit_goes_on_from_the_snapshot(
    table: Table, site: Path
) -> None:
    """And keeps that very one."""
    asked = snapshots_asked(table.page)
    table.page.add_init_script(AT_ONCE)
    table.page.add_init_script(QUICK)
    table.open()
    assert way(table) == "snapshot"
    plays(table)
    table.page.wait_for_selector("html[data-snapshot=kept]", timeout=START)
    assert kept(table.page) == asked == [f"{table.address}snapshot/{snapshot_of(site)}"]
    table.reload()
    assert way(table) == "snapshot"
    assert len(asked) == 1


def test_over_a_quick_line_it_does_without_a_snapshot_that_cannot_be_had(
    table: Table, nothing_goes_wrong: list[str]
) -> None:
    table.page.context.route("**/snapshot/*", stop)
    table.page.add_init_script(QUICK)
    table.open()
    assert way(table) == "compiled"
    plays(table)
    went_wrong(nothing_goes_wrong, "does not start from its snapshot")


def test_over_a_quick_line_it_does_not_wait_long_for_the_snapshot(
    table: Table, nothing_goes_wrong: list[str]
) -> None:
    table.page.context.route("**/snapshot/*", lambda _: None)  # there is never an answer
    table.page.add_init_script(QUICK)
    table.open()
    assert way(table) == "compiled"
    plays(table)
    went_wrong(nothing_goes_wrong, "TimeoutError")
    table.page.context.unroute_all(behavior="ignoreErrors")


def test_a_file_that_was_only_looked_after_tells_nothing_of_the_line(table: Table) -> None:
    asked = snapshots_asked(table.page)
    table.page.add_init_script(LOOKED_AFTER)
    table.open()
    assert way(table) == "compiled"
    assert asked == []


def test_where_nothing_can_be_kept_a_quick_line_is_used_all_the_same(table: Table) -> None:
    table.page.add_init_script(BLOCKED)
    table.page.add_init_script(QUICK)
    table.open()
    assert way(table) == "snapshot"
    plays(table)


def test_a_snapshot_with_which_the_page_broke_is_not_taken_again(table: Table) -> None:
    asked = snapshots_asked(table.page)
    table.page.add_init_script(QUICK)
    table.open()
    assert way(table) == "snapshot"
    table.page.evaluate("document.documentElement.dataset.state = 'failed'")
    table.page.wait_for_function("localStorage['tarabish.snapshot']?.startsWith('not ')")
    table.page.goto(table.address)
    table.started()
    assert way(table) == "compiled"
    assert len(asked) == 1


def test_a_later_visit_goes_on_from_the_snapshot(table: Table, site: Path) -> None:
    """The page and the worker; what other builds left is cleared away, and only that."""
    name = snapshot_of(site)
    mine, others = f"{table.address}snapshot/{name}", f"{table.address}other/snapshot/{name}"
    table.page.add_init_script(AT_ONCE)
    table.page.add_init_script(SLOW)
    table.keep()
    table.page.evaluate(
        """async addresses => {
          const shelf = await caches.open("tarabish-snapshots");
          for (const address of addresses) await shelf.put(address, new Response("old"));
        }""",
        [f"{table.address}snapshot/old.bin", others],
    )
    table.open()
    assert way(table) == "compiled"
    table.page.wait_for_selector("html[data-snapshot=kept]", timeout=START)
    assert sorted(kept(table.page)) == sorted([mine, others])

    table.reload()
    assert way(table) == "snapshot"
    table.page.wait_for_selector("script[name=ai]", state="attached")
    view = view_of(laid("South …\nWest …\nNorth …\nEast …"), 0)
    told = table.page.evaluate(
        """async request => {
          const { ready, sync } = document.querySelector("script[name=ai]").xworker;
          await ready;
          const home = new URL(document.documentElement.dataset.game, document.baseURI);
          return sync.choose(request, String(home));
        }""",
        json.dumps({"log": 7, "view": view.to_json(), "level": "kitchen"}),
    )
    answer = json.loads(told)
    assert answer["log"] == 7
    assert answer["action"] in map(str, view.legal)
    assert [worker.evaluate("startedFrom") for worker in table.page.workers] == ["snapshot"]
    plays(table)


def test_a_damaged_snapshot_is_dropped(
    table: Table, site: Path, nothing_goes_wrong: list[str]
) -> None:
    keep_snapshot(table, site, damaged=True)
    table.open()
    assert way(table) == "compiled"
    assert kept(table.page) == []
    plays(table)
    assert all("The snapshot is damaged" in wrong for wrong in nothing_goes_wrong)
    nothing_goes_wrong.clear()


def test_a_snapshot_that_python_refuses_is_dropped(
    table: Table, site: Path, nothing_goes_wrong: list[str]
) -> None:
    """As a page would find it whose interpreter is not the one that made the snapshot."""
    memory = packed(bytes(31_457_408), fresh=bytes(31_457_280))
    digest = hashlib.sha256(memory).hexdigest()
    name = snapshot_of(site).removesuffix(".bin")
    module = (game(site) / SNAPSHOT).read_text().replace(name, digest)
    module = re.sub("SUM = [0-9]+", f"SUM = {sum_of(memory)}", module)
    table.page.context.route(
        f"**/{SNAPSHOT}",
        lambda route: route.fulfill(body=module, content_type="text/javascript"),
    )
    table.page.context.route(
        "**/snapshot/*", lambda route: route.fulfill(body=gzip.compress(memory))
    )
    table.keep()
    address = f"{table.address}snapshot/{digest}.bin"
    table.page.evaluate(KEEP, {"address": address, "damaged": False})
    table.open()
    assert way(table) == "compiled"
    assert kept(table.page) == []
    plays(table)
    went_wrong(nothing_goes_wrong, "invalid magic number")


def test_without_the_compiled_library_it_starts_with_the_stock_one(
    table: Table, nothing_goes_wrong: list[str]
) -> None:
    table.page.context.route("**/pyodide/python_stdlib.zip", stop)
    table.open()
    assert way(table) == "stock"
    plays(table)
    went_wrong(nothing_goes_wrong, "compiled library cannot be had")


@pytest.mark.parametrize(
    "trouble", [BLOCKED + SLOW, SAVING], ids=["no storage, slow line", "saving data"]
)
def test_no_snapshot_is_fetched_where_it_is_not_wanted(table: Table, trouble: str) -> None:
    asked = snapshots_asked(table.page)
    table.page.add_init_script(AT_ONCE)
    table.page.add_init_script(trouble)
    table.open()
    table.reload()
    assert way(table) == "compiled"
    plays(table)
    assert asked == []


def test_every_fresh_page_deals_other_cards(table: Table, site: Path) -> None:
    keep_snapshot(table, site)
    table.page.add_init_script(FRESH)
    decks = []
    page = table.page
    for _ in range(PAGES):
        page.goto(table.address, wait_until="commit")
        page.wait_for_selector("html[data-start=snapshot]", state="attached", timeout=START)
        page.locator("[data-do=start]:enabled").click(timeout=START)
        page.wait_for_selector("#cut-panel [data-do=deal], #hand .held", timeout=START)
        if page.locator("#cut-panel").count():
            page.locator("[data-do=deal]").click()
            page.wait_for_selector("#hand .held")
        match = page.evaluate("JSON.parse(localStorage['tarabish.match'])")
        decks.append(match["deals"][0]["deck"])
    assert len(set(map(str, decks))) == PAGES


def without_pyscript(page: Page) -> None:
    """Have Python start alone, on a page that is not the game's."""
    page.route(
        "**/pyscript/core.js",
        lambda route: route.fulfill(body="", content_type="text/javascript"),
    )


def test_a_restored_python_has_its_own_chance(table: Table, site: Path) -> None:
    without_pyscript(table.page)
    keep_snapshot(table, site)
    address = f"{table.address}game/{game(site).name}/{INTERPRETER}"
    code = "import os, random; [random.random(), random.SystemRandom().random(), *os.urandom(8)]"
    drawn = []
    for _ in range(2):
        table.page.goto(f"{table.address}shelf")
        drawn.append(table.page.evaluate(RUN, {"address": address, "code": code}))
    assert way(table) == "snapshot"
    assert all(one != other for one, other in zip(drawn[0][:2], drawn[1][:2], strict=True))
    assert drawn[0][2:] != drawn[1][2:]


def test_the_page_compiles_no_python_as_it_starts(table: Table, site: Path) -> None:
    """Getting Python's compiler to work takes a tenth of a start."""
    ways = "return await runPythonAsync.call("
    text = (game(site) / INTERPRETER).read_text()
    assert text.count(ways) == 1
    counted = text.replace(ways, f"globalThis.compiled = true; {ways}")
    table.page.context.route(
        f"**/{INTERPRETER}",
        lambda route: route.fulfill(body=counted, content_type="text/javascript"),
    )
    table.open()
    assert not table.page.evaluate("globalThis.compiled ?? false")
    address = f"{table.address}game/{game(site).name}/{INTERPRETER}"
    code = "import os, pyscript; [os.path.exists('pyscript'), pyscript.__file__]"
    written, place = table.page.evaluate(RUN, {"address": address, "code": code})
    assert not written
    assert place.startswith("/home/pyodide/app.zip/")


NOT_KEPT = """
import dataclasses
from web import quick

kept = quick.use("/home/pyodide/app.zip")
run, missed = dataclasses.exec, []

def watched(text, *where):
    if text not in kept:
        missed.append(text)
    run(text, *where)

dataclasses.exec = watched
import web.app, web.opponents, web.saves
[len(kept), *missed]
"""


def test_what_dataclasses_need_is_compiled_already(table: Table, site: Path) -> None:
    without_pyscript(table.page)
    table.page.add_init_script(SLOW)
    table.keep()
    address = f"{table.address}game/{game(site).name}/{INTERPRETER}"
    found, *missed = table.page.evaluate(RUN, {"address": address, "code": NOT_KEPT})
    assert way(table) == "compiled"
    assert found > 40
    assert missed == []


def build_changed(folder: Path, change: Callable[[str], str]) -> Path:
    """Build the site from a copy of the tree in which web/panels.py is changed."""
    tree = folder / "tree"
    for name in ("kernel", "licences", "tarabish", "tools", "web"):
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, tree)
    (tree / "node_modules").symlink_to(NODE_MODULES)
    (tree / "build").mkdir()
    for made in (*BUILD.glob("library-*.zip"), *BUILD.glob("art-*")):
        (tree / "build" / made.name).symlink_to(made)
    panels = tree / "web" / "panels.py"
    panels.write_text(change(panels.read_text()))
    subprocess.run([sys.executable, "-m", "tools.build_site"], cwd=tree, check=True)
    return tree / "dist"


def test_a_changed_module_is_seen_at_once_and_gets_its_own_snapshot(
    page: Page, site: Path, tmp_path: Path
) -> None:
    live = tmp_path / "live"
    shutil.copytree(site, live)
    changed = build_changed(tmp_path, lambda code: code.replace('"How to play"', '"How it goes"'))
    assert snapshot_of(changed) != snapshot_of(site)
    with running(live) as address:
        table = Table(page, address)
        keep_snapshot(table, site)
        page.add_init_script(AT_ONCE)
        page.add_init_script(SLOW)
        table.open()
        assert way(table) == "snapshot"
        expect(page.get_by_text("How to play")).to_be_visible()

        table.keep()  # away from the page, whose worker may still be on its way
        live.rename(tmp_path / "before")
        changed.rename(live)
        page.goto(address)
        table.started()
        assert way(table) == "compiled"
        expect(page.get_by_text("How it goes")).to_be_visible()
        page.wait_for_selector("html[data-snapshot=kept]", timeout=START)
        assert kept(page) == [f"{address}snapshot/{snapshot_of(live)}"]
        table.reload()
        assert way(table) == "snapshot"
        expect(page.get_by_text("How it goes")).to_be_visible()
