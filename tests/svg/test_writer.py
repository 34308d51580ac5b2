"""writer: the tree as text means the same when it is read again."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.base.problems import Place
from pnp.base.units import length
from pnp.svg.reader import art_of
from pnp.svg.tree import CHARACTERS, Element, made
from pnp.svg.writer import ONLY_IN_STYLE, document, framed, to_text
from tests.svg.pictures import picture

VIEW = (-3.0, -3.0, 69.0, 94.0)
values = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=20)


def parts(elements: Iterable[Element]) -> list[tuple[str, dict[str, str]]]:
    """Tags and attributes of elements and of all that is below them."""
    return [(e.tag, e.attributes) for element in elements for e in element.walk()]


@given(values)
@example("<a b='c'>&amp;\"</a>")
def test_any_value_is_quoted_so_that_it_comes_back(value: str) -> None:
    """Quotes, brackets and ampersands break out of no attribute."""
    tree = Element("g", {"data-x": value}, {}, Place(""))
    assert parts(art_of(document([tree], VIEW)).content) == [("g", {"data-x": value})]


def test_a_picture_that_was_read_is_written_without_its_bindings(tmp_path: Path) -> None:
    """Shapes, groups and uses come back; pnp: attributes are no business of the renderer."""
    inner = '<g id="a" fill="#fff"><rect width="5" pnp:text="{t}"/></g><use href="#a"/>'
    found, _ = picture(tmp_path, inner)
    assert found is not None
    text = document(found.root.children, VIEW)
    assert "pnp" not in text and ' xlink:href="#a"' in text
    assert parts(art_of(text).content) == parts(found.root.children)


def test_elements_are_written_with_what_is_inside_them() -> None:
    """In drawing order; what is empty closes itself."""
    tree = Element("g", {"fill": "#112233"}, {"if": "{x}"}, Place(""))
    tree.children.append(Element("rect", {"stroke": "currentColor", "fill": "none"}, {}, Place("")))
    assert to_text(tree) == '<g fill="#112233"><rect stroke="currentColor" fill="none"/></g>'


places = st.integers(-99_900, 99_900).map(lambda v: v / 100)
sides = st.integers(50, 99_900).map(lambda v: v / 100)


@given(st.tuples(places, places, sides, sides))
def test_a_document_has_the_size_of_its_view_in_millimetres(view: tuple[float, float, float, float]) -> None:
    """One user unit is one millimetre."""
    text = document((), view)
    assert art_of(text).view == pytest.approx(view, rel=1e-5, abs=1e-5)
    root = ElementTree.fromstring(text)
    found = [length(root.attrib[name]) for name in ("width", "height")]
    assert found == pytest.approx(view[2:], rel=1e-5) and root.attrib["width"].endswith("mm")


@given(values)
@example("a < b & c > d")
def test_the_words_of_a_text_come_back(words: str) -> None:
    """With blanks and brackets, between the tags that they stood between."""
    text = made("text", {}, [made(CHARACTERS, {"characters": words}), made("tspan", {"x": "1"})])
    (found,) = art_of(document([text], VIEW)).content
    *before, span = found.children
    assert "".join(one.attributes["characters"] for one in before) == words and span.attributes == {"x": "1"}


def test_what_means_nothing_as_an_attribute_is_written_as_style() -> None:
    """And is read again as what it was."""
    said = {"mix-blend-mode": "multiply", "isolation": "isolate", "fill": "red", "transform-origin": "1 2"}
    assert to_text(made("g", said)) == (
        '<g fill="red" style="mix-blend-mode:multiply;isolation:isolate;transform-origin:1 2"/>'
    )
    assert parts(art_of(document([made("g", said)], VIEW)).content) == [("g", said)]
    assert "fill" not in ONLY_IN_STYLE


def test_percentages_are_parts_of_the_page_where_it_is_not_the_view() -> None:
    """Then what is drawn stands in a page of that size; where there are none, nothing is put around it."""
    half, whole = made("rect", {"width": "50%"}), made("rect", {"width": "50"})
    assert '<svg width="63" height="88" overflow="visible"><rect width="50%"/></svg>' in document(
        [half], VIEW, (63, 88)
    )
    assert document([whole], VIEW, (63, 88)) == document([whole], VIEW)
    assert document([half], VIEW, (69, 94)) == document([half], VIEW)


def test_a_document_of_pixels_is_stretched_to_them() -> None:
    """To the last pixel, with the whole view in it, and its page for percentages that nobody wrote."""
    root = ElementTree.fromstring(framed("<g/>", (0.123456789, 0, 10, 20), (63, 88), (101, 199)))
    said = {"viewBox": "0.123456789 0 10 20", "width": "101", "height": "199", "preserveAspectRatio": "none"}
    assert root.attrib == said and root[0].attrib == {"width": "63", "height": "88", "overflow": "visible"}
