"""What is to be printed again: the designs of a kit by name, number or id, each so many times."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from pnp.base.clean import printable
from pnp.base.file_names import file_name
from pnp.base.messages import Message, message, one_of
from pnp.base.nearness import did_you_mean, nearest
from pnp.base.problems import UsageError
from pnp.definition.components import DRAWING, Card, Component
from pnp.definition.game import Game

MOST = 500  # copies of one piece
_COUNT = re.compile(r"[0-9]{1,6}")


class Design(NamedTuple):
    """One design of a kit: its number in the list, its component and card."""

    number: int
    component: Component
    card: Card
    name: str = ""  # in the name of a file: what people call it, or its id where they call others so, too

    @property
    def title(self) -> str:
        """What people call it: its title, or that of its component."""
        title = self.card.data.get("title")
        return title if isinstance(title, str) else self.component.title


class Wish(NamedTuple):
    """So many copies of one design."""

    entry: Design
    copies: int


def entries_of(game: Game) -> list[Design]:
    """Every design that the kit prints, numbered in printing order."""
    found: dict[str, tuple[Component, Card]] = {}
    for document in game.meta.documents:
        for name in document.components:
            component = game.components[name]
            for card in component.drawn if component.kind == "cards" else ():
                if card.quantity:
                    found.setdefault(card.id, (component, card))
    designs = [Design(number, component, card) for number, (component, card) in enumerate(found.values(), 1)]
    names = [file_name(design.title) for design in designs]
    alike = Counter(names)
    return [
        design._replace(name=name if name and alike[name] == 1 else design.card.id)
        for design, name in zip(designs, names, strict=True)
    ]


def wishes(game: Game, words: Sequence[str], gone: Sequence[Design] = (), numbers: Sequence[str] = ()) -> list[Wish]:
    """What was asked for as ID, NUMBER or a part of a TITLE, with :COPIES behind it if it is more than one.

    For an earlier kit, `gone` are the pieces that only it has, and `numbers` its ids in their order.
    """
    entries = [*entries_of(game), *gone]
    out: dict[str, Wish] = {}
    for word in words:
        name, _, count = word.rpartition(":") if ":" in word else (word, "", "1")
        count = count.strip()  # “pion rouge : 2”, as French writes it
        if not _COUNT.fullmatch(count) or not 1 <= int(count) <= MOST:
            asked = printable(word if len(word) <= 60 else word[:57] + "…")
            raise UsageError(
                message(
                    '--piece {asked}: found “{count}” copies; expected 1 to {most}, as in "red pawn:2"',
                    asked=asked,
                    count=printable(count[:20]),
                    most=MOST,
                )
            )
        entry = _find(entries, name.strip(), numbers)
        before = out[entry.card.id].copies if entry.card.id in out else 0
        out[entry.card.id] = Wish(entry, before + int(count))
    return list(out.values())


def _find(entries: Sequence[Design], name: str, numbers: Sequence[str] = ()) -> Design:
    """The one design that a name means; a number must mean the same in the kit that is joined."""
    for entry in entries:
        if name == entry.card.id:
            return entry
    if _COUNT.fullmatch(name):
        meant = {e.card.id: e for e in entries if e.number == int(name)}
        before = numbers[int(name) - 1] if 0 < int(name) <= len(numbers) else ""
        meant |= {e.card.id: e for e in entries if e.card.id == before}
        if len(meant) > 1:
            raise UsageError(
                message(
                    "number {name} is {before} in the kit, and {next} today; expected its name",
                    name=name,
                    before=before,
                    next=next(iter(meant)),
                )
            )
        if meant:
            return next(iter(meant.values()))
    near = _called(entries, name)
    if len(near) == 1:
        return near[0]
    if near:
        raise UsageError(
            message(
                "“{name}” could be {accepted}; expected one of them",
                name=name,
                accepted=one_of([message("{title} ({name})", title=e.title, name=e.card.id) for e in near]),
            )
        )
    raise UsageError(
        message(
            "no piece called “{name}”{hint}; --list instead of --piece shows all of them",
            name=name,
            hint=_hint(entries, name),
        )
    )


def _called(entries: Sequence[Design], name: str) -> list[Design]:
    """The designs that people call so: by the whole title, by a part of it, or by its words in any order.

    Of several drawings of a card, which share its title, the first will do.
    """
    wanted = plain(name)
    if not wanted:
        return []
    titles = [(entry, plain(entry.title)) for entry in entries]
    words = set(map(_stem, wanted.split()))
    for found in (
        [entry for entry, title in titles if title == wanted],
        [entry for entry, title in titles if wanted in title],
        [entry for entry, title in titles if words <= set(map(_stem, title.split()))],
    ):
        if found:
            return [one for one in found if one.card.data.get(DRAWING, 1) == 1]
    return []


def _hint(entries: Sequence[Design], name: str) -> Message:
    """The piece that was meant, by its title or its id."""
    titles = {plain(entry.title): entry.title for entry in entries}
    near = nearest(plain(name), titles)
    return (
        message(" (did you mean {near}?)", near=titles[near])
        if near
        else did_you_mean(name, [e.card.id for e in entries])
    )


def _stem(word: str) -> str:
    """A word without its plural: pions and rouges are pion and rouge."""
    return word.rstrip("sx") if len(word) > 3 else word


def plain(text: str) -> str:
    """A title as people type it: small letters, no accents, ordinary blanks."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).replace("’", "'").split())
