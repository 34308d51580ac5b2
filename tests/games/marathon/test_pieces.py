"""pieces: track, tokens and events as the files give them, or a problem at its place."""

from __future__ import annotations

import re

import pytest

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.referee.registry import rules_for
from tests.games.marathon.situations import arrange, rules_of
from tests.places import ROOT


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ("places.jardin.time", "9", r"places\.yaml:\d+:\d+: jardin\.time: found costs up to 13; .* at most 12"),
        ("places.salon.number", "1", r"places\.yaml:\d+:\d+: salon\.number: found 1; .* one for each place"),
        ("places.salon.quantity", "3", r"places\.yaml:\d+:\d+: salon\.quantity: found 3 copies"),
        ("places.petanque.cells", "[]", r"places\.yaml:\d+:\d+: petanque\.cells: found nothing"),
        ("places.salon.id", "salom", r"need a card “salon” here.*did you mean salom"),
        ("pawns.pawn-blue.quantity", "9", r"pawns\.yaml:\d+:\d+: pawn-blue\.quantity: found 9 pawns"),
        ("events.event-1.minus", "[saloon]", r"events\.yaml:\d+:\d+: event-1\.minus: found “saloon”; .* ids of places"),
        ("events.event-1.quantity", "2", r"events\.yaml:\d+:\d+: event-1\.quantity: found 2 copies"),
        ("board.board.blocks.1.to", "11", r"board\.yaml:\d+:\d+: board\.blocks: found blocks with gaps"),
        ("game.parameters.start_3", "[1, 2]", r"game\.yaml:\d+:\d+: parameters\.start_3: .*expected 3 whole numbers"),
        ("game.variants.salon_ties", "rwos", r"game\.yaml:\d+:\d+: variants\.salon_ties: .*did you mean rows"),
    ],
)
def test_values_that_cannot_be_played_are_told_with_their_place(path: str, value: str, told: str) -> None:
    """A problem where the value stands, and no rules; never a crash."""
    problems = Problems()
    game = load_game(Workspace((ROOT,)), "marathon", problems, {path: value})
    assert game
    assert rules_for(game, 3, problems) is None
    assert any(re.search(told, str(problem)) for problem in problems), [str(problem) for problem in problems]


def test_each_event_spoils_the_places_that_the_original_names() -> None:
    """By their numbers: two for each event, but one for the fifth (M1, M2, M3)."""
    spoilt = ((3, 4), (2, 4), (2, 5), (1, 3), (2,), (1, 4), (5, 6), (1, 6), (2, 6))
    signs = {f"event-{n}": tuple(-1 if i in bad else 1 for i in range(1, 7)) for n, bad in enumerate(spoilt, 1)}
    assert rules_of(3, ()).signs == signs


def test_an_event_without_copies_is_not_drawn() -> None:
    """The deck is what the files print."""
    assert "event-9" in rules_of(3, ()).signs
    assert "event-9" not in rules_of(3, (("events.event-9.quantity", "0"),)).signs


def test_the_track_is_cut_into_blocks_and_days() -> None:
    """Three blocks of twelve spaces, two days each; a block is left at the first space of the next."""
    rules = rules_of(3, ())
    assert (rules.fin, rules.leave, rules.middle) == (36, [13, 25, 36], 12)
    assert [rules.block_at[space] for space in (0, 12, 13, 24, 25, 36)] == [0, 0, 1, 1, 2, 2]
    assert [rules.day_at[space] for space in (1, 6, 7, 12, 13, 36)] == [1, 1, 2, 2, 3, 6]


def test_points_lost_at_the_end_rise_or_are_flat() -> None:
    """One for the first period, two for the next; or one each by the other reading (M21)."""
    flat = rules_of(3, (("game.variants.overshoot", "flat"),))
    assert [rules_of(3, ()).overshoot(n) for n in range(4)] == [0, 1, 3, 6]
    assert [flat.overshoot(n) for n in range(4)] == [0, 1, 2, 3]


def test_a_copy_of_a_moment_is_independent() -> None:
    """Pawns on places lie in lists of lists; none is shared with the copy."""
    rules = rules_of(3, ())
    s = arrange(rules, {"lines": {0: {"pawns": {"salon": [["R"], [], [], []], "petanque": {2: "O"}}}}})
    copy = s.clone()
    assert copy == s
    before = s.digest()
    for place, at in zip(rules.places, copy.pawns[0], strict=True):
        place.put(at, 2, 2)
    copy.sheet[0].append(1)
    copy.parts[0][0] += 1
    copy.dice[0][0] += 1
    assert s.digest() == before != copy.digest()
