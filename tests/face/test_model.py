"""Faces: the same content has the same digest, and nothing else has."""

from __future__ import annotations

from pnp.base.geometry import IDENTITY, Matrix, Rect, scale, translate
from pnp.face.model import ArtItem, Face, FaceItem, TextItem
from pnp.svg.art import Art
from pnp.text.fonts import Font
from pnp.text.typeset import Line
from tests.drawn import drawn
from tests.face.studio import Studio
from tests.places import ROOT


def test_cards_of_the_same_content_have_the_same_digest(studio: Studio) -> None:
    """And others have another."""
    cards = [{"tint": "rouge"}, {"tint": "rouge"}, {"tint": "vert"}]
    one, two, three = studio.compose('<rect width="9" height="9" pnp:fill="{tint}"/>', cards, tint="color")[0]
    assert one and two and three
    assert one.digest == two.digest
    assert three.digest != one.digest


FONT = Font.open(ROOT / "fonts/source-sans-3/SourceSans3-Regular.ttf")
VIEW = (0.0, 0.0, 20.0, 20.0)


def art(colour: str) -> Art:
    return drawn(f'<rect width="9" height="9" fill="{colour}"/>', VIEW)


def text(said: str, colour: str = "#000000", matrix: Matrix = IDENTITY, x: float = 0.0) -> TextItem:
    return TextItem((Line(x, 5.0, 9.0, (FONT.shape(said),)),), matrix, colour)


def test_whatever_changes_the_print_changes_the_digest() -> None:
    """Size, bleed, corner, art, its place, its clip, words, their colour and place, a picture of another face."""
    inner = Face(20, 20, 0.0, (text("A"),))
    faces = [
        Face(20, 20, 0.0, ()),
        Face(20, 21, 0.0, ()),
        Face(20, 20, 3.0, ()),
        Face(20, 20, 0.0, (), 2.0),
        Face(20, 20, 0.0, (ArtItem(art("#ff0000"), IDENTITY),)),
        Face(20, 20, 0.0, (ArtItem(art("#00ff00"), IDENTITY),)),
        Face(20, 20, 0.0, (ArtItem(art("#ff0000"), translate(1, 0)),)),
        Face(20, 20, 0.0, (ArtItem(art("#ff0000"), IDENTITY, Rect(0, 0, 5, 5)),)),
        inner,
        Face(20, 20, 0.0, (text("B"),)),
        Face(20, 20, 0.0, (text("A", "#ff0000"),)),
        Face(20, 20, 0.0, (text("A", matrix=translate(0, 1)),)),
        Face(20, 20, 0.0, (text("A", x=0.5),)),
        Face(20, 20, 0.0, (text("A", matrix=scale(2, 2)),)),
        Face(20, 20, 0.0, (FaceItem(inner, IDENTITY),)),
        Face(20, 20, 0.0, (FaceItem(inner, scale(0.5, 0.5)),)),
    ]
    assert len({face.digest for face in faces}) == len(faces)


def test_the_order_of_drawing_counts_and_who_drew_it_does_not() -> None:
    """What is drawn last is on top; two equal faces made apart have one digest."""
    red, green = (ArtItem(art(colour), IDENTITY) for colour in ("#ff0000", "#00ff00"))
    assert Face(20, 20, 0.0, (red, green)).digest != Face(20, 20, 0.0, (green, red)).digest
    again = ArtItem(art("#ff0000"), IDENTITY)
    assert Face(20, 20, 0.0, (red, text("A"))).digest == Face(20, 20, 0.0, (again, text("A"))).digest
