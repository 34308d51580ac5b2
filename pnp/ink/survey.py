"""What lies on what: each shape and text of a face becomes a mark that knows its ground, its size, its neighbours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pnp.base.colours import rgb
from pnp.base.geometry import Matrix, apply, multiply
from pnp.base.units import MM_PER_PT
from pnp.face.model import ArtItem, Face, TextItem
from pnp.ink import grid, polygons, rules, tones
from pnp.ink.grid import InkMap, Spans
from pnp.ink.paint import Leaf, Paint, Painting
from pnp.ink.rules import Mark
from pnp.ink.tones import RGB, WHITE

BROAD = 0.8  # mm from which a line is a band that others can lie on
PICTURE_SHAPES, PICTURE_COLOURS = 12, 6  # what has so many is an illustration
SMALL_PICTURE = 500.0  # mm²
NOTHING = 1e-4  # a scale at which nothing is left to see
BAR = 8  # times as long as it is wide
SAME = 0.02  # colours nearer than this are one
HALO, HALO_LINE = 0.6, 0.35  # mm that the edge of a halo, or the middle of one that is a line, is off what it is round
HALO_REACH = 8  # shapes after it that it may be the halo of
READ = 1.5  # mm between the points at which a text's ground is looked at


@dataclass(slots=True, eq=False)
class Layer:
    """A shape on the face: how many mm one of its units is, and its marks; none when it is off the face."""

    leaf: Leaf
    scale: float
    matrix: Matrix
    fill: Mark | None = None
    stroke: Mark | None = None
    outlined: bool = False  # decided: it has got an outline


class Drawn(NamedTuple):
    """A drawing on the face."""

    painting: Painting
    layers: list[Layer]


class Survey:
    """Takes the items of a face as they are painted; then `measure` tells each mark how much of it shows."""

    def __init__(self, face: Face) -> None:
        self.map = InkMap(face.width, face.height, face.bleed)
        self.marks = [Mark(WHITE)]

    def text(self, item: TextItem) -> Mark:
        """A text: its colour, and the ground along its lines."""
        points = []
        for line in item.lines:
            em = line.size * MM_PER_PT
            wide = line.width
            steps = max(2, int(wide / READ))
            points += [apply(item.matrix, line.x + wide * (i + 0.5) / steps, line.y - em * 0.3) for i in range(steps)]
        under = self.map.at(points)
        mark = self._mark(Paint(rgb(item.color)), under)
        mark.grounds = tuple(self.marks[index] for index, count in under.items() if count * 12 >= len(points))
        for ground in mark.grounds:
            if tones.luminance(ground.colour) < tones.luminance(mark.colour):
                ground.lettered = True
        return mark

    def window(self, clip: ArtItem, painting: Painting) -> Spans:
        """The cells that the clip of a group leaves."""
        leaves = painting.leaves
        return grid.joined(self.map.spans(x.lines, multiply(clip.matrix, x.matrix), x.even_odd) for x in leaves)

    def drawing(self, item: ArtItem, painting: Painting, windows: Sequence[Spans] = ()) -> Drawn:
        """A drawing: its shapes in their order, as far as they show in all windows."""
        colours = {leaf.fill.colour for leaf in painting.leaves if leaf.fill}
        picture = len(colours) >= PICTURE_COLOURS and len(painting.leaves) >= PICTURE_SHAPES
        _, _, width, height = item.clip or item.art.view
        small = width * height * size_of(item.matrix) ** 2 < SMALL_PICTURE
        solid = rules.SIGN if not picture else rules.SMALL_DETAIL if small else rules.DETAIL
        return Drawn(painting, [self._layer(leaf, item, windows, picture, solid) for leaf in painting.leaves])

    def _layer(self, leaf: Leaf, item: ArtItem, windows: Sequence[Spans], picture: bool, solid: float) -> Layer:
        matrix = multiply(item.matrix, leaf.matrix)
        layer = Layer(leaf, size_of(matrix), matrix)
        if layer.scale < NOTHING:
            return layer
        if leaf.fill:
            spans = self._clipped(self.map.spans(leaf.lines, matrix, leaf.even_odd), leaf, item, windows)
            if not spans and not self.map.reaches(leaf.lines, matrix):
                return layer
            under = self.map.under(spans) if spans else self.map.at(_middle(leaf, matrix))
            layer.fill = mark = self._mark(leaf.fill, under, picture, solid)
            cells = grid.count(spans)
            mark.area = self._area(leaf, layer.scale, cells)
            mark.square = polygons.is_square(leaf.lines)
            mark.slim = _is_slim(leaf, layer.scale, picture)
            mark.solid = 0.0 if _is_bar(leaf) else solid
            if leaf.untouched:
                mark.untouched, mark.kept, mark.picture, mark.new = True, True, True, mark.colour
            self._add(mark, spans, cells)
        if leaf.stroke:
            off = leaf.width / 2 + self.map.cell / 2 / layer.scale
            under = self.map.at(apply(matrix, x, y) for x, y in polygons.beside(leaf.lines, 2 / layer.scale, off))
            if not under and not layer.fill:
                return layer
            if layer.fill and under.pop(layer.fill.number, 0) and layer.fill.ground:  # a border is half on its shape
                under[layer.fill.ground.number] += 1
            layer.stroke = mark = self._mark(leaf.stroke, under, picture, solid)
            mark.shade = self._darkest(under)
            mark.breadth = leaf.width * layer.scale
            longest = max((polygons.length([line]) for line in leaf.lines), default=0.0)
            mark.area = longest * layer.scale * mark.breadth  # of one piece: many short ones are signs
            if mark.breadth >= BROAD:
                spans = self.map.spans(polygons.ribbons(leaf.lines, leaf.width), matrix)
                spans = self._clipped(spans, leaf, item, windows)
                self._add(mark, spans, grid.count(spans))
        return layer

    def _area(self, leaf: Leaf, scale: float, cells: int) -> float:
        """How large a shape is: the area of its polygon, or its cells when it has several, which may be holes."""
        several = len(leaf.lines) > 1 and cells >= 8
        return cells * self.map.cell**2 if several else polygons.area(leaf.lines) * scale**2

    def _clipped(self, spans: Spans, leaf: Leaf, item: ArtItem, windows: Sequence[Spans]) -> Spans:
        """The cells that are left by the clips of a shape, of its item and of the groups around it."""
        for window in windows:
            spans = grid.common(spans, window)
        for shapes in leaf.clips:
            if len(shapes) == 1:
                matrix = multiply(item.matrix, shapes[0].matrix)
                spans = grid.common(spans, self.map.spans(shapes[0].lines, matrix))
        if item.clip:
            x, y, r, b = item.clip.x, item.clip.y, item.clip.right, item.clip.bottom
            spans = grid.common(spans, self.map.spans([[(x, y), (r, y), (r, b), (x, b)]], item.matrix))
        return spans

    def _mark(self, paint: Paint, under: Counter[int], picture: bool = False, solid: float = 0.0) -> Mark:
        """A mark on what it covers most of."""
        under = under or Counter({0: 1})
        (first, most), total = under.most_common(1)[0], sum(under.values())
        ground = self.marks[first]
        colour = tones.mixed(ground.colour, paint.colour, paint.alpha)
        apart = sum(n for m, n in under.items() if not rules.alike(self.marks[m].colour, colour)) / total
        ground.bears = ground.bears or apart >= 0.5
        return Mark(colour, ground, apart, most == total, paint.alpha < rules.SOFT, picture, solid)

    def _darkest(self, under: Mapping[int, int]) -> RGB | None:
        """The darkest of the colours that a mark lies on, if it is a good part of them."""
        total = sum(under.values())
        long = [self.marks[index].colour for index, count in under.items() if count * 4 >= total]
        return min(long, key=tones.luminance) if long else None

    def _add(self, mark: Mark, spans: Spans, cells: int) -> None:
        if spans and not mark.shading:
            mark.number, mark.cells = len(self.marks), cells
            self.marks.append(mark)
            self.map.paint(spans, mark.number)

    def measure(self) -> bool:
        """Tell every mark what shows of it and beside it; and say whether the face's edge is bare paper."""
        visible, border, touching = self.map.visible(), self.map.border(), self.map.neighbours()
        regions = self._regions(touching)
        edges = sum(border.values())
        areas: dict[int, float] = {}
        along: Counter[int] = Counter()
        for index, mark in enumerate(self.marks):
            whole = min(mark.area, 1.2 * mark.cells * self.map.cell**2)  # without what is clipped or off the face
            areas[regions[index]] = areas.get(regions[index], 0.0) + whole * visible[index] / max(1, mark.cells)
            along[regions[index]] += border[index]
        bearing = {regions[index] for index, mark in enumerate(self.marks) if mark.bears}
        beside: dict[int, dict[int, int]] = {}
        for (one, other), count in touching.items():
            beside.setdefault(one, {})[other] = count
            beside.setdefault(other, {})[one] = count
        for index, mark in enumerate(self.marks):
            mark.edge = along[regions[index]] / edges
            mark.bears = regions[index] in bearing
            if visible[index] >= 4:
                mark.area = areas[regions[index]]
                self._surround(mark, beside.get(index, {}), regions)
        bare = sum(count for index, count in border.items() if tones.ink(self.marks[index].colour) < 0.03)
        return bare > 0.6 * edges

    def _regions(self, touching: Mapping[tuple[int, int], int]) -> list[int]:
        """For each mark, the first of those that touch each other in the same colour."""
        parents = list(range(len(self.marks)))

        def root(index: int) -> int:
            while parents[index] != index:
                parents[index] = index = parents[parents[index]]
            return index

        for one, other in touching:
            if tones.distance(self.marks[one].colour, self.marks[other].colour) < SAME:
                low, high = sorted((root(one), root(other)))
                parents[high] = low
        return [root(index) for index in range(len(self.marks))]

    def _surround(self, mark: Mark, beside: Mapping[int, int], regions: Sequence[int]) -> None:
        """What shows beside a mark and lies lower is its ground, rather than what it covers."""
        region = regions[mark.number]
        if beside:
            mark.merged = sum(n for index, n in beside.items() if regions[index] == region) / sum(beside.values())
        lower = {index: count for index, count in beside.items() if index < mark.number}
        if lower:
            mark.ground = self.marks[max(lower, key=lambda index: (lower[index], index))]
            mark.shade = self._darkest(lower)
            same = sum(n for index, n in lower.items() if rules.alike(self.marks[index].colour, mark.colour))
            mark.apart = 1 - same / sum(lower.values())


