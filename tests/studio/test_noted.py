"""noted: whoever looks into a watched mapping is known, whichever way it is looked into."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from pnp.studio.noted import Noted


@pytest.mark.parametrize(
    "use",
    [lambda m: m["a"], lambda m: m.get("a"), list, len, lambda m: "a" in m, lambda m: dict(m.items())],
    ids=["item", "get", "list", "len", "in", "items"],
)
def test_every_use_is_noted(use: Callable[[Mapping[str, Any]], Any]) -> None:
    """And forgotten when asked to."""
    noted = Noted()
    watched = noted.mapping({"a": 1})
    assert not noted.asked
    use(watched)
    assert noted.asked
    noted.forget()
    assert not noted.asked
