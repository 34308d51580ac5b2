"""What all tests share: one cache of drawn art, also between the processes of one run, and never the user's own."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest

from pnp.cache import Cache

SHARED = "PNP_TEST_CACHE"


def pytest_configure(config: pytest.Config) -> None:
    """The first process makes the cache, the others find it in their environment."""
    if SHARED not in os.environ:
        os.environ[SHARED] = tempfile.mkdtemp(prefix="pnp-test-cache-")
        config.add_cleanup(lambda: shutil.rmtree(os.environ.pop(SHARED), ignore_errors=True))
    os.environ["PNP_CACHE"] = os.environ[SHARED]


@pytest.fixture(scope="session")
def art_cache() -> Cache:
    """Art that any test has drawn; for tests that ask what is printed, not how long it takes."""
    return Cache(Path(os.environ[SHARED]))
