"""cells: a value changes in its place alone, never over somebody else's change, and every change can be taken back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.tiny import DECK
from tests.studio.serving import Answer, Client, opened

COMMENTED = DECK.replace("cards:\n", "cards:  # all of them\n").replace("name: First}", "name: First}  # the first")


@pytest.fixture
def deck(folder: Path) -> Path:
    """A file with comments, optional fields of all kinds, and Windows line ends."""
    path = folder / "cards/tinygame/deck.yaml"
    fields = "fields: {name: text, rank?: int, big?: bool, kind?: [a, b], tags?: {each: word}}\n"
    text = COMMENTED.replace("fields: {name: text}\n", fields)
    path.write_bytes(text.replace("\n", "\r\n").encode())
    return path


def edit(studio: Client, field: str, value: Any, card: str = "one", seen: str | None = None) -> Answer:
    sign = studio.get("/api/table/tinygame/cells/deck").json["seen"] if seen is None else seen
    form = {"component": "deck", "card": card, "field": field, "value": value, "seen": sign}
    return studio.post("/api/table/tinygame/edit", form)


def test_the_table_has_every_field_with_its_kind(studio: Client, deck: Path) -> None:
    """And which file it is."""
    data = studio.get("/api/table/tinygame/cells/deck").json
    kinds = {column["name"]: column["kind"] for column in data["columns"]}
    assert kinds == {
        "quantity": "number",
        "name": "text",
        "rank": "number",
        "big": "flag",
        "kind": "choice",
        "tags": "items",
    }
    assert data["file"] == "cards/tinygame/deck.yaml" and data["editable"]
    assert data["cards"][0]["values"]["name"] == "First"
    assert studio.get("/api/table/tinygame/cells/nothing").status == 404


def test_a_text_changes_in_its_place_alone(studio: Client, deck: Path) -> None:
    """Comments, order and line ends stay, byte for byte."""
    before = deck.read_bytes()
    assert edit(studio, "name", "Primus : « un »").status == 200
    assert deck.read_bytes() == before.replace(b"name: First", 'name: "Primus : « un »"'.encode())
    assert (
        studio.get("/api/table/tinygame/card/deck/one").json["sides"]["front"]["boxes"][0]["text"].startswith("Primus")
    )


@pytest.mark.slow
def test_values_of_every_kind(studio: Client, deck: Path) -> None:
    """As they are typed; what was not there is added, what is emptied goes."""
    for field, value, written in (
        ("rank", "7", b"rank: 7"),
        ("rank", "−3", b"rank: -3"),
        ("big", True, b"big: true"),
        ("kind", "b", b"kind: b"),
        ("tags", "x, y", b"tags: [x, y]"),
        ("quantity", "5", b"quantity: 5"),
    ):
        assert edit(studio, field, value).status == 200, field
        assert written in deck.read_bytes(), field
    for field in ("rank", "big", "kind", "quantity"):
        assert edit(studio, field, "").status == 200
        assert f", {field}:".encode() not in deck.read_bytes()
    assert b"# the first" in deck.read_bytes()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rank", "seven"),
        ("rank", "1.5"),
        ("rank", "9" * 30),
        ("kind", "c"),
        ("quantity", "-1"),
        ("quantity", "5000"),
        ("name", "a\x07b"),
    ],
)
def test_what_a_field_does_not_take_is_told_and_not_written(studio: Client, deck: Path, field: str, value: str) -> None:
    """In a sentence."""
    before = deck.read_bytes()
    answer = edit(studio, field, value)
    assert answer.status == 422 and answer.json["text"] and deck.read_bytes() == before


def test_a_file_that_changed_meanwhile_is_left_alone(studio: Client, deck: Path) -> None:
    """What is in it now comes back, with the sign to overwrite it on purpose."""
    seen = studio.get("/api/table/tinygame/cells/deck").json["seen"]
    deck.write_bytes(deck.read_bytes().replace(b"First", b"Theirs"))
    before = deck.read_bytes()
    answer = edit(studio, "name", "Mine", seen=seen)
    assert answer.status == 409 and answer.json["now"] == "Theirs" and deck.read_bytes() == before
    assert edit(studio, "name", "Mine", seen=answer.json["seen"]).status == 200
    assert b"name: Mine" in deck.read_bytes()


@pytest.mark.slow
def test_changes_are_taken_back_and_done_again(studio: Client, deck: Path) -> None:
    """To the byte; not over somebody else's change."""
    first = deck.read_bytes()
    edit(studio, "name", "Second name")
    second = deck.read_bytes()
    edit(studio, "rank", "2", card="two")
    third = deck.read_bytes()
    assert studio.post("/api/table/tinygame/undo").json == {
        "undo": "one · name",
        "redo": "two · rank",
        "what": "two · rank",
    }
    assert deck.read_bytes() == second
    studio.post("/api/table/tinygame/undo")
    assert deck.read_bytes() == first
    assert studio.post("/api/table/tinygame/undo").status == 422
    studio.post("/api/table/tinygame/redo")
    studio.post("/api/table/tinygame/redo")
    assert deck.read_bytes() == third and studio.post("/api/table/tinygame/redo").status == 422
    deck.write_bytes(third + b"# theirs\r\n")
    assert studio.post("/api/table/tinygame/undo").status == 409
    assert deck.read_bytes() == third + b"# theirs\r\n"


