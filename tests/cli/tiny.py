"""Tiny games, and what people type about them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from pnp.base.packaged import bundled_root
from pnp.cli import main
from tests.limits import HANGS

GAME = """\
title: {title}
version: "2.5"
authors: [A. Tester]
players: [2, 4]
age: 7
minutes: [10, 20]
fonts: {{text: source-sans-3, display: fraunces}}
styles:
  name: {{size: 9, align: center}}
documents:
  - {{id: cards, title: Cards, components: [deck], stock: thick paper}}
  - {{id: board, title: Board, components: [plan], stock: thin paper}}
"""
DECK = """\
title: Deck
size: 40 x 60 mm
template: card.svg
back: back.svg
quantity: 3
fields: {name: text}
cards:
  - {id: one, name: First}
  - {id: two, name: Second}
"""
PLAN = "title: Plan\nsize: 300 x 250 mm\ntemplate: plan.svg\ncards: [{id: plan}]\n"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="urn:pnp:template" viewBox="0 0 {}">{}</svg>'
CARD = '<rect x="-4" y="-4" width="48" height="68" fill="#fbf6ea"/><rect x="3" y="9" width="34" height="9" {}/>'
COMMANDS = sorted(main.table)
BUILD = ("build", "--game", "tinygame", "--jobs", "1")


def write(root: Path, name: str, text: str) -> None:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def lay_out(root: Path) -> None:
    """Two tiny games in a folder."""
    for name, title in (("tinygame", "A Tiny Game"), ("othergame", "Another")):
        write(root, f"cards/{name}/game.yaml", GAME.format(title=title))
        write(root, f"cards/{name}/deck.yaml", DECK)
        write(root, f"cards/{name}/plan.yaml", PLAN)
        for file, size, inner in (
            ("card.svg", "40 60", CARD.format('pnp:text="{name}" pnp:style="name"')),
            ("back.svg", "40 60", CARD.format('fill="#8b2b3e"')),
            ("plan.svg", "300 250", '<rect width="300" height="250" fill="#0072b2"/>'),
        ):
            write(root, f"templates/{name}/{file}", SVG.format(size, inner))


def run(*arguments: str, status: int = 0) -> Result:
    """Run a command in this process and look at its exit status."""
    result = CliRunner().invoke(main, list(arguments))
    assert result.exit_code == status, result.output
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def rows(result: Result) -> list[str]:
    """The printed lines with single blanks."""
    return [" ".join(line.split()) for line in result.stdout.splitlines()]


def outside(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m pnp` as a process of its own, in the current folder."""
    path = os.pathsep.join(filter(None, (str(bundled_root()), os.environ.get("PYTHONPATH", ""))))
    return subprocess.run(
        [sys.executable, "-m", "pnp", *arguments],
        env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8", **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=HANGS,
        check=False,
    )
