"""Faces and cut marks → the operators of a page, in points with y upwards.

A face that stands once on the sheets is written into its page; one that repeats becomes a form that is placed again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pnp.base.colours import rgb
from pnp.base.geometry import Matrix, Rect, multiply, rotate, scale, translate
from pnp.base.units import PT_PER_MM
from pnp.face.model import ArtItem, Face, TextItem
from pnp.pdf.font import FontUse
from pnp.sheet.model import Mark
from pnp.sheet.page import Page, PlacedFace
from pnp.svg.art import Art
from pnp.text.fonts import Font, Word
from pnp.text.linebreak import Icon

K = PT_PER_MM
MARK_WIDTH = 0.2
LINE_WIDTH, LINE_GREY = 0.15, 0.5  # of a cut that is drawn through: visible on dark faces and on light ones
SEAM = 0.05  # pieces that share a cut overlap by a hair, or white would shine through between them
KAPPA = 0.5523


def n(value: float) -> str:
    """A number of a content stream."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return text if text not in ("-0", "") else "0"


def flip(m: Matrix) -> str:
    """A matrix of mm with y down, as operands in points with y up."""
    return f"{n5(m[0])} {n5(-m[1])} {n5(-m[2])} {n5(m[3])} {n(m[4] * K)} {n(-m[5] * K)}"


def n5(value: float) -> str:
    """A factor, which needs more decimals than a length."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return text if text not in ("-0", "") else "0"


def rect(r: Rect) -> str:
    """A rectangle of mm with y down, as operands of `re`."""
    return f"{r.x * K:.3f} {-r.bottom * K:.3f} {r.width * K:.3f} {r.height * K:.3f} re"


@dataclass
class ContentWriter:
    """Collects what one document uses while its content is written."""

    fonts: dict[Font, FontUse] = field(default_factory=dict)
    arts: dict[str, tuple[str, Art]] = field(default_factory=dict)
    forms: dict[str, tuple[str, Face, str]] = field(default_factory=dict)
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
        if face.digest not in self.repeated:
            self._items(face, out)
            return
        if face.digest not in self.forms:
            inner: list[str] = []
            self.forms[face.digest] = (f"P{len(self.forms) + 1}", face, "")
            self._items(face, inner)
            self.forms[face.digest] = (self.forms[face.digest][0], face, "\n".join(inner))
        out.append(f"/{self.forms[face.digest][0]} Do")

    def _items(self, face: Face, out: list[str]) -> None:
        for item in face.items:
            if isinstance(item, ArtItem):
                self._art(item, out)
            elif isinstance(item, TextItem):
                self._text(item, out)
            else:
                out.append(f"q {flip(item.matrix)} cm {rect(Rect(0, 0, item.face.width, item.face.height))} W n")
                self.face(item.face, out)
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
            out.extend(_marks(page.marks))
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
            centre = (trim.width / 2, trim.height / 2)
            middle = translate(trim.x + centre[0], trim.y + centre[1])
            matrix = multiply(multiply(middle, rotate(placed.rotation)), translate(-centre[0], -centre[1]))
        if placed.scale != 1.0:
            matrix = multiply(matrix, scale(placed.scale, placed.scale))
        clip = f"{rect(shown)} W n"
        if face.corner and not placed.part:
            clip = _round_rect(shown, face.corner * placed.scale + min(placed.bleeds)) + " W n"
        out.append(f"q {clip} {flip(matrix)} cm")
        self.face(face, out)
        out.append("Q")


def _shown(array: list[str]) -> str:
    """A TJ array; neighbouring strings are joined."""
    return f"[{' '.join(array)}]TJ".replace("> <", "").replace("[]TJ ", "")


def _round_rect(r: Rect, radius: float) -> str:
    """A path with rounded corners."""
    k = radius * (1 - KAPPA)

    def p(x: float, y: float) -> str:
        return f"{n(x * K)} {n(-y * K)}"

    return " ".join(
        [
            p(r.x + radius, r.y),
            "m",
            p(r.right - radius, r.y),
            "l",
            p(r.right - k, r.y),
            p(r.right, r.y + k),
            p(r.right, r.y + radius),
            "c",
            p(r.right, r.bottom - radius),
            "l",
            p(r.right, r.bottom - k),
            p(r.right - k, r.bottom),
            p(r.right - radius, r.bottom),
            "c",
            p(r.x + radius, r.bottom),
            "l",
            p(r.x + k, r.bottom),
            p(r.x, r.bottom - k),
            p(r.x, r.bottom - radius),
            "c",
            p(r.x, r.y + radius),
            "l",
            p(r.x, r.y + k),
            p(r.x + k, r.y),
            p(r.x + radius, r.y),
            "c h",
        ]
    )


def _marks(marks: Sequence[Mark]) -> list[str]:
    """Hairlines: solid for cuts, dashed for folds and glue."""
    out = []
    black = f"0 G {n(MARK_WIDTH * K)} w"
    grey = f"{LINE_GREY} G {n(LINE_WIDTH * K)} w"
    for kind, dash in (
        ("line", f"{grey} [] 0 d"),
        ("cut", f"{black} [] 0 d"),
        ("glue", f"{black} [3 2] 0 d"),
        ("fold", f"{black} [3 2] 0 d"),
    ):
        lines = [m for m in marks if m.kind == kind and abs(m.x1 - m.x2) + abs(m.y1 - m.y2) > 0.2]
        if lines:
            out.append(dash)
            out.extend(f"{n(m.x1 * K)} {n(-m.y1 * K)} m {n(m.x2 * K)} {n(-m.y2 * K)} l S" for m in lines)
    return out
