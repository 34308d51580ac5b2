"""writer: the tree as text means the same when it is read again."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.base.problems import Place
from pnp.svg.reader import parse_text
from pnp.svg.tree import Element
from pnp.svg.writer import document, opened, to_text
from tests.svg.pictures import picture

VIEW = (-3.0, -3.0, 69.0, 94.0)
values = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=20)


def parts(element: Element) -> list[tuple[str, dict[str, str]]]:
    """Tags and attributes of all that is below an element."""
    return [(e.tag, e.attributes) for e in element.walk()][1:]


@given(values)
@example("<a b='c'>&amp;\"</a>")
def test_any_value_is_quoted_so_that_it_comes_back(value: str) -> None:
    """Quotes, brackets and ampersands break out of no attribute."""
    text = to_text(Element("g", {"data-x": value}, {}, Place("")))
    root = parse_text(document(text, VIEW))
    assert root is not None and parts(root) == [("g", {"data-x": value})]


def test_a_picture_that_was_read_is_written_without_its_bindings(tmp_path: Path) -> None:
    """Shapes, groups and uses come back; pnp: attributes are no business of the renderer."""
    inner = '<g id="a" fill="#fff"><rect width="5" pnp:text="{t}"/></g><use href="#a"/>'
    found, _ = picture(tmp_path, inner)
    assert found is not None
    text = "".join(to_text(child) for child in found.root.children)
    assert "pnp" not in text and ' xlink:href="#a"' in text
    again = parse_text(document(text, VIEW))
    assert again is not None and parts(again) == parts(found.root)


def test_the_current_colour_is_replaced_where_it_stands_alone() -> None:
    """In every element below; without a colour it stays."""
    tree = Element("g", {"fill": "currentColor"}, {}, Place(""))
    tree.children.append(Element("rect", {"stroke": "currentColor", "fill": "none"}, {}, Place("")))
    assert to_text(tree, "#112233") == '<g fill="#112233"><rect stroke="#112233" fill="none"/></g>'
    assert to_text(tree).count("currentColor") == 2


def test_a_group_is_opened_only_if_it_says_something() -> None:
    """An opening tag that a closing one completes."""
    assert opened({}) == ""
    start = opened({"fill": "currentColor", "transform": "scale(2)"}, "#000000")
    root = parse_text(document(f"{start}<rect/></g>", VIEW))
    assert root is not None
    assert parts(root) == [("g", {"fill": "#000000", "transform": "scale(2)"}), ("rect", {})]


@given(st.tuples(*[st.floats(-999, 999)] * 2, *[st.floats(0.5, 999)] * 2))
def test_a_document_has_the_size_of_its_view_in_millimetres(view: tuple[float, float, float, float]) -> None:
    """One user unit is one millimetre."""
    root = parse_text(document("", view))
    assert root is not None
    assert [float(v) for v in root.attributes["viewBox"].split()] == pytest.approx(view, rel=1e-5, abs=1e-5)
    assert (root.number("width"), root.number("height")) == pytest.approx(view[2:], rel=1e-5)
