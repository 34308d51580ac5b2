"""A studio on a folder with two tiny games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.tiny import lay_out
from tests.studio.serving import Client, opened


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace of somebody's own, which is the current folder; printers are kept beside it."""
    here = tmp_path / "here"
    here.mkdir()
    lay_out(here)
    monkeypatch.chdir(here)
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "config"))
    return here


@pytest.fixture
def studio(folder: Path) -> Iterator[Client]:
    """A studio that is open on it."""
    with opened(folder) as client:
        yield client
