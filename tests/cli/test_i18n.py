"""i18n: the commands for translators, in a workspace of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.translators.po_files import load_po, save_po
from tests.cli.tiny import rows, run

pytestmark = pytest.mark.usefixtures("workspace")
LOCALE = Path("cards/tinygame/locale")


def test_a_translation_is_started_once() -> None:
    """With every text of the game; the second time the other command is named."""
    run("i18n", "extract", "--game", "tinygame")
    said = run("i18n", "add", "de", "--game", "tinygame").stdout
    count = len([message for message in load_po(LOCALE / "de.po") if message.id])
    assert count > 5 and said == f"cards/tinygame/locale/de.po: {count} texts to translate\n"
    again = run("i18n", "add", "de", "--game", "tinygame", status=2).stderr
    assert "de.po is there already; pnp i18n update brings it up to date" in again


def test_the_language_of_the_game_is_no_translation() -> None:
    """Nor is a word that is no language."""
    assert "fr is the language of the source texts" in run("i18n", "add", "fr", "-g", "tinygame", status=2).stderr
    run("i18n", "add", "no language", "-g", "tinygame", status=2)
    assert not LOCALE.exists()


def test_an_update_keeps_what_is_translated(workspace: Path) -> None:
    """A new text is new, a translated text that is gone is obsolete, the others stay."""
    run("i18n", "add", "de", "--game", "tinygame")
    catalog = load_po(LOCALE / "de.po")
    for message in catalog:
        message.string = {"First": "Erste", "Second": "Zweite"}.get(str(message.id), message.string)
    save_po(LOCALE / "de.po", catalog)
    deck = workspace / "cards/tinygame/deck.yaml"
    deck.write_text(deck.read_text(encoding="utf-8").replace("Second", "Quite another"), encoding="utf-8")
    said = run("i18n", "update", "--game", "tinygame").stdout
    assert said.startswith("cards/tinygame/locale/de.po: ") and "1 new, 1 obsolete" in said
    found = {str(message.id): message.string for message in load_po(LOCALE / "de.po")}
    assert found["First"] == "Erste" and found["Quite another"] == "" and "Second" not in found


def test_the_status_counts_what_is_left() -> None:
    """A line for each language, or how to start the first."""
    assert "No translation into any language yet" in run("i18n", "status", "--game", "tinygame").stdout
    run("i18n", "add", "de", "--game", "tinygame")
    head, line = rows(run("i18n", "status", "--game", "tinygame"))
    assert head == "Game Language Texts Translated Fuzzy Missing Too long"
    name, lang, texts, translated, _, missing, *_ = line.split()
    assert (name, lang, translated) == ("tinygame", "de", "0") and texts == missing


@pytest.mark.slow
def test_a_spreadsheet_comes_back_as_it_went(workspace: Path) -> None:
    """Unchanged, it changes nothing; for another language it is refused."""
    run("i18n", "add", "de", "--game", "tinygame")
    before = (LOCALE / "de.po").read_bytes()
    options = ("--game", "tinygame", "--xlsx", "texts.xlsx")
    assert run("i18n", "export", "--lang", "de", *options).stdout.startswith("texts.xlsx: ")
    assert ": 0 of " in run("i18n", "import", "--lang", "de", *options).stdout
    assert "was made from de, not from es" in run("i18n", "import", "--lang", "es", *options, status=2).stderr
    assert (LOCALE / "de.po").read_bytes() == before and not (LOCALE / "es.po").exists()


def test_without_cards_of_ones_own_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games that come with pnp are not the user's to translate in place."""
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty)
    assert "there is no cards/ here" in run("i18n", "add", "nl", "--game", "mans", status=2).stderr
    assert list(empty.iterdir()) == []
