"""Which documents a kit has, each with its components and its paper; and what one is when it is laid out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pnp.base.choices import Duplex
from pnp.base.file_names import file_name
from pnp.base.messages import message, one_of
from pnp.base.nearness import did_you_mean
from pnp.base.papers import Paper, paper, paper_beside
from pnp.base.problems import UsageError
from pnp.definition.components import Component
from pnp.definition.game import Document, Game
from pnp.kit.options import PrintOptions, split
from pnp.sheet.model import Sheet
from pnp.sheet.page import Page

MOST_NUMBER = 1000  # no kit has as many documents


@dataclass(frozen=True, eq=False, repr=False)
class PlannedDocument:
    """One document that is to be printed: its number in the kit, its components, its paper."""

    document: Document
    number: int
    components: tuple[Component, ...]
    paper: Paper

    @property
    def partial(self) -> bool:
        """Whether some of its components were not asked for."""
        return len(self.components) < len(self.document.components)

    @property
    def file(self) -> str:
        """A document that lacks some of its components has a name of its own, so that it replaces no whole one."""
        names = "" if not self.partial else "".join(f"-{component.id}" for component in self.components)
        name = file_name(self.document.file) or self.document.id
        if self.document.paper and name.endswith(f"-{self.document.paper}"):  # board-a3 is board-tabloid on Tabloid
            name = f"{name.removesuffix(self.document.paper)}{self.paper.name}"
        return f"{self.number}-{name}{names}.pdf"

    @property
    def lists_jobs(self) -> bool:
        """Whether it says what to print on which paper."""
        return any(block.kind == "jobs" for component in self.components for block in component.blocks)

    @property
    def flows(self) -> bool:
        """Whether it has pages to read."""
        return any(component.kind == "pages" for component in self.components)


@dataclass(frozen=True, eq=False, repr=False)
class LaidOut:
    """One document on its sheets and pages, ready to be written."""

    plan: PlannedDocument
    sheets: tuple[Sheet, ...] = ()
    pages: tuple[Page, ...] = ()
    duplex: Duplex = "none"
    forms: frozenset[str] | None = None  # faces to be drawn as forms, as in the deck that they join

    @property
    def folded(self) -> bool:
        """Whether backs are folded over."""
        return any(sheet.folded for sheet in self.sheets)

    @property
    def sheet_count(self) -> int:
        """How many sheets of paper it takes."""
        if self.sheets:
            return sum(1 for sheet in self.sheets if sheet.side == "front")
        return -(-len(self.pages) // 2) if self.duplex in ("long", "short") else len(self.pages)


def by_sides(one: LaidOut) -> list[LaidOut]:
    """A document without blank backs: the sheets with something on both sides, and apart from them the others."""
    backs = one.sheets[1::2]
    if one.duplex == "none" or all(back.placements for back in backs):
        return [one]
    pairs = list(zip(one.sheets[::2], backs, strict=True))
    both = tuple(sheet for pair in pairs if pair[1].placements for sheet in pair)
    alone = tuple(front for front, back in pairs if not back.placements)
    number = one.plan.number + MOST_NUMBER  # apart from all others
    return [replace(one, sheets=both), replace(one, sheets=alone, duplex="none", plan=replace(one.plan, number=number))]


def planned(game: Game, options: PrintOptions) -> list[PlannedDocument]:
    """The documents asked for, each with its components; numbers stay those of the whole kit."""
    known = {name for document in game.meta.documents for name in document.components}
    only = split(options.only)
    everything = known | {name for name, component in game.components.items() if component.kind == "cards"}
    for name in (*only, *options.folded):
        if name not in (known if name in only else everything):
            raise UsageError(
                message(
                    "{id} has no component “{name}”; there are {accepted}{did_you_mean}",
                    id=game.id,
                    name=name,
                    accepted=one_of(sorted(known)),
                    did_you_mean=did_you_mean(name, known),
                )
            )
    for name in options.folded:
        if not game.components[name].back:
            able = sorted(name for name in known if name in game.components and game.components[name].back)
            raise UsageError(
                message(
                    "--fold {name}: it has no backs to fold over; expected {accepted}", name=name, accepted=one_of(able)
                )
            )
    out = []
    for number, document in enumerate(game.meta.documents, 1):
        names = [n for n in document.components if n in game.components and (not only or n in only)]
        wanted = _paper_of(document, options)
        if names and not _is_same_print(document, wanted, game, options):
            out.append(PlannedDocument(document, number, tuple(game.components[n] for n in names), wanted))
    return out


def _is_same_print(document: Document, wanted: Paper, game: Game, options: PrintOptions) -> bool:
    """Whether the kit's own paper makes an alternative the same print as what it stands for."""
    for other in game.meta.documents:
        if other.id == document.instead_of and other.components == document.components:
            return wanted == _paper_of(other, options) and not document.booklet
    return False


def _paper_of(document: Document, options: PrintOptions) -> Paper:
    """The paper of a document: the kit's, or its own."""
    kit = paper(options.paper)
    return paper_beside(document.paper, kit) if document.paper else kit
