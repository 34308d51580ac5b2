"""A tree as it was written → a tree that every stage can rely on: no `style`, no units, nothing to guess.

Properties in `style`, in a style sheet and as attributes become attributes, the strongest wins. What never changes a
print is left out; what cannot be obeyed is a problem that names the property.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from pnp.base.messages import NOTHING, Message, message
from pnp.base.nearness import did_you_mean
from pnp.base.problems import Place, Problems
from pnp.svg import attributes as known
from pnp.svg.declarations import SIDES, declarations
from pnp.svg.elements import SHEET, TEXTS, is_free
from pnp.svg.embedded import NoPicture, embedded, is_data, is_svg
from pnp.svg.nested import DEEPEST, Parse, opened
from pnp.svg.stylesheets import Declared, declared_by
from pnp.svg.tree import CHARACTERS, Element
from pnp.svg.weight import TooHeavy, Weight

# as attributes they mean nothing
ONLY_IN_STYLE = ("mix-blend-mode", "isolation", "font", "font-kerning", "transform-box", "marker")
LONG = 100_000  # characters
BOXES = frozenset(("text", "image"))
SIDES_OF_A_BOX = ("x", "y", "width", "height")
EMBEDDING = ("image", "feImage")
_OUTSIDE = re.compile(r"url\((?!\s*+['\"]?+\s*+#)", re.IGNORECASE)
_OF_FONT = re.compile(r"\d(?:r?em|ex|ch)\b")
_PHYSICAL = re.compile(r"[\d.]\s*(?:mm|cm|in|pt|pc|q|%|r?em|ex|ch|v[wh])\s*$", re.IGNORECASE)


def clean(root: Element, problems: Problems, parse: Parse, weight: Weight, depth: int = 0) -> None:
    """Make every element of a tree plain, or report why it cannot be; `parse` reads an SVG inside it.

    TooHeavy, with a problem, where what is packed in it is past the limits of a drawing.
    """
    _open_nested(root, problems, parse, weight, depth)
    _count_pictures(root, problems, weight)
    sheets = [element for element in root.walk() if element.tag == SHEET]
    said = declared_by(sheets, root, problems) if sheets else {}
    cleaner = _Cleaner(said, _listens(root), problems)
    cleaner.clean(root)


def _count_pictures(root: Element, problems: Problems, weight: Weight) -> None:
    """Count the pictures in a tree by their heads; TooHeavy, and a problem, where they are past the limits."""
    for element in root.walk():
        href = element.attributes.get("href", "")
        if element.tag in EMBEDDING and is_data(href):
            try:
                weight.add_picture(href)
            except TooHeavy as error:
                problems.add(element.place, "href", error.message)
                raise
            except NoPicture:  # reported where attributes are looked at
                continue


def _open_nested(root: Element, problems: Problems, parse: Parse, weight: Weight, depth: int) -> None:
    """Put what embedded SVGs show in their places, each cleaned for itself."""

    def inner(data: bytes, found: Problems, place: Place) -> Element:
        tree = parse(data, found, place)
        if depth >= DEEPEST:
            found.add(tree.place, "", message("more than {deepest} pictures inside each other", deepest=DEEPEST))
        elif not found.found:
            clean(tree, found, parse, weight, depth + 1)
        return tree

    number = 0
    if not any(element.tag == "image" for element in root.walk()):
        return
    for element in list(root.walk()):
        for index, child in enumerate(element.children):
            if child.tag == "image" and is_svg(child.attributes.get("href", "")):
                number += 1
                try:
                    element.children[index] = opened(child, number, inner, weight)
                except TooHeavy as error:
                    problems.add(child.place, "href", error.message)
                    raise
                except NoPicture as error:
                    problems.add(child.place, "href", error.message)
                    del child.attributes["href"]


def _listens(root: Element) -> bool:
    """Whether a file has texts, filters or lengths in em, which listen to properties that shapes do not."""
    for element in root.walk():
        own = element.attributes
        if element.tag in TEXTS or element.tag == "filter" or "filter" in own:
            return True
        for name, value in own.items():
            if (value[-1:] in "mxh" or name in ("style", "characters")) and _is_of_font(name, value):
                return True
    return False


def _is_of_font(name: str, value: str) -> bool:
    """Whether a length in em stands in a value: at its end, or anywhere in a style or a sheet."""
    if name in ("style", "characters"):
        return _OF_FONT.search(value) is not None
    return value[-1:] in "mxh" and _OF_FONT.search(value[-60:]) is not None


class _Cleaner:
    def __init__(self, said: Declared, listens: bool, problems: Problems) -> None:
        self.said, self.listens, self.problems = said, listens, problems

    def clean(self, element: Element) -> None:
        """Clean an element and all below it; style sheets have been heard and go."""
        element.attributes = self._attributes(element)
        element.children = [child for child in element.children if child.tag != SHEET]
        for child in element.children:
            if child.tag != CHARACTERS:
                self.clean(child)

    def _attributes(self, element: Element) -> dict[str, str]:
        out: dict[str, str] = {}
        is_box = bool(element.bindings) and not BOXES.isdisjoint(element.bindings)
        for name, value in element.attributes.items():
            if name == "style":
                continue
            judge = _judged if len(value) < LONG else _judged.__wrapped__  # a picture in the file is not kept
            kept, complaint = judge(element.tag, name, value, self.listens)
            if is_box and not complaint and name in SIDES_OF_A_BOX and _PHYSICAL.search(value):
                complaint = message(
                    "found “{shown}”; expected a number: one unit is one millimetre", shown=_shown(value)
                )
            if complaint:
                self._refuse(element, name, complaint)
            elif kept is not None:
                out[name] = kept
        said: Sequence[tuple[str, str]] = self.said.get(id(element), ())
        if said or "style" in element.attributes:
            for name, value in (*said, *declarations(element.attributes.get("style", ""))):
                self._declare(element, name, value, out)
        return out

    def _declare(self, element: Element, name: str, value: str, out: dict[str, str]) -> None:
        """A property of a style: it wins over the attribute."""
        if known.is_idle(name):
            return
        if known.is_of_text(name) or name == "font":
            complaint = _complaint(element.tag, name, value) if self.listens else NOTHING
            if complaint:
                self._refuse(element, "style", complaint)
            elif self.listens and value:
                out[name] = value
            return
        if name not in known.PROPERTIES:
            alone = message("; expected an attribute of its own, {name}=…", name=name) if known.kind_of(name) else ""
            accepted = alone or did_you_mean(name, known.PROPERTIES) or message("; expected a property of SVG")
            self._refuse(
                element,
                "style",
                message(
                    "found the property “{shown}”, which is not drawn{accepted}", shown=_shown(name), accepted=accepted
                ),
            )
            return
        complaint = _complaint(element.tag, name, value)
        kept = None if complaint else known.kept(name, value)
        if kept is None:
            complaint = complaint or message(
                "found “{shown}” for {name}; expected {accepted}",
                shown=_shown(value),
                name=name,
                accepted=_accepted(name),
            )
            self._refuse(element, "style", complaint)
            return
        out[name] = kept

    def _refuse(self, element: Element, name: str, complaint: Message) -> None:
        self.problems.add(element.place, name, complaint)


@lru_cache(maxsize=16384)
def _judged(tag: str, name: str, value: str, listens: bool) -> tuple[str | None, Message]:
    """An attribute in its plain form, None if it is left out; or what is wrong with it. Most come again and again."""
    free = is_free(tag)
    if name in ONLY_IN_STYLE or (not free and (name in known.IDLE_ATTRIBUTES or known.is_idle(name))):
        return None, NOTHING
    if (known.is_of_text(name) or name.startswith("xml:")) and not (free or listens):
        return None, NOTHING
    complaint = _complaint(tag, name, value)
    if complaint:
        return None, complaint
    kept = known.kept(name, value)
    if kept is None and not free:
        return None, message("found “{shown}”; expected {accepted}", shown=_shown(value), accepted=_accepted(name))
    return (value if free or kept is None else kept), NOTHING


def _accepted(name: str) -> Message:
    kind = known.kind_of(name)
    return kind.accepted if kind else message("something else")


def _complaint(tag: str, name: str, value: str) -> Message:
    """What is unsafe or unknown, or nothing."""
    if name.lower().startswith("on"):
        return message("found a script attribute; templates hold no code")
    if name == "href":
        return _reference(tag, value)
    if "url(" in value.lower() and _OUTSIDE.search(value):
        return message("found “{shown}”; expected url(#id) of this file", shown=_shown(value))
    if name == "transform" and tag == "symbol":
        return message("found a transform on a symbol, which programs read differently; put it on a <g> inside")
    plain = known.PLAIN_IN_TEXTS.get(name)
    if plain and value.strip().lower() not in (*plain, *known.WIDE):
        return message(
            "found “{shown}” for {name}, which would not be obeyed; expected {plain}, or the text as a path (in "
            "Inkscape: Path → Object to Path)",
            shown=_shown(value),
            name=name,
            plain=plain[0],
        )
    if known.kind_of(name) or known.is_of_text(name) or name.startswith("data-") or is_free(tag):
        return NOTHING
    if name in ("xml:space", "xml:lang", "lang", "requiredExtensions", "systemLanguage", *SIDES):
        return NOTHING
    if "{" in value:
        return message("found an unknown attribute; expected pnp:{name}, if it is filled from the card", name=name)
    return message(
        "found an unknown attribute{did_you_mean}; expected one of SVG, or pnp:…",
        did_you_mean=did_you_mean(name, known.KNOWN),
    )


def _reference(tag: str, value: str) -> Message:
    """What is wrong with an href: it must lead into the file, or hold a picture."""
    if tag == "image" and value.startswith("#"):
        return message(
            "found “{shown}”; expected a picture in the file itself (data:), or a use of that element",
            shown=_shown(value),
        )
    if tag == "a" or value.startswith("#"):
        return NOTHING
    if tag in EMBEDDING and is_data(value):
        try:
            embedded(value)
        except NoPicture as error:
            return error.message
        return NOTHING
    return message("found “{shown}”; expected #id of this file (use pnp:image for pictures)", shown=_shown(value))


def _shown(value: str) -> str:
    return value if len(value) <= 60 else value[:57] + "…"
