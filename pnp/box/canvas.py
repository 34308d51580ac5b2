"""Texts, grounds, pictures and a QR code at their places on a label or a net."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from pnp.assets.opener import Opener
from pnp.base.geometry import IDENTITY, Matrix, Rect, multiply, rotate, scale, translate
from pnp.base.problems import Place
from pnp.definition.game import Game, Style
from pnp.face import bindings
from pnp.face.model import ArtItem, Face, FaceItem, Faces, Item
from pnp.face.pictures import place_picture
from pnp.face.setter import Blame, SetText, TextSetter
from pnp.language.conventions import NO_BREAK
from pnp.svg import drawings
from pnp.svg.art import Art
from pnp.svg.reader import art_of
from pnp.text.lines import Overflow, Setting, Unsettable

VOICE = "page-title"  # the style in which a game calls its own name
QUIET = 4  # modules of white around a QR code
BOARD = 160.0  # mm of the longest side: a larger piece is a board


@dataclass
class Canvas:
    """One label or net being drawn; what stands in a turned part is turned with it."""

    setter: TextSetter
    items: list[Item] = field(default_factory=list)
    matrix: Matrix = IDENTITY

    @property
    def game(self) -> Game:
        """The game whose box it is for."""
        return self.setter.game

    @property
    def palette(self) -> Mapping[str, str]:
        """The colours of the game by their names."""
        return self.game.palette

    def turned(self, box: Rect, degrees: int) -> tuple[Canvas, Rect]:
        """The same sheet of paper, seen by somebody who has turned it: a box there, and its place."""
        upright = degrees % 180 == 0
        width, height = (box.width, box.height) if upright else (box.height, box.width)
        middle = translate(box.x + box.width / 2, box.y + box.height / 2)
        inner = multiply(multiply(middle, rotate(degrees)), translate(-width / 2, -height / 2))
        return Canvas(self.setter, self.items, multiply(self.matrix, inner)), Rect(0, 0, width, height)

    def add(self, item: Item) -> None:
        """Any item, at its place in this part."""
        self.items.append(item._replace(matrix=multiply(self.matrix, item.matrix)))

    def ground(self, box: Rect, colour: str) -> None:
        """A plain rectangle in a palette's colour."""
        self.add(ArtItem(drawings.stripe(box.width, box.height, self.palette[colour]), translate(box.x, box.y)))

    def style(self, name: str, voice: bool = False) -> Style | None:
        """A style by its name, in the letters of the game's own title if it is to have its voice."""
        style = self.setter.style(name, self.game.place)
        own = self.setter.style(VOICE, self.game.place) if voice else None
        return replace(style, font=own.font, weight=own.weight, italic=own.italic) if style and own else style

    def words(self, name: str) -> str:
        """Some words of the press, with the game's values in them; a value of several words stays on one line."""
        known = self.setter.values
        whole = {k: v.replace(" ", NO_BREAK) if isinstance(v, str) else v for k, v in known["game"].items()}
        return bindings.substitute(self.game.words[name], {}, {**known, "game": whole})

    def text(self, text: str, style: Style | None, box: Rect, blame: tuple[Place, str] | None = None) -> float:
        """A text in a box, shrunk if it must; the height that it takes. What cannot be set is a problem."""
        if style is None or not text.strip():
            return 0.0
        place, label = blame or (self.game.place, "title")
        made = self.setter.set(text, style, box.width, box.height, Blame(place, label, style.place))
        return self._add_text(made, box, text) if made else 0.0

    def _add_text(self, made: SetText, box: Rect, text: str) -> float:
        for item in self.setter.items(made, translate(box.x, box.y), self.setter.aloud(text)):
            self.add(item)
        return made.height

    def first_fitting(self, texts: Sequence[str], style: Style | None, box: Rect) -> bool:
        """The first of several texts that fits, or none: for what is said elsewhere, too."""
        if style is None:
            return True
        for text in texts:
            setting = self.attempt(text, style, box)
            if isinstance(setting, Setting):
                self._add_text(SetText(setting, self.setter.style_colour(style)), box, text)
                return True
        return False

    def attempt(self, text: str, style: Style, box: Rect) -> Setting | Overflow | Unsettable:
        """What would come of a text in a box; nothing is drawn, and nothing reported."""
        return self.setter.typesetter.set(text, style, box.width, box.height)

    def face(self, face: Face, box: Rect, slice_off: bool = False) -> Rect:
        """A real piece scaled into a box, or over all of it; where it stands."""
        factors = box.width / face.width, box.height / face.height
        factor = max(factors) if slice_off else min(factors)
        width, height = face.width * factor, face.height * factor
        placed = Rect(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)
        if slice_off:
            inner = multiply(translate(placed.x - box.x, placed.y - box.y), scale(factor, factor))
            shown = Face(box.width, box.height, 0.0, (FaceItem(face, inner),))
            self.add(FaceItem(shown, translate(box.x, box.y)))
            return box
        self.add(FaceItem(face, multiply(translate(placed.x, placed.y), scale(factor, factor))))
        outline = drawings.frame(width, height, self.palette["muted"], max(0.0, face.corner * factor))
        self.add(ArtItem(outline, translate(placed.x - 0.5, placed.y - 0.5)))
        return placed

    def row(self, faces: Sequence[Face], box: Rect, step: float) -> None:
        """Some pieces beside each other, so many of their widths apart: below 1 they overlap, the last on top."""
        spread = 1 + step * (len(faces) - 1)
        high = min(box.height, box.width / spread * min(f.height / f.width for f in faces))
        width = max(f.width / f.height for f in faces) * high
        left, top = box.x + (box.width - width * spread) / 2, box.y + (box.height - high) / 2
        for index, face in enumerate(faces):
            self.face(face, Rect(left + index * step * width, top, width, high))

    def emblem(self, box: Rect) -> bool:
        """The game's own sign, if its rules begin with one."""
        name = emblem_of(self.game)
        return bool(name) and self.picture(name, box)

    def picture(self, name: str, box: Rect, colour: str = "") -> bool:
        """A picture file in a box; whether there is one."""
        paint = self.palette[colour] if colour else ""
        item = place_picture(self.setter.opener, name, box, self.game.place, paint)
        if item:
            self.add(item)
        return item is not None

    def code(self, content: str, box: Rect) -> None:
        """A QR code that fills a box, its quiet zone included: pure black on white."""
        art = qr_code(content)
        factor = box.width / art.view[2]
        self.add(ArtItem(drawings.stripe(box.width, box.height, "#ffffff"), translate(box.x, box.y)))
        self.add(ArtItem(art, multiply(translate(box.x, box.y), scale(factor, factor))))


