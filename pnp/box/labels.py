"""A game → the labels of its box: lid, shelf, spine, and what to do when a piece is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from pnp.base.geometry import Rect, translate
from pnp.base.messages import message
from pnp.base.problems import UsageError
from pnp.box.canvas import Canvas, cover_face, telling_face
from pnp.definition.game import Game, Style
from pnp.face import bindings
from pnp.face.model import ArtItem, Face, Faces
from pnp.face.setter import TextSetter
from pnp.language.plurals import counted
from pnp.svg.drawings import disc
from pnp.text.lines import Overflow, Setting, Unsettable

PREFIX = "pnp:"  # before the kit's id in the QR code, so that a reader knows what it has read
CODE = 30.0  # mm of the QR code with its quiet zone: the code itself is about 23 mm
BLEED = 2.0
LID, SHELF, INSIDE = (120.0, 80.0), (50.0, 80.0), (120.0, 42.0)
LONGEST = 60  # characters of a code that is read
SPINE, SPINES = 150.0, [40.0, 60.0]  # mm: length of a label, usual heights of boxes
LOOK = 0.46  # of a lid, at most, is the picture that stands beside the text
ICON, STEP, STRIP = 3.8, 4.4, 1.2
FREE = 4.0  # mm of the box that stay free around a label
ONE_LINE = 18.0  # points: a shelf mark is split into lines only if it would be smaller than this
MARKUP = "*{}\\"


class Box(NamedTuple):
    """The box that the labels are for, mm: its lid, and how high it is."""

    width: float
    depth: float
    height: float


class Shelf(NamedTuple):
    """What a library calls this box: its shelf mark, if it has one yet, and the id of the kit in it."""

    cote: str
    kit_id: str

    @property
    def code(self) -> str:
        """The id as it is read by people; of a long one, which names tried values, the ends: the last part finds it."""
        parts = self.kit_id.split("-")
        return self.kit_id if len(self.kit_id) <= LONGEST else "-".join((*parts[:2], "…", *parts[-2:]))


class Label(NamedTuple):
    """A label to be cut out."""

    name: str
    face: Face


def labels(setter: TextSetter, faces: Faces, shelf: Shelf, box: Box | None, widest: float) -> list[Label]:
    """Every label of a box, none wider than the paper allows; without a box they fit most boxes."""
    if any(sign in shelf.cote for sign in MARKUP) or not shelf.cote.isprintable():
        raise UsageError(
            message(
                "found the cote “{cote}”; expected letters, figures and signs other than * {{ }} \\", cote=shelf.cote
            )
        )
    lid, inside, long, heights = LID, INSIDE, min(SPINE, widest), SPINES
    if box:
        lid, inside = (
            (min(most[0], box.width - 2 * FREE), min(most[1], box.depth - 2 * FREE)) for most in (LID, INSIDE)
        )
        long, heights = min(widest, box.width - 2 * FREE), [box.height]
    picture = cover_face(setter.opener) or telling_face(setter.game, faces)

    def drawn(name: str, size: tuple[float, float], draw: Callable[[Canvas, Rect], None]) -> Label:
        canvas = Canvas(setter)
        draw(canvas, Rect(0, 0, *size))
        return Label(name, Face(*size, BLEED, tuple(canvas.items)))

    # the smallest label is drawn first: if the cote does not fit there, the message says how much does
    spines = [drawn("spine", (long, h - 2 * FREE), lambda canvas, area: _spine(canvas, area, shelf)) for h in heights]
    return [
        drawn("lid", lid, lambda canvas, area: _lid(canvas, area, picture)),
        drawn("shelf", SHELF, lambda canvas, area: _shelf(canvas, area, shelf)),
        *spines[::-1],
        drawn("inside", inside, lambda canvas, area: _inside(canvas, area, shelf)),
    ]


def pieces_of(game: Game) -> int:
    """How many pieces a box holds: alternatives are not counted twice."""
    names = [name for d in game.meta.documents for name in d.components if not d.replaces(name)]
    return sum(game.components[name].pieces for name in dict.fromkeys(names))


def _lid(canvas: Canvas, area: Rect, picture: Face | None) -> None:
    """What a player reads on the lid: a picture, the title, who, how many, how old, how long."""
    width, height = area.width, area.height
    upright = picture is not None and picture.width < picture.height
    past = area.grown(BLEED, BLEED, BLEED, BLEED)
    if picture and upright:
        edge = round(min(height * picture.width / picture.height, width * LOOK), 1)
        shown, strip = past._replace(width=edge + BLEED), past._replace(x=edge, width=STRIP)
        body = Rect(edge + 6.0, 6.0, width - edge - 11.0, height - 11.0)
    else:
        edge = round(height * (0.48 if picture else 0.12), 1)
        shown, strip = past._replace(height=edge + BLEED), past._replace(y=edge, height=STRIP)
        body = Rect(6.0, edge + 3.6, width - 12.0, height - edge - 7.6)
    if picture:
        canvas.face(picture, shown, slice_off=True)
    canvas.ground(strip, "accent")
    shares = (0.32, 0.03, 0.1, 0.22, 0.33) if upright else (0.34, 0.03, 0.14, 0.17, 0.32)
    title, _, author, facts, legal = _stacked(body, shares)
    game = canvas.game
    _title(canvas, title, "bottom")
    authors, version = ", ".join(game.meta.authors), canvas.words("label_version")
    canvas.first_fitting([f"{authors} · {version}", authors, version], canvas.style("label-author"), author)
    _facts(canvas, _cells(facts, 2, 2) if upright else _cells(facts, 4, 1))
    if game.meta.credit:  # it says that the kit is unofficial; the short form does if there is no room
        texts = (game.meta.credit, game.words["label_unofficial"])
        canvas.first_fitting(texts, canvas.style("label-legal"), legal)


def _facts(canvas: Canvas, cells: Sequence[Rect], size: float = 9.5) -> None:
    """Players, age, time and pieces, each beside its icon, in words or as bare numbers; as many as there are cells."""
    game = canvas.game
    count, meta = pieces_of(game), game.meta
    facts = {
        "pawns": (canvas.words("label_players"), "–".join(map(str, dict.fromkeys(meta.players)))),
        "pawn": (canvas.words("label_age"), f"{meta.age}+"),
        "clock": (canvas.words("label_minutes"), "–".join(map(str, dict.fromkeys(meta.minutes)))),
        "cards": (f"{count} {counted(game.words['label_pieces'], count, game.lang)}", str(count)),
    }
    base = canvas.style("label-fact")
    style = replace(base, size=size) if base else None
    for (icon, texts), cell in zip(facts.items(), cells, strict=False):
        sign = Rect(cell.x, cell.y + (cell.height - ICON) / 2, ICON, ICON)
        words = Rect(cell.x + ICON + 1.2, cell.y, cell.width - ICON - 1.2, cell.height)
        if canvas.first_fitting(texts, style, words):
            canvas.picture(f"icons/{icon}.svg", sign, "accent")


def _shelf(canvas: Canvas, area: Rect, shelf: Shelf) -> None:
    """What a librarian reads and scans: shelf mark, title, code."""
    game = canvas.game
    canvas.ground(Rect(-BLEED, -BLEED, area.width + 2 * BLEED, 13.0 + BLEED), "accent")
    band = canvas.style("label-band", voice=True)
    canvas.text(game.meta.title, band, Rect(3.0, 1.5, area.width - 6.0, 10.0), (game.meta.place_of("title"), "title"))
    _cote(canvas, shelf.cote, Rect(3.0, 15.0, area.width - 6.0, 24.4))
    canvas.ground(Rect(3.0, 41.6, area.width - 6.0, 0.3), "accent")
    canvas.code(PREFIX + shelf.kit_id, Rect(0.5, 42.6, CODE, CODE))
    _facts(canvas, _cells(Rect(CODE + 0.5, 45.0, area.width - CODE - 1.5, CODE - 4.8), 1, 3), 8.4)
    _kit_id(canvas, shelf.code, Rect(2.0, 72.8, area.width - 4.0, 5.0), area.height)


def _kit_id(canvas: Canvas, code: str, box: Rect, foot: float) -> None:
    """The code of a kit on one line, or on several as far as the label goes."""
    style = canvas.style("label-id")
    if not canvas.first_fitting([code], style, box):
        canvas.text(code, style, box._replace(height=foot - 1.0 - box.y))


def _spine(canvas: Canvas, area: Rect, shelf: Shelf) -> None:
    """What is read on the side of a box in a pile."""
    width, height = area.width, area.height
    mark = min(38.0, width * 0.28)
    bar = min(2.4, height * 0.07)
    canvas.ground(Rect(width - mark, -BLEED, mark + BLEED, height + 2 * BLEED), "tint")
    for y in (-BLEED, height - bar):
        canvas.ground(Rect(-BLEED, y, width + 2 * BLEED, bar + BLEED), "accent")
    inner = Rect(4.0, bar + 1.6, width - mark - 8.0, height - 2 * bar - 3.2)
    side = min(inner.height, width * 0.18)
    if canvas.emblem(Rect(inner.x, inner.y + (inner.height - side) / 2, side, side)):
        inner = Rect(inner.x + side + 4.0, inner.y, inner.width - side - 4.0, inner.height)
    title, facts = _stacked(inner, (0.7, 0.3))
    _title(canvas, title)
    names = ("label_players", "label_age", "label_minutes", "label_version")
    words = [canvas.words(name) for name in names]
    lines = [" · ".join((*words[:count], words[-1])) for count in range(len(words) - 1, -1, -1)]
    style = canvas.style("label-fact")
    canvas.first_fitting(lines, replace(style, lines=1) if style else None, facts)
    _cote(canvas, shelf.cote, Rect(width - mark + 3.0, bar + 1.6, mark - 6.0, height - 2 * bar - 3.2))


def _inside(canvas: Canvas, area: Rect, shelf: Shelf) -> None:
    """For the inside of the lid: how to get a lost piece back."""
    game, left = canvas.game, 9.0
    canvas.ground(Rect(-BLEED, -BLEED, 3.0 + BLEED, area.height + 2 * BLEED), "accent")
    right = area.width - 3.0
    if area.width >= INSIDE[0]:
        right -= CODE + 1.0
        code = Rect(right + 2.0, (area.height - CODE - 4.0) / 2, CODE, CODE)
        canvas.code(PREFIX + shelf.kit_id, code)
        _kit_id(canvas, shelf.code, Rect(code.x - 2.0, code.bottom, CODE + 4.0, 4.0), area.height)
    style = canvas.style("label-title", voice=True)
    head = replace(style, size=16.0) if style else None
    canvas.text(game.words["label_lost"], head, Rect(left, 4.0, right - left, 7.0))
    kit = {"code": shelf.code}
    names = {"label_find": "1", "label_reprint": "2", "label_joins": ""}
    rows = _cells(Rect(left, 12.6, right - left, area.height - 15.6), 1, len(names))
    for (name, number), row in zip(names.items(), rows, strict=True):
        text = bindings.substitute(game.words[name], {}, {**canvas.setter.values, "kit": kit})
        sign = Rect(row.x, row.y, STEP, STEP)
        if number:
            canvas.add(ArtItem(disc(STEP, canvas.palette["accent"]), translate(sign.x, sign.y)))
            canvas.text(number, canvas.style("label-step"), sign)
        else:
            canvas.picture("icons/check.svg", sign, "accent")
        canvas.text(text, canvas.style("label-text"), Rect(row.x + 6.4, row.y + 1.0, row.width - 6.4, row.height))


def _title(canvas: Canvas, box: Rect, valign: str = "middle") -> None:
    """The game's name as large as it fits."""
    meta, style = canvas.game.meta, canvas.style("label-title", voice=True)
    canvas.text(meta.title, replace(style, valign=valign) if style else None, box, (meta.place_of("title"), "title"))


