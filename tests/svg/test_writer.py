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
from pnp.svg.tree import Element
from pnp.svg.writer import document, to_text
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


@given(st.tuples(*[st.floats(-999, 999)] * 2, *[st.floats(0.5, 999)] * 2))
def test_a_document_has_the_size_of_its_view_in_millimetres(view: tuple[float, float, float, float]) -> None:
    """One user unit is one millimetre."""
    text = document((), view)
    assert art_of(text).view == pytest.approx(view, rel=1e-5, abs=1e-5)
    root = ElementTree.fromstring(text)
    sides = [length(root.attrib[name]) for name in ("width", "height")]
    assert sides == pytest.approx(view[2:], rel=1e-5) and root.attrib["width"].endswith("mm")
