"""An SVG file → a short program of drawing steps.

What does not depend on a card is gathered into static art, drawn once however many cards there are.
The vocabulary is the table BINDINGS; docs/templates.md shows a picture of each.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pnp.base.geometry import IDENTITY, Matrix, parse_transform
from pnp.base.messages import joined, message, one_of
from pnp.base.problems import Problems
from pnp.definition.synonyms import meant
from pnp.face import bindings, cells
from pnp.face.clips import Clipper, Painted
from pnp.face.definitions import INERT, Definitions, undrawn
from pnp.face.hidden import BOXES, opacity, without_hidden
from pnp.face.paint import PAINTS, bound, handed_down
from pnp.svg.elements import TEXTS
from pnp.svg.tree import CHARACTERS, SHAPES, Element, Picture, declared, grouped, of_the_root

# attribute → what it does (the reader's index; the reference page is checked against it)
BINDINGS = {
    "text": message("a text box filled from a format"),
    "style": message("the style of the text, from game.yaml"),
    "size": message("text size in points, instead of the style's"),
    "floor": message("smallest text size, instead of the style's"),
    "align": message("left, center, right or justify, instead of the style's"),
    "valign": message("top, middle or bottom, instead of the style's"),
    "leading": message("distance of lines, instead of the style's"),
    "lines": message("most lines, instead of the style's"),
    "weight": message("regular, semibold, bold or black, instead of the style's"),
    "font": message("font role, instead of the style's"),
    "second": message("room for a second language below the first: its size, times the first"),
    "color": message("colour of the text or of a picture's currentColor"),
    "image": message("an SVG picture chosen by a format"),
    "fit": message("meet (whole picture), slice (fill the box) or fill (stretch)"),
    "include": message("another template drawn here with the same data"),
    "each": message("repeat for each item of a list"),
    "step": message("distance between repetitions, x and y in mm"),
    "wrap": message("how many repetitions make a row, then the next row's distance: count x y"),
    "center": message("true: the repetitions are centred on the origin"),
    "along": message("the repetitions stand along a shape of the template: #its-id"),
    "stretch": message("the part of that shape which they share, from 0 to 1: start end"),
    "cells": message("repeat for each cell of a board: cell in columns by rows"),
    "into": message("where the cells of a board go, in mm: x y width height"),
    "unit": message("the side of a cell as it is drawn, in mm"),
    "at": message("move to x y in mm"),
    "turn": message("turn by degrees about the origin"),
    "scale": message("draw so many times as large, from the origin"),
    "if": message("draw only if: path, path=word, path>3, path in list, joined by and, or, not and brackets"),
    "fill": message("fill colour from a format, or a gradient stop's colour"),
    "stroke": message("stroke colour from a format"),
    "read": message("the icon whose word is said for what is drawn here, to those who do not see it"),
    "sample": message("true: shown in Inkscape, never printed"),
}
TEXT_OVERRIDES = ("size", "floor", "align", "valign", "leading", "lines", "weight", "font")
NEEDS = {
    **dict.fromkeys((*TEXT_OVERRIDES, "style", "second"), ("text",)),
    **dict.fromkeys(("step", "wrap", "center"), ("each",)),
    "along": ("each",),
    "stretch": ("along",),
    **dict.fromkeys(("into", "unit"), ("cells",)),
    "cells": ("into",),
    "fit": ("image",),
    "color": ("text", "image"),
}
_REPEATS = ("each", "step", "wrap", "center", "along", "stretch", "cells", "into", "unit")
_CONTROL = (*_REPEATS, "at", "turn", "scale", "if", "read")
_FIELD = re.compile(r"\{[a-z][\w.-]*\}")
_TRUE = ("center", "sample")  # the only word that they take
_PIXELS = ("filter", "mask", "mix-blend-mode")  # what a group of boxes cannot have: texts stay texts
_OWN = ("transform", "id", "opacity", "clip-path", "display", "isolation", *_PIXELS)  # not of what is in a group


Groups = tuple[Mapping[str, str], ...]


class StaticArt(NamedTuple):
    """Art that is the same for every card, and what it refers to."""

    content: tuple[Element, ...]
    defs: tuple[Element, ...]


class PaintedArt(NamedTuple):
    """Art whose colours come from the card, and what it refers to; some colours may be bound there alone."""

    element: Element  # where it stands
    content: tuple[Element, ...]
    defs: tuple[Element, ...]


class TextBox(NamedTuple):
    """A text box."""

    element: Element
    matrix: Matrix
    overrides: tuple[tuple[str, str], ...]
    format: str  # of the text
    style: str
    box: tuple[float, float, float, float]


class ImageBox(NamedTuple):
    """A picture chosen by the card."""

    element: Element
    matrix: Matrix


class Include(NamedTuple):
    """Another template."""

    element: Element
    matrix: Matrix


class Group(NamedTuple):
    """Steps that are moved, repeated or left out together."""

    element: Element
    matrix: Matrix
    steps: list[Step]


class Layer(NamedTuple):
    """Steps that show together: so opaque as a whole, and only where every clip is painted."""

    element: Element
    matrix: Matrix  # of the clips
    opacity: float
    clips: tuple[Painted, ...]
    steps: list[Step]


Step = Layer | StaticArt | PaintedArt | TextBox | ImageBox | Include | Group


class Template(NamedTuple):
    """A compiled template."""

    picture: Picture
    steps: list[Step]
    defs: tuple[Element, ...]

    @property
    def size(self) -> tuple[float, float]:
        return self.picture.view[2], self.picture.view[3]


@dataclass(eq=False, repr=False)
class _Compiler:
    problems: Problems
    definitions: Definitions
    clipper: Clipper

    def children(self, elements: list[Element], groups: Groups) -> list[Step]:
        """Compile siblings, gathering neighbours that are the same for every card into one piece of art."""
        steps: list[Step] = []
        still: list[Element] = []

        def flush() -> None:
            if still:
                steps.append(self._art(still[0], still, groups))
                still.clear()

        for element in elements:
            if element.tag in INERT:
                continue
            if not any(e.bindings for e in element.walk()):
                if self.definitions.coloured and self._is_coloured(self.definitions.used([element])):
                    flush()  # its colours change with the card, those of its neighbours do not
                    still.append(element)
                    flush()
                else:
                    still.append(element)
                continue
            flush()
            step = self.step(element, groups)
            if step:
                steps.append(step)
        flush()
        return steps

    def _art(self, element: Element, content: Sequence[Element], groups: Groups) -> StaticArt | PaintedArt:
        """Art inside the groups around it; it depends on the card if it has bound colours or refers to any."""
        inside = within(groups, content)
        used = self.definitions.used(inside)
        defs = self.definitions.beside(used)
        if not self._is_coloured((*inside, *used)):
            return StaticArt(inside, defs)
        # colours that are bound in definitions of other art may be of another card's fields
        return PaintedArt(element, inside, undrawn(used) if self._is_coloured(defs) else defs)

    def _is_coloured(self, elements: Sequence[Element]) -> bool:
        return next(bound(elements), None) is not None

    def step(self, element: Element, groups: Groups) -> Step | None:
        """Compile one element that has bindings on it or below it."""
        matrix = parse_transform(element.attributes.get("transform", ""))
        if matrix is None:
            self.problems.add(
                element.place,
                "transform",
                message("found a transform that is not understood; expected translate, scale, rotate or matrix"),
            )
            return None
        self._check(element)
        names = element.bindings
        controlled = bool(set(names) & set(_CONTROL))
        # the transform comes first, then pnp:at, pnp:turn and the repetition, whatever the element is
        own = IDENTITY if controlled else matrix
        inner: Step
        if "text" in names:
            overrides = tuple((k, names[k]) for k in TEXT_OVERRIDES if k in names)
            box = TextBox(element, own, overrides, names["text"], names.get("style", "text"), element.box)
            inner = self.layer(element, own, [box]) or box
        elif "image" in names:
            inner = self.layer(element, own, [ImageBox(element, own)]) or ImageBox(element, own)
        elif "include" in names:
            inner = self.layer(element, own, [Include(element, own)]) or Include(element, own)
        elif self._only_painted(element):
            plain = (
                {k: v for k, v in element.attributes.items() if k != "transform"} if controlled else element.attributes
            )
            painted = Element(element.tag, plain, element.bindings, element.place, element.children)
            inner = self._art(element, [painted], groups)
        else:
            return self._group(element, matrix, groups)
        return Group(_control(element), matrix, [inner]) if controlled else inner

    def _only_painted(self, element: Element) -> bool:
        """Whether an element is art as a whole, with nothing below it but colours from the card."""
        below = [e for e in element.walk() if e is not element]
        has_paint = bool(set(element.bindings) & set(PAINTS)) or any(e.bindings for e in element.children)
        # a group of plain art that is clipped or not wholly opaque is best left to whoever draws the art
        whole = opacity(element) < 1 or "clip-path" in declared(element)
        return (
            element.tag in (*SHAPES, "g", "use")
            and all(set(e.bindings) <= set(PAINTS) for e in below)
            and (element.tag != "g" or has_paint or whole)
        )

    def _group(self, element: Element, matrix: Matrix, groups: Groups) -> Group:
        """A group whose children are drawn step by step, each with the group's own attributes around it."""
        if element.tag == "svg":
            complaint = message("found pnp: attributes inside a nested <svg>; expected them in a <g>")
            self.problems.add(element.place, "<svg>", complaint)
        kept = {k: v for k, v in declared(element).items() if k not in _OWN}
        steps = self.children(handed_down(element, BOXES), (*groups, kept))
        layer = self.layer(element, IDENTITY, steps)
        return Group(element, matrix, [layer] if layer else steps)

    def layer(self, element: Element, matrix: Matrix, steps: list[Step]) -> Layer | None:
        """Steps that show together, if their element is clipped or not wholly opaque."""
        said = declared(element)
        refused = [name for name in _PIXELS if said.get(name, "none") not in ("none", "normal")]
        if element.tag == "svg" and "transform" in said:
            refused.append("transform")
        for name in refused:
            complaint = message(
                "found {name} around texts, pictures or repetitions; expected it on shapes alone", name=name
            )
            self.problems.add(element.place, name, complaint)
        clips = tuple(self.clipper.clips(element))
        share = opacity(element)
        if not clips and share == 1:
            return None
        return Layer(element, matrix, share, clips, steps if all(clips) else [])

    def _check(self, element: Element) -> None:
        """Report attributes that are unknown, formats that do not parse and words that cannot be translated."""
        for name, value in element.bindings.items():
            if name not in BINDINGS:
                accepted = joined((one_of(BINDINGS, len(BINDINGS)), meant(name, BINDINGS)), "")
                complaint = message("found an unknown attribute; expected one of {accepted}", accepted=accepted)
                self.problems.add(element.place, f"pnp:{name}", complaint)
                continue
            if name in ("each", "if", "cells"):
                wrong = cells.mistake(value) if name == "cells" else bindings.mistake(name, value)
                if wrong:
                    self.problems.add(element.place, f"pnp:{name}", wrong)
                continue
            try:
                fixed = bindings.literal(value)
            except bindings.BindingError as error:
                self.problems.add(element.place, f"pnp:{name}", error.message)
                continue
            if name == "text" and any(c.isalpha() for c in fixed):
                self.problems.add(
                    element.place,
                    "pnp:text",
                    message(
                        "found the words “{fixed}”; words stand in YAML so that they can be translated: use "
                        "{{words.name}} or a field",
                        fixed=fixed.strip(),
                    ),
                )
        self._check_company(element)
        if ("text" in element.bindings or "image" in element.bindings) and element.tag not in ("rect", "image"):
            self.problems.add(
                element.place,
                f"<{element.tag}>",
                message("found pnp:text or pnp:image here; expected it on a rect with x, y, width and height"),
            )
        if ("text" in element.bindings or "image" in element.bindings) and min(element.box[2:]) <= 0:
            self.problems.add(
                element.place, f"<{element.tag}>", message("found a box without width or height; expected both, in mm")
            )

    def _check_company(self, element: Element) -> None:
        """Report attributes that do nothing without another, or beside one."""
        names = element.bindings
        for name in names:
            needed = NEEDS.get(name, ())
            if needed and not any(n in names for n in needed):
                wanted = " or ".join(f"pnp:{n}" for n in needed)
                self.problems.add(
                    element.place,
                    f"pnp:{name}",
                    message("does nothing here; expected it beside {wanted}", wanted=wanted),
                )
        if "text" in names or "image" in names:
            for name in PAINTS:
                if name in names:
                    self.problems.add(
                        element.place, f"pnp:{name}", message("does nothing on a box; expected pnp:color")
                    )
        boxes = [name for name in BOXES if name in names]
        if len(boxes) > 1:
            complaint = message(
                "found pnp:{boxes} and pnp:{boxes2} on one element; expected one, and another rect",
                boxes=boxes[0],
                boxes2=boxes[1],
            )
            self.problems.add(element.place, f"<{element.tag}>", complaint)
        for name in _TRUE:
            if names.get(name, "true") != "true":
                self.problems.add(
                    element.place, f"pnp:{name}", message("found “{names}”; expected true", names=names[name])
                )


