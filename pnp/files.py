"""Files written beside and moved in one step: whole, or not at all."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from pnp.problems import UsageError


def write_whole(path: Path, text: str) -> None:
    """Write a text file; after any failure the old one is as it was."""
    write_bytes_whole(path, text.encode())


def write_bytes_whole(path: Path, data: bytes) -> None:
    """Write a file; after any failure the old one is as it was."""
    fresh = None
    try:
        target = path.resolve()
        number, fresh = tempfile.mkstemp(prefix=f".{target.name[:40]}-new-", dir=target.parent)
        with os.fdopen(number, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(fresh).chmod(0o644)
        os.replace(fresh, target)
    except (OSError, ValueError, RuntimeError) as error:
        if fresh:
            with suppress(OSError):
                os.unlink(fresh)
        raise UsageError(f"cannot write {path}: {reason(error)}") from error


def reason(error: Exception) -> str:
    """Why a file cannot be read or written, in a few words."""
    return (error.strerror if isinstance(error, OSError) else None) or "it is no name for a file"
