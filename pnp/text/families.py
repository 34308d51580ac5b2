"""The font files of a workspace by the names that drawings call them: families, and the characters that they have."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import uharfbuzz as hb

from pnp.base.messages import message
from pnp.base.reading import read_within
from pnp.definition.workspace import Workspace
from pnp.text.fonts import is_there, why_unusable
from pnp.text.outlines import outlines_of
from pnp.text.tables import MOST_BYTES, TRUETYPE, NoFont, measures_of, tables_of

ENDINGS = (".ttf", ".otf")
OPENTYPE = b"OTTO"
FAMILY_NAMES = (1, 16, 21)  # of the table of names: the family as different programs know it
MOST_FILES = 400


class FontFile(NamedTuple):
    """A file of a font: the hash of its content, its families as they are written, and the characters that it has."""

    path: str
    digest: str
    families: tuple[str, ...]
    characters: hb.Set  # which takes little room, however many there are
    is_truetype: bool = True


class PassedOver(NamedTuple):
    """A file that is called like a font and cannot be used."""

    path: Path
    why: str


def font_files(workspace: Workspace) -> tuple[FontFile, ...]:
    """Every font file of a workspace that can be used."""
    return tuple(one for one in _looked_at(workspace) if isinstance(one, FontFile))


def passed_over(workspace: Workspace) -> tuple[PassedOver, ...]:
    """Every file of a workspace that is called like a font and cannot be used."""
    return tuple(one for one in _looked_at(workspace) if isinstance(one, PassedOver))


def read_font(path: Path) -> FontFile | None:
    """One file, or None when it is no font."""
    found = _looked_into(path)
    return found if isinstance(found, FontFile) else None


def _looked_into(path: Path) -> FontFile | PassedOver:
    """One file, or why it is no font."""
    try:
        found = path.stat()
        return _read(path, (found.st_mtime_ns, found.st_size))
    except OSError as error:
        return PassedOver(path, why_unusable(error))


def _looked_at(workspace: Workspace) -> Iterator[FontFile | PassedOver]:
    for folder in (root / "fonts" for root in workspace.roots):
        paths = sorted(path for path in folder.rglob("*") if path.suffix in ENDINGS)
        yield from (_looked_into(path) for path in paths[:MOST_FILES] if is_there(path, folder))


@lru_cache(maxsize=MOST_FILES)
def _read(path: Path, state: tuple[int, int]) -> FontFile | PassedOver:
    """A file as it is at one time."""
    try:
        return _known(path)
    except (OSError, ValueError, RuntimeError) as error:
        return PassedOver(path, why_unusable(error))


def _known(path: Path) -> FontFile:
    """What drawings can know of a file; NoFont where that is nothing."""
    data = read_within(path, MOST_BYTES)
    tables = tables_of(data, (*TRUETYPE, OPENTYPE))
    is_truetype = data[:4] != OPENTYPE
    if is_truetype:
        outlines_of(tables, measures_of(tables))
    face = hb.Face(data)
    if not face.glyph_count:
        raise NoFont(message("it has no glyphs"))
    names = dict.fromkeys(name for number in FAMILY_NAMES if (name := face.get_name(number)))
    digest = hashlib.sha256(data).hexdigest()
    return FontFile(str(path), digest, tuple(names), face.unicodes, is_truetype)
