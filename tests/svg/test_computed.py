"""computed: what an element inherits, where it stands, and its outline in user units."""

from __future__ import annotations

import pytest

from pnp.base.geometry import IDENTITY, apply
from pnp.svg.attributes import PROPERTIES
from pnp.svg.computed import INITIAL, Heritage, inherit, outline_of, own_matrix, paint_order
from pnp.svg.tree import made
from pnp.svg.viewport import Viewport

PAGE = Viewport(100.0, 50.0)


def test_an_element_hands_down_what_it_was_given_and_what_it_says() -> None:
    """Its own word is stronger; opacity, clips and places are its own affair."""
    style = {"fill": "red", "stroke": "blue"}
    own = {
        "fill": "green",
        "opacity": "0.5",
        "clip-path": "url(#c)",
        "x": "3",
        "font-size": "9",
        "xml:space": "preserve",
    }
    said = {"fill": "green", "stroke": "blue", "font-size": "9", "xml:space": "preserve"}
    assert inherit(style, own) == said and style == {"fill": "red", "stroke": "blue"}
    assert inherit(style, {"x": "3"}) is style


@pytest.mark.parametrize("word", ["inherit", "unset"])
def test_what_is_to_be_inherited_is(word: str) -> None:
    """As if nothing had been said."""
    assert inherit({"fill": "red"}, {"fill": word, "stroke": word}) == {"fill": "red"}


@pytest.mark.parametrize("name", INITIAL)
def test_what_is_initial_is_as_if_nobody_had_said_anything(name: str) -> None:
    """For every property that is inherited; each is one that the reader knows."""
    assert inherit({name: "something"}, {name: "initial"}) == {name: INITIAL[name]}
    assert name in PROPERTIES


def test_the_current_colour_of_the_current_colour_is_that_of_the_parent() -> None:
    """Not a word that means itself."""
    assert inherit({"color": "red"}, {"color": "currentColor"}) == {"color": "red"}


@pytest.mark.parametrize(
    ("origin", "fixed"),
    [
        ("", (0, 0)), ("10 20", (10, 20)), ("10px 20px", (10, 20)), ("50% 50%", (50, 25)), ("center", (50, 25)),
        ("left top", (0, 0)), ("top left", (0, 0)), ("bottom right", (100, 50)), ("right", (100, 25)), ("top", (50, 0)),
        ("10", (10, 25)), ("initial", (0, 0)), ("10 20 0", (10, 20)), ("center bottom", (50, 50)),
    ],
)  # fmt: skip
def test_a_transform_leaves_its_origin_where_it_is(origin: str, fixed: tuple[float, float]) -> None:
    """In words, lengths or percentages of the page."""
    matrix = own_matrix({"transform": "rotate(30) scale(2)", "transform-origin": origin}, PAGE)
    assert apply(matrix, *fixed) == pytest.approx(fixed)
    assert own_matrix({"transform-origin": origin}, PAGE) == IDENTITY


def test_lengths_of_an_outline_are_worked_out_and_the_rest_is_left() -> None:
    """Percentages of the width, the height or both; `auto` and radii below zero are as if nothing were said."""
    own = {"x": "10%", "y": "10%", "width": "5", "height": "auto", "rx": "-1", "ry": "2", "fill": "red"}
    assert outline_of("rect", own, PAGE) == ("rect", {"x": 10, "y": 5, "width": 5, "ry": 2})
    assert outline_of("circle", {"cx": "50%", "r": "-5"}, PAGE) == ("circle", {"cx": 50, "r": -5})
    assert outline_of("circle", {"r": "10%"}, PAGE).attributes["r"] == pytest.approx((12500 / 2) ** 0.5 / 10)
    assert outline_of("path", {"d": "M0 0", "x": "5"}, PAGE) == ("path", {"d": "M0 0"})
    assert outline_of("polygon", {"points": "0 0 5 5"}, PAGE) == ("polygon", {"points": "0 0 5 5"})


@pytest.mark.parametrize(
    ("said", "order"),
    [
        ("normal", "fill stroke markers"), ("stroke", "stroke fill markers"), ("markers", "markers fill stroke"),
        ("stroke markers", "stroke markers fill"), ("markers stroke fill", "markers stroke fill"),
        ("stroke stroke", "fill stroke markers"), ("stroke invalid", "fill stroke markers"),
        ("stroke markers fill x", "fill stroke markers"), ("initial", "fill stroke markers"),
    ],
)  # fmt: skip
def test_paint_has_an_order(said: str, order: str) -> None:
    """What is not named comes last, in the usual order; a wrong word makes all of it usual."""
    assert paint_order({"paint-order": said}) == tuple(order.split())


def test_what_is_defined_inherits_where_it_stands() -> None:
    """From all that it stands in, the nearest wins; its own attributes are no heritage."""
    marker = made("marker", {"fill": "green"})
    top = made("g", {"fill": "red", "color": "blue", "opacity": "0.5"}, [made("g", {"fill": "black"}, [marker])])
    heritage = Heritage((top,))
    assert heritage.of(marker) == {"fill": "black", "color": "blue"} and heritage.of(top) == {}
    assert heritage.colour_of(marker) == "blue" and heritage.colour_of(made("g", {})) == "black"


@pytest.mark.parametrize(
    ("text", "outer", "size"),
    [
        ("2em", "10", "20"), ("50%", "10", "5"), ("1ex", "10", "5"), ("2em", "", "24"), ("10mm", "7", "10mm"),
        ("larger", "10", "12"), ("medium", "99", "12"), ("x-large", "99", "17.28"), ("2em", "3rem", "2em"),
    ],
)  # fmt: skip
def test_a_size_of_letters_that_is_a_part_of_another_is_worked_out(text: str, outer: str, size: str) -> None:
    """Or it would count twice where a text is drawn by another renderer, inside what it inherits."""
    assert inherit({"font-size": outer} if outer else {}, {"font-size": text})["font-size"] == size
