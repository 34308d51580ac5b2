"""What is drawn of one part of a figure: elements of SVG, in order."""

import cmath
from dataclasses import dataclass, field

from figures.geometry import Point, number


@dataclass
class Sheet:
    """Elements, each a line of SVG."""

    lines: list[str] = field(default_factory=list)

    def fill(self, data: str, colour: str) -> None:
        """A shape."""
        self.lines.append(f'<path d="{data}" fill="{colour}"/>')

    def stroke(self, data: str, colour: str, width: float) -> None:
        """A line with round ends."""
        self.lines.append(
            f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{number(width)}" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )

    def ellipse(self, centre: Point, rx: float, ry: float, colour: str, turn: float = 0) -> None:
        """An ellipse, turned by degrees."""
        place = f'cx="{number(centre.real)}" cy="{number(centre.imag)}"'
        turned = (
            f' transform="rotate({number(turn)} {number(centre.real)} {number(centre.imag)})"'
            if turn and rx != ry
            else ""
        )
        self.lines.append(f'<ellipse {place} rx="{number(rx)}" ry="{number(ry)}" fill="{colour}"{turned}/>')


@dataclass(frozen=True)
class Frame:
    """Where a part lies: its origin, its turn in degrees, its scale, and whether it looks right (1) or left (-1)."""

    origin: Point
    turn: float
    scale: float
    facing: int = 1

    def __call__(self, x: float, y: float) -> Point:
        """A point of the part, drawn looking right, on the page."""
        return self.origin + complex(x * self.facing, y) * cmath.rect(self.scale, self.turn * cmath.pi / 180)

    def all(self, *points: tuple[float, float]) -> list[Point]:
        """Several points."""
        return [self(x, y) for x, y in points]
