"""pnp build: the documents, the table of them, and what stands in the way."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.cli import races
from tests.cli.tiny import BUILD, rows, run, write
from tests.places import ROOT

pytestmark = pytest.mark.usefixtures("workspace")


def test_an_unknown_component_is_answered_with_a_suggestion(workspace: Path) -> None:
    """Status 2, all components, the nearest one."""
    result = run(*BUILD, "--only", "dekc", status=2)
    assert result.stderr == "pnp: tinygame has no component “dekc”; there are deck, plan (did you mean deck?)\n"
    assert not (workspace / "output").exists()


def test_an_unknown_language_is_wrong_use(workspace: Path) -> None:
    """The kit is not built in another language silently."""
    assert "has no language “xx”" in run(*BUILD, "--lang", "xx", status=2).stderr
    assert not (workspace / "output").exists()


def test_a_game_name_that_climbs_is_an_unknown_game(workspace: Path) -> None:
    """No file outside cards/ is read, none outside output/ written."""
    assert "no game called" in run("build", "--game", "../cards/tinygame", status=2).stderr
    assert not (workspace / "output").exists()


def test_build_writes_every_document_and_its_table_lists_them(workspace: Path) -> None:
    """File, pages, sheets, sides and paper; the total; where it is."""
    assert rows(run(*BUILD)) == [
        "File Pages Sheets Sides Paper",
        "1-cards.pdf 2 1 2, long edge thick paper",
        "2-board.pdf 2 2 1 thin paper",
        "total 4 3",
        "A Tiny Game 2.5: 14 printed faces, in output/tinygame/fr",
        "Not checked by play: pnp has no rules for tinygame.",
    ]
    folder = workspace / "output/tinygame/fr"
    assert sorted(p.name for p in folder.iterdir()) == ["1-cards.pdf", "2-board.pdf", "manifest.json"]
    assert all((folder / name).read_bytes().startswith(b"%PDF-") for name in ("1-cards.pdf", "2-board.pdf"))


def test_manifest_counts_every_face(workspace: Path) -> None:
    """Six cards of two sides, two tiles of the board."""
    run(*BUILD)
    manifest = json.loads((workspace / "output/tinygame/fr/manifest.json").read_text(encoding="utf-8"))
    assert {key: manifest[key] for key in ("game", "lang", "version", "paper", "duplex")} == {
        "game": "tinygame", "lang": "fr", "version": "2.5", "paper": "a4", "duplex": "long",
    }  # fmt: skip
    pieces = [(p["id"], p["copy"], p["face"]) for p in manifest["pieces"]]
    cards = {(name, copy, face) for name in ("one", "two") for copy in (1, 2, 3) for face in ("front", "back")}
    assert set(pieces) == cards | {("plan-a1", 1, "front"), ("plan-a2", 1, "front")}
    assert len(pieces) == len(set(pieces))


@pytest.mark.parametrize(
    ("options", "expected"),
    [(("--duplex", "none"), "1-cards.pdf 1 1 1 thick paper"),
     (("--duplex", "short"), "1-cards.pdf 2 1 2, short edge thick paper"),
     (("--paper", "a3"), "2-board.pdf 1 1 1 thin paper")],
    ids=["no-backs", "short-edge", "a3"],
)  # fmt: skip
def test_options_change_the_sheets(options: tuple[str, ...], expected: str) -> None:
    """Without backs half the pages; on A3 the board is whole."""
    assert expected in rows(run(*BUILD, *options))


def test_out_and_only_write_where_and_what_is_asked(workspace: Path) -> None:
    """A document keeps the number it has in the whole kit."""
    output = run(*BUILD, "--only", "plan", "--out", "here/there").output
    assert "2-board.pdf" in output and "1-cards.pdf" not in output
    assert sorted(p.name for p in (workspace / "here/there").iterdir()) == ["2-board.pdf", "manifest.json"]
    assert not (workspace / "output").exists()


@pytest.mark.slow
def test_a_second_build_gives_the_same_bytes_with_and_without_the_cache(workspace: Path) -> None:
    """And --no-cache keeps nothing."""
    run(*BUILD, "--no-cache")
    assert not (workspace / "cache").exists()
    first = {p.name: p.read_bytes() for p in (workspace / "output/tinygame/fr").iterdir()}
    for _ in range(2):
        run(*BUILD)
        assert {p.name: p.read_bytes() for p in (workspace / "output/tinygame/fr").iterdir()} == first
    assert (workspace / "cache").is_dir()


def test_a_failed_build_leaves_the_earlier_one(workspace: Path) -> None:
    """Whatever was there stays as it was."""
    run(*BUILD)
    first = {p.name: p.read_bytes() for p in (workspace / "output/tinygame/fr").iterdir()}
    write(workspace, "cards/tinygame/deck.yaml", "title: [")
    run(*BUILD, status=1)
    assert {p.name: p.read_bytes() for p in (workspace / "output/tinygame/fr").iterdir()} == first


@pytest.mark.slow
def test_a_game_that_cannot_be_played_is_not_built(workspace: Path) -> None:
    """Unless one asks for it; nothing is written before."""
    for kind in ("cards", "templates"):
        shutil.copytree(ROOT / kind / "marathon", workspace / kind / "marathon")
    races.change(workspace / "cards/marathon/places.yaml", "    time: 2\n    extra: 1", "    time: 40\n    extra: 1")
    said = races.run("build", "--game", "marathon", "--only", "events", status=1).output
    assert re.search(r"^cards/marathon/places\.yaml:\d+:\d+: jardin\.time: ", said, re.M)
    assert "build with --no-check" in said and not (workspace / "output").exists()
    assert "Playable" not in races.run("build", "--game", "marathon", "--only", "events", "--no-check").stdout
    races.change(workspace / "cards/marathon/places.yaml", "    time: 40", "    time: 2")
    said = races.run("build", "--game", "marathon", "--only", "events").stdout
    assert re.search(r"^Playable: 12 games of 3 to 6 players came to their end \(\d+ moves\)\.$", said, re.M)


def test_of_all_languages_those_without_problems_are_built(workspace: Path) -> None:
    """The others are told at the end, after everything about those that were built."""
    run("i18n", "add", "de", "--game", "tinygame")
    done = run(*BUILD, "--lang", "all", status=1)
    assert done.stdout.splitlines()[-1] == "Not checked by play: pnp has no rules for tinygame."
    assert done.stderr.splitlines()[-1].endswith("nothing was written. The languages without problems were built.")
    assert sorted(path.name for path in (workspace / "output/tinygame").iterdir()) == ["fr"]


def test_the_total_leaves_out_what_is_printed_instead_of_something_else(workspace: Path) -> None:
    """And says what need not be printed at all."""
    path = workspace / "cards/tinygame/game.yaml"
    more = "  - {id: whole, title: W, components: [plan], stock: card, instead_of: board, paper: a3}\n"
    text = path.read_text(encoding="utf-8").replace("stock: thick paper", "stock: thick paper, optional: true")
    path.write_text(text + more, encoding="utf-8")
    said = rows(run(*BUILD))
    assert said[4:7] == [
        "total 4 3",
        "Of the 3 sheets, 1 is optional: 1-cards.pdf.",
        "Not in the total: 3-whole.pdf (1 sheet), instead of 2-board.pdf.",
    ]
