"""A place on a page of a finished PDF → art: what was printed there, without marks, and without its neighbours."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from pnp.base.geometry import Rect
from pnp.pdf.operators import K
from pnp.pdf.rendered import DrawnPage
from pnp.svg.art import Art

CLOSE = 0.12  # mm: a face is clipped at its bleed, or a hair beyond it
LAYER = "/Marks"  # what cut marks are drawn in
PATH = ("m", "l", "c", "v", "y", "re", "h")

Instruction = Any  # operands and operator, as pikepdf has them


class CutArt(Art):
    """Art that is a part of a printed page; it is drawn already."""

    def __init__(self, drawn: DrawnPage, width: float, height: float) -> None:
        super().__init__((), (0.0, 0.0, width, height))
        self.drawn = drawn
        self.__dict__["key"] = hashlib.sha256(drawn.pdf).hexdigest()


def cut(pdf: pikepdf.Pdf, page: int, area: Rect) -> CutArt:
    """What stands in an area of a page, which counts from 1; mm from the page's top left."""
    out = pikepdf.new()
    out.pages.append(pdf.pages[page - 1])
    made = out.pages[0]
    left, bottom, _, top = (float(v) for v in made.mediabox)
    height = (top - bottom) / K
    x, y = left + area.x * K, bottom + (height - area.bottom) * K
    kept = _kept(pikepdf.parse_content_stream(made), area)
    content = f"1 0 0 1 {-x:.4f} {-y:.4f} cm\n".encode() + pikepdf.unparse_content_stream(kept)
    made.obj.Contents = out.make_stream(content)
    for box in ("/CropBox", "/TrimBox", "/BleedBox", "/ArtBox", "/StructParents"):
        if box in made.obj:
            del made.obj[box]
    made.obj.MediaBox = Array([0, 0, round(area.width * K, 4), round(area.height * K, 4)])
    out.remove_unreferenced_resources()
    data = io.BytesIO()
    out.save(data, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return CutArt(DrawnPage(data.getvalue()), area.width, area.height)


def _kept(instructions: Sequence[Instruction], area: Rect) -> list[Instruction]:
    """The one thing that is clipped to the area; if that cannot be told, all that is not in the layer of the marks."""
    parts = [part for part in _parts(instructions) if not _is_marks(part)]
    own = [part for part in parts if _is_state(part) or _matches(part, area)]
    found = own if any(not _is_state(part) for part in own) else parts
    return list(_unmarked(instruction for part in found for instruction in part))


def _unmarked(instructions: Iterable[Instruction]) -> Iterator[Instruction]:
    """All but what tags a page, which holds of that page alone; words that icons are read as stay."""
    kept: list[bool] = []  # of the marks that are open
    for instruction in instructions:
        name = str(instruction.operator)
        if name in ("BDC", "BMC"):
            operands = instruction.operands
            kept.append(
                operands[0] != Name.Artifact
                and not (name == "BDC" and isinstance(operands[1], Dictionary) and "/MCID" in operands[1])
            )
        if name == "EMC" and kept:
            if kept.pop():
                yield instruction
        elif name not in ("BDC", "BMC") or kept[-1]:
            yield instruction


def _parts(instructions: Sequence[Instruction]) -> Iterator[list[Instruction]]:
    """What a page consists of: each thing from its q to its Q, each layer, and what stands between them."""
    part: list[Instruction] = []
    depth = 0
    for instruction in instructions:
        part.append(instruction)
        name = str(instruction.operator)
        depth += (name in ("q", "BDC", "BMC")) - (name in ("Q", "EMC"))
        if depth <= 0:
            yield part
            part, depth = [], 0
    if part:
        yield part


def _is_state(part: Sequence[Instruction]) -> bool:
    """Whether it only says where the rest is drawn."""
    return len(part) == 1 and str(part[0].operator) == "cm"


def _is_marks(part: Sequence[Instruction]) -> bool:
    """Whether it is the layer of cut marks."""
    first = part[0]
    return str(first.operator) == "BDC" and list(first.operands) == [Name.OC, Name(LAYER)]


def _matches(part: Sequence[Instruction], area: Rect) -> bool:
    """Whether something is clipped to just this area; a page of ours has its origin at the top left."""
    points: list[tuple[float, float]] = []
    for instruction in part[1:]:
        name = str(instruction.operator)
        if name in ("W", "W*"):
            break
        if name not in PATH:
            return False
        numbers = [float(v) for v in instruction.operands]
        if name == "re":
            numbers += [numbers[0] + numbers[2], numbers[1] + numbers[3]]
            numbers = numbers[:2] + numbers[4:]
        points += list(zip(numbers[::2], numbers[1::2], strict=True))
    if not points:
        return False
    xs, ys = [x / K for x, _ in points], [-y / K for _, y in points]
    edges = (min(xs), min(ys), max(xs), max(ys))
    wanted = (area.x, area.y, area.right, area.bottom)
    return all(abs(edge - want) <= CLOSE for edge, want in zip(edges, wanted, strict=True))
