"""sheet/arrange: the sheets of one document, moved for their printer and marked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.choices import MARKS
from pnp.base.papers import PAPERS
from pnp.sheet.arrange import Way, arranged
from pnp.sheet.backs import turns_sideways
from pnp.sheet.model import Piece, Spec

A4 = PAPERS["a4"]
UPRIGHT, WIDE = Spec("cards", 63.0, 88.0, 3.0, 2.0), Spec("boards", 250.0, 150.0, 3.0, 2.0)
offsets = st.tuples(st.floats(-5, 5), st.floats(-5, 5))


def pieces(spec: Spec, count: int = 12) -> list[Piece]:
    """Some copies with backs."""
    return [Piece(spec, "one", copy + 1, True) for copy in range(count)]


@given(offsets)
def test_only_backs_move_for_a_printer(offset: tuple[float, float]) -> None:
    """All of a sheet together, the other way than its printer is off; right is left on the back."""
    plain = arranged(pieces(UPRIGHT), A4, Way("long"))
    moved = arranged(pieces(UPRIGHT), A4, Way("long", offset=offset))
    for one, other in zip(plain, moved, strict=True):
        steps = {
            (round(q.trim.x - p.trim.x, 6), round(q.trim.y - p.trim.y, 6))
            for p, q in zip(one.placements, other.placements, strict=True)
        }
        assert len(steps) == 1
        across, down = offset if turns_sideways(one.width, one.height, "long") else (-offset[0], -offset[1])
        wanted = (0.0, 0.0) if one.side == "front" else (across, -down)
        assert steps.pop() == pytest.approx(wanted, abs=1e-5)


def test_sheets_that_lie_across_have_an_offset_of_their_own() -> None:
    """If it was measured; else that of the others holds."""
    for across, wanted in (((3.0, 0.0), 3.0), (None, 1.0)):
        way = Way("short", offset=(1.0, 0.0), offset_across=across)
        plain, moved = (arranged(pieces(WIDE, 1), A4, one) for one in (Way("short"), way))
        step = moved[1].placements[0].trim.x - plain[1].placements[0].trim.x
        assert plain[1].width > plain[1].height and abs(step) == pytest.approx(wanted)


def test_marks_are_those_that_were_asked_for() -> None:
    """In the margins and at the corners, along the cuts, or none."""
    kinds = {}
    for style in MARKS:
        sheets = arranged(pieces(UPRIGHT), A4, Way("long", style))
        kinds[style] = {mark.kind for sheet in sheets for mark in sheet.marks}
    assert kinds == {"crop": {"cut", "tick"}, "lines": {"cut", "line"}, "none": set()}
