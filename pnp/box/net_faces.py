"""A pack and its net → what is printed on the panels, and the measures around them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from pnp.base.geometry import Rect, translate
from pnp.box.canvas import Canvas
from pnp.box.nets import Net
from pnp.box.packing import Pack, Stock
from pnp.face import bindings
from pnp.face.model import Face, Faces
from pnp.face.setter import TextSetter
from pnp.language.plurals import counted
from pnp.language.typography import decimal
from pnp.sheet.model import Mark

HEAD = 15.0  # mm above a net: what it is, how it is folded
MEASURES = 6.0  # mm on its right and below
WIDEST = 180.0  # mm that the head takes if there is room
BAND = 0.24, 17.0  # of a panel's height, and mm at most: a band of colour that spares ink
OFF = 2.5  # mm from a net to its measures
BLEED = 2.0  # mm that a band of colour runs past a cut or onto a glue tab
COUNTED = {"cards": "net_cards", "tokens": "label_pieces", "sheets": "sheets"}


class NetFace(NamedTuple):
    """A net as it is printed, with its lines in mm from the top left of the face."""

    pack: Pack
    net: Net
    face: Face
    lines: tuple[Mark, ...]


def size_on_paper(net: Net, room: float) -> tuple[float, float]:
    """What a net takes with its head and measures; its head is as wide as there is room."""
    return max(min(WIDEST, room), net.size[0] + 2 * MEASURES), net.size[1] + HEAD + MEASURES


def net_face(setter: TextSetter, faces: Faces, pack: Pack, net: Net, stock: Stock, room: float) -> NetFace:
    """Draw the panels of a net for what is packed into it."""
    width, height = size_on_paper(net, room)
    left = round((width - net.size[0]) / 2, 2)
    canvas = Canvas(setter)
    _head(canvas, pack, net, stock, width)
    body = Canvas(setter, canvas.items, translate(left, HEAD))
    (_tuck if net.kind == "tuck" else _envelope)(body, faces, pack, net)
    _measures(body, net)
    lines = tuple(m._replace(x1=m.x1 + left, y1=m.y1 + HEAD, x2=m.x2 + left, y2=m.y2 + HEAD) for m in net.lines)
    return NetFace(pack, net, Face(width, height, 0.0, tuple(canvas.items)), lines)


def _head(canvas: Canvas, pack: Pack, net: Net, stock: Stock, width: float) -> None:
    """What the net is for, and how it becomes a box."""
    words = canvas.game.words
    title = f"{words[f'net_{net.kind}']} · {pack.title}"
    canvas.text(title, canvas.style("net-head", voice=True), Rect(0, 0, width, 5.4))
    scope = {**canvas.setter.values, "net": {"weight": stock.weight}}
    how = bindings.substitute(words[f"net_{net.kind}_how"], {}, scope)
    canvas.text(how, canvas.style("net-how"), Rect(0, 6.2, width, HEAD - 7.4))


def _tuck(canvas: Canvas, faces: Faces, pack: Pack, net: Net) -> None:
    """A band of colour all around; pieces above it on the front, what is inside on the back."""
    front, back, left, right = (net.panel(name) for name in ("front", "back", "left", "right"))
    top, bottom = _band_of(front)
    _band(canvas, Rect(left.x - BLEED, top, back.right - left.x + 2 * BLEED, bottom - top))
    _front(canvas, faces, pack, Rect(front.x, front.y + 8.0, front.width, front.height - 8.0), top, bottom)
    game = canvas.game
    canvas.text(game.meta.title, canvas.style("net-title", voice=True), _inset(back, 4.0, top, bottom))
    _contents(canvas, pack, _inset(back, 4.0, back.y + 4.0, top - 3.0))
    _release(canvas, _inset(back, 4.0, bottom + 3.0, back.bottom - 2.0))
    for side in (left, right):
        if side.width >= 8.0:
            along, box = canvas.turned(_inset(side, 1.0, side.y + 3.0, top - 3.0), 270)
            along.first_fitting([pack.title], canvas.style("net-flap", voice=True), box)
    lid, box = canvas.turned(net.panel("lid"), 180)
    _named(lid, pack, Rect(2.0, 0.4, box.width - 4.0, box.height - 0.8))
    glue, box = canvas.turned(net.panel("tab"), 270)
    glue.text(game.words["net_glue"], canvas.style("net-glue"), box)
    canvas.text(game.words["net_glue"], canvas.style("net-glue"), net.panel("floor-inner"))


def _envelope(canvas: Canvas, faces: Faces, pack: Pack, net: Net) -> None:
    """The smooth side is the front; behind it, under the flap, stands what is inside."""
    front, back, flap = (net.panel(name) for name in ("front", "back", "flap"))
    top, bottom = _band_of(front)
    _band(canvas, Rect(front.x - BLEED, top, front.width + 2 * BLEED, bottom - top))
    _front(canvas, faces, pack, front, top, bottom)
    behind, box = canvas.turned(back, 180)
    _contents(behind, pack, _inset(box, 5.0, flap.height + 2.0, box.height - 8.0))
    _release(behind, _inset(box, 5.0, box.height - 7.0, box.height - 2.0))
    over, box = canvas.turned(flap, 180)
    lean = box.width * 0.14
    _named(over, pack, Rect(lean, 2.0, box.width - 2 * lean, box.height - 4.0))
    for name in ("tab-left", "tab-right"):
        glue, box = canvas.turned(net.panel(name), 270)
        glue.text(canvas.game.words["net_glue"], canvas.style("net-glue"), box)


def _band_of(panel: Rect) -> tuple[float, float]:
    """Where the band of a panel begins and ends."""
    bottom = panel.y + panel.height * 0.79
    return bottom - min(panel.height * BAND[0], BAND[1]), bottom


def _band(canvas: Canvas, box: Rect) -> None:
    """A band in the game's colour between two thin rules."""
    canvas.ground(box, "accent")
    for y in (box.y - 1.2, box.bottom + 0.7):
        canvas.ground(Rect(box.x, y, box.width, 0.5), "accent")


