"""lazy: the help and the completion of a group load none of its commands."""

from __future__ import annotations

import subprocess
import sys

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from pnp.base.messages import verbatim
from pnp.cli.lazy import LazyGroup, Row
from pnp.cli.program import COMMANDS
from tests.cli.tiny import outside
from tests.command_line import command
from tests.limits import HANGS


@pytest.mark.parametrize("name", COMMANDS)
def test_the_table_has_the_command_s_own_words(name: str) -> None:
    """The first line of its help, and its name."""
    found = command(name)
    assert found.name == name
    assert found.help is not None and found.help.splitlines()[0] == COMMANDS[name].help


def test_a_command_that_cannot_be_loaded_is_still_listed() -> None:
    """And offered to the shell; only a call loads it."""
    group = LazyGroup("probe", table={"one": Row("no.such.module", verbatim("Do one thing. And more."))})
    assert "  one  Do one thing.\n" in CliRunner().invoke(group, ["--help"]).output
    (item,) = ShellComplete(group, {}, "probe", "_PROBE_COMPLETE").get_completions([], "o")
    assert (item.value, item.help) == ("one", "Do one thing.")
    assert isinstance(CliRunner().invoke(group, ["one"]).exception, ModuleNotFoundError)


def test_an_unknown_command_is_wrong_use() -> None:
    """As in any group of click."""
    done = CliRunner().invoke(LazyGroup("probe", table={}), ["two"])
    assert done.exit_code == 2 and "No such command 'two'" in done.output
    assert LazyGroup("probe", table={}).get_command(click.Context(click.Command("x")), "two") is None


LOADED = """
import sys
from pnp.cli import main
try:
    main({words!r}, prog_name="pnp")
except SystemExit:
    pass
print(*(name for name in sys.modules if name.startswith("pnp.")), file=sys.stderr)
"""


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["-h"]])
def test_help_loads_no_command(words: list[str]) -> None:
    """Neither its module nor what it would need."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED.format(words=words)], capture_output=True, text=True, timeout=HANGS, check=True
    )
    above = {name for name in done.stderr.split() if not name.startswith("pnp.base")}
    assert above == {
        f"pnp.cli{name}" for name in ("", ".consoles", ".lazy", ".letters", ".program", ".say", ".spoken", ".streams")
    } | {f"pnp.speech{name}" for name in ("", ".saying", ".tongues")}


def test_names_of_commands_are_completed_in_bash() -> None:
    """As the shell asks for them."""
    words = {"COMP_WORDS": "pnp play", "COMP_CWORD": "1", "_PNP_COMPLETE": "bash_complete"}
    assert outside(**words).stdout.split() == ["plain,play", "plain,playtest"]
