"""Whether rules of a name are installed at all, found out without loading anything that plays games."""

from __future__ import annotations

import sys
from pathlib import Path

from pnp.base.messages import Message, message
from pnp.base.packaged import packaged

GROUP = "pnp.games"  # of entry points; the name of each is that of an engine
ENTRY_POINTS = ("*.dist-info/entry_points.txt", "*.egg-info/entry_points.txt")


def announced(name: str) -> bool:
    """Whether pnp has a game of that name, or another distribution may have one."""
    return (packaged("games") / name.replace("-", "_") / "__init__.py").is_file() or others_bring_rules()


def others_bring_rules() -> bool:
    """Whether a distribution speaks of games of pnp: Python's own way to ask takes as long as drawing fifty cards."""
    return any(_speaks_of_games(Path(entry)) for entry in sys.path if entry)


def _speaks_of_games(folder: Path) -> bool:
    try:
        if folder.is_file():
            return True  # modules in a zip: who reads them shall say
        files = (file for pattern in ENTRY_POINTS for file in folder.glob(pattern))
        return any(GROUP in file.read_text(encoding="utf-8", errors="replace") for file in files)
    except OSError:  # what cannot be looked at: Python's own way shall say
        return True


def unplayed(name: str) -> Message:
    """What is said of a game that nobody has rules for."""
    return message("Not checked by play: pnp has no rules for {name}.", name=name)
