"""Names of what is not finished: beside the place that it is for, and telling which process made it.

A process that is killed leaves such files and folders behind. They are known by their names on the same machine, once
no process has that number any more.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import sys
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

if sys.platform == "win32":
    import ctypes
    import socket

LONG = 180  # bytes of a name that leave room for what is put behind it
_MADE_BY = re.compile(r"(\d{1,10})-[0-9a-f]{8}")  # the end of a name that `beside` has made on this machine
_STILL_ACTIVE = 259
_QUERY = 0x1000


def beside(target: Path, what: str) -> Path:
    """A name in the same folder that nobody else has, and that tells which process made it."""
    return target.with_name(f"{beginning(target, what)}{os.getpid()}-{secrets.token_hex(4)}")


def beginning(target: Path, what: str) -> str:
    """How such a name begins, for this target and machine and no other; a long one is told by its hash."""
    name = target.name
    if len(os.fsencode(name)) > LONG:
        name = hashlib.sha256(os.fsencode(name)).hexdigest()[:32]
    return f".{name}-{what}-{_machine()}-"


@lru_cache(maxsize=1)
def _machine() -> str:
    """Where numbers of processes mean something: this machine, or the container that shares its disk with others."""
    space = ""
    with suppress(OSError):
        space = str(Path("/proc/self/ns/pid").readlink())
    return hashlib.sha256(f"{_host()} {space}".encode()).hexdigest()[:8]


def _host() -> str:
    """The name of this machine; only Windows needs the network's own way to ask."""
    if sys.platform == "win32":
        return socket.gethostname()
    return os.uname().nodename


def traces(target: Path, *kinds: str) -> list[Path]:
    """What stands beside the target under such a name, made by processes that run no more."""
    entries = sorted(target.parent.iterdir()) if target.parent.is_dir() else []
    found = []
    for start in (beginning(target, kind) for kind in kinds):
        for path in (p for p in entries if p.name.startswith(start)):
            made = _MADE_BY.fullmatch(path.name.removeprefix(start))
            if made and not _another_runs(int(made[1])):
                found.append(path)
    return found


def _another_runs(number: int) -> bool:
    """Whether there is a process of that number, other than this one: numbers are used again."""
    if number == os.getpid():
        return False
    if sys.platform == "win32":  # os.kill would end it
        kernel = ctypes.windll.kernel32
        handle = kernel.OpenProcess(_QUERY, False, number)
        code = ctypes.c_ulong()
        found = bool(handle) and kernel.GetExitCodeProcess(handle, ctypes.byref(code)) and code.value == _STILL_ACTIVE
        kernel.CloseHandle(handle)
        return bool(found)
    try:
        os.kill(number, 0)  # asks only whether there is such a process
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        pass
    return True
