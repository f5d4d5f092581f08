"""The runtime itself: Python starts, on the page and in a worker, wherever the site lies."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.e2e

START = 60_000  # ms; a cold start on a busy machine


@pytest.mark.parametrize("place", ["site_url", "sub_path_url"])
def test_python_starts_on_the_page_and_in_a_worker(
    page: Page, place: str, request: pytest.FixtureRequest
) -> None:
    page.goto(request.getfixturevalue(place))
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=START)
    assert page.workers
