"""addresses: any name stands in a path as itself."""

from __future__ import annotations

from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.studio.addresses import address


@pytest.mark.slow
@given(st.lists(st.text(min_size=1).filter(lambda text: text.isprintable()), min_size=1, max_size=4))
def test_every_name_comes_back(names: list[str]) -> None:
    """And none of them makes a step of its own."""
    path = address(*names)
    assert path.count("/") == len(names) and [unquote(part) for part in path[1:].split("/")] == names
