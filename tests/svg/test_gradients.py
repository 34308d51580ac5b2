"""gradients: all that a gradient says itself or takes from others, as paint on one shape."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.geometry import Rect, apply, inverse
from pnp.svg.gradients import LONGEST_CHAIN, MOST_TURNS
from pnp.svg.scene import Gradient, Solid
from tests.svg.scenes import BLACK, BLUE, RED, STOPS, gradient, part, scene, shape

RECT = '<rect x="10" y="20" width="40" height="20" fill="url(#g)"/>'
PAGE = 'gradientUnits="userSpaceOnUse"'


def linear(said: str = "", stops: str = STOPS, more: str = "") -> str:
    """A rect with a gradient along a line."""
    return f'<defs><linearGradient id="g" {said}>{stops}</linearGradient>{more}</defs>{RECT}'


def radial(said: str = "", stops: str = STOPS) -> str:
    """A rect with a gradient between two circles."""
    return linear(said, stops).replace("linearGradient", "radialGradient")


def line(found: Gradient) -> tuple[float, ...]:
    """The ends of a line where they lie on the page."""
    x1, y1, x2, y2 = found.points
    return (*apply(found.matrix, x1, y1), *apply(found.matrix, x2, y2))


@pytest.mark.parametrize(
    ("said", "ends"),
    [
        ("", (10, 20, 50, 20)),
        ('x2="0" y2="100%"', (10, 20, 10, 40)),
        ('x1="0.25" x2="0.5" y2="1"', (20, 20, 30, 40)),
        ('gradientTransform="translate(0.5 0)"', (30, 20, 70, 20)),
        (PAGE, (0, 0, 100, 0)),
        (f'{PAGE} x1="10%" y1="50%" x2="30" y2="1in"', (10, 25, 30, 96)),
        (f'{PAGE} x2="10" gradientTransform="rotate(90) scale(2)"', (0, 0, 0, 20)),
    ],
)
def test_a_line_lies_on_its_shape_or_on_the_page(said: str, ends: tuple[float, ...]) -> None:
    """In parts of the box, or in units and percentages of the page; its own transform comes first."""
    assert line(gradient(linear(said))) == pytest.approx(ends)


@pytest.mark.parametrize(
    ("said", "points"),
    [
        ("", (0.5, 0.5, 0, 0.5, 0.5, 0.5)),
        ('cx="0.2" cy="30%" r="0.4"', (0.2, 0.3, 0, 0.2, 0.3, 0.4)),
        ('fx="0.4" fr="0.1"', (0.4, 0.5, 0.1, 0.5, 0.5, 0.5)),
        (f'{PAGE} cx="10" cy="5" r="8" fy="6"', (10, 6, 0, 10, 5, 8)),
    ],
)
def test_circles_lie_about_their_middle_unless_they_have_a_focus(said: str, points: tuple[float, ...]) -> None:
    """The inner circle comes first."""
    found = gradient(radial(said))
    assert found.kind == "radial" and found.points == pytest.approx(points)


@pytest.mark.parametrize(
    ("stops", "places"),
    [
        (["0", "1"], [0, 1]), (["20%", "80%"], [0.2, 0.8]), (["0.8", "0.2", "0.9"], [0.8, 0.8, 0.9]),
        (["-1", "2"], [0, 1]), ([None, "0.5"], [0, 0.5]),
        (["0.5", None, "1"], [0.5, 0.5, 1]), (["1e-1", "+1"], [0.1, 1]),
    ],
)  # fmt: skip
def test_stops_stand_in_order_between_nothing_and_one(stops: list[str | None], places: list[float]) -> None:
    """None before the one that stands before it; one without a place stands at the beginning."""
    text = "".join("<stop/>" if at is None else f'<stop offset="{at}"/>' for at in stops)
    assert [stop.at for stop in gradient(linear(stops=text)).stops] == pytest.approx(places)


def test_colours_of_stops_are_black_unless_they_say_so() -> None:
    """Opacity is that of the colour and of the stop together."""
    text = '<stop/><stop stop-color="rgba(255,0,0,0.5)" stop-opacity="50%"/>'
    text += '<stop style="stop-color:blue;stop-opacity:.2"/>'
    assert [stop[1:] for stop in gradient(linear(stops=text)).stops] == [
        (BLACK, 1), (RED, 0.25), (BLUE, pytest.approx(0.2)),
    ]  # fmt: skip


def test_the_current_colour_is_that_of_where_the_gradient_is_defined() -> None:
    """Not of the shape that it paints."""
    text = '<stop stop-color="currentColor"/><stop color="#0000ff" stop-color="currentColor"/>'
    defs = f'<defs><g color="#ff0000"><linearGradient id="g">{text}</linearGradient></g></defs>'
    found = gradient(f'{defs}<g color="#00ff00">{RECT}</g>')
    assert [stop.colour for stop in found.stops] == [RED, BLUE]


def test_without_stops_nothing_is_painted_and_with_one_its_colour() -> None:
    """The opacity of the fill counts too."""
    assert scene(linear(stops="")) == ()
    one = linear(stops='<stop offset="0.5" stop-color="red" stop-opacity="0.5"/>')
    assert shape(one).fill == Solid(RED, 0.5)
    assert shape(one.replace("fill=", 'fill-opacity="0.5" fill=')).fill == Solid(RED, 0.25)
    assert gradient(linear().replace("fill=", 'fill-opacity="0.5" fill=')).alpha == 0.5


def test_stops_that_inherit_are_left_to_another_renderer() -> None:
    """resvg knows what they mean."""
    assert part(linear(stops='<stop stop-color="inherit"/><stop/>')).why == "a stop that inherits its colour"


def test_a_gradient_takes_what_it_does_not_say_from_another() -> None:
    """Stops, units and spread across kinds; lines from lines, circles from circles alone."""
    other = f'<radialGradient id="r" href="#l" cx="7" r="3" x1="8" {PAGE}/>'
    base = f'<linearGradient id="l" x1="5" x2="6" gradientTransform="scale(2)">{STOPS}</linearGradient>'
    found = gradient(linear('href="#r" y1="9"', "", other + base))
    assert found.points == (5, 9, 6, 0) and found.matrix == (2, 0, 0, 2, 0, 0) and len(found.stops) == 2
    swapped = f'<linearGradient id="r" href="#l" x1="7" {PAGE}/><radialGradient id="l" cx="5">{STOPS}</radialGradient>'
    again = gradient(radial('href="#r" r="4"', "").replace("</defs>", f"{swapped}</defs>"))
    assert again.points == (5, 25, 0, 5, 25, 4)


def test_the_first_that_has_stops_is_heard() -> None:
    """Not those behind it."""
    other = f'<linearGradient id="o"><stop stop-color="blue"/>{STOPS}</linearGradient>'
    assert len(gradient(linear('href="#o"', STOPS, other)).stops) == 2


def test_a_long_chain_is_followed() -> None:
    """As far as anybody goes."""
    links = "".join(f'<linearGradient id="c{n}" href="#c{n + 1}"/>' for n in range(LONGEST_CHAIN - 3))
    end = f'<linearGradient id="c{LONGEST_CHAIN - 3}">{STOPS}</linearGradient>'
    assert len(gradient(linear('href="#c0"', "", links + end)).stops) == 2


@pytest.mark.parametrize("spread", ["pad", "repeat", "reflect"])
@pytest.mark.parametrize(
    "drawing", [linear('x1="0.5" x2="0.5" {}'), linear('x1="0.5" x2="0.5000000000001" {}'), radial('r="0" {}')]
)
def test_a_gradient_of_no_length_has_its_last_colour(drawing: str, spread: str) -> None:
    """However often it is said to go on."""
    assert shape(drawing.replace("{}", f'spreadMethod="{spread}"')).fill == Solid(BLUE, 1)


@pytest.mark.parametrize("spread", ["repeat", "reflect"])
@pytest.mark.parametrize("drawing", [linear('x2="0.000001" {}'), radial('r="0.000001" {}')])
def test_a_very_short_gradient_that_goes_on_is_left_to_another_renderer(drawing: str, spread: str) -> None:
    """It would come to millions of stops."""
    found = part(drawing.replace("{}", f'spreadMethod="{spread}"'))
    assert (found.renderer, found.why) == ("resvg", "a gradient that repeats very often")


def test_a_gradient_that_goes_on_is_said_as_one_that_ends() -> None:
    """Over the box of its shape: twice forwards, or forwards and backwards."""
    found = gradient(linear('x2="0.5" spreadMethod="repeat"'))
    assert line(found) == (10, 20, 50, 20) and [(s.at, s.colour) for s in found.stops] == [
        (0, RED), (0.5, BLUE), (0.5, RED), (1, BLUE),
    ]  # fmt: skip
    found = gradient(linear('x1="0.5" x2="1" spreadMethod="reflect"'))
    assert line(found) == (10, 20, 50, 20) and [(s.at, s.colour) for s in found.stops] == [
        (0, BLUE), (0.5, RED), (0.5, RED), (1, BLUE),
    ]  # fmt: skip
    found = gradient(radial('r="0.5" spreadMethod="repeat"'))
    assert found.points == (0.5, 0.5, 0, 0.5, 0.5, 1) and [s.at for s in found.stops] == [0, 0.5, 0.5, 1]


@pytest.mark.slow
@given(st.integers(-300, 300), st.integers(1, 200), st.integers(-300, 300), st.booleans())
def test_what_goes_on_covers_its_shape_and_is_the_same_gradient(x: int, wide: int, y: int, back: bool) -> None:
    """Every corner lies between its ends; where the first turn lies, the colours are those that were said."""
    spread = "reflect" if back else "repeat"
    drawing = linear(f'{PAGE} x1="{x}" y1="{y}" x2="{x + wide}" y2="{y + wide / 2}" spreadMethod="{spread}"')
    (node,) = scene(drawing)
    paint = getattr(node, "fill", None)
    assert isinstance(paint, Gradient) and len(paint.stops) <= 2 * MOST_TURNS
    x1, y1, x2, y2 = paint.points
    area, undo = Rect(10, 20, 40, 20), inverse(paint.matrix)
    length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    for corner in ((area.x, area.y), (area.right, area.y), (area.x, area.bottom), (area.right, area.bottom)):
        px, py = apply(undo, *corner)
        assert -1e-6 <= ((px - x1) * (x2 - x1) + (py - y1) * (y2 - y1)) / length <= 1 + 1e-6
    turns = len(paint.stops) // 2
    assert (x2 - x1, y2 - y1) == pytest.approx((turns * wide, turns * wide / 2))
    first = round((x - x1) / wide)
    if 0 <= first < turns:
        assert [s.colour for s in paint.stops[2 * first : 2 * first + 2]] == [RED, BLUE]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ('fx="1.5"', "a radial gradient whose focus lies outside"),
        ('fx="0.5" fr="0.6"', "a radial gradient whose focus lies outside"),
        ('fr="0.1" spreadMethod="repeat"', "a repeated gradient with an inner circle"),
    ],
)
def test_circles_that_are_not_in_each_other_are_left_to_another_renderer(said: str, why: str) -> None:
    """For programs draw them differently."""
    found = part(radial(said))
    assert (found.renderer, found.why) == ("resvg", why)


def test_a_box_without_height_has_no_gradient_of_its_own() -> None:
    """Nothing is painted, or what stands behind the reference; one on the page is painted as ever."""
    flat = '<path d="M0 5H9" stroke="url(#g){}" fill="none"/>'
    assert scene(linear().replace(RECT, flat.replace("{}", ""))) == ()
    assert shape(linear().replace(RECT, flat.replace("{}", " red"))).stroke is not None
    stroke = shape(linear(PAGE).replace(RECT, flat.replace("{}", ""))).stroke
    assert stroke is not None and isinstance(stroke.paint, Gradient)
