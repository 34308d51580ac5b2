"""The paper that charts are drawn on: colours, scales, lines and letters.

Charts are 400 units wide with letters of 13, so that they can be read at the width of a telephone and at half a page
of A4. The font is that of the page around them, so that room for words is measured roughly and kindly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.base.colours import colour, contrast, rgb

if TYPE_CHECKING:
    import svgwrite

WIDTH = 400.0
LETTER = 13.0
SMALL = 12.0
INK, GREY, LINE, FAINT, WHITE = "#22262b", "#5d636b", "#c9c9c4", "#ecebe7", "#ffffff"
MOST_BINS = 32
NEEDLESS = (  # inside a page
    ' baseProfile="full"',
    ' version="1.1"',
    ' xmlns:ev="http://www.w3.org/2001/xml-events"',
    ' xmlns:xlink="http://www.w3.org/1999/xlink"',
    ' xmlns="http://www.w3.org/2000/svg"',
    "<defs />",
)
NARROW, WIDE = "ijl.,:;'|!()[] ", "mwMW%"


class Paint(NamedTuple):
    """The colours of a report: the game's accent, made dark enough for letters, and a tint of it."""

    accent: str
    tint: str


class Axis(NamedTuple):
    """A scale from numbers to places on the paper."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        return self.start + (inside - self.low) / (self.high - self.low) * (self.end - self.start)


def paint(accent: str) -> Paint:
    """An accent of at least 4.5 : 1 on white, and a tint for areas."""
    red, green, blue = (round(c * 255) for c in rgb(colour(accent) or INK))
    while contrast((red / 255, green / 255, blue / 255)) < 4.5:
        red, green, blue = int(red * 0.94), int(green * 0.94), int(blue * 0.94)
    dark = f"#{red:02x}{green:02x}{blue:02x}"
    return Paint(dark, mixed(dark, 0.2))


def mixed(colour: str, part: float) -> str:
    """A colour thinned with white."""
    rgb = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(255 - (255 - c) * part):02x}" for c in rgb)


def steps(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers that cover a range."""
    if high - low <= 1e-9 * max(1.0, abs(low)):  # one value
        low, high = (0.0 if 0 <= low < 1 else low - 1), low + 1
    rough = (high - low) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * n for n in (1, 2, 2.5, 5, 10) if power * n >= rough * 0.999)
    first = math.floor(low / step + 1e-9)
    last = math.ceil(high / step - 1e-9)
    return [round(step * i, 10) for i in range(first, last + 1)]


def short(value: float) -> str:
    """A number beside a scale, with no digits that say nothing."""
    text = f"{value:,.4f}".rstrip("0").rstrip(".")
    return (text if text not in ("-0", "") else "0").replace("-", "\N{MINUS SIGN}")


