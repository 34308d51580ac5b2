"""cairo: a drawing as a PDF of one page, the same each time, from nothing but the drawing itself."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pnp.base.cache import NO_CACHE
from pnp.pdf.art import render_all
from pnp.pdf.cairo import render
from tests.drawn import drawn
from tests.pdf.drawings import VIEW, difference, is_inked, printed, samples

FADED = drawn('<rect width="9" height="9" opacity="0.5"/>', VIEW)


def test_a_drawing_is_the_same_whenever_it_is_made() -> None:
    """A PDF of one page, without the clock that cairo writes."""
    first = render(FADED.svg)
    assert first.startswith(b"%PDF") and b"CreationDate" not in first
    assert render(FADED.svg) == first


def test_nothing_is_loaded_from_outside(tmp_path: Path) -> None:
    """Neither a file nor an address."""
    (tmp_path / "secret.svg").write_text(FADED.svg, encoding="utf-8")
    for href in ((tmp_path / "secret.svg").as_uri(), "http://127.0.0.1:9/a.svg"):
        with pytest.raises(ValueError, match="refused to load image"):
            render(FADED.svg.replace("<rect", f'<image xlink:href="{href}" width="9" height="9"/><rect'))


@pytest.mark.parametrize("name", ["png-with-alpha", "jpeg"])
def test_pictures_that_stand_in_the_drawing_are_drawn(name: str) -> None:
    """As our own pens draw them."""
    art = samples()[f"images/{name}"].art
    ours, theirs = (printed(art, render_all([art], NO_CACHE, renderer=who)[art.key]) for who in ("own", "cairosvg"))
    assert is_inked(theirs) and difference(ours, theirs).mean < 1


class Without:
    """A machine on which one module cannot be loaded."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def find_spec(self, name: str, *_: object) -> None:
        if name == "cairosvg.surface":
            raise self.error


@pytest.mark.parametrize(
    "error", [ModuleNotFoundError("No module named 'cairosvg'"), OSError("no library called cairo-2 was found")]
)
def test_where_it_is_missing_it_is_said_what_to_install(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """The module, or the C library that it stands on; our own pens need neither."""
    monkeypatch.delitem(sys.modules, "cairosvg.surface", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Without(error), *sys.meta_path])
    with pytest.raises(RuntimeError, match="apt-get install libcairo2"):
        render(FADED.svg)
    assert render_all([FADED], NO_CACHE)
