"""composing: from files to every face of a kit: translated, composed, marked, inked."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.cache import NO_CACHE
from pnp.base.choices import Side
from pnp.base.problems import Place, Problems, ProblemsFound, UsageError
from pnp.definition.workspace import Workspace
from pnp.face.large_print import growth
from pnp.face.model import TextItem
from pnp.kit.composing import Composed, Translation, check_room, compose, translated
from pnp.kit.documents import planned
from pnp.kit.options import PrintOptions
from pnp.language.pseudo import PSEUDO
from tests.kit.printing import WORKSPACE, Noted
from tests.pages.flows import mans

HEAD = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
STAND = PrintOptions("mans", only=("stand",))


def composed(workspace: Workspace, options: PrintOptions, show_all: bool = False) -> tuple[Composed, Problems, Noted]:
    """Every face of a game, what is wrong with it, and how it went on."""
    problems, noted = Problems(), Noted()
    said = translated(workspace, options, problems)
    plans = planned(said.game, options)
    made = compose(workspace, said, plans, options, NO_CACHE, noted, show_all)
    problems.take(made.problems)
    return made, problems, noted


@pytest.mark.slow
def test_a_game_is_translated_into_one_language_or_two() -> None:
    """The texts are those of the language; the source needs no translation and misses none."""
    own = translated(WORKSPACE, STAND, Problems())
    assert (own.game.lang, own.second, own.translation) == ("fr", None, Translation())
    both = translated(WORKSPACE, STAND._replace(lang="de+en"), Problems())
    assert both.second is not None and (both.game.lang, both.second.lang) == ("de", "en")
    assert len({one.components["stand"].title for one in (own.game, both.game, both.second)}) == 3


def test_a_game_that_cannot_be_read_or_said_stops_at_once(sea: Workspace, tmp_path: Path) -> None:
    """With what is wrong; texts without a translation are told before anything is composed, or marked."""
    with pytest.raises(UsageError, match="sea has no language “de”"):
        translated(sea, PrintOptions("sea", lang="de"), Problems())
    po = tmp_path / "cards/sea/locale/de.po"
    po.parent.mkdir()
    po.write_text(HEAD, encoding="utf-8")
    with pytest.raises(ProblemsFound, match=r"\d+ of \d+ texts are missing"):
        translated(sea, PrintOptions("sea", lang="de"), Problems())
    marked = translated(sea, PrintOptions("sea", lang="de", allow_missing=True), Problems())
    assert marked.translation.lacks[0].missing > 0 and marked.translation.untranslated
    (tmp_path / "cards/sea/game.yaml").write_text("title: [", encoding="utf-8")
    with pytest.raises(ProblemsFound, match=r"game\.yaml"):
        translated(sea, PrintOptions("sea"), Problems())


def test_every_face_is_there_as_composed_and_as_printed(sea: Workspace) -> None:
    """The version stands on what is printed only, so that a new one changes no hash."""
    kit, problems, noted = composed(sea, PrintOptions("sea"))
    assert not problems.found and set(kit.faces) == set(kit.printed) == {
        (name, "front") for name in ("board", "red", "blue", "plate")
    }  # fmt: skip
    assert noted.stages[0] == ("compose", 4) and noted.steps == 4
    *_, part = composed(sea, PrintOptions("sea", only=("board",)))  # its pieces are of the same game
    assert part.stages[0] == ("compose", 4) and part.steps == 4
    bare, marked = kit.faces["board", "front"], kit.printed["board", "front"]
    assert not any(isinstance(item, TextItem) for item in bare.items) and marked.items[:-1] == bare.items
    mark = marked.items[-1]
    assert isinstance(mark, TextItem)


def test_ink_is_saved_on_what_is_printed_and_not_on_what_is_compared(sea: Workspace) -> None:
    """A kit in another ink is the same kit of pieces."""
    full, _, _ = composed(sea, PrintOptions("sea"))
    lean, _, _ = composed(sea, PrintOptions("sea", ink="saver"))
    key: tuple[str, Side] = ("board", "front")
    assert lean.faces[key].digest == full.faces[key].digest
    assert lean.printed[key].digest != full.printed[key].digest
    assert lean.ink(full.printed[key]).digest == lean.printed[key].digest


@pytest.mark.full
@pytest.mark.slow
def test_boxes_are_noted_only_if_that_is_asked_for() -> None:
    """With the card, its texts and the size that was used; large print makes some of them larger."""
    usual, _, _ = composed(WORKSPACE, STAND)
    noted, _, _ = composed(WORKSPACE, STAND, show_all=True)
    assert usual.shown == () and len(noted.shown) > 50
    assert all(box.size > 0 for box in noted.shown if box.card == "stand")
    large, _, _ = composed(WORKSPACE, STAND._replace(large_print=True), show_all=True)
    sizes = [{(b.card, b.texts): b.size for b in kit.shown if b.card == "stand"} for kit in (noted, large)]
    by = growth(large.game.components["stand"])
    assert sizes[0].keys() == sizes[1].keys() and all(sizes[1][key] * by > size for key, size in sizes[0].items())


def test_texts_that_do_not_fit_stop_a_kit_unless_all_is_to_be_seen(sea: Workspace, tmp_path: Path) -> None:
    """In the language of tests, with texts missing, or where a translator looks: shown, and noted."""
    path = tmp_path / "templates/sea/ship.svg"
    box = '<rect width="6" height="3" pnp:text="{title}" pnp:style="text"/></svg>'
    text = path.read_text(encoding="utf-8").replace("</svg>", box)
    path.write_text(text.replace("<svg ", '<svg xmlns:pnp="urn:pnp:template" ', 1), encoding="utf-8")
    ships = tmp_path / "cards/sea/ships.yaml"
    ships.write_text(
        ships.read_text(encoding="utf-8").replace("title: Red", f"title: {'Rouge ' * 9}"), encoding="utf-8"
    )
    _, problems, _ = composed(sea, PrintOptions("sea"))
    assert any("does not fit its box" in one.message for one in problems)
    for options, show_all in (
        (PrintOptions("sea", lang=PSEUDO), False),
        (PrintOptions("sea", allow_missing=True), False),
        (PrintOptions("sea"), True),
    ):
        kit, problems, _ = composed(sea, options, show_all)
        assert [one.problem.field for one in kit.too_long if "red" in one.problem.field] == ["red.title"]
        assert not problems.found


def test_components_without_room_for_a_second_language_are_named_with_the_way_out() -> None:
    """Those that are asked for: the others can be built without them."""
    plans = planned(mans(), PrintOptions("mans", only=("stand", "course")))
    problems, box = Problems(), Place("templates/mans/card.svg", 4, 2)
    check_room({"course": box, "weather": box}, plans, problems)
    (problem,) = problems
    assert problem.place == box and "in “course”" in problem.message and "--only stand" in problem.message
    alone = Problems()
    check_room({"stand": box}, planned(mans(), STAND), alone)
    assert "print one language" in str(alone.found[0])
    check_room({}, plans, nothing := Problems())
    assert not nothing.found
