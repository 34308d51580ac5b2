"""The files that a game is made of → what tells that one of them has changed."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from pnp.base.locks import NAME as LOCK
from pnp.definition.workspace import SHARED, Workspace

Sign = tuple[int, int]  # when it was written, and its size


def digest(value: object) -> str:
    """A few values as a hash."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, ensure_ascii=False, default=str).encode()).hexdigest()


def files_of(workspace: Workspace, game: str) -> dict[str, Sign]:
    """Every file that a game is made of; cards first, then what they are drawn with."""
    found: dict[str, Sign] = {}
    for number, root in enumerate(workspace.roots):
        for place in (f"cards/{game}", f"templates/{game}", f"templates/{SHARED}", "fonts"):
            for name, sign in _below(root / place):
                found[f"{place}/{name} {number}"] = sign
    return found


def art_of(files: Mapping[str, Sign]) -> dict[str, Sign]:
    """Those of them that are no cards: templates, pictures, fonts."""
    return {name: sign for name, sign in files.items() if not name.startswith("cards/")}


def _below(folder: Path) -> Iterator[tuple[str, Sign]]:
    """The files below a folder; what comes and goes meanwhile is passed over."""
    pending = [(folder, "")]
    while pending:
        here, path = pending.pop()
        try:
            entries = list(os.scandir(here))
        except OSError:
            continue
        for entry in entries:
            if entry.name == LOCK:
                continue  # it comes and goes while somebody writes
            try:
                if entry.is_dir(follow_symlinks=False):
                    pending.append((here / entry.name, f"{path}{entry.name}/"))
                else:
                    found = entry.stat()
                    yield f"{path}{entry.name}", (found.st_mtime_ns, found.st_size)
            except OSError:
                continue
