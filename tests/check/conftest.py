"""What the tests of checks share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tiny import lay_out


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with two tiny games."""
    lay_out(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path