def within(groups: Groups, content: Sequence[Element]) -> tuple[Element, ...]:
    """Elements inside groups; those without attributes are left out."""
    inner = tuple(content)
    for attributes in reversed(groups):
        inner = grouped(attributes, inner)
    return inner


def _control(element: Element) -> Element:
    """The same element seen only as a group that repeats, moves or hides."""
    return Element("g", {}, {k: v for k, v in element.bindings.items() if k in _CONTROL}, element.place)


def _check_letters(root: Element, problems: Problems) -> None:
    """Report a field in the letters of a <text>, where it would be printed as it is written."""
    for element in root.walk():
        for child in element.children:
            found = _FIELD.search(child.attributes.get("characters", "")) if child.tag == CHARACTERS else None
            if found and element.tag in TEXTS:
                way = message('expected a <rect> with pnp:text="{found}"', found=found[0])
                complaint = message(
                    "found {found} in its letters, which are printed as they are; {way}", found=found[0], way=way
                )
                problems.add(element.place, f"<{element.tag}>", complaint)


def compile_template(picture: Picture, problems: Problems) -> Template:
    """A parsed SVG as drawing steps."""
    root = picture.root
    definitions = Definitions(root, problems)
    compiler = _Compiler(problems, definitions, Clipper(definitions, problems))
    kept = {name: value for name, value in of_the_root(root).items() if name not in _OWN}
    for name in root.bindings:
        problems.add(root.place, f"pnp:{name}", message("does nothing on the root; expected it on an element inside"))
    _check_letters(root, problems)
    shown = without_hidden(root, definitions.by_id)
    steps = compiler.children(shown.children, (kept,)) if shown else []
    layer = compiler.layer(root, IDENTITY, steps)
    return Template(picture, [layer] if layer else steps, definitions.shared)
