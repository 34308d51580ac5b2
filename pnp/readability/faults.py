"""Readings → what is too small or too pale, one problem for each kind of fault, where it is to be mended."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pnp.base.messages import NOTHING, Message, counted, figure, message
from pnp.base.problems import Place, Problem
from pnp.definition.game import Game, Style
from pnp.readability.contrast import Reading
from pnp.readability.subjects import Subject

LEAST, LEAST_SMALL_PRINT = 8.0, 6.5  # points
LEAST_MARK = 5.0
MARK = "version-mark"
SMALL_PRINT = {"piece": (MARK,), "page": ("page-foot", "page-folio", "page-tick"), "margin": ("slug", "tile-label")}
EXACT = 0.05  # points
ROUNDING = 0.02  # of a contrast: pixels have whole numbers only
SHORT = 4  # letters: a shorter text is that of a field only if it is the whole of it
_NO_LETTER = re.compile(r"[\W_]+")


class Fault(NamedTuple):
    """A line that is hard to read: how badly, where, and what is said of it."""

    kind: str  # size or contrast
    value: float
    subject: Subject
    reading: Reading
    style: Style | None  # of small print
    said: Message

    @property
    def group(self) -> tuple[object, ...]:
        """Faults of one group are mended together."""
        reading = self.reading
        mark = self.style and self.subject.card  # each component chooses the colour of its own mark
        where = self.style.place if self.style and not (mark and self.kind == "contrast") else self.subject.component
        return (
            self.kind,
            where,
            self.style,
            *((self.value,) if self.kind == "size" else (reading.colour, reading.needed)),
        )


def small_print(subject: Subject, reading: Reading, game: Game) -> Style | None:
    """The style of small print that a line is set in; a version mark may have any colour."""
    for name in SMALL_PRINT["piece" if subject.card else "page" if subject.blocks else "margin"]:
        style = game.styles.get(name)
        if style and style.least - EXACT <= reading.size <= style.size + EXACT:
            marked = name == MARK and game.meta.version in reading.text
            if marked or reading.colour == game.palette.get(style.color, style.color):
                return style
    return None


def faults(subject: Subject, readings: Iterable[tuple[Reading, Style | None]]) -> Iterator[Fault]:
    """The lines of a face that are too small, and those that are too pale."""
    for reading, style in readings:
        least = LEAST_MARK if reading.mark else LEAST_SMALL_PRINT if style else LEAST
        size = round(reading.size, 1)
        if reading.size < least - EXACT:
            said = message("in {size:g} pt; expected at least {least:g} pt", size=size, least=least)
            yield Fault("size", size, subject, reading, style, said)
        if reading.contrast < reading.needed - ROUNDING:
            bold = message("{size:g} pt bold", size=size)
            how = message(
                "{colour} on {ground}, {size}",
                colour=reading.colour,
                ground=reading.ground,
                size=bold if reading.bold else message("{size:g} pt", size=size),
            )
            said = message(
                "with a contrast of {ratio}:1 ({how}); expected {needed:g}:1",
                ratio=figure(ratio(reading.contrast)),
                how=how,
                needed=reading.needed,
            )
            yield Fault("contrast", reading.contrast, subject, reading, style, said)


def gathered(found: Iterable[Fault], game: Game) -> list[Problem]:
    """One problem for each group of faults, told where it is worst."""
    groups: dict[tuple[object, ...], list[Fault]] = {}
    for fault in found:
        groups.setdefault(fault.group, []).append(fault)
    problems = []
    for group in groups.values():
        worst = min(group, key=lambda fault: fault.value)
        more = len({fault.subject.name for fault in group} - {worst.subject.name})
        also = same_on(more)
        place, label = _blame(worst, game)
        problems.append(
            Problem(
                place,
                label,
                message(
                    "found “{shortened}” {said}{also}",
                    shortened=shortened(worst.reading.text, 40),
                    said=worst.said,
                    also=also,
                ),
            )
        )
    return problems


def same_on(more: int) -> Message:
    """On how many other faces the same is to be seen."""
    if not more:
        return NOTHING
    return counted("; the same on {count} more face", "; the same on {count} more faces", count=more)


def _blame(fault: Fault, game: Game) -> tuple[Place, str]:
    """Where a text is to be mended: its style if it is small print, its field, its block, or the piece."""
    subject, style, text = fault.subject, fault.style, fault.reading.text
    if style and subject.card and fault.kind == "contrast":
        return game.components[subject.component].place_of("mark"), f"{subject.component}.mark"
    if style:
        return style.place, next(name for name, known in game.styles.items() if known is style)
    if subject.card:
        for name, value in subject.card.data.items():
            if _says(value, text):
                return subject.card.place_of(name), f"{subject.card.id}.{name}"
    for block in subject.blocks:
        if _says((block.value, block.options), text):
            return block.place, block.kind
    return subject.place, subject.name


def _says(value: Any, text: str) -> bool:
    """Whether a line is part of a value, whatever its blanks and markup."""
    if isinstance(value, Mapping):
        return _says(tuple(value.values()), text)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return any(_says(item, text) for item in value)
    line, whole = _letters(text), _letters(str(value))
    return bool(line) and (line == whole or (len(line) >= SHORT and line in whole))


def _letters(text: str) -> str:
    return _NO_LETTER.sub("", text)


def shortened(text: str, most: int) -> str:
    """A text that may be too long for its column."""
    return text if len(text) <= most else text[: most - 1] + "…"


def ratio(value: float) -> str:
    """A contrast with two decimals, never rounded up to what it does not reach."""
    return f"{math.floor(value * 100) / 100:.2f}"
