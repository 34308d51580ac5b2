"""How much is tried when: `make test-quick` leaves out what is slow, `make test` only what is marked full."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def sample(cases: Iterable[Any], always: Callable[[Any], bool]) -> list[Any]:
    """All cases of a large table; those outside the sample are left to the full run."""
    return [case if always(case) else pytest.param(case, marks=pytest.mark.full) for case in cases]
