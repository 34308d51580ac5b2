"""outlines: one reading of path data and of every other shape, relative or absolute, smooth or spelled out."""

from __future__ import annotations

import itertools
import tracemalloc

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pnp.pdf.pens import operators_of
from pnp.svg import path
from pnp.svg.outlines import Packed, strokes_of, trace
from pnp.svg.path import COUNTS, is_sound
from tests.svg.strokes import Recorder, lengths, points, radii, traced

SHAPES = {
    "rect": ({"x": "1", "y": "2", "width": "8", "height": "4"}, "MLLLZ"),
    "rect with one radius": ({"width": "8", "height": "4", "ry": "1"}, "MLCLCLCLCZ"),
    "rect with a radius of zero": ({"width": "8", "height": "4", "rx": "0", "ry": "1"}, "MLLLZ"),
    "circle": ({"cx": "5", "cy": "5", "r": "2"}, "MCCCCZ"),
    "ellipse": ({"rx": "5", "ry": "2"}, "MCCCCZ"),
    "ellipse without height": ({"rx": "5", "ry": "0"}, ""),
    "line": ({"x2": "5"}, "ML"),
    "polyline": ({"points": "0,0 5 5,9 -1"}, "MLL"),
    "polygon": ({"points": "0,0 5 5,9 -1"}, "MLLZ"),
    "polygon without points": ({"points": " "}, ""),
    "path": ({"d": "M0 0h9v9H0V5z"}, "MLLLLZ"),
    "path without data": ({"d": ""}, ""),
}


@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_is_followed(name: str) -> None:
    """In the strokes that it takes; what has no extent takes none."""
    attributes, letters = SHAPES[name]
    assert traced(name.split()[0], attributes).letters == letters


def test_a_radius_is_no_longer_than_half_its_side() -> None:
    """As SVG has it: a pill, not a knot."""
    pill = traced("rect", {"width": "20", "height": "8", "rx": "30", "ry": "30"})
    assert pill.ends[0] == (10, 0) and max(x for x, _ in pill.ends) == 20 and max(y for _, y in pill.ends) == 8


@st.composite
def absolute(draw: st.DrawFn) -> tuple[str, str]:
    """Path data, and the same with every command relative to where the pen stands."""
    x, y = start = draw(points)
    one, other = [f"M{x:.2f} {y:.2f}"], [f"m{x:.2f} {y:.2f}"]
    for letter in draw(st.lists(st.sampled_from("MLHVCSQTAZ"), max_size=8)):
        values = [draw(lengths) for _ in range(COUNTS[letter])]
        fixed = 0
        if letter == "A":
            values[:5] = [draw(radii), draw(radii), draw(st.integers(-90, 90)), *draw(st.sampled_from(FLAGS))]
            fixed = 5
        moved = [v - (y if letter == "V" or i % 2 else x) for i, v in enumerate(values[fixed:])]
        if letter == "A":
            moved = [values[5] - x, values[6] - y]
        one.append(letter + " ".join(f"{v:.2f}" if i >= fixed else f"{v:g}" for i, v in enumerate(values)))
        other.append(letter.lower() + " ".join([*(f"{v:g}" for v in values[:fixed]), *(f"{v:.2f}" for v in moved)]))
        if letter == "Z":
            x, y = start
        else:
            x = x if letter == "V" else values[-1 if letter == "H" else -2]
            y = y if letter == "H" else values[-1]
        start = (x, y) if letter == "M" else start
    return " ".join(one), " ".join(other)


FLAGS = list(itertools.product((0, 1), (0, 1)))


@pytest.mark.slow
@settings(max_examples=150)
@given(absolute())
def test_relative_and_absolute_data_are_one_outline(data: tuple[str, str]) -> None:
    """Stroke by stroke; after a close the pen stands where the line began."""
    one, other = (traced("path", {"d": d}) for d in data)
    assert one.letters == other.letters
    for (_, values), (_, again) in zip(one.strokes, other.strokes, strict=True):
        assert values == pytest.approx(again, abs=0.05)


