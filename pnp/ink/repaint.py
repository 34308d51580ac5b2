"""Shapes with new paint → a drawing: nothing but plain shapes and clips, and what was handed on as it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.base.colours import BLACK, RGB, written
from pnp.base.units import number
from pnp.ink.paint import Branch, Leaf, Painting
from pnp.svg.tree import Element, grouped, made


class Coat(NamedTuple):
    """New paint for a shape; widths in the shape's own units. A cased line is drawn twice, the broader one first."""

    fill: RGB | None = None
    stroke: RGB | None = None
    width: float = 0.0
    casing: RGB | None = None
    case_width: float = 0.0
    own: bool = False  # whether the stroke is the shape's own, with its dashes and caps

    @property
    def joint(self) -> tuple[RGB, RGB] | None:
        """What neighbours must share to be outlined together."""
        return (self.fill, self.stroke) if self.fill and self.stroke and not self.own else None


def painted(painting: Painting, coats: Mapping[int, Coat]) -> tuple[Element, ...]:
    """A drawing with new paint, by the numbers of its shapes; those without any are left out."""
    drawn = _branch(painting.top, {id(painting.leaves[index]): coat for index, coat in coats.items()})
    if any(painting.leaves[index].untouched for index in coats):  # which may refer to anything
        return made("defs", {}, (*painting.art.used_defs, *painting.art.content)), *drawn
    clipped = any("clip-path" in element.attributes for one in drawn for element in one.walk())
    return (made("defs", {}, painting.clips), *drawn) if clipped else drawn


def _branch(node: Branch, coats: Mapping[int, Coat]) -> tuple[Element, ...]:
    """A group; its transform and its clip stay."""
    out: list[Element] = []
    run: list[tuple[Leaf, Coat]] = []
    for child in node.children:
        coat = coats.get(id(child))
        if run and (coat is None or coat.joint != run[0][1].joint):
            out += _together(run)
            run = []
        if isinstance(child, Branch):
            out += _branch(child, coats)
        elif coat and child.untouched:
            out += child.untouched
        elif coat and coat.joint:
            run.append((child, coat))
        elif coat:
            out += _layers(child, coat)
    out += _together(run)
    return grouped(node.attributes, out) if out else ()


def _together(run: list[tuple[Leaf, Coat]]) -> Iterator[Element]:
    """Neighbours that look the same get one outline around all of them: first every line, then every fill."""
    if len(run) == 1 and len(run[0][0].lines) < 2:
        yield from _layers(*run[0])
        return
    for leaf, coat in run:
        yield _shape(leaf, None, coat.stroke, 2 * coat.width, {"stroke-linejoin": "round"})
    for leaf, coat in run:
        yield _shape(leaf, coat.fill)


def _layers(leaf: Leaf, coat: Coat) -> Iterator[Element]:
    """The elements that one shape becomes."""
    lines = leaf.stroking if coat.own else {"stroke-linejoin": "round"}
    if coat.casing:
        yield _shape(leaf, coat.fill, coat.casing, coat.case_width, lines)
        yield _shape(leaf, None, coat.stroke or BLACK, coat.width, lines)
    else:
        yield _shape(leaf, coat.fill, coat.stroke, coat.width, lines)


def _shape(
    leaf: Leaf, fill: RGB | None, stroke: RGB | None = None, width: float = 0.0, lines: Mapping[str, str] | None = None
) -> Element:
    paint = {"fill": written(fill) if fill else "none"}
    if stroke and width > 0:
        paint |= {"stroke": written(stroke), "stroke-width": number(max(width, 0.0001)), **(lines or {})}
    return made(leaf.tag, {**leaf.attributes, **paint})