class Sheet:
    """A chart being drawn."""

    def __init__(self, title: str, description: str, height: float, width: float = WIDTH) -> None:
        self.height = height
        self.drawing = drawing(width, height)
        self.drawing["role"] = "img"
        self.drawing.set_desc(title=title, desc=description)

    def text(self, x: float, y: float, words: str, anchor: str, fill: str, size: float = LETTER) -> None:
        """Words, by their base line."""
        self._add(self.drawing.text(words, insert=(f(x), f(y)), text_anchor=anchor, fill=fill, font_size=size))

    def rule(self, x1: float, y1: float, x2: float, y2: float, stroke: str, width: float, dash: str = "") -> None:
        """A straight line."""
        more = {"stroke_dasharray": dash} if dash else {}
        self._add(self.drawing.line((f(x1), f(y1)), (f(x2), f(y2)), stroke=stroke, stroke_width=width, **more))

    def box(self, x: float, y: float, width: float, height: float, fill: str, stroke: str = "none") -> None:
        """A filled box."""
        size = (f(max(0.0, width)), f(max(0.0, height)))
        self._add(self.drawing.rect((f(x), f(y)), size, fill=fill, stroke=stroke))

    def dot(self, x: float, y: float, radius: float, fill: str, stroke: str = "none") -> None:
        """A round mark."""
        self._add(self.drawing.circle((f(x), f(y)), radius, fill=fill, stroke=stroke, stroke_width=1.8))

    def path(self, d: str, fill: str, stroke: str, width: float, opacity: float = 1, dash: str = "") -> None:
        """Anything else."""
        more: dict[str, Any] = {"stroke_dasharray": dash} if dash else {}
        if opacity < 1:
            more["fill_opacity"] = opacity
        self._add(self.drawing.path(d=d, fill=fill, stroke=stroke, stroke_width=width, stroke_linejoin="round", **more))

    def scale_across(
        self, x: Axis, marks: Sequence[float], top: float, bottom: float, label: str, unit: str = ""
    ) -> None:
        """A scale along the bottom, with faint lines up."""
        for mark in marks:
            self.rule(x(mark), top, x(mark), bottom, LINE, 0.6)
            self.text(x(mark), bottom + 17, short(mark) + unit, "middle", GREY, SMALL)
        self.text((x.start + x.end) / 2, bottom + 37, label, "middle", GREY, SMALL)

    def done(self) -> str:
        """The chart as text."""
        return string(self.drawing)

    def _add(self, element: Any) -> None:
        self.drawing.add(element)


def drawing(width: float, height: float) -> svgwrite.Drawing:
    """An empty drawing."""
    import svgwrite  # only a report needs it

    # debug=False: svgwrite's validator rejects valid paths and costs time
    size = (f"{width:g}", f"{height:g}")
    return svgwrite.Drawing(size=size, viewBox=f"0 0 {width:g} {height:g}", debug=False)


def string(drawing: svgwrite.Drawing) -> str:
    """Without what only a file of its own needs."""
    text: str = drawing.tostring()
    for needless in NEEDLESS:
        text = text.replace(needless, "", 1)
    return text


def trimmed(ordered: Sequence[float]) -> tuple[float, float]:
    """The range without the last two in a thousand at each end, which would squeeze the rest."""
    if not ordered:
        return 0.0, 1.0
    cut = len(ordered) // 500
    return ordered[cut], ordered[-1 - cut]


def bins(low: float, high: float, whole: bool) -> list[float]:
    """Edges of bins; whole numbers fall in the middle of theirs."""
    width = (high - low) / MOST_BINS
    if whole:
        width = max(1.0, math.ceil(width))
    many = max(1, math.ceil((high - low) / width - 1e-9))
    shift = 0.5 if whole and width == 1 else 0.0
    return [low - shift + width * i for i in range(many + 1 + (shift > 0))]


def histogram(values: Sequence[float], bins: Sequence[float]) -> list[int]:
    """How many values fall into each bin; those beyond the ends belong to the last ones."""
    width = bins[1] - bins[0]
    out = [0] * (len(bins) - 1)
    for value in values:
        out[min(len(out) - 1, max(0, math.floor((value - bins[0]) / width)))] += 1
    return out


def width(text: str, size: float = LETTER) -> float:
    """About how wide a text is: the font is the reader's, so there is room to spare."""
    parts = (0.30 if c in NARROW else 0.85 if c in WIDE else 0.66 if c.isupper() else 0.56 for c in text)
    return sum(parts) * size


def room(labels: Sequence[str], most: float) -> float:
    """How much room names at the side need."""
    return min(most, max((width(label) for label in labels), default=0) + 14)


def cut(label: str, room: float) -> str:
    """A name that fits."""
    while width(label) > room and len(label) > 2:
        label = label[:-2].rstrip() + "…"
    return label


def n(value: float) -> str:
    """A place in a path, to a hundredth."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def f(value: float) -> float:
    """A place to a hundredth: the same bytes everywhere."""
    return round(value, 2)
