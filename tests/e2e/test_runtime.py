"""The runtime itself: Python starts, on the page and in a worker, wherever the site lies."""

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.e2e

STARTED = re.compile("ready|thinking")
START = 60_000  # ms; a cold start on a busy machine


@pytest.mark.parametrize("place", ["site_url", "sub_path_url"])
def test_python_starts_on_the_page_and_in_a_worker(
    page: Page, place: str, request: pytest.FixtureRequest
) -> None:
    page.goto(request.getfixturevalue(place))
    expect(page.locator("html")).to_have_attribute("data-state", STARTED, timeout=START)
    # The worker is made after the table is drawn; PyScript says when Python runs in it.
    name = "script[name=ai]"
    page.wait_for_selector(name, state="attached")
    assert page.evaluate(
        "name => document.querySelector(name).xworker.ready.then(() => true)", name
    )
