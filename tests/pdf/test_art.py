"""SVG text as vector PDF: each piece drawn once, kept by its content, and what cannot be drawn told by its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.cache import Cache
from pnp.base.problems import ProblemsFound
from pnp.pdf.art import attempt, render, render_all
from pnp.pdf.plain_art import MARK
from pnp.svg.art import Art
from pnp.svg.writer import document
from tests.pdf.drawings import VIEW

PLAIN = '<rect width="9" height="9" fill="#ff0000"/>'
FADED = '<rect width="9" height="9" opacity="0.5"/>'


def art(inner: str, source: str = "") -> Art:
    return Art(document(inner, VIEW), VIEW, source)


def test_a_drawing_is_the_same_whenever_it_is_made() -> None:
    """A PDF of one page, without the clock that cairo writes."""
    first = render(art(FADED).svg)
    assert first.startswith(b"%PDF") and b"CreationDate" not in first
    assert render(art(FADED).svg) == first


def test_each_piece_is_drawn_plain_ones_without_cairo() -> None:
    """By its key, with one step of progress for each."""
    steps: list[None] = []
    plain, faded = art(PLAIN), art(FADED)
    done = render_all([plain, faded], Cache(None), 1, lambda: steps.append(None))
    assert set(done) == {plain.key, faded.key} and len(steps) == 2
    assert done[plain.key].startswith(MARK) and done[faded.key].startswith(b"%PDF")


def test_what_is_kept_is_not_drawn_again(tmp_path: Path) -> None:
    """The bytes of the cache are taken as they are."""
    cache, faded = Cache(tmp_path), art(FADED)
    first = render_all([faded], cache, 1, lambda: None)
    assert render_all([Art("<no svg at all", VIEW, "x", faded.key)], cache, 1, lambda: None) == first


def test_what_cannot_be_drawn_is_told_by_its_file() -> None:
    """All of it at once, sorted, with the reason; nothing is drawn instead."""
    broken = [Art("<svg", VIEW, "templates/x/b.svg"), Art("<svg>", VIEW, "templates/x/a.svg"), art(PLAIN)]
    with pytest.raises(ProblemsFound) as caught:
        render_all(broken, Cache(None), 1, lambda: None)
    assert [p.place.file for p in caught.value.problems] == ["templates/x/a.svg", "templates/x/b.svg"]
    assert all(p.message.startswith("cannot be drawn: ParseError") for p in caught.value.problems)


def test_nothing_is_loaded_from_outside(tmp_path: Path) -> None:
    """Neither a file nor an address: nothing of it comes into the drawing."""
    (tmp_path / "secret.svg").write_text(document('<rect width="40" height="30"/>', VIEW), encoding="utf-8")
    for href in ((tmp_path / "secret.svg").as_uri(), "http://127.0.0.1:9/a.svg"):
        made = attempt(art(f'<image xlink:href="{href}" width="40" height="30"/>').svg)
        assert made == f"ValueError: refused to load image/* {href}"
