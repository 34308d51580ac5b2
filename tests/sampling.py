"""Large tables: `make test` takes some of the cases, `make nightly` takes all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def sample(cases: Iterable[Any], always: Callable[[Any], bool]) -> list[Any]:
    """All cases; those that are not `always` taken are marked full."""
    return [case if always(case) else pytest.param(case, marks=pytest.mark.full) for case in cases]


def mark_cases(items: list[pytest.Item]) -> None:
    """Mark single cases of parametrised tests as full, as the marks at their tests ask.

    `@pytest.mark.sampled` leaves every second case to the full run, `sampled(4)` all but every fourth, and
    `@pytest.mark.full_cases("mans-")` each case whose id contains one of the words. A word that fits no case is an
    error, so that a renamed case is noticed.
    """
    by_test: dict[str, list[pytest.Item]] = {}
    for item in items:
        by_test.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for test, cases in by_test.items():
        if taken := cases[0].get_closest_marker("sampled"):
            step = taken.args[0] if taken.args else 2
            for item in (case for number, case in enumerate(cases) if number % step):
                item.add_marker(pytest.mark.full)
        if mark := cases[0].get_closest_marker("full_cases"):
            ids = {item: item.nodeid.partition("[")[2] for item in cases}
            if len(cases) > 1:
                unknown = [word for word in mark.args if not any(word in name for name in ids.values())]
                if unknown:
                    raise pytest.UsageError(f"{test}: full_cases names no case: {', '.join(unknown)}")
            for item, name in ids.items():
                if any(word in name for word in mark.args):
                    item.add_marker(pytest.mark.full)
