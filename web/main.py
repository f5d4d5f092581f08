"""Start the page: index.html calls `start`, once PyScript has Python running.

The worker is made once the table is drawn, because two interpreters that start together slow
each other down; until it is up the players think right here (web/opponents.py).
"""

import asyncio

from web.ahead import Ahead
from web.app import App
from web.controls import do_early_press, listen
from web.offline import Copy
from web.opponents import Opponents
from web.page_worker import PageWorker, home
from web.render import BrowserStore, Page
from web.saves import Saves


async def start() -> None:
    """Draw the table, then play for as long as the page is open."""
    page = Page()
    try:
        opponents = Opponents(Ahead(home()).prepare)
        app = App(page, Saves(BrowserStore()), opponents)
        app.open()
        listen(app)
        do_early_press(app)
        copy = Copy()
        if await copy.newer() and not app.playing:
            await copy.take_over()
        app.renew = copy.let_in
        page.fetch_faces()
        await asyncio.gather(app.run(), opponents.keep(PageWorker), copy.keep(app.offer_newer))
    except Exception:
        page.state("failed")
        raise
