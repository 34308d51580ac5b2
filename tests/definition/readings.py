"""What tests of reading YAML share: a text as a file, and a check that reads it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from pnp.base.problems import Problems
from pnp.definition.checks import Check, Reading
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.nodes import Source, load
from pnp.definition.workspace import Workspace
from tests.places import ROOT

SAMPLE = ROOT / "tests" / "whole" / "broken" / "base"  # a tiny sound game


def source(text: str) -> Source:
    """A YAML text as if it stood in a file."""
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    assert root is not None
    return Source("a.yaml", root)


def reading(text: str) -> tuple[Source, Reading, Problems]:
    """A text, where its reader is, and where problems go."""
    problems = Problems()
    found = source(text)
    return found, Reading(found, problems), problems


def values(check: Check, text: str) -> tuple[Any, list[str]]:
    """What a check makes of a text, and what it complains about."""
    found, at, problems = reading(text)
    return check.read(found.root, at), [str(problem) for problem in problems]


def loaded(folder: Path, data: str | bytes) -> tuple[Source | None, list[str]]:
    """A file with this in it, as it is loaded."""
    path = folder / "a.yaml"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    problems = Problems()
    return load(path, "a.yaml", problems), [str(problem) for problem in problems]


def sample(folder: Path, **changes: tuple[str, str]) -> Workspace:
    """The tiny game in a folder of its own; each change replaces a text of one of its files."""
    place = folder / "cards" / "sample"
    place.mkdir(parents=True)
    for path in sorted((SAMPLE / "cards" / "sample").glob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        if path.stem in changes:
            old, new = changes.pop(path.stem)
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        (place / path.name).write_text(text, encoding="utf-8")
    assert not changes
    return Workspace((folder, ROOT))


def game_of(folder: Path, **changes: tuple[str, str]) -> Game:
    """The tiny game with something changed."""
    problems = Problems()
    game = load_game(sample(folder, **changes), "sample", problems)
    problems.stop_if_any()
    assert game is not None
    return game
