"""Make another generation of kept kits with today's program: a release that prints or writes in another way wants one.

    cp -r tests/generations/0.2/workspace tests/generations/0.3/workspace    (and add what is new to its games)
    python -m tests.generations.make tests/generations/0.3

First the games are held against the program: a binding, a key or a block that they do not use is named, and nothing is
made. `samples/` and `sample-*.yaml` are those of docs/samples/features.yaml. A folder with kits is never touched, but

    python -m tests.generations.make tests/generations/0.2 --reprints

prints the single pieces again that today's program prints with other bytes: only where that is meant, and after
bench/kit_pictures.py has shown that nothing looks otherwise.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from pnp.definition.blocks import KINDS
from pnp.definition.components import ComponentFile
from pnp.definition.game import Document, GameFile, Style
from pnp.face.template import BINDINGS
from tests.places import ROOT

PRINTER = ("--save Bureau --dx 1.5 --dy -0.5", "--landscape --add Bureau --dx 0.5 --dy 0.8")
PLAYED = ("jonques", "mans", "marathon")
WAYS = {  # name: game, options that matter to every kind of print; the first is whole, others have pieces alone
    "plain": ("wharf", ""),
    "french": ("wharf", "--lang fr"),
    "letter-saver": ("wharf", "--paper letter --ink saver --fold crew"),
    "a3-grey": ("wharf", "--paper a3 --ink grey --scale 99%"),
    "large": ("wharf", "--large-print"),
    "folded": ("wharf", "--duplex fold --marks lines"),
    "printer": ("wharf", "--duplex short --order fronts-first --printer Bureau"),
    "bare": ("wharf", "--duplex none --marks none --paper 210x280mm"),
    "trial": ("wharf", "--set game.age=10 --set crew.mate.gain=4"),
    "two": ("ferry", "--lang en+fr"),
}
AGAIN = {"wharf": "--piece mate:2 --piece coin --piece icons", "ferry": "--piece home"}
FLOWING = ("readme", "notes", "inventory", "rules")


def main() -> None:
    """Make a generation, or its reprints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--reprints", action="store_true", help="only print the single pieces again")
    given = parser.parse_args()
    folder: Path = given.folder.resolve()
    if given.reprints:
        for name, way in json.loads((folder / "kits.json").read_text(encoding="utf-8")).items():
            reprint(folder, name, way)
        return
    if (folder / "kits").exists():
        sys.exit(f"{folder / 'kits'} is there already")
    if unused := list(missing(folder / "workspace")):
        sys.exit("\n".join(unused))
    make(folder)


def make(folder: Path) -> None:
    """Kits, reprints, saved games and the file of the printers."""
    for part in ("saved", "config"):
        (folder / part).mkdir(exist_ok=True)
    for options in PRINTER:
        pnp(folder, f"calibrate {options}")
    kits = {}
    for name, (game, options) in WAYS.items():
        kits[name] = {"game": game, "options": options, "again": AGAIN[game]}
        only = f"--only {','.join(pieces(folder, game))}" if game == "wharf" and name != "plain" else ""
        pnp(folder, f"build --no-check --game {game} {options} {only} --out ../kits/{name}")
    (folder / "kits.json").write_text(json.dumps(kits, indent=1) + "\n", encoding="utf-8")
    for name, way in kits.items():
        reprint(folder, name, way)
    for game in PLAYED:
        pnp(folder, f"play --game {game} --seed 7 --bots greedy --lang fr --save ../saved/{game}.game")


def reprint(folder: Path, name: str, way: dict[str, str]) -> None:
    """Some pieces for a kit, as they are kept."""
    (folder / "reprints").mkdir(exist_ok=True)
    out = folder / f"reprints/{name}.pdf"
    for old in folder.glob(f"reprints/{name}*.pdf"):
        old.unlink()
    pnp(folder, f"reprint --game {way['game']} --like ../kits/{name} {way['again']} --out {out}")


def pieces(folder: Path, game: str) -> list[str]:
    """The components of a game that are no pages."""
    text = (folder / f"workspace/cards/{game}/game.yaml").read_text(encoding="utf-8")
    listed = [name for document in yaml.safe_load(text)["documents"] for name in document["components"]]
    return [name for name in dict.fromkeys(listed) if name not in FLOWING]


def pnp(folder: Path, command: str) -> None:
    """A command in the workspace, with the printers of the generation."""
    places = {"PYTHONPATH": str(ROOT), "PNP_CONFIG": str(folder / "config"), "PNP_UI": "en"}
    subprocess.run(
        [sys.executable, "-m", "pnp", *command.split()],
        cwd=folder / "workspace",
        env={**os.environ, **places},
        input="1\n" * 200 + "q\n",  # of those who play
        text=True,
        stdout=subprocess.DEVNULL,
        check=True,
    )


def missing(workspace: Path) -> Iterator[str]:
    """What the program knows and no file of these games uses."""
    svg = "".join(path.read_text(encoding="utf-8") for path in sorted(workspace.glob("templates/**/*.svg")))
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(workspace.glob("cards/**/*.yaml")))
    yield from (f"pnp:{name} is used by no template" for name in BINDINGS if f"pnp:{name}=" not in svg)
    files: tuple[Any, ...] = (GameFile, Document, ComponentFile, Style)
    keys = {field.name for kind in files for field in dataclasses.fields(kind)} - {"place", "node"}
    keys |= {name for kind, (_, options) in KINDS.items() for name in (kind, *options)}
    yield from (f"{name}: is in no file" for name in sorted(keys) if f"{name}:" not in text)


if __name__ == "__main__":
    main()
