"""missing: pieces by component, and what is printed is what the command prints for the same box."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

import pytest

from pnp.kit.printers import config_file
from tests.cli.tiny import BUILD, run
from tests.studio.serving import Client


@pytest.mark.slow
def test_pieces_by_component(studio: Client) -> None:
    """Of the game as it is today, where there is no kit."""
    found = studio.get("/api/missing/tinygame").json
    assert [group["title"] for group in found["components"]] == ["Deck", "Plan"]
    one = found["components"][0]["pieces"][0]
    assert one["id"] == "one" and one["quantity"] == 3 and one["size"] == [40, 60]
    assert studio.get(one["picture"]).status == 200


@pytest.mark.slow
def test_lost_pieces_are_printed_as_the_command_does(studio: Client, folder: Path) -> None:
    """For the kit that they join, by the same name and byte for byte."""
    run(*BUILD)
    result = studio.job(studio.post("/api/missing/tinygame/print", {"kit": "fr", "pieces": {"one": 2}}))
    assert result["state"] == "done", result
    (made,) = result["result"]["files"]
    path = folder / "output/tinygame" / unquote(made["link"].rpartition("/")[2])
    data = path.read_bytes()
    assert studio.get(made["link"]).body == data
    path.unlink()
    run("reprint", "--game", "tinygame", "--piece", "one:2", "--like", "output/tinygame/fr")
    assert path.read_bytes() == data


@pytest.mark.slow
def test_without_a_box_the_form_says_how(studio: Client, folder: Path) -> None:
    """Paper, backs and language; the same as typed."""
    form = {"pieces": {"one": 2}, "paper": "letter", "backs": "short", "lang": "fr", "printer": ""}
    result = studio.job(studio.post("/api/missing/tinygame/print", form))
    assert result["state"] == "done", result
    (made,) = result["result"]["files"]
    path = folder / "output/tinygame" / unquote(made["link"].rpartition("/")[2])
    data = path.read_bytes()
    path.unlink()
    run("reprint", "--game", "tinygame", "--piece", "one:2", "--paper", "letter", "--duplex", "short")
    assert path.read_bytes() == data
    assert studio.post("/api/missing/tinygame/print", {**form, "paper": "napkin"}).status == 422


@pytest.mark.slow
def test_pieces_of_a_box_whose_printer_is_gone(studio: Client, folder: Path) -> None:
    """Another one can be named, or none."""
    run("calibrate", "--save", "bureau", "--dx", "1", "--dy", "0.5")
    run(*BUILD, "--printer", "bureau")
    (config_file()).write_text("{}")
    form = {"kit": "fr", "pieces": {"one": 1}}
    assert "bureau" in studio.job(studio.post("/api/missing/tinygame/print", form))["text"]
    result = studio.job(studio.post("/api/missing/tinygame/print", {**form, "printer": ""}))
    assert result["state"] == "done", result


@pytest.mark.slow
def test_a_box_older_than_the_files_shows_its_own_pieces(studio: Client, folder: Path) -> None:
    """Cut out of its PDFs; a piece that the game no longer has is still there."""
    run(*BUILD)
    path = folder / "cards/tinygame/deck.yaml"
    path.write_text(path.read_text().replace("  - {id: two, name: Second}\n", "").replace("First", "Primus"))
    found = studio.get("/api/missing/tinygame?kit=fr").json
    pieces = {piece["id"]: piece for group in found["components"] for piece in group["pieces"]}
    assert set(pieces) == {"one", "plan", "two"}
    for piece in pieces.values():
        assert piece["picture"].startswith("/was/tinygame/fr/") and studio.get(piece["picture"]).status == 200


@pytest.mark.parametrize(
    "form",
    [{}, {"pieces": {}}, {"pieces": []}, {"pieces": {"one": 0}}, {"pieces": {"one": 10**9}}, {"pieces": {"one": "2"}}],
)
def test_what_cannot_be_printed_is_told(studio: Client, form: dict[str, object]) -> None:
    """Before anything begins."""
    assert studio.post("/api/missing/tinygame/print", form).status == 422


@pytest.mark.slow
def test_a_piece_or_a_kit_that_is_not_there(studio: Client) -> None:
    """A sentence each."""
    assert studio.post("/api/missing/tinygame/print", {"kit": "../fr", "pieces": {"one": 1}}).status == 404
    assert studio.get("/api/missing/tinygame?kit=fr").status == 404
    result = studio.job(studio.post("/api/missing/tinygame/print", {"pieces": {"nobody": 1}}))
    assert result["state"] == "failed" and "nobody" in result["text"]
