"""The cells of a board."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.geometry import apply
from pnp.face.bindings import BindingError
from pnp.face.cells import MOST, cells, mistake, placed
from tests.face.studio import BLUE, RED, WHITE, Studio


def test_cells_are_named_as_on_a_map() -> None:
    """From A1 at the bottom left; each knows its neighbours."""
    name, columns, rows, found = cells("c in {w} by 2", {"w": 3})
    assert (name, columns, rows) == ("c", 3, 2)
    assert [cell.record["name"] for cell in found] == ["A1", "B1", "C1", "A2", "B2", "C2"]
    first = found[0].record
    assert (first["left"], first["right"], first["up"], first["down"], first["dark"]) == ("", "B1", "A2", "", True)
    assert (found[0].x, found[0].y, found[5].x, found[5].y) == (0, 1, 2, 0)


@given(st.integers(1, MOST), st.integers(1, MOST), st.floats(1, 300), st.floats(1, 300), st.floats(0.5, 50))
def test_a_board_of_any_size_fits_its_box(columns: int, rows: int, width: float, height: float, unit: float) -> None:
    """It touches two opposite sides, and is in the middle of the others."""
    board = placed(columns, rows, (10, 20, width, height), unit)
    left, top = apply(board, 0, 0)
    right, bottom = apply(board, columns * unit, rows * unit)
    assert left >= 10 - 1e-6 and right <= 10 + width + 1e-6 and top >= 20 - 1e-6 and bottom <= 20 + height + 1e-6
    assert abs((left - 10) - (10 + width - right)) < 1e-6 and abs((top - 20) - (20 + height - bottom)) < 1e-6
    assert min(left - 10, top - 20) < 1e-6


@pytest.mark.parametrize("text", ["c in 0 by 3", "c in 3 by 41", "c in 2.5 by 3", "c in word by 3"])
def test_a_board_has_whole_cells(text: str) -> None:
    with pytest.raises(BindingError):
        cells(text, {})


def test_the_form_is_told() -> None:
    assert mistake("c in 3 by 4") == "" and "expected “cell in 11 by 9”" in mistake("c in 3")


def test_a_template_draws_its_cells(studio: Studio) -> None:
    """As large as they fit, with what belongs to each by name."""
    page = studio.print(
        '<g pnp:cells="c in {w} by 2" pnp:into="0 0 30 20" pnp:unit="5">'
        f'<rect width="5" height="5" fill="{BLUE}"/>'
        f'<rect pnp:if="c.name in zone" width="5" height="5" fill="{RED}"/></g>',
        {"w": 3, "zone": ["B1", "C2"]}, w="int", zone={"each": "word"},
    )  # fmt: skip
    assert page.colours((5, 5), (15, 5), (25, 5), (5, 15), (15, 15), (25, 15)) == [BLUE, BLUE, RED, BLUE, RED, BLUE]
    assert page.at(35, 5) == WHITE
