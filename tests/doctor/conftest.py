"""A desk for the doctor to look at."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.doctor.visit import furnish


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, which nobody else uses."""
    return furnish(tmp_path, monkeypatch)
