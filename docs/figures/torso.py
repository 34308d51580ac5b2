"""The upper body and its clothes; a place on it is a share of the half width (front 1, back -1) and a depth."""

import cmath
import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from figures.geometry import Point, disc, polygon, smooth, unit
from figures.model import Person
from figures.sheet import Sheet
from figures.tones import SKINS, shade, tint

#: from the base of the neck to the hips
LENGTH = 33.0

#: half widths at depths below the base of the neck
BUILDS: dict[str, tuple[tuple[float, float], ...]] = {
    "broad": ((0, 3.2), (1.6, 6.0), (3.4, 9.2), (7, 10.2), (13, 9.4), (21, 8.3), (28, 8.4), (33, 8.8), (36.5, 8.0)),
    "slim": ((0, 2.9), (1.6, 5.2), (3.4, 7.8), (7, 8.5), (13, 7.7), (21, 6.7), (28, 7.2), (33, 7.8), (36.5, 7.2)),
    "curvy": ((0, 2.7), (1.6, 4.8), (3.4, 7.4), (7, 8.2), (12, 8.3), (20, 6.4), (27, 8.2), (33, 9.2), (36.5, 8.8)),
    "stout": ((0, 3.3), (1.6, 6.0), (3.4, 9.2), (7, 10.4), (13, 10.6), (21, 11.2), (27, 11), (33, 9.8), (36.5, 8.8)),
}
SHOULDERS = {"broad": 8.2, "slim": 6.9, "curvy": 6.5, "stout": 8.2}


@dataclass(frozen=True)
class Torso:
    """Where it is and how it is turned."""

    person: Person
    hips: Point
    lean: float
    curve: float
    turn: float
    facing: int
    scale: float

    @property
    def neck(self) -> Point:
        """The base of the neck."""
        return self.spine(0)

    @property
    def up(self) -> Point:
        """From the hips to the neck."""
        return -1j * cmath.rect(1, self.lean * self.facing * cmath.pi / 180)

    def spine(self, depth: float) -> Point:
        """A point of the spine."""
        share = depth / LENGTH
        top = self.hips + self.up * LENGTH * self.scale
        back = -self.facing * (-self.up * 1j) * -1
        bow = back * self.curve * self.scale
        middle = (top + self.hips) / 2 + bow
        if share > 1:
            return self.hips + unit(self.hips - middle) * (depth - LENGTH) * self.scale
        return top * (1 - share) ** 2 + middle * 2 * share * (1 - share) + self.hips * share**2

    def ahead(self, depth: float) -> Point:
        """Across the body, to its front, at a depth."""
        down = unit(self.spine(min(depth + 1, 40)) - self.spine(max(depth - 1, 0)))
        return -down * 1j * self.facing

    def width(self, depth: float, side: float) -> float:
        """The half width at a depth, on the front or the back side."""
        depth = max(depth, 0.0)
        table = BUILDS[self.person.build]
        value = table[-1][1]
        for (d0, w0), (d1, w1) in itertools.pairwise(table):
            if d0 <= depth <= d1:
                value = w0 + (w1 - w0) * (depth - d0) / (d1 - d0)
                break
        narrow = 1 - 0.3 * self.turn
        full = {"stout": 1.5, "curvy": 0.9}.get(self.person.build, 0.4)
        belly = (
            full * self.turn * max(0.0, 1 - abs(depth - (23 if self.person.build == "stout" else 11)) / 10)
            if side > 0
            else 0
        )
        return value * narrow + belly

    def __call__(self, share: float, depth: float) -> Point:
        return self.spine(depth) + self.ahead(depth) * self.width(depth, share) * share * self.scale

    def region(self, places: Sequence[tuple[float, float]], corners: Sequence[int] | None = None) -> str:
        """A part of it, from places on it."""
        points = [self(*place) for place in places]
        return smooth(points, corners if corners is not None else ())

    def strip(self, first: float, last: float, back: float = -1, front: float = 1, steps: int = 5) -> str:
        """The part between two depths."""
        depths = [first + (last - first) * i / steps for i in range(steps + 1)]
        right = [(front, d) for d in depths]
        left = [(back, d) for d in reversed(depths)]
        return self.region(right + left, (0, steps, steps + 1, steps * 2 + 1))

    @property
    def middle(self) -> float:
        """Where the buttons are."""
        return 0.62 * self.turn

    def shoulder(self, near: bool) -> Point:
        """Where an arm begins."""
        half = SHOULDERS[self.person.build] * (1 - 0.42 * self.turn)
        return self.spine(4.6) + self.ahead(4.6) * (half * (-1 if near else 0.92) * self.scale)

    def hip(self, near: bool) -> Point:
        """Where a leg begins."""
        half = 4.3 * (1 - 0.55 * self.turn)
        return self.spine(LENGTH) + self.ahead(LENGTH) * (half * (-1 if near else 1) * self.scale)


