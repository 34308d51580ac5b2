"""selectors: what a selector matches is what cssselect2 matches, in one pass a step."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import cssselect2
import pytest
import tinycss2

from pnp.base.problems import Place, Problems
from pnp.svg import selectors as selectors_module
from pnp.svg.selectors import MOST_NESTED, MOST_TOKENS, Elements, TooMuch, parsed
from pnp.svg.stylesheets import declared_by
from pnp.svg.tree import CHARACTERS, Element, made

TAGS = ("g", "rect", "path", "nog")
CLASSES = ("a", "b", "c")
IDS = ("x", "y", "z")
SIMPLE = (
    *("*", "g", "rect", "path", "nog", ".a", ".b", "#x", "#y", "g.a", ".a.b", "rect#z", "|g", "|*"),
    *(
        "[width]",
        "[width='5']",
        "[width~='5']",
        "[width^='5']",
        "[width$='0']",
        "[width*='5']",
        "[width|=x]",
        "[width=X i]",
    ),
    *(":root", ":empty", ":first-child", ":last-child", ":only-child", ":hover", ":link", ":checked", ":scope"),
    *(":first-of-type", ":last-of-type", ":only-of-type", ":nth-child(2n+1)", ":nth-child(odd)", ":nth-child(3)"),
    *(
        ":nth-last-child(-n+2)",
        ":nth-of-type(2)",
        ":nth-last-of-type(even)",
        ":nth-child(2 of .a)",
        ":nth-child(-2n+5)",
    ),
    *(
        ":nth-last-child(2n of g)",
        ":nth-of-type(1 of .b)",
        ":not(.a)",
        ":not(g, .b)",
        ":is(g, .a) ",
        ":where(#x, path)",
    ),
    *(":has(.a)", ":has(> g)", ":has(+ rect)", ":has(~ .b)", ":not(:has(g))", ":is(g > .a, .b ~ path)", ":not(*)"),
    *(":has(g .a, > .b)", ":is(:not(:is(g, .a)))", "g:not(.a):first-child", "*:nth-child(n)", "[data-v='é ü']"),
)
COMBINATORS = (" ", " > ", " + ", " ~ ", ">", "+", "~")


def tree(dice: random.Random, depth: int = 0) -> Element:
    """A small tree of any shape."""
    attributes = {}
    if dice.random() < 0.6:
        attributes["class"] = dice.choice((" ", "\t")).join(dice.sample(CLASSES, dice.randint(1, 3)))
    if dice.random() < 0.3:
        attributes["id"] = dice.choice(IDS)
    if dice.random() < 0.4:
        attributes["width"] = dice.choice(("5", "50", "x-5", "x", "X", "5 6", ""))
    children = [tree(dice, depth + 1) for _ in range(dice.choice((0, 1, 2, 4)) if depth < 4 else 0)]
    return made(dice.choice(TAGS), attributes, children)


def by_the_library(root: Element, selector: str) -> list[int]:
    """The numbers of the elements that cssselect2 finds, one after another."""

    def twin(element: Element) -> Any:
        out = ElementTree.Element(element.tag, element.attributes)
        out.extend([twin(child) for child in element.children])
        return out

    wrapped = cssselect2.ElementWrapper.from_xml_root(twin(root))
    compiled = cssselect2.compile_selector_list(selector)
    return [number for number, one in enumerate(wrapped.iter_subtree()) if any(c.test(one) for c in compiled)]


def matched(root: Element, selector: str) -> list[int]:
    """The numbers of the elements that we find."""
    elements = Elements(root)
    found = parsed(tinycss2.parse_component_value_list(selector))
    return sorted({number for one in found for number in elements.matching(one.parsed_tree)})


def selectors(dice: random.Random) -> Iterator[str]:
    """Every simple selector, and some of several steps."""
    yield from SIMPLE
    for _ in range(60):
        count = dice.randint(2, 5)
        parts = [dice.choice(SIMPLE).strip() for _ in range(count)]
        yield "".join(part + dice.choice(COMBINATORS) for part in parts[:-1]) + parts[-1]


@pytest.mark.parametrize("seed", range(12))
def test_we_match_what_the_library_matches(seed: int) -> None:
    dice = random.Random(seed)
    root = tree(dice)
    for selector in selectors(dice):
        assert matched(root, selector) == by_the_library(root, selector), selector


@pytest.mark.parametrize("selector", [":foo", "a:nth(2)", ":nth-child(x)", "[*|a]", ":is(:foo)", "a >", "", ":lang(1)"])
def test_what_is_no_selector_is_refused(selector: str) -> None:
    with pytest.raises(cssselect2.SelectorError):
        matched(made("svg", {}), selector)


@pytest.mark.parametrize(
    "selector",
    [":not(" * (MOST_NESTED + 1) + "a" + ")" * (MOST_NESTED + 1), ":is(" * 900 + ")" * 900, "a>" * MOST_TOKENS],
)
def test_brackets_and_steps_are_counted_before_the_parser_sees_them(selector: str) -> None:
    with pytest.raises(cssselect2.SelectorError):
        matched(made("svg", {}), selector)


def test_many_selectors_in_one_rule_are_few_in_each() -> None:
    """As Illustrator lists its classes."""
    root = made("svg", {}, [made("rect", {"class": "cls-7"})])
    assert matched(root, ",".join(f".cls-{i}" for i in range(1000))) == [1]


CROWDS = {  # a child of which there are many, and a tower of them
    "flat": lambda count: made("svg", {}, [made("rect", {"width": "5"}) for _ in range(count)]),
    "deep": lambda count: made("svg", {}, [tower(50) for _ in range(count // 50)]),
}
COSTLY = {
    "siblings": "nog" + " ~ rect" * 5,
    "ancestors": "nog" + " *" * 7,
    "within": ":has(rect ~ rect)",
    "a mixture": "rect ~ :not(rect + g) *:is(g, rect ~ rect) :nth-child(2n of rect ~ *)",
}


def tower(height: int) -> Element:
    """Groups in each other."""
    inner = made("g", {})
    for _ in range(height):
        inner = made("g", {}, [inner])
    return inner


@pytest.mark.parametrize("crowd", CROWDS)
@pytest.mark.parametrize("selector", COSTLY.values(), ids=COSTLY)
def test_twice_the_elements_are_twice_the_comparisons(crowd: str, selector: str) -> None:
    counts = []
    for size in (1000, 2000):
        elements = Elements(CROWDS[crowd](size))
        for one in parsed(tinycss2.parse_component_value_list(selector)):
            elements.matching(one.parsed_tree)
        counts.append(elements.compared)
    assert counts[1] <= 2.3 * counts[0] and counts[0] < 50_000


def test_comparisons_are_counted_before_they_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selectors_module, "MOST_COMPARED", 100_000)
    elements = Elements(CROWDS["flat"](1000))
    with pytest.raises(TooMuch):
        for _ in range(100):
            elements.matching(parsed(tinycss2.parse_component_value_list("* *"))[0].parsed_tree)
    assert elements.compared <= 100_000 + 2002


@pytest.mark.parametrize("css", ["*," * 300 + "*{fill:red}", "*{" + "fill:red;" * 1500 + "}" + "*{x:y}" * 900])
def test_a_sheet_that_asks_too_much_is_refused_by_its_rule(css: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selectors_module, "MOST_COMPARED", 100_000)
    text = made(CHARACTERS, {"characters": css})
    sheet = Element("style", {}, {}, Place("a.svg", 2, 3), [text])
    problems = Problems()
    assert declared_by([sheet], made("svg", {}, [sheet, *CROWDS["flat"](2000).children]), problems) == {}
    (problem,) = problems
    assert "a.svg:2:3: <style>: found selectors that ask for more than 100000 comparisons" in str(problem)
