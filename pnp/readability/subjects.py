"""A drafted kit → everything that is looked at: pieces, pages, drawings in pages, the margins of sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from pnp.base.choices import Side
from pnp.base.geometry import least_scale
from pnp.base.problems import Place
from pnp.definition.components import Block, Card
from pnp.face.model import Face, FaceItem, parts
from pnp.face.small_letters import without_small_letters
from pnp.kit.build import Draft
from pnp.kit.documents import LaidOut

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
    side: Side | None = None
    drawing: bool = False  # stands in pages only
    scale: float = 1.0  # of a drawing in its page


def subjects(kit: Draft) -> list[Subject]:
    """Every face of a kit in the order of its documents; what looks alike within a component is there once."""
    found: dict[tuple[str, str], Subject] = {}
    pages: list[Subject] = []
    for document in kit.documents:
        pages += [*_of_sheets(document, kit), *_of_pages(document)]
    for subject in (*pages, *_drawings(kit, [s for s in pages if s.blocks])):
        found.setdefault((subject.component, subject.face.key), subject)
    return list(found.values())


def _of_sheets(laid: LaidOut, kit: Draft) -> Iterator[Subject]:
    """The pieces on the sheets of a document as they are printed, and the small print around them."""
    cards = {(c.id, card.id): card for c in laid.plan.components for card in c.drawn}
    for sheet, page in zip(laid.sheets, laid.pages, strict=True) if laid.sheets else ():
        for placement, placed in zip(sheet.placements, page.faces, strict=False):
            component = placement.piece.spec.component
            card = cards[component, placement.piece.id]
            name = card.id + (BACK if placement.side == "back" else "")
            yield Subject(component, name, placed.face, card.place, card, side=placement.side)
        for placed in page.faces[len(sheet.placements) :]:
            yield Subject(MARGINS, f"{laid.plan.file}, {sheet.side}", placed.face, kit.game.place)


def _of_pages(laid: LaidOut) -> Iterator[Subject]:
    """The pages of the flowing components of a document; each of these opens with a bookmark."""
    flowing = [c for c in laid.plan.components if c.kind == "pages"]
    if laid.sheets or not flowing:
        return
    opened = iter(flowing)
    component = flowing[0]
    for number, page in enumerate(laid.pages, 1):
        component = next(opened, component) if page.bookmark else component
        for placed in page.faces:
            name = f"{laid.plan.file}, page {number}"
            yield Subject(component.id, name, placed.face, component.place, blocks=component.blocks)


def _drawings(kit: Draft, pages: Iterable[Subject]) -> Iterator[Subject]:
    """The drawings that stand in pages only, at the smallest scale at which they are shown."""
    scales: dict[str, set[float]] = {}
    for page in pages:
        for item, *_ in parts(page.face.items):
            if isinstance(item, FaceItem):
                scales.setdefault(item.face.key, set()).add(least_scale(item.matrix))
    every = sorted(set[float]().union(*scales.values()))
    for component in kit.game.components.values():
        for card in component.cards if component.kind == "figures" else ():
            face = kit.faces.get((card.id, "front"))
            shown = [scale for scale in every if face and _is_shown(face, scale, scales)]
            if face and shown:
                yield Subject(component.id, card.id, face, card.place, card, drawing=True, scale=min(shown))


def _is_shown(face: Face, scale: float, scales: Mapping[str, set[float]]) -> bool:
    """Whether a drawing stands in a page at a scale; pieces in it have no letters there that are too small."""
    return scale in scales.get(without_small_letters(face, scale, own=False).key, ())
