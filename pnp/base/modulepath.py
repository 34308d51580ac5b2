"""Where Python looks for modules: never in the folder that pnp is started from, which may be a stranger's.

This module imports only what every Python has loaded already, so that nothing is looked for before the path is clean.
"""

# ruff: noqa: PTH109, PTH120 (pathlib is not loaded yet)
import os
import sys

SAFE_PATH = "PYTHONSAFEPATH"  # a Python that finds it leaves the current folder out


def leave_out_current_folder() -> None:
    """Take the current folder off the path of modules, here and in every Python that is started from here.

    `python -m` and `python -c` put it first, and every process of a pool is one of these.
    """
    os.environ[SAFE_PATH] = "1"
    sys.path[:] = safe_path()


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
        self.before, self.path = os.environ.get(SAFE_PATH), sys.path
        os.environ[SAFE_PATH] = "1"
        sys.path = safe_path()  # a spawned process is handed its parent's

    def __exit__(self, *_: object) -> None:
        sys.path = self.path
        if self.before is None:
            del os.environ[SAFE_PATH]
        else:
            os.environ[SAFE_PATH] = self.before
