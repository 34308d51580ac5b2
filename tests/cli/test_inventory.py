"""pnp inventory: what cannot be made is said before anything is drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tiny import run


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--lang", "all"), "one language at a time"),
        (("--box", "small"), "found the box “small”"),
        (("--weight", "20"), "20 is not in the range 60<=x<=600"),
        (("--net", "bag"), "'bag' is not one of"),
    ],
)
def test_wrong_use_writes_nothing(options: tuple[str, ...], said: str, workspace: Path) -> None:
    """Status 2, and no output."""
    assert said in run("inventory", "--game", "tinygame", *options, status=2).stderr
    assert not (workspace / "output").exists()


def test_a_name_without_an_ending_is_that_of_a_pdf(workspace: Path) -> None:
    """Programs know a file by its ending."""
    run("inventory", "--game", "tinygame", "--out", "inv")
    assert (workspace / "inv.pdf").read_bytes().startswith(b"%PDF-") and not (workspace / "inv").exists()
