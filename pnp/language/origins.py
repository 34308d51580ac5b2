"""A printed text → where it was translated, so that what is wrong with it is told by its context and its line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from pnp.base.problems import Place
from pnp.language.po import Key

SHORT = 3  # characters: shorter texts stand by chance inside others


class Origin(NamedTuple):
    """One translated text: its context and source, the piece that it stands on, and its line in the PO file."""

    key: Key
    piece: str
    place: Place


@dataclass(frozen=True)
class Origins:
    """Every translated text of a game by its words as they are printed."""

    by_text: Mapping[str, tuple[Origin, ...]] = field(default_factory=dict)

    def of(self, parts: Iterable[str], text: str, piece: str, filled: Callable[[str], str]) -> tuple[Origin, ...]:
        """The origins of what stands in a box: of its parts, or of the texts that its words hold; longest first.

        `filled` puts the values into a text, as whoever set it has done.
        """
        found = [part for part in parts if part in self.by_text]
        if not found and self.by_text:
            ready = {words: filled(words) if "{" in words else words for words in self._longest}
            found = [words for words in self._longest if ready[words] == text]
            found = found or [words for words in self._longest if len(words) >= SHORT and ready[words] in text][:1]
        found.sort(key=len, reverse=True)
        return tuple(self.nearest(words, piece) for words in dict.fromkeys(found))

    @cached_property
    def _longest(self) -> tuple[str, ...]:
        return tuple(sorted(self.by_text, key=len, reverse=True))

    def nearest(self, words: str, piece: str) -> Origin:
        """Of several texts with the same words, that of the piece, or of no piece, or the first."""
        origins = self.by_text[words]
        return next((o for wanted in (piece, "") for o in origins if o.piece == wanted), origins[0])


NOWHERE = Origins()


def gathered(found: Iterable[tuple[str, Origin]]) -> Origins:
    """Origins by the words of each."""
    by_text: dict[str, tuple[Origin, ...]] = {}
    for words, origin in found:
        by_text[words] = (*by_text.get(words, ()), origin)
    return Origins(by_text)