#: depths of the outline
DEPTHS = (0, 1.6, 3.4, 7, 12, 18, 24, 29, 33, 36.5)


def draw(torso: Torso, sheet: Sheet) -> None:
    """Body and clothes."""
    person = torso.person
    outline = [(1.0, d) for d in DEPTHS] + [(-1.0, d) for d in reversed(DEPTHS)]
    last = len(DEPTHS)
    ground = person.second if person.top in {"waistcoat", "jacket", "dungarees"} else person.colour
    sheet.fill(torso.region(outline, (0, last - 1, last, 2 * last - 1)), ground)
    # the side away from the light
    side = 1.0 if torso.ahead(15).real > 0 else -1.0
    edge = [(side, d) for d in DEPTHS[2:]]
    inner = [
        (side * share, d) for share, d in zip((0.8, 0.66, 0.6, 0.66, 0.62, 0.66, 0.6, 0.6), DEPTHS[2:], strict=True)
    ]
    TOPS[person.top](torso, sheet)
    tone = shade(person.colour)
    if person.top in {"dungarees"}:
        tone = shade(person.second)
    sheet.fill(torso.region(edge + inner[::-1], (0, len(edge) - 1, len(edge), 2 * len(edge) - 1)), tone)
    if person.top == "stripes":
        _stripes(torso, sheet, back=0.62 * side if side > 0 else -1, front=1 if side > 0 else -0.62, dark=True)
    if person.top == "apron":
        _apron_dark(torso, sheet, side)
    NECKS[person.neck](torso, sheet)


def _plain(torso: Torso, sheet: Sheet) -> None:
    del torso, sheet


def _jumper(torso: Torso, sheet: Sheet) -> None:
    sheet.fill(torso.strip(34.3, 36.5, steps=1), shade(torso.person.colour, 0.35))


def _stripes(torso: Torso, sheet: Sheet, back: float = -1, front: float = 1, *, dark: bool = False) -> None:
    colour = shade(torso.person.second) if dark else torso.person.second
    for depth in range(6, 34, 5):
        sheet.fill(torso.strip(depth, depth + 2.2, back, front, steps=1), colour)


def _shirt(torso: Torso, sheet: Sheet) -> None:
    x = torso.middle
    line = smooth([torso(x, d) for d in (2, 12, 24, 36)], closed=False)
    sheet.stroke(line, shade(torso.person.colour, 0.35), 0.5 * torso.scale)
    for depth in (9, 15, 21, 27):
        sheet.fill(disc(torso(x + 0.09, depth), 0.55 * torso.scale), tint(torso.person.colour, 0.6))


