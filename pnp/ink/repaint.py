"""Shapes with new paint → SVG text, plain enough for `plain_art.py` unless something is clipped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pnp.base.problems import Place
from pnp.base.units import number
from pnp.ink.paint import Branch, Leaf, Painting
from pnp.ink.tones import BLACK, RGB, written
from pnp.svg.art import Art
from pnp.svg.tree import Element
from pnp.svg.writer import document, to_text


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


def painted(painting: Painting, coats: Mapping[int, Coat]) -> str:
    """A drawing with new paint, by the numbers of its shapes; those without any are left out."""
    inner = _branch(painting.top, {id(painting.leaves[index]): coat for index, coat in coats.items()})
    defs = f"<defs>{painting.clips}</defs>" if "clip-path" in inner else ""
    return document(defs + inner, painting.art.view)


def renewed(art: Art, svg: str) -> Art:
    """The same art with another drawing."""
    return Art(svg, art.view, art.source)


def _branch(node: Branch, coats: Mapping[int, Coat]) -> str:
    """A group; its transform and its clip stay."""
    out: list[str] = []
    run: list[tuple[Leaf, Coat]] = []
    for child in node.children:
        coat = coats.get(id(child))
        if run and (coat is None or coat.joint != run[0][1].joint):
            out += _together(run)
            run = []
        if isinstance(child, Branch):
            out.append(_branch(child, coats))
        elif coat and coat.joint:
            run.append((child, coat))
        elif coat:
            out += _layers(child, coat)
    inner = "".join((*out, *_together(run)))
    if not inner or not node.attributes:
        return inner
    return to_text(Element("g", node.attributes, {}, Place(""))).removesuffix("/>") + f">{inner}</g>"


def _together(run: list[tuple[Leaf, Coat]]) -> Iterator[str]:
    """Neighbours that look the same get one outline around all of them: first every line, then every fill."""
    if len(run) == 1 and len(run[0][0].lines) < 2:
        yield from _layers(*run[0])
        return
    for leaf, coat in run:
        yield _shape(leaf, None, coat.stroke, 2 * coat.width, {"stroke-linejoin": "round"})
    for leaf, coat in run:
        yield _shape(leaf, coat.fill)


def _layers(leaf: Leaf, coat: Coat) -> Iterator[str]:
    """The elements that one shape becomes."""
    lines = leaf.stroking if coat.own else {"stroke-linejoin": "round"}
    if coat.casing:
        yield _shape(leaf, coat.fill, coat.casing, coat.case_width, lines)
        yield _shape(leaf, None, coat.stroke or BLACK, coat.width, lines)
    else:
        yield _shape(leaf, coat.fill, coat.stroke, coat.width, lines)


def _shape(
    leaf: Leaf, fill: RGB | None, stroke: RGB | None = None, width: float = 0.0, lines: Mapping[str, str] | None = None
) -> str:
    paint = {"fill": written(fill) if fill else "none"}
    if stroke and width > 0:
        paint |= {"stroke": written(stroke), "stroke-width": number(max(width, 0.0001)), **(lines or {})}
    return to_text(Element(leaf.tag, {**leaf.attributes, **paint}, {}, Place("")))
