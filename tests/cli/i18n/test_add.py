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


@pytest.mark.slow
def test_a_shipped_game_is_translated_in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files are made in the folder; a spreadsheet of them comes back there, too."""
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty)
    said = run("i18n", "add", "nl", "--game", "mans").stdout
    files = {path.as_posix() for path in Path().rglob("*.po")}
    assert {"cards/mans/locale/nl.po", "templates/shared/locale/nl.po"} <= files
    assert all(f"{name}: " in said for name in files)
    run("i18n", "export", "--game", "mans", "--lang", "nl", "--xlsx", "nl.xlsx")
    Path("cards/mans/locale/nl.po").unlink()
    run("i18n", "import", "--game", "mans", "--lang", "nl", "--xlsx", "nl.xlsx")
    assert Path("cards/mans/locale/nl.po").is_file()


def test_without_a_game_and_cards_of_ones_own_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody means all games that come with pnp."""
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty)
    assert "there is no cards/ here" in run("i18n", "add", "nl", status=2).stderr
    assert list(empty.iterdir()) == []


@pytest.mark.full
def test_a_new_game_in_a_new_language_is_helped_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file that is named is there, or the command that makes it; the words of the press are not forgotten."""
    desk = tmp_path / "desk"
    desk.mkdir()
    monkeypatch.chdir(desk)
    run("new", "mis")
    said = run("build", "--game", "mis", "--lang", "uk", status=2).stderr
    assert "mis has no language “uk”; there are fr; pnp i18n add uk --game mis starts one" in said
    said = run("i18n", "add", "uk", "--game", "mis").stdout
    for name in ("templates/shared/locale/uk.po", "cards/mis/locale/uk.po"):
        assert f"{name}: " in said and Path(name).is_file()
    Path("templates/shared/locale/uk.po").unlink()
    said = run("build", "--game", "mis", "--lang", "uk", status=1).stderr
    assert "templates/shared/locale/uk.po:1:1: there is no such file yet, and " in said
    assert "start it with pnp i18n add uk --game shared" in said
    run("i18n", "add", "uk", "--game", "shared")
    said = run("build", "--game", "mis", "--lang", "uk", status=1).stderr
    assert "no such file" not in said and "i18n update" not in said and "translate them" in said


@pytest.mark.slow
def test_without_a_game_only_those_of_the_folder_are_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The games that come with pnp are not meant; nor does their status stand in the way."""
    desk = tmp_path / "desk"
    desk.mkdir()
    monkeypatch.chdir(desk)
    run("new", "mis")
    run("i18n", "add", "uk")
    assert [path.name for path in Path("cards").iterdir()] == ["mis"]
    rows = run("i18n", "status").stdout.splitlines()
    assert {row.split()[0] for row in rows[1:] if " uk " in row} == {"shared", "shared-glossary", "mis"}
    assert not any(row.startswith("marathon") for row in rows)
