"""nested: an SVG in an SVG becomes a page of the drawing, and the two never mix."""

from __future__ import annotations

import base64
import gzip
from urllib.parse import quote

import pytest

from pnp.base.messages import verbatim
from pnp.base.problems import Place, Problems
from pnp.svg import nested
from pnp.svg.embedded import NoPicture
from pnp.svg.nested import Parse
from pnp.svg.tree import Element, made
from pnp.svg.weight import Weight

INNER = made("svg", {"viewBox": "0 0 20 10", "fill": "red"}, [made("rect", {"id": "r", "width": "5"})])


def tree(data: bytes, problems: Problems, place: Place) -> Element:
    """Stands for the reader: any text is the same drawing."""
    assert data.startswith(b"<svg")
    return made("svg", dict(INNER.attributes), [made(one.tag, dict(one.attributes)) for one in INNER.children])


def opened(one: Element, number: int, parse: Parse) -> Element:
    """An image in a drawing that holds nothing else."""
    return nested.opened(one, number, parse, Weight())


def image(data: bytes = b"<svg/>", **attributes: str) -> Element:
    """An image that holds an SVG."""
    href = f"data:image/svg+xml;base64,{base64.b64encode(data).decode()}"
    return made("image", {"href": href, **attributes})


def test_an_image_becomes_a_page_with_its_box() -> None:
    """What it holds is cut at its edges, and fitted as the image says."""
    page = opened(image(x="3", width="40", preserveAspectRatio="none", opacity="0.5"), 1, tree)
    assert page.tag == "svg" and page.attributes == {
        "x": "3", "width": "40", "height": "10", "preserveAspectRatio": "none", "opacity": "0.5",
        "viewBox": "0 0 20 10", "overflow": "hidden",
    }  # fmt: skip


def test_what_is_inherited_outside_does_not_reach_into_it() -> None:
    """It is black where it says nothing; what its own root says holds."""
    (group,) = opened(image(fill="blue", stroke="blue"), 1, tree).children
    assert group.tag == "g" and group.attributes["fill"] == "red"
    assert group.attributes["stroke"] == "none" and group.attributes["visibility"] == "visible"


def test_the_ids_of_each_are_kept_apart() -> None:
    """In references of every form."""
    said = {"id": "a", "href": "#b", "fill": "url(#c) red", "clip-path": "url( '#d')", "data-x": "#e"}
    page = opened(image(), 7, lambda *_: made("svg", {"viewBox": "0 0 1 1"}, [made("use", said)]))
    assert page.children[0].children[0].attributes == {
        "id": "embedded-7-a", "href": "#embedded-7-b", "fill": "url(#embedded-7-c) red",
        "clip-path": "url('#embedded-7-d')", "data-x": "#e",
    }  # fmt: skip


def test_packed_and_plain_texts_are_read_alike() -> None:
    """As programs write them: gzip in base64, percent-encoded, or as they are."""
    assert opened(image(gzip.compress(b"<svg/>")), 1, tree).tag == "svg"
    for text in ("<svg/>", quote("<svg/>")):
        assert opened(made("image", {"href": f"data:image/svg+xml,{text}"}), 1, tree).tag == "svg"


def test_what_unpacks_past_all_measure_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is unpacked to the limit and no further; what is damaged is no SVG."""
    monkeypatch.setattr(nested, "MOST_BYTES", 1000)
    asked: list[int | None] = []

    class Watched(gzip.GzipFile):
        def read(self, size: int | None = -1) -> bytes:
            asked.append(size)
            return super().read(size)

    monkeypatch.setattr(gzip, "GzipFile", Watched)
    packed = gzip.compress(b"<svg>" + b" " * 10_000_000)
    for data in (packed, b"<svg>" + b" " * 1000):
        with pytest.raises(NoPicture, match="of more than"):
            opened(image(data), 1, tree)
    assert asked == [1001]
    with pytest.raises(NoPicture, match="in the embedded SVG"):
        opened(image(packed[:20]), 1, lambda *_: made("g", {}))


def test_what_is_wrong_inside_is_told_and_where() -> None:
    """The reader's own words; a page needs a size."""

    def refusing(_: bytes, problems: Problems, __: Place) -> Element:
        problems.add(made("g", {}).place, "", verbatim("found a mistake"))
        return made("svg", {})

    with pytest.raises(NoPicture, match="in the embedded SVG: found a mistake"):
        opened(image(), 1, refusing)
    with pytest.raises(NoPicture, match="without a size; expected a viewBox"):
        opened(image(), 1, lambda *_: made("svg", {}))
