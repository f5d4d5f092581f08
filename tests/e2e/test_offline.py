"""The kept copy: no network, a new version, a damaged file. Never an empty page."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tarabish import Match
from tests.e2e.host import Host, game
from tests.e2e.table import AT_ONCE, START, Table
from tests.table import do
from tests.table import table as laid
from tools.offline import integrity, kept_files

pytestmark = pytest.mark.e2e

MATCH = do(laid("South ♣678 ♥9 ♦JA ♠TQ9\nWest …\nNorth …\nEast …", dealer=2), "3 pass", "0 call S")

# Ends when a worker rules this folder.
PYTHON = "/pyodide.asm.wasm"  # how the place of Python itself ends
KEPT = "navigator.serviceWorker.ready.then(() => true)"
REGISTER = "navigator.serviceWorker.register('./sw.js').then(() => true)"
# Ends with the state that a new worker comes to: installed, which is to say waiting, or redundant.
UPDATE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  const found = new Promise(done => registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker.addEventListener("statechange", () => done(worker.state));
  }));
  await registration.update();
  return found;
}"""
VERSION = """[!!document.querySelector("meta[name=new]"),
  document.documentElement.dataset.python === "new"]"""
COPIES = "caches.keys().then(names => names.filter(name => name.startsWith('tarabish-site')))"


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    host = Host(site, tmp_path / "site")
    host.start()
    yield host
    host.stop()


def opened(page: Page, host: Host, match: Match | None = None) -> Table:
    """Open the game as on a second visit: the copy is there already."""
    table = Table(page, host.address)
    table.keep()
    page.evaluate(REGISTER)
    page.evaluate(KEPT)
    return table.open(match)


@pytest.mark.parametrize("prefix", ["/", "/tarabish/"])
def test_from_the_second_visit_on_the_network_may_be_cut(
    page: Page, site: Path, tmp_path: Path, prefix: str
) -> None:
    host = Host(site, tmp_path / "site", prefix)
    host.start()
    page.add_init_script(AT_ONCE)
    try:
        table = Table(page, host.address).open(MATCH)
        page.evaluate(KEPT)
        page.wait_for_selector("html[data-snapshot=kept]", timeout=START)
    finally:
        host.stop()
    table.reload()
    table.press("act 0 say twenty")
    word = next(word for word in table.ways_on() if " play " in word)
    table.press(word)
    assert word not in table.ways_on()
    table.settled()
    assert page.evaluate("[...document.images].every(face => face.naturalWidth > 0)")
    page.wait_for_selector("script[name=ai]", state="attached")
    assert page.evaluate("document.querySelector('[name=ai]').xworker.ready.then(() => true)")
    page.goto(f"{host.address}LICENSES.txt")
    expect(page.locator("body")).to_contain_text("MIT License")


def test_during_a_match_a_new_version_waits_until_it_is_let_in(page: Page, host: Host) -> None:
    table = opened(page, host, MATCH)
    other = Table(page.context.new_page(), host.address)
    other.page.goto(host.address)
    other.started()
    host.put_new_version()
    assert page.evaluate(UPDATE) == "installed"
    offer = page.locator("#newer")
    expect(offer).to_contain_text("A new version is here")
    table.press("act 0 say twenty")
    table.reload()
    assert page.evaluate(VERSION) == [False, False]
    expect(offer).to_be_visible()
    table.press("hide-newer")
    expect(offer).to_have_count(0)
    before = table.seen
    table.reload()
    table.button("renew").click()
    # Every page that is open goes over to it, whole.
    for each in (table, other):
        expect(each.page.locator("html[data-python=new]")).to_be_attached(timeout=START)
        each.started()
        assert each.page.evaluate(VERSION) == [True, True]
        expect(each.page.locator("#newer")).to_have_count(0)
    assert table.seen == before
    assert len(page.evaluate(COPIES)) == 1


def test_where_no_match_is_open_a_new_version_takes_over_by_itself(page: Page, host: Host) -> None:
    table = opened(page, host)
    host.put_new_version()
    assert page.evaluate(UPDATE) == "installed"
    page.reload()
    expect(page.locator("html[data-python=new]")).to_be_attached(timeout=START)
    table.started()
    assert page.evaluate(VERSION) == [True, True]
    table.press("start")
    expect(page.locator("#start-panel")).to_have_count(0)


def test_half_of_a_new_version_is_none(
    page: Page, host: Host, nothing_goes_wrong: list[str]
) -> None:
    table = opened(page, host, MATCH)
    host.put_new_version()
    (host.folder / "art" / "6C.svg").unlink()
    assert page.evaluate(UPDATE) == "redundant"
    expect(page.locator("#newer")).to_have_count(0)
    table.reload()
    assert page.evaluate(VERSION) == [False, False]
    assert len(page.evaluate(COPIES)) == 1
    assert all("6C.svg" in line or "404" in line for line in nothing_goes_wrong)
    nothing_goes_wrong.clear()


def test_a_page_never_runs_with_the_code_of_another_build(
    page: Page, host: Host, nothing_goes_wrong: list[str]
) -> None:
    """As when a new version is put on the host between a page and what it asks for."""
    old = (host.folder / "index.html").read_text()
    host.put_new_version()
    page.route(host.address, lambda route: route.fulfill(body=old, content_type="text/html"))
    page.goto(host.address)
    expect(page.locator("html[data-state=failed]")).to_be_attached(timeout=START)
    expect(page.get_by_role("link", name="Load it again").first).to_be_visible()
    assert not page.evaluate(VERSION)[1]
    nothing_goes_wrong.clear()


