"""The rules of the low-ink edition: which colour a shape, a line or a text gets, by what it is and what it lies on.

Large grounds become white, the rest a pale tint with a dark outline; small signs keep their colour; what was light on
dark becomes dark on light; what hardly differed from its ground still does.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import log
from typing import NamedTuple

from pnp.ink import tones
from pnp.ink.tones import RGB, WHITE

ALIKE = 0.11  # colours nearer than this are texture
TONE_ON_TONE = 1.8  # contrast below which two dark colours of one hue are texture
ONE_HUE = 0.06  # how near two hues are one
TEXTURE = 0.3  # a shape is texture when no more of its surroundings than this look different
LINE_TEXTURE = 0.5  # the same for a line
SOFT = 0.6  # what covers less than this is shading
PALE = 0.25  # ink below which a colour counts as light
GREY = 0.05  # chroma below which a light colour has no hue worth keeping
FAINT = 0.085  # the same for a colour that has to become dark

SIGN = 16.0  # mm² up to which a sign keeps its full colour
LONE_SIGN = 80.0  # the same for one that lies by itself on something light, and is no field
SIGN_LINE, SIGN_BREADTH = 60.0, 2.5  # mm² and mm up to which a broad line is a sign: the ring and the bar of a ban
BRIGHT = 50.0  # the same for one that is not dark
SIGN_TINT = 0.4  # most ink of a bright sign, which has an outline as well
DETAIL, SMALL_DETAIL = 0.6, 3.0  # mm² for the shapes of a picture, and of one that is small itself
TINY, TINY_TINT = 1.5, 0.28  # mm² up to which a shape of a picture is too small for an outline, and its ink
SLIM, SLIM_DETAIL = 0.7, 0.5  # mm up to which a shape is a line, alone and in a picture
BAND = 25.0  # mm² from which a broad line of a picture shows its two edges
FINE = 0.45  # mm up to which a light line on something light is a line, and not a halo
EMPTY, AT_EDGE = 400.0, 0.08  # mm² and share of the face's edge from which a background is left white
JOINED, ALL_AROUND = 0.25, 0.95  # share of its own edge, or of the face's, from which a background has no outline
TINTS = ((1.0, 0.22), (10.0, 0.16), (60.0, 0.10), (200.0, 0.065), (1000.0, 0.05))  # mm² → ink of a tint
PAINTED = 0.62  # the tints of a picture, times this: its lines take ink as well
FIELD, FIELD_TINT = 15.0, 0.22  # mm² of a cell that was much darker than the cells around it, and its ink
AMONG = 5  # times as much of them has to be around such a cell of a picture
DARKER = 2.0  # contrast of two cells that tell them apart
LEAST_TINT, LEAST_PAINTED = 0.05, 0.03  # ink by which a texture may always differ, alone and in a picture
FAINT_LINE = 0.3  # mm up to which a light line on something of middle lightness was faint
HAIR, HAIR_INK = 0.12, 0.34  # mm and ink of what becomes of it
FIRMER = 1.8  # fine lines that hardly differed from their ground need this much more on white
STEP = 0.005  # tints come in steps of ink: the same ones again and again

LINE_CONTRAST = 3.0  # against white
MOST_CONTRAST = 15.0  # that a hue is darkened to
SOFTEST, SOFT_STROKE = 3.3, 4.5  # what the outlines and the strokes of a picture need not exceed
TEXT_CONTRAST = 4.6  # against all that a text stands on


@dataclass(slots=True, eq=False)
class Mark:
    """Something painted: its colour as it was, what it lies on, and the colour that it gets."""

    colour: RGB
    ground: Mark | None = None
    apart: float = 1.0  # the share of what surrounds it that looks different
    alone: bool = True  # whether nothing but its ground lies under it
    shading: bool = False  # whether it lets much of its ground shine through
    picture: bool = False  # whether it is one of the many shapes of an illustration
    solid: float = 0.0  # mm² up to which it keeps its full colour
    breadth: float = 0.0  # mm, for a line
    square: bool = False  # whether all its edges are upright or level
    halo: bool = False  # something light right under something dark of nearly the same outline
    slim: bool = False  # a shape that is no more than a line
    area: float = 0.0  # mm², with all that touches it in the same colour
    edge: float = 0.0  # the share of the face's edge that it takes up
    merged: float = 0.0  # the share of its own edge that touches the same colour
    shade: RGB | None = None  # the darkest colour that it lies on or beside for long
    grounds: tuple[Mark, ...] = ()  # for a text: all that it stands on
    lettered: bool = False  # whether light text stands on it
    bears: bool = False  # whether something that differs from it lies on it
    number: int = 0  # its place among the marks, from below; 0 for what is not on the map
    cells: int = 0  # how many it was painted on
    untouched: bool = False  # whether it keeps its colours whatever they are, such as a photo
    base: Mark | None = None  # decided: what it is a texture of
    kept: bool = False  # decided: it looks as it did
    new: RGB = WHITE  # decided

    @property
    def below(self) -> Mark:
        """What it lies on; the paper if nothing else."""
        return self.ground or Mark(WHITE)


class Look(NamedTuple):
    """New paint for a shape: its fill and its outline, each of which may be missing."""

    fill: RGB | None = None
    line: RGB | None = None


def alike(one: RGB, other: RGB) -> bool:
    """Whether two colours beside each other make a texture rather than a shape."""
    if tones.distance(one, other) < ALIKE:
        return True
    dark = min(tones.contrast(one), tones.contrast(other)) >= LINE_CONTRAST
    return dark and tones.contrast(one, other) < TONE_ON_TONE and tones.hue_distance(one, other) < ONE_HUE


def is_background(mark: Mark) -> bool:
    """Whether a mark is large and takes up some of the face's edge."""
    return mark.area >= EMPTY and mark.edge >= AT_EDGE


