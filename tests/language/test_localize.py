"""localize: a game in another language, as it is printed, and what is said where a translation is not complete."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from pnp.base.problems import Problems, UsageError
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.language.localize import catalogues, languages_of, localize, translatable
from tests.command_line import run
from tests.translators.lanterns import CARDS, change, lay_out, translate_to_spanish


@pytest.fixture(autouse=True)
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The deck of lanterns in the current folder, with a complete Spanish translation."""
    lay_out(tmp_path)
    monkeypatch.chdir(tmp_path)
    translate_to_spanish()
    return tmp_path


def test_a_translation_is_printed() -> None:
    """On the finished page, with the words of the press in the same language."""
    run("build", "--game", "lanterns", "--lang", "es")
    text = pypdfium2.PdfDocument("output/lanterns/es/1-cards.pdf")[0].get_textpage().get_text_bounded()
    assert "La linterna" in text and "Enciéndela" in text and "La lanterne" not in text
    assert "anverso" in text and "recto" not in text, "the press's own words are translated too"


@pytest.mark.slow
def test_missing_and_fuzzy_texts_stop_a_build_with_their_count() -> None:
    """And the way on is said; nothing is written."""
    change(CARDS, "Départ à 10:30", "Départ à 11:45")
    change(CARDS, "title: La lanterne", "title: Autre chose")
    said = run("build", "--game", "lanterns", "--lang", "es", status=1).stderr
    assert "es.po:1:1: 2 of 7 texts are missing and 0 fuzzy (the first: cards/lantern/title)" in said
    assert "--allow-missing" in said and not Path("output").exists()
    run("i18n", "update", "--game", "lanterns")
    assert "1 of 7 texts are missing and 1 fuzzy" in run("build", "--game", "lanterns", "--lang", "es", status=1).stderr


@pytest.mark.slow
def test_allow_missing_prints_the_source_marked() -> None:
    """A mark stands before what has no translation, and before nothing else."""
    change(CARDS, "title: La lanterne", "title: Autre chose")
    said = run("build", "--game", "lanterns", "--lang", "es", "--allow-missing").stdout
    assert "es.po: 1 of 7 texts are missing and 0 fuzzy; their source is printed" in said
    text = pypdfium2.PdfDocument("output/lanterns/es/1-cards.pdf")[0].get_textpage().get_text_bounded()
    assert "°Autre chose" in text and "°Le bateau" not in text


@pytest.mark.slow
def test_all_languages_in_one_go() -> None:
    """A folder for each language that the game has."""
    run("build", "--game", "lanterns", "--lang", "all")
    assert sorted(p.name for p in Path("output/lanterns").iterdir()) == ["es", "fr"]


def test_the_pseudo_language_shows_what_overflows() -> None:
    """It is printed all the same, and what would not fit is told."""
    change(
        "cards/lanterns/game.yaml",
        "title: {weight: bold, size: 14, floor: 9,",
        "title: {weight: bold, size: 30, floor: 28,",
    )
    said = run("build", "--game", "lanterns", "--lang", "pseudo").stdout
    assert "lantern.title: found “Là làñtérñé" in said and "texts would not fit" in said
    text = pypdfium2.PdfDocument("output/lanterns/pseudo/1-cards.pdf")[0].get_textpage().get_text_bounded()
    assert "La lanterne" not in text and "Là" in text


def test_two_languages_need_room() -> None:
    """A template must give the second language its place; then both are printed."""
    said = run("build", "--game", "lanterns", "--lang", "fr+es", status=1).stderr
    assert "has no room for a second language in “cards”" in said
    path = "templates/lanterns/card.svg"
    change(path, 'pnp:style="title"', 'pnp:style="title" pnp:second="0.7"')
    change(path, 'pnp:style="story"', 'pnp:style="story" pnp:second="0.8"')
    run("build", "--game", "lanterns", "--lang", "fr+es")
    text = pypdfium2.PdfDocument("output/lanterns/fr+es/1-cards.pdf")[0].get_textpage().get_text_bounded()
    assert "La lanterne" in text and "La linterna" in text and text.count("24") == 2, "a number is printed once"


@pytest.mark.parametrize("lang", ["fr+", "+fr", "fr+fr", "fr+es+ja"])
def test_two_languages_are_two_different_ones(lang: str) -> None:
    """One, three or the same one twice are wrong use."""
    assert "expected two different ones" in run("build", "--game", "lanterns", "--lang", lang, status=2).stderr


def test_the_catalogues_of_a_game_are_its_own_and_the_shared_one(workspace: Path) -> None:
    """Each wants the texts that have letters, once for each field; new files go into the workspace."""
    problems = Problems()
    here = Workspace.here(workspace)
    game = load_game(here, "lanterns", problems)
    problems.stop_if_any()
    assert game is not None
    own, common = catalogues(here, game)
    assert len(own.keys) == 8 and ("cards/boat/title", "Le bateau 24H") in own.keys
    assert not set(own.keys) & set(common.keys) and all(context.shared for context in common.keys.values())
    assert own.languages() == own.languages(own=True) == ["es"] and languages_of(here, game) == ["fr", "es"]
    assert own.folder == workspace.resolve() / "cards/lanterns/locale" and own.path("es").is_file()
    assert common.languages(own=True) == [] and "de" in common.languages()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mot", True),
        ("é", True),
        ("{points}", False),
        ("12 : 30", False),
        ("{a} x", True),
        ("", False),
        (r"\{mot\}", True),
    ],
)
def test_only_what_has_letters_is_translated(text: str, expected: bool) -> None:
    """Names of values and icons are no letters of a text."""
    assert translatable(text) == expected


def test_an_unknown_language_is_answered_with_those_there_are(workspace: Path) -> None:
    """And with the command that starts one."""
    here = Workspace.here(workspace)
    game = load_game(here, "lanterns", Problems())
    assert game is not None
    with pytest.raises(
        UsageError, match=r"no language “ess”; there are fr, es \(did you mean es\?\); pnp i18n add ess"
    ):
        localize(here, game, "ess", Problems())
