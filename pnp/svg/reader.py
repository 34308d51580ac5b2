"""Safe SVG: files → a small tree with line and column.

Pictures may come from strangers: no entities, no scripts, nothing fetched from outside the file, sizes within limits.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from xml.parsers import expat

from pnp.base.messages import joined, message
from pnp.base.nearness import did_you_mean
from pnp.base.problems import Place, Problems
from pnp.base.reading import File, read_text
from pnp.base.units import LONGEST
from pnp.base.walls import tried
from pnp.svg.art import Art
from pnp.svg.cleaning import clean
from pnp.svg.copies import check_copies
from pnp.svg.elements import ALLOWED, PASSED_OVER, POLYFILLS, REMEDY, SHEET, TEXTS, UNPRINTABLE, is_allowed
from pnp.svg.lengths import length
from pnp.svg.markers import check_markers
from pnp.svg.references import MAX_ELEMENTS, check_references
from pnp.svg.tree import CHARACTERS, PNP, SVG, XLINK, XML, Element, Picture, grouped, of_the_root
from pnp.svg.viewport import page_of, stretch_of
from pnp.svg.weight import TooHeavy, Weight
from pnp.svg.xml_words import explained

MAX_BYTES = 24 * 1024 * 1024  # most of it embedded pictures; elements are counted for themselves
MAX_DEPTH = 60
MAX_CHARACTERS = 20_000  # of the texts of a drawing
_LONG = re.compile(r"(\d\.\d{6})\d+")  # more decimals than anybody can see


class _Builder:
    """Expat's handlers: builds the tree as it is written and notes what must not be there."""

    def __init__(self, name: str, problems: Problems, weight: Weight, inside: Place | None = None) -> None:
        self.name, self.problems, self.weight = name, problems, weight
        self.inside = inside  # where this drawing stands in another: nobody finds lines of what is packed
        self.root: Element | None = None
        self.stack: list[Element] = []
        self.skipping = 0
        self.passed_over: dict[str, str] = {}  # definitions that nothing can be drawn with, by their ids
        self.strange: set[str] = set()  # namespaces that are nearly ours
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        self.parser.EntityDeclHandler = self.entity
        self.parser.SkippedEntityHandler = self.entity
        self.parser.ProcessingInstructionHandler = self.instruction
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)

    @property
    def place(self) -> Place:
        return self.inside or Place(self.name, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)

    def entity(self, name: str, *_: object) -> None:
        self.problems.add(
            self.place, "", message("found the entity “{name}”; expected plain SVG without entities", name=name)
        )
        raise _Stop

    def instruction(self, target: str, _: str) -> None:
        if target == "xml-stylesheet":
            complaint = message("found a style sheet outside the file; expected its rules in <style>, or attributes")
            self.problems.add(self.place, f"<?{target}…?>", complaint)

    def start(self, qualified: str, attributes: dict[str, str]) -> None:
        namespace, _, tag = qualified.rpartition(" ")
        self.weight.elements += 1
        sample = self.stack and attributes.get(f"{PNP} sample") == "true"  # for the eye in Inkscape alone
        if self.skipping or namespace != SVG or tag in PASSED_OVER or sample or _is_for_others(attributes):
            if not self.skipping and not namespace:
                self.problems.add(
                    self.place, tag, message('found no namespace; expected xmlns="{svg}" on the root', svg=SVG)
                )
                raise _Stop
            self.skipping += 1
            return
        if len(self.stack) > MAX_DEPTH or self.weight.elements > MAX_ELEMENTS:
            limit = f"{MAX_DEPTH} levels" if len(self.stack) > MAX_DEPTH else f"{MAX_ELEMENTS} elements"
            self.problems.add(self.place, tag, message("more than {limit}; simplify the picture", limit=limit))
            raise _Stop
        if tag in UNPRINTABLE or (tag == "script" and attributes.get("id") in POLYFILLS):
            self.passed_over[attributes.get("id", "")] = tag
            self.skipping += 1
            return
        if not is_allowed(tag):
            remedy = REMEDY.get(
                tag,
                message(
                    "expected one of {names}{did_you_mean}",
                    names=", ".join(ALLOWED),
                    did_you_mean=did_you_mean(tag, ALLOWED),
                ),
            )
            self.problems.add(
                self.place, f"<{tag}>", message("found an element that cannot be printed; {remedy}", remedy=remedy)
            )
            self.skipping += 1
            return
        element = Element(tag, *self._attributes(attributes), self.place)
        if tag == "use" and "href" not in element.attributes:
            self.problems.add(
                self.place, "<use>", message("found no href; expected the #id of an element of this file")
            )
        if self.stack:
            self.stack[-1].children.append(element)
        else:
            self.root = element
        self.stack.append(element)

    def end(self, _: str) -> None:
        if self.skipping:
            self.skipping -= 1
        else:
            self.stack.pop()

    def text(self, characters: str) -> None:
        """Characters count in texts and in style sheets alone."""
        if self.skipping or not self.stack or self.stack[-1].tag not in (*TEXTS, SHEET, "a"):
            return
        self.weight.characters += len(characters)
        if self.weight.characters > MAX_CHARACTERS:
            self.problems.add(
                self.place,
                "",
                message(
                    "found more than {max_characters} characters of text; simplify it", max_characters=MAX_CHARACTERS
                ),
            )
            raise _Stop
        self.stack[-1].children.append(Element(CHARACTERS, {"characters": characters}, {}, self.place))

    def _attributes(self, attributes: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
        plain: dict[str, str] = {}
        bound: dict[str, str] = {}
        for qualified, value in attributes.items():
            namespace, _, name = qualified.rpartition(" ")
            if namespace == PNP:
                bound[name] = value
            elif "pnp" in namespace:
                if namespace not in self.strange:  # once: it stands on one line, whoever uses it
                    complaint = message(
                        'found the namespace “{namespace}”; expected xmlns:pnp="{pnp}"', namespace=namespace, pnp=PNP
                    )
                    self.problems.add(self.place, f"pnp:{name}", complaint)
                self.strange.add(namespace)
            elif namespace == "" or (namespace == XLINK and name == "href"):
                if namespace == "" or name not in plain:  # the plain href is the newer one and wins
                    plain[name] = value
            elif namespace == XML and name in ("space", "lang"):
                plain[f"xml:{name}"] = value
        return plain, bound


def _is_for_others(attributes: Mapping[str, str]) -> bool:
    """Whether an element is for programs that know more, as drawing programs write beside what everybody sees."""
    return bool(attributes.get("requiredExtensions", "").strip())


class _Stop(Exception):
    """The file is unusable; the problem has been noted."""


def read(path: File, name: str, problems: Problems) -> Picture | None:
    """Parse one SVG file, or report why it cannot be used."""
    text = read_text(path, name, MAX_BYTES, problems)
    if text is None:
        return None
    return tried(name, len(text), problems, lambda: _picture(text, name, problems))


def _picture(text: str, name: str, problems: Problems) -> Picture | None:
    before = problems.mark()
    weight = Weight()
    builder = _Builder(name, problems, weight)
    try:
        builder.parser.Parse(text.encode(), True)
    except _Stop:
        return None
    except (LookupError, ValueError) as error:  # an encoding that expat does not know
        problems.add(Place(name, 1, 1), "", message("not valid XML: {error}; save the file as UTF-8", error=error))
        return None
    except expat.ExpatError as error:
        line, column, complaint = explained(error, text, builder.stack)
        problems.add(Place(name, line, column), "", complaint)
        return None
    root = builder.root
    if root is None or root.tag != "svg":
        problems.add(Place(name, 1, 1), "", message("found no <svg> root; expected an SVG file"))
        return None
    try:
        clean(root, problems, partial(_parsed, weight), weight)
    except TooHeavy:
        return None
    view = _view(root, problems)
    check_references(root, problems, builder.passed_over)
    if not problems.any_since(before):
        check_markers(root, problems)
        check_copies(root, problems)
    return Picture(root, view, name, weight.pixels) if view and not problems.any_since(before) else None


def _parsed(weight: Weight, data: bytes, problems: Problems, place: Place) -> Element:
    """The tree of an SVG that stands at a place in another, or an empty one and a problem."""
    builder = _Builder("", problems, weight, place)
    try:
        builder.parser.Parse(data, True)
    except _Stop:
        pass
    except (expat.ExpatError, LookupError, ValueError) as error:
        problems.add(place, "", message("not valid XML: {error}", error=error))
    return builder.root or Element("svg", {}, {}, place)


def art_of(text: str, view: tuple[float, float, float, float] | None = None) -> Art:
    """The art that a program has written as text, its decimals shortened; ValueError if it is no sound SVG."""
    problems, weight = Problems(), Weight()
    builder = _Builder("", problems, weight)
    try:
        builder.parser.Parse(_LONG.sub(r"\1", text).encode(), True)
    except (_Stop, expat.ExpatError, LookupError) as error:
        raise ValueError(message("found no SVG")) from error
    root = builder.root
    if root:
        try:
            clean(root, problems, partial(_parsed, weight), weight)
        except TooHeavy as error:
            raise ValueError(error.message) from error
    shown = _view(root, problems) if root else None
    if problems.found or root is None or shown is None:
        raise ValueError(joined((problem.message for problem in problems), "; ") or message("found no SVG"))
    drawn = [child for child in root.children if child.tag != "defs" or child.children]
    return Art(grouped(of_the_root(root), drawn), view or shown)


def _view(root: Element, problems: Problems) -> tuple[float, float, float, float] | None:
    """The page in user units, which are millimetres of the finished piece: the viewBox, or width and height."""
    if "viewBox" not in root.attributes:
        sides = [length(root.attributes.get(name, "")) for name in ("width", "height")]
        if not all(side and not side.unit for side in sides):
            complaint = message('found none, and no width and height; expected viewBox="0 0 width height" in mm')
            if not any((problem.place, problem.field) == (root.place, "viewBox") for problem in problems):
                problems.add(root.place, "viewBox", complaint)
            return None
    view = page_of(root.attributes)
    x, y, width, height = view
    stretch = stretch_of(root.attributes)
    if stretch != 1:
        root.attributes["transform"] = f"matrix(1 0 0 {stretch:.9g} 0 {y - y * stretch:.9g})"
    if not (0 < width < LONGEST and 0 < height < LONGEST and abs(x) < LONGEST and abs(y) < LONGEST):
        problems.add(
            root.place, "viewBox", message("found an empty or endless one; expected a positive width and height in mm")
        )
        return None
    return view
