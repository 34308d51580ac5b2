"""Art once it is drawn, as plain values: forms of operators with what they use, pixels, or another library's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from pnp.base.geometry import Matrix

Channels = tuple[float, ...]  # one for grey, three for colour
Box = tuple[float, float, float, float]  # left, bottom, right, top in the form's own units


class Shading(NamedTuple):
    """A gradient: along a line or between two circles, through colours from 0 to 1."""

    kind: Literal["linear", "radial"]
    points: tuple[float, ...]
    stops: tuple[tuple[float, Channels], ...]


class Pattern(NamedTuple):
    """A gradient as paint, laid by a matrix in the units of the form that uses it."""

    shading: Shading
    matrix: Matrix


class State(NamedTuple):
    """How much fills and strokes cover, and a form whose lightness says where."""

    fill: float = 1.0
    stroke: float = 1.0
    mask: Form | None = None


class Raster(NamedTuple):
    """Pixels: bytes of a JPEG file, or compressed rows of colours; and how much each pixel covers, if not all."""

    width: int
    height: int
    data: bytes
    is_jpeg: bool
    channels: int  # 1 or 3
    alpha: bytes | None
    smooth: bool


class DrawnPage(NamedTuple):
    """A PDF of one page, whose box is laid on a form's box."""

    pdf: bytes


class Resources(NamedTuple):
    """What the operators of a form name."""

    states: Mapping[str, State]
    shadings: Mapping[str, Shading]
    patterns: Mapping[str, Pattern]
    objects: Mapping[str, Form | Raster | DrawnPage]


class Form(NamedTuple):
    """Operators, the box that they are cut to, what they use, and whether they are faded as one."""

    content: bytes
    box: Box
    resources: Resources | None = None
    group: bool = False
    grey: bool = False  # a mask: its colours are shares


Rendered = Form | DrawnPage
