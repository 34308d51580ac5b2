"""Art: a standalone drawing as a tree that travels to whoever draws it, known by the hash of its content."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from pnp.svg.canonical import description
from pnp.svg.tree import Element, packed, refers, unpacked
from pnp.svg.writer import document

View = tuple[float, float, float, float]


class Art:
    """A drawing that is rendered once per document, wherever it is placed; `view` is the part of the plane it shows.

    What was kept of it in a cache is known without its tree, which is unpacked when somebody draws it.
    """

    def __init__(
        self, content: Sequence[Element], view: View, source: str = "", defs: tuple[Element, ...] = ()
    ) -> None:
        self.content = tuple(content)
        self.view = view
        self.source = source  # the file that it comes from, for messages
        self.defs = defs  # what the content may refer to

    def kept(self) -> list[Any]:
        """The drawing as plain data that JSON can keep, with what is found out about it; its definitions included."""
        content = json.dumps([packed(element) for element in (*self.used_defs, *self.content)])
        return [self.view, self.key, self.shows.decode(), content]

    @classmethod
    def of_kept(cls, data: Sequence[Any], source: str = "") -> Art:
        """The art that `kept` has made."""
        view, key, shows, content = data
        art = _KeptArt((), tuple(view), source)
        del art.content  # unpacked when it is asked for
        art.__dict__.update(key=key, shows=shows.encode(), packed=content)
        return art

    @cached_property
    def svg(self) -> str:
        """The drawing as text."""
        return document((*self.used_defs, *self.content), self.view)

    @cached_property
    def key(self) -> str:
        """Content hash of the drawing as it is written."""
        return hashlib.sha256(self.svg.encode()).hexdigest()

    @cached_property
    def shows(self) -> bytes:
        """What it shows, in one form however it is written; nothing where no ink is left."""
        return description(self.content, self.defs).encode()

    @cached_property
    def used_defs(self) -> tuple[Element, ...]:
        """What the content may refer to, if it refers to anything."""
        return self.defs if any(refers(element) for one in self.content for element in one.walk()) else ()


class _KeptArt(Art):
    """Art from a cache."""

    packed: str

    def __getattr__(self, name: str) -> Any:
        if name != "content":
            raise AttributeError(name)
        self.content = tuple(unpacked(element) for element in json.loads(self.packed))
        return self.content
