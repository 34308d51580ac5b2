"""boxes: how much room each text has is what the boxes of the templates really hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.translators.boxes import ICON, Room, rooms, visible
from tests.translators.lanterns import change, lay_out


@pytest.fixture(autouse=True)
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The deck of lanterns in the current folder."""
    lay_out(tmp_path)
    monkeypatch.chdir(tmp_path)


def room_of(context: str, text: str) -> Room:
    """The room of one text."""
    workspace = Workspace.here(Path())
    problems = Problems()
    game = load_game(workspace, "lanterns", problems)
    problems.stop_if_any()
    assert game is not None
    return rooms(workspace, game)[context, text]


def test_a_box_holds_so_many_lines_at_the_smallest_size() -> None:
    """40 mm of 8 points with a leading of 1.3 are eleven lines; the title has room for two of 9 points."""
    story = "Allumez-la avant minuit : elle vaut **{points}** points. {moon}"
    assert room_of("cards/lantern/story", story).lines == 11
    assert room_of("cards/lantern/title", "La lanterne").lines == 2


def test_a_wider_box_has_room_for_more_characters_in_as_many_lines() -> None:
    """By as much as it is wider, or a little more: a line of text is seldom full."""
    before = room_of("cards/boat/title", "Le bateau 24H")
    change("templates/lanterns/card.svg", 'width="40" height="10"', 'width="48" height="10"')
    after = room_of("cards/boat/title", "Le bateau 24H")
    assert after.lines == before.lines
    assert 1.19 < after.characters / before.characters < 1.35


def test_a_style_of_one_line_has_one_however_high_its_box_is() -> None:
    """A limit of the style counts before the height."""
    change("cards/lanterns/game.yaml", "size: 14, floor: 9,", "size: 14, floor: 9, lines: 1,")
    assert room_of("cards/boat/title", "Le bateau 24H").lines == 1


def test_the_narrowest_box_counts() -> None:
    """A text that is shown twice must fit where there is less room."""
    wide = room_of("cards/boat/title", "Le bateau 24H")
    second = '<rect x="14" y="84" width="12" height="4" fill="none" pnp:text="{title}" pnp:style="title"/>\n</svg>'
    change("templates/lanterns/card.svg", "</svg>", second)
    assert room_of("cards/boat/title", "Le bateau 24H") < wide


def test_the_source_is_counted_as_it_is_printed() -> None:
    """Values as they stand on the card, a picture as two characters, no stars; so it is never longer than its room."""
    room = room_of("cards/lantern/story", "Allumez-la avant minuit : elle vaut **{points}** points. {moon}")
    assert room.source == len("Allumez-la avant minuit : elle vaut 3 points. ") + ICON <= room.characters
    assert visible("**a** {b} *c*") == 4 + ICON


def test_texts_that_share_a_box_share_its_room() -> None:
    """What is left is what the others leave."""
    alone = room_of("cards/boat/title", "Le bateau 24H")
    change("templates/lanterns/card.svg", 'pnp:text="{title}"', 'pnp:text="{title} ({points})"')
    beside = room_of("cards/boat/title", "Le bateau 24H")
    assert beside.shared and not alone.shared
    assert beside.characters == alone.characters - len(" (24)")


def test_words_have_room_and_a_place_too() -> None:
    """That of the boxes, pages and margins that show them."""
    change("templates/lanterns/card.svg", 'pnp:text="{title}"', 'pnp:text="{words.example} {title}"')
    example = room_of("words/example", "Exemple")
    assert example.lines == 2 and example.where == ("Cartes",)


def test_a_game_that_cannot_be_printed_yet_has_rooms_all_the_same() -> None:
    """Those of the boxes that its templates have."""
    before = room_of("cards/boat/title", "Le bateau 24H")
    change("templates/lanterns/card.svg", "art/flag.svg", "art/none.svg")
    assert room_of("cards/boat/title", "Le bateau 24H") == before
