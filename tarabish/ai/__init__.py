"""Computer players: they get what their seat may know, a `View`, and answer with one action.

`calling` names trump; `leading` and `following` play the cards, by `prices` and by what
`knowledge` and `standing` tell; `habits` puts it together.
"""

from tarabish.ai.habits import choose, choose_json, explain

__all__ = ["choose", "choose_json", "explain"]
