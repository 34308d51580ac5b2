"""Papers and card sizes that have names, in millimetres: width, then height."""

from __future__ import annotations

import re

from pnp.base.units import length

PAPERS: dict[str, tuple[float, float]] = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "a3": (297.0, 420.0),
    "a5": (148.0, 210.0),
}

CARD_SIZES: dict[str, tuple[float, float]] = {
    "standard": (63.0, 88.0),
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "euro": (59.0, 92.0),
    "mini-euro": (44.0, 68.0),
    "usa": (56.0, 87.0),
    "mini-usa": (41.0, 63.0),
    "japanese": (59.0, 86.0),
    "tarot": (70.0, 120.0),
    "french-tarot": (61.0, 112.0),
    "square": (70.0, 70.0),
    "large": (80.0, 120.0),
}


def size(text: str) -> tuple[float, float] | None:
    """Width and height of a named card size, a paper, or `80 x 120 mm`."""
    name = " ".join(text.lower().split()) if len(text) < 60 else ""
    if name in CARD_SIZES:
        return CARD_SIZES[name]
    if name in PAPERS:
        return PAPERS[name]
    parts = [part.strip() for part in re.split("[x×]", name)]
    if len(parts) != 2:
        return None
    unit = re.search(r"[a-z]+$", parts[1])
    if unit and not re.search(r"[a-z]+$", parts[0]):
        parts[0] += unit[0]
    width, height = length(parts[0]), length(parts[1])
    if width is None or height is None or width <= 0 or height <= 0:
        return None
    return width, height