@pytest.mark.parametrize(
    ("smooth", "plain"),
    [
        ("M0 0C1 2 3 4 5 6S9 9 10 0", "M0 0C1 2 3 4 5 6C7 8 9 9 10 0"),
        ("M0 0L5 6S9 9 10 0", "M0 0L5 6C5 6 9 9 10 0"),
        ("M0 0Q3 6 5 6S9 9 10 0", "M0 0Q3 6 5 6C5 6 9 9 10 0"),
        ("M0 0Q2 4 4 4T8 0", "M0 0Q2 4 4 4Q6 4 8 0"),
        ("M0 0Q2 4 4 4T8 0T12 4", "M0 0Q2 4 4 4Q6 4 8 0Q10 -4 12 4"),
        ("M0 0T8 6", "M0 0Q0 0 8 6"),
        ("M0 0Q3 6 9 0", "M0 0C2 4 5 4 9 0"),
        ("M1 1H5V7h-4z", "M1 1L5 1L5 7L1 7Z"),
        ("M1 1h4v4zl2 9", "M1 1L5 1L5 5ZL3 10"),
        ("M0 0 5 5 9 0", "M0 0L5 5L9 0"),
        ("M0 0A0 5 0 0 1 9 0", "M0 0L9 0"),
        ("M3 4A5 5 0 0 1 3 4L9 9", "M3 4L9 9"),
        ("M0 0A-5 5 0 0 1 10 0", "M0 0A5 5 0 0 1 10 0"),
    ],
)
def test_shorthand_is_what_it_is_short_for(smooth: str, plain: str) -> None:
    """Mirrored handles after a curve of the same kind alone; quadratic curves as cubic ones."""
    one, other = (traced("path", {"d": d}) for d in (smooth, plain))
    assert one.letters == other.letters
    assert [v for _, values in one.strokes for v in values] == pytest.approx(
        [v for _, values in other.strokes for v in values]
    )


tiny = st.sampled_from(["0", "1e-99", "1e-20", "1e-9", "0.000001", "1", "999999"])


@pytest.mark.slow
@given(tiny, tiny, tiny, tiny, st.sampled_from(FLAGS))
@example("1e-99", "1e-99", "1e-99", "0", (0, 1))
@example("1e-99", "999999", "0", "1e-9", (0, 1))
def test_arcs_of_any_size_are_followed(rx: str, ry: str, x: str, y: str, flags: tuple[int, int]) -> None:
    """Numbers that the reader lets through divide nothing by zero, and end where they say, as near as can be seen."""
    d = f"M0 0A{rx} {ry} 30 {flags[0]} {flags[1]} {x} {y}"
    assert is_sound(d)
    assert traced("path", {"d": d}).ends[-1] == pytest.approx((float(x), float(y)), abs=1e-6)


@pytest.mark.parametrize(
    ("tag", "attributes"),
    [
        ("rect", {"width": "5mm"}),
        ("circle", {"r": "50%"}),
        ("polygon", {"points": "1,a"}),
        ("path", {"d": "L5 5"}),
        ("path", {"d": "M0 0 L9"}),
    ],
)
def test_what_readers_take_differently_is_refused(tag: str, attributes: dict[str, str]) -> None:
    """ValueError, for whoever draws to leave it to another."""
    with pytest.raises(ValueError):
        trace(tag, attributes, Recorder())


def test_strokes_are_told_apart_by_how_many_numbers_they_have() -> None:
    """A move has a zero more than a line, a curve has six, and closing has none; asked again, they are the same."""
    found = strokes_of("path", {"d": "M1 2L3 4C5 6 7 8 9 0Z"})
    assert found == ((1, 2, 0), (3, 4), (5, 6, 7, 8, 9, 0), ())
    assert strokes_of("path", {"d": "M1 2L3 4C5 6 7 8 9 0Z"}) is found
    assert strokes_of("rect", {"width": 5.0, "height": 5.0}) != strokes_of("rect", {"width": 5.0, "height": 6.0})


@pytest.mark.slow
def test_a_long_outline_is_the_same_in_less_memory() -> None:
    """Eight bytes a number, and not a tuple a stroke."""
    part = "M1 2L3 4c5 6 7 8 9 0a3 2 10 1 0 5 5q1 2 3 4t1 1h3V5Z"
    count = path.LONG // len(part) + 1
    short, long = strokes_of("path", {"d": part}), strokes_of("path", {"d": part * count})
    assert isinstance(short, tuple) and isinstance(long, Packed)
    assert len(long) == len(short) * count
    assert long[0] == short[0] and long[1:3] == short[1:3] and list(long)[: len(short)] == list(short)
    assert list(long)[-len(short) :] == list(short)
    assert len(long.values) * 8 + len(long.sizes) < 12 * len(part * count)
    assert strokes_of("polyline", {"points": "1 2 " * path.LONG})[1] == (1.0, 2.0)


@pytest.mark.slow
def test_a_path_costs_memory_in_proportion() -> None:
    """Reading, following and writing it: a few bytes for each that it is written with."""
    d = "M0 0" + "".join(f"L{n % 60}.{n % 97} {n % 80}.{n % 89}" for n in range(10_000))
    path.is_sound("M0 0")  # the pattern is made once
    tracemalloc.start()
    try:
        assert path.is_sound(d) and len(operators_of(strokes_of("path", {"d": d}))) > len(d) / 2
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 20 * len(d)