@lru_cache(maxsize=16)
def qr_code(content: str) -> Art:
    """A QR code as one path, a unit for each module; a quarter of it may be soiled and it is still read."""
    import segno
    import svgwrite

    matrix = segno.make(content, error="q", micro=False).matrix
    side = len(matrix) + 2 * QUIET
    path = []
    for y, row in enumerate(matrix, QUIET):
        x = 0
        while x < len(row):
            run = next((i for i in range(x, len(row)) if not row[i]), len(row)) - x
            if run:
                path.append(f"M{x + QUIET} {y}h{run}v1h-{run}z")
            x += run or 1
    drawing = svgwrite.Drawing(size=(f"{side}mm", f"{side}mm"), viewBox=f"0 0 {side} {side}", debug=False)
    drawing.add(drawing.path("".join(path), fill="#000000"))
    return art_of(drawing.tostring())


def emblem_of(game: Game) -> str:
    """The picture beside the first title that has one, or nothing."""
    images = (block.options.get("image") for component in game.components.values() for block in component.blocks)
    return next((str(image) for image in images if image), "")


def cover_face(opener: Opener) -> Face | None:
    """The picture over the first title that has one, as large as it is drawn; None without a cover."""
    for component in opener.game.components.values():
        for block in component.blocks:
            name = block.options.get("cover")
            drawn = opener.drawing(name, "", block.place, "cover") if name else None
            if drawn:
                x, y, width, height = drawn.view
                return Face(width, height, 0.0, (ArtItem(drawn.art, translate(-x, -y)),))
    return None


def telling_face(game: Game, faces: Faces) -> Face | None:
    """What people know the game by: its largest board, else the back that covers most card, else the largest front."""
    boards: dict[str, float] = {}
    backs: dict[str, float] = {}
    fronts: dict[str, float] = {}
    named = (name for document in game.meta.documents for name in document.components)
    for component in (game.components[name] for name in named if name in game.components):  # some may not be readable
        for card in component.cards if component.kind == "cards" else ():
            area = component.size[0] * component.size[1]
            if card.quantity and (card.id, "back") in faces:
                digest = faces[card.id, "back"].key
                backs[digest] = backs.get(digest, 0.0) + area * card.quantity
            if card.quantity and (card.id, "front") in faces:
                digest = faces[card.id, "front"].key
                (boards if max(component.size) > BOARD else fronts).setdefault(digest, area)
    known = {face.key: face for face in faces.values()}
    best = boards or backs or fronts
    return known[max(best, key=lambda digest: best[digest])] if best else None
