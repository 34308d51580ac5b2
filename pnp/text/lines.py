"""Broken lines → baselines and starts; and what can come of setting a text."""

from __future__ import annotations

from typing import NamedTuple

from pnp.base.messages import Message
from pnp.base.units import MM_PER_PT
from pnp.definition.game import Style
from pnp.text.bidi import visual_order
from pnp.text.fonts import Font, Word
from pnp.text.linebreak import Icon, Span


class Line(NamedTuple):
    """One set line: where its baseline starts (mm from the box's corner) and what stands on it."""

    x: float
    y: float
    size: float
    pieces: tuple[Word | Icon | float, ...]

    @property
    def width(self) -> float:
        """How long it is in mm."""
        return sum(p if isinstance(p, float) else p.width for p in self.pieces) * self.size * MM_PER_PT


class Setting(NamedTuple):
    """A text that has been set: its lines, the size used, and the height it takes in mm."""

    lines: tuple[Line, ...]
    size: float
    height: float


class Overflow(NamedTuple):
    """A text that does not fit even at the floor: missing millimetres down and across."""

    down: float
    across: float
    lines: int = 0


class Unsettable(NamedTuple):
    """A text that cannot be set at all, with the reason in words; none when it has been reported already."""

    reason: Message


class Broken(NamedTuple):
    """Lines before they are placed, and which of them open or end a paragraph."""

    spans: list[Span]
    opens: set[int]  # a little room stands above these
    ends: set[int]  # these are never justified


def placed(lines: Broken, style: Style, font: Font, size: float, width: float, top: float, rtl: bool) -> list[Line]:
    """Give each line its baseline and its start by the alignment; left means where lines begin."""
    em = size * MM_PER_PT
    leading = size * style.leading * MM_PER_PT
    y = top + font.cap_height * em
    align = style.align
    out = []
    for index, (pieces, wide, levels) in enumerate(lines.spans):
        if index:
            y += leading
            if index in lines.opens:
                y += style.paragraph * em
        free = width - wide * em
        if levels:
            pieces = tuple(pieces[i] for i in visual_order(levels))
        x = free / 2 if align == "center" else free if (align == "right") != rtl else 0.0
        if align == "justify" and index not in lines.ends:
            pieces = stretched(pieces, free / em)
        out.append(Line(x, y, size, pieces))
    return out


def with_hanging(setting: Setting, sign: Word) -> Setting:
    """A setting with a sign before its first line that takes no room of it."""
    first, *others = setting.lines
    moved = first._replace(x=first.x - sign.width * first.size * MM_PER_PT, pieces=(sign, *first.pieces))
    return setting._replace(lines=(moved, *others))


def stretched(pieces: tuple[Word | Icon | float, ...], free: float) -> tuple[Word | Icon | float, ...]:
    """Spread free em over the blanks of a line."""
    blanks = sum(1 for p in pieces if isinstance(p, Word) and p.text == " ")
    if not blanks:
        return pieces
    out: list[Word | Icon | float] = []
    for piece in pieces:
        out.append(piece)
        if isinstance(piece, Word) and piece.text == " ":
            out.append(free / blanks)
    return tuple(out)
