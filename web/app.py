"""The page's one door: what is pressed comes in, actions go through, the new picture goes out.

Nothing here knows a browser: the screen, the saves and the players are handed in, so the same
code runs in tests.
"""

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import reduce
from typing import Protocol

from htpy import Element

from tarabish.actions import Action, Count, Play
from tarabish.cards import CUT_LEAST, DECK, cut, first_dealer, shuffled
from tarabish.errors import IllegalAction
from tarabish.events import Event
from tarabish.match import Match
from tarabish.rules import Rules
from tarabish.seats import Seat
from tarabish.standing import only_play
from tarabish.view import View, view_of
from tarabish.words import Teller
from web.advice import may_ask
from web.asking import Asking
from web.cutting import cut_from
from web.levels_panel import SEATS, level_of, levels_after
from web.lookback import Lookback
from web.opponents import Opponents
from web.pace import CUT, FACTOR, rest_after
from web.rules_panel import GROUPS, chosen
from web.saves import Saves
from web.scene import cursor_of, hand_row, scene
from web.trying import BEGUN, Trying
from web.ui import LIKINGS, Advice, Panel, Speed, Ui, heard

YOU = Seat.SOUTH
FETCHED = 20.0
"""Seconds for what is fetched when somebody looks back first."""

PLAYERS = ("You", "West", "North", "East")


class Screen(Protocol):
    """Where the page is drawn."""

    def draw(self, picture: Element, *, still: bool) -> None:
        """Show the picture; with `still`, cards do not fly."""

    def state(self, word: str) -> None:
        """Set `data-state` of the page: ready, thinking or failed."""

    def focus(self) -> None:
        """Move the keyboard to the element marked for it."""