def _waistcoat(torso: Torso, sheet: Sheet) -> None:
    person, x = torso.person, torso.middle
    line = smooth([torso(x, d) for d in (3, 9, 15)], closed=False)
    sheet.stroke(line, shade(person.second, 0.2), 0.45 * torso.scale)
    front = [
        (1.02, 3),
        (1.02, 7),
        (1.02, 13),
        (1.02, 21),
        (1.02, 28),
        (1.02, 33.6),
        (x + (1 - x) * 0.5, 34.5),
        (x + 0.03, 36.5),
        (x, 15.5),
        (x + (1 - x) * 0.4, 7),
        (x + (1 - x) * 0.55, 1.8),
    ]
    rear = [
        (-1.02, 3),
        (-1.02, 7),
        (-1.02, 13),
        (-1.02, 21),
        (-1.02, 28),
        (-1.02, 33.6),
        (x - (1 + x) * 0.5, 34.5),
        (x - 0.03, 36.5),
        (x, 15.5),
        (x - (1 + x) * 0.3, 7),
        (x - (1 + x) * 0.42, 1.8),
    ]
    for places in (rear, front):
        sheet.fill(torso.region(places, (0, 5, 7, 8, 10)), person.colour)
    sheet.stroke(
        smooth([torso(x, d) for d in (15.5, 25, 36)], closed=False), shade(person.colour, 0.4), 0.5 * torso.scale
    )
    for depth in (18, 23, 28):
        sheet.fill(disc(torso(x - 0.11, depth), 0.75 * torso.scale), "#e3a93b")
    pocket = [torso(x - 0.62, 25.2), torso(x - 0.28, 25.6), torso(x - 0.28, 26.8), torso(x - 0.62, 26.4)]
    sheet.fill(polygon(pocket), shade(person.colour, 0.4))


def _jacket(torso: Torso, sheet: Sheet) -> None:
    person, x = torso.person, torso.middle
    front = [
        (1.02, 1.8),
        (1.04, 7),
        (1.04, 13),
        (1.04, 21),
        (1.04, 28),
        (1.04, 36.5),
        (x + 0.3, 36.5),
        (x + 0.2, 20),
        (x + 0.3, 8),
        (x + 0.32, 1),
    ]
    rear = [
        (-1.02, 1.8),
        (-1.04, 7),
        (-1.04, 13),
        (-1.04, 21),
        (-1.04, 28),
        (-1.04, 36.5),
        (x - 0.3, 36.5),
        (x - 0.2, 20),
        (x - 0.34, 8),
        (x - 0.4, 1),
    ]
    for places in (rear, front):
        sheet.fill(torso.region(places, (0, 5, 6, 9)), person.colour)
    lapel = [torso(x - 0.4, 1), torso(x - 0.62, 9), torso(x - 0.5, 10), torso(x - 0.22, 17), torso(x - 0.34, 8)]
    sheet.fill(polygon(lapel), shade(person.colour, 0.35))


def _dungarees(torso: Torso, sheet: Sheet) -> None:
    person, x = torso.person, torso.middle
    bib = [
        (x + 0.52, 13),
        (x + 0.6 if x < 0.3 else 1, 20),
        (1.02, 23),
        (1.02, 29),
        (1.02, 36.5),
        (-1.02, 36.5),
        (-1.02, 29),
        (-1.02, 23),
        (x - 0.7, 20),
        (x - 0.56, 13),
    ]
    sheet.fill(torso.region(bib, (0, 4, 5, 9)), person.accent)
    for side in (-1, 1):
        strap = [
            torso(x + side * 0.36, 14),
            torso(x + side * 0.52, 14),
            torso(max(-0.98, min(0.98, x + side * 0.72)), 2),
            torso(max(-0.9, min(0.9, x + side * 0.54)), 1.8),
        ]
        sheet.fill(polygon(strap), person.accent)
        sheet.fill(disc(torso(x + side * 0.44, 14.6), 0.8 * torso.scale), "#e3a93b")
    pocket = [torso(x - 0.3, 16.5), torso(x + 0.3, 16.5), torso(x + 0.26, 21), torso(x - 0.26, 21)]
    sheet.fill(polygon(pocket), shade(person.accent))


def _apron(torso: Torso, sheet: Sheet) -> None:
    person, x = torso.person, torso.middle
    bib = [
        (x + 0.5, 9),
        (min(x + 0.7, 1), 18),
        (1.02, 22),
        (1.02, 29),
        (1.02, 36.5),
        (-0.8, 36.5),
        (-0.8, 29),
        (-0.8, 22),
        (x - 0.66, 18),
        (x - 0.5, 9),
    ]
    sheet.fill(torso.region(bib, (0, 4, 5, 9)), person.second)
    sheet.stroke(
        smooth([torso(x - 0.48, 9), torso(x - 0.6, 4), torso(x - 0.5, 0.6)], closed=False),
        person.second,
        0.9 * torso.scale,
    )
    pocket = [torso(x - 0.34, 26), torso(x + 0.3, 26), torso(x + 0.28, 32), torso(x - 0.32, 32)]
    sheet.fill(polygon(pocket), shade(person.second, 0.15))


