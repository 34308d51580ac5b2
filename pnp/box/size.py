"""The size of a box as people write it."""

from __future__ import annotations

import re

from pnp.base import units
from pnp.base.messages import message
from pnp.base.problems import UsageError
from pnp.box.labels import Box

SMALLEST, LARGEST = (100.0, 70.0, 26.0), (600.0, 600.0, 200.0)  # mm
_CROSS = re.compile("[x×]", re.IGNORECASE)


def box_size(text: str) -> Box | None:
    """`295x205x45mm` → a box; nothing if nothing was said."""
    if not text.strip():
        return None
    parts = [part.strip() for part in _CROSS.split(text)]
    unit = re.search(r"(?<![a-z])[a-z]++$", parts[-1].lower())
    lengths = [units.length(part if not unit or part[-1:].isalpha() else part + unit[0]) for part in parts]
    sides = [length for length in lengths if length is not None]
    if len(sides) != 3 or len(lengths) != 3:
        raise UsageError(
            message("found the box “{text}”; expected its length, width and height, such as 295x205x45mm", text=text)
        )
    if not all(low <= side <= high for low, side, high in zip(SMALLEST, sides, LARGEST, strict=True)):
        least, most = (" × ".join(f"{side:g}" for side in limit) for limit in (SMALLEST, LARGEST))
        raise UsageError(
            message("found the box “{text}”; expected {least} to {most} mm", text=text, least=least, most=most)
        )
    return Box(*sides)
