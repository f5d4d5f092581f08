"""What a browser really fetches on a first visit, against the list that `make size` adds up."""

from fnmatch import fnmatchcase
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from tests.e2e.table import SLOW, Table
from tools.offline import places
from tools.size import LATER, first_visit

pytestmark = pytest.mark.e2e

# The table is there, and these may be asked for by the time the test looks.
AT_THE_TABLE = {"game/*/web/ai_worker.py", "game/*/web/art/back.svg"}


def test_a_first_visit_fetches_what_is_counted_and_every_file_is_for_something(
    page: Page, site: Path, site_url: str
) -> None:
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(urlsplit(request.url).path.lstrip("/")))
    page.add_init_script(SLOW)  # where bytes count
    table = Table(page, site_url)
    page.goto(site_url)
    table.started()
    page.wait_for_function("performance.getEntriesByName(location.href + 'art/AS.svg').length")
    asked = {place or "index.html" for place in asked} & set(places(site))
    counted = set(first_visit(site))
    assert counted - asked == set()  # or it is shipped for nothing
    for place in asked - counted:  # or the sum is too small
        assert any(fnmatchcase(place, pattern) for pattern in AT_THE_TABLE), place
    assert set(LATER) >= AT_THE_TABLE
