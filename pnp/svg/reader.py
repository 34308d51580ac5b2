"""Safe SVG: files → a small tree with line and column.

Pictures may come from strangers: no DOCTYPE or entities, no scripts, nothing fetched from outside the file,
and nothing that the renderer would silently leave out (filters, text set in the system's fonts).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.parsers import expat

from pnp.base.files import File, read_text
from pnp.base.problems import Place, Problems, did_you_mean
from pnp.base.units import LONGEST
from pnp.svg.art import Art
from pnp.svg.attributes import CHECKS, attribute_check, is_known
from pnp.svg.tree import INHERITED, PNP, SHAPES, SVG, XLINK, Element, Picture, grouped

_BAD_TOKEN = expat.errors.codes[expat.errors.XML_ERROR_INVALID_TOKEN]
MAX_BYTES = 4 * 1024 * 1024
MAX_DEPTH = 60
MAX_ELEMENTS = 60_000

DRAWN = (*SHAPES, "g", "use", "image")
PARTS = ("svg", "defs", "symbol", "clipPath", "linearGradient", "radialGradient", "stop")
IGNORED = ("title", "desc", "metadata")
ALLOWED = (*DRAWN, *PARTS)
REMEDY = {
    "text": "art has no text in it: give a rect the attribute pnp:text instead",
    "style": "write presentation attributes (fill=…) on the elements instead",
    "script": "templates hold no code",
    "filter": "filters are not printed; draw the shadow as a shape",
    "mask": "use clipPath instead",
    "foreignObject": "only SVG shapes can be printed",
}
_LONG = re.compile(r"(\d\.\d{6})\d+")  # more decimals than anybody can see
_URL = re.compile(r"url\(\s*['\"]?(?!#)", re.IGNORECASE)
_LOCAL_URL = re.compile(r"url\(\s*['\"]?#([^)'\"]+)", re.IGNORECASE)


class _Builder:
    """Expat's handlers: builds the tree and notes what must not be there."""

    def __init__(self, name: str, problems: Problems) -> None:
        self.name, self.problems = name, problems
        self.root: Element | None = None
        self.stack: list[Element] = []
        self.skipping = 0
        self.count = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.ProcessingInstructionHandler = self.instruction
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)

    @property
    def place(self) -> Place:
        return Place(self.name, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)

    def doctype(self, *_: object) -> None:
        self.problems.add(self.place, "", "found a DOCTYPE; expected plain SVG without DOCTYPE or entities")
        raise _Stop

    def instruction(self, target: str, _: str) -> None:
        self.problems.add(self.place, "", f"found <?{target}…?>; expected no processing instructions")

    def start(self, qualified: str, attributes: dict[str, str]) -> None:
        namespace, _, tag = qualified.rpartition(" ")
        self.count += 1
        if self.skipping or namespace != SVG or tag in IGNORED:
            if not self.skipping and not namespace:
                self.problems.add(self.place, tag, f'found no namespace; expected xmlns="{SVG}" on the root')
                raise _Stop
            self.skipping += 1
            return
        if len(self.stack) > MAX_DEPTH or self.count > MAX_ELEMENTS:
            limit = f"{MAX_DEPTH} levels" if len(self.stack) > MAX_DEPTH else f"{MAX_ELEMENTS} elements"
            self.problems.add(self.place, tag, f"more than {limit}; simplify the picture")
            raise _Stop
        if tag not in ALLOWED:
            remedy = REMEDY.get(tag, f"expected one of {', '.join(ALLOWED)}{did_you_mean(tag, ALLOWED)}")
            self.problems.add(self.place, f"<{tag}>", f"found an element that cannot be printed; {remedy}")
            self.skipping += 1
            return
        element = Element(tag, *self._attributes(tag, attributes), self.place)
        named = any(name.rpartition(" ")[2] == "href" for name in attributes)
        if tag == "image" and "image" not in element.bindings and "href" in element.attributes:
            self.problems.add(self.place, "<image>", "found an embedded picture; expected a rect with pnp:image")
        if tag == "use" and not named:
            self.problems.add(self.place, "<use>", "found no href; expected the #id of an element of this file")
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

    def _attributes(self, tag: str, attributes: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
        plain: dict[str, str] = {}
        bound: dict[str, str] = {}
        for qualified, value in attributes.items():
            namespace, _, name = qualified.rpartition(" ")
            if namespace == PNP:
                bound[name] = value
            elif "pnp" in namespace:
                message = f'found the namespace “{namespace}”; expected xmlns:pnp="{PNP}"'
                self.problems.add(self.place, f"pnp:{name}", message)
            elif namespace in ("", XLINK) and self._fine(tag, name, value):
                plain[name] = value
        return plain, bound

    def _fine(self, tag: str, name: str, value: str) -> bool:
        """Whether a plain attribute is harmless and would be printed as it is meant."""
        if name.startswith(("font-", "text-", "aria")) or name in ("class", "role", "lang", "space"):
            return False
        complaint = self._complaint(tag, name, value)
        if name == "style" and not complaint:
            for part in filter(None, (p.strip() for p in value.split(";"))):
                key, _, inner = part.partition(":")
                complaint = complaint or self._complaint(tag, key.strip(), inner.strip())
        if complaint:
            self.problems.add(self.place, name, complaint)
        return not complaint

    def _complaint(self, tag: str, name: str, value: str) -> str:
        """What is wrong with an attribute, or nothing."""
        shown = value if len(value) <= 60 else value[:57] + "…"
        if name == "href" and not value.startswith("#"):
            return f"found “{shown}”; expected #id of this file (use pnp:image for pictures)"
        if name.lower().startswith("on"):
            return "found a script attribute; templates hold no code"
        if _URL.search(value):
            return f"found “{shown}”; expected url(#id) of this file"
        if name in ("filter", "mask") and value != "none":
            return f"found a {name}; it would not be printed"
        if not is_known(name) and not name.startswith(("-", "font", "text")):
            return f"found an unknown attribute{did_you_mean(name, CHECKS)}; expected one of SVG, or pnp:…"
        accepted = attribute_check(tag, name, value)
        return f"found “{shown}”; expected {accepted}" if accepted else ""


class _Stop(Exception):
    """The file is unusable; the problem has been noted."""


def read(path: File, name: str, problems: Problems) -> Picture | None:
    """Parse one SVG file, or report why it cannot be used."""
    before = problems.mark()
    text = read_text(path, name, MAX_BYTES, problems)
    if text is None:
        return None
    builder = _Builder(name, problems)
    try:
        builder.parser.Parse(text.encode(), True)
    except _Stop:
        return None
    except (LookupError, ValueError) as error:  # an encoding that expat does not know
        problems.add(Place(name, 1, 1), "", f"not valid XML: {error}; save the file as UTF-8")
        return None
    except expat.ExpatError as error:
        place = Place(name, error.lineno, error.offset + 1)
        message = expat.errors.messages.get(error.code, str(error))
        bad = text.split("\n")[error.lineno - 1][error.offset : error.offset + 1] if error.code == _BAD_TOKEN else ""
        if bad == "<":
            message += "; in quotes, < is written &lt;"
        problems.add(place, "", f"not valid XML: {message}")
        return None
    root = builder.root
    if root is None or root.tag != "svg":
        problems.add(Place(name, 1, 1), "", "found no <svg> root; expected an SVG file")
        return None
    view = _view(root, name, problems)
    _check_references(root, problems)
    return Picture(root, view, name) if view and not problems.any_since(before) else None


def art_of(text: str, view: tuple[float, float, float, float] | None = None) -> Art:
    """The art that a program has written as text, its decimals shortened; ValueError if it is no sound SVG."""
    problems = Problems()
    builder = _Builder("", problems)
    try:
        builder.parser.Parse(_LONG.sub(r"\1", text).encode(), True)
    except (_Stop, expat.ExpatError, LookupError) as error:
        raise ValueError("found no SVG") from error
    root = builder.root
    shown = _view(root, "", problems) if root else None
    if problems.found or root is None or shown is None:
        raise ValueError("; ".join(problem.message for problem in problems) or "found no SVG")
    kept = {k: v for k, v in root.attributes.items() if k in INHERITED}
    drawn = [child for child in root.children if child.tag != "defs" or child.children]
    return Art(grouped(kept, drawn), view or shown)


def _view(root: Element, name: str, problems: Problems) -> tuple[float, float, float, float] | None:
    """The viewBox: user units are millimetres of the finished piece."""
    try:
        x, y, width, height = (float(v) for v in re.split(r"[\s,]+", root.attributes["viewBox"].strip()))
    except (KeyError, ValueError):
        problems.add(root.place, "viewBox", 'found none that is usable; expected viewBox="0 0 width height" in mm')
        return None
    if not (0 < width < LONGEST and 0 < height < LONGEST and abs(x) < LONGEST and abs(y) < LONGEST):
        problems.add(root.place, "viewBox", "found an empty or endless one; expected a positive width and height in mm")
        return None
    return x, y, width, height


def _check_references(root: Element, problems: Problems) -> None:
    """Every #id that is used must be there, nothing may contain itself, and uses of uses must stay few."""
    by_id = {e.attributes["id"]: e for e in root.walk() if "id" in e.attributes}
    broken = False
    for element in root.walk():
        for name, value in element.attributes.items():
            wanted = _reference(name, value)
            if wanted and wanted not in by_id:
                message = f"found #{wanted}; no element of this file has that id{did_you_mean(wanted, by_id)}"
                problems.add(element.place, name, message)
                broken = True
    if not broken:
        _Weigher(by_id, problems).weigh(root)


def _reference(name: str, value: str) -> str:
    """The id that an attribute refers to, if any."""
    if name == "href":
        return value[1:]
    match = _LOCAL_URL.search(value) if "url" in value else None
    return match[1] if match else ""


class _Weigher:
    """Counts elements as they would be drawn, each `use` and clip opened up."""

    def __init__(self, by_id: Mapping[str, Element], problems: Problems) -> None:
        self.by_id, self.problems = by_id, problems
        self.weights: dict[int, int] = {}
        self.open: set[int] = set()

    def weigh(self, element: Element) -> int:
        """How many elements this one draws; a ring or a crowd is a problem, reported once."""
        key = id(element)
        if key in self.weights:
            return self.weights[key]
        if key in self.open:
            self.problems.add(
                element.place, f"<{element.tag}>", "found an element that contains itself; that never ends"
            )
            self.weights[key] = 1
            return 1
        self.open.add(key)
        total = 1
        for name, value in element.attributes.items():
            wanted = _reference(name, value)
            if wanted:
                total += self.weigh(self.by_id[wanted])
        total += sum(self.weigh(child) for child in element.children)
        self.open.discard(key)
        if total > MAX_ELEMENTS and not self.weights.get(-1):
            self.weights[-1] = 1
            self.problems.add(
                element.place, f"<{element.tag}>", f"draws more than {MAX_ELEMENTS} elements; simplify the picture"
            )
        self.weights.setdefault(key, min(total, MAX_ELEMENTS + 1))
        return self.weights[key]
