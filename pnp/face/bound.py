"""A side of a card with its values put in: what is drawn where, before texts are set. Nothing in it needs a file."""

from __future__ import annotations

from typing import NamedTuple

from pnp.base.geometry import Matrix
from pnp.base.problems import Place, Problem
from pnp.definition.game import Style
from pnp.face import bindings
from pnp.face.bindings import Scope
from pnp.face.model import ArtItem
from pnp.face.template import TextBox


class BoundText(NamedTuple):
    """A text in its box, with its values."""

    step: TextBox
    matrix: Matrix  # from mm of the box to mm of the face
    text: str
    scope: Scope  # the values that it was filled with
    style: Style
    colour: str
    bare: str = ""  # the same text without the sign of a missing translation, where it has one
    second: str = ""  # what is printed below it in the second language
    factor: float = 1.0  # the size of that, times the first

    @property
    def parts(self) -> tuple[str, ...]:
        """The texts of the game that it is made of."""
        return bindings.texts(self.step.format, self.scope)


class BoundLayer(NamedTuple):
    """Things that show together: so opaque as a whole, and only where every clip is painted."""

    opacity: float
    clips: tuple[ArtItem, ...]
    items: tuple[Bound, ...]


class BoundGroup(NamedTuple):
    """Things of which the first drawing is read as an icon by this name."""

    reading: str
    items: tuple[Bound, ...]


Bound = ArtItem | BoundText | BoundLayer | BoundGroup


class BoundFace(NamedTuple):
    """One side of a card, ready to be composed, and what was found on the way."""

    items: tuple[Bound, ...]
    problems: tuple[Problem, ...] = ()
    no_room: Place | None = None  # a box that was asked for a second language and has no room for it
    endless: bool = False  # its template takes more steps than are carried out
