"""Figures → charts, as SVG that stands inside a page.

One colour and greys: what the colour says, place, shape or dashes say too, so that a grey print tells the same.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pnp.playtest.measures import Figure, quantile
from pnp.playtest.report import plot
from pnp.playtest.report.plot import (
    FAINT,
    GREY,
    INK,
    LINE,
    SMALL,
    WHITE,
    WIDTH,
    Axis,
    Paint,
    Sheet,
    cut,
    n,
    room,
    short,
    steps,
)
from pnp.playtest.wording import number, precise
from pnp.speech.saying import said

DASHES = ("", "7 4", "2 3", "10 3 2 3", "4 2", "1 3")


class Row(NamedTuple):
    """One line of a chart: a name and its figure."""

    label: str
    figure: Figure


class Curve(NamedTuple):
    """One curve: its name, and figures over x."""

    label: str
    points: tuple[tuple[float, Figure], ...]


def intervals(
    colours: Paint,
    title: str,
    description: str,
    rows: Sequence[Row],
    axis: str,
    *,
    line: float | None = None,
    line_label: str = "",
    band: tuple[float, float] | None = None,
    digits: int = 1,
    unit: str = "",
    sign: bool = False,
) -> str:
    """Dots with whiskers, one under the other, along one scale."""
    sheet = Sheet(title, description, 46 + 30 * len(rows) + 44)
    left = room([row.label for row in rows], 150)
    shown = [said(number(row.figure.value, digits, sign)) + unit for row in rows]
    right = WIDTH - room(shown, 90)
    ends = [v for row in rows for v in (row.figure.low, row.figure.high, row.figure.value) if math.isfinite(v)]
    ends += [line] if line is not None else []
    ends += list(band) if band else []
    marks = steps(min(ends, default=0), max(ends, default=1), 5)
    x = Axis(marks[0], marks[-1], left, right)
    bottom = sheet.height - 44
    if band:
        sheet.box(x(band[0]), 30, x(band[1]) - x(band[0]), bottom - 30, FAINT)
    sheet.scale_across(x, marks, 30, bottom, axis, unit)
    if line is not None:
        sheet.rule(x(line), 26, x(line), bottom, INK, 1.2, "5 3")
        sheet.text(min(max(x(line), left + 20), right - 20), 19, line_label, "middle", GREY, SMALL)
    for at, (row, text) in enumerate(zip(rows, shown, strict=True)):
        y = 46 + 30 * at + 8
        sheet.text(left - 12, y + 4.5, cut(row.label, left - 12), "end", INK)
        low, high = (v if math.isfinite(v) else e for v, e in ((row.figure.low, x.low), (row.figure.high, x.high)))
        sheet.rule(x(low), y, x(high), y, colours.accent, 2.4)
        for end in (low, high):
            sheet.rule(x(end), y - 5, x(end), y + 5, colours.accent, 1.6)
        sheet.dot(x(row.figure.value), y, 5.2, colours.accent)
        sheet.text(WIDTH, y + 4.5, text, "end", INK)
    return sheet.done()


def ridges(colours: Paint, title: str, description: str, rows: Sequence[tuple[str, Sequence[float]]], axis: str) -> str:
    """Distributions, one under the other on one scale, the median marked."""
    high_of = 46.0
    sheet = Sheet(title, description, 20 + high_of * len(rows) + 46)
    left = room([label for label, _ in rows], 110)
    medians = [quantile(values, 0.5).value for _, values in rows]
    right = WIDTH - 46
    everything = sorted(v for _, values in rows for v in values)
    low, high = plot.trimmed(everything)
    marks = steps(low, high, 5)
    x = Axis(marks[0], marks[-1], left, right)
    bins = plot.bins(x.low, x.high, all(float(v).is_integer() for v in everything))
    counts = [plot.histogram(values, bins) for _, values in rows]
    top = max((max(c) for c in counts), default=1) or 1
    bottom = sheet.height - 46
    sheet.scale_across(x, marks, 12, bottom, axis)
    sheet.text(WIDTH, 10, "median", "end", GREY, SMALL)
    for at, ((label, values), count, middle) in enumerate(zip(rows, counts, medians, strict=True)):
        base = 20 + high_of * (at + 1) - 6
        path = [f"M{n(x(bins[0]))},{n(base)}"]
        for i, c in enumerate(count):
            y = base - c / top * (high_of - 8)
            path.append(f"L{n(x(bins[i]))},{n(y)}L{n(x(bins[i + 1]))},{n(y)}")
        path.append(f"L{n(x(bins[-1]))},{n(base)}Z")
        sheet.path("".join(path), colours.tint, colours.accent, 1)
        sheet.rule(left, base, right, base, LINE, 1)
        if values:
            sheet.rule(x(middle), base + 3, x(middle), base - high_of + 14, INK, 2)
        sheet.text(left - 10, base - 6, cut(label, left - 10), "end", INK)
        sheet.text(WIDTH, base - 6, said(precise(middle)), "end", INK)
    return sheet.done()


def histogram(
    colours: Paint,
    title: str,
    description: str,
    values: Sequence[float],
    axis: str,
    band: tuple[float, float],
    label: str,
) -> str:
    """How many games are how long, and the band that the box promises."""
    sheet = Sheet(title, description, 240)
    low, high = plot.trimmed([*sorted(values)])
    marks = steps(min(low, band[0]), max(high, band[1]), 6)
    x = Axis(marks[0], marks[-1], 44, WIDTH - 8)
    span = (x.high - x.low) / plot.MOST_BINS
    bins = [x.low + span * i for i in range(plot.MOST_BINS + 1)]
    count = plot.histogram(values, bins)
    shares = [100 * c / max(1, len(values)) for c in count]
    ticks = steps(0, max(shares, default=1), 4)
    y = Axis(0, ticks[-1], 194, 30)
    sheet.box(x(band[0]), 30, x(band[1]) - x(band[0]), 164, FAINT)
    for edge in band:
        sheet.rule(x(edge), 30, x(edge), 194, GREY, 1, "3 3")
    sheet.text((x(band[0]) + x(band[1])) / 2, 22, label, "middle", GREY, SMALL)
    for tick in ticks[1:]:
        sheet.rule(x.start, y(tick), x.end, y(tick), LINE, 0.6)
        sheet.text(x.start - 6, y(tick) + 4, short(tick) + "%", "end", GREY, SMALL)
    for i, part in enumerate(shares):
        if part:
            sheet.box(x(bins[i]) + 0.5, y(part), x(bins[i + 1]) - x(bins[i]) - 1, y(0) - y(part), colours.accent)
    sheet.rule(x.start, 194, x.end, 194, INK, 1)
    for mark in marks:
        sheet.text(x(mark), 211, short(mark), "middle", GREY, SMALL)
    sheet.text((x.start + x.end) / 2, 232, axis, "middle", GREY, SMALL)
    return sheet.done()


def curves(
    colours: Paint,
    title: str,
    description: str,
    lines: Sequence[Curve],
    across: str,
    up: str,
    *,
    unit: str = "",
    line: float | None = None,
    line_label: str = "",
    names: Sequence[str] = (),
    marked: float | None = None,
    zero: bool = False,
    width: float = WIDTH,
) -> str:
    """Lines with bands for their intervals; several are told apart by their dashes and named under the chart."""
    several = len(lines) > 1
    bottom = 196.0 if width == WIDTH else 160.0
    sheet = Sheet(title, description, bottom + 50 + (20 * ((len(lines) + 1) // 2) if several else 0), width)
    points = [p for one in lines for p in one.points]
    ends = [v for _, f in points for v in (f.low, f.high, f.value) if math.isfinite(v)] or [0.0, 1.0]
    ends += [line] if line is not None else []
    marks = steps(0 if zero else min(ends), max(ends), 4)
    places = sorted({px for px, _ in points})
    left = max(room([short(mark) + unit for mark in marks], 80), 34)
    margin = (places[-1] - places[0]) * 0.03 or 1.0
    x = Axis(places[0] - margin, places[-1] + margin, left, width - 8)
    y = Axis(marks[0], marks[-1], bottom, 32)
    sheet.text(0, 14, up, "start", GREY, SMALL)
    for mark in marks:
        sheet.rule(left, y(mark), x.end, y(mark), LINE, 0.6)
        sheet.text(left - 7, y(mark) + 4, short(mark) + unit, "end", GREY, SMALL)
    for one in lines:
        inside = [(px, f) for px, f in one.points if math.isfinite(f.low) and math.isfinite(f.high)]
        if len(inside) > 1:
            upper = [f"{n(x(px))},{n(y(f.high))}" for px, f in inside]
            lower = [f"{n(x(px))},{n(y(f.low))}" for px, f in reversed(inside)]
            sheet.path(f"M{'L'.join(upper + lower)}Z", colours.tint, "none", 0, 0.75 if several else 1)
    if line is not None:
        sheet.rule(left, y(line), x.end, y(line), INK, 1.2, "5 3")
        sheet.text(x.end, y(line) - 5, line_label, "end", GREY, SMALL)
    if marked is not None:
        sheet.rule(x(marked), 32, x(marked), bottom, GREY, 1, "2 3")
    for at, one in enumerate(lines):
        path = "L".join(f"{n(x(px))},{n(y(f.value))}" for px, f in one.points)
        sheet.path(f"M{path}", "none", _shade(colours, at), 2.2, dash=DASHES[at % len(DASHES)])
        for px, f in one.points:
            _point(sheet, colours, at, x(px), y(f.value))
    named = dict(zip(places, names, strict=False))
    words = {px: cut(named.get(px, short(px)), 90) for px in places}
    most = (x.end - left) / (max(map(plot.width, words.values())) + 10)
    for px in places[:: -max(1, math.ceil(len(places) / most))]:
        sheet.text(x(px), bottom + 17, words[px], "middle", GREY, SMALL)
    sheet.text((left + x.end) / 2, bottom + 37, cut(across, x.end - left), "middle", GREY, SMALL)
    for at, one in enumerate(lines if several else ()):
        here, down = 8 + (at % 2) * width / 2, bottom + 58 + 20 * (at // 2)
        sheet.path(f"M{n(here)},{n(down - 4)}h30", "none", _shade(colours, at), 2.2, dash=DASHES[at % len(DASHES)])
        _point(sheet, colours, at, here + 15, down - 4)
        sheet.text(here + 38, down, cut(one.label, width / 2 - 50), "start", INK, SMALL)
    return sheet.done()


def _shade(colours: Paint, at: int) -> str:
    """Lines in turn in the accent and in ink."""
    return colours.accent if at % 2 == 0 else INK


def _point(sheet: Sheet, colours: Paint, at: int, x: float, y: float) -> None:
    """A point of one of several lines; each third is open."""
    sheet.dot(x, y, 3.6, WHITE if at % 3 == 2 else _shade(colours, at), _shade(colours, at))


def twins(
    colours: Paint,
    title: str,
    description: str,
    rows: Sequence[tuple[str, float, float]],
    axis: str,
    names: tuple[str, str],
) -> str:
    """Two dots a line on one scale: an open one and a filled one."""
    sheet = Sheet(title, description, 34 + 26 * len(rows) + 44)
    left = room([label for label, _, _ in rows], 150)
    values = [0.0, *(value for _, one, other in rows for value in (one, other))]
    marks = steps(min(values), max(values), 5)
    x = Axis(marks[0], marks[-1], left, WIDTH - 12)
    bottom = sheet.height - 44
    sheet.dot(left + 6, 10, 5, WHITE, colours.accent)
    sheet.text(left + 16, 14.5, names[0], "start", GREY, SMALL)
    second = left + 36 + plot.width(names[0])
    sheet.dot(second, 10, 5, colours.accent)
    sheet.text(second + 10, 14.5, names[1], "start", GREY, SMALL)
    sheet.scale_across(x, marks, 24, bottom, axis)
    if marks[0] < 0:
        sheet.rule(x(0), 24, x(0), bottom, GREY, 1)
    for at, (label, one, other) in enumerate(rows):
        y = 44 + 26 * at
        sheet.text(left - 12, y + 4.5, cut(label, left - 12), "end", INK)
        sheet.rule(x(one), y, x(other), y, colours.accent, 1.4)
        sheet.dot(x(one), y, 5, WHITE, colours.accent)
        sheet.dot(x(other), y, 5, colours.accent)
    return sheet.done()


def bar(colours: Paint, value: float, most: float) -> str:
    """A bar for a cell of a table."""
    drawing = plot.drawing(72, 12)
    drawing.add(drawing.rect((0, 3), (72, 6), fill=FAINT))
    if most > 0 and value > 0:
        drawing.add(drawing.rect((0, 3), (plot.f(72 * min(1.0, value / most)), 6), fill=colours.accent))
    return plot.string(drawing)


def whisker(colours: Paint, figure: Figure, most: float) -> str:
    """A dot with its interval around a zero in the middle, for a cell of a table."""
    drawing = plot.drawing(96, 14)
    x = Axis(-most, most, 2, 94) if most > 0 else Axis(-1, 1, 2, 94)
    drawing.add(drawing.line((48, 0), (48, 14), stroke=GREY, stroke_width=1, stroke_dasharray="2 2"))
    low, high = plot.f(x(figure.low)), plot.f(x(figure.high))
    drawing.add(drawing.line((low, 7), (high, 7), stroke=colours.accent, stroke_width=2))
    drawing.add(drawing.circle((plot.f(x(figure.value)), 7), 3.6, fill=colours.accent))
    return plot.string(drawing)


def profile(colours: Paint, title: str, description: str, rows: Sequence[tuple[str, float]], axis: str) -> str:
    """Many values in a row as thin columns; the empty ones are marked by a cross."""
    sheet = Sheet(title, description, 214)
    ticks = steps(0, max([v for _, v in rows] + [0.0]) or 1.0, 4)
    left = max(room([short(t) for t in ticks], 80), 30)
    y = Axis(0, ticks[-1], 168, 28)
    sheet.text(0, 14, axis, "start", GREY, SMALL)
    for mark in ticks:
        sheet.rule(left, y(mark), WIDTH, y(mark), LINE, 0.6)
        sheet.text(left - 7, y(mark) + 4, short(mark), "end", GREY, SMALL)
    wide = (WIDTH - left) / len(rows)
    every = math.ceil(len(rows) / 6)
    for at, (label, value) in enumerate(rows):
        x = left + wide * at
        if value:
            sheet.box(x + wide * 0.12, y(value), wide * 0.76, y(0) - y(value), colours.accent)
        else:
            sheet.text(x + wide / 2, y(0) - 3, "×", "middle", INK, SMALL)
        if at % every == 0:
            sheet.rule(x + wide / 2, y(0), x + wide / 2, y(0) + 5, GREY, 1)
            sheet.text(x + wide / 2, y(0) + 19, cut(label, wide * every), "middle", GREY, SMALL)
    sheet.rule(left, y(0), WIDTH, y(0), INK, 1)
    return sheet.done()


def board(colours: Paint, title: str, description: str, cells: Mapping[tuple[int, int], float], unit: str) -> str:
    """Cells of a board, the darker the more; (column, row) from 0, row 0 at the bottom. The empty ones have a cross."""
    columns, lines = 1 + max(c for c, _ in cells), 1 + max(r for _, r in cells)
    side = min((WIDTH - 40) / columns, 34.0)
    left, top = (WIDTH - side * columns) / 2 + 8, 6.0
    sheet = Sheet(title, description, top + side * lines + 64)
    most = max(cells.values()) or 1.0
    for (column, line), value in sorted(cells.items()):
        x, y = left + column * side, top + (lines - 1 - line) * side
        part = math.sqrt(value / most)  # the eye sees areas: small uses must not vanish
        fill = plot.mixed(colours.accent, part) if value else WHITE
        sheet.box(x + 0.75, y + 0.75, side - 1.5, side - 1.5, fill, LINE)
        if not value:
            sheet.text(x + side / 2, y + side / 2 + 4, "×", "middle", GREY, SMALL)
    for column in range(columns):
        sheet.text(left + (column + 0.5) * side, top + side * lines + 15, chr(65 + column), "middle", GREY, SMALL)
    for line in range(lines):
        sheet.text(left - 7, top + (lines - 0.5 - line) * side + 4, str(line + 1), "end", GREY, SMALL)
    down = top + side * lines + 32
    for at in range(5):
        value = most * (at / 4) ** 2
        x = left + at * side * columns / 5
        sheet.box(x, down, 16, 16, plot.mixed(colours.accent, at / 4) if at else WHITE, LINE)
        sheet.text(x + 22, down + 12.5, said(precise(value)) + (f" {unit}" if at == 4 else ""), "start", GREY, SMALL)
    return sheet.done()
