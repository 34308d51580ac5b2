"""What a template's art refers to (gradients, clips, shapes used again), wherever in the file it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pnp.base.messages import message
from pnp.base.problems import Problems
from pnp.face.paint import PAINTS, STOP
from pnp.svg.tree import SHAPES, Element, made

# drawn only where something refers to them
INERT = ("defs", "symbol", "clipPath", "linearGradient", "radialGradient", "pattern", "marker", "mask", "filter")
_URL = re.compile(r"url\(\s*['\"]?#([^)'\"\s]+)", re.IGNORECASE)


def references(element: Element) -> Iterator[str]:
    """The ids that an element refers to, in attributes and in its style."""
    for name, value in element.attributes.items():
        if name == "href":
            if value.startswith("#"):
                yield value[1:]
        elif "#" in value:
            yield from _URL.findall(value)


class Definitions:
    """Every element of a template that has an id; bindings that do nothing in a definition are reported at once."""

    def __init__(self, root: Element, problems: Problems) -> None:
        self.problems = problems
        self.by_id: dict[str, Element] = {}
        for element in root.walk():
            if "id" in element.attributes:
                self.by_id.setdefault(element.attributes["id"], element)
        self.shared = tuple(child for child in root.children if child.tag == "defs")
        self._shared = {id(element) for one in self.shared for element in one.walk()}
        self._inert: set[int] = set()
        self._refused: set[int] = set()
        self.coloured = False  # whether anything that can be referred to has a bound colour
        self._check(root, inert=False, clip=False, named=False)

    def used(self, content: Sequence[Element]) -> tuple[Element, ...]:
        """What art refers to outside itself, and what that refers to in turn; each is there once."""
        inside = {e.attributes["id"] for one in content for e in one.walk() if "id" in e.attributes}
        found: dict[str, Element] = {}
        waiting = list(content)
        while waiting:
            for element in waiting.pop().walk():
                for name in references(element):
                    target = self.by_id.get(name)
                    if target is not None and name not in inside and name not in found:
                        found[name] = target
                        waiting.append(target)
                        self._check_use(element, target)
        nested = {id(e) for one in found.values() for e in one.walk() if e is not one}
        return tuple(one for one in found.values() if id(one) not in nested)

    def beside(self, used: Sequence[Element]) -> tuple[Element, ...]:
        """The definitions of the file, with what is used but does not stand among them."""
        return (*self.shared, *undrawn([element for element in used if id(element) not in self._shared]))

    def _check(self, element: Element, inert: bool, clip: bool, named: bool) -> None:
        """Report bindings in definitions that would do nothing: only shapes and stops have a colour there."""
        inert, clip = inert or element.tag in INERT, clip or element.tag == "clipPath"
        named = named or "id" in element.attributes
        self.coloured = self.coloured or (named and any(name in element.bindings for name in PAINTS))
        if inert:
            self._inert.add(id(element))
            accepted: tuple[str, ...] = ()
            if element.tag == STOP:
                accepted = ("fill",)
            elif element.tag in (*SHAPES, "g", "use", "symbol") and not clip:
                accepted = PAINTS
            for name in element.bindings:
                if name not in accepted:
                    where = message("a clip path") if clip else "a definition"
                    expected = " or ".join(f"pnp:{n}" for n in accepted) or message("no pnp: attributes there")
                    complaint = message(
                        "does nothing on a <{tag}> of {where}; expected {expected}",
                        tag=element.tag,
                        where=where,
                        expected=expected,
                    )
                    self.problems.add(element.place, f"pnp:{name}", complaint)
        for child in element.children:
            self._check(child, inert, clip, named)

    def _check_use(self, user: Element, target: Element) -> None:
        """Report what is used again although the card decides more of it than its colours."""
        if id(target) in self._inert or id(user) in self._refused:
            return
        wrong = next((name for element in target.walk() for name in element.bindings if name not in PAINTS), None)
        if wrong:
            self._refused.add(id(user))
            complaint = message(
                "found a reference to an element with pnp:{wrong}, which can be drawn in one place only; expected "
                "one with pnp:fill and pnp:stroke alone, or another template by pnp:include",
                wrong=wrong,
            )
            self.problems.add(user.place, f"<{user.tag}>", complaint)


def undrawn(elements: Sequence[Element]) -> tuple[Element, ...]:
    """Elements that art may refer to, but that are not drawn where they stand."""
    return (made("defs", {}, elements),) if elements else ()