def base_of(mark: Mark) -> Mark:
    """What a texture is a texture of: the first below it that is none."""
    while mark.apart < TEXTURE and mark.ground and (mark.ground.number < mark.number or not mark.number):
        mark = mark.ground
    return mark


def look_of(mark: Mark) -> Look:
    """What becomes of a filled shape; what it lies on must have been decided before."""
    look = _look(mark)
    mark.new = look.fill or mark.below.new
    return look


def _look(mark: Mark) -> Look:
    """The rules in their order: shading, texture, lines, what stays, small things, tints."""
    ground = mark.below
    if mark.halo:
        return Look(WHITE)
    if mark.shading and ground.untouched:
        return Look(mark.colour)
    if mark.shading:
        return Look(_shifted(mark, ground)) if tones.ink(ground.colour) <= PALE else Look()
    if mark.apart < TEXTURE:
        mark.base = ground.base or ground
        new = _shifted(mark, mark.base)
        return Look() if mark.alone and new == ground.new else Look(new)
    if not mark.lettered:
        if mark.slim:
            return Look(tones.thinned(line_colour(mark), SIGN_TINT) if mark.picture else line_colour(mark))
        if ground.kept and not mark.picture:
            mark.kept = True
            return Look(WHITE if _is_light_figure(mark) else mark.colour)
        if mark.area <= mark.solid or _is_lone_sign(mark):
            return _small(mark)
    return _tinted(mark)


def _is_lone_sign(mark: Mark) -> bool:
    """Whether a dark shape stands by itself on something light: the ace of a die, the anchor of a port."""
    if mark.picture or mark.square or mark.bears or not mark.solid or mark.area > LONE_SIGN:
        return False
    return tones.contrast(mark.colour) >= LINE_CONTRAST and tones.ink(mark.below.colour) <= PALE


def is_dark_field(mark: Mark) -> bool:
    """Whether a cell was much darker than the coloured cells around it, and nothing light is written on it."""
    around = mark.below
    if mark.lettered or mark.area < FIELD or not (mark.square and around.square):
        return False
    if is_background(mark) or is_background(around) or (mark.picture and around.area < AMONG * mark.area):
        return False
    darker = tones.luminance(mark.colour) < tones.luminance(around.colour)
    return darker and tones.ink(around.colour) > LEAST_TINT and tones.contrast(mark.colour, around.colour) >= DARKER


def is_badge(mark: Mark) -> bool:
    """Whether a mark is a dark shape of its own, whose look need not depend on what it happens to lie on."""
    own = not (mark.picture or mark.halo or mark.shading or mark.kept or is_background(mark)) and mark.apart >= TEXTURE
    return own and tones.contrast(mark.colour) >= LINE_CONTRAST


def is_hair(mark: Mark) -> bool:
    """Whether a line is fine and light on something that is not dark: it was faint, and stays so."""
    fine = 0 < mark.breadth <= FAINT_LINE and not mark.picture
    return fine and _is_light_figure(mark) and tones.contrast(mark.below.colour) < LINE_CONTRAST


def is_sign_line(mark: Mark) -> bool:
    """Whether a broad line is short enough to keep its full colour."""
    if mark.area <= mark.solid:
        return True
    dark = not mark.picture and tones.contrast(mark.colour) >= LINE_CONTRAST
    return dark and mark.area <= SIGN_LINE and mark.breadth <= SIGN_BREADTH


def _small(mark: Mark) -> Look:
    """A sign or a detail keeps its colour; a light one that stood on something dark takes the dark one over."""
    if tones.contrast(mark.colour) >= LINE_CONTRAST:
        mark.kept = not mark.picture
        return Look(mark.colour)
    if _is_light_figure(mark):
        return Look(WHITE, line_colour(mark)) if mark.picture or mark.bears else Look(line_colour(mark))
    return Look(tones.thinned(mark.colour, tint_ink(mark) if mark.picture else SIGN_TINT), line_colour(mark))