def _cote(canvas: Canvas, cote: str, box: Rect) -> None:
    """The shelf mark as large as it fits, or a line to write it on."""
    caption, style = canvas.style("label-caption"), canvas.style("label-cote")
    canvas.text(canvas.game.words["label_cote"], caption, Rect(box.x, box.y, box.width, 3.0))
    room = Rect(box.x, box.y + 3.0, box.width, box.height - 3.0)
    if not cote:
        canvas.ground(Rect(room.x, room.bottom - room.height * 0.2, room.width, 0.25), "muted")
        return
    if style and _fits(canvas, cote, one_line := replace(style, lines=1, floor=ONE_LINE), room):
        style = one_line
    setting = canvas.attempt(cote, style, room) if style else None
    if isinstance(setting, Unsettable):
        raise UsageError(message("found the cote “{cote}”: {reason}", cote=cote, reason=setting.reason))
    if style and isinstance(setting, Overflow):
        fits = next(n for n in range(len(cote) - 1, -1, -1) if _fits(canvas, cote[:n], style, room))
        raise UsageError(
            message(
                "found a cote of {count} characters, “{cote}”; about {fits} of them fit on a label",
                count=len(cote),
                cote=cote,
                fits=fits,
            )
        )
    canvas.text(cote, style, room)


def _fits(canvas: Canvas, text: str, style: Style, box: Rect) -> bool:
    return not text.strip() or isinstance(canvas.attempt(text, style, box), Setting)


def _stacked(box: Rect, shares: tuple[float, ...]) -> list[Rect]:
    """A box divided from top to bottom."""
    out, y = [], box.y
    for share in shares:
        out.append(Rect(box.x, y, box.width, box.height * share))
        y += box.height * share
    return out


def _cells(box: Rect, columns: int, rows: int) -> list[Rect]:
    """A box divided into equal cells, row by row."""
    width, height = box.width / columns, box.height / rows
    return [
        Rect(box.x + column * width, box.y + row * height, width - 1.0, height)
        for row in range(rows)
        for column in range(columns)
    ]
