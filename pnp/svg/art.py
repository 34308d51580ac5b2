"""Art: a standalone drawing as a tree that travels to whoever draws it, known by the hash of its content."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property

from pnp.svg.canonical import description
from pnp.svg.tree import Element, refers
from pnp.svg.writer import document

View = tuple[float, float, float, float]


@dataclass(frozen=True, eq=False, repr=False)
class Art:
    """A drawing that is rendered once per document, wherever it is placed; `view` is the part of the plane it shows."""

    content: tuple[Element, ...]
    view: View
    source: str = ""  # the file that it comes from, for messages
    defs: tuple[Element, ...] = ()  # what the content may refer to

    @cached_property
    def svg(self) -> str:
        """The drawing as text."""
        return document((*self.used_defs, *self.content), self.view)

    @cached_property
    def shows(self) -> bytes:
        """What it shows, in one form however it is written; nothing where no ink is left."""
        return description(self.content, self.defs).encode()

    @cached_property
    def used_defs(self) -> tuple[Element, ...]:
        """What the content may refer to, if it refers to anything."""
        return self.defs if any(refers(element) for one in self.content for element in one.walk()) else ()

    @cached_property
    def key(self) -> str:
        """Content hash of the drawing as it is written."""
        return hashlib.sha256(self.svg.encode()).hexdigest()
