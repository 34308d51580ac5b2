"""A folder with two tiny games."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.tiny import lay_out


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Two tiny games in a folder of their own, which is the current one; nothing is kept elsewhere."""
    lay_out(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    yield tmp_path
    gc.enable()
