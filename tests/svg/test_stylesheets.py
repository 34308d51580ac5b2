"""stylesheets: rules reach the elements that they name, the stronger after the weaker."""

from __future__ import annotations

import pytest

from pnp.base.problems import Place, Problems
from pnp.svg.stylesheets import IGNORED_RULES, MOST_RULES, declared_by
from pnp.svg.tree import CHARACTERS, Element, made


def declared(css: str, *elements: Element, kind: str = "text/css") -> tuple[list[list[tuple[str, str]]], list[str]]:
    """What a sheet says of each element, and what is wrong with it."""
    text = made(CHARACTERS, {"characters": css})
    sheet = Element("style", {"type": kind}, {}, Place("a.svg", 2, 3), [text])
    problems = Problems()
    found = declared_by([sheet], made("svg", {}, [sheet, *elements]), problems)
    return [list(found.get(id(element), ())) for element in elements], [str(problem) for problem in problems]


@pytest.mark.parametrize(
    "selector",
    ["rect", ".st0", "rect.st0", "#box", "*", "svg > rect", "g, rect", "[width='5']", ":not(g)", "rect:first-of-type"],
)
def test_a_selector_finds_its_element(selector: str) -> None:
    """By tag, class, id and place, as drawing programs write them."""
    rect = made("rect", {"class": "st0 st1", "id": "box", "width": "5"})
    assert declared(f"{selector} {{ fill: red }}", rect, made("path", {})) == (
        [[("fill", "red")], [("fill", "red")] if selector in ("*", ":not(g)") else []],
        [],
    )


def test_what_stands_before_or_behind_an_element_is_not_the_element() -> None:
    """Nothing of SVG has such a thing."""
    assert declared("rect::before{fill:red} rect:hover{fill:blue}", made("rect", {})) == ([[]], [])


def test_the_stronger_rule_is_heard_last() -> None:
    """An id before a class before a tag; of equals, the later one."""
    css = "#box{fill:#1} .a{fill:#2} rect{fill:#3} .a{fill:#4}"
    said, _ = declared(css, made("rect", {"class": "a", "id": "box"}))
    assert [value for _, value in said[0]] == ["#3", "#2", "#4", "#1"]


def test_several_properties_comments_and_marks_of_html_are_read() -> None:
    """As old programs write them around their sheets."""
    said, wrong = declared("<!-- /* a */ rect{fill:red;;stroke:url('#a')} -->", made("rect", {}))
    assert said == [[("fill", "red"), ("stroke", 'url("#a")')]] and wrong == []


@pytest.mark.parametrize("rule", IGNORED_RULES)
def test_rules_for_others_are_passed_over_and_never_fetched(rule: str) -> None:
    """What follows them is heard."""
    head = f"@{rule} x {{ rect {{ fill: blue }} }}"
    assert declared(f"{head} rect{{fill:red}}", made("rect", {})) == ([[("fill", "red")]], [])


@pytest.mark.parametrize("css", ["rect[{fill:red}", "rect", "re ct >{}", "}{", "<style>", "a:nth(2){}"])
def test_a_rule_that_is_not_understood_is_told(css: str) -> None:
    """By its number, at the place of its sheet."""
    _, wrong = declared(f"g{{}} {css}", made("rect", {}))
    assert wrong == [
        "a.svg:2:3: <style>: found a rule that is not understood (number 2); expected selectors and properties"
    ]


@pytest.mark.parametrize("rule", ["import url(http://example.org/a.css);", "media print{a{}}", "layer a{}"])
def test_rules_that_would_change_the_drawing_are_told(rule: str) -> None:
    """Nothing is fetched, and no rule is for one paper or another; what follows is heard."""
    said, wrong = declared(f"@{rule} rect{{fill:red}}", made("rect", {}))
    name = rule.split()[0]
    assert said == [[("fill", "red")]]
    assert wrong == [f"a.svg:2:3: <style>: found @{name}, which is not obeyed; expected selectors and properties"]


@pytest.mark.slow
def test_more_rules_than_anybody_writes_are_refused() -> None:
    """A sheet comes to an end."""
    assert declared("a{}" * MOST_RULES, made("rect", {}))[1] == []
    assert "(number 2001)" in declared("a{}" * (MOST_RULES + 1), made("rect", {}))[1][0]


def test_a_sheet_in_another_language_says_nothing() -> None:
    """Only CSS is heard."""
    assert declared("rect{fill:red}", made("rect", {}), kind="text/less") == ([[]], [])
