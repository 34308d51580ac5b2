"""Where Python looks for modules and the system for libraries: never in the current folder, perhaps a stranger's.

This module imports only what every Python has loaded already, so that nothing is looked for before the path is clean.
"""

# ruff: noqa: PTH109, PTH120 (pathlib is not loaded yet)
import os
import sys

SAFE_PATH = "PYTHONSAFEPATH"  # a Python that finds it leaves the current folder out
LOADERS = (  # where the loaders of Linux and macOS look for libraries, in programs that find these in their environment
    "LD_LIBRARY_PATH",
    "DYLD_LIBRARY_PATH",
    "DYLD_FALLBACK_LIBRARY_PATH",
    "DYLD_FRAMEWORK_PATH",
    "DYLD_FALLBACK_FRAMEWORK_PATH",
    "DYLD_INSERT_LIBRARIES",
)
DEFAULT_FOLDERS = 0x1000  # LOAD_LIBRARY_SEARCH_DEFAULT_DIRS: of the program, the system and those added by full path
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import MutableMapping
    from typing import Protocol

    class Kernel32(Protocol):
        """The two functions of Windows that are called here."""

        def SetDefaultDllDirectories(self, flags: int, /) -> int: ...  # noqa: N802 (its name)

        def SetDllDirectoryW(self, folder: str, /) -> int: ...  # noqa: N802


def leave_out_current_folder() -> None:
    """Take the current folder off the path of modules, here and in every Python that is started from here.

    `python -m` and `python -c` put it first, and every process of a pool is one of these. The same for libraries.
    """
    os.environ[SAFE_PATH] = "1"
    sys.path[:] = safe_path()
    clean_loader_paths(os.environ)
    if sys.platform == "win32":
        import ctypes

        keep_dlls_to_the_system(ctypes.windll.kernel32)


def clean_loader_paths(environ: "MutableMapping[str, str]") -> None:
    """Leave only full paths to the loaders of libraries: empty and relative entries mean the current folder."""
    for name in LOADERS:
        entries = environ.pop(name, "").replace(";", ":").split(":")  # glibc takes both
        if kept := [entry for entry in entries if entry.startswith("/")]:
            environ[name] = ":".join(kept)


def keep_dlls_to_the_system(kernel32: "Kernel32") -> None:
    """Have Windows look for libraries by name in its own folders alone, not in the current one nor in PATH.

    The second call holds for the programs that are started from here as well.
    """
    kernel32.SetDefaultDllDirectories(DEFAULT_FOLDERS)
    kernel32.SetDllDirectoryW("")


def safe_path() -> list[str]:
    """Where modules are looked for, without the current folder; in its own source tree, pnp is what stands there."""
    try:
        here = os.path.realpath(os.getcwd())
    except OSError:  # a folder that is gone brings nothing
        return sys.path
    home = os.path.realpath(__file__)
    for _ in ("modulepath.py", "base", "pnp"):
        home = os.path.dirname(home)
    return [entry for entry in sys.path if here == home or os.path.realpath(entry or os.curdir) != here]


class SafeChildren:
    """Within it, every Python that is started leaves the current folder out, also if this one has it."""

    def __enter__(self) -> None:
        self.before = {name: os.environ[name] for name in (SAFE_PATH, *LOADERS) if name in os.environ}
        self.path = sys.path
        os.environ[SAFE_PATH] = "1"
        clean_loader_paths(os.environ)
        sys.path = safe_path()  # a spawned process is handed its parent's

    def __exit__(self, *_: object) -> None:
        sys.path = self.path
        os.environ.pop(SAFE_PATH, None)
        os.environ.update(self.before)
