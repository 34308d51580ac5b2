"""letters: what a code page lacks is said in signs that it has."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from pnp.base.messages import verbatim
from pnp.cli.letters import INSTEAD, in_letters_of
from pnp.cli.say import say
from pnp.doctor.examination import CHARACTERS
from tests.limits import HANGS

SENTENCE = "« Prêt\u202f? »\u00a0: 2\u202f×\u202f3 → “œuf…” – 4\u202f%"


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", SENTENCE),
        ("cp850", '« Prêt\u00a0? »\u00a0: 2\u00a0×\u00a03 -> "oeuf..." - 4\u00a0%'),
        ("cp1252", "« Prêt\u00a0? »\u00a0: 2\u00a0×\u00a03 -> “œuf…” – 4\u00a0%"),
        ("ascii", '" Pret ? " : 2 x 3 -> "oeuf..." - 4 %'),
    ],
)
def test_french_can_be_read_on_any_terminal(encoding: str, shown: str) -> None:
    """Narrow blanks, quotes, arrows and points have something near."""
    assert in_letters_of(encoding, SENTENCE) == shown


def test_a_letter_without_anything_near_is_a_question_mark() -> None:
    """An accent goes before its letter does; what is left has no traceback."""
    assert in_letters_of("cp1252", "Dvořák 猫") == "Dvorák ?"


@pytest.mark.parametrize("encoding", ["cp850", "cp1252", "ascii"])
def test_nothing_that_the_program_prints_is_lost(encoding: str) -> None:
    """Neither what the doctor knows of, nor what the table promises."""
    assert "?" not in in_letters_of(encoding, CHARACTERS + "".join(INSTEAD))


@pytest.mark.parametrize(("windows", "shown"), [(True, "Prêt\u00a0!\n"), (False, "Prêt\u202f!\n")])
def test_a_console_of_windows_gets_no_narrow_blank(
    windows: bool, shown: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It takes every letter, but its fonts may have no such blank."""
    monkeypatch.setattr("pnp.cli.letters.WINDOWS", windows)
    say(verbatim("Prêt\u202f!"))
    assert capsys.readouterr().out == shown


@pytest.mark.slow
def test_the_program_writes_so() -> None:
    """Its output to a file, as Windows makes it."""
    environment = {**os.environ, "PYTHONIOENCODING": "cp850"}
    command = [sys.executable, "-P", "-m", "pnp", "docs", "none"]
    done = subprocess.run(command, env=environment, capture_output=True, timeout=HANGS, check=False)
    assert done.stderr.startswith(b'pnp: no page called "none"; there are index, ')
