"""A clip path → shapes that are painted where it shows; what cannot be clipped exactly is a problem.

A clip path that is clipped itself gives several: something shows where all of them are painted.
"""

from __future__ import annotations

from dataclasses import dataclass

from pnp.base.messages import Message, message
from pnp.base.problems import Place, Problems
from pnp.base.units import number
from pnp.face.definitions import Definitions, references
from pnp.face.hidden import HIDDEN
from pnp.svg.tree import SHAPES, Element, declared, grouped, made

Painted = tuple[Element, ...]  # what shows, as shapes
OUTLINES = ("d", "points", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2")
DEEPEST = 20
BOX = "objectBoundingBox"


@dataclass(frozen=True, eq=False, repr=False)
class Clipper:
    """Reads the clip paths of one template."""

    definitions: Definitions
    problems: Problems

    def clips(self, element: Element, depth: int = 0) -> list[Painted]:
        """What clips an element, in its own user space; something shows where all of these are painted."""
        text = declared(element).get("clip-path", "none").strip()
        if text == "none":
            return []
        probe = made("g", {"clip-path": text})
        clip = next((self.definitions.by_id.get(name) for name in references(probe)), None)
        if depth > DEEPEST:
            complaint = message(
                "found more than {deepest} clip paths inside each other; simplify the template", deepest=DEEPEST
            )
            return self._refuse(element.place, "clip-path", complaint)
        if clip is None or clip.tag != "clipPath":
            found = f"“{text}”" if clip is None else message("{text}, which is a <{tag}>", text=text, tag=clip.tag)
            return self._refuse(
                element.place,
                "clip-path",
                message("found {found}; expected url(#id) of a clipPath, or none", found=found),
            )
        said = declared(clip)
        lies = said.get("transform", "")
        if said.get("clipPathUnits") == BOX:
            x, y, width, height = element.box
            if element.tag not in ("rect", "image") or min(width, height) <= 0:
                complaint = message(
                    "found a clip path with clipPathUnits {box} on a <{tag}> whose size depends on the card; "
                    "expected userSpaceOnUse",
                    box=BOX,
                    tag=element.tag,
                )
                return self._refuse(element.place, "clip-path", complaint)
            lies = f"{lies} matrix({number(width)} 0 0 {number(height)} {number(x)} {number(y)})".strip()
        outer = self.clips(clip, depth + 1)
        if outer and lies:
            complaint = message(
                "found a clip path that is clipped itself and has a transform; expected it on its shapes"
            )
            return self._refuse(clip.place, "transform", complaint)
        return [*outer, *self._inside(clip, lies, depth)]

    def _inside(self, clip: Element, lies: str, depth: int) -> list[Painted]:
        """The shapes of a clip path, and what clips the only one of them."""
        rule = declared(clip).get("clip-rule", "nonzero")
        shapes = [shape for child in clip.children for shape in self._shape(child, rule)]
        clipped = [child for one in clip.children for child in one.walk() if self._is_clipped(child)]
        inner: list[Painted] = []
        for child in clipped:
            if len(clip.children) > 1 or child is not clip.children[0]:
                complaint = message(
                    "found a clip path on one of several shapes of a clip path; expected it on a shape alone"
                )
                return self._refuse(child.place, "clip-path", complaint)
            own = f"{lies} {declared(child).get('transform', '')}".strip()
            inner += [grouped({"transform": own} if own else {}, one) for one in self.clips(child, depth + 1)]
        return [grouped({"transform": lies} if lies and shapes else {}, shapes), *inner]

    def _shape(self, element: Element, rule: str, depth: int = 0) -> list[Element]:
        """One child of a clip path as shapes; Inkscape clips by groups too."""
        said = declared(element)
        rule = said.get("clip-rule", rule)
        if said.get("display") == "none" or said.get("visibility") in HIDDEN:
            return []
        moved = {"transform": said["transform"]} if said.get("transform") else {}
        if (element.tag == "rect" and min(element.box[2:]) <= 0) or (
            element.tag == "circle" and not element.number("r")
        ):
            return []
        if element.tag in SHAPES:
            kept = {name: said[name] for name in OUTLINES if name in said}
            return [made(element.tag, {**kept, **moved, **({"fill-rule": rule} if rule == "evenodd" else {})})]
        if element.tag == "g" and depth <= DEEPEST:
            inner = [shape for child in element.children for shape in self._shape(child, rule, depth + 1)]
            return list(grouped(moved, inner)) if inner else []
        target = self.definitions.by_id.get(said.get("href", "")[1:]) if element.tag == "use" else None
        clipped = target is not None and any(self._is_clipped(one) for one in target.walk())
        if target is not None and target.tag in (*SHAPES, "g") and not clipped and depth <= DEEPEST:
            x, y = (said.get(name, "0") for name in "xy")
            place = f"{said.get('transform', '')} translate({x} {y})".strip()
            return [made("g", {"transform": place}, self._shape(target, rule, depth + 1))]
        found = (
            message("a use of a {clipped}<{tag}>", clipped="clipped " * clipped, tag=target.tag)
            if target is not None
            else f"<{element.tag}>"
        )
        self._refuse(
            element.place,
            f"<{element.tag}>",
            message("found {found} in a clip path; expected shapes, or a use of one", found=found),
        )
        return []

    def _is_clipped(self, element: Element) -> bool:
        return declared(element).get("clip-path", "none").strip() != "none"

    def _refuse(self, place: Place, field: str, complaint: Message) -> list[Painted]:
        self.problems.add(place, field, complaint)
        return []
