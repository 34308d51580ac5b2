"""Some pieces of a kit again, on the fewest sheets: what was lost, or what has changed since another build."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from pnp.base.cache import Cache
from pnp.base.messages import message
from pnp.base.problems import UsageError
from pnp.base.progress import Progress
from pnp.definition.components import Card
from pnp.definition.game import Document, Game
from pnp.definition.workspace import Workspace
from pnp.kit.build import Kit, build
from pnp.kit.changes import changed_since
from pnp.kit.composing import Composed
from pnp.kit.finding import Box
from pnp.kit.kept import kept_pieces
from pnp.kit.old_box import Match, Matched, gone_designs, matched
from pnp.kit.options import PrintOptions
from pnp.kit.reprint_names import Printed, named
from pnp.kit.wishes import Wish, entries_of, wishes
from pnp.sheet.in_place import Deck

REPRINT = "reprint"


class Reprint(NamedTuple):
    """A kit of the pieces that were wished for: a document for each paper."""

    kit: Kit
    wishes: tuple[Wish, ...]
    matches: Mapping[str, Match] = MappingProxyType({})  # by piece, how it matches the kit that it joins, if it does
    box: str = ""  # what the folder of that kit is called

    @property
    def files(self) -> tuple[Printed, ...]:
        """The PDFs, each with a name that says what is in it."""
        return named(self.kit, self.wishes, self.box)

    @property
    def sheets(self) -> int:
        """How many sheets of paper they take."""
        return sum(one.sheets for one in self.files)


def reprint(
    workspace: Workspace,
    options: PrintOptions,
    wanted: Sequence[str] | Path,
    cache: Cache | None = None,
    progress: Progress | None = None,
    box: Box | None = None,
) -> Reprint:
    """Print some pieces again: by their names (event-1, pawn-red:2), or all that differ from an earlier kit.

    An earlier kit is named by the path of its folder or manifest. `kit/joining.py` has the options that a kit was
    printed with, and the `box` that the pieces join: what looks otherwise there is cut from its own PDFs.
    """
    made: list[Matched] = []

    def choose(kit: Composed, deck: Deck) -> tuple[Composed, Deck]:
        one = _matched(kit, deck, options, wanted, box)
        made.append(one)
        stocks = {name: str(match.stock) for name, match in one.matches.items() if match.stock}
        game = selected(one.kit.game, one.wishes, stocks)
        return one.kit.with_game(game), one.deck

    kit = build(workspace, options, cache, progress, select=choose)
    return Reprint(kit, made[0].wishes, made[0].matches, box.folder.resolve().name if box else "")


def _matched(
    kit: Composed, deck: Deck, options: PrintOptions, wanted: Sequence[str] | Path, box: Box | None
) -> Matched:
    """What was wished for, as it is in the box that it joins."""
    if isinstance(wanted, Path):
        chosen = changed_since(kit.game, kit.faces, wanted)
        if not chosen:
            raise UsageError(message("no piece has changed; nothing to print"))
        return Matched(kit, deck, tuple(chosen), MappingProxyType({}))
    words = [wanted] if isinstance(wanted, str) else wanted
    if box is None:
        return Matched(kit, deck, tuple(wishes(kit.game, words)), MappingProxyType({}))
    kept = kept_pieces(box)
    chosen = wishes(kit.game, words, gone_designs(kit.game, kept, options), tuple(kept))
    return matched(kit, deck, chosen, box, kept, options)


def selected(game: Game, chosen: Sequence[Wish], stocks: Mapping[str, str] = MappingProxyType({})) -> Game:
    """The same game with the pieces that were asked for, in the order of the kit: a print job for each paper.

    `stocks` are the papers of pieces that do not follow the game's own list of documents.
    """
    places = {entry.card.id: entry.number for entry in entries_of(game)}
    components, jobs = dict(game.components), dict[str, Document]()
    cards: dict[str, list[Card]] = {}
    for wish in sorted(chosen, key=lambda wish: places.get(wish.entry.card.id, len(places) + 1)):
        component, card = wish.entry.component, wish.entry.card
        own = next((d for d in game.meta.documents if component.id in d.components), game.meta.documents[0])
        stock = stocks.get(card.id, own.stock)
        paper = " ".join(stock.split())  # an older kit may have other blanks in it
        job = jobs.get(paper) or _job(own, game, stock, len(jobs) + 1)
        if any(component.id in other.components for other in jobs.values() if other.id != job.id):
            component = component._replace(id=f"{component.id}-{job.id}")  # a part of it, on another paper
        cards.setdefault(component.id, []).append(card._replace(quantity=wish.copies))
        chosen_cards = tuple(cards[component.id])
        components[component.id] = component._replace(cards=chosen_cards, drawings=1)  # each is one drawing
        jobs[paper] = replace(job, components=tuple(dict.fromkeys((*job.components, component.id))))
    meta = replace(game.meta, documents=tuple(jobs.values()))
    return game._replace(meta=meta, components=MappingProxyType(components))


def _job(own: Document, game: Game, stock: str, number: int) -> Document:
    """The print job for what goes on one paper."""
    job = replace(own, id=f"{REPRINT}-{number}", title=game.words[REPRINT], components=(), stock=stock)
    return replace(job, instead_of="", paper="", optional=False, note="", booklet=False)
