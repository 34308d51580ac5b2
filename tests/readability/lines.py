"""Faces made by hand, with one line on them."""

from __future__ import annotations

from pnp.base.cache import Cache
from pnp.base.geometry import IDENTITY, Matrix, multiply, rotate, scale, translate
from pnp.definition.workspace import Workspace
from pnp.face.model import ArtItem, Face, Item, TextItem
from pnp.readability.contrast import Look, looks
from pnp.text.fonts import Font
from pnp.text.typeset import Line
from tests.drawn import drawn
from tests.places import ROOT

WORKSPACE = Workspace.here(ROOT)
REGULAR = Font.open(ROOT / "fonts/source-sans-3/SourceSans3-Regular.ttf")


def text(said: str, size: float, matrix: Matrix, colour: str = "#000000", font: Font = REGULAR) -> TextItem:
    """One line whose baseline starts at the origin of its matrix."""
    return TextItem((Line(0.0, 0.0, size, (font.shape(said),)),), matrix, colour)


def art(inner: str) -> ArtItem:
    """A drawing of 60 × 40 mm."""
    view = (0.0, 0.0, 60.0, 40.0)
    return ArtItem(drawn(inner, view), IDENTITY)


def face(*items: Item) -> Face:
    return Face(60.0, 40.0, 0.0, items)


def look(*items: Item) -> Look:
    """What is seen on one face."""
    made = face(*items)
    return looks([made], {made.key}, Cache(None))[made.key]


TURNS = {
    "upright": translate(10, 20),
    "a quarter": multiply(translate(20, 10), rotate(90)),
    "upside down": multiply(translate(45, 20), rotate(180)),
    "slanting": multiply(translate(12, 12), rotate(30)),
    "mirrored": multiply(translate(45, 20), scale(-1, 1)),
    "half as large": multiply(translate(10, 20), scale(0.5, 0.5)),
}
TOKENS = """title: Jetons
size: 20 x 20 mm
template: token.svg
fields:
  color: color
  letter: text
cards:
  - {id: token-red, color: "#cc2222", letter: A}
  - {id: token-green, color: "#228822", letter: A}
  - {id: token-blue, color: "#1122aa", letter: B}
"""
TOKEN = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="urn:pnp:template" viewBox="0 0 20 20">
  <rect x="-5" y="-5" width="30" height="30" pnp:fill="{color}"/>
  <rect x="4" y="4" width="12" height="12" pnp:text="{letter}" pnp:style="score" pnp:color="white" pnp:size="24"/>
</svg>
"""
