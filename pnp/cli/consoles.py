"""A window that Windows has opened for the program alone: it would be gone before anybody has read it.

Who starts pnp.exe by a double click gets such a window. It is known by who uses it: nobody but pnp and its Python.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import PureWindowsPath

from pnp.base.files import make_folders
from pnp.base.messages import NOTHING, message
from pnp.cli.say import say
from pnp.cli.streams import input_stream

OURS = ("pnp", "python", "pythonw", "py")  # a shell is none of these
UNKNOWN = "unknown"
_QUERY = 0x1000  # the right to ask for the name of a process
_MANY = 64


def hold_open() -> None:
    """Wait for Enter if the window closes with the program."""
    if opened_for_us():
        say(NOTHING, message("Press Enter to close this window."))
        stream = input_stream()
        with suppress(OSError, ValueError, KeyboardInterrupt):
            if stream:
                stream.readline()


def go_home() -> None:
    """Work in a folder of the user's documents: a double click starts where the program lies, which is no place."""
    from platformdirs import user_documents_path

    folder = user_documents_path() / "pnp"
    with suppress(OSError):
        make_folders(folder)
        os.chdir(folder)


def opened_for_us() -> bool:
    """Whether the window was opened by a double click."""
    return is_ours(_who_uses_it())


def is_ours(users: Iterable[str]) -> bool:
    """Whether all programs that use a window belong to pnp; where nothing is known, it is not ours."""
    names = [PureWindowsPath(user).stem.lower() for user in users]
    return bool(names) and all(name.rstrip("0123456789.") in OURS for name in names)


def _who_uses_it() -> list[str]:
    """The programs that use the window of this one; none where there is no such thing."""
    if sys.platform != "win32":
        return []
    import ctypes

    kernel = ctypes.windll.kernel32
    numbers = (ctypes.c_ulong * _MANY)()
    return [_program(number) for number in numbers[: min(_MANY, kernel.GetConsoleProcessList(numbers, _MANY))]]


def _program(number: int) -> str:
    """The file of a running program; “unknown” if it may not be asked."""
    if sys.platform != "win32":
        return UNKNOWN
    import ctypes

    kernel = ctypes.windll.kernel32
    handle = kernel.OpenProcess(_QUERY, False, number)
    name, length = ctypes.create_unicode_buffer(1024), ctypes.c_ulong(1024)
    found = bool(handle) and kernel.QueryFullProcessImageNameW(handle, 0, name, ctypes.byref(length))
    kernel.CloseHandle(handle)
    return name.value if found else UNKNOWN