def agree(drawn: Drawn) -> None:
    """The repeats of one shape in one colour look alike: if most of them are texture, all are, of the same thing."""
    repeats: dict[tuple[int, RGB], list[Mark]] = {}
    for layer in drawn.layers:
        if layer.fill:
            repeats.setdefault((id(layer.leaf.lines), layer.fill.colour), []).append(layer.fill)
    for marks in repeats.values():
        bases = [rules.base_of(mark) for mark in marks if mark.apart < rules.TEXTURE]
        if len(marks) > 2 and len(bases) * 2 > len(marks):
            number = Counter(base.number for base in bases).most_common(1)[0][0]
            base = next(base for base in bases if base.number == number)
            for mark in marks:
                if base.number < mark.number:  # a ground lies lower, so that chains of grounds end
                    mark.ground, mark.apart = base, 0.0


def find_halos(layers: Sequence[Layer]) -> None:
    """Tell what is light, with darker shapes right on it that have its outline together, that it is their halo."""
    for index, layer in enumerate(layers):
        marks = [mark for mark in (layer.fill, layer.stroke) if mark]
        if layer.fill and layer.stroke and _is_dark(layer.fill):
            layer.stroke.halo = rules.is_light(layer.stroke.colour) and not layer.stroke.picture
        if not marks or any(mark.picture or not rules.is_light(mark.colour) for mark in marks):
            continue
        dark = [later for later in layers[index + 1 : index + 1 + HALO_REACH] if _may_have_halo(later, layer)]
        points = list(polygons.beside(_placed(layer), 1.0, 0.0))[::2] if dark else []
        outlines = [(_placed(later), later.fill is not None) for later in dark]
        reach = HALO if layer.fill else HALO_LINE
        if points and all(any(polygons.near(o, x, y, reach, filled) for o, filled in outlines) for x, y in points):
            for mark in marks:
                mark.halo = True


