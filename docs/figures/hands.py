"""Five hands, drawn with the wrist at 0, the fingers to the right and the thumb above."""

import cmath
from collections.abc import Callable
from dataclasses import dataclass

from figures.geometry import Point, capsule, smooth


@dataclass(frozen=True)
class Hand:
    """Path data: what lies behind a thing that is held, what closes over it, and the lines between fingers."""

    palm: str
    fingers: str = ""
    lines: str = ""
    #: where a thing is held, in units
    hold: Point = 4 + 0j


def _finger(root: Point, angle: float, length: float, thick: float, place: "Place") -> str:
    """One finger: a tapered piece."""
    tip = root + cmath.rect(length, angle * cmath.pi / 180)
    return capsule(place(root), thick * place.scale, place(tip), thick * 0.82 * place.scale)


@dataclass(frozen=True)
class Place:
    """Where a hand lies on the page: wrist, direction, size, and 1 or -1 for the side of the thumb."""

    wrist: Point
    direction: Point
    scale: float
    thumb: int = 1

    def __call__(self, point: Point) -> Point:
        turned = point if self.thumb > 0 else point.conjugate()
        return self.wrist + turned * self.direction * self.scale


def _grip(place: Place) -> Hand:
    palm = _outline(place, (-1 - 1.9j, 2 - 2.7j, 5 - 2.4j, 6.2 - 0.2j, 5.4 + 2.6j, 2.6 + 3j, -1 + 1.9j))
    rows = (-1.7, -0.2, 1.3, 2.6)
    fingers = "".join(
        capsule(
            place(complex(2.5 + 0.2 * i, y)),
            0.95 * place.scale,
            place(complex(5.4 - 0.5 * max(i - 1, 0), y)),
            0.9 * place.scale,
        )
        for i, y in enumerate(rows)
    )
    thumb = capsule(place(0.6 - 2.2j), 1.1 * place.scale, place(4.2 - 3.1j), 0.85 * place.scale)
    lines = "".join(_stroke(place, complex(2.6, y + 0.75), complex(5.4, y + 0.75)) for y in rows[:-1])
    return Hand(palm, fingers + thumb, lines, 4 + 0.2j)


def _outline(place: Place, points: tuple[Point, ...]) -> str:
    """The palm, drawn the same way round as the fingers, so that they are one shape."""
    ordered = points[::-1] if place.thumb > 0 else points
    return smooth([place(point) for point in ordered], (0, len(points) - 1))


def _stroke(place: Place, a: Point, b: Point) -> str:
    first, second = place(a), place(b)
    return f"M{first.real:.2f} {first.imag:.2f}L{second.real:.2f} {second.imag:.2f}"


def _fist(place: Place) -> str:
    return _outline(place, (-1 - 1.9j, 2 - 2.6j, 4.8 - 2.3j, 5.8 + 0.2j, 5 + 2.7j, 2.4 + 2.9j, -1 + 1.9j))


def _point(place: Place) -> Hand:
    palm = _fist(place) + _finger(3.6 - 1.5j, -4, 6.4, 1.1, place) + _finger(0.8 - 1.9j, -32, 3.4, 1.0, place)
    return Hand(palm, "", _stroke(place, 3.2 + 0.1j, 5.4 + 0.1j) + _stroke(place, 3 + 1.5j, 5 + 1.5j), 9 - 1.8j)


def _flat(place: Place) -> Hand:
    outline = (-1 - 1.9j, 2.4 - 2.3j, 5.4 - 2j, 8.6 - 1.3j, 9.5 - 0.1j, 8.6 + 0.9j, 5 + 1.9j, 2 + 2.2j, -1 + 1.8j)
    palm = _outline(place, outline) + _finger(1.4 - 1.6j, -40, 3.6, 1.0, place)
    return Hand(palm, "", _stroke(place, 5.2 - 0.5j, 8.4 - 0.3j) + _stroke(place, 5 + 0.7j, 7.9 + 0.6j), 7 + 0j)


def _open(place: Place) -> Hand:
    palm = _outline(place, (-1 - 1.8j, 1.6 - 2.6j, 4.2 - 2.6j, 4.8 + 0j, 4.2 + 2.7j, 1.4 + 2.4j, -1 + 1.8j))
    fans = ((3.8 - 2j, -24, 4.3), (4.3 - 0.7j, -7, 4.9), (4.2 + 0.8j, 9, 4.6), (3.6 + 2.1j, 27, 3.7))
    fingers = "".join(_finger(root, angle, length, 0.98, place) for root, angle, length in fans)
    return Hand(palm + fingers + _finger(1 - 1.6j, -62, 4, 1.08, place), "", "", 5 + 0j)


def _pinch(place: Place) -> Hand:
    palm = _fist(place)
    fingers = _finger(3.4 - 1.6j, -12, 2.8, 1.05, place) + _finger(6 - 2.2j, 38, 2.4, 0.9, place)
    thumb = _finger(1.6 + 0.2j, 4, 5.4, 1.05, place)
    return Hand(palm + fingers, thumb, _stroke(place, 2.8 + 1.7j, 4.8 + 1.6j), 7.7 - 0.2j)


HANDS: dict[str, Callable[[Place], Hand]] = {
    "grip": _grip,
    "point": _point,
    "flat": _flat,
    "open": _open,
    "pinch": _pinch,
}
