"""easel: the faces that a build prints, composed when asked for, and again only when what they are made of changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.cache import Cache
from pnp.base.choices import SIDES
from pnp.definition.workspace import Workspace
from pnp.kit.build import draft
from pnp.kit.options import PrintOptions
from pnp.studio.easel import Drawn, Easel, Look, Spot

LOOKS = [Look(), pytest.param(Look(ink="saver"), marks=pytest.mark.full), Look(large_print=True), Look("en")]
ONE, TWO = Spot("deck", "one"), Spot("deck", "two")


@pytest.fixture
def easel(folder: Path, art_cache: Cache) -> Easel:
    """A tiny game, read."""
    made = Easel(Workspace.here(folder), "tinygame", Look(), art_cache)
    made.refresh()
    return made


def drawn(easel: Easel, spot: Spot) -> Drawn:
    found = easel.drawn(spot, "front")
    assert found is not None
    return found


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.full
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_faces_are_those_that_are_printed(look: Look, art_cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a shipped game: with version marks, ink and size, face by face the same."""
    from tests.places import ROOT

    monkeypatch.chdir(ROOT)
    easel = Easel(Workspace.here(ROOT), "jonques", look, art_cache)
    easel.refresh()
    options = PrintOptions("jonques", look.lang, ink=look.ink, large_print=look.large_print)
    kit = draft(easel.workspace, options, art_cache)
    printed = {placed.face.key for one in kit.documents for page in one.pages for placed in page.faces}
    for component in ("junks", "aids"):
        for card in kit.game.components[component].cards:
            for side in SIDES:
                found = easel.drawn(Spot(component, card.id), side)
                if found and found.face:
                    assert found.face.key in printed, (card.id, side)
                    assert found.bare is not None and found.bare.digest == kit.faces[card.id, side].digest
    assert easel.all_problems() == []


def test_a_changed_text_is_the_only_one_that_is_composed_again(easel: Easel, folder: Path) -> None:
    """The others are the very same faces."""
    before = {spot: drawn(easel, spot) for spot in (ONE, TWO)}
    stamps = dict(easel.stamps)
    edit(folder / "cards/tinygame/deck.yaml", "First", "Quite another name")
    assert easel.refresh() == [ONE]
    assert easel.stamps[ONE] != stamps[ONE] and easel.stamps[TWO] == stamps[TWO]
    assert drawn(easel, TWO) is before[TWO]
    face, old = drawn(easel, ONE).face, before[ONE].face
    assert face and old and face.key != old.key
    assert easel.refresh() == []  # nothing more has happened


def test_a_changed_template_is_everybody_s(easel: Easel, folder: Path) -> None:
    """Each of its cards is composed again when it is asked for."""
    before = drawn(easel, ONE).face
    edit(folder / "templates/tinygame/card.svg", "#fbf6ea", "#ffeeaa")
    assert {ONE, TWO} <= set(easel.refresh())
    after = drawn(easel, ONE).face
    assert before and after and before.key != after.key


def test_a_face_that_names_other_pieces_follows_them(easel: Easel, folder: Path) -> None:
    """One that does not, does not."""
    edit(folder / "cards/tinygame/deck.yaml", "name: Second", "name: 'Not {pieces.one.name}'")
    easel.refresh()
    before = {spot: drawn(easel, spot) for spot in (ONE, TWO)}
    assert before[TWO].of_others and not before[ONE].of_others
    edit(folder / "cards/tinygame/deck.yaml", "First", "Primus")
    assert set(easel.refresh()) >= {ONE, TWO}
    text = drawn(easel, TWO).boxes[0].text
    assert text == "Not Primus"


def test_a_text_that_does_not_fit_is_told_on_its_card(easel: Easel, folder: Path) -> None:
    """And shown all the same; its box knows that it is too small."""
    edit(folder / "cards/tinygame/deck.yaml", "First", "Far too long a name for any box of that size " * 4)
    easel.refresh()
    found = drawn(easel, ONE)
    assert found.face and found.problems and "does not fit" in found.problems[0].message
    assert found.problems[0].place.file == "cards/tinygame/deck.yaml" and found.problems[0].place.line
    assert found.boxes[0].size == 0
    assert drawn(easel, TWO).problems == () and drawn(easel, TWO).boxes[0].size > 0
    assert found.problems[0] in easel.all_problems()


def test_where_a_text_box_stands_and_how_full_it_is(easel: Easel) -> None:
    """In mm of the face."""
    (box,) = drawn(easel, ONE).boxes
    assert (box.width, box.height) == (34, 9) and box.matrix[4:] == (3, 9)
    assert 0 < box.filled <= 1 and box.text == "First" and box.place.file == "templates/tinygame/card.svg"


