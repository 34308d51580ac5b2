"""spoken: a drawing for several languages shows one of them."""

from __future__ import annotations

import pytest

from pnp.svg.spoken import MARK, is_for_languages, spoken
from pnp.svg.tree import CHARACTERS, Element, made


def for_language(lang: str, tag: str = "g", *children: Element) -> Element:
    """An element for speakers of a language."""
    return made(tag, {MARK: lang, "id": lang}, children)


def left(root: Element, lang: str) -> list[str]:
    """The ids of what is left for a language."""
    return [e.attributes["id"] for e in spoken(root, lang).walk() if "id" in e.attributes]


@pytest.mark.parametrize(
    ("text", "lang", "shown"),
    [
        ("fr", "fr", True), ("en", "fr", False), ("en, fr", "fr", True), ("FR", "fr", True), ("fr-CA", "fr", True),
        ("fr", "fr-CA", False), ("pt-BR", "pt_BR", True), ("frr", "fr", False), ("", "fr", False),
    ],
)  # fmt: skip
def test_a_part_is_for_its_languages_alone(text: str, lang: str, shown: bool) -> None:
    """One of several is enough, and a form that is spoken somewhere; what is for nobody is for nobody."""
    assert left(made("svg", {}, [for_language(text)]), lang) == ([text] if shown else [])
    assert left(for_language(text, "svg", made("g", {"id": "inner"})), lang) == ([text, "inner"] if shown else [text])


def test_a_switch_shows_the_first_that_speaks() -> None:
    """The last without a mark is for all others; blanks between them count for nothing."""
    blank = made(CHARACTERS, {"characters": " "})
    switch = made("switch", {}, [blank, for_language("en"), for_language("fr"), made("g", {"id": "others"})])
    root = made("svg", {}, [switch])
    assert [left(root, lang) for lang in ("en", "fr", "de")] == [["en"], ["fr"], ["others"]]


def test_definitions_are_for_all_and_the_marks_are_gone() -> None:
    """The drawing itself stays as it was, for another language."""
    root = made("svg", {}, [for_language("en", "defs", made("rect", {"id": "r"})), for_language("fr")])
    found = spoken(root, "fr")
    assert [e.attributes for e in found.walk()] == [{}, {"id": "en"}, {"id": "r"}, {"id": "fr"}]
    assert is_for_languages(root) and not is_for_languages(found)