def test_a_game_that_comes_with_pnp_is_not_changed(studio: Client) -> None:
    """Nor offered for it."""
    data = studio.get("/api/table/jonques/cells/junks").json
    assert data["editable"] is False
    card = data["cards"][0]["id"]
    form = {"component": "junks", "card": card, "field": "quantity", "value": "3", "seen": data["seen"]}
    assert studio.post("/api/table/jonques/edit", form).status == 403


@pytest.mark.parametrize(
    "form",
    [{}, {"component": "deck"}, {"component": "deck", "card": "nobody", "field": "name"},
     {"component": "../deck", "card": "one", "field": "name"}, {"component": "deck", "card": "one", "field": ["name"]}],
)  # fmt: skip
def test_what_is_not_there_is_not_changed(studio: Client, deck: Path, form: dict[str, Any]) -> None:
    """Whatever is asked for."""
    before = deck.read_bytes()
    assert studio.post("/api/table/tinygame/edit", {**form, "value": "x", "seen": ""}).status in (404, 409)
    assert deck.read_bytes() == before


def test_a_broken_row_is_there_after_a_restart_and_is_mended(folder: Path, deck: Path) -> None:
    """By its number if its id is not enough; the answer to a stale edit says which row it is now."""
    good = deck.read_bytes()
    deck.write_bytes(good.replace(b"{id: one, name: First}", b"{id: two, name: First, rank: high}"))
    with opened(folder) as studio:
        data = studio.get("/api/table/tinygame/cells/deck").json
        assert [(row["id"], row["row"]) for row in data["cards"]] == [("two", 0), ("two", 1)]
        assert "high" in data["cards"][0]["wrong"]["rank"][0] and "taken" in data["cards"][1]["wrong"]["id"][0]
        assert data["cards"][0]["values"]["rank"] == "high"
        form = {"component": "deck", "card": "two", "seen": data["seen"], "row": 0}
        assert studio.post("/api/table/tinygame/edit", {**form, "field": "rank", "value": "higher"}).status == 422
        mended = studio.post("/api/table/tinygame/edit", {**form, "field": "rank", "value": ""}).json["seen"]
        stale = studio.post("/api/table/tinygame/edit", {**form, "field": "name", "value": "x"})
        assert stale.status == 409 and (stale.json["now"], stale.json["row"]) == ("First", 0)
        form |= {"seen": mended, "row": 1, "field": "id", "value": "one"}
        assert studio.post("/api/table/tinygame/edit", form).status == 200
        data = studio.get("/api/table/tinygame/cells/deck").json
        assert [row["wrong"] for row in data["cards"]] == [{}, {}]


def test_a_file_that_is_no_yaml_any_more_is_shown_as_it_was(studio: Client, deck: Path) -> None:
    """To look at, with the place where it went wrong; it comes back by itself."""
    good = deck.read_bytes()
    before = studio.get("/api/table/tinygame/cells/deck").json
    deck.write_bytes(good.replace(b"{id: two", b"{id: [two"))
    data = studio.get("/api/table/tinygame/cells/deck").json
    assert data["cards"] == before["cards"] and not data["editable"]
    assert data["unreadable"]["place"].startswith("cards/tinygame/deck.yaml:9:") and data["unreadable"]["text"]
    form = {"component": "deck", "card": "one", "field": "name", "value": "x", "seen": data["seen"]}
    assert studio.post("/api/table/tinygame/edit", form).status == 409
    deck.write_bytes(good)
    assert studio.get("/api/table/tinygame/cells/deck").json == before


def test_no_file_is_written_through_a_link(studio: Client, deck: Path, tmp_path: Path) -> None:
    """It might lead out of the workspace."""
    elsewhere = tmp_path / "elsewhere.yaml"
    elsewhere.write_bytes(deck.read_bytes())
    deck.unlink()
    deck.symlink_to(elsewhere)
    before = elsewhere.read_bytes()
    assert edit(studio, "name", "x", seen="").status in (403, 404, 409)
    assert elsewhere.read_bytes() == before
