"""What tests of translating share: a workspace with one translation."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.translators.lanterns import lay_out, translate_to_spanish


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The deck of lanterns in the current folder, with a complete Spanish translation."""
    lay_out(tmp_path)
    monkeypatch.chdir(tmp_path)
    translate_to_spanish()
    return tmp_path
