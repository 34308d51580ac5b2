"""A folder with two tiny games."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.tiny import CARD, DECK, GAME, PLAN, SVG, write


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Two tiny games in a folder of their own, which is the current one; nothing is kept elsewhere."""
    for name, title in (("tinygame", "A Tiny Game"), ("othergame", "Another")):
        write(tmp_path, f"cards/{name}/game.yaml", GAME.format(title=title))
        write(tmp_path, f"cards/{name}/deck.yaml", DECK)
        write(tmp_path, f"cards/{name}/plan.yaml", PLAN)
        for file, size, inner in (
            ("card.svg", "40 60", CARD.format('pnp:text="{name}" pnp:style="name"')),
            ("back.svg", "40 60", CARD.format('fill="#8b2b3e"')),
            ("plan.svg", "300 250", '<rect width="300" height="250" fill="#0072b2"/>'),
        ):
            write(tmp_path, f"templates/{name}/{file}", SVG.format(size, inner))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    yield tmp_path
    gc.enable()
