"""Texts inside drawings: they are set by another renderer, so the fonts that they name must stand in the workspace."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pnp.base.messages import message, one_of
from pnp.base.problems import Problems
from pnp.definition.synonyms import meant
from pnp.svg.elements import TEXTS, has_texts
from pnp.svg.tree import CHARACTERS, Element
from pnp.text.families import FontFile

_SHORTHAND = re.compile(r"(?<![\d.])[\d.]++[a-z%]*+(?:\s*+/\s*+[\d.]++[a-z%]*+)?+\s++(.+)", re.IGNORECASE | re.DOTALL)


Attempt = Callable[[FontFile, str], object]


def check_fonts(
    root: Element, fonts: Sequence[FontFile], problems: Problems, attempt: Attempt = lambda font, text: None
) -> None:
    """Report families and characters that no font of the workspace has: anything else would be another picture.

    `attempt` gets what each font of a family is asked to draw, to see whether it can.
    """
    if has_texts([root]):
        _Checker(fonts, problems, attempt).look(root, "")


class _Checker:
    def __init__(self, fonts: Sequence[FontFile], problems: Problems, attempt: Attempt) -> None:
        self.fonts, self.problems, self.attempt = fonts, problems, attempt
        self.families = {name.lower(): name for font in fonts for name in font.families}
        self.told: set[str] = set()

    def look(self, element: Element, family: str) -> None:
        """Look at an element and all below it, with the family that it inherits."""
        family = _family(element) or family
        if element.tag in TEXTS:
            text = "".join(c.attributes["characters"] for c in element.children if c.tag == CHARACTERS)
            if text.strip():
                self._check(element, family, text)
        for child in element.children:
            if child.tag != CHARACTERS:
                self.look(child, family)

    def _check(self, element: Element, family: str, text: str) -> None:
        if family.lower() not in self.families:
            if family not in self.told:
                known = list(self.families.values())
                found = message("“{value}”", value=family) if family else message("no font-family")
                complaint = message(
                    "found {found}; expected one of the workspace’s fonts: {accepted}",
                    found=found,
                    accepted=one_of(known),
                )
                self.problems.add(
                    element.place, "font-family", message("{value}{meant}", value=complaint, meant=meant(family, known))
                )
            self.told.add(family)
            return
        seen = {c for c in text if not c.isspace()}
        missing = sorted(c for c in seen if not any(ord(c) in font.characters for font in self.fonts))
        if missing:
            complaint = message("found {names}, which no font of the workspace has", names=" ".join(missing[:10]))
            self.problems.add(element.place, f"<{element.tag}>", complaint)
        for font in self.fonts:
            if family.lower() in [name.lower() for name in font.families]:
                self.attempt(font, "".join(c for c in text if ord(c) in font.characters))


def _family(element: Element) -> str:
    """The first family that an element names: the one that its designer sees."""
    text = element.attributes.get("font-family", "")
    if not text and "font" in element.attributes:
        match = _SHORTHAND.search(element.attributes["font"])
        text = match[1] if match else ""
    first = text.split(",")[0].strip().strip("'\"").strip()
    return "" if first in ("inherit", "initial", "unset") else first
