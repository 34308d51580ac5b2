"""The folder of somebody who begins: empty, and what is in it after a command."""

from __future__ import annotations

from pathlib import Path


def files(folder: Path) -> set[str]:
    """Every file below a folder, by its path there."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
