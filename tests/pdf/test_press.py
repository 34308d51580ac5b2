"""pdf/press: several documents in one go, what is unchanged from the cache, art drawn once."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base import children
from pnp.base.cache import NO_CACHE, Cache
from pnp.base.geometry import IDENTITY
from pnp.base.progress import Progress
from pnp.face.model import ArtItem, Face
from pnp.pdf.press import Printout, pdf_of, printed
from pnp.pdf.write import DocumentInfo
from pnp.sheet.page import whole_page
from tests.drawn import drawn

INFO = DocumentInfo("Sea", "me", "paper", "en", "Simplex")
VIEW = (0.0, 0.0, 30.0, 30.0)
SOFT = (  # a blur, which our own pens cannot draw
    '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'
    '<rect x="5" y="5" width="20" height="20" fill="#336699" filter="url(#f)"/>'
)


class Heard(Progress):
    """Stages as they were told."""

    def __init__(self) -> None:
        self.stages: list[tuple[str, int]] = []

    def stage(self, name: str, total: int) -> None:
        self.stages.append((name, total))


def sheet(colour: str = "#336699") -> Printout:
    """A document of one page."""
    face = Face(30.0, 30.0, 0.0, (ArtItem(drawn(SOFT.replace("#336699", colour), VIEW), IDENTITY),))
    return Printout((whole_page(face),), INFO)


@pytest.mark.slow
def test_what_is_unchanged_is_not_drawn_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the whole document nor, in another one, its art."""
    cache = Cache(tmp_path)
    first = printed([sheet(), sheet("#993366")], cache)
    monkeypatch.delattr(children, "done_apart")
    heard = Heard()
    assert printed([sheet("#993366"), sheet()], cache, progress=heard) == first[::-1]
    assert heard.stages == [("write", 2)]
    other = sheet()._replace(info=INFO._replace(title="Another"))
    (new,) = printed([other], cache, progress=heard)
    assert new not in first and heard.stages[1:] == [("draw", 1), ("write", 1)]


@pytest.mark.slow
def test_a_document_by_itself_is_the_same() -> None:
    """Bytes and all."""
    one = sheet()
    assert [pdf_of(one.pages, one.info, NO_CACHE)] == printed([one], NO_CACHE)


def test_everything_that_is_printed_is_in_the_key() -> None:
    """Pages, what the PDF says of itself, forms."""
    one = sheet()
    others = [
        sheet("#993366"),
        one._replace(info=INFO._replace(grey=True)),
        one._replace(forms=frozenset(("a",))),
        one._replace(pages=one.pages * 2),
        one._replace(pages=(one.pages[0]._replace(bookmark="Sea"),)),
    ]
    assert len({one.key, *(other.key for other in others)}) == 6


def test_who_draws_is_in_the_key_of_what_is_kept(tmp_path: Path) -> None:
    """A kit that cairosvg has drawn does not stand for ours."""
    cache, one = Cache(tmp_path), sheet()
    one = one._replace(pages=(whole_page(Face(30.0, 30.0, 0.0, (ArtItem(drawn("<rect width='9' height='9'/>", VIEW),
                                                                          IDENTITY),))),))  # fmt: skip
    ours, theirs = printed([one], cache), printed([one], cache, renderer="cairosvg")
    assert ours != theirs
    assert printed([one], cache) == ours and printed([one], cache, renderer="cairosvg") == theirs
