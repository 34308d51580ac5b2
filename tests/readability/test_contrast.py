"""The contrast of a line with what is really printed behind its letters."""

from __future__ import annotations

import pytest

from pnp.base.geometry import translate
from pnp.face.model import GroupItem, Item, TextItem
from pnp.readability.colours import contrast
from pnp.readability.contrast import Reading
from pnp.text.fonts import Font
from pnp.text.typeset import Line
from tests.places import ROOT
from tests.readability.lines import REGULAR, TURNS, art, look, text

BOLD = Font.open(ROOT / "fonts/source-sans-3/SourceSans3-Bold.ttf")


def read(*items: Item) -> Reading:
    """The only line of a face."""
    (reading,) = look(*items).readings
    return reading


@pytest.mark.parametrize("turn", TURNS)
def test_the_ground_is_what_lies_behind_the_letters(turn: str) -> None:
    """The word on a dark plate of its own on a light face, turned with it."""
    placed = " ".join(map(str, TURNS[turn]))
    plate = f'<rect transform="matrix({placed})" x="-2" y="-9" width="34" height="13" fill="#203040"/>'
    pale = read(art(f'<rect width="60" height="40" fill="#fff"/>{plate}'), text("Épargne", 24, TURNS[turn], "#ffffff"))
    assert pale.ground == "#203040" and pale.contrast == pytest.approx(contrast("#ffffff", "#203040"))
    dark = read(art(f'<rect width="60" height="40" fill="#fff"/>{plate}'), text("Épargne", 24, TURNS[turn], "#203040"))
    assert dark.contrast == 1


def test_only_the_ground_under_the_ink_counts() -> None:
    """The corners round a letter on a disc do not, nor a thin line through a word; half a word on the dark does."""
    yellow = '<rect width="60" height="40" fill="#f0e442"/>'
    disc = art(f'{yellow}<circle cx="20.8" cy="17.2" r="4.3" fill="#202020"/>')
    assert read(disc, text("O", 24, translate(18, 20), "#ffffff")).contrast > 10
    crossed = art('<rect width="60" height="40" fill="#fff"/><rect x="15" y="10" width=".2" height="20" fill="#222"/>')
    assert read(crossed, text("Épargne", 24, translate(10, 20), "#222222")).contrast > 10
    half = art('<rect width="60" height="40" fill="#fff"/><rect x="30" width="30" height="40" fill="#222"/>')
    assert read(half, text("Épargne", 24, translate(10, 20), "#222222")).contrast == 1


def test_an_icon_in_a_line_is_not_its_ground() -> None:
    """Only words have a ground; what stands beside them in the same colour is no fault."""
    beside = art('<rect width="60" height="40" fill="#fff"/><circle cx="35" cy="18" r="3" fill="#222"/>')
    words = (REGULAR.shape("Payez"), REGULAR.shape(" "), 0.9, REGULAR.shape(" "), REGULAR.shape("deux"))
    line = TextItem((Line(0.0, 0.0, 24.0, words),), translate(10, 20), "#222222")
    assert read(beside, line).contrast > 10


@pytest.mark.parametrize(
    ("size", "font", "needed"), [(13.9, BOLD, 4.5), (14, BOLD, 3), (17.9, REGULAR, 4.5), (18, REGULAR, 3)]
)
def test_large_letters_need_less(size: float, font: Font, needed: float) -> None:
    """From 14 points in bold and from 18 otherwise."""
    assert read(text("Prix", size, translate(10, 20), font=font)).needed == needed


def test_the_opacity_of_a_group_counts() -> None:
    """A text that the ground shines through is as pale as it looks; so is a ground."""
    word = text("Prix", 24, translate(10, 20))
    pale = read(GroupItem((word,), 0.5))
    assert pale.colour == "#808080" and pale.contrast == pytest.approx(contrast("#808080", "#ffffff"))
    ground = art('<rect width="60" height="40" fill="#000"/>')
    both = read(GroupItem((ground,), 0.5), word)
    assert both.ground in ("#7f7f7f", "#808080") and both.colour == "#000000"
