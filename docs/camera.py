"""Points of a table in millimetres → pixels of a picture: a camera that looks down at it, and what it sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Numbers = NDArray[np.float64]
Point = Sequence[float]  # x to the right, y away from the camera, z up, in mm


class Camera(NamedTuple):
    """Where it stands, what it looks at, and how wide it sees: a picture of `size` pixels."""

    at: Point
    towards: Point
    lens: float  # focal length over the width of the picture
    size: tuple[int, int]

    def axes(self) -> tuple[Numbers, Numbers, Numbers]:
        """To the right, down and away, as the picture has them."""
        away = np.subtract(self.towards, self.at)
        away = away / np.linalg.norm(away)
        right = np.cross(away, (0.0, 0.0, 1.0))
        right = right / np.linalg.norm(right)
        return right, np.cross(away, right), away

    def see(self, points: Sequence[Point]) -> list[tuple[float, float]]:
        """Where points of the world stand in the picture."""
        seen = np.subtract(np.asarray(points, dtype=float), self.at) @ np.stack(self.axes()).T
        width, height = self.size
        across = seen[:, :2] / seen[:, 2:] * (self.lens * width) + (width / 2, height / 2)
        return [(float(x), float(y)) for x, y in across]

    def distance(self, point: Point) -> float:
        """How far away a point is, for the order in which things are drawn."""
        return float(np.linalg.norm(np.subtract(point, self.at)))


def coefficients(target: Sequence[tuple[float, float]], source: Sequence[tuple[float, float]]) -> list[float]:
    """What Pillow wants to know to draw `source` corners of a picture at `target` corners of another."""
    rows: list[list[float]] = []
    for (x, y), (u, v) in zip(target, source, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
    solved = np.linalg.solve(np.array(rows), np.array(source, dtype=float).reshape(8))
    return [float(value) for value in solved]


def lay_surface(picture: Image.Image, surface: Image.Image, corners: Sequence[tuple[float, float]]) -> None:
    """Draw a surface so that its corners (upper left, then clockwise) stand where they are seen."""
    left, top = (max(0, int(min(c[axis] for c in corners)) - 2) for axis in (0, 1))
    right, bottom = (min(picture.size[axis], int(max(c[axis] for c in corners)) + 3) for axis in (0, 1))
    if left >= right or top >= bottom:
        return
    shown = _not_too_fine(surface.convert("RGBA"), corners)
    width, height = shown.size
    source = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    target = [(x - left, y - top) for x, y in corners]
    way: Any = coefficients(target, source)
    drawn = shown.transform(
        (right - left, bottom - top), Image.Transform.PERSPECTIVE, way, Image.Resampling.BICUBIC, fillcolor=(0, 0, 0, 0)
    )
    picture.alpha_composite(drawn, (left, top))


def _not_too_fine(surface: Image.Image, corners: Sequence[tuple[float, float]]) -> Image.Image:
    """A surface with hardly more pixels than will be seen: finer ones would flicker."""
    sides = [np.hypot(*np.subtract(corners[i], corners[(i + 1) % 4])) for i in range(4)]
    width, height = max(sides[0], sides[2]) * 1.1, max(sides[1], sides[3]) * 1.1
    if width >= surface.width and height >= surface.height:
        return surface
    size = (max(8, min(surface.width, round(width))), max(8, min(surface.height, round(height))))
    return surface.resize(size, Image.Resampling.LANCZOS)
