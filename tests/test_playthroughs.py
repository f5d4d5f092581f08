"""Golden transcripts: the story of each record in tests/playthroughs/, compared exactly.

After a change that is meant, write the stories afresh and read the difference:

    python -m tests.test_playthroughs
"""

import json
from pathlib import Path

import pytest

from tarabish import match_from_record, match_to_record
from tarabish.cli import story

FOLDER = Path(__file__).parent / "playthroughs"
RECORDS = sorted(FOLDER.glob("*.json"))


def told(record: Path) -> str:
    """Return what `python -m tarabish replay` prints for the record."""
    match = match_from_record(record.read_bytes())
    return "\n".join(story(match, trace=False)) + "\n"


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_the_story_is_told_as_before(record):
    assert told(record) == record.with_suffix(".txt").read_text("utf-8")


def test_the_stories_tell_of_all_that_can_happen():
    text = "".join(map(told, RECORDS))
    for words in (
        *("passes.", "must call, and names", "calls a twenty.", "calls a fifty.", "high.", "shows"),
        *("nobody counts a run.", "run is the best.", "calls bella.", "Too early", "last trick"),
        *(
            "make it with",
            "are bait",
            "are half-bait",
            "throws in the cards",
            "write all",
            " win the match.",
        ),
        *("bids 90.", "names no trump.", "declares four jacks.", "has the best meld"),
        *("go bate: they bid 90 and took", "make it: they bid 80 and took", "and write 392;"),
        *("nobody scores", "had to follow spades.", "There was none.", "asks for the count."),
        *("win the game. Games: ", "Games: Ann and Cy 1, Bo and Di 2."),
    ):
        assert words in text, words


def test_a_score_that_late_melds_change_is_told_once():
    """The first deal looks like a bait until the melds are declared."""
    first = told(FOLDER / "deferred_melds.json").partition("Deal 2")[0]
    assert first.count(" took ") == 1
    assert first.rindex(" declares ") < first.index(" took ")


def test_a_record_written_again_holds_the_same():
    """The records are laid out by hand for people to read; what they hold is the format's own."""
    assert len(RECORDS) == 8
    for record in RECORDS:
        text = record.read_text("utf-8")
        assert match_to_record(match_from_record(text)) == json.loads(text)


if __name__ == "__main__":
    for path in RECORDS:
        path.with_suffix(".txt").write_text(told(path), "utf-8")
