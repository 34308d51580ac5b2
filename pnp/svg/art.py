"""Art: a standalone drawing as a tree that travels to whoever draws it, known by the hash of its content."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from pnp.base.cache import NO_CACHE, Cache
from pnp.svg.canonical import description
from pnp.svg.resolve import resolve
from pnp.svg.scene import Node
from pnp.svg.tree import Element, packed, refers, unpacked
from pnp.svg.writer import document

View = tuple[float, float, float, float]
Fonts = tuple[tuple[str, str], ...]
DESCRIBED = "described/1"
LARGE = 4000  # characters of a drawing from which describing it takes longer than looking it up


class Art:
    """A drawing that is rendered once per document, wherever it is placed; `view` is the part of the plane it shows."""

    def __init__(
        self,
        content: Sequence[Element],
        view: View,
        source: str = "",
        defs: tuple[Element, ...] = (),
        cache: Cache = NO_CACHE,
        page: tuple[float, float] | None = None,
        fonts: Fonts = (),
    ) -> None:
        self.content = tuple(content)
        self.view = view
        self.source = source  # the file that it comes from, for messages
        self.defs = defs  # what the content may refer to
        self.cache = cache  # where it may be written down what it shows
        self.page = page or view[2:]  # what percentages are parts of: the view without its bleed
        self.fonts = fonts  # files that its texts may be set in, each with its hash

    def kept(self) -> list[Any]:
        """The drawing as plain data that JSON can keep, with its key; its definitions are part of it."""
        content = json.dumps([packed(element) for element in (*self.used_defs, *self.content)])
        return [self.view, self.page, self.key, content]

    @classmethod
    def of_kept(cls, data: Sequence[Any], source: str = "", cache: Cache = NO_CACHE) -> Art:
        """The art that `kept` has made; its tree is unpacked when somebody draws it."""
        view, page, key, content = data
        art = _KeptArt((), tuple(view), source, cache=cache, page=tuple(page))
        del art.content
        art.__dict__.update(key=key, packed=content)
        return art

    @cached_property
    def svg(self) -> str:
        """The drawing as text."""
        return document((*self.used_defs, *self.content), self.view, self.page)

    @cached_property
    def key(self) -> str:
        """Content hash of the drawing as it is written."""
        fonts = "".join(digest for _, digest in self.fonts)
        return hashlib.sha256((self.svg + fonts).encode()).hexdigest()

    @cached_property
    def shows(self) -> bytes:
        """What it shows, in one form however it is written; nothing where no ink is left."""
        known = self.cache.get(DESCRIBED, self.key) if self.is_large else None
        if known is None:
            known = description(self.content, self.defs, self.page).encode()
            if self.is_large:
                self.cache.put(DESCRIBED, self.key, known)
        return known

    @property
    def scene(self) -> tuple[Node, ...]:
        """What it comes to, ready to be drawn."""
        return resolve(self.content, self.defs, self.page)

    @property
    def is_large(self) -> bool:
        """Whether it is worth writing down what it shows."""
        return len(self.svg) >= LARGE

    @cached_property
    def used_defs(self) -> tuple[Element, ...]:
        """What the content may refer to, if it refers to anything."""
        return self.defs if any(refers(element) for one in self.content for element in one.walk()) else ()


class _KeptArt(Art):
    """Art from a cache."""

    packed: str

    @property
    def is_large(self) -> bool:
        """By its packed form, which is at hand."""
        return len(self.packed) >= LARGE

    def __getattr__(self, name: str) -> Any:
        if name != "content":
            raise AttributeError(name)
        self.content = tuple(unpacked(element) for element in json.loads(self.packed))
        return self.content
