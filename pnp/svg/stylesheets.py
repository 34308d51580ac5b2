"""`<style>` in a file → the declarations that it makes for each element, as Illustrator and browsers write them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from pnp.base.messages import message
from pnp.base.problems import Problems
from pnp.svg.declarations import declarations, important
from pnp.svg.tree import Element

if TYPE_CHECKING:
    from cssselect2 import Matcher

MOST_RULES = 2000
IGNORED_RULES = ("font-face", "charset", "namespace", "keyframes", "page")  # fonts come from fonts/, and nothing moves
Declared = Mapping[int, Sequence[tuple[str, str]]]  # by the id of the element, the weakest first


def declared_by(sheets: Sequence[Element], root: Element, problems: Problems) -> Declared:
    """What the style sheets of a file say of each element; a rule that is not understood is a problem."""
    import cssselect2

    matcher: Matcher = cssselect2.Matcher()
    for sheet in sheets:
        text = "".join(child.attributes.get("characters", "") for child in sheet.children)
        if sheet.attributes.get("type", "text/css") == "text/css":
            _read(text, sheet, matcher, problems)
    twins: dict[Any, Element] = {}
    tree = _twin(root, twins)
    found: dict[int, list[tuple[str, str]]] = {}
    for wrapper in cssselect2.ElementWrapper.from_xml_root(tree).iter_subtree():
        pairs = [pair for *_, pseudo, said in matcher.match(wrapper) if pseudo is None for pair in said]
        if pairs:
            found[id(twins[wrapper.etree_element])] = [pair[:2] for pair in sorted(pairs, key=lambda pair: pair[2])]
    return found


def _read(text: str, sheet: Element, matcher: Matcher, problems: Problems) -> None:
    """Take the rules of one sheet."""
    import cssselect2
    import tinycss2

    count = 0
    for rule in tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True):
        count += 1
        if rule.type == "at-rule" and rule.lower_at_keyword in IGNORED_RULES:
            continue
        if rule.type == "at-rule":
            complaint = message(
                "found @{lower_at_keyword}, which is not obeyed; expected selectors and properties",
                lower_at_keyword=rule.lower_at_keyword,
            )
            problems.add(sheet.place, "<style>", complaint)
            continue
        try:
            if rule.type != "qualified-rule" or count > MOST_RULES:
                raise cssselect2.SelectorError
            selectors = cssselect2.compile_selector_list(rule.prelude)
        except cssselect2.SelectorError:
            problems.add(
                sheet.place,
                "<style>",
                message(
                    "found a rule that is not understood (number {count}); expected selectors and properties",
                    count=count,
                ),
            )
            return
        content = tinycss2.serialize(rule.content)
        said = [(*pair, pair[0] in important(content)) for pair in declarations(content)]
        for selector in selectors:
            matcher.add_selector(selector, said)


def _twin(element: Element, twins: dict[Any, Element]) -> Any:
    """The element as the library wants it."""
    twin = ElementTree.Element(element.tag, dict(element.attributes))
    twins[twin] = element
    twin.extend(_twin(child, twins) for child in element.children if not child.tag.startswith("#"))
    return twin
