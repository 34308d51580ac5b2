"""What all tests share: one cache of drawn art, also between the processes of one run."""

from __future__ import annotations

import os

import pytest

from pnp.cache import Cache


@pytest.fixture(scope="session")
def art_cache(tmp_path_factory: pytest.TempPathFactory) -> Cache:
    """Art that any test has drawn; for tests that ask what is printed, not how long it takes."""
    base = tmp_path_factory.getbasetemp()
    return Cache((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "art-cache")
