"""notes: what a translator is told of a text is true."""

from __future__ import annotations

import re

import polib  # type: ignore[import-untyped]
import pytest

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.language.texts import Context
from pnp.translators.notes import Neighbours
from tests.places import ROOT

POTS = sorted(ROOT.glob("*/*/locale/*.pot"))


def noted(game: str, context: str, beginning: str) -> str:
    """The notes of one shipped text."""
    folder = "templates" if game == "shared" else "cards"
    file = polib.pofile(str(ROOT / folder / game / "locale" / f"{game}.pot"))
    places = {id(e): {place for place, _ in e.occurrences} for e in file}
    (found,) = [e for e in file if context in places[id(e)] and e.msgid.startswith(beginning)]
    return str(found.comment)


def test_a_row_of_a_list_stands_beside_its_own_row() -> None:
    """Not beside the first one; the card's own fields come after."""
    game = load_game(Workspace.here(ROOT), "mans", Problems())
    assert game is not None
    near = Neighbours(game)
    context = Context("aids", "aid", "lines.name")
    assert near.of(context, "PASSER") == [
        "lines.text: Ni pioche ni pose. Rien n’empêche de rejouer plus tard.",
        "title: À votre tour",
    ]
    assert near.of(Context("rules", "", "text"), "whatever") == []


@pytest.mark.parametrize("path", POTS, ids=lambda path: path.stem)
def test_no_shipped_text_is_longer_than_its_room(path: object) -> None:
    """It fits, so the note that says how much does must agree."""
    for entry in polib.pofile(str(path)):
        for room, source in re.findall(r"Room for about (\d+) characters.*; the source has (\d+)", entry.comment):
            assert int(source) <= int(room), entry.msgctxt


@pytest.mark.parametrize("path", POTS, ids=lambda path: path.stem)
def test_a_cell_of_a_table_is_never_called_running_text(path: object) -> None:
    """A word of it may be too long for its column."""
    for entry in polib.pofile(str(path)):
        if any(re.search(r"/table\.(cell|head)$", place) for place, _ in entry.occurrences):
            assert "any length" not in entry.comment, entry.msgid


def test_pictures_and_values_are_told_apart() -> None:
    """With the file of the one and what the other is."""
    told = noted("mans", "aids/aid/lines.text", "{game.parameters.overheat}")
    read = "point de chauffe | points de chauffe"
    assert f"{{heat}}: a picture, read “{read}”, templates/shared/icons/heat.svg" in told
    assert "Words of the glossary: manche" in told
    assert re.search(r"\{game\.parameters\.overheat\}: a value, \d+", told)


def test_line_breaks_sides_and_places_of_words_are_told() -> None:
    """Where lines end, what a mirrored layout changes, and where a word is printed."""
    assert "A line ends where the source has a line break" in noted("mans", "words/start_note", "")
    assert "Left or right: " in noted("mans", "aids/aid/lines.text", "On mélange tout, une carte à chacun. L’ouverture")
    assert "Left or right: " not in noted("mans", "aids/aid/lines.text", "Ni pioche")
    assert "It stands on: Feuilles de score." in noted("mans", "words/driver", "Pilote")
    assert "It stands on the labels of the box" in noted("shared", "words/label_lost", "")
    assert "It stands in the margins of a board in tiles." in noted("shared", "words/tile", "Tuile")


def test_every_word_of_the_press_has_a_place() -> None:
    """A translator knows where to look for it."""
    for entry in polib.pofile(str(ROOT / "templates/shared/locale/shared.pot")):
        first = entry.occurrences[0][0]
        assert not first.startswith("words/") or "It stands " in entry.comment, first
