"""Kits in memory, how they came about, and their documents opened."""

from __future__ import annotations

from typing import Any

import pypdfium2

from pnp.base.cache import Cache
from pnp.base.progress import Progress
from pnp.definition.workspace import Workspace
from pnp.kit.build import Kit, build
from pnp.kit.options import PrintOptions
from tests.places import ROOT

WORKSPACE = Workspace.here(ROOT)
MM = 72 / 25.4


class Noted(Progress):
    """Progress that is kept."""

    def __init__(self) -> None:
        self.stages: list[tuple[str, int]] = []
        self.steps = 0

    def stage(self, name: str, total: int) -> None:
        self.stages.append((name, total))

    def step(self) -> None:
        self.steps += 1


def made(cache: Cache, game: str, **options: Any) -> Kit:
    """A kit in memory."""
    return build(WORKSPACE, PrintOptions(game, jobs=1, **options), cache)


def opened(kit: Kit, name: str) -> tuple[dict[str, Any], pypdfium2.PdfDocument]:
    """One document by a part of its id."""
    document = next(d for d in kit.documents if name in d.entry["id"])
    return dict(document.entry), pypdfium2.PdfDocument(document.data)
