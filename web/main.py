"""Start the page: index.html calls `start`, once PyScript has Python running.

The worker is made once the table is drawn, because two interpreters that start together slow
each other down; until it is up the players think right here. `create_named_worker` inherits the
page's configuration, hence our own interpreter; `PyWorker` would ask a CDN for one.
"""

import asyncio
from contextlib import suppress

from js import document
from pyscript.workers import create_named_worker

from web.app import App
from web.controls import do_early_press, listen
from web.offline import Copy
from web.opponents import Opponents
from web.render import BrowserStore, Page
from web.saves import Saves


async def start_worker(opponents: Opponents) -> None:
    """Give the computer players a thread of their own."""
    with suppress(Exception):  # without a worker they think right here
        game = document.documentElement.dataset.game
        worker = await create_named_worker(src=f"{game}web/ai_worker.py", name="ai")
        opponents.worker = worker.choose


async def start() -> None:
    """Draw the table, then play for as long as the page is open."""
    page = Page()
    try:
        opponents = Opponents()
        app = App(page, Saves(BrowserStore()), opponents)
        app.open()
        listen(app)
        do_early_press(app)
        copy = Copy()
        if await copy.newer() and not app.playing:
            await copy.take_over()
        app.renew = copy.let_in
        page.fetch_faces()
        await asyncio.gather(app.run(), start_worker(opponents), copy.keep(app.offer_newer))
    except Exception:
        page.state("failed")
        raise
