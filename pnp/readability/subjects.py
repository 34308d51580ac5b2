"""A drafted kit → everything that is looked at: pieces, pages, drawings in pages, the margins of sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.base.problems import Place
from pnp.definition.components import Block, Card
from pnp.face.model import Face, FaceItem
from pnp.kit.build import Drafted
from pnp.kit.documents import Draft
from pnp.readability.texts import scale_of

MARGINS = "margins"
BACK = " (back)"


class Subject(NamedTuple):
    """One face to look at: of which component, its name, where its texts come from."""

    component: str  # its id, or MARGINS
    name: str
    face: Face
    place: Place
    card: Card | None = None
    blocks: tuple[Block, ...] = ()
    side: str = ""
    drawing: bool = False  # stands in pages only
    scale: float = 1.0  # of a drawing in its page


def subjects(drafted: Drafted) -> list[Subject]:
    """Every face of a kit in the order of its documents; what looks alike within a component is there once."""
    found: dict[tuple[str, str], Subject] = {}
    pages: list[Subject] = []
    for draft in drafted.drafts:
        pages += [*_of_sheets(draft, drafted), *_of_pages(draft)]
    for subject in (*pages, *_drawings(drafted, [s for s in pages if s.blocks])):
        found.setdefault((subject.component, subject.face.digest), subject)
    return list(found.values())


def _of_sheets(draft: Draft, drafted: Drafted) -> Iterator[Subject]:
    """The pieces on the sheets of a document as they are printed, and the small print around them."""
    cards = {(c.id, card.id): card for c in draft.components for card in c.cards}
    for sheet, page in zip(draft.sheets, draft.pages, strict=True) if draft.sheets else ():
        for placement, placed in zip(sheet.placements, page.faces, strict=False):
            component = placement.piece.spec.component
            card = cards[component, placement.piece.id]
            name = card.id + (BACK if placement.side == "back" else "")
            yield Subject(component, name, placed.face, card.place, card, side=placement.side)
        for placed in page.faces[len(sheet.placements) :]:
            yield Subject(MARGINS, f"{draft.file}, {sheet.side}", placed.face, drafted.game.place)


def _of_pages(draft: Draft) -> Iterator[Subject]:
    """The pages of the flowing components of a document; each of these opens with a bookmark."""
    flowing = [c for c in draft.components if c.kind == "pages"]
    if draft.sheets or not flowing:
        return
    opened = iter(flowing)
    component = flowing[0]
    for number, page in enumerate(draft.pages, 1):
        component = next(opened, component) if page.bookmark else component
        for placed in page.faces:
            name = f"{draft.file}, page {number}"
            yield Subject(component.id, name, placed.face, component.place, blocks=component.blocks)


def _drawings(drafted: Drafted, pages: Iterable[Subject]) -> Iterator[Subject]:
    """The drawings that stand in pages only, at the smallest scale at which they are shown."""
    scales: dict[str, float] = {}
    for page in pages:
        for item in page.face.items:
            if isinstance(item, FaceItem):
                scale = scale_of(item.matrix)
                scales[item.face.digest] = min(scale, scales.get(item.face.digest, scale))
    for component in drafted.game.components.values():
        for card in component.cards if component.kind == "figures" else ():
            face = drafted.faces.get((card.id, "front"))
            if face and face.digest in scales:
                scale = scales[face.digest]
                yield Subject(component.id, card.id, face, card.place, card, drawing=True, scale=scale)
