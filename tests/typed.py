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
