"""program: what people type and what they read, with their exit status; in workspaces made here."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from PIL import Image

from pnp import __version__
from pnp.base.problems import Place, Problem, report_lines
from pnp.cli import main
from tests.cli.tiny import BUILD, COMMANDS, outside, rows, run, write

pytestmark = pytest.mark.usefixtures("workspace")


# --- asking -----------------------------------------------------------------------------------------------------


def test_version() -> None:
    """The program's name and version, in one line."""
    assert run("--version").output == f"pnp, version {__version__}\n"


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_names_every_command(option: str) -> None:
    """With a line about each."""
    output = run(option).output
    for name in COMMANDS:
        assert re.search(rf"^  {name}  +\w", output, re.MULTILINE), name


def test_there_are_commands() -> None:
    """Those of the first kit, at least."""
    assert {"list", "build", "schema", "pictures"} <= set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_of_each_command_explains_each_option(command: str, option: str) -> None:
    """A sentence about the command, and no option without a word."""
    output = run(command, option).output
    assert output.startswith(f"Usage: main {command} ")
    assert len(output.splitlines()[2].strip()) > 10
    for parameter in main.commands[command].params:
        for name in parameter.opts:
            assert name.startswith("-") is False or name in output
        named = parameter.param_type_name == "argument" and parameter.human_readable_name in output.splitlines()[2]
        explained: object = getattr(parameter, "help", "x")
        assert named or explained, f"{command} {parameter.name} is not explained"


def test_list_shows_own_and_shipped_games() -> None:
    """Name, title, players, minutes, age and pieces of each."""
    lines = run("list").output.splitlines()
    (tiny,) = [line for line in lines if line.startswith("tinygame ")]
    assert re.search(r"A Tiny Game +2–4 players, 10–20 min, 7\+ +7 pieces +fr$", tiny)
    assert [line.split()[0] for line in lines][:2] == ["othergame", "tinygame"]
    assert any(line.startswith("marathon ") for line in lines)


def test_list_names_a_game_that_cannot_be_read(workspace: Path) -> None:
    """Without a traceback, and beside the others."""
    write(workspace, "cards/broken/game.yaml", "title: [")
    lines = run("list").output.splitlines()
    assert any(line.startswith("broken ") and "cannot be read" in line for line in lines)
    assert any(line.startswith("tinygame ") for line in lines)


# --- wrong use --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",), ("build",), ("build", "--game"), ("build", "--game", "tinygame", "--paper", "a9"),
        ("build", "--game", "tinygame", "--duplex", "upside-down"), ("build", "--game", "tinygame", "--jobs", "0"),
        ("build", "--game", "tinygame", "--jobs", "many"), ("build", "--game", "tinygame", "extra"),
        ("build", "--gmae", "x"), ("pictures", "--game", "tinygame"),
        ("pictures", "--game", "tinygame", "--out", "p", "--dpi", "5"),
        ("list", "extra"), ("schema", "--game"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_wrong_use_is_status_two(arguments: tuple[str, ...], workspace: Path) -> None:
    """And nothing is written."""
    run(*arguments, status=2)
    assert not (workspace / "output").exists()


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


# --- building ---------------------------------------------------------------------------------------------------


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


def test_pictures_shows_every_page(workspace: Path) -> None:
    """PNG files named after document and page, of the page's size."""
    output = run("pictures", "--game", "tinygame", "--out", "shots", "--dpi", "20").output
    names = ["1-cards-01.png", "1-cards-02.png", "2-board-01.png", "2-board-02.png"]
    assert output.splitlines() == [f"shots/{name}" for name in names]
    assert sorted(p.name for p in (workspace / "shots").iterdir()) == names
    with Image.open(workspace / "shots/1-cards-01.png") as image:
        assert sorted(image.size) == pytest.approx(sorted((210 / 25.4 * 20, 297 / 25.4 * 20)), abs=1)


# --- as a program -----------------------------------------------------------------------------------------------


def test_python_dash_m_is_the_same_program() -> None:
    """With its own name in the help."""
    done = outside("--version")
    assert (done.returncode, done.stdout) == (0, f"pnp, version {__version__}\n")
    assert outside("--help").stdout.startswith("Usage: pnp [OPTIONS] COMMAND")


def test_as_a_program_wrong_use_is_status_two_without_a_traceback() -> None:
    """On the error channel."""
    done = outside("build", "--game", "nothing")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("pnp: no game called “nothing”")
    assert "Traceback" not in done.stderr


def test_as_a_program_a_kit_is_built(workspace: Path) -> None:
    """The table on the output channel, no bars where nobody watches."""
    done = outside(*BUILD)
    assert (done.returncode, done.stderr) == (0, "")
    assert "1-cards.pdf" in done.stdout
    assert (workspace / "output/tinygame/fr/manifest.json").is_file()


def test_one_mistake_in_a_template_is_told_once() -> None:
    """Not once for each of a hundred cards; a few are reported one by one."""
    place = Place("templates/x/card.svg", 3, 1)
    many = [Problem(place, f"card-{n}", "found {titel}") for n in range(100)]
    assert report_lines(many[:3]) == [str(p) for p in many[:3]]
    (line,) = report_lines(many)
    assert line.startswith("templates/x/card.svg:3:1: card-0: found {titel} (the same for 99 more: card-1, card-2")
