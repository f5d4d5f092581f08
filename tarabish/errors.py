"""What can go wrong, and how it is told: every refusal carries the name of the rule it rests on."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is not allowed.

    `rule` is a name from RULES.md, such as "FOLLOW". `text` is a plain English predicate that
    fits after "you": "must follow spades".
    """

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}"


class TarabishError(ValueError):
    """Base of every error this package raises for bad input."""


class IllegalAction(TarabishError):
    """An action that the rules do not allow at this moment; nothing has changed."""

    def __init__(self, action: object, reason: Reason) -> None:
        super().__init__(str(reason))
        self.action = action
        self.reason = reason


class RulesError(TarabishError):
    """A preset, option or value of `Rules` that does not exist or makes no sense."""


class RecordError(TarabishError):
    """A record that is not valid. The message names the place: deal, action, rule."""
