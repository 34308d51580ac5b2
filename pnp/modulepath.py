"""ground: where Python looks for modules: never in the folder that pnp is started from, which may be a stranger's.

This module imports only what every Python has loaded already, so that nothing is looked for before the path is clean.
"""

# ruff: noqa: PTH109, PTH120 (pathlib is not loaded yet)
import os
import sys


def leave_out_current_folder() -> None:
    """Take the current folder off the path of modules, here and in every Python that is started from here.

    `python -m` and `python -c` put it first, and every process of a pool is one of these.
    """
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        here = os.path.realpath(os.getcwd())
    except OSError:  # a folder that is gone brings nothing
        return
    home = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
    if here != home:  # in its own source tree, the program is what stands there
        sys.path[:] = [entry for entry in sys.path if os.path.realpath(entry or os.curdir) != here]
