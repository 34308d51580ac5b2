"""A Face → its words, for those who do not see it: its texts in drawing order, and what its pictures are read as."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby

from pnp.assets.opener import Opener
from pnp.base.choices import Side
from pnp.definition.components import Card, Component
from pnp.definition.game import Game
from pnp.face.model import ArtItem, Face, FaceItem, TextItem, parts
from pnp.language.aloud import Readings

Piece = tuple[Component, Card]

SHORT = 3  # letters of a text that stands in a row with others
ENDS = (".", "!", "?", "…", ":", ",", ";")


def spoken(face: Face, readings: Readings) -> str:
    """All that stands on a face."""
    return joined(_words(face, readings))


def pieces_of(game: Game) -> dict[str, Piece]:
    """Every piece by its id, with its component; the first one where an id is used twice."""
    found: dict[str, Piece] = {}
    for component in game.components.values():
        for card in component.drawn:
            found.setdefault(card.id, (component, card))
    return found


@dataclass(frozen=True)
class Descriptions:
    """The descriptions of all pieces of a game, each worked out once."""

    game: Game
    opener: Opener
    _known: dict[tuple[str, Side], str] = field(default_factory=dict)

    @cached_property
    def _pieces(self) -> dict[str, Piece]:
        return pieces_of(self.game)

    def of(self, piece: str, side: Side, face: Face) -> str:
        """The description of one side of a piece."""
        key = (piece, side)
        if key not in self._known:
            self._known[key] = piece_alt(
                self.game, self._pieces.get(piece), side, face, self.opener.readings(self.game.lang)
            )
        return self._known[key]


def piece_alt(game: Game, piece: Piece | None, side: Side, face: Face, readings: Readings) -> str:
    """The description of one side of a piece: its kind, its name and what is on it; of a back, that it is one."""
    if piece is None:
        return spoken(face, readings)
    component, card = piece
    name = readings.aloud(str(card.data.get("title") or ""))
    if side == "back":  # two cards with one back have the same words there
        return joined([f"{component.title}, {game.words['back']}", *_words(face, readings)])
    words = [one for one in _words(face, readings) if one.casefold() != name.casefold()]
    return joined([component.title, "" if name == component.title else name, *words])


def pieces_alt(pieces: Iterable[Piece], readings: Readings) -> str:
    """The description of pieces that lie together: the name of each, or of its kind, once."""
    names = [readings.aloud(str(card.data.get("title") or "")) or component.title for component, card in pieces]
    return joined(dict.fromkeys(names))


def joined(texts: Iterable[str]) -> str:
    """Texts one behind the other, each ended; short ones, such as numbers on a track, make a row."""
    out, before = "", ""
    for text in filter(None, (one.strip() for one in texts)):
        in_row = len(before) <= SHORT and len(text) <= SHORT
        between = "" if not out else ", " if in_row else " " if out.endswith(ENDS) else ". "
        out, before = f"{out}{between}{text}", text
    return out


def _words(face: Face, readings: Readings) -> Iterator[str]:
    """Texts and pictures in their order; equal pictures are counted, and one behind its own word is left out."""
    before = ""
    for (kind, what), same in groupby(_heard(face, readings)):
        times = len(list(same))
        if kind == "text":
            yield from [what] * times
            before = what
        elif (said := readings.of(what, times=times)).casefold() != before.casefold():
            yield said
            before = said


def _heard(face: Face, readings: Readings) -> Iterator[tuple[str, str]]:
    for part in parts(face.items):
        item = part.item
        if isinstance(item, TextItem) and item.said:
            yield "text", item.said
        elif isinstance(item, ArtItem) and item.name in readings.words:
            yield "picture", item.name
        elif isinstance(item, FaceItem):
            yield from _heard(item.face, readings)
