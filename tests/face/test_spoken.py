"""Faces in words."""

from __future__ import annotations

from pnp.base.geometry import IDENTITY
from pnp.face.model import ArtItem, Face, FaceItem, GroupItem, TextItem
from pnp.face.spoken import joined, piece_alt, pieces_of, spoken
from pnp.language.aloud import Readings
from pnp.svg.art import Art
from tests.pages.flows import mans

READINGS = Readings("fr", {"flame": "point de chauffe | points de chauffe", "sun": "Soleil"})


def text(said: str) -> TextItem:
    return TextItem((), IDENTITY, "#000000", said=said)


def picture(name: str) -> ArtItem:
    return ArtItem(Art((), (0.0, 0.0, 1.0, 1.0)), IDENTITY, name=name)


def test_texts_and_pictures_are_said_in_their_order_and_equal_pictures_are_counted() -> None:
    items = (text("Titre"), picture("flame"), picture("flame"), picture("unknown"), text("Une phrase."), picture("sun"))
    assert spoken(Face(10, 10, 0, items), READINGS) == "Titre. 2 points de chauffe. Une phrase. Soleil"


def test_a_picture_behind_its_own_word_is_left_out_and_groups_and_faces_are_looked_into() -> None:
    inner = Face(5, 5, 0, (text("SOLEIL"), picture("sun")))
    face = Face(10, 10, 0, (GroupItem((text("A"),), 0.5), FaceItem(inner, IDENTITY)))
    assert spoken(face, READINGS) == "A. SOLEIL"


def test_short_texts_make_a_row() -> None:
    assert joined(["Piste", "1", "2", "3", "", "Fin !", "Bravo"]) == "Piste. 1, 2, 3. Fin ! Bravo"


def test_a_piece_has_its_kind_and_name_and_a_back_says_no_more_than_it_shows() -> None:
    """Two cards with one back must not be told apart by it."""
    game = mans()
    pieces = pieces_of(game)
    face = Face(10, 10, 0, (text("Drapeau jaune"), text("Une histoire.")))
    assert piece_alt(game, pieces["slick-1"], "front", face, READINGS) == "Cartes Course. Drapeau jaune. Une histoire."
    back = Face(10, 10, 0, (text("24H"),))
    found = {piece_alt(game, pieces[card], "back", back, READINGS) for card in ("slick-1", "slick-2")}
    assert found == {"Cartes Course, verso. 24H"}
    assert piece_alt(game, None, "front", back, READINGS) == "24H"
