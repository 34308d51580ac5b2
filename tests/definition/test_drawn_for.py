"""Drawings that were made for one value."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.problems import Problems, ProblemsFound
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace

SHIPPED = Workspace.shipped()


def test_a_drawing_for_another_value_is_an_error() -> None:
    """With the value that it was drawn for, the one that there is, and the way out."""
    block = "{days: All, from: 1, to: 12, start: 0, end: 1, x: 1, y: 1, color: wine, rim: wine}"
    with pytest.raises(ProblemsFound) as raised:
        load_game(SHIPPED, "marathon", changes={"board.board.blocks": f"[{block}]"})
    message = next(str(p) for p in raised.value.problems if "drawn_for" in p.field and "board.yaml" in p.place.file)
    assert "board.yaml" in message and "was drawn for values.blocks = 3, and the game has 1" in message


def test_figures_that_no_page_shows_may_differ() -> None:
    """The rules leave out what is no longer true, so their figures are no error."""
    problems = Problems()
    game = load_game(SHIPPED, "jonques", problems, {"game.parameters.camp_junks": "4"})
    assert game is not None and not problems.found
    shown = {name for b in game.components["rules"].blocks if b.kind == "pieces" for name in b.value}
    assert "fig-zones" in shown and "fig-move" not in shown


def test_a_figure_that_is_still_shown_is_an_error(tmp_path: Path) -> None:
    """A page that forgets to leave it out is told."""
    workspace = SHIPPED.holding(
        {"cards/jonques/rules.yaml": {"title": "R", "kind": "pages", "blocks": [{"pieces": ["fig-move"]}]}}
    )
    with pytest.raises(ProblemsFound, match=r"leave its figures out of the pages with when:"):
        load_game(workspace, "jonques", changes={"game.parameters.camp_junks": "4"})
