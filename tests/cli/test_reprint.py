"""pnp reprint, as it is typed: what is asked must be said."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tiny import run

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
    assert done.stdout.splitlines() == ["2 × Deck (two)", "lost.pdf: 1 sheet, version 2.5"]
    assert done.stderr.startswith("No kit in output/tinygame/fr to join (--like names another): ")
    assert (workspace / "lost.pdf").read_bytes().startswith(b"%PDF-")