class App:
    """A match at the table of one person and three computer players."""

    def __init__(
        self, screen: Screen, saves: Saves, opponents: Opponents, rng: random.Random | None = None
    ) -> None:
        self.screen = screen
        self.saves = saves
        self.opponents = opponents
        self.rng = rng or random.SystemRandom()
        self.match = Match(players=PLAYERS)
        self.ui = Ui(
            speed=saves.load_speed(),
            rules=saves.load_rules(),
            levels=saves.load_levels(),
            likings=saves.load_likings(),
        )
        self.owed = 0.0
        self.asking = Asking(YOU)
        self.aside = self.asking
        """Who was asked in the match itself, while a try is on the table."""
        self.counting = False
        self._fetching: asyncio.Task[None] | None = None
        self.nudge = asyncio.Event()
        self.teller = Teller(PLAYERS, YOU)
        self.renew: Callable[[], object] = lambda: None
        """Lets the newer version of the game in, and the page be loaded again."""

    def open(self) -> None:
        """Take up the saved match, if there is one, where it was left, and draw."""
        match, trouble = self.saves.load_match()
        if match is not None:
            self.resume(match)
            if (left := self.saves.load_try(self.match)) is not None:
                self._set_out(*left)
        self.ui = replace(self.ui, trouble=trouble)
        self.draw()

    def resume(self, match: Match) -> None:
        """Put a match on the table; its own past tells what the screen shows."""
        ui = self._clear_screen()
        events: tuple[Event, ...] = ()
        for _, events in match.retold():
            ui = self._heard(ui, events)
        self.match, self.ui = replace(match, players=PLAYERS), ui
        self.asking = Asking(YOU)
        self.owed = rest_after(events, YOU, ui.speed) if ui.lying else 0.0

    def _heard(self, ui: Ui, events: tuple[Event, ...]) -> Ui:
        return reduce(lambda ui, event: heard(ui, event, self.teller), events, ui)

    @property
    def view(self) -> View | None:
        """What the person may know; None before the first deal."""
        return view_of(self.match, YOU) if self.match.deals else None

    @property
    def playing(self) -> bool:
        """Whether a match is open: one that was begun and is not over."""
        return bool(self.ui.cuts or self.match.deals) and self.match.winner is None

    @property
    def rules(self) -> Rules:
        """The house rules chosen for the next match; those on the table are `match.rules`."""
        return self.ui.rules

    @property
    def log(self) -> int:
        """The length of the match's log, which names this moment."""
        return sum(1 + len(deal.actions) for deal in self.match.deals)

    def draw(self) -> None:
        """Show the table as it is, and whether it is for the person to go on."""
        self.ui = replace(self.ui, declaring=self.asking.declarer(self.match))
        if self.ui.declaring is None and not self.ui.scored:
            # Melds declared after the last card are through: what they come to is told now.
            self.ui = self._heard(self.ui, tuple(self.match.written()))
        self.screen.draw(scene(self.view, self.ui), still=self.ui.speed == Speed.INSTANT)
        self._tell_state()

    def _clear_screen(self) -> Ui:
        """Return the screen of a new match; what is not the match's stays."""
        old = self.ui
        return Ui(
            speed=old.speed,
            notes=old.notes,
            trouble=old.trouble,
            newer=old.newer,
            told_of_saves=old.told_of_saves,
            rules=old.rules,
            levels=old.levels,
            likings=old.likings,
        )

    # What a person presses

    def press(self, what: str) -> None:  # noqa: PLR0912, PLR0915 (one case a word of the page)
        """Do what a pressed element's `data-do` says.

        Raises: ValueError for a word that no element of the page carries.
        """
        word, _, rest = what.partition(" ")
        match word:
            case "act" if (
                self.ui.lying and self.match.turn not in (None, YOU) and not self.ui.panel
            ):
                self.nudge.set()  # pressing on while a trick lies means: go on
            case "act" if rest == str(Count(YOU)) and self._next_to_ask() is not None:
                self.counting = True  # once the others had their chance to call a misplay
                self.nudge.set()
            case "act":
                self.ui = replace(self.ui, panel=None)
                self.dispatch(rest)
            case "open":
                self._open(Panel(rest))
            case "look" if self.ui.look:
                self._look(self.ui.look.pressed(rest))
                self.nudge.set()
            case "escape" if self._sees_moment:
                self.press("look list")
            case "close" | "escape":
                self._show(replace(self.ui, panel=None))
            case "hide-trouble":
                self._show(replace(self.ui, trouble=""))
            case "renew":
                self.renew()
            case "hide-newer":
                self._show(replace(self.ui, newer=False))
            case "speed":
                self.saves.save_speed(Speed(rest))
                self._show(replace(self.ui, speed=Speed(rest)))
            case "preset" | "option" | "step":
                rules = chosen(self.rules, word, rest)
                self.saves.save_rules(rules)
                self._show(replace(self.ui, rules=rules))
            case "level":
                levels = levels_after(self.ui.levels, rest)
                self.saves.save_levels(levels)
                self._show(replace(self.ui, levels=levels))
            case "like" if rest in LIKINGS:
                likings = self.ui.likings ^ {rest}
                self.saves.save_likings(likings)
                self._show(replace(self.ui, likings=likings))
                self.nudge.set()
            case "fold" if rest in (*GROUPS, SEATS):
                self._show(replace(self.ui, unfolded=self.ui.unfolded ^ {rest}))
            case "hint":
                self.ask_hint()
            case "try":
                self.try_out(rest)
            case "go-on":
                self.nudge.set()
            case "no-more":
                self.asking.through(self.match, YOU)
                self.nudge.set()
                self.draw()
            case "deal":
                self.deal(cut_from(rest))
            case "start" | "new-match":
                self.cut_for_deal(cut_from(rest))
            case _:
                raise ValueError(f"nothing on the page says {what!r}")

    def _open(self, panel: Panel) -> None:
        back = self.ui.back if self.ui.panel else f"open-{panel}"
        look = self.ui.look
        if panel == Panel.LOOKBACK and self.opponents.prepared:
            look = look or Lookback(self.match, YOU, len(self.match.deals))
            self.nudge.set()
        elif panel == Panel.LOOKBACK:
            look = None
            self._fetching = asyncio.ensure_future(self._fetch(self.match))
        self._show(replace(self.ui, panel=panel, back=back, look=look))

    @property
    def _waits_to_look(self) -> bool:
        """Whether somebody waits for what looking back needs to be fetched."""
        return self.ui.panel == Panel.LOOKBACK and self.ui.look is None

    async def _fetch(self, match: Match) -> None:
        """Fetch what looking back needs; then do so, if that is still what is waited for."""
        try:
            await asyncio.wait_for(self.opponents.prepare(), FETCHED)
        except Exception:
            if self._waits_to_look:
                trouble = "Looking back cannot be fetched just now. Is there a network?"
                self._show(replace(self.ui, panel=None, trouble=trouble))
        else:
            if self._waits_to_look and match is self.match:
                self._open(Panel.LOOKBACK)

    def _look(self, look: Lookback, *, walking: bool = False) -> None:
        """Show what is looked back at; the keyboard goes along where that is another page of it."""
        before = self.ui.look
        self._show(replace(self.ui, look=look))
        if before is None or before.page != look.page or (walking and look.page == "list"):
            self.screen.focus()

    def try_out(self, what: str) -> None:
        """Play "on" from the moment that is looked at, or do so "again", or "end" it.

        The match stays as it is meanwhile. Raises: ValueError where there is nothing to try.
        """
        trying, look = self.ui.trying, self.ui.look
        match what:
            case "on" if look and look.moment and not trying:
                trying = Trying(self.match, look.deal, look.moment.number)
            case "again" if trying:
                pass
            case "end" if trying:
                self.saves.forget_try()
                self.resume(trying.match)
                self.ui = replace(self.ui.swept(), look=look, back="open-lookback").as_heard()
                self.asking = self.aside
                self._moved_on(0.0)
                return
            case _:
                raise ValueError(f"there is nothing to try {what!r}")
        self._set_out(trying, trying.begun())
        self.ui = self.ui.swept().as_heard().with_note(BEGUN)
        self._moved_on(0.0)

    def _set_out(self, trying: Trying, now: Match) -> None:
        """Put a try on the table, so far as it is."""
        self.aside = self.aside if self.ui.trying else self.asking
        look = self.ui.look
        self.resume(now)
        self.ui = replace(self.ui, trying=trying, look=look)

    def offer_newer(self) -> None:
        """Say that a newer version of the game is at hand."""
        self._show(replace(self.ui, newer=True))

    def _show(self, ui: Ui) -> None:
        self.ui = ui
        self.draw()

    def step_back(self, step: int) -> None:
        """Go so many moments further in what is looked back at, or to an end with a step of 99."""
        if self.ui.look and self.ui.panel == Panel.LOOKBACK:
            self._look(self.ui.look.stepped(step), walking=True)

    def ask_hint(self) -> None:
        """Have a hint thought about, if there is something to decide; or take it away again."""
        view, ui = self.view, self.ui
        if ui.hinting or ui.advice:
            self._show(replace(ui, hinting=False, advice=None))
        elif view is not None and may_ask(view, ui):
            self.nudge.set()
            self._show(replace(ui, hinting=True, note=""))

    def move_cursor(self, step: int, at: str | None = None) -> None:
        """Move the keyboard along the hand, by one card, or to an end with a step of 9.

        `at` is the card it is on, as text; by default where it was left.
        """
        view = self.view
        row = hand_row(view) if view else ()
        if view is None or not row:
            return
        cursor = next((c for c in row if str(c) == at), None) or cursor_of(view, self.ui)
        place = min(max(row.index(cursor) + step, 0), len(row) - 1) if cursor else 0
        self._show(replace(self.ui, cursor=row[place], back=""))
        self.screen.focus()

    # What happens

    def cut_for_deal(self, at: int | None = None) -> None:
        """Begin a match: everybody cuts a card, and the highest deals (FIRST-DEALER).

        `at` is how many cards the person lifted; the lowest of them is the card they cut.
        """
        self.match, self.asking = Match(self.rules, players=PLAYERS), Asking(YOU)
        pack = list(shuffled(rng=self.rng))
        yours = pack.pop((at or self._anywhere()) - 1)
        cuts = (yours, *self.rng.sample(pack, 3))
        dealer = Seat(first_dealer(cuts, self.match.rules.plain_order))
        who = "You cut" if dealer == YOU else f"{PLAYERS[dealer]} cuts"
        deals = "deal" if dealer == YOU else "deals"
        note = f"{who} the {cuts[dealer].word}, the highest card, and {deals}."
        self.ui = replace(self._clear_screen(), cuts=cuts, cut_dealer=dealer).with_note(note)
        self._moved_on(CUT * FACTOR[self.ui.speed])

    def _anywhere(self) -> int:
        return self.rng.randint(CUT_LEAST, len(DECK) - CUT_LEAST)

    def deal(self, at: int | None = None) -> None:
        """Shuffle, cut and deal, if it is time to; else nothing happens (CUT, DEAL).

        `at` is how many cards the person lifted, where they cut.
        """
        if not self.match.between_deals or self.asking.declarer(self.match) is not None:
            return
        if self.ui.trying is not None:
            return
        deck = cut(shuffled(rng=self.rng), at or self._anywhere())
        dealer = self.ui.cut_dealer
        self.match, events = self.match.deal_cards(deck, dealer)
        self._happened(events)

    def dispatch(self, action: Action | str) -> None:
        """Apply an action: the only way in which a deal moves. A refused one is answered."""
        try:
            self.match, events = self.match.apply(action)
        except IllegalAction as error:
            self._refused(error)
            return
        self._happened(events)

    def _refused(self, error: IllegalAction) -> None:
        card = getattr(error.action, "card", None)
        self._show(replace(self.ui.with_note(f"You {error.reason.text}."), cursor=card, back=""))

    def _happened(self, events: tuple[Event, ...]) -> None:
        self.ui, self.counting = self._heard(self.ui, events), False
        self._moved_on(rest_after(events, YOU, self.ui.speed))

    def _save(self) -> None:
        if self.ui.trying is not None:
            self.saves.save_try(self.ui.trying, self.match)
            return
        trouble = self.saves.save_match(self.match)
        if trouble and not self.ui.told_of_saves:
            self.ui = replace(self.ui, trouble=trouble, told_of_saves=True)

    def _moved_on(self, rest: float) -> None:
        """See to what follows from a match that is another one now; `rest` is in seconds."""
        self._save()
        self.opponents.drop()
        self.owed = rest
        self.nudge.set()
        self.draw()

    # The table's own pace

    async def run(self) -> None:
        """Let the computer players play, with rests, for as long as the page is open."""
        while True:
            await self.step()

    async def step(self) -> None:
        """Do the next thing that is not the person's to do, or wait until they have done theirs."""
        match = self.match
        self._tell_state()
        self.nudge.clear()
        if self._unsettled():
            await self._rest()
        elif (seat := self._next_to_ask()) is not None:
            level = level_of(self.ui.levels, seat)
            action = await self.opponents.choose(view_of(match, seat), self.log, level)
            if match is self.match:  # a log of the same length may be that of another match
                self._answered(seat, action)
        elif self.counting:
            self.dispatch(Count(YOU))
        elif (look := self._looks_back()) is not None:
            further = await self.opponents.look_back(look, self.log)
            if match is self.match and further is not None and look is self.ui.look:
                self._look(further)
        elif self.ui.hinting:
            advice = await self.opponents.hint(view_of(match, YOU), self.log)
            if match is self.match and self.ui.hinting:
                self._advised(advice)
        elif (play := self._only_play()) is not None:
            self.dispatch(play)
        else:
            await self.nudge.wait()

    def _only_play(self) -> Play | None:
        """Return the person's card that is all they can do, if it is to be played by itself."""
        if "only" not in self.ui.likings or self.ui.panel:
            return None
        view = self.view
        return None if view is None else only_play(view)

    def _looks_back(self) -> Lookback | None:
        """Return what is to be looked back at further, while somebody waits for it."""
        look = self.ui.look if self.ui.panel == Panel.LOOKBACK else None
        return look if look is not None and look.question() is not None else None

    @property
    def _sees_moment(self) -> bool:
        look = self.ui.look if self.ui.panel == Panel.LOOKBACK else None
        return look is not None and (look.moment is not None or look.learning)

    def _advised(self, advice: Advice | None) -> None:
        """Show a hint; the keyboard's place in the hand is then on its card."""
        at = advice.action.card if advice and isinstance(advice.action, Play) else self.ui.cursor
        self._show(replace(self.ui, hinting=False, advice=advice, cursor=at))

    def _next_to_ask(self) -> Seat | None:
        return self.asking.next(self.match, self.log)

    def _answered(self, seat: Seat, action: Action | None) -> None:
        """Do what a computer player answered, if it is for them to do it now."""
        if action is not None and self.asking.may(self.match, seat, action):
            self.dispatch(action)
        else:
            self.asking.answered(self.match, self.log, seat)
            self.draw()

    def _tell_state(self) -> None:
        busy = self.ui.hinting or bool(self._looks_back()) or bool(self._only_play())
        ready = self._waits_for_you() and not self._unsettled() and not busy
        self.screen.state("ready" if ready else "thinking")

    def _waits_for_you(self) -> bool:
        return self._next_to_ask() is None

    def _unsettled(self) -> bool:
        cutting = bool(self.ui.cuts) and not self.ui.your_cut
        return self.owed > 0 or self.ui.lying or cutting

    async def _rest(self) -> None:
        """Let what happened lie for the time owed, or until it is waved on; then clear it away."""
        moment, seconds, self.owed = self.log, self.owed, 0.0
        with suppress(TimeoutError):
            await asyncio.wait_for(self.nudge.wait(), seconds)
        if moment != self.log or self.owed > 0:
            return
        if self.ui.cuts and self.ui.cut_dealer is not None and self.ui.cut_dealer.right == YOU:
            self._show(replace(self.ui, your_cut=True))
        elif self.ui.cuts:
            self.deal()
        elif self.ui.lying:
            self._show(self.ui.swept())
