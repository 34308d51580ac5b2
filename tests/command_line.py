"""What people type, for tests of the command line."""

from __future__ import annotations

from click.testing import CliRunner, Result

from pnp.cli import main


def run(*words: str, status: int | None = 0) -> Result:
    """Run pnp as it is typed; it must end with this status (None: any), and never with a traceback."""
    result = CliRunner().invoke(main, list(words), catch_exceptions=False)
    assert status in (None, result.exit_code), result.output
    assert "Traceback" not in result.output
    return result


def commands() -> set[str]:
    """Every command there is, those of a group behind its name: `build`, `i18n add` …"""
    inner = {name: getattr(command, "commands", None) for name, command in main.commands.items()}
    return {word for name, subs in inner.items() for word in ([f"{name} {sub}" for sub in subs] if subs else [name])}
