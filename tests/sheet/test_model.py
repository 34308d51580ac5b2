"""model: sheets know the boxes around what is on them, and pieces which of them share a grid."""

from __future__ import annotations

import pytest

from pnp.base.geometry import Rect
from pnp.sheet.impose import impose
from pnp.sheet.model import Sheet, Spec
from tests.sheet.sheets import A4, deck


def test_sheet_boxes_go_around_what_is_printed() -> None:
    """The trim box around all trims, the bleed box around all bleeds; an empty sheet is its own box."""
    sheet = impose(deck(Spec("cards", 63.0, 88.0, 3.0, 2.0), 8), A4, "none")[0]
    assert sheet.bleed_box == pytest.approx(sheet.trim_box.grown(3.0, 3.0, 3.0, 3.0))
    empty = Sheet(210.0, 297.0, "back", (), ())
    assert empty.trim_box == empty.bleed_box == Rect(0, 0, 210.0, 297.0)


def test_pieces_with_other_folds_have_a_grid_of_their_own() -> None:
    """Marks for one piece's folds must not stand beside another's."""
    plain, folded = Spec("a", 40.0, 60.0, 2.0, 2.0), Spec("b", 40.0, 60.0, 2.0, 2.0, folds=(30.0,))
    assert plain.grid_key != folded.grid_key
