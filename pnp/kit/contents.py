"""What a kit consists of, in words: its print jobs and its parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from pnp.base.papers import paper
from pnp.definition.blocks import Case
from pnp.definition.components import Component
from pnp.definition.fields import TranslatedText
from pnp.definition.game import Game
from pnp.face.model import Faces
from pnp.kit.documents import LaidOut
from pnp.kit.options import PrintOptions
from pnp.language.plurals import counted
from pnp.language.typography import decimal
from pnp.pages.flow import Job, Part

LONGEST = 50  # characters of a name in the inventory


class Contents(NamedTuple):
    """What the read-me says of the whole kit."""

    jobs: tuple[Job, ...] = ()
    total: str = ""  # sheets of all jobs, alternatives not counted
    cases: frozenset[Case] = frozenset()  # what holds of the kit, for texts that stand in some kits only


def contents_of(documents: Sequence[LaidOut], game: Game, options: PrintOptions) -> Contents:
    """The print jobs, how many sheets they take together, and what kind of kit it is."""
    return Contents(jobs_of(documents, game, options), _total(documents, game), cases_of(documents, options))


def jobs_of(documents: Sequence[LaidOut], game: Game, options: PrintOptions) -> tuple[Job, ...]:
    """The print jobs: what to print, on which sides; a paper other than the kit's own is named."""
    words = game.words
    files = {one.plan.document.id: one.plan.file for one in documents}
    jobs = []
    for one in documents:
        if not one.sheets and not one.pages and not one.plan.flows:
            continue
        document = one.plan.document
        choice = f"{words['instead_of']} {files[document.instead_of]}." if document.instead_of in files else ""
        tiles = sum(1 for sheet in one.sheets if sheet.tiles)
        glue = f"{tiles} {counted(words['tiles'], tiles, game.lang)}." if tiles > 1 else ""
        extra = words["optional"] if document.optional else ""
        note = " ".join(filter(None, (choice, extra, glue, document.note)))
        jobs.append(Job(one.plan.file, document.title, document.stock, _amount(one, game, options), note))
    return tuple(jobs)


def cases_of(documents: Sequence[LaidOut], options: PrintOptions) -> frozenset[Case]:
    """What kind of kit it is: with backs on the other side, with sheets to fold over or without, in large print."""
    folded = any(one.folded for one in documents)
    behind = any(p.side == "back" for one in documents for s in one.sheets if s.side == "back" for p in s.placements)
    found: dict[Case, bool] = {"fold": folded, "flat": not folded, "duplex": behind, "large": options.large_print}
    return frozenset(case for case, holds in found.items() if holds)


def _total(documents: Sequence[LaidOut], game: Game) -> str:
    """How many sheets it takes to print all that is needed, and how many of them need not be."""
    words = game.words
    needed = [one for one in documents if not one.plan.document.instead_of]
    count = sum(one.sheet_count or len(one.plan.components) for one in needed)  # at first a page each
    extra = sum(one.sheet_count for one in needed if one.plan.document.optional)
    text = f"**{count} {counted(words['sheets'], count, game.lang)}**"
    if extra:
        text += f", {words['of_which']} {extra} {counted(words['optional_sheets'], extra, game.lang)}"
    return text


def on_its_paper(one: LaidOut, game: Game) -> LaidOut:
    """A document with the stock that it really takes: what is folded over is glued double, so it is half as heavy."""
    if not one.folded:
        return one
    words, stock = game.words, one.plan.document.stock
    folded = words["folded_stock"]
    if not all(sheet.folded for sheet in one.sheets if sheet.placements):
        folded = f"{stock}; {words['folded_sheets']} {folded}"
    return replace(one, plan=replace(one.plan, document=replace(one.plan.document, stock=folded)))


def _amount(one: LaidOut, game: Game, options: PrintOptions) -> str:
    """How many sheets of which paper a document takes, and on which sides they are printed."""
    words, document, count = game.words, one.plan.document, one.sheet_count
    if one.plan.lists_jobs:
        return words["this_sheet"]
    name = "" if one.plan.paper == paper(options.paper) else f" {one.plan.paper.title}"
    edge = words.get(f"{one.duplex}_edge", "")
    edge = words["fronts_first"] if edge and options.order == "fronts-first" else edge
    sides = f"{words['two_sided']}, {edge}" if edge else words["one_sided"]
    fold = words["booklet"] if document.booklet else words["fold_over"] if one.folded else ""
    return f"{count} {counted(words['sheets'], count, game.lang)}{name}, " + ", ".join(filter(None, (sides, fold)))


def parts_of(game: Game, faces: Faces, scale: Callable[[Component], float] = lambda _: 1.0) -> list[Part]:
    """Every kind of piece with its picture, count and size, in printing order."""
    parts: dict[str, Part] = {}
    for document in game.meta.documents:
        for name in document.components:
            component = game.components[name]
            if component.kind == "cards" and component.cards and component.id not in parts:
                first = next((card for card in component.cards if card.quantity), component.cards[0])
                width, height = (decimal(round(side * scale(component), 1), game.lang) for side in component.size)
                disc = component.size == (2 * component.corner, 2 * component.corner)
                size = f"Ø {width} mm" if disc else f"{width} × {height} mm"
                case: Case | None = "choice" if document.replaces(name) else "extra" if document.optional else None
                parts[component.id] = Part(
                    faces.get((first.id, "front")),
                    component.title,
                    component.pieces,
                    f"{size}, {game.words[case]}" if case else size,
                    _designs(component),
                    case,
                )
    return list(parts.values())


def _designs(component: Component) -> str:
    """What a component's cards are called, with their counts, where there are several."""
    printed = [card for card in component.cards if card.quantity]
    texts = [name for name, key in component.fields.keys.items() if isinstance(key.check, TranslatedText)]
    name = "title" if "title" in texts else texts[0] if texts else ""
    if len(printed) < 2 or not all(0 < len(str(card.data.get(name) or "")) <= LONGEST for card in printed):
        return ""
    single = all(card.quantity == 1 for card in printed)
    counts = ["" if single else f"\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{card.quantity}" for card in printed]
    return ", ".join(f"{card.data[name]}{count}" for card, count in zip(printed, counts, strict=True))
