"""spoken: of a drawing for several languages one is left."""

from __future__ import annotations

import pytest

from pnp.svg.spoken import is_for_languages, spoken
from pnp.svg.tree import Element, made


def _ids(root: Element) -> list[str]:
    return [element.attributes["id"] for element in root.walk() if "id" in element.attributes]


def _part(name: str, lang: str = "", tag: str = "g") -> Element:
    return made(tag, {"id": name, **({"systemLanguage": lang} if lang else {})})


@pytest.mark.parametrize(
    ("lang", "left"),
    [
        ("fr", ["french", "both", "all"]),
        ("en", ["british", "both", "all"]),
        ("de", ["both", "all"]),
        ("pt_BR", ["all"]),
    ],
)
def test_what_is_for_another_language_goes(lang: str, left: list[str]) -> None:
    """A form of a language that is spoken somewhere is that language."""
    parts = [_part("french", "fr"), _part("british", "en-GB"), _part("both", "de-CH, fr, en"), _part("all")]
    root = made("svg", {}, parts)
    assert is_for_languages(root) and not is_for_languages(made("svg", {}, [_part("all")]))
    assert _ids(spoken(root, lang)) == left
    assert not is_for_languages(spoken(root, lang))


def test_of_a_switch_the_first_that_fits_is_drawn() -> None:
    """The one without a language is for all others."""
    switch = made("switch", {}, [_part("french", "fr"), _part("english", "en"), _part("others")])
    root = made("svg", {}, [switch])
    assert [_ids(spoken(root, lang)) for lang in ("fr", "en", "it")] == [["french"], ["english"], ["others"]]


def test_definitions_are_for_all_and_a_root_may_be_for_none() -> None:
    """A gradient is no words; a whole drawing may be in another language."""
    root = made("svg", {}, [_part("g", "ru", "linearGradient")])
    assert _ids(spoken(root, "fr")) == ["g"]
    assert not spoken(made("svg", {"systemLanguage": "ru"}, [_part("all")]), "fr").children
