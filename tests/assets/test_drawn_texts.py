"""drawn_texts: the fonts that texts in drawings name must stand in the workspace."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.assets.drawn_texts import check_fonts
from pnp.base.problems import Problems
from pnp.definition.workspace import Workspace
from pnp.svg.elements import has_texts
from pnp.svg.tree import CHARACTERS, Element, made
from pnp.text.families import font_files
from tests.places import ROOT

FONTS = font_files(Workspace.here(ROOT))


def _text(words: str, **attributes: str) -> Element:
    said = {name.replace("_", "-"): value for name, value in attributes.items()}
    return made("text", said, [made(CHARACTERS, {"characters": words})])


def _messages(*elements: Element, **root: str) -> list[str]:
    problems = Problems()
    said = {name.replace("_", "-"): value for name, value in root.items()}
    check_fonts(made("svg", said, elements), FONTS, problems)
    return [problem.message for problem in problems]


@pytest.mark.parametrize("name", ["Fraunces", "'Source Sans 3', sans-serif", "  grenze ", '"Barlow Condensed"'])
def test_a_family_of_the_workspace_is_fine(name: str) -> None:
    """In quotes or not, in any case, on the text or around it, in the shorthand."""
    assert not _messages(_text("Été", font_family=name)) and not _messages(_text("Été"), font_family=name)
    assert not _messages(_text("Été", font=f"italic bold 12px/14px {name}"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (_text("a", font_family="Fraunce"), "found “Fraunce”; expected one of the workspace’s fonts"),
        (_text("a", font_family="sans-serif, Fraunces"), "found “sans-serif”"),
        (_text("a"), "found no font-family"),
        (_text("雨", font_family="Fraunces"), "found 雨, which no font of the workspace has"),
    ],
)
def test_what_would_be_another_picture_is_told(text: Element, expected: str) -> None:
    """A family that is not there, none at all, a character without a glyph."""
    (message,) = _messages(text)
    assert message.startswith(expected)


def test_a_family_is_told_once_and_blanks_need_none() -> None:
    """However many texts name it; a text without words is no text."""
    assert len(_messages(_text("a", font_family="No"), _text("b", font_family="No"))) == 1
    assert not _messages(_text(" \n ")) and not has_texts([made("g", {})]) and has_texts([made("g", {}, [_text("")])])


def test_each_font_of_a_family_is_tried_with_what_it_is_to_draw() -> None:
    """Its own letters, and nothing of other families."""
    tried: list[tuple[str, str]] = []
    root = made("svg", {}, [_text("Été ☃", font_family="fraunces")])
    check_fonts(root, FONTS, Problems(), lambda font, text: tried.append((Path(font.path).stem, text)))
    assert ("Fraunces-Italic", "Été ") in tried and all(name.startswith("Fraunces-") for name, _ in tried)
