"""pnp reprint, as it is typed: what is asked must be said."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tiny import PLAN, SVG, run, write

pytestmark = pytest.mark.usefixtures("workspace")


@pytest.mark.parametrize("asked", [(), ("--list", "--piece", "one"), ("--piece", "one", "--changed-since", "kit")])
def test_a_reprint_wants_one_thing_to_print(asked: tuple[str, ...], workspace: Path) -> None:
    """Neither nothing nor two things at once."""
    said = run("reprint", "--game", "tinygame", *asked, status=2).stderr
    assert said == "pnp: what shall be printed? Say --piece NAME, --changed-since KIT or --list\n"
    assert not (workspace / "output").exists()


def test_a_piece_is_printed_alone(workspace: Path) -> None:
    """As often as was said, in one file; without a kit to join, the usual way, and that is told."""
    done = run("reprint", "--game", "tinygame", "--piece", "two:2", "--out", "lost.pdf")
    said = "lost.pdf: 1 sheet of thick paper, two sides, long edge, version 2.5"
    assert done.stdout.splitlines() == ["2 × Deck (two)", said]
    assert done.stderr.startswith("No kit in output/tinygame/fr to join (--like names another): ")
    assert (workspace / "lost.pdf").read_bytes().startswith(b"%PDF-")


def test_each_paper_has_its_file_and_none_is_replaced_in_silence(workspace: Path) -> None:
    """By the pieces in it; a name that is given gets numbers where there are several."""
    asked = ("reprint", "--game", "tinygame", "--piece", "plan")
    said = run(*asked, "--piece", "two").stdout.splitlines()
    assert said[2:] == [
        "output/tinygame/réimpression-fr-two.pdf: 1 sheet of thick paper, two sides, long edge, version 2.5",
        "output/tinygame/réimpression-fr-plan.pdf: 2 sheets of thin paper, one side, version 2.5",
    ]
    run(*asked, "--piece", "one", "--out", "lost.pdf")
    assert sorted(path.name for path in workspace.glob("*.pdf")) == ["lost-1.pdf", "lost-2.pdf"]
    assert run(*asked).stdout.count("replaces") == 0  # the very same
    write(workspace, "cards/tinygame/plan.yaml", PLAN.replace("300 x 250", "301 x 250"))
    write(workspace, "templates/tinygame/plan.svg", SVG.format("301 250", '<rect width="301" height="250"/>'))
    assert "It replaces an earlier, different reprint of the same pieces." in run(*asked).stdout
