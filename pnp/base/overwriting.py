"""What an option names as the place to write to must be no source of the game and no file of another kind.

A file that is there already is replaced only if it is of the format that is written: a PDF by a PDF. Hard links need
no care: a file is moved to its name, so what has other names as well stays under these as it was.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from pnp.base.archive import Archive, BadArchive
from pnp.base.device_names import is_device
from pnp.base.files import destination, shown
from pnp.base.messages import message
from pnp.base.problems import UsageError
from pnp.base.reading import MEGABYTE, read_start, read_within
from pnp.base.system_words import reason

SOURCES = ("cards", "templates", "fonts")  # what a workspace is made of
LARGEST_SHEET = 64 * MEGABYTE
_START = 1024  # bytes that tell what a file is


class Format(NamedTuple):
    """A kind of file that pnp writes, and how an earlier one is known."""

    name: str
    is_one: Callable[[Path], bool]


def _is_html(path: Path) -> bool:
    start = read_start(path, _START).removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    return start.startswith((b"<!doctype html", b"<html"))


def _is_xlsx(path: Path) -> bool:
    if not read_start(path, 4).startswith(b"PK"):
        return False
    try:
        return "xl/workbook.xml" in Archive(read_within(path, LARGEST_SHEET), 0)
    except BadArchive:
        return False


PDF = Format("PDF", lambda path: read_start(path, _START).startswith(b"%PDF-"))
HTML = Format(message("HTML page"), _is_html)
PNG = Format(message("PNG picture"), lambda path: read_start(path, _START).startswith(b"\x89PNG\r\n\x1a\n"))
XLSX = Format("spreadsheet (.xlsx)", _is_xlsx)


def refuse_overwriting(path: Path, kind: Format) -> None:
    """Stop if a file of this kind must not be written there; nothing is touched."""
    refuse_sources(path)
    try:
        target = destination(path)
        if not target.is_file() or not target.stat().st_size or kind.is_one(target):
            return  # new, or empty, or one of these; what is no file is refused when it is written
    except (OSError, ValueError, RuntimeError) as error:
        raise UsageError(message("cannot write {path}: {reason}", path=shown(path), reason=reason(error))) from error
    raise UsageError(
        message(
            "cannot write {path}: it is there already and is no {name}; name another file",
            path=shown(path),
            name=kind.name,
        )
    )


def is_same(path: Path, data: bytes) -> bool:
    """Whether a file already holds just this."""
    try:
        return path.stat().st_size == len(data) and read_within(path, len(data)) == data
    except OSError:
        return False


def refuse_sources(path: Path) -> None:
    """Stop if a file or folder stands among the sources of the current workspace, or has the name of a device."""
    here = Path.cwd()
    target = Path(os.path.abspath(path))  # noqa: PTH100 (resolve would follow the links)
    if is_device(target.name):
        raise UsageError(
            message("cannot write {path}: Windows keeps that name for a device; name another file", path=shown(path))
        )
    if not (here / "cards").is_dir():
        return
    for folder in SOURCES:
        if any(_same(step, here / folder) for step in (target, *target.parents)):
            raise UsageError(
                message(
                    "cannot write {path}: {folder}/ is for the sources of games; name another place",
                    path=shown(path),
                    folder=folder,
                )
            )


def _same(one: Path, other: Path) -> bool:
    """Whether two names are those of one file or folder, in whatever letters."""
    try:
        return one == other or one.samefile(other)
    except (OSError, ValueError):
        return False