def _apron_dark(torso: Torso, sheet: Sheet, side: float) -> None:
    back, front = (0.62, 1.0) if side > 0 else (-0.8, -0.62)
    sheet.fill(torso.strip(22, 36.5, back, front), shade(torso.person.second))


TOPS: dict[str, Callable[[Torso, Sheet], None]] = {
    "jumper": _jumper,
    "plain": _plain,
    "stripes": _stripes,
    "shirt": _shirt,
    "waistcoat": _waistcoat,
    "jacket": _jacket,
    "dungarees": _dungarees,
    "apron": _apron,
}


# --- necks ----------------------------------------------------------------------------------------------------------


def _round(torso: Torso, sheet: Sheet) -> None:
    x, s = torso.middle, SKINS[torso.person.skin]
    colour = (
        torso.person.colour if torso.person.top not in {"dungarees", "jacket", "waistcoat"} else torso.person.second
    )
    sheet.fill(torso.region([(-1, -0.4), (x - 0.2, 2.9), (x + 0.3, 2.9), (1, -0.4), (0, -2)], (0, 3)), s[1])
    rim = smooth([torso(-1.02, -0.2), torso(x - 0.25, 3), torso(x + 0.3, 3), torso(1.02, -0.2)], closed=False)
    sheet.stroke(rim, shade(colour, 0.35), 1.0 * torso.scale)


def _v(torso: Torso, sheet: Sheet) -> None:
    x, s = torso.middle, SKINS[torso.person.skin]
    sheet.fill(torso.region([(-1, -0.6), (-0.9, 0.8), (x, 7.6), (0.95, 0.8), (1, -0.6), (0, -2)], (0, 2, 4)), s[0])
    sheet.fill(torso.region([(-1, -0.6), (-0.9, 0.8), (x * 0.6, 3), (0.95, 0.8), (1, -0.6), (0, -2)], (0, 4)), s[1])


def _collar(torso: Torso, sheet: Sheet) -> None:
    x, person = torso.middle, torso.person
    white = person.second if person.top in {"waistcoat", "jacket", "dungarees"} else tint(person.colour, 0.35)
    sheet.fill(torso.region([(-1, -0.6), (x, 4), (1, -0.6), (0, -2)], (0, 1, 2)), SKINS[person.skin][1])
    for side in (-1.0, 1.0):
        flap = [
            torso(side * 1.06, -1.2),
            torso(x + side * 0.02, 3.4),
            torso(x + side * 0.3, 5.8),
            torso(side * 1.0, 2.2),
        ]
        sheet.fill(polygon(flap), white if side * torso.ahead(2).real < 0 else shade(white, 0.1))


def _bow(torso: Torso, sheet: Sheet) -> None:
    _collar(torso, sheet)
    knot, across = torso(torso.middle, 3.8), torso.ahead(3) * torso.scale
    down = across * 1j
    accent = torso.person.accent
    for side in (-1, 1):
        wing = [
            knot,
            knot + across * side * 2.6 - down * 1.7,
            knot + across * side * 3.1,
            knot + across * side * 2.6 + down * 1.7,
        ]
        sheet.fill(smooth(wing, (0, 1, 3)), accent if side * across.real < 0 else shade(accent))
    sheet.fill(disc(knot, 0.85 * torso.scale), shade(accent, 0.35))


def _scarf(torso: Torso, sheet: Sheet) -> None:
    accent, x = torso.person.accent, torso.middle
    sheet.fill(
        torso.region([(-1.25, -1.6), (-1.5, 1.2), (x, 4.6), (1.5, 1.2), (1.25, -1.6), (0, -0.4)], (0, 4)), accent
    )
    sheet.fill(
        torso.region([(x - 0.3, 3), (x + 0.06, 3), (x + 0.1, 12), (x - 0.34, 12.5)], (0, 1, 2, 3)), shade(accent)
    )


NECKS: dict[str, Callable[[Torso, Sheet], None]] = {
    "round": _round,
    "v": _v,
    "collar": _collar,
    "bow": _bow,
    "scarf": _scarf,
    "none": _plain,
}
