"""Faces → grounds that end at the cut: coloured just inside it, bare paper outside. A cut is never exact.

Looked at on the finished picture, so that it does not matter how a ground is drawn.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from pnp.base.cache import Cache
from pnp.base.geometry import Rect
from pnp.base.messages import Message, both, joined, message, word
from pnp.base.problems import Problem
from pnp.definition.components import Component
from pnp.definition.game import Game
from pnp.face.model import Face, TextItem
from pnp.kit.build import Draft
from pnp.readability.faults import same_on
from pnp.readability.rasters import Raster, printed_pages
from pnp.readability.subjects import Subject, subjects
from pnp.sheet.page import Page, PlacedFace

Edge = Literal["top", "right", "bottom", "left"]
EDGES: tuple[Edge, ...] = ("top", "right", "bottom", "left")
NAMES: dict[Edge, Message] = {
    "top": message("the top edge"),
    "right": message("the right edge"),
    "bottom": message("the bottom edge"),
    "left": message("the left edge"),
}
FINE = 5.0  # pixels in a mm
STEP = 0.5  # mm from one sample to the next along the cut
INSIDE = (0.3, 0.6)  # mm behind the cut: a hairline along it is no ground
SIDES = {"front": word("side", "front"), "back": word("side", "back")}
FIRST, LAST = 0.5, 0.3  # mm beyond the cut where looking starts, and before the end of the bleed where it ends
LEAST_BLEED = 1.0  # mm that a ground must run past the cut, however little a component asks for
WHITE, COLOURED = 252, 236  # of 255: paper has no channel below the one, a ground has one below the other
LONG, SHARE, SHORT = 5.0, 0.1, 2.0  # mm, or a share of an edge but no less than so many mm, that are worth a word


class Sample(NamedTuple):
    """A place on the cut, which way is out, and the edge that it belongs to."""

    x: float
    y: float
    out: tuple[float, float]
    edge: Edge


class Bare(NamedTuple):
    """A face whose ground ends at the cut, and along which edges."""

    subject: Subject
    edges: tuple[Edge, ...]


def bare_edges(kit: Draft, cache: Cache, jobs: int = 1) -> list[Problem]:
    """One problem for each side of a component on which a ground ends at the cut."""
    game = kit.game
    asked = [s for s in subjects(kit) if s.card and s.side and s.face.bleed >= FIRST]
    groups: dict[str, list[Subject]] = {}  # what differs in texts alone is looked at once
    pages: dict[str, Page] = {}
    for subject in asked:
        page = _page(subject.face)
        key = f"{subject.component} {subject.side} {page.faces[0].face.key}"
        pages.setdefault(key, page)
        groups.setdefault(key, []).append(subject)
    found: dict[tuple[str, str], list[Bare]] = {}
    if not pages:
        return []
    with printed_pages(list(pages.values()), cache, jobs) as written:
        for number, group in enumerate(groups.values()):
            first = group[0]
            edges = _bare(written.raster(number, dots=FINE), first.face, game.components[first.component])
            if edges:
                found.setdefault((first.component, str(first.side)), []).extend(Bare(one, edges) for one in group)
    return [_problem(bare, game) for bare in found.values()]


def _page(face: Face) -> Page:
    """A face without its texts, with its bleed, cut square: what is asked is what stands there, not what is shown."""
    items = tuple(item for item in face.items if not isinstance(item, TextItem))
    bleed, bare = face.bleed, Face(face.width, face.height, face.bleed, items)
    placed = PlacedFace(bare, Rect(bleed, bleed, face.width, face.height), (bleed,) * 4)
    return Page(face.width + 2 * bleed, face.height + 2 * bleed, (placed,))


def _bare(raster: Raster, face: Face, component: Component) -> tuple[Edge, ...]:
    """The edges along which colour ends at the cut, over a good part of them."""
    reach = min(face.bleed, max(component.min_bleed, LEAST_BLEED))
    probes = (FIRST, max(reach - LAST, FIRST))
    lengths: Counter[Edge] = Counter()
    ends: Counter[Edge] = Counter()
    for sample in outline(face.width, face.height, face.corner):
        lengths[sample.edge] += 1
        if any(_darkest(raster, face, sample, away) >= WHITE for away in probes):
            ends[sample.edge] += all(_darkest(raster, face, sample, -depth) <= COLOURED for depth in INSIDE)
    return tuple(e for e in EDGES if ends[e] * STEP >= min(LONG, max(SHORT, SHARE * lengths[e] * STEP)))


def _darkest(raster: Raster, face: Face, sample: Sample, away: float) -> int:
    """The least channel of the pixel so many mm outside of the cut."""
    column = int((sample.x + sample.out[0] * away + face.bleed) * raster.dots)
    row = int((sample.y + sample.out[1] * away + face.bleed) * raster.dots)
    pixel = raster.pixels[min(row, raster.height - 1) * raster.stride + min(column, raster.width - 1)]
    return min(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255)


def outline(width: float, height: float, corner: float) -> Iterator[Sample]:
    """Places along the cut of a piece, also around its corners."""
    radius = min(corner, width / 2, height / 2)
    for along in _steps(width - 2 * radius):
        yield Sample(radius + along, 0.0, (0.0, -1.0), "top")
        yield Sample(radius + along, height, (0.0, 1.0), "bottom")
    for along in _steps(height - 2 * radius):
        yield Sample(0.0, radius + along, (-1.0, 0.0), "left")
        yield Sample(width, radius + along, (1.0, 0.0), "right")
    for along in _steps(math.pi / 2 * radius):
        angle = along / radius
        across, down = math.sin(angle), math.cos(angle)
        for right, low in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            x = width - radius + radius * across if right > 0 else radius - radius * across
            y = height - radius + radius * down if low > 0 else radius - radius * down
            sideways: Edge = "right" if right > 0 else "left"
            upwards: Edge = "bottom" if low > 0 else "top"
            yield Sample(x, y, (right * across, low * down), sideways if across > down else upwards)


def _steps(length: float) -> Iterable[float]:
    """The middles of steps along a line."""
    count = int(length / STEP)
    return ((index + 0.5) * length / count for index in range(count))


def _problem(found: list[Bare], game: Game) -> Problem:
    """What is wrong with one side of a component, told by its first card."""
    subject, edges = found[0]
    component = game.components[subject.component]
    named = message("all edges") if len(edges) == len(EDGES) else both(NAMES[edge] for edge in edges)
    also = same_on(len({one.subject.name for one in found}) - 1)
    return Problem(
        component.place_of("template" if subject.side == "front" else "back"),
        joined((component.id, SIDES[str(subject.side)])),
        message(
            "found colour that ends at the cut along {named} of {name}, with bare paper beyond{also}; expected a "
            "ground that runs {bleed:g} mm past the cut, which is never exact",
            named=named,
            name=subject.name,
            also=also,
            bleed=component.bleed,
        ),
    )
