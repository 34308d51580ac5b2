"""What a kit consists of, in words: its print jobs and its parts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pnp.base.papers import paper
from pnp.definition.components import Component
from pnp.definition.fields import TranslatedText
from pnp.definition.game import Game
from pnp.face.model import Faces
from pnp.kit.documents import LaidOut
from pnp.kit.options import PrintOptions
from pnp.language.conventions import counted
from pnp.language.typography import decimal
from pnp.pages.flow import Job, Part

LONGEST = 50  # characters of a name in the inventory


def jobs_of(documents: Sequence[LaidOut], game: Game, options: PrintOptions) -> list[Job]:
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
        light = words["fold_paper"] if one.folded else ""
        note = " ".join(filter(None, (choice, extra, glue, light, document.note)))
        jobs.append(Job(one.plan.file, document.title, document.stock, _amount(one, game, options), note))
    return jobs


def _amount(one: LaidOut, game: Game, options: PrintOptions) -> str:
    """How many sheets of which paper a document takes, and on which sides they are printed."""
    words, document, count = game.words, one.plan.document, one.sheet_count
    name = "" if one.plan.paper == paper(options.paper) else f" {one.plan.paper.title}"
    if not one.sheets and not document.booklet:
        pages = f"{count} {counted(words['pages'], count, game.lang)}{name}"
        return words["this_sheet"] if one.plan.lists_jobs else pages
    edge = words.get(f"{one.duplex}_edge", "")
    edge = words["fronts_first"] if edge and options.order == "fronts-first" else edge
    sides = f"{words['two_sided']}, {edge}" if edge else words["one_sided"]
    fold = words["booklet"] if document.booklet else words["fold_over"] if one.folded else ""
    return f"{count} {counted(words['sheets'], count, game.lang)}{name}, " + ", ".join(filter(None, (sides, fold)))


def parts_of(game: Game, faces: Faces, scale: Callable[[Component], float] = lambda _: 1.0) -> list[Part]:
    """Every kind of piece with its picture, count and size, in printing order."""
    parts: dict[str, Part] = {}
    for document in game.meta.documents:
        for component in (game.components[name] for name in document.components):
            if component.kind == "cards" and component.cards and component.id not in parts:
                first = next((card for card in component.cards if card.quantity), component.cards[0])
                width, height = (decimal(round(side * scale(component), 2), game.lang) for side in component.size)
                disc = component.size == (2 * component.corner, 2 * component.corner)
                size = f"Ø {width} mm" if disc else f"{width} × {height} mm"
                choice = (
                    game.words["choice"] if document.instead_of else game.words["extra"] if document.optional else ""
                )
                parts[component.id] = Part(
                    faces.get((first.id, "front")),
                    component.title,
                    component.pieces,
                    ", ".join(filter(None, (size, choice))),
                    _designs(component),
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
