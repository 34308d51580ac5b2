"""Some pieces of a kit again, on the fewest sheets: what was lost, or what has changed since another build."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from pnp.base.cache import Cache
from pnp.base.choices import Side
from pnp.base.clean import printable
from pnp.base.nearness import did_you_mean
from pnp.base.problems import UsageError, one_of
from pnp.base.progress import Progress
from pnp.definition.components import Card, Component
from pnp.definition.game import Game
from pnp.definition.workspace import Workspace
from pnp.face.former import FormerHashes
from pnp.face.model import Faces
from pnp.kit.build import Kit, build
from pnp.kit.manifest import CANONICAL, FORMER, HASH, earlier, no_manifest
from pnp.kit.options import PrintOptions, validate

REPRINT = "reprint"
MOST = 500  # copies of one piece
_COUNT = re.compile(r"[0-9]{1,6}")


class Design(NamedTuple):
    """One design of a kit: its number in the list, its component and card."""

    number: int
    component: Component
    card: Card

    @property
    def title(self) -> str:
        """What people call it: its title, or that of its component."""
        title = self.card.data.get("title")
        return title if isinstance(title, str) else self.component.title


class Wish(NamedTuple):
    """So many copies of one design."""

    entry: Design
    copies: int


class Reprint(NamedTuple):
    """A kit of one document: the pieces that were wished for."""

    kit: Kit
    wishes: tuple[Wish, ...]

    @property
    def data(self) -> bytes:
        """The PDF."""
        return self.kit.documents[0].data

    @property
    def sheets(self) -> int:
        """How many sheets of paper it takes."""
        return int(self.kit.documents[0].entry["sheets"])


def reprint(
    workspace: Workspace,
    options: PrintOptions,
    wanted: Sequence[str] | Path,
    cache: Cache | None = None,
    progress: Progress | None = None,
) -> Reprint:
    """Print some pieces again: by their names (event-1, pawn-red:2), or all that differ from an earlier kit.

    An earlier kit is named by the path of its folder or manifest. `kit/joining.py` has the options that a kit was
    printed with.
    """
    chosen: list[Wish] = []

    def choose(whole: Game, faces: Faces) -> Game:
        if isinstance(wanted, Path):
            chosen.extend(changed_since(whole, faces, wanted))
        else:
            chosen.extend(wishes(whole, [wanted] if isinstance(wanted, str) else wanted))
        if not chosen:
            raise UsageError("no piece has changed; nothing to print")
        return selected(whole, chosen)

    return Reprint(build(workspace, options, cache, progress, select=choose), tuple(chosen))


def entries_of(game: Game) -> list[Design]:
    """Every design that the kit prints, numbered in printing order."""
    found: dict[str, tuple[Component, Card]] = {}
    for document in game.meta.documents:
        for name in document.components:
            component = game.components[name]
            for card in component.cards if component.kind == "cards" else ():
                if card.quantity:
                    found.setdefault(card.id, (component, card))
    return [Design(number, component, card) for number, (component, card) in enumerate(found.values(), 1)]


def wishes(game: Game, words: Sequence[str]) -> list[Wish]:
    """What was asked for as ID, NUMBER or a part of a TITLE, with :COPIES behind it if it is more than one."""
    entries = entries_of(game)
    out: dict[str, Wish] = {}
    for word in words:
        name, _, count = word.rpartition(":") if ":" in word else (word, "", "1")
        if not _COUNT.fullmatch(count) or not 1 <= int(count) <= MOST:
            asked = printable(word if len(word) <= 60 else word[:57] + "…")
            raise UsageError(
                f"--piece {asked}: found “{printable(count[:20])}” copies; expected 1 to {MOST}, as in pawn-red:2"
            )
        entry = _find(entries, name.strip())
        before = out[entry.card.id].copies if entry.card.id in out else 0
        out[entry.card.id] = Wish(entry, before + int(count))
    return list(out.values())


def _find(entries: Sequence[Design], name: str) -> Design:
    """The one design that a name means."""
    for entry in entries:
        if name in (entry.card.id, str(entry.number)):
            return entry
    wanted = _plain(name)
    near = [entry for entry in entries if wanted and wanted in _plain(entry.title)]
    if len(near) == 1:
        return near[0]
    if near:
        raise UsageError(f"“{name}” could be {one_of([e.card.id for e in near])}; expected one of them")
    ids = [entry.card.id for entry in entries]
    titles = {_plain(entry.title): entry.card.id for entry in entries}
    hint = did_you_mean(name, ids) or did_you_mean(wanted, titles)
    raise UsageError(f"no piece called “{name}”{hint}; --list instead of --piece shows all of them")


def _plain(text: str) -> str:
    """A title as people type it: small letters, no accents, ordinary blanks."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).replace("’", "'").split())


