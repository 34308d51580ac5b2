"""The font files of a workspace by the names that drawings call them: families, and the characters that they have."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import uharfbuzz as hb

from pnp.definition.workspace import Workspace

ENDINGS = (".ttf", ".otf")
FAMILY_NAMES = (1, 16, 21)  # of the table of names: the family as different programs know it
MOST_FILES = 400


class FontFile(NamedTuple):
    """A file of a font: its families in small letters, as they are written, and the hash of its content."""

    path: str
    digest: str
    families: tuple[str, ...]
    characters: frozenset[int]


def font_files(workspace: Workspace) -> tuple[FontFile, ...]:
    """Every font file of a workspace that can be read."""
    paths = [path for root in workspace.roots for path in sorted((root / "fonts").rglob("*")) if path.suffix in ENDINGS]
    found = (read_font(Path(path)) for path in paths[:MOST_FILES] if path.is_file())
    return tuple(one for one in found if one)


@lru_cache(maxsize=MOST_FILES)
def read_font(path: Path) -> FontFile | None:
    """One file, or None when it is no font."""
    try:
        data = path.read_bytes()
        face = hb.Face(data)
        if not face.glyph_count:
            return None
        names = dict.fromkeys(name for number in FAMILY_NAMES if (name := face.get_name(number)))
        return FontFile(str(path), hashlib.sha256(data).hexdigest(), tuple(names), frozenset(face.unicodes))
    except (OSError, ValueError, RuntimeError):
        return None
