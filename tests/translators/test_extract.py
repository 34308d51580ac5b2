"""extract: every text of a game, with what a translator should know of it."""

from __future__ import annotations

import re
from pathlib import Path

import polib  # type: ignore[import-untyped]
import pytest

from tests.command_line import run

pytestmark = pytest.mark.usefixtures("workspace")


def test_every_text_is_extracted_with_what_a_translator_needs() -> None:
    """Context, kind, room, neighbours, and the values and icons that must stay."""
    assert run("i18n", "extract", "--game", "lanterns").stdout == "cards/lanterns/locale/lanterns.pot: 7 texts\n"
    entries = list(polib.pofile("cards/lanterns/locale/lanterns.pot"))
    assert [[place for place, _ in entry.occurrences] for entry in entries] == [
        *(["game/title"], ["documents/cards/title", "cards/title"], ["documents/cards/stock"]),
        *(["cards/lantern/title"], ["cards/lantern/story"], ["cards/boat/title"], ["cards/boat/story"]),
    ]
    assert not any(entry.msgctxt for entry in entries), "no text is split off"
    story = entries[4]
    assert story.msgid == "Allumez-la avant minuit : elle vaut **{points}** points. {moon}"
    notes = " ".join(story.comment.split())
    assert re.search(r"Room for about \d+ characters in 11 lines; the source has 48\.", notes)
    assert "Beside it: title: La lanterne" in notes and "Keep: {points} {moon}" in notes


def test_extracting_twice_gives_the_same_bytes() -> None:
    """No clock and no order by chance."""
    run("i18n", "extract", "--game", "lanterns")
    once = Path("cards/lanterns/locale/lanterns.pot").read_bytes()
    run("i18n", "extract", "--game", "lanterns")
    assert Path("cards/lanterns/locale/lanterns.pot").read_bytes() == once
