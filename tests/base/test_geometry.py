"""geometry: matrices and rectangles, against plain arithmetic."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.geometry import IDENTITY, Matrix, Rect, apply, multiply, parse_transform, rotate, scale, translate, union

Point = tuple[float, float]

CASES = settings(max_examples=80)
numbers = st.floats(-500, 500).map(lambda v: round(v, 3))
points = st.tuples(numbers, numbers)
matrices = st.tuples(*[st.floats(-5, 5)] * 6)
rects = st.builds(Rect, numbers, numbers, st.floats(0, 300), st.floats(0, 300))


def test_rect_knows_its_far_corner() -> None:
    """Right and bottom follow from size."""
    rect = Rect(10, 20, 30, 40)
    assert (rect.right, rect.bottom) == (40, 60)


def test_grown_moves_each_side_by_its_own_amount() -> None:
    """Left, top, right, bottom, in this order."""
    assert Rect(10, 20, 30, 40).grown(1, 2, 3, 4) == Rect(9, 18, 34, 46)


@CASES
@given(rects, points)
def test_moved_keeps_the_size(rect: Rect, by: tuple[float, float]) -> None:
    """Moving there and back is no move."""
    there = rect.moved(*by)
    assert there[2:] == rect[2:]
    assert there.moved(-by[0], -by[1]) == pytest.approx(rect)


@CASES
@given(st.lists(rects, min_size=1, max_size=5))
def test_union_is_the_smallest_rectangle_around_all(several: list[Rect]) -> None:
    """It holds each of them, and each of its sides touches one."""
    whole = union(several)
    for rect in several:
        assert whole.x <= rect.x and whole.y <= rect.y
        assert whole.right >= rect.right - 1e-9 and whole.bottom >= rect.bottom - 1e-9
    assert any(rect.x == whole.x for rect in several) and any(rect.y == whole.y for rect in several)
    assert any(math.isclose(rect.right, whole.right) or abs(rect.right - whole.right) < 1e-9 for rect in several)
    assert any(math.isclose(rect.bottom, whole.bottom) or abs(rect.bottom - whole.bottom) < 1e-9 for rect in several)


@CASES
@given(matrices, matrices, points)
def test_multiply_is_first_the_inner_then_the_outer(outer: Matrix, inner: Matrix, point: Point) -> None:
    """The product takes a point where the two take it one after the other."""
    assert apply(multiply(outer, inner), *point) == pytest.approx(apply(outer, *apply(inner, *point)), abs=1e-6)


@CASES
@given(matrices)
def test_identity_changes_nothing(matrix: Matrix) -> None:
    """On either side."""
    assert multiply(matrix, IDENTITY) == multiply(IDENTITY, matrix) == matrix


@pytest.mark.parametrize(
    ("degrees", "right", "down"),
    [(0, (1, 0), (0, 1)), (90, (0, 1), (-1, 0)), (180, (-1, 0), (0, -1)), (270, (0, -1), (1, 0)),
     (-90, (0, -1), (1, 0))],
)  # fmt: skip
def test_quarter_turns_are_exact_and_clockwise(degrees: float, right: Point, down: Point) -> None:
    """What points right, then points down after 90°: y is downwards."""
    assert apply(rotate(degrees), 1, 0) == right
    assert apply(rotate(degrees), 0, 1) == down


@CASES
@given(st.floats(-720, 720), points, points)
def test_rotation_keeps_its_centre_and_all_distances_to_it(degrees: float, centre: Point, point: Point) -> None:
    """A turn about a point."""
    matrix = rotate(degrees, *centre)
    assert apply(matrix, *centre) == pytest.approx(centre, abs=1e-6)
    assert math.dist(apply(matrix, *point), centre) == pytest.approx(math.dist(point, centre), abs=1e-6)


@CASES
@given(st.floats(-360, 360))
def test_rotation_agrees_with_the_angle(degrees: float) -> None:
    """The x axis turns to the angle's cosine and sine."""
    angle = math.radians(degrees)
    assert apply(rotate(degrees), 1, 0) == pytest.approx((math.cos(angle), math.sin(angle)))


@pytest.mark.parametrize(
    ("text", "matrix"),
    [
        ("", IDENTITY),
        ("  ", IDENTITY),
        ("translate(3 4)", (1, 0, 0, 1, 3, 4)),
        ("translate(3,4)", (1, 0, 0, 1, 3, 4)),
        ("translate( 3 , 4 )", (1, 0, 0, 1, 3, 4)),
        ("translate(3)", (1, 0, 0, 1, 3, 0)),
        ("scale(2)", (2, 0, 0, 2, 0, 0)),
        ("scale(2 -1)", (2, 0, 0, -1, 0, 0)),
        ("rotate(90)", (0, 1, -1, 0, 0, 0)),
        ("rotate(90 10 0)", (0, 1, -1, 0, 10, -10)),
        ("skewX(45)", (1, 0, 1, 1, 0, 0)),
        ("skewY(45)", (1, 1, 0, 1, 0, 0)),
        ("matrix(1 2 3 4 5 6)", (1, 2, 3, 4, 5, 6)),
        ("translate(10 0) scale(2)", (2, 0, 0, 2, 10, 0)),
        ("scale(2) translate(10 0)", (2, 0, 0, 2, 20, 0)),
        ("scale(2),translate(10 0)", (2, 0, 0, 2, 20, 0)),
        (" rotate(90) ", (0, 1, -1, 0, 0, 0)),
        ("translate(1e1 -.5)", (1, 0, 0, 1, 10, -0.5)),
    ],
)
def test_transform_lists_are_read_as_svg_says(text: str, matrix: Matrix) -> None:
    """The first transform of a list is the outermost."""
    assert parse_transform(text) == pytest.approx(matrix)


@pytest.mark.parametrize(
    "text",
    ["skewZ(10)", "skewX()", "translate(", "translate(a b)", "translate()", "scale(1) junk", "junk scale(1)",
     "matrix(1 2 3)", "rotate", "rotate(90deg)", "translate(3 4", "scale(1);translate(2)"],
)  # fmt: skip
def test_what_is_no_transform_is_said_to_be_none(text: str) -> None:
    """Never a silent identity."""
    assert parse_transform(text) is None


@pytest.mark.parametrize("text", ["rotate(1e999)", "rotate(inf)", "rotate(nan)", "translate(nan 0)", "scale(1e999)"])
def test_numbers_without_end_are_no_transform(text: str) -> None:
    """They must neither raise nor reach the PDF."""
    assert parse_transform(text) is None


@CASES
@given(st.lists(st.tuples(st.sampled_from(["translate", "scale", "rotate"]), numbers, numbers), max_size=4))
def test_a_list_is_the_product_of_its_parts(parts: list[tuple[str, float, float]]) -> None:
    """Read together or one by one."""
    made: dict[str, Callable[[float, float], Matrix]] = {
        "translate": translate,
        "scale": scale,
        "rotate": lambda a, _: rotate(a),
    }
    text = " ".join(f"{name}({a})" if name == "rotate" else f"{name}({a} {b})" for name, a, b in parts)
    expected = IDENTITY
    for name, a, b in parts:
        expected = multiply(expected, made[name](a, b))
    assert parse_transform(text) == pytest.approx(expected, rel=1e-9, abs=1e-9)
