"""A C library of the system → its full path: none is opened by a bare name, which the current folder could answer.

Windows and macOS look for bare names in the current folder too, and that may be a stranger's game. Only cairo, the
second renderer, is opened in this way; all other libraries are parts of Python packages.
"""

from __future__ import annotations

import os
import sys
import sysconfig
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType

from pnp.base.files import workspace

CAIRO = {
    "win32": ("libcairo-2.dll", "cairo-2.dll", "cairo.dll"),
    "darwin": ("libcairo.2.dylib", "libcairo.dylib"),
    "linux": ("libcairo.so.2",),
}
SEARCHED = {  # variables with folders that a person has named
    "win32": ("CAIROCFFI_DLL_DIRECTORIES", "PATH"),
    "darwin": ("DYLD_LIBRARY_PATH",),
    "linux": ("LD_LIBRARY_PATH",),
}
MAC_FOLDERS = ("/opt/homebrew/lib", "/usr/local/lib", "/opt/local/lib")
LINUX_FOLDERS = ("/lib", "/usr/lib", "/usr/local/lib", "/lib64", "/usr/lib64")
_one_at_a_time = threading.Lock()


def load_cairo() -> ModuleType:
    """cairocffi with the cairo of the system; OSError where there is none, ImportError where a package is missing."""
    with _one_at_a_time:
        if "cairocffi" in sys.modules:
            return sys.modules["cairocffi"]
        with _opened_by_path(find(CAIRO)):
            return import_module("cairocffi")


def find(names: Mapping[str, Sequence[str]]) -> str | None:
    """The full path of a library, by its names on each platform."""
    platform = sys.platform if sys.platform in names else "linux"
    for folder in folders(platform, os.environ):
        for name in names[platform]:
            if (folder / name).is_file():
                return str(folder / name)
    return None


def folders(platform: str, environ: Mapping[str, str]) -> Iterator[Path]:
    """Where libraries of the system lie: its own folders, and absolute ones outside the workspace that are named."""
    named = [entry for name in SEARCHED[platform] for entry in _entries(platform, environ.get(name, ""))]
    if platform == "win32":
        yield from _of_windows(environ)
    yield from filter(_is_outside, named)
    if platform == "darwin":
        yield from map(Path, MAC_FOLDERS)
    elif platform == "linux":
        kind = sysconfig.get_config_var("MULTIARCH") or ""
        yield from (Path(folder) / kind for folder in LINUX_FOLDERS if kind)
        yield from map(Path, LINUX_FOLDERS)
    own = Path(sys.base_prefix) / ("Library/bin" if platform == "win32" else "lib")  # conda's are beside its Python
    if _is_outside(own):
        yield own


def _entries(platform: str, text: str) -> Iterator[Path]:
    """The folders of a variable; empty and relative ones mean the current folder, and are left out."""
    for entry in (text if platform == "win32" else text.replace(":", ";")).split(";"):  # glibc takes both
        folder = Path(entry.strip('"'))
        if folder.is_absolute():
            yield folder


def _is_outside(folder: Path) -> bool:
    """Whether a folder is there and lies neither in the current folder nor in the workspace around it."""
    try:
        found, here = folder.resolve(strict=True), workspace().resolve()
    except OSError:
        return False
    return found.is_dir() and found != here and here not in found.parents


def _of_windows(environ: Mapping[str, str]) -> Iterator[Path]:
    """The system's own folder, and the GTK runtime where its installers put it."""
    if environ.get("SystemRoot"):
        yield Path(environ["SystemRoot"]) / "System32"
    if environ.get("ProgramFiles"):
        yield from sorted(Path(environ["ProgramFiles"]).glob("GTK*/bin"))


@contextmanager
def _opened_by_path(path: str | None) -> Iterator[None]:
    """While cairocffi is imported, it finds this file and can open nothing else: it would try bare names.

    Nor does it see xcffib, which opens libraries of its own by their names.
    """
    import ctypes.util

    import cffi

    find_library, dlopen = ctypes.util.find_library, cffi.FFI.dlopen

    def open_one(ffi: object, name: str | None, flags: int = 0) -> object:
        if path is None or name != path:
            raise OSError(f"{name}: not opened")
        return dlopen(ffi, name, flags)

    ctypes.util.find_library = lambda name: path
    cffi.FFI.dlopen = open_one
    hidden = {"xcffib": None} if "xcffib" not in sys.modules else {}
    sys.modules.update(hidden)  # type: ignore[arg-type]  # None means: cannot be imported
    try:
        yield
    finally:
        for name in hidden:
            del sys.modules[name]
        ctypes.util.find_library, cffi.FFI.dlopen = find_library, dlopen
