"""bind: everything that a face names is opened before it is composed; composing opens nothing and is repeatable."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from pnp.base.choices import SIDES
from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.face.compose import Composer, composer_of
from pnp.language.localize import printed_in
from tests.face.studio import FLAG, LONG, Studio
from tests.pages.flows import WORKSPACE
from tests.places import ROOT

LOOKS = ("open", "os.listdir", "os.scandir", "glob.glob", "pathlib.Path.glob", "subprocess.Popen")
_opened: list[str] | None = None


def _listen(event: str, arguments: tuple[Any, ...]) -> None:
    if _opened is not None and event in LOOKS:
        _opened.append(f"{event} {arguments[0]}")


@contextmanager
def watched() -> Iterator[list[str]]:
    """Every file and folder that is opened meanwhile."""
    global _opened
    if _listen not in _installed:
        sys.addaudithook(_listen)
        _installed.append(_listen)
    _opened = []
    try:
        yield _opened
    finally:
        _opened = None


_installed: list[Any] = []


def opened_while_composing(composer: Composer) -> list[str]:
    """What composing opens after binding, over all cards of a game; each face is composed twice and is the same."""
    found: list[str] = []
    for component in composer.game.components.values():
        for card in component.drawn:
            for side in SIDES:
                pattern = component.template if side == "front" else component.back
                if not pattern:
                    continue
                scope = composer.binder.scope_of(component, card)
                template = composer.binder.templates.template_of(component, side, pattern, scope)
                assert template is not None
                bound = composer.binder.face(template, component, card, scope)
                with watched() as opened:
                    made, again = (composer.compose(bound, component, card) for _ in range(2))
                found += opened
                assert made.face and again.face and made.face.key == again.face.key
                assert made[1:] == again[1:]
    return found


@pytest.mark.parametrize(
    "game", ["mans", pytest.param("marathon", marks=pytest.mark.slow), pytest.param("jonques", marks=pytest.mark.slow)]
)
def test_composing_opens_nothing(game: str) -> None:
    """Of any shipped game: pictures, icons, readings and fonts were opened when its cards were bound."""
    assert opened_while_composing(composer_of(WORKSPACE, load_game(WORKSPACE, game))) == []


@pytest.mark.slow
def test_composing_two_languages_opens_nothing() -> None:
    """The second language has fonts and icons of its own."""
    first, second = (
        printed_in(WORKSPACE, load_game(WORKSPACE, "mans"), lang, Problems()).game for lang in ("de", "en")
    )
    composer = composer_of(WORKSPACE, first, second=second, on_overflow="show", least_points=12.0)
    assert opened_while_composing(composer) == []


def test_letters_icons_and_styles_of_a_text_are_opened(studio: Studio) -> None:
    """Bold and italic words, letters that another font has, icons, and texts that are shown in red."""
    studio.template('<rect width="30" height="9" pnp:text="{title}" pnp:lines="1"/>')
    studio.template(FLAG, "icons/flag.svg", (20, 10))
    card = {"id": "one", "title": f"**gras** *italique* {{flag}} \u2192 \u2660 {LONG}"}
    component = {
        "title": "C",
        "size": "40 x 30 mm",
        "template": "card.svg",
        "fields": {"title": "text"},
        "cards": [card],
    }
    composer = studio.composer(problems=Problems(), asked={"on_overflow": "show"}, cards=component)
    assert opened_while_composing(composer) == []


def test_a_look_at_a_file_would_be_noticed() -> None:
    """The hook hears what is opened."""
    with watched() as opened:
        (ROOT / "README.md").read_bytes()
    assert any("README.md" in one for one in opened)
