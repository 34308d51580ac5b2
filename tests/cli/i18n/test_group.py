"""group: the table of the commands for translators says what the commands say."""

from __future__ import annotations

import pytest

from pnp.cli.i18n.group import COMMANDS
from tests.command_line import command, run


@pytest.mark.parametrize("name", COMMANDS)
def test_the_table_has_the_command_s_own_words(name: str) -> None:
    """The first line of its help, and its name."""
    found = command("i18n", name)
    assert found.name == name
    assert found.help is not None and found.help.splitlines()[0] == COMMANDS[name].help


def test_the_help_lists_them() -> None:
    """As `pnp --help` does."""
    said = run("i18n", "--help").output
    assert all(f"  {name} " in said for name in COMMANDS)
