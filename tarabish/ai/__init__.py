"""Computer players: they get what their seat may know, a `View`, and answer with one action.

`calling` and `bidding` name trump by what `estimates` tells; `telling` declares; `leading` and
`following` play the cards, by `prices` and by what `knowledge` and `standing` tell; `claiming`
calls misplays; `habits` puts it together, `turns` tells who acts next and lets them think step by
step. `rookie` is still learning, `slips` are misplays to be caught, and `levels` has the players by
name.

For players that think ahead: `coding` makes cards bits, `play` plays them, `exact` solves open
hands (`alike` helps it), `reflexes` plays at once, by the `weights` in `layout`; `rollouts` plays
deals out, `at_random` with no thought at all; `payoffs` says what that comes to, and `kernel` has
all of it quicker where WebAssembly runs.

`searching` has these players, `legion` and `champion`; they try cards out by `trying`, and `stakes`
tells what a world adds to the points of the cards. They are not imported here: the page starts
without them.

`hints` says what the champion would do, `reasons` why. `review` judges the `decisions` of a
finished deal by `verdicts`, those of the auction by `auctions`; `mistakes` says what kind one was,
`remarks` puts one in words, `report` all of them.

`sampling` draws worlds: how the cards that a seat cannot see may lie. `reading` finds out what is
certain, as `constraints`; `sharing` counts and draws, by `groups` of cards and tables of `rows`;
`heard` weighs what is only likely, by `limits` and `values`. `drawing` has the kernel do it,
told of a view by `handing`.
"""

from tarabish.ai.claiming import claim
from tarabish.ai.habits import choose, choose_json, explain
from tarabish.ai.levels import Level, thinker_of
from tarabish.ai.rookie import rookie
from tarabish.ai.slips import slip, slipping
from tarabish.ai.turns import due, finish, in_one_step, next_action, think, think_json

__all__ = [
    "Level",
    "choose",
    "choose_json",
    "claim",
    "due",
    "explain",
    "finish",
    "in_one_step",
    "next_action",
    "rookie",
    "slip",
    "slipping",
    "think",
    "think_json",
    "thinker_of",
]
