"""Figures → lines for a terminal, a hundred columns wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.messages import NOTHING, Message, counted, figure, joined, message, verbatim
from pnp.readability.contrast import Reading
from pnp.readability.faults import ratio, shortened
from pnp.readability.measure import Figures, Measured, Readability
from pnp.readability.pairs import Pair
from pnp.speech.saying import said

NONE = "–"
HEAD = (NOTHING, message("pieces"), message("text"), message("contrast (needed)"), message("nearest colours, ΔE"))
WIDTH = 100
LIMITS = ((24, 20, 24), (13, 14, 14))  # characters of names: of a component, a face, two cards; the first that fits
LONG_NAME, SAID = 24, 20  # characters of a face that has a row to itself, and of what is read on it
Row = Sequence[str]


def summary(measured: Readability) -> Message:
    """Whether everything can be read, in a few words."""
    if not measured.findings:
        return message("everything can be read")
    return counted(
        "{count} thing may be hard to read", "{count} things may be hard to read", count=len(measured.findings)
    )


def table(measured: Readability, pieces: bool = False) -> Iterator[Message]:
    """A row for each component; with `pieces` also one for each face and for each kind of sight."""
    lines: list[str] = []
    for limits in LIMITS:
        lines = [f"  {line}" for line in _aligned([HEAD, *(_row(one, *limits) for one in measured.components)])]
        if max(map(len, lines)) <= WIDTH:
            break
    for line, one in zip(lines, (None, *measured.components), strict=True):
        yield verbatim(line)
        if pieces and one:
            yield from (verbatim(f"    {line}") for line in _aligned(_faces(one.faces)))
            yield from (joined((f"    {said(pair.sight)}", _pair(pair)), ": ") for pair in one.pairs)


def _row(one: Measured, component: int, face: int, cards: int) -> Row:
    """A component: its smallest text, what stands out least and where, its nearest colours."""
    smallest = min((f.smallest.size for f in one.faces if f.smallest), default=0.0)
    pale = [(f.palest.contrast / f.palest.needed, i) for i, f in enumerate(one.faces) if f.palest]
    palest = one.faces[min(pale)[1]] if pale else None
    name = shortened(palest.subject.name.rpartition(", ")[2], face) if palest else ""  # of a page without its file
    contrast = joined((_contrast(palest.palest), name), " ") if palest and palest.palest else NONE
    size = message("{size:.1f} pt", size=smallest) if smallest else NONE
    nearest = min(one.pairs, key=lambda pair: pair.distance, default=None)
    colours = _nearest(nearest, cards) if nearest else NONE
    return shortened(one.id, component), f"{one.pieces:>6}", size, contrast, colours


def _faces(faces: Sequence[Figures]) -> list[Row]:
    """A row for each face: its smallest and its palest text, with their first words; the same figures are told once."""
    alike: dict[tuple[str, str], list[str]] = {}
    for figures in faces:
        small, pale = figures.smallest, figures.palest
        size = _sized(small) if small else NONE
        contrast = joined((_contrast(pale), _quoted(pale)), " ") if pale else NONE
        alike.setdefault((size, contrast), []).append(shortened(figures.subject.name, LONG_NAME))
    return [(f"{n[0]} +{len(n) - 1}" if len(n) > 1 else n[0], *row) for row, n in alike.items()]


def _contrast(reading: Reading) -> Message:
    """A contrast, and the least that is accepted at that size."""
    return message("{ratio} ({needed:g})", ratio=figure(ratio(reading.contrast)), needed=reading.needed)


def _sized(reading: Reading) -> Message:
    """The size of a text, and its first words."""
    return joined((message("{size:.1f} pt", size=reading.size), _quoted(reading)), " ")


def _quoted(reading: Reading) -> Message:
    return message("“{value}”", value=shortened(reading.text, SAID))


def _nearest(pair: Pair, most: int) -> Message:
    """Two cards without what their names share, how far apart, under which sight, and whether signs tell them too."""
    one, other = pair.one.name.split("-"), pair.other.name.split("-")
    for end in (0, -1):
        while len(one) > 1 and len(other) > 1 and one[end] == other[end]:
            one.pop(end)
            other.pop(end)
    names = shortened(f"{'-'.join(one)}/{'-'.join(other)}", most)
    if pair.signs:
        return message("{distance:.1f} {names} {sight} + signs", distance=pair.distance, names=names, sight=pair.sight)
    return message("{distance:.1f} {names} {sight}", distance=pair.distance, names=names, sight=pair.sight)


def _pair(pair: Pair) -> Message:
    how = message("also told apart by their signs") if pair.signs else message("told apart by colour alone")
    names = f"{pair.one.name}/{pair.other.name}"
    return message("{distance:.1f} {names}, {how}", distance=pair.distance, names=names, how=how)


def _aligned(rows: Sequence[Row]) -> list[str]:
    """Rows with their columns one below the other."""
    rows = [[said(cell) for cell in row] for row in rows]
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return ["  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip() for row in rows]
