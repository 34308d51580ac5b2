"""A Face → the same face as line art, with all that matters in play.

The shapes of the drawings are read (`paint.py`), it is found out what lies on what (`survey.py`), each gets
new paint by rule (`rules.py`) and is written again (`repaint.py`). Templates need no notes for it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from pnp.base.cache import Cache
from pnp.base.colours import rgb
from pnp.base.geometry import IDENTITY
from pnp.base.units import number
from pnp.face.model import ArtItem, Face, FaceItem, GroupItem, Item, Part, Single, TextItem, parts
from pnp.ink import rules, tones
from pnp.ink.paint import Painting, read_painting
from pnp.ink.repaint import Coat, painted
from pnp.ink.rules import Look, Mark
from pnp.ink.survey import BROAD, Drawn, Layer, Survey, agree, find_halos, size_of
from pnp.ink.tones import RGB
from pnp.svg.art import Art
from pnp.svg.tree import Element, grouped, made

KIND = "saved/16"
LINE, FINE_LINE = 0.2, 0.1  # mm of an outline, alone and in a picture
FINE_STROKE = 0.3  # mm: the lines of a picture are no broader
FRAME, FRAME_WIDTH = "#b9b4ae", 0.15
RIM = 0.8  # mm of white along the end of the bleed, where the outline of what bleeds would stand
FRAME_ITEM = -1
PLACES = ("x", "y", "cx", "cy", "transform")  # what tells repeats of one shape apart
Clips = tuple[ArtItem, ...]  # what clips an item, the outermost first
Looks = dict[tuple[Any, ...], Look]  # by the shape, its size and its colour


class Step(NamedTuple):
    """What becomes of an item of a face: by its number, or FRAME_ITEM, with a new drawing or a new colour."""

    item: int
    art: Art | None = None  # none where a drawing stays as it was
    colour: str = ""  # of a text

    def to_json(self) -> list[Any]:
        """For the cache."""
        return [self.item, self.art and self.art.kept(), self.colour]

    @classmethod
    def from_json(cls, data: Sequence[Any]) -> Step:
        """From the cache."""
        item, art, colour = data
        return cls(item, Art.of_kept(art) if art else None, colour)


def _steps_of(data: bytes) -> list[Step]:
    return [Step.from_json(one) for one in json.loads(data)]


@dataclass(slots=True)
class InkSaver:
    """Converts the faces of one game; what is used again is converted once, and kept in the cache."""

    cache: Cache = field(default_factory=lambda: Cache(None))
    _faces: dict[int, tuple[Face, Face]] = field(default_factory=dict)
    _paintings: dict[tuple[str, float], Painting] = field(default_factory=dict)
    _arts: dict[str, Art] = field(default_factory=dict)
    _editions: dict[tuple[int, ...], _Edition] = field(default_factory=dict)

    def saved(self, face: Face) -> Face:
        """A face for little ink: the same size, the same texts in the same places."""
        if id(face) not in self._faces:
            flat, clips = _flat(face)
            ready = self.cache.read(KIND, face.key, _steps_of)
            steps = self._steps(flat, clips) if ready is None else ready
            if ready is None:
                self.cache.put(KIND, face.key, json.dumps([one.to_json() for one in steps]).encode())
            made = self._assembled(flat, steps, clips)
            self._faces[id(face)] = (face, made)
            self._faces[id(made)] = (made, made)  # what is saved already stays as it is
        return self._faces[id(face)][1]

    def painting(self, art: Art, scale: float) -> Painting:
        """The shapes of a drawing at this scale."""
        key = (art.key, round(scale, 3))
        if key not in self._paintings:
            self._paintings[key] = read_painting(art, scale)
        return self._paintings[key]

    def _steps(self, face: Face, clips: Sequence[Clips]) -> list[Step]:
        """What becomes of a face; one that is another with a text more, such as its version mark, is quickly done."""
        known = self._editions.get(tuple(map(id, face.items[:-1])))
        steps = known.with_text(face) if known else None
        if steps is None:
            edition = self._editions[tuple(map(id, face.items))] = _Edition(face, clips, self)
            steps = edition.steps
        return steps

    def _assembled(self, face: Face, steps: Sequence[Step], clips: Sequence[Clips]) -> Face:
        """A face by its steps; what was clipped by its groups still is."""
        items: list[Item] = []
        for step in steps:
            item: Item = _frame(face) if step.item == FRAME_ITEM else face.items[step.item]
            if isinstance(item, TextItem):
                item = item._replace(color=step.colour)
            elif isinstance(item, FaceItem):
                item = item._replace(face=self.saved(item.face))
            elif isinstance(item, ArtItem) and step.art is not None:
                art = self._arts.setdefault(step.art.key, step.art)
                art.fonts = art.fonts or item.art.fonts  # no cache keeps where fonts stand
                item = item._replace(art=art)
            for clip in reversed(clips[step.item] if step.item != FRAME_ITEM else ()):
                item = GroupItem((item,), 1.0, clip)
            items.append(item)
        return Face(face.width, face.height, face.bleed, tuple(items), face.corner)


class _Edition:
    """One face on its way: what was found out, and what becomes of each item, in drawing order."""

    def __init__(self, face: Face, clips: Sequence[Clips], saver: InkSaver) -> None:
        self.face, self.clips, self.saver = face, clips, saver
        self.survey = Survey(face)
        self.bare = True
        self.steps = self._steps()

    def with_text(self, face: Face) -> list[Step] | None:
        """The steps of this face with one text more; None when that could change something else."""
        item = face.items[-1] if face.items else None
        same = (face.width, face.height, face.bleed) == (self.face.width, self.face.height, self.face.bleed)
        if not isinstance(item, TextItem) or not same:
            return None
        mark = self.survey.text(item)
        if tones.ink(mark.below.new) > rules.PALE:  # a light text would have made its ground light
            return None
        new = Step(len(self.face.items), colour=tones.written(rules.text_colour(mark)))
        return [*self.steps, new] if self.bare else [*self.steps[:-1], new, self.steps[-1]]

    def _steps(self) -> list[Step]:
        survey = self.survey
        found: list[Drawn | Mark | None] = []
        for item, clips in zip(self.face.items, self.clips, strict=True):
            if isinstance(item, ArtItem):
                windows = [survey.window(clip, self._painting(clip)) for clip in clips]
                found.append(survey.drawing(item, self._painting(item), windows))
            else:
                found.append(survey.text(item) if isinstance(item, TextItem) else None)
        self.bare = survey.measure()
        find_halos([layer for one in found if isinstance(one, Drawn) for layer in one.layers])
        for one in found:
            if isinstance(one, Drawn):
                agree(one)
        return [*self._decided(found), *([] if self.bare else [Step(FRAME_ITEM)])]

    def _painting(self, item: ArtItem) -> Painting:
        return self.saver.painting(item.art, size_of(item.matrix))

    def _decided(self, found: Sequence[Drawn | Mark | None]) -> list[Step]:
        """The steps, from what has been found out."""
        looks: Looks = {}
        coats = [_coats(one, looks) if isinstance(one, Drawn) else {} for one in found]
        out: list[Step] = []
        waiting: dict[int, Step] = {}
        for index, one in enumerate(found):
            if isinstance(one, Drawn) and coats[index]:
                out.append(Step(index, _drawn(one, coats[index])))
                last = _last_texture(found, index)
                if last > index:  # the texture hides half of the outline, which is drawn again on top of it
                    only = {len(one.layers) - 1: coats[index][len(one.layers) - 1]._replace(fill=None)}
                    waiting[last] = Step(index, _drawn(one, only))
            elif isinstance(one, Mark):
                out.append(Step(index, colour=tones.written(rules.text_colour(one))))
            elif one is None:
                out.append(Step(index))
            if index in waiting:
                out.append(waiting[index])
        return out


def _flat(face: Face) -> tuple[Face, list[Clips]]:
    """A face without groups, its colours as opaque as they were in these, and what clips each of its items."""
    found = list(parts(face.items))
    if all(part.opacity == 1 and not part.clips for part in found):
        return face, [()] * len(found)
    items = tuple(_opaque(part) for part in found)
    return Face(face.width, face.height, face.bleed, items, face.corner), [part.clips for part in found]


def _opaque(part: Part) -> Single:
    """An item that stands alone, with the opacity of its groups in its own colours: on white paper, a paler text."""
    item, opacity, _ = part
    if opacity == 1 or isinstance(item, FaceItem):
        return item
    if isinstance(item, TextItem):
        return item._replace(color=tones.written(tones.mixed(tones.WHITE, rgb(item.color), opacity)))
    art = item.art
    content = grouped({"opacity": number(opacity)}, (*art.used_defs, *art.content))
    return item._replace(art=Art(content, art.view, art.source, page=art.page, fonts=art.fonts))


def _drawn(drawn: Drawn, coats: Mapping[int, Coat]) -> Art:
    """A drawing in its new paint."""
    art = drawn.painting.art
    return Art(painted(drawn.painting, coats), art.view, art.source, page=art.page, fonts=art.fonts)


def _last_texture(found: Sequence[Drawn | Mark | None], index: int) -> int:
    """The last of the drawings right after this one that are nothing but texture of its last shape."""
    drawn = found[index]
    layer = drawn.layers[-1] if isinstance(drawn, Drawn) else None
    if layer is None or layer.fill is None or not layer.outlined or layer.fill.picture:
        return index
    while index + 1 < len(found) and _is_texture(found[index + 1], layer.fill):
        index += 1
    return index


def _is_texture(one: Drawn | Mark | None, base: Mark) -> bool:
    """Whether a drawing is nothing but the texture of one shape."""
    layers = one.layers if isinstance(one, Drawn) else []
    marks = [mark for layer in layers for mark in (layer.fill, layer.stroke) if mark]
    return bool(marks) and all(mark.base is base for mark in marks)


def _coats(drawn: Drawn, looks: Looks) -> dict[int, Coat]:
    """The new paint of every shape of a drawing that stays."""
    coats = {index: coat for index, layer in enumerate(drawn.layers) if (coat := _coat(layer, looks))}
    for index, (layer, first) in enumerate(pairwise(drawn.layers)):
        if layer.leaf.edge and first.outlined and first.fill and layer.scale:
            width = 2 * _line_width(first.fill) / layer.scale  # what is clipped covers the inner half
            coats[index] = Coat(stroke=rules.line_colour(first.fill), width=width)
    return coats


def _coat(layer: Layer, looks: Looks) -> Coat | None:
    """The new paint of a shape, or None when it goes."""
    if layer.leaf.untouched:
        return Coat()
    fill, line = _look(layer, layer.fill, looks) if layer.fill else (None, None)
    layer.outlined = line is not None
    if layer.stroke and not (line and layer.stroke.halo):  # an outline takes the place of a light border
        return _stroked(layer, layer.stroke, fill)
    if line and layer.fill:
        return Coat(fill, line, _line_width(layer.fill) / layer.scale)
    return Coat(fill) if fill else None


def _look(layer: Layer, mark: Mark, looks: Looks) -> Look:
    """The look of a shape; a badge that comes again on the same face looks as it did the first time."""
    look = rules.look_of(mark)
    if not rules.is_badge(mark):
        return look
    shape = tuple(sorted(item for item in layer.leaf.attributes.items() if item[0] not in PLACES))
    key = (shape, round(layer.scale, 3), tones.written(mark.colour), mark.lettered, layer.stroke is None)
    look = looks.setdefault(key, look)
    mark.new = look.fill or mark.below.new
    return look


def _stroked(layer: Layer, mark: Mark, fill: RGB | None) -> Coat | None:
    """A shape that has a stroke of its own; a broad one becomes a band between two lines."""
    width = mark.breadth
    colour = rules.stroke_colour(mark)
    if mark.halo:
        pass
    elif colour and width >= BROAD and not rules.is_sign_line(mark) and not mark.base:
        look = rules.band_look(mark)
        if look.fill and look.line:
            inner = (width - 2 * _line_width(mark)) / layer.scale
            return Coat(fill, look.fill, inner, look.line, layer.leaf.width, own=True)
        colour = look.fill
    elif mark.picture:
        width = min(width, FINE_STROKE)
    elif not mark.base and rules.is_hair(mark):
        width = min(width, rules.HAIR)
    if colour:
        return Coat(fill, colour, width / layer.scale, own=True)
    return Coat(fill) if fill else None


def _line_width(mark: Mark) -> float:
    return FINE_LINE if mark.picture else LINE


def _frame(face: Face) -> ArtItem:
    """A hairline on the trim, so that white pieces on white paper can be cut; the outer rim of the bleed is cleared."""
    bleed = face.bleed
    view = (-bleed - 1.0, -bleed - 1.0, face.width + 2 * bleed + 2, face.height + 2 * bleed + 2)
    rim = [_box(-bleed, face.width + 2 * bleed, face.height + 2 * bleed, 0.0, "#ffffff", RIM)] if bleed else []
    line = _box(0.0, face.width, face.height, face.corner, FRAME, FRAME_WIDTH)
    return ArtItem(Art((*rim, line), view), IDENTITY)


def _box(at: float, width: float, height: float, corner: float, stroke: str, line: float) -> Element:
    sides = {"x": at, "y": at, "width": width, "height": height, **({"rx": corner} if corner else {})}
    paint = {"fill": "none", "stroke": stroke, "stroke-width": number(line)}
    return made("rect", {**{name: number(side) for name, side in sides.items()}, **paint})
