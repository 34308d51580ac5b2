"""Carry out a tutorial as a reader would: type its commands, make its changes, look at its pictures, in order."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from pnp.cli import main

_STEP = re.compile(
    r'^```(?P<language>\w+)\n(?P<body>.*?)^```|!\[[^\]]*\]\((?P<picture>[^)\s]+) "(?P<file>\S+) (?P<page>\d+)"\)',
    re.MULTILINE | re.DOTALL,
)
STOPS = ("# stops", "# s’arrête")  # behind a command that shall fail


def _plain(line: str) -> str:
    """A line as people type it: no-break spaces are blanks."""
    return line.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


class Step(NamedTuple):
    """One thing that the page asks of its reader, or shows."""

    kind: str  # sh, text, diff, yaml or picture
    body: str
    page: int = 0
    picture: str = ""


def steps_of(page: str) -> Iterator[Step]:
    """The code blocks and the pictures of a page, in order."""
    for match in _STEP.finditer(page):
        if match["picture"]:
            yield Step("picture", match["file"], int(match["page"]), match["picture"])
        else:
            yield Step(match["language"], match["body"])


class Reader:
    """Somebody who follows a page step by step, in a folder of their own."""

    def __init__(self, folder: Path, tongue: str = "en") -> None:
        self.folder, self.tongue = folder, tongue
        self.said = ""

    def follow(self, step: Step) -> None:
        """Do what one step asks; an AssertionError says what does not work as it is written."""
        {"sh": self.type, "diff": self.change, "yaml": self.write, "text": self.read}[step.kind](step.body)

    def type(self, body: str) -> None:
        """Commands: mkdir, cd and pnp."""
        for line in body.splitlines():
            words = shlex.split(line.partition("  #")[0])
            if words[0] == "mkdir":
                (self.folder / words[1]).mkdir()
            elif words[0] == "cd":
                self.folder = self.folder / words[1]
            else:
                assert words[0] == "pnp", line
                self.said = self._run(words[1:], int(line.endswith(STOPS)))

    def _run(self, words: list[str], status: int) -> str:
        before = Path.cwd()
        os.chdir(self.folder)
        try:
            result = CliRunner().invoke(main, ["--ui", self.tongue, *words])
        finally:
            os.chdir(before)
        assert result.exit_code == status, result.output
        return result.output

    def read(self, body: str) -> None:
        """What the page shows stands in what the last command said, line for line."""
        said = [_plain(line) for line in self.said.splitlines()]
        for line in body.splitlines():
            assert _plain(line) in said, f"{line!r} is not in:\n{self.said}"

    def write(self, body: str) -> None:
        """A new file, named in its first line."""
        path = self.folder / body.splitlines()[0].removeprefix("# ")
        assert not path.exists(), path
        path.write_text(body, encoding="utf-8")

    def change(self, body: str) -> None:
        """A change in a file: its old lines must stand there once, in one piece."""
        head, *lines = body.splitlines()
        path = self.folder / head.removeprefix("--- ")
        old = "".join(line[1:] + "\n" for line in lines if line[:1] != "+")
        new = "".join(line[1:] + "\n" for line in lines if line[:1] != "-")
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"stands {text.count(old)} times in {path.name}:\n{old}"
        path.write_text(text.replace(old, new), encoding="utf-8")