def _tinted(mark: Mark) -> Look:
    """A pale tint, or white, with an outline; a sign of middle size may still stand out."""
    if is_dark_field(mark):
        return Look(tones.thinned(mark.colour, FIELD_TINT), line_colour(mark))
    light = _is_light_figure(mark)
    tint = WHITE if light else tones.thinned(mark.colour, _stepped(tint_ink(mark) * _on_tint(mark)))
    if mark.picture and mark.area <= TINY and (not light or tones.ink(mark.below.new) > LEAST_TINT):
        return Look(tint if light else tones.thinned(mark.colour, TINY_TINT))
    if not mark.picture and mark.area <= BRIGHT:
        if light and not mark.bears and tones.contrast(mark.below.colour) >= LINE_CONTRAST:
            return Look(line_colour(mark))
        if not light and tones.contrast(mark.colour) < 1.2 * LINE_CONTRAST:
            tint = tones.thinned(mark.colour, SIGN_TINT)
    boundless = is_background(mark) and (mark.merged > JOINED or mark.edge > ALL_AROUND)
    return Look(tint, None if boundless else line_colour(mark))


def _on_tint(mark: Mark) -> float:
    """A badge on a tint is nearly white, or the two would run together."""
    return 0.4 if not mark.picture and tones.ink(mark.below.new) >= LEAST_TINT / 2 else 1.0


def stroke_colour(mark: Mark) -> RGB | None:
    """The colour of a line; None when it can go."""
    ground = mark.below
    if mark.halo:
        return WHITE
    if mark.apart < LINE_TEXTURE:
        mark.base = ground
        new = _shifted(mark, ground)
        return new if tones.distance(new, ground.new) > 0.015 else None
    if is_hair(mark):
        return tones.inked(ground.colour, HAIR_INK)
    return mark.colour if ground.kept and not mark.picture else line_colour(mark)


def band_look(mark: Mark) -> Look:
    """What becomes of a broad line: a band between two edges; in a picture, a small one has no edges."""
    if not mark.picture or mark.area > BAND:
        return look_of(mark)
    return Look(WHITE if _is_light_figure(mark) else tones.thinned(mark.colour, SIGN_TINT))


def line_colour(mark: Mark) -> RGB:
    """A dark colour for lines; those of a picture are no darker than they must be."""
    dark = tones.darkened(_hue_source(mark, LINE_CONTRAST), LINE_CONTRAST)
    return tones.lightened(dark, SOFT_STROKE if mark.breadth else SOFTEST) if mark.picture else dark


def text_colour(mark: Mark) -> RGB:
    """The colour of a text: dark, on what is light now; its own on what has not changed."""
    if any(ground.untouched for ground in (mark.below, *mark.grounds)):
        return mark.colour
    ratio = TEXT_CONTRAST * max(tones.contrast(ground.new) for ground in (mark.below, *mark.grounds))
    return tones.darkened(_hue_source(mark, TEXT_CONTRAST), min(ratio, MOST_CONTRAST))


def tint_ink(mark: Mark) -> float:
    """How much ink a tint may take: less for larger ones, more for darker ones, none for backgrounds."""
    if is_background(mark):
        return 0.0
    area = min(max(mark.area, TINTS[0][0]), TINTS[-1][0])
    for (small, more), (large, less) in pairwise(TINTS):
        if area <= large:
            share = more + (less - more) * log(area / small) / log(large / small)
            break
    share *= (0.5 + 0.75 * tones.ink(mark.colour)) * (PAINTED if mark.picture else 1.0)
    return _stepped(share)


def _stepped(ink: float) -> float:
    return round(round(ink / STEP) * STEP, 4)


def _shifted(mark: Mark, ground: Mark) -> RGB:
    """A colour that differs from the new ground as the old one did from the old; less so when it is large."""
    if is_background(mark):
        return WHITE
    line = mark.breadth > 0
    large = (ground if mark.picture else mark).area >= EMPTY and not line
    change = (tones.ink(mark.colour) - tones.ink(ground.colour)) * (0.5 if large else 1.0)
    if abs(change) < 0.01:
        return ground.new
    source = mark.colour
    fresh = ground.new == WHITE
    if change < 0 and fresh:  # nothing is lighter than paper: light waves on a dark sea become dark ones
        if tones.ink(ground.colour) <= PALE and not 0 < mark.breadth <= FINE:
            return WHITE
        change, source = -change, ground.colour
    if line:
        wanted = tones.ink(ground.new) + change * (FIRMER if fresh else 1.0)
    else:
        tint = max(LEAST_PAINTED if mark.picture else LEAST_TINT, tint_ink(mark))
        wanted = min(tones.ink(ground.new) + min(change, tint), max(1.5 * tint, tones.ink(ground.new)))
    return tones.inked(source, _stepped(wanted)) if wanted > 0.01 else WHITE


def _hue_source(mark: Mark, ratio: float) -> RGB:
    """Whose hue a dark colour takes: the mark's own, or that of its ground when it was light itself and has none."""
    ground = mark.shade or mark.below.colour
    pale = tones.contrast(mark.colour) < ratio and tones.chroma(mark.colour) < FAINT
    return ground if pale and tones.contrast(ground) > tones.contrast(mark.colour) else mark.colour


def _is_light_figure(mark: Mark) -> bool:
    """Whether a light colour without a hue stands out from what it lies on by being lighter."""
    return is_light(mark.colour) and tones.luminance(mark.colour) > tones.luminance(mark.below.colour)


def is_light(colour: RGB) -> bool:
    """Whether a colour is light and has no hue to speak of."""
    return tones.chroma(colour) < GREY and tones.ink(colour) < PALE
