"""Pieces in figures: bars in the place of letters that nobody could read, and nothing is lost of what can be read."""

from __future__ import annotations

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from pnp.base.cache import Cache
from pnp.base.geometry import IDENTITY, scale
from pnp.base.units import MM_PER_PT
from pnp.definition.game import Style
from pnp.face.model import ArtItem, Face, FaceItem, GroupItem, Item, TextItem, parts
from pnp.face.small_letters import LEAST, TALL, without_small_letters
from pnp.kit.build import build
from pnp.kit.options import PrintOptions
from pnp.svg import drawings
from pnp.text.lines import Setting
from tests.pages.flows import WORKSPACE, lines
from tests.text.setting import setter

UNSEEN = 3  # the way of showing letters that are there for readers and for copying alone
LINE = 1.1  # of the size: so high is a line at least, from ascent to descent


def text(words: str, size: float) -> TextItem:
    """A set text of a piece."""
    made = setter().set(words, Style(size=size), 60.0, 100.0)
    assert isinstance(made, Setting)
    return TextItem(made.lines, IDENTITY, "#2b2622")


def piece(*items: Item) -> Face:
    return Face(63.0, 88.0, 3.0, items, 3.0)


def test_what_can_be_read_stays_and_bars_stand_for_the_rest() -> None:
    """A number too small to be read is left out; a bar is as long as its line, on its baseline."""
    small = text("la pioche et la défausse", 9.0)
    face = piece(text("Marathon", 20.0), small, text("12", 9.0))
    assert without_small_letters(face, 0.7) is face
    shown = without_small_letters(face, 0.5)
    assert lines(shown.items) == ["Marathon"]
    (bar,) = [part.item for part in parts(shown.items) if isinstance(part.item, ArtItem)]
    (line,) = small.lines
    tall = TALL * 9.0 * MM_PER_PT
    assert bar.art == drawings.stripe(1.0, 1.0, small.color)
    assert bar.matrix == pytest.approx((line.width, 0.0, 0.0, tall, line.x, line.y - tall))


def test_the_scale_of_every_place_counts() -> None:
    """Faces within faces, and groups."""
    words = text("la pioche", 20.0)
    nested = piece(FaceItem(piece(words), scale(0.5, 0.5)), GroupItem((words,), matrix=scale(0.7, 0.7)))
    for factor, kept in ((1.0, 2), (0.5, 1), (0.3, 0)):
        found = [p for p in parts(_flat(without_small_letters(nested, factor))) if isinstance(p.item, TextItem)]
        assert len(found) == kept


def test_a_figure_keeps_its_own_letters() -> None:
    """Those of the pieces that are drawn in it go."""
    words = text("la pioche", 9.0)
    figure = piece(words, FaceItem(piece(words), scale(0.5, 0.5)))
    shown = without_small_letters(figure, 0.5, own=False)
    own, nested = shown.items
    assert own is words and isinstance(nested, FaceItem)
    assert not any(isinstance(item, TextItem) for item in nested.face.items)


def _flat(face: Face) -> tuple[Item, ...]:
    return tuple(inner for item in face.items for inner in (item.face.items if isinstance(item, FaceItem) else (item,)))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["mans", "marathon"])
def test_the_rules_of_the_shipped_games_show_no_letters_that_are_too_small(game: str, art_cache: Cache) -> None:
    """As another reader finds them on the page."""
    kit = build(WORKSPACE, PrintOptions(game, only=("rules",)), art_cache)
    for page in pypdfium2.PdfDocument(kit.documents[0].data):
        words = page.get_textpage()
        for at in range(words.count_chars()):
            seen = pdfium.FPDFTextObj_GetTextRenderMode(pdfium.FPDFText_GetTextObject(words.raw, at)) != UNSEEN
            if seen and chr(pdfium.FPDFText_GetUnicode(words.raw, at)).isalnum():
                left, bottom, right, top = words.get_charbox(at, loose=True)
                tall = max(top - bottom, right - left)  # of its line, which may be turned
                assert tall > LEAST * LINE, words.get_text_range(max(0, at - 20), 40)
