"""Pictures of real pieces, from the very faces that are printed: in a row, or laid out as on a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.base.choices import Side
from pnp.base.geometry import IDENTITY, Matrix, Rect, multiply, rotate, scale, translate
from pnp.base.messages import message
from pnp.base.nearness import did_you_mean
from pnp.definition.components import Block
from pnp.face.model import ArtItem, Face, FaceItem, GroupItem, Item
from pnp.face.pictures import place_picture
from pnp.face.small_letters import without_small_letters
from pnp.face.spoken import piece_alt, pieces_alt
from pnp.face.tags import Step
from pnp.pages.columns import Slice, moved
from pnp.pages.filling import filled
from pnp.pages.flow import Flow
from pnp.pages.tagging import picture, texts
from pnp.svg import drawings

GAP = 3.0
LOWEST = 0.1  # mm: a row of pieces that are smaller shows nothing
ROUND = 2.0  # corners of what an arrangement lies on
LIFTED = 0.7  # mm that a shadow falls to the lower right
SHADOW = 0.22
CALLOUT = 5.6
RIM = 0.5


def row(flow: Flow, block: Block) -> list[Slice]:
    """Pieces, or the same part of each, beside each other, as high as there is room for."""
    side: Side = block.options["face"]
    found = [(name, face) for name in block.value if (face := _face(flow, block, name, side))]
    if not found:
        return []
    shown = [part_of(face, block.options["part"]) for _, face in found]
    width = width_of(flow, block)
    gaps = GAP * (len(shown) - 1)
    ratios = sum(f.width / f.height for f in shown)  # width of the row for each mm of height
    height = min(float(block.options["height"]), (width - gaps) / ratios)
    if height < LOWEST:
        complaint = message(
            "found {count} pieces beside each other, for which {width:g} mm are not enough; expected fewer, in several "
            "rows",
            count=len(shown),
            width=width,
        )
        flow.problems.add(block.place, block.kind, complaint)
        return []
    x = (width - ratios * height - gaps) / 2
    items: list[Item] = []
    for number, ((name, whole), face) in enumerate(zip(found, shown, strict=True)):
        alt = piece_alt(flow.game, flow.pieces.get(name), side, whole, flow.readings)
        readable = _readable(flow, name, face, height / face.height)
        items += picture(picture_of(flow, readable, x, 0.0, height, block.options["frame"]), alt, number=number)
        x += face.width * height / face.height + GAP
    return [captioned(flow, items, height, block)]


def part_of(face: Face, part: Sequence[float]) -> Face:
    """What of a face lies in a rectangle, as a face of its own."""
    if not part:
        return face
    x, y, width, height = part
    edge = ArtItem(drawings.panel(width, height, "#000000", radius=0.0), IDENTITY)
    return Face(width, height, 0.0, (GroupItem((FaceItem(face, translate(-x, -y)),), clip=edge),))


def picture_of(flow: Flow, face: Face, x: float, y: float, height: float, framed: bool = True) -> list[Item]:
    """A face scaled to a height, with a hairline around it."""
    factor = height / face.height
    width = face.width * factor
    picture = FaceItem(face, multiply(translate(x, y), scale(factor, factor)))
    if not framed:
        return [picture]
    outline = drawings.frame(width, height, flow.game.palette["muted"], max(0.0, face.corner * factor))
    return [picture, ArtItem(outline, translate(x - 0.5, y - 0.5))]


def arrangement(flow: Flow, block: Block) -> list[Slice]:
    """Pieces as they lie on the table, with the numbers of the steps that put them there."""
    wide, tall = block.value["size"]
    factor = min(1.0, width_of(flow, block) / wide)
    alt = table_alt(flow, block)
    lies = multiply(translate((width_of(flow, block) - wide * factor) / 2, 0.0), scale(factor, factor))
    return [captioned(flow, picture([FaceItem(table_of(flow, block, factor), lies)], alt), tall * factor, block)]


def table_alt(flow: Flow, block: Block) -> str:
    """What stands for an arrangement: its caption, or else the pieces that lie there."""
    caption = flow.readings.aloud(filled(flow, block.options["caption"], block))
    known = (flow.pieces.get(laid["piece"]) for laid in block.value["pieces"])
    return caption or pieces_alt(filter(None, known), flow.readings)


def table_of(flow: Flow, block: Block, factor: float = 1.0) -> Face:
    """An arrangement as a face; its numbers are as large as ever where it is shown smaller by a factor."""
    wide, tall = block.value["size"]
    items = _ground(flow, block, wide, tall)
    for laid in block.value["pieces"]:
        face = _face(flow, block, laid["piece"], laid["face"])
        items += _laid(flow, face, laid, factor) if face else []
    edge = ArtItem(drawings.panel(wide, tall, "#000000", radius=ROUND), IDENTITY) if block.value["ground"] else None
    numbers = [
        GroupItem(tuple(_callout(flow, block, number)), matrix=multiply(translate(x, y), scale(1 / factor, 1 / factor)))
        for number, (x, y) in enumerate(block.value["callouts"], 1)
    ]
    return Face(wide, tall, 0.0, (GroupItem(tuple(items), clip=edge), *numbers))


def _ground(flow: Flow, block: Block, width: float, height: float) -> list[Item]:
    """What the pieces lie on: a colour, or a picture that fills it."""
    ground = block.value["ground"]
    if not ground:
        return []
    if ground in flow.game.palette:
        return [ArtItem(drawings.panel(width, height, flow.game.palette[ground], radius=ROUND), IDENTITY)]
    box = Rect(0, 0, width, height)
    picture = place_picture(flow.setter.opener, ground, box, block.place, fit="slice", field_name="ground")
    return [picture] if picture else []


def _laid(flow: Flow, face: Face, laid: Mapping[str, Any], smaller: float) -> list[Item]:
    """A piece, or a part of it, at its place, with its shadow; on white, as it is printed."""
    shown = part_of(face, laid["part"])
    factor = laid["height"] / shown.height
    shown = _readable(flow, laid["piece"], shown, factor * smaller)
    size, corner = (shown.width * factor, laid["height"]), shown.corner * factor
    lies = _lies(laid, size)
    shadow = ArtItem(drawings.panel(*size, "#000000", radius=corner), multiply(translate(LIFTED, LIFTED), lies))
    paper = ArtItem(drawings.panel(*size, "#ffffff", radius=corner), lies)
    edge = ArtItem(drawings.panel(*size, "#000000", radius=corner), lies)  # cards are cut round
    picture = FaceItem(shown, multiply(lies, scale(factor, factor)))
    return [GroupItem((shadow,), SHADOW), paper, GroupItem((picture,), clip=edge)]


def _readable(flow: Flow, name: str, face: Face, factor: float) -> Face:
    """A piece at its size in the picture, without letters that nobody could read; a figure says what it says."""
    figures = (one for one in flow.game.components.values() if one.kind == "figures")
    is_figure = any(card.id == name for one in figures for card in one.drawn)
    return without_small_letters(face, factor, own=not is_figure)


def _lies(laid: Mapping[str, Any], size: tuple[float, float]) -> Matrix:
    """From mm of the piece's picture to mm of the arrangement."""
    (left, top), (width, height) = laid["at"], size
    middle = translate(left + width / 2, top + height / 2)
    return multiply(middle, multiply(rotate(laid["turn"]), translate(-width / 2, -height / 2)))


