"""What the tests of faces share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.face.studio import Studio


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    return Studio(tmp_path)
