"""A flow of a real game, blocks made by hand, and what a reader finds in what they become."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache as once
from typing import Any

from pnp.base.problems import Place, Problems
from pnp.definition.components import Block
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.face.compose import composer_of
from pnp.face.model import ArtItem, Face, Item, TextItem
from pnp.pages.flow import Flow, Job, Part
from pnp.text.fonts import Word
from tests.places import ROOT

WORKSPACE = Workspace.here(ROOT)
A4 = (210.0, 297.0)
HERE = Place("cards/mans/rules.yaml", 7, 3)


@once
def mans() -> Game:
    """24H du Mans as it is shipped."""
    problems = Problems()
    game = load_game(WORKSPACE, "mans", problems)
    assert game is not None and not problems.found
    return game


def flow(jobs: Sequence[Job] = (), parts: Sequence[Part] = (), **more: Any) -> Flow:
    """A flow on A4 with problems of its own."""
    setter = composer_of(WORKSPACE, mans(), on_overflow=more.pop("on_overflow", "refuse")).setter
    return Flow(setter, A4, more.pop("faces", {}), jobs, parts, **more)


def block(kind: str, value: Any, **options: Any) -> Block:
    return Block(kind, value, options, HERE)


def lines(items: Iterable[Item]) -> list[str]:
    """Every set line, its blanks as plain ones."""
    texts = [line for item in items if isinstance(item, TextItem) for line in item.lines]
    joined = ["".join(p.text if isinstance(p, Word) else " " for p in line.pieces) for line in texts]
    return [" ".join(text.split()) for text in joined]


def said(items: Iterable[Item]) -> str:
    """All lines as one text."""
    return " ".join(lines(items))


def arts(face: Face) -> list[ArtItem]:
    """The drawings of a page."""
    return [item for item in face.items if isinstance(item, ArtItem)]


def complaints(one: Flow) -> list[str]:
    """What is wrong so far."""
    return [str(problem) for problem in one.setter.problems]