def _callout(flow: Flow, block: Block, number: int) -> list[Item]:
    """A number as steps have it, round its middle, with a rim, so that it is seen on any picture."""
    palette = flow.game.palette
    rim, ground = drawings.disc(CALLOUT + 2 * RIM, palette["white"]), drawings.disc(CALLOUT, palette["accent"])
    middle, outer = CALLOUT / 2, CALLOUT / 2 + RIM
    figures, tall = flow.text(str(number), "page-step", CALLOUT, block.place)
    return [
        ArtItem(rim, translate(-outer, -outer)),
        ArtItem(ground, translate(-middle, -middle)),
        *moved(figures, -middle, -tall / 2),
    ]


def width_of(flow: Flow, block: Block) -> float:
    """Of a column, or of all of them."""
    return flow.full_width if block.options["wide"] else flow.width


def captioned(flow: Flow, items: list[Item], height: float, block: Block) -> Slice:
    """A picture with the line under it."""
    caption = filled(flow, block.options["caption"], block)
    if caption:
        placed, tall = flow.text(caption, "page-caption", width_of(flow, block), block.place, 0.0, height + 1.6)
        items = items + texts(placed, Step("P", len(items)))
        height += tall + 2.6
    return Slice(height, tuple(items), 3.0, below=3.0, span=block.options["wide"])


def _face(flow: Flow, block: Block, name: str, side: Side) -> Face | None:
    """A piece by its id; None, and a problem, where there is none."""
    face = flow.faces.get((name, side))
    if face is None:
        known = sorted({key for key, other in flow.faces if other == side})
        complaint = message(
            "found “{name}”; no piece has that id{did_you_mean}", name=name, did_you_mean=did_you_mean(name, known)
        )
        flow.problems.add(block.place, block.kind, complaint)
    return face
