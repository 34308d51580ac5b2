"""Count the walk of one card from its YAML to its PDF: which modules it visits, and how often it changes the room.

    python bench/walk.py [--tree ../another-clone] [--show] [--write]

A kit of one card is built while every function of pnp is noted the first time that it is entered. In that order, the
walk is counted: the modules that were entered, the packages, and how often a function stands in another package than
the one before it. A straight walk changes as often as there are packages on the way. `base` is a toolbox that every
stage reaches into: the walk is counted once more without it. Comprehensions count as part of the function they stand
in, as they are from Python 3.12 on.

`--write` puts the figures into docs/architecture.md. `tests/whole/test_walk.py` compares them, and holds the changes
without `base` to `MOST`: it may be lowered here, never raised.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from deck import write_workspace

REPOSITORY = Path(__file__).resolve().parent.parent
PAGE = REPOSITORY / "docs" / "architecture.md"
TOOLBOX = "base"


class Changes(NamedTuple):
    """How often a walk goes into another module, and into another package."""

    module: int
    package: int


MOST = Changes(module=318, package=88)  # without the toolbox
WRITTEN = re.compile(r"(?<=<!-- written by bench/walk.py --write -->\n\n).*?(?=\n\n<!-- end -->)", re.DOTALL)

Walk = list[tuple[str, str]]  # each function behind its module
TRACE = """
import json, sys
from pathlib import Path
tree = sys.argv[1]
not_functions = ("<module>", "<listcomp>", "<dictcomp>", "<setcomp>")
sys.path.insert(0, tree)
home = str(Path(tree, "pnp")) + "/"
seen, walk = set(), []
def note(frame, event, _):
    code = frame.f_code
    if event == "call" and code.co_filename.startswith(home) and code not in seen:
        if code.co_name in not_functions:
            return
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
    parser.add_argument("--write", action="store_true", help="put the figures into docs/architecture.md")
    given = parser.parse_args()
    walk = walked(given.tree.resolve())
    if given.show:
        print(" → ".join(key for key, _ in groupby(module for module, _ in walk)))
    print("\n".join(figures(walk)))
    if given.write:
        text = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(WRITTEN.sub(lambda _: quoted(walk), text), encoding="utf-8")


def figures(walk: Walk) -> tuple[str, str]:
    """A walk in two lines of numbers."""
    return counted(walk), f"without {TOOLBOX}: {counted(without_toolbox(walk))}"


def quoted(walk: Walk) -> str:
    """The same as it stands in the documentation."""
    return "\n".join(f"    {line}" for line in figures(walk))


def without_toolbox(walk: Walk) -> Walk:
    """A walk through the stages alone."""
    return [step for step in walk if package(step[0]) != TOOLBOX]


def package(module: str) -> str:
    """The package that a module stands in."""
    return module.split("/")[0]


def changes(walk: Walk) -> Changes:
    """How often a function stands elsewhere than the one before it."""
    modules = [key for key, _ in groupby(module for module, _ in walk)]
    rooms = [key for key, _ in groupby(package(module) for module in modules)]
    return Changes(len(modules) - 1, len(rooms) - 1)


def counted(walk: Walk) -> str:
    """A walk in numbers."""
    modules, many = {module for module, _ in walk}, changes(walk)
    return (
        f"{len(walk)} functions in {len(modules)} modules of {len({package(one) for one in modules})} packages; "
        f"{many.module} changes of module, {many.package} changes of package"
    )


def walked(tree: Path) -> Walk:
    """Every function on the way, in the order of first calls, with its module."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_workspace(folder, 1)
        command, env = [sys.executable, "-c", TRACE, str(tree)], {**os.environ, "PNP_UI": "en", "PNP_CONFIG": name}
        subprocess.run(command, cwd=folder, env=env, check=True, stdout=subprocess.DEVNULL)
        walk: Walk = json.loads((folder / "walk.json").read_text("utf-8"))
        return walk


if __name__ == "__main__":
    main()
