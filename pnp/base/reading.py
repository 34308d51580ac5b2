"""Files as strangers may have made them: only ordinary ones are opened, and no more is read than a limit allows.

A FIFO never ends, a device answers for ever, and a file of three gigabytes may hold nothing: each is known by what the
system says of it, before a byte is read.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from pnp.base.messages import Complaint, Message, message
from pnp.base.problems import Place, Problems, UsageError
from pnp.base.system_words import reason

MEGABYTE = 1024 * 1024
_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


class Unreadable(Complaint, OSError):
    """A file that is not read: what it is, in a few words."""

    def __init__(self, what: Message) -> None:
        super().__init__(what)
        self.strerror = what


class TooLarge(Unreadable):
    """A file with more bytes than are read."""


class Held(NamedTuple):
    """A text that is held in memory and read as if it were a file, under the place that it would have."""

    place: str
    text: str

    @property
    def stem(self) -> str:
        """Its name without the ending."""
        return PurePosixPath(self.place).stem


File = Path | Held


def read_within(file: File, limit: int) -> bytes:
    """All bytes of an ordinary file that has no more than `limit`; Unreadable, or another OSError, says why not."""
    if isinstance(file, Held):
        data = file.text.encode()
        _refuse_large(len(data), limit)
        return data
    found = file.stat()
    _refuse_strange(found)
    _refuse_large(found.st_size, limit)
    data = read_start(file, limit + 1)
    _refuse_large(len(data), limit)  # it may have grown
    return data


def read_start(path: Path, count: int) -> bytes:
    """The first bytes of an ordinary file, however large it is."""
    _refuse_strange(path.stat())  # before it is opened: opening alone wakes some devices
    handle = os.open(path, _FLAGS)
    with open(handle, "rb") as stream:  # noqa: PTH123 (by its handle: the name may have changed hands meanwhile)
        _refuse_strange(os.fstat(handle))
        return stream.read(count)


def read_text(file: File, name: str, limit: int, problems: Problems) -> str | None:
    """The text of a UTF-8 file no larger than `limit` bytes, or a problem."""
    try:
        return read_within(file, limit).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        column = error.start - (error.object.rfind(b"\n", 0, error.start) + 1) + 1
        found = f"0x{error.object[error.start]:02x}"
        problems.add(
            Place(name, line, column), "", message("byte {found} is not UTF-8; save the file as UTF-8", found=found)
        )
    except Unreadable as error:
        problems.add(Place(name), "", error.message)
    except FileNotFoundError:
        problems.add(Place(name), "", message("no such file"))
    except (OSError, ValueError) as error:
        problems.add(Place(name), "", message("cannot be read: {reason}", reason=reason(error)))
    return None


def text_of(path: Path, limit: int) -> str:
    """The text of a file that a command names; a usage error if it cannot be read."""
    try:
        return read_within(path, limit).decode("utf-8-sig", errors="replace")
    except (OSError, ValueError) as error:
        raise UsageError(message("cannot read {path}: {reason}", path=path, reason=reason(error))) from error


def _refuse_strange(found: os.stat_result) -> None:
    """Stop at what is no ordinary file."""
    if not stat.S_ISREG(found.st_mode):
        raise Unreadable(message("is not a file"))


def _refuse_large(size: int, limit: int) -> None:
    if size > limit:
        raise TooLarge(
            message(
                "{size:.1f} MB is too large; at most {limit:g} MB is read", size=size / MEGABYTE, limit=limit / MEGABYTE
            )
        )
