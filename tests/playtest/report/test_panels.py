"""panels: a chart each, with its title and a sentence that says how to read it."""

from __future__ import annotations

from pnp.playtest.measures import pieces
from pnp.playtest.plan import Plan, Result, Subject, run_all
from pnp.playtest.report.panels import MOST_ROWS, kind_panel, panels, sweep_panels
from pnp.playtest.sweeps import effects
from pnp.playtest.tally import Tally
from pnp.referee.rules import Entry
from tests.playtest.report.reading import PAINT, read, swept
from tests.toy_rules import TOY, Toy


def test_every_panel_is_told_in_words(results: list[Result]) -> None:
    """A title, a chart that says the same inside, and how to read it."""
    found = panels(results[1], PAINT)
    assert [panel.title for panel in found] == [
        "Who wins, by seat", "How long a game takes", "Does the leader win?", "Final scores, by seat",
        "Final scores, by rank", "Where points come from", "Does skill pay?", "Doing without",
    ]  # fmt: skip
    for panel in found:
        assert len(panel.how) > 40
        assert panel.title in "".join(read(panel.chart).words)


def test_nothing_is_drawn_of_nothing(results: list[Result]) -> None:
    """No game finished: no panel. One player: nobody to compare with."""
    assert panels(results[0]._replace(tally=Tally(2)), PAINT) == []
    (alone,) = run_all([Subject(TOY, Toy(players=1), (2, 4))], Plan(games=5, bots=("random",)))
    titles = {panel.title for panel in panels(alone, PAINT)}
    assert not titles & {"Who wins, by seat", "Does the leader win?", "Final scores, by rank"}


def test_without_a_pace_decisions_stand_for_minutes() -> None:
    """And the panel says what is missing."""
    rules = Toy()
    rules.pace = {}
    (result,) = run_all([Subject(TOY, rules, (2, 4))], Plan(games=5, bots=("random",)))
    (panel,) = [panel for panel in panels(result, PAINT) if panel.title.startswith("How ")]
    assert panel.title == "How many decisions a game takes" and "`pace:`" in panel.how


def test_seats_of_different_bots_carry_their_names() -> None:
    """Skill must not look like a seat."""
    (result,) = run_all([Subject(TOY, Toy(), (2, 4))], Plan(games=5, bots=("random", "random")))
    words = "".join(read(panels(result._replace(bots=("random", "greedy")), PAINT)[0].chart).words)
    assert "Seat 1, random" in words and "Seat 2, greedy" in words


def test_many_pieces_are_drawn_as_a_board_or_as_columns(results: list[Result]) -> None:
    """A board if all are its cells; a table is enough for few."""
    some = pieces(results[0].tally, results[0].catalogue)
    assert len(some) <= MOST_ROWS and kind_panel("card", some, PAINT) is None
    cells = [some[0]._replace(entry=Entry("cell", f"{c}{r}")) for c in "ABCDEF" for r in range(1, 7)]
    board = kind_panel("cell", cells, PAINT)
    assert board is not None and "The darker" in board.how
    columns = kind_panel("cell", [*cells, some[0]], PAINT)
    assert columns is not None and "One column for each" in columns.how


def test_a_sweep_has_a_curve_for_each_measure() -> None:
    """Over one value or two; for three there is only the table."""
    for paths, drawn in ((("game.x",), True), (("game.x", "game.y"), True), (("game.x", "game.y", "game.z"), False)):
        cases = swept(*paths, values=(1, 2))
        found = effects(cases)
        titles = [panel.title for panel in sweep_panels(cases, found, PAINT)]
        assert titles == ([effect.title for effect in found] if drawn else [])
