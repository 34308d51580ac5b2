"""Boxes that a drawing is fitted into: a viewBox in a width and a height, by preserveAspectRatio."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import NamedTuple

from pnp.base.geometry import Matrix, Rect, multiply, scale, translate
from pnp.base.messages import message
from pnp.svg.lengths import Length, length

SAME = 0.002  # of a ratio: what two ways to round it may differ by
_SPLIT = re.compile(r"[\s,]+")
_SHARES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


class Viewport(NamedTuple):
    """What percentages are parts of."""

    width: float
    height: float

    def length(self, text: str | None, along: str, otherwise: float = 0.0) -> float:
        """A length in user units; percentages are of the width (x), the height (y) or the mean of both (d)."""
        if text is None:
            return otherwise
        if text.isdecimal():  # as most are
            return float(text)
        found = length(text)
        return otherwise if found is None else self.units(found, along)

    def units(self, found: Length, along: str) -> float:
        """A length in user units."""
        if found.unit == "":
            return found.value
        if found.unit == "%":
            mean = math.hypot(self.width, self.height) / math.sqrt(2)
            return found.value / 100 * {"x": self.width, "y": self.height, "d": mean}[along]
        raise ValueError(message("a length in {unit}", unit=found.unit))


def box_of(text: str | None) -> Rect | None:
    """A viewBox, if there is one that has a size."""
    if not text:
        return None
    x, y, width, height = (float(v) for v in _SPLIT.split(text.strip()))
    return Rect(x, y, width, height) if width > 0 and height > 0 else None


def fitted(box: Rect, width: float, height: float, aspect: str) -> Matrix:
    """From the units of a viewBox to those of a viewport of this size."""
    words = [word for word in aspect.split() if word != "defer"] or ["xMidYMid"]
    sx, sy = width / box.width, height / box.height
    if words[0] == "none":
        return multiply(scale(sx, sy), translate(-box.x, -box.y))
    both = max(sx, sy) if words[1:] == ["slice"] else min(sx, sy)
    left = (width - box.width * both) * _SHARES[words[0][1:4]]
    top = (height - box.height * both) * _SHARES[words[0][5:8]]
    return multiply(translate(left, top), multiply(scale(both, both), translate(-box.x, -box.y)))


def is_sliced(aspect: str) -> bool:
    """Whether what does not fit is cut off."""
    return aspect.split()[-1:] == ["slice"]


def stretch_of(attributes: Mapping[str, str]) -> float:
    """How much higher than wide a root stretches its drawing."""
    view = page_of(attributes)
    box = box_of(attributes.get("viewBox"))
    return view[3] / box.height if box and "none" in attributes.get("preserveAspectRatio", "") else 1.0


def page_of(attributes: Mapping[str, str]) -> tuple[float, float, float, float]:
    """The page that a root shows, in its own units; what it stretches unevenly is as wide as before."""
    sides = [length(attributes.get(name, "")) for name in ("width", "height")]
    width, height = (side.value if side and not side.unit else 0.0 for side in sides)
    if "viewBox" not in attributes:
        return 0.0, 0.0, width, height
    x, y, wide, high = (float(v) for v in _SPLIT.split(attributes["viewBox"].strip()))
    ratio = (width / height) / (wide / high) if min(width, height, wide, high) > 0 else 1.0
    if abs(ratio - 1) < SAME:
        return x, y, wide, high
    aspect = attributes.get("preserveAspectRatio", "")
    if "none" in aspect:
        return x, y, wide, high / ratio
    a, _, _, d, e, f = fitted(Rect(x, y, wide, high), width, height, aspect)
    return -e / a, -f / d, width / a, height / d
