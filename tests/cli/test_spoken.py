"""cli/spoken: help and errors in the language of the person, click's own words as well."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.cli.spoken import without_tongue
from tests.command_line import commands, run
from tests.limits import HANGS
from tests.places import ROOT

ENGLISH = re.compile(
    r"(?<![\w<./-])(the|of|and|or|is|are|with|for|this|that|from|which|show|write|file|folder|game|default|required|"
    r"message|exit|print|pieces|number|name|language)(?![\w.=/|\]-])",
    re.IGNORECASE,
)


@pytest.mark.parametrize(
    ("words", "tongue", "rest"),
    [
        (["build", "--ui", "fr", "-g", "mans"], "fr", ["build", "-g", "mans"]),
        (["--ui=en", "list"], "en", ["list"]),
        (["list", "--ui"], "", ["list", "--ui"]),
        (["play", "--", "--ui", "fr"], "", ["play", "--", "--ui", "fr"]),
        ([], "", []),
    ],
)
def test_the_language_may_be_said_anywhere(words: list[str], tongue: str, rest: list[str]) -> None:
    """Before the command, behind it, glued or apart; not behind --."""
    assert without_tongue(words) == (tongue, rest)


def typed(*words: str, folder: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """The program as a shell starts it."""
    clean = {name: value for name, value in os.environ.items() if name not in ("PNP_UI", "LANGUAGE", "LC_ALL", "LANG")}
    return subprocess.run(
        [sys.executable, "-m", "pnp", *words],
        cwd=folder,
        env={**clean, "PYTHONUTF8": "1", **environment},
        capture_output=True, text=True, encoding="utf-8", timeout=HANGS, check=False,
    )  # fmt: skip


@pytest.mark.slow
def test_the_system_s_language_is_spoken() -> None:
    """Click's own sentences too, and the exit status is the same in every language."""
    french = typed("buidl", LANG="fr_FR.UTF-8")
    assert (
        "Pas de commande 'buidl' (vouliez-vous dire build\u202f?)" in french.stderr
        and "Usage\u00a0: pnp" in french.stderr
    )
    english = typed("buidl", LANG="C.UTF-8")
    assert "No such command 'buidl' (did you mean build?)" in english.stderr
    assert french.returncode == english.returncode == 2


def test_a_language_that_there_is_none_of_is_told() -> None:
    """In English, with those that there are."""
    told = typed("list", "--ui", "tlh")
    assert told.returncode == 2
    assert told.stderr == "pnp: found the language “tlh”; expected de, en, es, fr, it\n"


@pytest.mark.parametrize("command", sorted(commands()))
def test_french_help_has_no_english_word(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of any command: its text, its options, what they take; names of options and their values stay."""
    monkeypatch.setenv("LANGUAGE", "fr")
    monkeypatch.setenv("PNP_UI", "fr")
    said = run(*command.split(), "--help").output
    plain = re.sub(r"--?[\w-]+|\[[a-z|-]+\]|\bpnp [a-z0-9]+( [a-z]+)?|\S+[.=]\S+|`[^`]*`|'[^']*'", " ", said)
    assert sorted({word.lower() for word in ENGLISH.findall(plain)}) == [], said


@pytest.mark.full
def test_no_kit_knows_what_the_program_speaks(tmp_path: Path) -> None:
    """The same bytes, whoever builds: PDFs, manifest and all, and one cache serves both."""
    for tongue in ("en", "en", "fr"):  # the second build finds what the first has kept
        kept = sorted(path.name for path in (tmp_path / "cache").rglob("*"))
        out = str(tmp_path / tongue)
        done = typed(
            *("build", "--game", "sample", "--jobs", "1", "--ui", tongue, "--out", out),
            folder=ROOT / "tests/whole/broken/base",
            PNP_CACHE=str(tmp_path / "cache"),
        )
        assert done.returncode == 0, done.stderr
    french, english = ({p.name: p.read_bytes() for p in (tmp_path / tongue).iterdir()} for tongue in ("fr", "en"))
    assert french == english and len(french) > 1
    assert sorted(path.name for path in (tmp_path / "cache").rglob("*")) == kept  # French found all that English kept
