"""Count the walk of one card from its YAML to its PDF: which modules it visits, and how often it changes the room.

    python bench/walk.py [--tree ../another-clone] [--show]

A kit of one card is built while every function of pnp is noted the first time that it is entered. In that order, the
walk is counted: the modules that were entered, the packages, and how often a function stands in another package than
the one before it. A straight walk changes as often as there are packages on the way. `base` is a toolbox that every
stage reaches into: the walk is counted once more without it.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from itertools import groupby
from pathlib import Path

from deck import write_workspace

REPOSITORY = Path(__file__).resolve().parent.parent
TOOLBOX = "base"

Walk = list[tuple[str, str]]  # each function behind its module
TRACE = """
import json, sys
from pathlib import Path
tree = sys.argv[1]
sys.path.insert(0, tree)
home = str(Path(tree, "pnp")) + "/"
seen, walk = set(), []
def note(frame, event, _):
    code = frame.f_code
    if event == "call" and code.co_filename.startswith(home) and code not in seen and code.co_name != "<module>":
        seen.add(code)
        walk.append((code.co_filename.removeprefix(home).removesuffix(".py"), code.co_qualname))
from pnp.cli import main
try:  # once before, so that imports and what is read once are not of the walk
    main(["build", "--game", "deck", "--no-cache", "--jobs", "1", "--no-check", "--out", "warm"], prog_name="pnp")
except SystemExit:
    pass
sys.setprofile(note)
try:
    main(["build", "--game", "deck", "--no-cache", "--jobs", "1", "--no-check", "--out", "kit"], prog_name="pnp")
except SystemExit:
    pass
sys.setprofile(None)
Path("walk.json").write_text(json.dumps(walk))
"""


def main() -> None:
    """Walk with one card, and say how long the way was."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tree", type=Path, default=REPOSITORY, help="the source tree to walk through [this one]")
    parser.add_argument("--show", action="store_true", help="print the walk itself")
    given = parser.parse_args()
    walk = walked(given.tree.resolve())
    if given.show:
        print(" → ".join(key for key, _ in groupby(module for module, _ in walk)))
    print(counted(walk))
    print(f"without {TOOLBOX}: {counted([step for step in walk if package(step[0]) != TOOLBOX])}")


def package(module: str) -> str:
    """The package that a module stands in."""
    return module.split("/")[0]


def counted(walk: Walk) -> str:
    """A walk in numbers."""
    rooms = [key for key, _ in groupby(package(module) for module, _ in walk)]
    modules = [key for key, _ in groupby(module for module, _ in walk)]
    return (
        f"{len(walk)} functions in {len(set(modules))} modules of {len(set(rooms))} packages; "
        f"{len(modules) - 1} changes of module, {len(rooms) - 1} changes of package"
    )


def walked(tree: Path) -> Walk:
    """Every function on the way, in the order of first calls, with its module."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_workspace(folder, 1)
        subprocess.run([sys.executable, "-c", TRACE, str(tree)], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        walk: Walk = json.loads((folder / "walk.json").read_text("utf-8"))
        return walk


if __name__ == "__main__":
    main()
