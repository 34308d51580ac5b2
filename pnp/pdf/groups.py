"""Groups of a face: one outline clips by operators, any other clip is a soft mask, opacity is of a group as a whole.

A group that is not wholly opaque, or that a mask clips, is a form with a transparency group: what overlaps in it does
not shine through.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import pikepdf

from pnp.base.geometry import Matrix, Rect, apply, multiply, parse_transform
from pnp.face.model import ArtItem
from pnp.pdf.operators import K, n
from pnp.pdf.pens import DrawingPen
from pnp.svg.outlines import trace
from pnp.svg.pen import Pen
from pnp.svg.tree import SHAPES


class GroupForm(NamedTuple):
    """The content of a form, and the part of the face that it may show."""

    content: str
    area: Rect


@dataclass(eq=False, repr=False)
class Groups:
    """The forms and graphics states that the groups of one document need, each once."""

    forms: dict[GroupForm, str] = field(default_factory=dict)
    states: dict[float | GroupForm, str] = field(default_factory=dict)  # by the opacity, or by what masks

    def form(self, content: str, area: Rect) -> str:
        """The name of a form that draws as one."""
        return self.forms.setdefault(GroupForm(content, area), f"G{len(self.forms) + 1}")

    def opaque(self, opacity: float) -> str:
        """The name of the state in which forms are so opaque."""
        return self.states.setdefault(opacity, f"S{len(self.states) + 1}")

    def masked(self, content: str, area: Rect) -> str:
        """The name of the state in which only that shows where this content paints."""
        return self.states.setdefault(GroupForm(content, area), f"S{len(self.states) + 1}")

    def embed(self, pdf: pikepdf.Pdf, resources: pikepdf.Object) -> None:
        """Put forms and states among the resources of a document, which they themselves may use."""
        for form, name in self.forms.items():
            resources.XObject[f"/{name}"] = _form(pdf, form, resources)
        if self.states:
            resources.ExtGState = pikepdf.Dictionary()
        for what, name in self.states.items():
            if isinstance(what, GroupForm):
                mask = pikepdf.Dictionary(
                    Type=pikepdf.Name.Mask, S=pikepdf.Name.Alpha, G=pdf.make_indirect(_form(pdf, what, resources))
                )
                resources.ExtGState[f"/{name}"] = pikepdf.Dictionary(Type=pikepdf.Name.ExtGState, SMask=mask)
            else:
                share = round(what, 4)
                resources.ExtGState[f"/{name}"] = pikepdf.Dictionary(Type=pikepdf.Name.ExtGState, ca=share, CA=share)


def _form(pdf: pikepdf.Pdf, form: GroupForm, resources: pikepdf.Object) -> pikepdf.Object:
    area = form.area
    made = pdf.make_stream(form.content.encode("latin-1"))
    made.Type, made.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
    box = (area.x * K, -area.bottom * K, area.right * K, -area.y * K)
    made.BBox = pikepdf.Array([round(v, 3) for v in box])
    made.Group = pikepdf.Dictionary(
        Type=pikepdf.Name.Group, S=pikepdf.Name.Transparency, CS=pikepdf.Name.DeviceRGB, I=True
    )
    made.Resources = resources
    return made


def clip_operators(clip: ArtItem) -> str | None:
    """The operators that clip by a drawing of one outline; None where only a mask can."""
    matrix, content = clip.matrix, clip.art.content
    while len(content) == 1:
        element = content[0]
        own = parse_transform(element.attributes.get("transform", ""))
        if own is None:
            return None
        matrix = multiply(matrix, own)
        if element.tag in SHAPES:
            return _outline(element.tag, element.attributes, matrix)
        content = tuple(element.children) if element.tag == "g" else ()
    return None


def _outline(tag: str, attributes: Mapping[str, str], matrix: Matrix) -> str | None:
    pen = _PlacedPen(matrix)
    try:
        trace(tag, attributes, pen)
    except ValueError:  # lengths with units and the like
        return None
    rule = "W*" if attributes.get("fill-rule") == "evenodd" else "W"
    return f"{pen.path} {rule} n" if pen.out else None


class _PlacedPen(DrawingPen):
    """Writes an outline where a matrix places it, in points with y up."""

    def __init__(self, matrix: Matrix) -> None:
        super().__init__()
        self.matrix = matrix

    def point(self, x: float, y: float) -> str:
        x, y = apply(self.matrix, x, y)
        return f"{n(x * K)} {n(-y * K)}"

    def rect(self, x: float, y: float, width: float, height: float, rx: float = 0.0, ry: float = 0.0) -> None:
        Pen.rect(self, x, y, width, height, rx, ry)  # `re` cannot be turned
