"""base/choices: the types and the words of a closed set are the same."""

from __future__ import annotations

from typing import get_args

import pytest

from pnp.base import choices

PAIRS = {"Side": "SIDES", "Duplex": "DUPLEX", "Order": "ORDERS", "Marks": "MARKS", "Ink": "INKS"}


@pytest.mark.parametrize("name", PAIRS)
def test_a_type_and_its_words_are_one(name: str) -> None:
    """In the order in which they are offered, the usual one first."""
    words = getattr(choices, PAIRS[name])
    assert words == get_args(getattr(choices, name)) and len(set(words)) == len(words) > 1