def _front(canvas: Canvas, faces: Faces, pack: Pack, panel: Rect, top: float, bottom: float) -> None:
    """Real pieces, the pack's name on the band, how many it holds below."""
    shown = _shown(pack, faces)
    if shown:
        step = 1.12 if pack.kind == "tokens" else 0.6
        canvas.row(shown, _inset(panel, 5.0, panel.y + 4.0, top - 4.0), step)
    canvas.text(pack.title, canvas.style("net-title", voice=True), _inset(panel, 4.0, top + 1.0, bottom - 1.0))
    title = canvas.game.meta.title
    lines = [f"{_count(canvas, pack)} · {canvas.words('label_version')}", *([title] if title != pack.title else [])]
    low = _inset(panel, 4.0, bottom + 2.4, panel.bottom - 1.6)
    canvas.text("\n".join(lines), canvas.style("net-count"), low)


def _named(canvas: Canvas, pack: Pack, box: Rect) -> None:
    """The pack's name, count and version on a flap, in one line or two."""
    parts = pack.title, _count(canvas, pack), canvas.words("label_version")
    two_lines = [f"{parts[0]}\n{parts[1]} · {parts[2]}"] if box.height >= 9.0 else []
    texts = [*two_lines, " · ".join(parts), " · ".join(parts[:2]), parts[0]]
    canvas.first_fitting(texts, canvas.style("net-flap", voice=True), box)


def _shown(pack: Pack, faces: Faces) -> list[Face]:
    """Some faces that tell what is inside: a back, then fronts of different components before others of the same."""
    most = 5 if pack.kind == "tokens" else 3 if pack.kind == "cards" else 1
    cards = [[card for card in component.cards if card.quantity] for component in pack.components]
    order = [some[i] for i in range(max(map(len, cards))) for some in cards if i < len(some)]
    fronts = [faces[card.id, "front"] for card in order if (card.id, "front") in faces]
    backs = [faces[card.id, "back"] for card in order if pack.kind == "cards" and (card.id, "back") in faces]
    different = {face.key: face for face in (*backs[:1], *fronts)}
    return list(different.values())[:most]


def _count(canvas: Canvas, pack: Pack) -> str:
    game = canvas.game
    return f"{pack.pieces} {counted(game.words[COUNTED[pack.kind]], pack.pieces, game.lang)}"


def _contents(canvas: Canvas, pack: Pack, box: Rect) -> None:
    """What must be inside, to be counted."""
    head = f"*{canvas.game.words['net_holds']}*"
    rows = [f"**{component.pieces} ×** {component.title}" for component in pack.components]
    texts = ["\n".join((head, *rows)), ", ".join(rows)]
    canvas.first_fitting(texts, canvas.style("net-list"), box)


def _release(canvas: Canvas, box: Rect) -> None:
    """Whose game it is, and its version."""
    version = canvas.words("label_version")
    texts = [f"{', '.join(canvas.game.meta.authors)} · {version}", version]
    canvas.first_fitting(texts, canvas.style("net-small"), box)


def _measures(canvas: Canvas, net: Net) -> None:
    """The lengths between folds, in mm, outside the net."""
    width, height = net.size
    for box, degrees, length in (*_spans(net.across, height + OFF, False), *_spans(net.down, width + OFF, True)):
        turned, inner = canvas.turned(box, degrees)
        turned.text(decimal(round(length, 1), canvas.game.lang), canvas.style("net-size"), inner)
    for x in net.across:
        canvas.ground(Rect(x - 0.06, height + OFF, 0.12, 2.4), "muted")
    for y in net.down:
        canvas.ground(Rect(width + OFF, y - 0.06, 2.4, 0.12), "muted")


def _spans(stops: tuple[float, ...], off: float, upright: bool) -> Iterator[tuple[Rect, int, float]]:
    """Where each length is written: its box, how it is turned, the length."""
    for start, end in pairwise(stops):
        middle, room = (start + end) / 2, max(end - start, 8.0)
        box = Rect(off, middle - room / 2, 3.4, room) if upright else Rect(middle - room / 2, off, room, 3.4)
        yield box, 270 if upright else 0, end - start


def _inset(box: Rect, sides: float, top: float, bottom: float) -> Rect:
    """A strip of a panel, away from its sides."""
    return Rect(box.x + sides, top, box.width - 2 * sides, bottom - top)
