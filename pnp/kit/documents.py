"""Which documents a kit has, each with its components and its paper, before anything is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field

from pnp.base.problems import UsageError, did_you_mean, one_of
from pnp.definition.components import Component
from pnp.definition.game import Document, Game
from pnp.kit.options import PrintOptions, paper_size, split
from pnp.sheet.model import Sheet
from pnp.sheet.page import Page


@dataclass
class Draft:
    """One document before it is written."""

    document: Document
    number: int
    components: tuple[Component, ...]
    paper: str
    sheets: list[Sheet] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)
    duplex: str = "none"
    forms: frozenset[str] | None = None  # faces to be drawn as forms, as in the deck that they join

    @property
    def paper_size(self) -> tuple[float, float]:
        return paper_size(self.paper)

    @property
    def partial(self) -> bool:
        return len(self.components) < len(self.document.components)

    @property
    def file(self) -> str:
        """A document that lacks some of its components has a name of its own, so that it replaces no whole one."""
        names = "" if not self.partial else "".join(f"-{component.id}" for component in self.components)
        return f"{self.number}-{self.document.id}{names}.pdf"

    @property
    def lists_jobs(self) -> bool:
        return any(block.kind == "jobs" for component in self.components for block in component.blocks)

    @property
    def folded(self) -> bool:
        return any(sheet.folded for sheet in self.sheets)

    @property
    def sheet_count(self) -> int:
        if self.sheets:
            return sum(1 for s in self.sheets if s.side == "front")
        return len(self.pages) // 2 if self.document.booklet else len(self.pages)


def drafts_of(game: Game, options: PrintOptions) -> list[Draft]:
    """The documents asked for, each with its components; numbers stay those of the whole kit."""
    known = {name for document in game.meta.documents for name in document.components}
    only = split(options.only)
    everything = known | {name for name, component in game.components.items() if component.kind == "cards"}
    for name in (*only, *options.folded):
        if name not in (known if name in only else everything):
            raise UsageError(
                f"{game.id} has no component “{name}”; there are {one_of(sorted(known))}{did_you_mean(name, known)}"
            )
    for name in options.folded:
        if not game.components[name].back:
            able = sorted(name for name in known if name in game.components and game.components[name].back)
            raise UsageError(f"--fold {name}: it has no backs to fold over; expected {one_of(able)}")
    drafts = []
    for number, document in enumerate(game.meta.documents, 1):
        names = [n for n in document.components if n in game.components and (not only or n in only)]
        paper = document.paper or options.paper
        if names and not _is_same_print(document, paper, game, options):
            drafts.append(Draft(document, number, tuple(game.components[n] for n in names), paper))
    return drafts


def _is_same_print(document: Document, paper: str, game: Game, options: PrintOptions) -> bool:
    """Whether the kit's own paper makes an alternative the same print as what it stands for."""
    for other in game.meta.documents:
        if other.id == document.instead_of and other.components == document.components:
            return paper == (other.paper or options.paper) and not document.booklet
    return False
