"""What an examination finds, and how it asks without ever failing itself."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeVar

from pnp.base.files import try_to_write
from pnp.base.messages import NOTHING, Message, message, verbatim

T = TypeVar("T")
Level = Literal["ok", "note", "fails"]
OK: Final = "ok"
NOTE: Final = "note"
FAILS: Final = "fails"


class Finding(NamedTuple):
    """One thing that was looked at, what was found, and one sentence on what to do if it is not well."""

    group: Message
    level: Level
    name: Message
    found: Message
    remedy: Message = NOTHING

    @property
    def what(self) -> str:
        """The thing and what was found, in one line."""
        return f"{self.name}: {self.found}"


class Broken(NamedTuple):
    """What stands for a value that could not be had."""

    reason: Message
    error: BaseException


def attempt(call: Callable[[], T]) -> T | Broken:
    """What a call gives, or why it gives nothing, whatever it raises."""
    try:
        return call()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # compiled libraries have exceptions of their own that are no Exception
        first = next(iter(str(error).splitlines()), "")
        known = error.strerror if isinstance(error, OSError) else None
        return Broken(verbatim(known or f"{type(error).__name__}: {first}".removesuffix(": ")), error)


def why_not_writable(folder: Path) -> Message:
    """Why nothing can be written into a folder that is there or would be made, or nothing; no trace is left."""
    there = nearest(folder)
    if not there.is_dir():
        return message("{path} is no folder", path=shown(there))
    tried = attempt(lambda: try_to_write(there))
    return tried.reason if isinstance(tried, Broken) else NOTHING


def nearest(folder: Path) -> Path:
    """A folder, or the nearest thing above it that is there."""
    return next((path for path in (folder, *folder.parents) if os.path.lexists(path)), folder)


def shown(path: Path) -> str:
    """A path without the user's name, if it lies in the user's own folder."""
    home = attempt(Path.home)
    if isinstance(home, Path) and home != Path(home.anchor) and path.is_relative_to(home):
        return (Path("~") / path.relative_to(home)).as_posix()
    return str(path)


def amount(size: float) -> Message:
    """A number of bytes that a person can read."""
    if size < 1e9:
        return message("{size:.1f} MB", size=size / 1e6)
    return message("{size:.1f} GB", size=size / 1e9)


def pip() -> str:
    """The command that installs into the very Python that runs."""
    return f"{quoted(sys.executable or 'python')} -m pip install"


def quoted(word: str) -> str:
    """A word as a shell of any system takes it."""
    return f'"{word}"' if re.search(r"[^\w./\\:~-]", word) else word