@pytest.mark.parametrize("broken", ["cards: [", "title: x\ncards: 7\n", "\x00"], ids=["yaml", "shape", "control"])
def test_a_game_that_breaks_is_shown_as_it_was_until_it_is_mended(easel: Easel, folder: Path, broken: str) -> None:
    """What is wrong is told with its place; nothing that was right is lost."""
    path = folder / "cards/tinygame/deck.yaml"
    good, before = path.read_text(encoding="utf-8"), drawn(easel, ONE).face
    path.write_text(broken, encoding="utf-8")
    easel.refresh()
    assert any(problem.place.file == "cards/tinygame/deck.yaml" for problem in easel.all_problems())
    path.write_text(good, encoding="utf-8")
    easel.refresh()
    after = drawn(easel, ONE).face
    assert easel.all_problems() == [] and before and after and before.key == after.key


def test_of_a_deck_only_the_card_that_cannot_be_read_is_shown_as_it_was(easel: Easel, folder: Path) -> None:
    """The others follow the file; a card that is not written any more is gone."""
    path = folder / "cards/tinygame/deck.yaml"
    edit(path, "name: Second}", "name: Second}\n  - {id: three, name: Third}")
    easel.refresh()
    edit(path, "name: First", "nam: First")
    edit(path, "Second", "Secundus")
    edit(path, "  - {id: three, name: Third}\n", "  - {id: four, name: Fourth}\n")
    easel.refresh()
    assert easel.as_before and easel.game is not None
    assert [card.id for card in easel.game.components["deck"].cards] == ["one", "two", "four"]
    assert [drawn(easel, spot).boxes[0].text for spot in (ONE, TWO)] == ["First", "Secundus"]
    edit(path, "nam: First", "name: Primus")
    easel.refresh()
    assert not easel.as_before and drawn(easel, ONE).boxes[0].text == "Primus"


def test_a_game_without_its_first_file_keeps_its_faces(easel: Easel, folder: Path) -> None:
    """game.yaml is being saved by somebody."""
    before = drawn(easel, ONE).face
    path = folder / "cards/tinygame/game.yaml"
    good = path.read_text(encoding="utf-8")
    path.write_text("title: [", encoding="utf-8")
    easel.refresh()
    assert easel.problems and easel.game is not None
    assert drawn(easel, ONE).face is before
    path.write_text(good, encoding="utf-8")
    easel.refresh()
    assert easel.problems == ()


def test_nothing_is_composed_before_it_is_asked_for(easel: Easel) -> None:
    """A deck of thousands opens as quickly as a small one."""
    sides = len(list(easel.waiting()))
    assert sides == 5  # two cards with backs, and a plan
    drawn(easel, ONE)
    assert len(list(easel.waiting())) == sides - 1
    assert easel.drawn(Spot("deck", "nobody"), "front") is None


def test_one_changed_card_is_there_at_a_glance(easel: Easel, folder: Path) -> None:
    """With the stamp and the face that a whole reading gives it afterwards."""
    drawn(easel, ONE), drawn(easel, TWO)
    path = folder / "cards/tinygame/deck.yaml"
    edit(path, "First", "Primus")
    assert easel.glance("cards/tinygame/deck.yaml", path.read_text(encoding="utf-8")) == ONE
    assert easel.news() == [ONE] and easel.news() is None
    stamp, face = easel.stamps[ONE], drawn(easel, ONE).face
    assert drawn(easel, ONE).boxes[0].text == "Primus"
    assert easel.refresh() == []  # everything was read, and nothing else has changed
    assert easel.stamps[ONE] == stamp and drawn(easel, ONE).face is face


def test_what_is_more_than_one_card_is_not_glanced_at(easel: Easel, folder: Path) -> None:
    """Then everything is read first."""
    text = (folder / "cards/tinygame/deck.yaml").read_text(encoding="utf-8")
    for file, after in (
        ("cards/tinygame/deck.yaml", text.replace("First", "a").replace("Second", "b")),
        ("cards/tinygame/deck.yaml", text.replace("40 x 60", "41 x 60")),
        ("cards/tinygame/deck.yaml", "cards: ["),
        ("cards/tinygame/game.yaml", "title: x"),
        ("cards/othergame/deck.yaml", text.replace("First", "x")),
        ("../etc/passwd", ""),
    ):
        assert easel.glance(file, after) is None and easel.news() is None


def test_news_are_told_once_whoever_has_read_the_files(easel: Easel, folder: Path) -> None:
    """A page may ask for the game before the watcher does."""
    edit(folder / "cards/tinygame/deck.yaml", "First", "Primus")
    easel.refresh()
    easel.refresh()
    assert easel.news() == [ONE] and easel.news() is None
