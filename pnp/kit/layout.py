"""Planned documents + composed faces → sheets and pages: pieces imposed, texts flowed, small print in the margins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pnp.base.choices import Duplex, Side
from pnp.base.messages import message
from pnp.base.problems import Problems
from pnp.definition.components import Component
from pnp.definition.game import Game
from pnp.face.large_print import former_growth, growth
from pnp.face.model import Face, Faces
from pnp.kit.composing import Composed
from pnp.kit.contents import Contents, cases_of, contents_of, on_its_paper, parts_of
from pnp.kit.documents import LaidOut, PlannedDocument, by_sides, planned
from pnp.kit.options import PrintOptions
from pnp.kit.paper_note import paper_notes
from pnp.kit.small_print import furnish
from pnp.pages.flow import Flow
from pnp.sheet.arrange import Way, arranged
from pnp.sheet.backs import in_order, read_through
from pnp.sheet.booklet import bound, half_of
from pnp.sheet.grids import DoesNotFit, fits
from pnp.sheet.in_place import Deck
from pnp.sheet.model import Piece, Sheet, Spec
from pnp.sheet.page import Page, PlacedFace, whole_page

BOOKLET_MARGIN = 12.0
SIDES: tuple[Side, ...] = ("front", "back")
BLANK = (60.0, 90.0)  # mm of a piece of which nothing is known


def lay_out(
    plans: Sequence[PlannedDocument], kit: Composed, options: PrintOptions, deck: Deck | None = None
) -> tuple[LaidOut, ...]:
    """Every document with its pieces imposed and its pages set; a deck is what reprinted pieces must keep to."""
    problems = kit.setter.problems
    imposed = [_imposed(plan, kit, options, deck) for plan in plans]
    if deck:  # a few pieces: no sheet of them has a blank back in between
        imposed = [part for one in imposed for part in by_sides(one)]
    known = Contents(cases=cases_of(imposed, options))
    ready = {one.plan.number: _flowed(one, kit, options, known) for one in imposed if not one.plan.lists_jobs}
    if any(plan.lists_jobs for plan in plans):  # what counts the others' pages comes last
        for _ in range(2):  # its own pages count as well
            known, before = _contents(imposed, ready, kit, options), known
            if known == before:
                break
            ready |= {one.plan.number: _flowed(one, kit, options, known) for one in imposed if one.plan.lists_jobs}
    problems.stop_if_any()
    made = tuple(_finished(ready[one.plan.number], kit, options, noted=deck is not None) for one in imposed)
    problems.stop_if_any()
    return made


class _Blanks(dict[tuple[str, Side], Face]):
    """Faces, and a blank one for every piece that could not be composed, or perhaps not even be read."""

    def __init__(self, faces: Faces, game: Game, all_read: bool) -> None:
        drawn = [(card.id, component.size) for component in game.components.values() for card in component.drawn]
        super().__init__({(name, side): Face(*size, 0.0, ()) for name, size in drawn for side in SIDES})
        self.update(faces)
        self.all_read = all_read

    def get(self, key: tuple[str, Side], default: Any = None) -> Any:
        """A face that a text shows; if files could not be read, any piece may be among what they say."""
        return super().get(key, default if self.all_read else Face(*BLANK, 0.0, ()))


def try_pages(plans: Sequence[PlannedDocument], kit: Composed, options: PrintOptions, all_read: bool) -> None:
    """Set the texts to read although something is wrong, so that all problems are told at once.

    `all_read`: the files were read without problems, and a piece that is not there is none.
    """
    known = kit.game.components
    if not all(name in known for document in kit.game.meta.documents for name in document.components):
        return
    complete = kit._replace(faces=_Blanks(kit.faces, kit.game, all_read))
    for plan in plans:
        _flowed(LaidOut(plan), complete, options, Contents())


def _imposed(plan: PlannedDocument, kit: Composed, options: PrintOptions, deck: Deck | None = None) -> LaidOut:
    """The cut pieces of one document on their sheets, and the paper that these take."""
    return on_its_paper(impose_document(plan, options, kit.faces, kit.setter.problems, deck), kit.game)


def _contents(imposed: Sequence[LaidOut], ready: dict[int, LaidOut], kit: Composed, options: PrintOptions) -> Contents:
    """What the whole kit holds, also where only a part of it is printed."""
    whole = [ready.get(one.plan.number, one) for one in imposed]
    if options.only:
        others = [_imposed(plan, kit, options) for plan in planned(kit.game, options._replace(only=()))]
        known = Contents(cases=cases_of(others, options))
        whole = [
            ready.get(one.plan.number, one) if one.plan.lists_jobs else _flowed(one, kit, options, known)
            for one in others
        ]
    return contents_of(whole, kit.game, options)


def _finished(laid: LaidOut, kit: Composed, options: PrintOptions, noted: bool = False) -> LaidOut:
    """A document with the ink that was asked for; its sheets with their small print, in the order of printing.

    On those of a few pieces it is `noted` which paper they want: nobody has a list of print jobs at hand then.
    """
    if not laid.sheets:
        return replace(laid, pages=tuple(_inked(page, kit) for page in laid.pages))
    document = laid.plan.document
    notes = paper_notes(laid, kit.setter) if noted else []
    title = f"{document.title}, {document.stock}" if None in notes else document.title  # at the foot, if not above it
    pages = furnish(laid.sheets, kit.printed, kit.setter, title, laid.plan.paper, kit.faces)
    if noted:
        pages = [_with(page, note) for page, note in zip(pages, notes, strict=True)]
    order = in_order(laid.sheets, options.order)
    return replace(laid, sheets=tuple(laid.sheets[i] for i in order), pages=tuple(pages[i] for i in order))


def _with(page: Page, note: PlacedFace | None) -> Page:
    """A page with a note on it."""
    return page._replace(faces=(*page.faces, note)) if note else page


def _inked(page: Page, kit: Composed) -> Page:
    """A page to read with the ink that was asked for."""
    return page._replace(faces=tuple(placed._replace(face=kit.ink(placed.face)) for placed in page.faces))


def scale_of(component: Component, options: PrintOptions) -> float:
    """How much larger or smaller than drawn a component is printed."""
    grow = former_growth if options.former_size else growth
    return options.scale * (grow(component) if options.large_print else 1.0)


def impose_document(
    plan: PlannedDocument, options: PrintOptions, faces: Faces, problems: Problems, deck: Deck | None = None
) -> LaidOut:
    """The cut pieces of one document on their sheets."""
    laid = LaidOut(plan, forms=deck.forms if deck else None)
    both = plan.document.both_sides
    pieces = [p for component in plan.components for p in _pieces(component, options, faces, both)]
    if not pieces:
        return laid
    try:
        sheets = arranged(pieces, plan.paper.size, _way(options), deck)
    except DoesNotFit as error:
        problems.add(plan.components[0].place_of("size"), "size", error.message)
        return laid
    for component in plan.components:
        if any(p.has_back and p.spec.component == component.id and not fits(p.spec, plan.paper.size) for p in pieces):
            complaint = message(
                "found a back for a piece that is larger than the paper; expected none, or a smaller size"
            )
            problems.add(component.place_of("back"), "back", complaint)
    duplex: Duplex = options.duplex if any(s.side == "back" for s in sheets) else "none"
    return replace(laid, sheets=sheets, duplex=duplex)


def _way(options: PrintOptions) -> Way:
    """How sheets are printed, backs on their other side or not."""
    if options.turned:
        return Way(options.duplex, options.marks, options.offset, options.offset_across)
    return Way("none", options.marks)


def _pieces(component: Component, options: PrintOptions, faces: Faces, both_sides: bool) -> list[Piece]:
    """Every copy of every card, with the size that it has on paper."""
    if component.kind != "cards":
        return []
    scale = scale_of(component, options)
    spec = Spec(
        component.id,
        component.size[0] * scale,
        component.size[1] * scale,
        component.bleed * scale,
        component.min_bleed,
        (component.gap[0], component.gap[1]) if component.gap else None,
        component.columns,
        tuple(fold * scale for fold in component.folds),
        options.duplex == "fold" or component.id in options.folded,
        scale,
        component.corner * scale,
        both_sides,
    )
    return [
        Piece(spec, card.id, copy + 1, (card.id, "back") in faces)
        for card in component.drawn
        for copy in range(card.quantity)
    ]


def deck_of(plans: Sequence[PlannedDocument], options: PrintOptions, kit: Composed) -> Deck:
    """What a reprint must keep to, so that its faces have the very pixels of those that they join."""
    anchors: dict[tuple[str, Side], tuple[float, float]] = {}
    forms: set[str] = set()
    sheets: list[Sheet] = []
    plain = options._replace(offset=(0.0, 0.0), offset_across=None, marks="crop")
    for plan in (plan for plan in plans if plan.paper.name == options.paper):
        laid = impose_document(plan, plain, kit.faces, Problems())
        sheets += laid.sheets
        placed = [p for sheet in laid.sheets for p in sheet.placements]
        for p in placed:
            anchors.setdefault((p.piece.id, p.side), (p.trim.x, p.trim.y))
        counts = Counter(kit.printed[p.piece.id, p.side].key for p in placed)
        forms |= {digest for digest, count in counts.items() if count > 1}
    return Deck(anchors, frozenset(forms), tuple(sheets))


def _flowed(laid: LaidOut, kit: Composed, options: PrintOptions, known: Contents) -> LaidOut:
    """A document with the pages of its flowing components."""
    if not laid.plan.flows:
        return laid
    from pnp.pages.kit_blocks import ALL_SETTERS  # many kits have pages to read, but not every deck

    pages = list(laid.pages)
    duplex = laid.duplex
    parts = parts_of(kit.game, kit.faces, lambda one: scale_of(one, options))
    grounds = options.ink == "full"  # to black ink a light ground is only dust
    for number, component in enumerate(laid.plan.components):
        if component.kind != "pages":
            continue
        second = kit.second.components[component.id] if kit.second else None
        size = laid.plan.paper.size
        if laid.plan.document.booklet:
            flow = Flow(
                kit.setter,
                half_of(size),
                kit.faces,
                (),
                parts,
                1,
                BOOKLET_MARGIN,
                True,
                cases=known.cases,
                part=number,
                grounds=grounds,
            )
            read = flow.pages(component, ALL_SETTERS, second)
            if read:
                duplex = options.duplex if options.turned else "long"  # a booklet has two sides in any case
                sides = bound(read, duplex, component.title)
                pages += sides if options.order == "alternating" else [*sides[::2], *sides[1::2]]
        else:
            flow = Flow(
                kit.setter,
                size,
                kit.faces,
                known.jobs,
                parts,
                total=known.total,
                cases=known.cases,
                part=number,
                grounds=grounds,
            )
            read = flow.pages(component, ALL_SETTERS, second)
            pages += [whole_page(face, "" if at else component.title) for at, face in enumerate(read)]
    if options.turned and len(pages) > 1 and not (laid.plan.document.booklet or laid.plan.lists_jobs):
        # the read-me comes before the first try of two sides, and its inventory goes into the box alone
        duplex = options.duplex
        pages = read_through(pages, duplex, options.order)
    return replace(laid, pages=tuple(pages), duplex=duplex)
