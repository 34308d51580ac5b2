"""A coarse picture of a face: each cell knows what was painted there last, so what lies on what, and what shows."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import compress, pairwise
from math import ceil
from operator import ne

from pnp.base.geometry import Matrix, apply
from pnp.ink.polygons import Point

Spans = Mapping[int, Sequence[tuple[int, int]]]  # for each row, the stretches of cells: the first, and the end
FINEST, COARSEST = 0.5, 1.0  # mm of a cell
CELLS = 250  # across a face, about


class InkMap:
    """Cells of one face with its bleed; 0 is bare paper. Coordinates are mm from the trim's top left corner."""

    def __init__(self, width: float, height: float, bleed: float) -> None:
        self.cell = min(COARSEST, max(FINEST, (width * height) ** 0.5 / CELLS))
        self.outside = ceil(bleed / self.cell)  # cells beyond the trim, on each side
        self.columns, self.rows = (2 * self.outside + max(1, ceil(v / self.cell)) for v in (width, height))
        self._rows = [array("i", bytes(4 * self.columns)) for _ in range(self.rows)]

    def spans(self, lines: Iterable[Sequence[Point]], matrix: Matrix, even_odd: bool = False) -> Spans:
        """The cells whose middle is inside polygons; the matrix maps them to mm of the face."""
        a, b, c, d, e, f = (v / self.cell for v in matrix)
        e, f = e + self.outside, f + self.outside - 0.5
        crossings: dict[int, list[tuple[float, int]]] = {}
        for line in lines:
            last_x, last_y = a * line[-1][0] + c * line[-1][1] + e, b * line[-1][0] + d * line[-1][1] + f
            last_row = ceil(last_y)
            for px, py in line:
                x, y = a * px + c * py + e, b * px + d * py + f
                row = ceil(y)
                if row != last_row:
                    turn = 1 if row > last_row else -1
                    first, end = (last_row, row) if turn > 0 else (row, last_row)
                    slope = (x - last_x) / (y - last_y)
                    for at in range(max(first, 0), min(end, self.rows)):
                        crossing = (last_x + (at - last_y) * slope, turn)
                        if at in crossings:
                            crossings[at].append(crossing)
                        else:
                            crossings[at] = [crossing]
                last_x, last_y, last_row = x, y, row
        return {at: inside for at, edges in crossings.items() if (inside := self._inside(edges, even_odd))}

    def _inside(self, edges: list[tuple[float, int]], even_odd: bool) -> list[tuple[int, int]]:
        """The stretches of one row between edges, by either of SVG's rules."""
        edges.sort()
        out = []
        winding, start = 0, 0.0
        for x, turn in edges:
            before = winding
            winding = 1 - winding if even_odd else winding + turn
            if before == 0:
                start = x
            elif winding == 0:
                left, right = max(0, ceil(start - 0.5)), min(self.columns, ceil(x - 0.5))
                if left < right:
                    out.append((left, right))
        return out

    def reaches(self, lines: Iterable[Sequence[Point]], matrix: Matrix) -> bool:
        """Whether polygons come near the face at all."""
        points = [apply(matrix, x, y) for line in lines for x, y in line]
        if not points:
            return True
        xs, ys = [x for x, _ in points], [y for _, y in points]
        low, right, bottom = -self.cell * self.outside - 1, self.columns * self.cell, self.rows * self.cell
        return bool(max(xs) > low and max(ys) > low and min(xs) < right and min(ys) < bottom)

    def paint(self, spans: Spans, number: int) -> None:
        """Put something on top."""
        full = array("i", [number]) * self.columns
        for row, pieces in spans.items():
            cells = self._rows[row]
            for left, right in pieces:
                cells[left:right] = full[: right - left]

    def under(self, spans: Spans) -> Counter[int]:
        """What is on top in these cells, and in how many."""
        found = array("i")
        for row, pieces in spans.items():
            cells = self._rows[row]
            for left, right in pieces:
                found += cells[left:right]
        return Counter(found)

    def at(self, points: Iterable[Point]) -> Counter[int]:
        """What is on top at some points of the face."""
        found = []
        for x, y in points:
            column, row = int(x // self.cell) + self.outside, int(y // self.cell) + self.outside
            if 0 <= column < self.columns and 0 <= row < self.rows:
                found.append(self._rows[row][column])
        return Counter(found)

    def visible(self) -> Counter[int]:
        """How many cells each thing still has inside the trim."""
        everything = array("i")
        for cells in self._rows[self.outside : self.rows - self.outside]:
            everything += cells[self.outside : self.columns - self.outside]
        return Counter(everything)

    def border(self) -> Counter[int]:
        """What is on top along the four sides of the trim."""
        first, end = self.outside, self.columns - self.outside
        inner = self._rows[first : self.rows - first]
        sides = [cell for cells in inner for cell in (cells[first], cells[end - 1])]
        return Counter([*inner[0][first:end], *inner[-1][first:end], *sides])

    def neighbours(self) -> Counter[tuple[int, int]]:
        """Who touches whom along how many cells, the lower number first."""
        found: Counter[tuple[int, int]] = Counter()
        for cells, below in pairwise([*self._rows, self._rows[-1]]):
            beside = cells[1:]
            found.update(compress(zip(cells, beside, strict=False), map(ne, cells, beside)))
            if cells != below:
                found.update(compress(zip(cells, below, strict=True), map(ne, cells, below)))
        out: Counter[tuple[int, int]] = Counter()
        for (one, other), count in found.items():
            out[min(one, other), max(one, other)] += count
        return out


def common(one: Spans, other: Spans) -> Spans:
    """The cells that are in both."""
    out: dict[int, list[tuple[int, int]]] = {}
    for row, pieces in one.items():
        both = [(max(a, c), min(b, d)) for a, b in pieces for c, d in other.get(row, ()) if a < d and c < b]
        if both:
            out[row] = both
    return out


def joined(several: Iterable[Spans]) -> Spans:
    """The cells that are in any of these."""
    rows: dict[int, list[tuple[int, int]]] = {}
    for spans in several:
        for row, pieces in spans.items():
            rows.setdefault(row, []).extend(pieces)
    return {row: _merged(pieces) for row, pieces in rows.items()}


def _merged(pieces: list[tuple[int, int]]) -> list[tuple[int, int]]:
    out: list[tuple[int, int]] = []
    for left, right in sorted(pieces):
        if out and left <= out[-1][1]:
            out[-1] = (out[-1][0], max(right, out[-1][1]))
        else:
            out.append((left, right))
    return out


def count(spans: Spans) -> int:
    """How many cells these are."""
    return sum(right - left for pieces in spans.values() for left, right in pieces)
