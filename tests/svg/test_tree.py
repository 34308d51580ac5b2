"""tree: elements in drawing order, with their lengths in millimetres."""

from __future__ import annotations

from pnp.base.problems import Place
from pnp.svg.tree import Element


def element(tag: str, *children: Element, **attributes: str) -> Element:
    """An element with plain attributes."""
    return Element(tag, attributes, {}, Place("a.svg", 1, 1), list(children))


def test_walking_goes_in_drawing_order() -> None:
    """Each element before what is inside it, and what is painted first comes first."""
    tree = element("svg", element("g", element("rect"), element("path")), element("circle"))
    assert [e.tag for e in tree.walk()] == ["svg", "g", "rect", "path", "circle"]


def test_lengths_are_millimetres_and_what_is_none_is_the_default() -> None:
    """A number without a unit is one in millimetres; what is missing or cannot be read is left at the default."""
    rect = element("rect", x="2.5", y="1in", width="wide")
    assert (rect.number("x"), rect.number("y"), rect.number("width", 7.0), rect.number("height")) == (2.5, 25.4, 7.0, 0)


def test_the_box_is_x_y_width_and_height() -> None:
    """Where nothing is said, zero."""
    assert element("rect", x="1", y="2", width="30", height="40").box == (1, 2, 30, 40)
    assert element("rect", width="30").box == (0, 0, 30, 0)


def test_elements_alike_are_still_two() -> None:
    """Two rects with the same attributes stand for themselves, in sets and comparisons."""
    one, two = element("rect", x="1"), element("rect", x="1")
    assert one != two and len({one, two}) == 2
