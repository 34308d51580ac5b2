"""Faces and their pages → the operators of a page.

A face that stands once on the sheets is written into its page; one that repeats becomes a form that is placed again.
So does a group that is not wholly opaque.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pnp.base.colours import rgb
from pnp.base.geometry import Rect, multiply, rotate, scale, translate
from pnp.face.model import ArtItem, Face, FaceItem, GroupItem, Item, TextItem
from pnp.pdf.font import FontUse
from pnp.pdf.groups import Groups, clip_operators
from pnp.pdf.marks import strokes
from pnp.pdf.operators import K, flip, n, rect
from pnp.pdf.pens import PagePen
from pnp.sheet.page import Page, PlacedFace
from pnp.svg.art import Art
from pnp.text.fonts import Font, Word
from pnp.text.linebreak import Icon

SEAM = 0.05  # pieces that share a cut overlap by a hair, or white would shine through between them


@dataclass(eq=False, repr=False)
class ContentWriter:
    """Collects what one document uses while its content is written."""

    fonts: dict[Font, FontUse] = field(default_factory=dict)
    arts: dict[str, tuple[str, Art]] = field(default_factory=dict)
    forms: dict[str, tuple[str, Face, str]] = field(default_factory=dict)
    groups: Groups = field(default_factory=Groups)
    repeated: frozenset[str] = frozenset()
    _colours: dict[str, str] = field(default_factory=dict)

    def art_name(self, art: Art) -> str:
        if art.key not in self.arts:
            self.arts[art.key] = (f"A{len(self.arts) + 1}", art)
        return self.arts[art.key][0]

    def colour(self, value: str) -> str:
        if value not in self._colours:
            self._colours[value] = " ".join(n(c) for c in rgb(value)) + " rg"
        return self._colours[value]

    def face(self, face: Face, out: list[str]) -> None:
        """Draw a face at the current origin, or place its form."""
        if face.key not in self.repeated:
            self._items(face.items, face, out)
            return
        if face.key not in self.forms:
            inner: list[str] = []
            self.forms[face.key] = (f"P{len(self.forms) + 1}", face, "")
            self._items(face.items, face, inner)
            self.forms[face.key] = (self.forms[face.key][0], face, "\n".join(inner))
        out.append(f"/{self.forms[face.key][0]} Do")

    def _items(self, items: Sequence[Item], face: Face, out: list[str]) -> None:
        for item in items:
            if isinstance(item, ArtItem):
                self._art(item, out)
            elif isinstance(item, TextItem):
                self._text(item, out)
            elif isinstance(item, FaceItem):
                out.append(f"q {flip(item.matrix)} cm {_cut(item.face)} W n")
                self.face(item.face, out)
                out.append("Q")
            else:
                self._group(item.placed, face, out)

    def _group(self, group: GroupItem, face: Face, out: list[str]) -> None:
        """Items that show together: clipped by operators where that is enough, else a form of their own."""
        clip = clip_operators(group.clip) if group.clip else ""
        out.append(f"q {clip}" if clip else "q")
        if clip is not None and group.opacity == 1:
            self._items(group.items, face, out)
        else:
            area = Rect(0, 0, face.width, face.height).grown(*[face.bleed + SEAM] * 4)
            states = [self.groups.opaque(group.opacity)] if group.opacity < 1 else []
            if clip is None and group.clip:
                mask: list[str] = []
                self._art(group.clip, mask)
                states.append(self.groups.masked("\n".join(mask), area))
            inner: list[str] = []
            self._items(group.items, face, inner)
            used = " ".join(f"/{name} gs" for name in states)
            name = self.groups.form("\n".join(inner), area)
            out.append(f"{used} /{name} Do")
        out.append("Q")

    def _art(self, item: ArtItem, out: list[str]) -> None:
        x, y, _, height = item.art.view
        shift = f"1 0 0 1 {n(x * K)} {n(-(y + height) * K)} cm"
        clip = f" {rect(item.clip)} W n" if item.clip else ""
        name = self.art_name(item.art)
        if item.matrix == (1, 0, 0, 1, 0, 0) and not clip:
            out.append(f"q {shift} /{name} Do Q")
        else:
            out.append(f"q {flip(item.matrix)} cm{clip} {shift} /{name} Do Q")

    def _text(self, item: TextItem, out: list[str]) -> None:
        """Lines of one text: one BT … ET, one TJ for each stretch of a font."""
        out.append("BT " + self.colour(item.color))
        a, b, c, d, e, f = item.matrix
        upright = b == 0 and c == 0 and a == 1 and d == 1
        font: Font | None = None
        size = 0.0
        use: FontUse | None = None
        for line in item.lines:
            if upright:
                out.append(f"1 0 0 1 {(e + line.x) * K:.2f} {-(f + line.y) * K:.2f} Tm")  # to 4 thousandths of a mm
            else:
                out.append(f"{flip(multiply(item.matrix, translate(line.x, line.y)))} Tm")
            if use is not None and line.size == size:
                known = list(map(use.words.get, line.pieces))  # type: ignore[arg-type]  # what is no word is not found
                if None not in known:  # all of it in this font and written before, as most lines are
                    out.append(_shown(known))  # type: ignore[arg-type]
                    continue
            array: list[str] = []
            for piece in line.pieces:
                if type(piece) is Word:
                    if use is None or piece.font is not font or line.size != size:
                        if array:
                            out.append(_shown(array))
                            array = []
                        font, size = piece.font, line.size
                        use = self._use(font)
                        out.append(f"/{use.name} {n(size)} Tf")
                    array.append(use.words.get(piece) or use.encode(piece, size))
                    continue
                if use is None or line.size != size:
                    first = next((p for p in line.pieces if type(p) is Word), None)
                    if first is None:
                        break  # nothing but icons: there is no text to move
                    font, size = first.font, line.size
                    use = self._use(font)
                    out.append(f"/{use.name} {n(size)} Tf")
                array.append(n(-(piece.width if isinstance(piece, Icon) else piece) * 1000))  # type: ignore[operator]
            if array:
                out.append(_shown(array))
        out.append("ET")

    def _use(self, font: Font) -> FontUse:
        if font not in self.fonts:
            self.fonts[font] = FontUse(font, f"F{len(self.fonts) + 1}")
        return self.fonts[font]

    def page(self, page: Page) -> str:
        """The content of one page."""
        out: list[str] = [f"1 0 0 1 0 {n(page.height * K)} cm"]
        for placed in page.faces:
            self._placed(placed, out)
        if page.marks:
            out.append("/OC /Marks BDC q")
            out.extend(strokes(page.marks))
            out.append("Q EMC")
        return "\n".join(out)

    def _placed(self, placed: PlacedFace, out: list[str]) -> None:
        """One face, clipped to its trim and bleed, turned and moved to its place."""
        face, trim = placed.face, placed.trim
        shown = trim.grown(*placed.bleeds)
        if not placed.part and max(placed.bleeds) > 0:
            shown = trim.grown(*(max(b, SEAM) for b in placed.bleeds))
        matrix = translate(trim.x, trim.y)
        if placed.part:
            matrix = translate(trim.x - placed.part.x, trim.y - placed.part.y)
        if placed.rotation:
            middle = translate(trim.x + trim.width / 2, trim.y + trim.height / 2)
            centre = (
                (trim.width / 2, trim.height / 2) if placed.rotation % 180 == 0 else (trim.height / 2, trim.width / 2)
            )
            matrix = multiply(multiply(middle, rotate(placed.rotation)), translate(-centre[0], -centre[1]))
        if placed.scale != 1.0:
            matrix = multiply(matrix, scale(placed.scale, placed.scale))
        clip = f"{rect(shown)} W n"
        if face.corner and not placed.part:
            radius = face.corner * placed.scale + min(placed.bleeds)
            pen = PagePen()
            pen.rect(*shown, radius, radius)
            clip = f"{pen.path} W n"
        out.append(f"q {clip} {flip(matrix)} cm")
        self.face(face, out)
        out.append("Q")


def _cut(face: Face) -> str:
    """The outline of a face as it is cut out."""
    if not face.corner:
        return rect(Rect(0, 0, face.width, face.height))
    pen = PagePen()
    pen.rect(0.0, 0.0, face.width, face.height, face.corner, face.corner)
    return pen.path


def _shown(array: list[str]) -> str:
    """A TJ array; neighbouring strings are joined."""
    return f"[{' '.join(array)}]TJ".replace("> <", "").replace("[]TJ ", "")
