"""Papers and card sizes that have names, in millimetres: width, then height."""

from __future__ import annotations

import re
from typing import NamedTuple

from pnp.base.messages import message
from pnp.base.problems import UsageError
from pnp.base.units import length

SHORTEST, LONGEST = 100.0, 1500.0  # mm, a side of the paper

PAPERS: dict[str, tuple[float, float]] = {
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
    "a3": (297.0, 420.0),
    "a5": (148.0, 210.0),
    "tabloid": (279.4, 431.8),
}
AMERICAN = {"a4": "letter", "a3": "tabloid"}  # what an office with Letter in its printer has instead

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
_UNIT = re.compile(r"(?<![a-z])[a-z]++$")


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
    unit = _UNIT.search(parts[1])
    if unit and not _UNIT.search(parts[0]):
        parts[0] += unit[0]
    width, height = length(parts[0]), length(parts[1])
    if width is None or height is None or width <= 0 or height <= 0:
        return None
    return width, height


class Paper(NamedTuple):
    """A paper to print on, by the name that is kept of it: a4, letter … or 210x280 in mm."""

    name: str
    width: float
    height: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        return self.width, self.height

    @property
    def title(self) -> str:
        """The paper as people write it."""
        if self.name in AMERICAN.values():
            return self.name.capitalize()
        return self.name.upper() if self.name in PAPERS else f"{self.name.replace('x', ' × ')} mm"


ACCEPTED = message(
    "{names}, or a size such as 210x280mm, {shortest:g} to {longest:g} mm a side",
    names=", ".join(PAPERS),
    shortest=SHORTEST,
    longest=LONGEST,
)


def paper_beside(name: str, kit: Paper) -> Paper:
    """A document's own paper in a kit on another one: where Letter is printed there is no A3, but Tabloid."""
    return paper(AMERICAN.get(name, name) if kit.name in AMERICAN.values() else name)


def paper(text: str) -> Paper:
    """A paper by its name or its size; UsageError if it is neither."""
    name = text.strip().lower()
    if name in PAPERS:
        return Paper(name, *PAPERS[name])
    sides = size(name) if any(c.isdecimal() for c in name) else None
    if sides is None or not all(SHORTEST <= side <= LONGEST for side in sides):
        raise UsageError(message("found the paper “{text}”; expected {accepted}", text=text, accepted=ACCEPTED))
    kept = "x".join(f"{round(side, 2):g}" for side in sides)
    return Paper(kept, *(size(kept) or sides))
