"""pnp i18n add: a new language."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.translators.po_files import load_po
from tests.cli.tiny import run

pytestmark = pytest.mark.usefixtures("workspace")
LOCALE = Path("cards/tinygame/locale")


def test_a_translation_is_started_once() -> None:
    """With every text of the game; the second time the other command is named."""
    run("i18n", "extract", "--game", "tinygame")
    said = run("i18n", "add", "de", "--game", "tinygame").stdout
    count = len(load_po(LOCALE / "de.po").entries)
    assert count > 5 and said == f"cards/tinygame/locale/de.po: {count} texts to translate\n"
    again = run("i18n", "add", "de", "--game", "tinygame", status=2).stderr
    assert "de.po is there already; pnp i18n update brings it up to date" in again


def test_the_language_of_the_game_is_no_translation() -> None:
    """Nor is a word that is no language."""
    assert "fr is the language of the source texts" in run("i18n", "add", "fr", "-g", "tinygame", status=2).stderr
    run("i18n", "add", "no language", "-g", "tinygame", status=2)
    assert not LOCALE.exists()


def test_without_cards_of_ones_own_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games that come with pnp are not the user's to translate in place."""
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty)
    assert "there is no cards/ here" in run("i18n", "add", "nl", "--game", "mans", status=2).stderr
    assert list(empty.iterdir()) == []
