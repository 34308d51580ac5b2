"""grids: as many as fit on a sheet, with the numbers of the print conventions."""

from __future__ import annotations

import pytest
from hypothesis import given

from pnp.sheet.grids import best_grid
from pnp.sheet.model import Spec
from tests.sheet.sheets import A4, EDGE, FEWER, Paper, papers, specs


@FEWER
@given(specs(), papers)
def test_no_other_orientation_holds_more(spec: Spec, paper: Paper) -> None:
    """The grid chosen is the larger of the two, and one more row or column has no room."""
    grid = best_grid(spec, paper)
    assert grid is not None
    least = min(spec.bleed, spec.min_bleed)
    for page in (paper, paper[::-1]):
        counts = []
        for axis, size in ((0, spec.width), (1, spec.height)):
            gap = 2 * least if spec.gap is None else spec.gap[axis]
            count = 0
            while (count + 1) * size + count * gap + 2 * least <= page[axis] - 2 * EDGE + 1e-9:
                count += 1
            counts.append(min(count, spec.columns) if axis == 0 and spec.columns else count)
        assert counts[0] * counts[1] <= grid.columns * grid.rows


def test_standard_cards_with_full_bleed_are_eight_up_on_lying_a4() -> None:
    """63 × 88 mm with 3 mm of bleed."""
    grid = best_grid(Spec("cards", 63.0, 88.0, 3.0, 2.0), A4)
    assert grid is not None
    assert (grid.page, grid.columns, grid.rows, grid.outer) == ((297.0, 210.0), 4, 2, 3.0)


@pytest.mark.parametrize(("bleed", "count"), [(0.0, 9), (1.0, 9), (1.8, 9), (1.85, 8), (2.0, 8), (3.0, 8)])
def test_nine_up_lasts_up_to_one_point_eight_of_bleed(bleed: float, count: int) -> None:
    """Beyond that the 5 mm margin would be lost."""
    grid = best_grid(Spec("cards", 63.0, 88.0, bleed, bleed), A4)
    assert grid is not None
    assert grid.columns * grid.rows == count


def test_a_small_least_bleed_trades_bleed_for_a_ninth_card() -> None:
    """With min_bleed 1.8 the nine cards get all the bleed that then fits, 11/6 mm."""
    grid = best_grid(Spec("cards", 63.0, 88.0, 3.0, 1.8), A4)
    assert grid is not None
    assert (grid.columns, grid.rows) == (3, 3)
    assert grid.outer == pytest.approx(11 / 6)
