"""Rules of Jonques with changed values, and positions by the names of cells."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.games.jonques.chart import Junks
from pnp.games.jonques.rules import Jonques
from pnp.referee.registry import rules_for
from tests.places import ROOT

VARIED = [(), (("game.variants.geometry", "ring"),), (("game.variants.aces", "up-to"),)]


@cache
def rules_with(changes: tuple[tuple[str, str], ...] = ()) -> Jonques:
    problems = Problems()
    game = load_game(Workspace.here(ROOT), "jonques", problems, dict(changes))
    assert game
    rules = rules_for(game, 2, problems)
    problems.stop_if_any()
    assert isinstance(rules, Jonques)
    return rules


def position(rules: Jonques, south: str = "", north: str = "", turn: int = 1) -> Junks:
    """A board at the beginning of a turn."""
    s = rules.setup()
    for seat, names in enumerate((south, north)):
        s.junks[seat] = [rules.chart.cells[name] for name in names.split()]
        s.reserve[seat] -= len(s.junks[seat])
        for cell in s.junks[seat]:
            assert not s.board[cell]
            s.board[cell] = seat + 1
    s.turn, s.seat = turn, (turn - 1) % 2
    assert rules.broken(s) == []
    return s


def thrown(south: str, north: str, *faces: int) -> Junks:
    """A position after the last throw of South's turn."""
    rules = rules_with()
    s = position(rules, south, north)
    s.throw = rules.throws - 1
    rules.play(s, ("throw", tuple(sorted(faces))))
    return s


CELLS = st.lists(st.integers(0, 120), min_size=1, max_size=20, unique=True)


def scattered(rules: Jonques, cells: list[int], aces: int, mirrored: bool) -> Junks:
    """Junks of both on some cells in turn; mirrored: the board turned round and the seats exchanged."""
    s = rules.setup()
    free = [cell for cell in cells if cell not in rules.chart.ports]
    first = int(mirrored)
    for i, cell in enumerate(free):
        seat = (i + first) % 2
        place = 120 - cell if mirrored else cell
        s.junks[seat].append(place)
        s.board[place] = seat + 1
        s.reserve[seat] -= 1
    s.seat, s.aces, s.turn = first, aces, 1 + first
    s.options = rules.chart.options(s, s.seat, aces)
    s.who = s.seat
    return s
