"""editing: a value is written if it is right and harms nothing else; what cannot be read is mended where it stands."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from pnp.base.cache import Cache
from pnp.base.messages import message
from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.studio import editing
from pnp.studio.cell_rows import table_of
from pnp.studio.editing import NotEdited, Proposal, Typed, edited, put_back
from tests.studio.kinds import KINDS, all_kinds

PLACE = "cards/tinygame/deck.yaml"


class Desk:
    """A folder with a tiny game, and somebody who types into its table."""

    def __init__(self, folder: Path, cache: Cache) -> None:
        self.folder, self.cache, self.path = folder, cache, folder / PLACE

    @property
    def workspace(self) -> Workspace:
        return Workspace.here(self.folder)

    @property
    def problems(self) -> list[str]:
        problems = Problems()
        load_game(self.workspace, "tinygame", problems)
        return list(map(str, problems))

    def table(self, component: str = "deck") -> dict[str, Any]:
        return table_of(self.workspace, self.folder, "tinygame", component)

    def row(self, number: int) -> dict[str, Any]:
        found: dict[str, Any] = self.table()["cards"][number]
        return found

    def type(self, card: str, field: str, value: object, row: int | None = None, component: str = "deck") -> Proposal:
        seen = str(self.table(component)["seen"])
        typed = Typed(component, card, field, value, seen, row)
        return edited(self.workspace, self.folder, "tinygame", typed, self.cache)

    def refused(self, card: str, field: str, value: object, row: int | None = None) -> str:
        """Type something that is not taken: nothing is written; why."""
        before = self.path.read_bytes()
        with pytest.raises(NotEdited) as error:
            self.type(card, field, value, row)
        assert self.path.read_bytes() == before
        return f"{error.value.why}: {error.value.message}"

    def edit(self, old: str, new: str) -> None:
        """Change the file as an editor does."""
        text = self.path.read_text(encoding="utf-8")
        assert old in text
        self.path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture
def desk(folder: Path, art_cache: Cache) -> Desk:
    all_kinds(folder)
    return Desk(folder, art_cache)


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("tint", "violet", "found “violet”; expected a hex colour in quotes"),
        ("title", "", "this is never empty; expected text"),
        ("title", "   ", "found “   ”; expected text"),
        ("cost", "many", "found “many”; expected a whole number"),
        ("cost", "1_0", "found “1_0”; expected a whole number"),
        ("rare", "perhaps", "found “perhaps”; expected true or false"),
        ("suit", "cups", "found “cups”; expected one of cup, coin (did you mean cup?)"),
        ("marks", "a,,b", "found “”; expected text"),
        ("title", "<b>loud</b>", "found “<b>”, which is HTML"),
        ("title", "{nope}", "nope"),
        ("title", "**open", "** is opened and never closed"),
        ("title", ["a"], "found a list; expected a single value"),
        ("prizes", "5", "This value is a list"),
        ("id", "another", "changed in its file"),
        ("nothing", "x", "There is no field called “nothing”"),
    ],
)
def test_every_cell_has_its_own_check(desk: Desk, field: str, value: object, why: str) -> None:
    """The very sentence that the file would get, and nothing is written."""
    assert why in desk.refused("one", field, value)


def test_a_colour_may_be_typed_as_the_sentence_asks_for_it(desk: Desk) -> None:
    """In quotes, as a file needs it, or without."""
    for value in ('"#123456"', "#123456", "'#123456'"):
        desk.type("one", "tint", value)
        assert desk.row(0)["values"]["tint"] == "#123456" and desk.problems == []
        desk.type("one", "tint", "red")


@pytest.mark.slow
def test_a_picture_that_is_not_there_is_refused(desk: Desk) -> None:
    """Whether the field names it, or the template by the field."""
    desk.edit("marks?: {each: word}", "marks?: {each: word}\n  icon?: word\n  art?: image")
    template = desk.folder / "templates/tinygame/card.svg"
    boxes = (
        '<rect x="3" y="20" width="9" height="9" pnp:if="icon" pnp:image="icons/{icon}.svg"/>'
        '<rect x="3" y="40" width="9" height="9" pnp:if="art" pnp:image="{art}"/></svg>'
    )
    template.write_text(template.read_text().replace("</svg>", boxes))
    for name in ("icons/sun", "art/sun"):
        path = template.parent / f"{name}.svg"
        path.parent.mkdir()
        path.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>')
    assert "icons/comet.svg" in desk.refused("one", "icon", "comet")
    assert "art/moon.svg" in desk.refused("one", "art", "art/moon.svg")
    desk.type("one", "icon", "sun")
    desk.type("one", "art", "art/sun.svg")
    assert desk.problems == []


def test_a_text_that_is_too_long_is_taken_and_shown(desk: Desk) -> None:
    """Its author sees on the card by how much."""
    desk.type("one", "title", "far too long for its box " * 30)
    assert desk.problems == []


def test_what_would_be_wrong_elsewhere_is_refused_with_its_place(desk: Desk) -> None:
    """A formula that needs a value; a component of which nothing would be printed."""
    (desk.path.parent / "values.yaml").write_text("heavy: pieces.one.weight + 1\n")
    assert desk.problems == []
    assert "values.yaml:1:8: heavy" in desk.refused("one", "weight", "")
    for card in ("one", "two"):
        desk.type(card, "quantity", "0")
    assert "of which no copy is printed" in desk.refused("three", "quantity", "0")


def test_a_game_that_is_broken_elsewhere_can_be_edited(desk: Desk) -> None:
    """As long as nothing else gets wrong."""
    desk.edit("suit: coin}", "suit: stone}")
    desk.type("one", "title", "Another")
    assert 'title: "Another"' in desk.path.read_text()
    assert "found “violet”" in desk.refused("one", "tint", "violet")
    assert len(desk.problems) == 1


BROKEN = [
    ("tint: red", "tint: violet", "tint", "violet", "found “violet”", "red"),
    ("title: \"First\"", "title: ''", "title", "", "found “”; expected text", "First"),
    ("title: \"First\"", "title: {First}", "title", "{First}", "found keys and values", "First"),
    ("title: \"First\"", "title: [a, b]", "title", "[a, b]", "found a list of 2", "First"),
    ("    cost: 3 ", "    colour: 3 ", "cost", None, "is missing; expected a whole number", "3"),
    ("cost: 3 ", "cost: \"3\" ", "cost", "3", "without quotes", "3"),
    ("suit: cup", "suit: cups", "suit", "cups", "did you mean cup", "cup"),
    ("rare: true", "rare: maybe", "rare", "maybe", "true or false", "true"),
    ("marks: [a, b]", "marks: a", "marks", "a", "found “a”; expected a list", "a, b"),
    ("tint: red", "tint: red\n    tint: blue", "tint", "blue", "found this key twice", "red"),
    ("    cost: 3 ", "    quantity: lots\n    cost: 3 ", "quantity", "lots", "found “lots”", "2"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "field", "shown", "why", "good"), BROKEN, ids=[case[1] for case in BROKEN])
def test_a_card_that_cannot_be_read_is_a_row_and_is_mended_there(
    desk: Desk, old: str, new: str, field: str, shown: object, why: str, good: str
) -> None:
    """With its text as it is written, and the sentence at the cell; nothing else of the file changes its meaning."""
    desk.edit(old, new)
    row = desk.row(0)
    assert row["id"] == "one" and row["values"][field] == shown
    assert why in row["wrong"][field][0]
    assert [card["id"] for card in desk.table()["cards"]] == ["one", "two", "three"]
    desk.type("one", field, good)
    if "colour" in new:  # the key that nobody reads goes by emptying its cell
        assert "unknown key" in desk.row(0)["wrong"]["colour"][0]
        assert "unknown key" in desk.refused("one", "colour", "4")
        desk.type("one", "colour", "")
    assert desk.problems == [] and not desk.row(0)["wrong"]
    assert "# the first one is mine" in desk.path.read_text()


def test_one_mistake_is_not_exchanged_for_another(desk: Desk) -> None:
    """The number of mistakes would be the same."""
    desk.edit("tint: red", "tint: violet")
    assert "found “mauve”" in desk.refused("one", "tint", "mauve")
    assert "found “violet”" in desk.refused("one", "tint", "violet")
    desk.type("one", "tint", "")
    assert desk.problems == []


def test_two_cards_with_one_id_are_told_apart_and_mended(desk: Desk) -> None:
    """By where they stand; also while the other one cannot be read for another reason."""
    desk.edit("{id: two,", "{id: one,")
    desk.edit("cost: 4", "cost: four")
    rows = desk.table()["cards"]
    assert [row["id"] for row in rows] == ["one", "one", "three"]
    assert "“one” is taken by cards/tinygame/deck.yaml:19:5" in rows[1]["wrong"]["id"][0]
    assert "gone" in desk.refused("one", "title", "Which?")
    desk.type("one", "cost", "4", row=1)
    assert "is taken by" in desk.row(1)["wrong"]["id"][0]
    assert "is taken by" in desk.refused("one", "id", "three", row=1)
    assert "small letters" in desk.refused("one", "id", "Two!", row=1)
    desk.type("one", "id", "two", row=1)
    assert desk.problems == [] and desk.path.read_text() == KINDS


def test_an_id_of_another_component_is_seen_though_its_card_cannot_be_read(desk: Desk) -> None:
    """Mending the one cell shows no mistake that nobody knew of."""
    desk.edit("{id: two,", "{id: plan,")
    desk.edit("cost: 4", "cost: four")
    plan = desk.table("plan")["cards"][0]
    assert "taken by" in str(plan["wrong"])
    desk.type("plan", "cost", "4")
    desk.type("plan", "id", "plan-2", row=0, component="plan")
    assert desk.problems == []


@pytest.mark.parametrize("written", ["- sun", "- ", "- 7", "- id:", "- {}", "- {title: x}"])
def test_what_is_no_card_becomes_one(desk: Desk, written: str) -> None:
    """First it gets an id, then what it lacks; nothing else is touched."""
    desk.path.write_text(KINDS + f"  {written}\n", encoding="utf-8")
    assert desk.row(3)["wrong"]
    desk.type("", "id", "sun", row=3)
    for field, value in (("title", "Sun"), ("cost", "1"), ("suit", "cup")):
        desk.type("sun", field, value)
    assert desk.problems == [] and desk.path.read_text().startswith(KINDS)


def test_what_a_rule_of_the_file_decides_is_shown_and_not_changed(desk: Desk) -> None:
    """The cards that are there now; a choice is no value."""
    game = desk.path.with_name("game.yaml")
    game.write_text(game.read_text() + "parameters: {long: 1}\n")
    when = "game.parameters.long = 1"
    rule = f"  - when: {when}\n    use: {{id: four, title: Four, cost: 1, suit: cup}}\n"
    never = f"  - when: not {when}\n    use: {{id: five, title: Five, cost: 1, suit: cup}}\n"
    desk.path.write_text(
        KINDS.replace("cost: 3 ", f"cost: {{choose: [{{when: {when}, use: 3}}, {{use: 4}}]}} ") + rule + never
    )
    assert desk.problems == []
    rows = desk.table()["cards"]
    assert [(row["id"], row["fixed"]) for row in rows] == [("one", 0), ("two", 0), ("three", 0), ("four", 1)]
    assert rows[0]["values"]["cost"] == 3
    assert "chosen by a rule" in desk.refused("four", "title", "x")
    assert "“choose:” decides" in desk.refused("one", "cost", "5")
    desk.type("three", "title", "Third")
    assert desk.problems == []


def test_a_file_of_another_kind_in_the_folder_does_no_harm(desk: Desk) -> None:
    """A spreadsheet that somebody has put there is told of elsewhere."""
    (desk.path.parent / "more.xlsx").write_bytes(b"PK\x03\x04\xff\xfe")
    (desk.path.parent / "odd.yaml").write_bytes(b"title: \xff\n")
    desk.type("one", "title", "Another")
    assert 'title: "Another"' in desk.path.read_text()
    with pytest.raises(NotEdited, match="cannot be read any more"):
        edited(desk.workspace, desk.folder, "tinygame", Typed("odd", "one", "title", "x"), desk.cache)


def test_a_refusal_goes_from_one_process_to_another() -> None:
    """With its sentence and all that else is to know."""
    why = message("found “{value}”", value="x")
    again = pickle.loads(pickle.dumps(NotEdited("changed", why, {"now": 3})))
    assert (again.why, again.message, again.more) == ("changed", why, {"now": 3})


def test_nothing_is_typed_while_nothing_can_be_checked(desk: Desk) -> None:
    """Without the palette any colour could be right."""
    game = desk.path.with_name("game.yaml")
    good = game.read_text()
    game.write_text(good.replace("age: 7", "age: seven"))
    table = desk.table()
    assert not table["editable"] and "game.yaml:5:6: age: found “seven”" in table["why"]
    assert "game.yaml:5:6" in desk.refused("one", "title", "x")
    game.write_text(good)
    desk.edit("  cost: int", "  cost: integer")
    table = desk.table()
    assert not table["editable"] and "fields.cost" in table["why"] and len(table["cards"]) == 3


def test_a_file_that_is_no_yaml_says_where(desk: Desk) -> None:
    """And no card is made up."""
    desk.edit("tint: red", "tint: [red")
    table = desk.table()
    assert table["unreadable"]["place"].startswith(f"{PLACE}:") and table["cards"] == [] and not table["editable"]
    with pytest.raises(NotEdited, match="cannot be read any more"):
        desk.type("one", "title", "x")


def test_taking_back_never_breaks_a_game(desk: Desk) -> None:
    """A colour that was right then may not be there any more."""
    made = desk.type("one", "tint", "blue")
    game = desk.path.with_name("game.yaml")
    good = game.read_text()
    game.write_text(good.replace("red: ", "rose: "))
    assert desk.problems == []
    with pytest.raises(NotEdited, match=r"could not be read any more: cards/tinygame/deck.yaml:25:11.*found “red”"):
        put_back(desk.workspace, desk.folder, "tinygame", desk.path, made.after, made.before)
    assert desk.path.read_text() == made.after
    game.write_text(good)
    put_back(desk.workspace, desk.folder, "tinygame", desk.path, made.after, made.before)
    assert desk.path.read_text() == KINDS


def test_a_value_that_another_file_makes_wrong_meanwhile_is_not_written(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game is looked at again as it is then."""
    game = desk.path.with_name("game.yaml")
    write, late = editing.written, list[str]()

    def written(proposal: Proposal) -> bool:
        if not late:
            late.append("once")
            game.write_text(game.read_text().replace("blue: ", "azure: "))
        return write(proposal)

    monkeypatch.setattr(editing, "written", written)
    assert "found “blue”" in desk.refused("one", "tint", "blue")
    assert late and desk.problems == []
