"""SVG text as vector PDF: each piece drawn once, kept by its content, and what cannot be drawn told by its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.cache import NO_CACHE, Cache
from pnp.base.problems import ProblemsFound
from pnp.pdf.art import CAIRO, attempt, render, render_all
from pnp.pdf.rendered import DrawnPage, Operators
from pnp.svg.art import Art
from pnp.svg.tree import made
from tests.drawn import drawn
from tests.pdf.drawings import VIEW

PLAIN = '<rect width="9" height="9" fill="#ff0000"/>'
FADED = '<rect width="9" height="9" opacity="0.5"/>'


def art(inner: str, source: str = "") -> Art:
    return drawn(inner, VIEW, source)


def test_a_drawing_is_the_same_whenever_it_is_made() -> None:
    """A PDF of one page, without the clock that cairo writes."""
    first = render(art(FADED).svg)
    assert first.startswith(b"%PDF") and b"CreationDate" not in first
    assert render(art(FADED).svg) == first


def test_each_piece_is_drawn_plain_ones_without_cairo() -> None:
    """By its key, with one step of progress for each."""
    steps: list[None] = []
    plain, faded = art(PLAIN), art(FADED)
    done = render_all([plain, faded, art(PLAIN, "x")], NO_CACHE, step=lambda: steps.append(None))
    assert set(done) == {plain.key, faded.key} and len(steps) == 2
    drawing, page = done[plain.key], done[faded.key]
    assert isinstance(drawing, Operators) and isinstance(page, DrawnPage)
    assert b" re f" in drawing.content and page.pdf.startswith(b"%PDF")


def test_what_is_kept_is_not_drawn_again(tmp_path: Path) -> None:
    """The bytes of the cache are taken as they are."""
    cache, faded = Cache(tmp_path), art(FADED)
    assert render_all([faded], cache) == {faded.key: DrawnPage(render(faded.svg))}
    cache.put(CAIRO, faded.key, b"kept")
    assert render_all([art(FADED)], cache) == {faded.key: DrawnPage(b"kept")}


def test_what_cannot_be_drawn_is_told_by_its_file() -> None:
    """All of it at once, sorted, with the reason; nothing is drawn instead."""
    odd = made("image", {"href": "http://127.0.0.1:9/a.svg", "width": "4", "height": "3"})
    broken = [*(Art((odd,), (0.0, 0.0, size, size), f"templates/x/{size}.svg") for size in (8, 7)), art(PLAIN)]
    with pytest.raises(ProblemsFound) as caught:
        render_all(broken, NO_CACHE)
    assert [p.place.file for p in caught.value.problems] == ["templates/x/7.svg", "templates/x/8.svg"]
    assert all(p.message.startswith("cannot be drawn: ValueError: refused to load") for p in caught.value.problems)


def test_nothing_is_loaded_from_outside(tmp_path: Path) -> None:
    """Neither a file nor an address: nothing of it comes into the drawing."""
    (tmp_path / "secret.svg").write_text(art('<rect width="40" height="30"/>').svg, encoding="utf-8")
    for href in ((tmp_path / "secret.svg").as_uri(), "http://127.0.0.1:9/a.svg"):
        picture = Art((made("image", {"href": href, "width": "40", "height": "30"}),), VIEW)
        assert attempt(picture.svg) == f"ValueError: refused to load image/* {href}"
