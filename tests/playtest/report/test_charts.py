"""charts: they stand any figure and any letters."""

from __future__ import annotations

import math

from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.playtest.measures import Figure
from pnp.playtest.report import charts
from pnp.playtest.report.charts import Curve, Row
from tests.playtest.report.reading import PAINT, read

FINITE = st.floats(-1e6, 1e6)


LIMITS = st.one_of(FINITE, st.just(math.inf), st.just(-math.inf))


@settings(max_examples=25)
@given(st.lists(st.tuples(FINITE, LIMITS, LIMITS), min_size=1, max_size=6), st.text(max_size=40))
def test_charts_stand_any_figure(rows: list[tuple[float, float, float]], words: str) -> None:
    """Intervals without end, one value, many values, any letters."""
    words = "".join(c for c in words if c.isprintable())
    figures = [Figure(value, min(value, low), max(value, high), 9) for value, low, high in rows]
    dots = charts.intervals(PAINT, "t", "d", [Row(words, f) for f in figures], "x", line=0.0, line_label="fair")
    lines = [Curve(words, tuple((float(i), f) for i, f in enumerate(figures)))] * 2
    curve = charts.curves(PAINT, "t", "d", lines, words, "y")
    hills = charts.ridges(PAINT, "t", "d", [(words, [value for value, _, _ in rows])], "x")
    for chart in (dots, curve, hills):
        read(chart)
        assert "nan" not in chart and '"inf' not in chart


def test_a_bar_is_as_long_as_its_share() -> None:
    """Half of the ground for half of the most, all of it beyond, none for nothing."""
    for value, wide in ((5.0, 36), (10.0, 72), (20.0, 72)):
        (bar,) = [a for tag, a in read(charts.bar(PAINT, value, 10.0)).tags if a.get("fill") == PAINT.accent]
        assert float(bar["width"]) == wide
    assert PAINT.accent not in charts.bar(PAINT, 0.0, 10.0)


def test_what_was_never_used_has_a_cross() -> None:
    """On a board and among columns."""
    board = charts.board(PAINT, "t", "d", {(0, 0): 1.0, (1, 0): 0.0, (0, 1): 2.0, (1, 1): 0.0}, "uses")
    columns = charts.profile(PAINT, "t", "d", [("a", 0.0), ("b", 3.0), ("c", 0.0)], "uses")
    assert [read(chart).words.count("×") for chart in (board, columns)] == [2, 2]
    assert {"A", "B", "1", "2"} <= set(read(board).words)


def test_several_curves_are_told_apart_without_colour() -> None:
    """By their dashes, and named under the chart."""
    points = tuple((float(x), Figure(x, x - 1, x + 1)) for x in range(3))
    chart = charts.curves(PAINT, "t", "d", [Curve("first", points), Curve("second", points)], "x", "y")
    assert {"first", "second"} <= set(read(chart).words)
    dashes = {a.get("stroke-dasharray") for tag, a in read(chart).tags if tag == "path" and a.get("fill") == "none"}
    assert len(dashes) == 2
