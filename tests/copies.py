"""A copy of what the tests need of the project, to put faults into."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.places import ROOT

COPIED = ("pnp", "cards", "templates", "fonts", "tests", "docs", "bench", "pyproject.toml", "README.md", "CHANGELOG.md")


def copy_project(folder: Path) -> Path:
    """Copy it into a folder, and return the folder."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, folder / name)
    return folder
