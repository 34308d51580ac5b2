"""Every row of docs/rules-decisions.md, printed and played: what each reading says on paper, and where they part.

The page names words of the French kit for each reading in the order of its switches: words that stand there, and words
that must not. Positions stand in tests/games/<game>/decisions.yaml; they are arranged as the worked examples are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import pypdfium2
import pytest
import yaml

from pnp.base.cache import Cache
from pnp.base.problems import UsageError
from pnp.kit.build import build
from pnp.kit.options import PrintOptions
from pnp.referee.rules import IllegalMove
from tests.games.jonques import test_rules as jonques
from tests.games.mans import test_rules as mans
from tests.games.marathon import test_rules as marathon
from tests.places import ROOT
from tests.whole.test_decisions import GAMES, WORKSPACE, decisions, named, settings

WORDS = re.compile(r"« ([^»]+) » not « ([^»]+) »")
REFUSED = "refused"  # no such table
PLAY: Mapping[str, Callable[[dict[str, Any]], None]] = {
    "marathon": marathon.test_example,
    "mans": mans.test_worked_example,
    "jonques": jonques.test_worked_example,
}
EXAMPLES = {
    "marathon": {case["name"] for case in marathon.CASES},
    "mans": {case["name"] for _, case in mans.EXAMPLES},
    "jonques": {case["name"] for case in jonques.CASES},
}
Changes = tuple[tuple[str, str], ...]


class Reading(NamedTuple):
    """One reading of a row that is not the one that is played: how it is switched on, and where it shows."""

    game: str
    number: str
    order: int  # among those of its row, from 1
    changes: Changes
    position: Mapping[str, Any]
    played: Mapping[str, Any]
    expected: Mapping[str, Any] | str

    def play(self, changes: Changes, expected: Mapping[str, Any] | str) -> None:
        """Arrange the position and compare; an AssertionError, or a refusal, where it is not as expected."""
        if expected == REFUSED:
            with pytest.raises(UsageError):
                self.play(changes, self.played)
            return
        assert not isinstance(expected, str)
        own = self.position.get("changes", {})
        more = {"expect": expected} if self.game == "marathon" else expected
        told = {"name": self.number, "rule": self.number, "why": "both readings of one position"}
        PLAY[self.game]({**told, **self.position, **more, "changes": {**own, **dict(changes)}})


def rows(game: str) -> dict[str, Any]:
    """The rows of a game's file: other readings, or the name of a worked example."""
    path = ROOT / "tests" / "games" / game / "decisions.yaml"
    found: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


def readings(game: str) -> Iterator[Reading]:
    """All readings of a game that are not played."""
    for number, row in rows(game).items():
        for index, one in enumerate(row if isinstance(row, list) else (), 1):
            changes = tuple((path, " ".join(value.split())) for path, value in one["set"].items())
            yield Reading(game, number, index, changes, one["position"], one["played"], one["expected"])


ALL = [one for game in GAMES for one in readings(game)]
IDS = [f"{one.number}-{one.order}" for one in ALL]


def words(game: str) -> dict[str, list[tuple[str, str]]]:
    """By row: for each reading, words that are printed and words that are not."""
    return {cells[0]: WORDS.findall(cells[4]) for cells in decisions(game)}


@cache
def printed(game: str, changes: Changes) -> str:
    """All words of a French kit, without the breaks of its lines."""
    kit = build(WORKSPACE, PrintOptions(game, trial=changes), Cache.usual())
    pages = []
    for document in kit.documents:
        with pypdfium2.PdfDocument(document.data) as pdf:
            pages += [page.get_textpage().get_text_range() for page in pdf]
    whole = re.sub("[\u00ad\ufffe]\\s*", "", " ".join(pages))
    return re.sub(r"[\s\u00a0\u202f]+", " ", whole)


@pytest.mark.parametrize("game", GAMES)
def test_each_row_names_words_for_each_reading_and_shows_them(game: str) -> None:
    """The page, its switches and the positions go together; a row that cannot be switched has a worked example."""
    on_page, found = words(game), rows(game)
    assert list(found) == [cells[0] for cells in decisions(game)] == list(on_page)
    for number, row in found.items():
        others = len(row) if isinstance(row, list) else 0
        assert len(on_page[number]) == 1 + others, (
            f"{number}: words for {len(on_page[number])} readings, not {1 + others}"
        )
        assert others or row in EXAMPLES[game], f"{number}: no example is called “{row}”"


@pytest.mark.parametrize("game", GAMES)
def test_each_switch_of_the_page_has_its_reading(game: str) -> None:
    """Every option of every variant, and every --set."""
    tried = [dict(one.changes) for one in readings(game)]
    for name, options in named(game).items():
        for option in options[1:]:
            values = {changes.get(f"game.variants.{name}", "").strip('"') for changes in tried}
            assert option in values, f"{name}: {option}"
    for text in re.findall(r"`([^`]*--set[^`]*)`", " ".join(cells[-1] for cells in decisions(game))):
        ways = [{path: " ".join(value.split()) for path, value in one} for one in settings(text)]
        assert any(way.items() <= one.items() for way in ways for one in tried), text


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_kit_says_what_is_played(game: str) -> None:
    """As shipped: the words of the reading that is played, and not those of another."""
    text = printed(game, ())
    said = {number: pairs[0] for number, pairs in words(game).items()}
    assert {number: there for number, (there, _) in said.items() if there not in text} == {}
    assert {number: wrong for number, (_, wrong) in said.items() if wrong in text} == {}


@pytest.mark.slow
@pytest.mark.sampled(5)
@pytest.mark.parametrize("one", ALL, ids=IDS)
def test_another_reading_is_printed(one: Reading) -> None:
    """Its own words, and none of the reading that it stands against."""
    there, wrong = words(one.game)[one.number][one.order]
    text = printed(one.game, one.changes)
    assert there in text and wrong not in text


@pytest.mark.parametrize("one", ALL, ids=IDS)
def test_readings_part_at_a_position(one: Reading) -> None:
    """Both are played from it; what one expects, the other does not do."""
    one.play((), one.played)
    one.play(one.changes, one.expected)
    with pytest.raises((AssertionError, IllegalMove, UsageError)):
        one.play(one.changes, one.played)
    if one.expected != REFUSED:
        with pytest.raises((AssertionError, IllegalMove, UsageError)):
            one.play((), one.expected)
