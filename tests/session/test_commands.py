"""commands: the English words always work, those of the language too, and the help fits a page."""

from __future__ import annotations

import pytest

from pnp.session.commands import BACK, COMMANDS, Do, commands_in, help_page, words_of
from pnp.session.menu import WIDTH, columns
from pnp.session.pages import ROOM
from pnp.speech.tongues import known

FRENCH = pytest.mark.skipif("fr" not in known(), reason="the French words of the program are not compiled")


@pytest.mark.parametrize("tongue", ["en", "fr", "de", "it", "es"])
def test_english_words_always_work(tongue: str) -> None:
    """Whatever else there is; a language without words has these alone."""
    found = commands_in(tongue)
    for do, command in COMMANDS.items():
        assert found[str(command.words).split()[0]] is do
    assert "back" in words_of(BACK, tongue)


@FRENCH
@pytest.mark.parametrize(
    ("typed", "do"),
    [("aide", Do.HELP), ("conseil", Do.HINT), ("regle", Do.RULE), ("annuler", Do.UNDO), ("journal", Do.LOG)],
)
def test_french_words_work_in_a_french_sitting(typed: str, do: Do) -> None:
    """Without their accents."""
    assert commands_in("fr")[typed] is do


@pytest.mark.parametrize("tongue", sorted({"en", *known()}))
def test_the_help_fits_a_page(tongue: str) -> None:
    """In every language of the program."""
    page = help_page(tongue)
    assert len(page) <= ROOM and all(columns(line.text) <= WIDTH for line in page)
