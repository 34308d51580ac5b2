"""Faces and their pages → the operators of a page.

A face that stands once on the sheets is written into its page; one that repeats becomes a form that is placed again.
So does a group that is not wholly opaque.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby

from pnp.base.colours import rgb
from pnp.base.geometry import IDENTITY, Matrix, Rect, multiply, rotate, scale, translate
from pnp.face.model import ArtItem, Face, FaceItem, GroupItem, Item, TextItem
from pnp.face.tags import Step, Tag
from pnp.pdf.font import FontUse
from pnp.pdf.groups import Groups, clip_operators
from pnp.pdf.marks import strokes
from pnp.pdf.operators import K, flip, n, rect
from pnp.pdf.pens import PagePen
from pnp.pdf.structure import Box, Marked, corners
from pnp.sheet.page import Page, PlacedFace
from pnp.svg.art import Art
from pnp.text.fonts import Font, Word
from pnp.text.linebreak import Icon
from pnp.text.lines import Line

ARTIFACT = "/Artifact BMC"  # what only adorns, or only the printer and the cutter read
SEAM = 0.05  # pieces that share a cut overlap by a hair, or white would shine through between them


@dataclass(eq=False, repr=False)
class ContentWriter:
    """Collects what one document uses while its content is written."""

    fonts: dict[Font, FontUse] = field(default_factory=dict)
    arts: dict[str, tuple[str, Art]] = field(default_factory=dict)
    forms: dict[str, tuple[str, Face, str]] = field(default_factory=dict)
    groups: Groups = field(default_factory=Groups)
    repeated: frozenset[str] = frozenset()
    marked: list[list[Marked]] = field(default_factory=list)  # of each page, by MCID
    _colours: dict[str, str] = field(default_factory=dict)
    _height: float = 0.0  # of the page that is being written, in points

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

    def _items(self, items: Iterable[Item], face: Face, out: list[str]) -> None:
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

    def _read(self, face: Face, matrix: Matrix, out: list[str]) -> None:
        """A page to read: each stretch of it under its tag, and what has none as an artifact."""
        for _, group in groupby(face.items, key=lambda item: (tag := tag_of(item)) and tag.element):
            items = list(group)
            tag = tag_of(items[0])
            out.append(self._opened(tag, _area(items[0], matrix)) if tag else ARTIFACT)
            self._items(items, face, out)
            out.append("EMC")

    def _opened(self, tag: Tag, box: Box | None) -> str:
        """The operator that opens the next stretch of marked content."""
        marks = self.marked[-1]
        marks.append(Marked(tag, box and (box[0], self._height + box[1], box[2], self._height + box[3])))
        return f"/{tag.element[-1].role} <</MCID {len(marks) - 1}>> BDC"

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
        for number, line in enumerate(item.lines, 1):
            goes_on = _goes_on(line) if item.tag or number < len(item.lines) else None
            if upright:
                out.append(f"1 0 0 1 {(e + line.x) * K:.2f} {-(f + line.y) * K:.2f} Tm")  # to 4 thousandths of a mm
            else:
                out.append(f"{flip(multiply(item.matrix, translate(line.x, line.y)))} Tm")
            if use is not None and line.size == size:
                known = list(map(use.words.get, line.pieces))  # type: ignore[arg-type]  # what is no word is not found
                if None not in known:  # all of it in this font and written before, as most lines are
                    if goes_on:
                        known.append(use.encode(goes_on, size))
                    out.append(_shown(known))  # type: ignore[arg-type]
                    continue
            array: list[str] = []
            for piece in line.pieces:
                word = _lettered(piece, line, use is None or line.size != size)
                if word and (use is None or word.font is not font or line.size != size):
                    out += [_shown(array)] if array else []
                    array, font, size = [], word.font, line.size
                    use = self._use(font)
                    out.append(f"/{use.name} {n(size)} Tf")
                if use is None or line.size != size:
                    break  # nothing but icons that nobody reads: there is no text to move
                if type(piece) is Word:
                    array.append(use.words.get(piece) or use.encode(piece, size))
                elif isinstance(piece, Icon) and piece.reading:
                    out += [_shown(array)] if array else []
                    array = []
                    out.append(_heard(piece.reading, piece.width, use.encode(piece.reading, size)))
                else:
                    array.append(n(-_width(piece) * 1000))
            if goes_on and use and goes_on.font is font:
                array.append(use.encode(goes_on, size))
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
        self.marked.append([])
        self._height = page.height * K
        for placed in page.faces:
            self._placed(placed, out)
        if page.marks:
            out.append(f"/OC /Marks BDC {ARTIFACT} q")
            out.extend(strokes(page.marks))
            out.append("Q EMC EMC")
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
        if any(map(tag_of, face.items)):
            self._read(face, matrix, out)
        else:
            tag = Tag((Step("", len(self.marked)), Step("Figure", len(self.marked[-1]))), placed.alt)
            out.append(self._opened(tag, corners(IDENTITY, trim)) if placed.alt else ARTIFACT)
            self.face(face, out)
            out.append("EMC")
        out.append("Q")


def tag_of(item: Item) -> Tag | None:
    """The tag of an item, or of the one that a group holds."""
    if isinstance(item, GroupItem):
        return tag_of(item.items[0]) if len(item.items) == 1 else None
    return item.tag


def _area(item: Item, matrix: Matrix) -> Box | None:
    """Where a picture stands on its page."""
    if isinstance(item, FaceItem):
        return corners(multiply(matrix, item.matrix), Rect(0, 0, item.face.width, item.face.height))
    return corners(multiply(matrix, item.matrix), Rect(*item.art.view)) if isinstance(item, ArtItem) else None


def _lettered(piece: Word | Icon | float, line: Line, fresh: bool) -> Word | None:
    """The word whose font a piece is written in; what has none takes that of the first word, if none is chosen yet."""
    if isinstance(piece, Word):
        return piece
    if isinstance(piece, Icon) and piece.reading:
        return piece.reading
    return next((one for one in line.pieces if isinstance(one, Word)), None) if fresh else None


def _width(piece: Word | Icon | float) -> float:
    """How wide a piece is, in em."""
    return piece if isinstance(piece, float) else piece.width


def _goes_on(line: Line) -> Word | None:
    """The blank at the end of a line that others follow, so that words stay apart in what is copied and heard."""
    last = next((piece for piece in reversed(line.pieces) if not isinstance(piece, float)), None)
    if isinstance(last, Icon):
        last = last.reading
    parted = last is None or last.text == " " or (last.text.endswith("-") and len(last.text) > 1)
    return None if parted or last is None else last.font.shape(" ")


def _heard(reading: Word, width: float, array: str) -> str:
    """The word that an icon is read as, where it stands and as wide as it is: never seen, but copied, found and heard.

    Readers that know ActualText are told so; for all others the letters are there as well.
    """
    text = f"\ufeff{reading.text}".encode("utf-16-be").hex()
    squeezed = n(100 * width / reading.width) if reading.width else "100"
    return f"/Span <</ActualText <{text}>>> BDC 3 Tr {squeezed} Tz [{array}]TJ 0 Tr 100 Tz EMC"


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
