"""program: what people type and what they read, with their exit status; in workspaces made here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp import __version__
from tests.cli.tiny import BUILD, COMMANDS, outside, run
from tests.command_line import command as typed

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
    for parameter in typed(command).params:
        for name in parameter.opts:
            assert name.startswith("-") is False or name in output
        named = parameter.param_type_name == "argument" and parameter.human_readable_name in output.splitlines()[2]
        explained: object = getattr(parameter, "help", "x")
        assert named or explained, f"{command} {parameter.name} is not explained"


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


# --- as a program -----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_python_dash_m_is_the_same_program() -> None:
    """With its own name in the help."""
    done = outside("--version")
    assert (done.returncode, done.stdout) == (0, f"pnp, version {__version__}\n")
    assert outside("--help").stdout.startswith("Usage: pnp [OPTIONS] ")


@pytest.mark.slow
def test_as_a_program_wrong_use_is_status_two_without_a_traceback() -> None:
    """On the error channel."""
    done = outside("build", "--game", "nothing")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("pnp: no game called “nothing”")
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_as_a_program_a_kit_is_built(workspace: Path) -> None:
    """The table on the output channel, no bars where nobody watches."""
    done = outside(*BUILD)
    assert (done.returncode, done.stderr) == (0, "")
    assert "1-cards.pdf" in done.stdout
    assert (workspace / "output/tinygame/fr/manifest.json").is_file()
