"""asking: what a page chooses is what the press understands; nothing else gets through."""

from __future__ import annotations

import pytest

from pnp.base.problems import UsageError
from pnp.studio.answers import Refused
from pnp.studio.asking import BACKS, folder_name, look_of, options_of
from pnp.studio.easel import Look


@pytest.mark.parametrize("backs", BACKS)
def test_how_backs_come_about(backs: str) -> None:
    """Five drawings, each a way to print."""
    options = options_of({"backs": backs, "printer": ""}, "mine")
    assert (options.duplex, options.order) == BACKS[backs]


def test_everything_that_can_be_chosen() -> None:
    """As on the command line; a printer means nothing where no sheet is turned."""
    options = options_of(
        {"lang": "fr+en", "paper": "letter", "ink": "grey", "size": "large", "scale": "99", "marks": "none"}, "mine"
    )
    assert options.lang == "fr+en" and options.paper == "letter" and options.ink == "grey"
    assert options.large_print and options.scale == 0.99 and options.marks == "none"
    assert options_of({"backs": "fold", "printer": "nobody"}, "mine").printer == ""
    assert (
        look_of({"lang": "de", "ink": "saver", "size": "large"}) == Look("de", "saver", True) and look_of({}) == Look()
    )


@pytest.mark.parametrize(
    "asked",
    [
        {"backs": "x"},
        {"ink": 7},
        {"lang": "../x"},
        {"lang": ["fr"]},
        {"scale": None},
        {"scale": "1e9"},
        {"marks": "x"},
        {"paper": "x"},
    ],
)
def test_what_is_no_choice_is_refused(asked: dict[str, object]) -> None:
    """In a sentence."""
    with pytest.raises(UsageError):
        options_of(asked, "mine")


@pytest.mark.parametrize("name", ["", "..", ".hidden", "a/b", "a\\b", "a b", "x" * 121, None, 7, "a\n"])
def test_a_folder_leads_nowhere_else(name: object) -> None:
    """Only plain names are names of kits."""
    with pytest.raises(Refused):
        folder_name(name)
    assert folder_name("fr-letter-v1.0") == "fr-letter-v1.0"
