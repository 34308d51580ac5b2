"""What a part of a page is for those who do not see it: its place in the outline, and the words of a picture.

An outline is made of numbers, not of the order of drawing: columns, tables that go on and booklets whose sheets come
otherwise all read in one order. A step without a role only orders what is below it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Role = Literal[
    "", "Part", "H1", "H2", "H3", "P", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "Figure", "Caption"
]


class Step(NamedTuple):
    """One step down the outline: what stands there, and its number among those beside it."""

    role: Role
    number: int = 0


class Tag(NamedTuple):
    """A place in the outline; what a picture says instead of itself; another language than the document's."""

    path: tuple[Step, ...]
    alt: str = ""
    lang: str = ""

    @property
    def element(self) -> tuple[Step, ...]:
        """The place itself, without what only orders the lines there."""
        path = self.path
        while path and not path[-1].role:
            path = path[:-1]
        return path
