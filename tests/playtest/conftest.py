"""What tests of playtests share."""

from __future__ import annotations

import pytest

from pnp.playtest import runner
from pnp.referee import seats
from tests.toy_rules import toy_advice


@pytest.fixture
def advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy has advice too."""
    monkeypatch.setattr(seats, "advice_for", toy_advice)
    monkeypatch.setattr(runner, "advice_for", toy_advice)