def _may_have_halo(layer: Layer, halo: Layer) -> bool:
    """Whether a shape is dark; lines round a light shape are its border, not what it is the halo of."""
    mark = layer.fill or (None if halo.fill else layer.stroke)
    return mark is not None and _is_dark(mark)


def _is_dark(mark: Mark) -> bool:
    return not mark.shading and tones.contrast(mark.colour) >= rules.LINE_CONTRAST


def _placed(layer: Layer) -> list[polygons.Polygon]:
    """The outline of a shape in mm of the face."""
    return [[apply(layer.matrix, x, y) for x, y in line] for line in layer.leaf.lines]


def size_of(matrix: Matrix) -> float:
    """How many units one unit becomes."""
    a, b, c, d, _, _ = matrix
    return float(abs(a * d - b * c) ** 0.5)


def _is_slim(leaf: Leaf, scale: float, picture: bool) -> bool:
    """Whether a shape is so narrow that its two edges would run together."""
    if len(leaf.lines) != 1:
        return False
    around = polygons.length(leaf.lines) * scale
    most = rules.SLIM_DETAIL if picture else rules.SLIM
    return around > 8 * most and 2 * polygons.area(leaf.lines) * scale**2 < most * around


def _is_bar(leaf: Leaf) -> bool:
    """Whether a shape is a long bar: beside a longer one it must not look different for being smaller."""
    sides = sorted(float(leaf.attributes.get(name, 0)) for name in ("width", "height"))
    return leaf.tag == "rect" and sides[1] > BAR * sides[0]


def _middle(leaf: Leaf, matrix: Matrix) -> Sequence[tuple[float, float]]:
    """The middle of a shape that is too small for the map."""
    points = [point for line in leaf.lines for point in line]
    if not points:
        return []
    return [apply(matrix, sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))]