def changed_since(game: Game, faces: Faces, path: Path) -> list[Wish]:
    """Every piece with a face that differs from an earlier build's manifest, or that was not in it."""
    before = _hashes(path, game)
    former = FormerHashes()

    def differs(piece: str, side: Side) -> bool:
        kind, hashed = before.get((piece, side), (CANONICAL, ""))
        face = faces[piece, side]
        return hashed != (face.digest if kind == CANONICAL else former.of(face))[:HASH]

    entries = {entry.card.id: entry for entry in entries_of(game)}
    found = {piece for piece, side in faces if piece in entries and differs(piece, side)}
    return [Wish(entry, entry.card.quantity) for piece, entry in entries.items() if piece in found]


def as_printed(path: Path, game: str) -> tuple[PrintOptions, str]:
    """How an earlier kit was printed, its language included, and its version: a new piece looks like the lost one."""
    data = earlier(path, game)
    usual = PrintOptions(game)
    said = {**usual.recorded, **{name: data[name] for name in usual.recorded if name in data}}
    if "lang" not in data:
        raise no_manifest(path, "lang: is missing")
    trial = tuple((where, value) for where, _, value in (text.partition("=") for text in data.get("trial", [])))
    changes: dict[str, Any] = {**said, "fold": tuple(data.get("fold", ()))}
    changes["former_size"] = bool(data.get("large_print")) and data.get("former_size", True)
    options = usual._replace(**{**changes, "lang": data["lang"], "trial": trial})
    validate(options)
    return options, str(data.get("version", ""))


def _hashes(path: Path, game: Game) -> dict[tuple[str, str], tuple[str, str]]:
    """The hashes of an earlier manifest by piece and side, each with its kind; tiles count for their board."""
    manifest = earlier(path, game.id)
    kind = manifest.get("hashes", FORMER)
    try:
        found = {(p["id"], p["face"]): (p.get("hashes", kind), p["hash"]) for p in manifest["pieces"]}
    except KeyError as error:
        raise no_manifest(path, f"{error.args[0]}: is missing") from None
    ids = {card.id for component in game.components.values() for card in component.cards}
    return {
        (piece if piece in ids else piece.rpartition("-")[0], face): value for (piece, face), value in found.items()
    }


def selected(game: Game, chosen: Sequence[Wish]) -> Game:
    """The same game with one print job: the pieces that were asked for, in the order of the kit."""
    copies = {wish.entry.card.id: wish.copies for wish in chosen}
    names = list(dict.fromkeys(entry.component.id for entry in entries_of(game) if entry.card.id in copies))
    components = dict(game.components)
    for name in names:
        cards = tuple(c._replace(quantity=copies.get(c.id, 0)) for c in components[name].cards)
        components[name] = components[name]._replace(cards=cards)
    documents = {name: document for document in game.meta.documents for name in document.components}
    job = replace(
        documents[names[0]],
        id=REPRINT,
        title=game.words[REPRINT],
        components=tuple(names),
        instead_of="",
        paper="",
        optional=False,
        note="",
    )
    return game._replace(meta=replace(game.meta, documents=(job,)), components=MappingProxyType(components))
