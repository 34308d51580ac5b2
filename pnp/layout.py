"""write: drafts → sheets and pages: pieces are imposed, texts flow, margins get their small print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.compose import Composer
from pnp.cutmarks import with_marks
from pnp.drafts import Draft, drafts_of
from pnp.faces import Face
from pnp.geometry import Rect
from pnp.grids import DoesNotFit, fits
from pnp.impose import impose
from pnp.largeprint import growth
from pnp.models import Component, Game
from pnp.pages import furnish
from pnp.pdf import Page, PlacedFace
from pnp.problems import Problems
from pnp.request import Options
from pnp.sheets import Piece, Spec
from pnp.turning import aligned, in_order, moved_back

Faces = Mapping[tuple[str, str], Face]
Anchors = Mapping[tuple[str, str], tuple[float, float]]
BOOKLET_MARGIN = 12.0


def lay_out(
    drafts: list[Draft],
    game: Game,
    options: Options,
    composer: Composer,
    faces: Faces,
    printed: Faces,
    anchors: Anchors,
) -> None:
    """Impose the pieces and set the pages of every document; `printed` are the faces as they go on the sheets."""
    problems = composer.problems
    for draft in drafts:
        impose_draft(draft, options, faces, problems, anchors)
    whole = drafts
    if options.only and any(d.lists_jobs for d in drafts):  # the list of jobs is that of the whole kit
        whole = drafts_of(game, options._replace(only=()))
        for draft in whole:
            impose_draft(draft, options, faces, problems)
            if not draft.lists_jobs:
                _flow(draft, (), composer, options, faces)
    for draft in sorted(drafts, key=lambda d: d.lists_jobs):  # what counts the others' pages comes last
        _flow(draft, whole, composer, options, faces)
    problems.stop_if_any()
    for draft in drafts:
        if draft.sheets:
            draft.pages = furnish(draft.sheets, printed, composer, draft.document.title, draft.paper)
            order = in_order(draft.sheets, options.order)
            draft.sheets, draft.pages = [draft.sheets[i] for i in order], [draft.pages[i] for i in order]
    problems.stop_if_any()


def scale_of(component: Component, options: Options) -> float:
    """How much larger or smaller than drawn a component is printed."""
    return options.scale * (growth(component.size) if options.large_print else 1.0)


def impose_draft(
    draft: Draft, options: Options, faces: Faces, problems: Problems, anchors: Anchors | None = None
) -> None:
    """Sheets of the cut pieces of one document."""
    paper = draft.paper_size
    pieces = [p for component in draft.components for p in _pieces(component, options, faces)]
    if not pieces:
        return
    try:
        sheets = impose(pieces, paper, options.duplex if options.turned else "none")
    except DoesNotFit as error:
        message = f"{error}; expected at most 60 sheets of this paper, or a larger one"
        problems.add(draft.components[0].place_of("size"), "size", message)
        return
    if any(s.side == "back" for s in sheets):
        draft.duplex = options.duplex
    if options.offset != (0.0, 0.0):
        sheets = [moved_back(s, *options.offset, options.duplex) if s.side == "back" else s for s in sheets]
    draft.sheets = [with_marks(aligned(s, anchors) if anchors else s, options.marks) for s in sheets]
    for component in draft.components:
        if any(p.has_back and p.spec.component == component.id and not fits(p.spec, paper) for p in pieces):
            message = "found a back for a piece that is larger than the paper; expected none, or a smaller size"
            problems.add(component.place_of("back"), "back", message)


def _pieces(component: Component, options: Options, faces: Faces) -> list[Piece]:
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


def anchors_of(drafts: Sequence[Draft], options: Options, faces: Faces) -> dict[tuple[str, str], tuple[float, float]]:
    """Where each face stands first in the whole deck, so that a reprint can stand whole dots away from it."""
    out: dict[tuple[str, str], tuple[float, float]] = {}
    for draft in drafts:
        impose_draft(draft, options, faces, Problems())
        for sheet in draft.sheets:
            for p in sheet.placements:
                out.setdefault((p.piece.id, p.side), (p.trim.x, p.trim.y))
    return out


def _flow(draft: Draft, drafts: Sequence[Draft], composer: Composer, options: Options, faces: Faces) -> None:
    """Pages of the flowing components of one document."""
    for component in draft.components:
        if component.kind == "pages":
            from pnp.booklet import bound, half_of
            from pnp.contents import jobs_of, parts_of
            from pnp.flow import Flow
            from pnp.kitblocks import ALL_SETTERS

            game = composer.game
            jobs = jobs_of(drafts, game, options.paper)
            parts = parts_of(game, faces, lambda one: scale_of(one, options))
            flow = Flow(composer, draft.paper_size, faces, jobs, parts)
            if draft.document.booklet:
                flow = Flow(composer, half_of(draft.paper_size), faces, jobs, parts, 1, 1, BOOKLET_MARGIN)
            second = composer.second.components[component.id] if composer.second else None
            pages = flow.pages(component, ALL_SETTERS, second)
            if draft.document.booklet and pages:
                draft.duplex = options.duplex if options.turned else "long"  # a booklet has two sides in any case
                draft.pages += bound(pages, draft.duplex, component.title)
                continue
            for number, page in enumerate(pages):
                whole = PlacedFace(page, Rect(0, 0, page.width, page.height))
                bookmark = "" if number else component.title
                draft.pages.append(Page(page.width, page.height, (whole,), bookmark=bookmark))
