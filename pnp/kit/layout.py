"""Drafts → sheets and pages: pieces are imposed, texts flow, margins get their small print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from pnp.base.geometry import Rect
from pnp.base.problems import Problems
from pnp.definition.components import Component
from pnp.definition.game import Game
from pnp.face.compose import Composer
from pnp.face.large_print import growth
from pnp.face.model import Face
from pnp.kit.documents import Draft, drafts_of
from pnp.kit.options import PrintOptions
from pnp.kit.small_print import furnish
from pnp.sheet.backs import in_order, moved_back
from pnp.sheet.grids import DoesNotFit, fits
from pnp.sheet.impose import impose
from pnp.sheet.in_place import Deck, aligned, in_place
from pnp.sheet.marks import with_marks
from pnp.sheet.model import Piece, Sheet, Spec
from pnp.sheet.page import Page, PlacedFace

Faces = Mapping[tuple[str, str], Face]
Ink = Callable[[Face], Face]
BOOKLET_MARGIN = 12.0


def lay_out(
    drafts: list[Draft],
    game: Game,
    options: PrintOptions,
    composer: Composer,
    faces: Faces,
    printed: Faces,
    ink: Ink,
    deck: Deck | None = None,
) -> None:
    """Impose the pieces and set the pages of every document; `printed` are the faces as they go on the sheets."""
    problems = composer.problems
    for draft in drafts:
        impose_draft(draft, options, faces, problems, deck)
        draft.forms = deck.forms if deck else None
    whole = drafts
    if options.only and any(d.lists_jobs for d in drafts):  # the list of jobs is that of the whole kit
        whole = drafts_of(game, options._replace(only=()))
        for draft in whole:
            impose_draft(draft, options, faces, problems)
            if not draft.lists_jobs:
                _flow(draft, (), composer, options, faces)
    for draft in sorted(drafts, key=lambda d: d.lists_jobs):  # what counts the others' pages comes last
        _flow(draft, whole, composer, options, faces)
        draft.pages = [_inked(page, ink) for page in draft.pages]
    problems.stop_if_any()
    for draft in drafts:
        if draft.sheets:
            draft.pages = furnish(draft.sheets, printed, composer, draft.document.title, draft.paper)
            order = in_order(draft.sheets, options.order)
            draft.sheets, draft.pages = [draft.sheets[i] for i in order], [draft.pages[i] for i in order]
    problems.stop_if_any()


def _inked(page: Page, ink: Ink) -> Page:
    """A page to read with the ink that was asked for."""
    return page._replace(faces=tuple(placed._replace(face=ink(placed.face)) for placed in page.faces))


def scale_of(component: Component, options: PrintOptions) -> float:
    """How much larger or smaller than drawn a component is printed."""
    return options.scale * (growth(component) if options.large_print else 1.0)


def impose_draft(
    draft: Draft, options: PrintOptions, faces: Faces, problems: Problems, deck: Deck | None = None
) -> None:
    """Sheets of the cut pieces of one document."""
    paper = draft.paper_size
    pieces = [p for component in draft.components for p in _pieces(component, options, faces)]
    if not pieces:
        return
    try:
        turned = options.duplex if options.turned else "none"
        sheets = impose(pieces, paper, turned)
        kept = in_place(pieces, deck.sheets, turned) if deck else None
        sheets = kept if kept and len(kept) <= len(sheets) else sheets
    except DoesNotFit as error:
        problems.add(draft.components[0].place_of("size"), "size", str(error))
        return
    if any(s.side == "back" for s in sheets):
        draft.duplex = options.duplex
    if deck:
        sheets = [aligned(s, deck.anchors) for s in sheets]
    if options.turned:
        sheets = [_moved_for_printer(s, options) if s.side == "back" else s for s in sheets]
    draft.sheets = [with_marks(s, options.marks) for s in sheets]
    for component in draft.components:
        if any(p.has_back and p.spec.component == component.id and not fits(p.spec, paper) for p in pieces):
            message = "found a back for a piece that is larger than the paper; expected none, or a smaller size"
            problems.add(component.place_of("back"), "back", message)


def _moved_for_printer(back: Sheet, options: PrintOptions) -> Sheet:
    """A back for the printer that was named."""
    offset = options.offset_of(back.width, back.height)
    return moved_back(back, *offset, options.duplex) if offset != (0.0, 0.0) else back


def _pieces(component: Component, options: PrintOptions, faces: Faces) -> list[Piece]:
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
    )
    return [
        Piece(spec, card.id, copy + 1, (card.id, "back") in faces)
        for card in component.cards
        for copy in range(card.quantity)
    ]


def deck_of(drafts: Sequence[Draft], options: PrintOptions, faces: Faces, printed: Faces) -> Deck:
    """What a reprint must keep to, so that its faces have the very pixels of those that they join."""
    anchors: dict[tuple[str, str], tuple[float, float]] = {}
    forms: set[str] = set()
    sheets: list[Sheet] = []
    plain = options._replace(offset=(0.0, 0.0), offset_across=None, marks="crop")
    for draft in (d for d in drafts if d.paper == options.paper):
        impose_draft(draft, plain, faces, Problems())
        sheets += draft.sheets
        placed = [p for sheet in draft.sheets for p in sheet.placements]
        for p in placed:
            anchors.setdefault((p.piece.id, p.side), (p.trim.x, p.trim.y))
        counts = Counter(printed[p.piece.id, p.side].digest for p in placed)
        forms |= {digest for digest, count in counts.items() if count > 1}
    return Deck(anchors, frozenset(forms), tuple(sheets))


def _flow(draft: Draft, drafts: Sequence[Draft], composer: Composer, options: PrintOptions, faces: Faces) -> None:
    """Pages of the flowing components of one document."""
    for component in draft.components:
        if component.kind == "pages":
            from pnp.kit.contents import jobs_of, parts_of
            from pnp.pages.flow import Flow
            from pnp.pages.kit_blocks import ALL_SETTERS
            from pnp.sheet.booklet import bound, half_of

            game = composer.game
            jobs = jobs_of(drafts, game, options.paper, options.order)
            parts = parts_of(game, faces, lambda one: scale_of(one, options))
            flow = Flow(composer, draft.paper_size, faces, jobs, parts)
            if draft.document.booklet:
                flow = Flow(composer, half_of(draft.paper_size), faces, jobs, parts, 1, BOOKLET_MARGIN, True)
            second = composer.second.components[component.id] if composer.second else None
            pages = flow.pages(component, ALL_SETTERS, second)
            if draft.document.booklet and pages:
                draft.duplex = options.duplex if options.turned else "long"  # a booklet has two sides in any case
                sides = bound(pages, draft.duplex, component.title)
                draft.pages += sides if options.order == "alternating" else [*sides[::2], *sides[1::2]]
                continue
            for number, page in enumerate(pages):
                whole = PlacedFace(page, Rect(0, 0, page.width, page.height))
                bookmark = "" if number else component.title
                draft.pages.append(Page(page.width, page.height, (whole,), bookmark=bookmark))
