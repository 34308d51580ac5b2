"""box: the papers are those of the command, and a form that makes no sense is told at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.tiny import BUILD, run
from tests.studio.serving import Client


@pytest.mark.slow
def test_the_papers_are_the_command_s(studio: Client, folder: Path) -> None:
    """With a shelf mark and the size of the box."""
    form = {"cote": "JE 12", "weight": 250, "net": "envelope", "sleeved": True}
    result = studio.job(studio.post("/api/box/tinygame", form))
    assert result["state"] == "done", result
    (path,) = (folder / "output/tinygame").glob("*.pdf")
    data = path.read_bytes()
    assert studio.get(f"/paper/tinygame/{path.name}").body == data
    path.unlink()
    run("inventory", "--game", "tinygame", "--cote", "JE 12", "--weight", "250", "--net", "envelope", "--sleeved")
    assert path.read_bytes() == data


@pytest.mark.slow
def test_the_papers_are_for_the_kit_that_is_chosen(studio: Client, folder: Path) -> None:
    """Its ink, size and code hold, whatever else the form says; the page offers every kit with its code."""
    for ink in ("saver", "full"):
        run(*BUILD, "--ink", ink, "--large-print")
    kit = json.loads((folder / "output/tinygame/fr-saver-large/manifest.json").read_text())["id"]
    assert kit.encode() in studio.get("/box/tinygame").body
    result = studio.job(studio.post("/api/box/tinygame", {"kit": "fr-saver-large", "size": "normal", "lang": "en"}))
    assert result["state"] == "done", result
    path = folder / "output/tinygame" / result["result"]["file"]
    data = path.read_bytes()
    path.unlink()
    run("inventory", "--game", "tinygame", "--like", kit)
    assert path.read_bytes() == data
    assert studio.post("/api/box/tinygame", {"kit": "nothing"}).status == 404


@pytest.mark.parametrize("form", [{"weight": 7}, {"weight": "300"}, {"net": "parcel"}, {"paper": "napkin"}])
def test_what_makes_no_sense_is_told(studio: Client, folder: Path, form: dict[str, object]) -> None:
    """Before anything begins."""
    assert studio.post("/api/box/tinygame", form).status == 422
    assert not (folder / "output").exists()


def test_the_form_is_there(studio: Client) -> None:
    """For a game that is."""
    assert studio.get("/box/tinygame").status == 200 and studio.get("/box/nobody").status == 404
