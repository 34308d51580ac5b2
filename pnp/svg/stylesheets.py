"""`<style>` in a file → the declarations that it makes for each element, as Illustrator and browsers write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pnp.base.messages import message
from pnp.base.problems import Problems
from pnp.svg.declarations import declarations, important
from pnp.svg.tree import Element

MOST_RULES = 2000
DECLARING = 5  # comparisons take as long as one property of one element
IGNORED_RULES = ("font-face", "charset", "namespace", "keyframes", "page")  # fonts come from fonts/, and nothing moves
Declared = Mapping[int, Sequence[tuple[str, str]]]  # by the id of the element, the weakest first


class _Rule(NamedTuple):
    """What a rule says, and how strong it is for an element."""

    specificity: tuple[int, int, int]
    order: int
    said: Sequence[tuple[str, str, bool]]


class _TooMuch(Exception):
    """Sheets that ask for more than the limits; the problem has been noted."""


def declared_by(sheets: Sequence[Element], root: Element, problems: Problems) -> Declared:
    """What the style sheets of a file say of each element; a rule that is not understood is a problem."""
    reader = _Reader(root, problems)
    for sheet in sheets:
        text = "".join(child.attributes.get("characters", "") for child in sheet.children)
        if sheet.attributes.get("type", "text/css") == "text/css":
            try:
                reader.read(text, sheet)
            except _TooMuch:
                return {}
    return reader.declared()


class _Reader:
    """Takes the rules of sheets, and keeps what they say of each element."""

    def __init__(self, root: Element, problems: Problems) -> None:
        from pnp.svg.selectors import Elements  # which loads libraries that few drawings need

        self.elements, self.problems = Elements(root), problems
        self.rules: dict[int, list[_Rule]] = {}  # by the number of the element
        self.order = self.count = 0

    def declared(self) -> Declared:
        """What is said of each element, the weakest first."""
        found = {}
        for number, rules in self.rules.items():
            pairs = [pair for rule in sorted(rules, key=lambda rule: rule[:2]) for pair in rule.said]
            if pairs:
                found[id(self.elements.all[number])] = [pair[:2] for pair in sorted(pairs, key=lambda pair: pair[2])]
        return found

    def read(self, text: str, sheet: Element) -> None:
        """Take the rules of one sheet."""
        import tinycss2
        from cssselect2 import SelectorError

        from pnp.svg.selectors import MOST_COMPARED, TooMuch

        for number, rule in enumerate(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True), 1):
            if rule.type == "at-rule":
                if rule.lower_at_keyword not in IGNORED_RULES:
                    complaint = message(
                        "found @{lower_at_keyword}, which is not obeyed; expected selectors and properties",
                        lower_at_keyword=rule.lower_at_keyword,
                    )
                    self.problems.add(sheet.place, "<style>", complaint)
                continue
            try:
                if rule.type != "qualified-rule" or number > MOST_RULES:
                    raise SelectorError
                self._take(rule)
            except SelectorError:
                complaint = message(
                    "found a rule that is not understood (number {count}); expected selectors and properties",
                    count=number,
                )
                self.problems.add(sheet.place, "<style>", complaint)
                return
            except TooMuch:
                complaint = message(
                    "found selectors that ask for more than {most} comparisons with elements (rule {count}); name "
                    "elements by their class",
                    most=MOST_COMPARED,
                    count=number,
                )
                self.problems.add(sheet.place, "<style>", complaint)
                raise _TooMuch from None

    def _take(self, rule: Any) -> None:
        """Note what a rule says of every element that it names."""
        import tinycss2
        from cssselect2 import SelectorError

        from pnp.svg.selectors import is_flat, parsed

        selectors = parsed(rule.prelude)
        if not is_flat(rule.content):
            raise SelectorError
        content = tinycss2.serialize(rule.content)
        marked = important(content)
        said = [(*pair, pair[0] in marked) for pair in declarations(content)]
        for selector in selectors:
            self.order += 1
            found = self.elements.matching(selector.parsed_tree)
            if selector.pseudo_element is not None:
                continue
            self.elements.pay((len(said) * DECLARING + 1) * len(found))
            for number in found:
                self.rules.setdefault(number, []).append(_Rule(selector.specificity, self.order, said))
