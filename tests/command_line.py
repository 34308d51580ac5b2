"""What people type, for tests of the command line."""

from __future__ import annotations

import click
from click.testing import CliRunner, Result

from pnp.cli import main
from pnp.cli.lazy import LazyGroup


def run(*words: str, status: int | None = 0) -> Result:
    """Run pnp as it is typed; it must end with this status (None: any), and never with a traceback."""
    result = CliRunner().invoke(main, list(words), catch_exceptions=False)
    assert status in (None, result.exit_code), result.output
    assert "Traceback" not in result.output
    return result


def command(*words: str) -> click.Command:
    """A command as it is typed: `build`, or `i18n`, `add`."""
    found: click.Command = main
    for word in words:
        assert isinstance(found, LazyGroup), f"{words}: {found.name} has no commands"
        inner = found.get_command(click.Context(found), word)
        assert inner is not None, f"no command {' '.join(words)}"
        found = inner
    return found


def commands() -> set[str]:
    """Every command there is, those of a group behind its name: `build`, `i18n add` …"""
    loaded = {name: command(name) for name in main.table}
    inner = {name: one.table if isinstance(one, LazyGroup) else {} for name, one in loaded.items()}
    return {word for name, subs in inner.items() for word in ([f"{name} {sub}" for sub in subs] or [name])}
