"""A file or folder gets the place of another one, also on Windows, where whoever has it open stands in the way.

Virus scanners, OneDrive and the index of the system open what is new for a moment: a little patience is enough. A PDF
reader keeps a file until it is closed: then the sentence names the file and who may have it.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from pnp.base.messages import Message, message

WINDOWS = sys.platform == "win32"
PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8)  # seconds between attempts
LONGEST = 259  # letters of a path, unless somebody has told Windows otherwise
FORBIDDEN = '<>:"|?*'  # in a name; a colon would even be obeyed


class InTheWay(OSError):
    """Why Windows lets nothing be written there, in words that help."""

    def __init__(self, why: Message, file: Path) -> None:
        super().__init__(None, why, str(file))
        self.strerror = why


def replace(source: Path, target: Path) -> None:
    """Move a file onto another one."""
    _patiently(os.replace, source, target)


def rename(source: Path, target: Path) -> None:
    """Move a folder to a place that is free."""
    _patiently(os.rename, source, target)


def _patiently(move: Callable[[Path, Path], None], source: Path, target: Path) -> None:
    """Move it now, or when those who have it open for a moment are done."""
    for pause in (*PAUSES, None):
        try:
            move(source, target)
            return
        except PermissionError as error:
            if not WINDOWS:
                raise
            if pause is None:
                raise _explained(source, target) or error from error
            time.sleep(pause)


def _explained(source: Path, target: Path) -> InTheWay | None:
    """The file that somebody has open: itself, or one in the folder that is to move."""
    file = next((path for path in (target, source) if path.is_file() and _is_held(path)), None)
    if file is None:
        inside = (path for path in sorted(source.rglob("*")) if path.is_file()) if source.is_dir() else iter(())
        file = next((path for path in inside if _is_held(path)), None)
    if file is None:
        return None
    why = message(
        "{file} is open in another program; close it there (in Acrobat or another PDF reader?) and try again",
        file=file.name,
    )
    return InTheWay(why, file)


def _is_held(path: Path) -> bool:
    """Whether a file cannot be moved: Windows refuses even to give it its own name."""
    try:
        os.rename(path, path)
    except PermissionError:
        return True
    except OSError:
        pass
    return False


def too_long(path: Path) -> InTheWay | None:
    """Why a file could not be made: its path has more letters than Windows takes, and says so of nothing."""
    if not WINDOWS or len(str(path)) <= LONGEST:
        return None
    why = message(
        "its path has {length} letters, and Windows takes {most}; work in a folder nearer to the top: {example}",
        length=len(str(path)),
        most=LONGEST,
        example=r"C:\pnp",
    )
    return InTheWay(why, path)


def strange_sign(path: Path) -> str:
    """A sign that Windows allows in no name; nothing elsewhere, and nothing for the colon of a drive."""
    if not WINDOWS:
        return ""
    names = path.parts[1:] if path.anchor else path.parts
    return next((sign for name in names for sign in name if sign in FORBIDDEN), "")