# Whether the copy no longer holds a file; polled, because the worker takes its time.
GONE = """async address => {
  while (await caches.match(address)) await new Promise(done => setTimeout(done, 100));
  return true;
}"""
ASIDE = """async () => {
  const [name] = (await caches.keys()).filter(name => name.startsWith("tarabish-site"));
  const [copy, aside] = await Promise.all([caches.open(name), caches.open("aside")]);
  for (const request of await copy.keys()) await aside.put(request, await copy.match(request));
}"""
SPOIL = """async ([address, text]) => {
  const [name] = (await caches.keys()).filter(name => name.startsWith("tarabish-site"));
  const spoilt = new Response(text, {headers: {"Content-Type": "text/plain"}});
  await (await caches.open(name)).put(address, spoilt);
}"""
RESTORE = """async address => {
  const [name] = (await caches.keys()).filter(name => name.startsWith("tarabish-site"));
  await (await caches.open(name)).put(address, await caches.match(address, {cacheName: "aside"}));
}"""
FETCHED = """async address => {
  const digest = await crypto.subtle.digest("SHA-256", await (await fetch(address)).arrayBuffer());
  return "sha256-" + btoa(String.fromCharCode(...new Uint8Array(digest)));
}"""
# The game, or a message that can be seen, with a way out.
SETTLED = "html[data-state=ready], a[href$='?again']:visible"


def test_a_damaged_file_is_fetched_anew(page: Page, host: Host) -> None:
    opened(page, host, MATCH)
    for number, (place, file) in enumerate(kept_files(host.folder).items()):
        if place.endswith(PYTHON):
            continue
        page.evaluate(SPOIL, [host.address + place, ("", "rubbish")[number % 2]])
        assert page.evaluate(FETCHED, host.address + place) == integrity(file), place
    host.stop()
    page.reload()
    expect(page.locator("html[data-state=ready]")).to_be_attached(timeout=START)


def test_a_damaged_python_ends_in_a_message_and_is_fetched_anew_the_next_time(
    page: Page, host: Host, nothing_goes_wrong: list[str]
) -> None:
    """It is too large to be looked at before it is handed out."""
    table = opened(page, host, MATCH)
    (python,) = (place for place in kept_files(host.folder) if place.endswith(PYTHON))
    page.evaluate(SPOIL, [host.address + python, "rubbish"])
    page.goto(host.address)
    expect(page.locator("html[data-state=failed]")).to_be_attached(timeout=START)
    expect(page.get_by_role("link", name="Load it again").first).to_be_visible()
    page.evaluate(GONE, host.address + python)
    table.reload()
    nothing_goes_wrong.clear()


def test_a_damaged_file_without_a_network_is_a_message_and_a_way_out(
    page: Page, host: Host, nothing_goes_wrong: list[str]
) -> None:
    table = opened(page, host, MATCH)
    before = table.seen
    page.evaluate(ASIDE)
    host.stop()
    stopped = set()
    for number, place in enumerate(kept_files(host.folder)):
        if place.startswith("art/") and place != "art/AH.svg":  # one face stands for all of them
            continue
        page.goto(f"{host.address}shelf")
        page.evaluate(SPOIL, [host.address + place, ("", "rubbish")[number % 2]])
        page.goto(host.address)
        page.wait_for_selector(SETTLED, timeout=START)
        if page.locator("a[href$='?again']").locator("visible=true").count():
            stopped.add(place)
        else:
            table.rest()
            assert table.seen == before, place
        page.goto(f"{host.address}shelf")
        page.evaluate(RESTORE, host.address + place)
    code = f"game/{game(host.folder).name}"
    needed = ("app.zip", "web/start/interpreter.mjs", "web/style/table.css")
    assert {"", *(f"{code}/{place}" for place in needed)} < stopped
    assert stopped.isdisjoint({"LICENSES.txt", "art/AH.svg", "manifest.webmanifest"})

    page.evaluate(SPOIL, [f"{host.address}{code}/app.zip", "rubbish"])
    page.goto(host.address)
    way_out = page.get_by_role("link", name="Load it again from the network").first
    way_out.click()
    # Not before there is a network: what is damaged may be all there is.
    expect(page.locator("h1")).to_have_text("Tarabish cannot be loaded just now")
    host.start()
    way_out.click()
    table.started()
    assert page.url == host.address
    assert table.seen == before
    assert page.evaluate(COPIES) == []
    nothing_goes_wrong.clear()


def test_without_its_webassembly_a_start_ends_in_a_message_each_time(
    page: Page, host: Host, nothing_goes_wrong: list[str]
) -> None:
    """Pyodide only warns, and waits for ever; whether anything else failed was a matter of luck."""
    page.route("**/*.wasm", lambda route: route.abort())
    for _ in range(8):
        page.goto(host.address)
        expect(page.locator("html[data-state=failed]")).to_be_attached(timeout=20_000)
        expect(page.get_by_role("link", name="Load it again").first).to_be_visible()
    nothing_goes_wrong.clear()


def test_a_start_that_takes_long_offers_a_way_out_until_it_is_there(page: Page, host: Host) -> None:
    page.clock.install()
    table = Table(page, host.address)
    table.keep()
    held: list[Route] = []
    with page.expect_request("**/app.zip"):
        page.route("**/app.zip", lambda route: held.append(route))  # noqa: PLW0108 (it must be ours)
        page.goto(host.address)
    slow = page.locator("#slow")
    expect(slow).to_be_hidden()
    page.clock.fast_forward(61_000)
    expect(slow).to_be_visible()
    held[0].continue_()
    table.started()
    expect(slow).to_be_hidden()
