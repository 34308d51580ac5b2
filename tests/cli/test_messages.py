"""messages: problems are told without a traceback, with the exit status of their kind."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pnp.base.messages import verbatim
from pnp.base.problems import Place, Problem, ProblemsFound, UsageError, report_lines
from pnp.cli import messages
from tests.cli.tiny import BUILD, DECK, run, write

pytestmark = pytest.mark.usefixtures("workspace")


@pytest.mark.parametrize("command", [("build",), ("pictures", "--out", "p"), ("schema",)], ids=lambda c: c[0])
def test_an_unknown_game_is_answered_with_a_suggestion(command: tuple[str, ...], workspace: Path) -> None:
    """Status 2, all games, the nearest one."""
    result = run(*command, "--game", "tinygmae", status=2)
    assert result.stderr.startswith("pnp: no game called “tinygmae”; there are othergame, tinygame, ")
    assert result.stderr.rstrip().endswith("(did you mean tinygame?)")
    assert not (workspace / "output").exists()


def test_mistakes_in_files_are_status_one(workspace: Path) -> None:
    """Each with its place, counted, and nothing is written."""
    wrong = DECK.replace("name: First", "nmae: First").replace("quantity", "quantiy")
    write(workspace, "cards/tinygame/deck.yaml", wrong)
    result = run(*BUILD, status=1)
    lines = result.stderr.splitlines()
    assert any(line.startswith("cards/tinygame/deck.yaml:5:1: quantiy: found an unknown key") for line in lines)
    assert any(line.startswith("cards/tinygame/deck.yaml:8:15: cards.one.nmae: found an unknown key") for line in lines)
    assert lines[-1] == f"{len(lines) - 1} problems found; nothing was written."
    assert result.stdout == ""
    assert not (workspace / "output").exists()


def test_one_mistake_in_a_template_is_told_once() -> None:
    """Not once for each of a hundred cards; a few are reported one by one."""
    place = Place("templates/x/card.svg", 3, 1)
    many = [Problem(place, f"card-{n}", verbatim("found {titel}")) for n in range(100)]
    assert report_lines(many[:3]) == [str(p) for p in many[:3]]
    (line,) = report_lines(many)
    assert line.startswith("templates/x/card.svg:3:1: card-0: found {titel} (the same for 99 more: card-1, card-2")


MISTAKE = Problem(Place("a", 1, 2), "b", verbatim("c"))


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (UsageError(verbatim("so not")), 2, "pnp: so not\n"),
        (
            ProblemsFound([MISTAKE], verbatim(" Mend it.")),
            1,
            "a:1:2: b: c\n1 problem found; nothing was written. Mend it.\n",
        ),
    ],
)
def test_what_is_raised_on_purpose_has_its_status(error: Exception, status: int, said: str) -> None:
    """On the error channel; what is raised by mistake is not hidden."""

    @messages.command("probe")
    @click.option("--bug", is_flag=True)
    def probe(bug: bool) -> None:
        raise ZeroDivisionError if bug else error

    done = CliRunner().invoke(probe)
    assert (done.exit_code, done.stderr, done.stdout) == (status, said, "")
    assert isinstance(CliRunner().invoke(probe, ["--bug"]).exception, ZeroDivisionError)
