"""tree: elements in drawing order, with their lengths in millimetres."""

from __future__ import annotations

import json

from pnp.base.problems import Place
from pnp.svg.tree import CHARACTERS, Element, declared, grouped, of_the_root, packed, recoloured, refers, unpacked


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


def test_a_style_counts_as_attributes_and_goes_before_them() -> None:
    """So that nobody else has to read it; without one, the attributes are as they are."""
    styled = element("rect", fill="#000", x="1", style="fill: #fff;stroke:none; ;")
    assert declared(styled) == {"fill": "#fff", "x": "1", "stroke": "none"}
    plain = element("rect", x="1")
    assert declared(plain) is plain.attributes


def test_what_a_root_says_of_all_is_told_from_what_it_says_of_the_page() -> None:
    """Paint, opacity and clips are of all; its size, its view and what runs past it are of the page."""
    root = element("svg", viewBox="0 0 1 1", width="1", id="a", overflow="hidden", fill="red", opacity="0.5")
    assert of_the_root(root) == {"fill": "red", "opacity": "0.5"}


def test_a_group_is_made_only_if_it_says_something() -> None:
    """Elements without a word about them stay what they are."""
    rect = element("rect")
    assert grouped({}, [rect]) == (rect,)
    (group,) = grouped({"fill": "#000"}, [rect])
    assert (group.tag, group.attributes, group.children) == ("g", {"fill": "#000"}, [rect])


def test_the_current_colour_is_replaced_where_it_stands_alone() -> None:
    """In every element below; the tree itself stays as it was, for others to colour."""
    tree = element("g", element("rect", stroke="currentColor", fill="none"), fill="currentColor")
    group, rect = recoloured(tree, "#112233").walk()
    assert group.attributes == {"fill": "#112233"} and rect.attributes == {"stroke": "#112233", "fill": "none"}
    assert tree.attributes["fill"] == tree.children[0].attributes["stroke"] == "currentColor"


def test_what_refers_to_another_element_is_known() -> None:
    """By `href` or by `url(…)` in any attribute, styles included."""
    assert refers(element("use", href="#a")) and refers(element("rect", style="fill:url(#a)"))
    assert refers(element("rect", fill="url(#a)")) and not refers(element("rect", id="a", fill="#aaaaaa"))


def test_what_is_packed_as_plain_data_comes_back() -> None:
    """Through JSON, so that it can be kept in a file; only the place is forgotten."""
    text = element("text", element(CHARACTERS, characters="a <b>"))
    tree = element("g", element("rect", x="1"), element("use", href="#a"), text, fill="é")
    again = unpacked(json.loads(json.dumps(packed(tree))))
    assert [(e.tag, e.attributes) for e in again.walk()] == [(e.tag, e.attributes) for e in tree.walk()]
    assert again.place == Place("")
