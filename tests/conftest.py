"""What all tests share: one cache of drawn art, also between the processes of one run, and how properties are tried."""

from __future__ import annotations

import os
import random
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from pnp.base.cache import Cache
from tests import browsers
from tests.sampling import mark_cases

SHARED = "PNP_TEST_CACHE"

# the same examples each time, and no clock: a busy machine finds the same as a quick one
settings.register_profile(
    "pnp",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("pnp")


def pytest_configure(config: pytest.Config) -> None:
    """The first process makes the cache, the others find it in their environment; it is never the user's own."""
    if SHARED not in os.environ:
        os.environ[SHARED] = tempfile.mkdtemp(prefix="pnp-test-cache-")
        config.add_cleanup(lambda: shutil.rmtree(os.environ.pop(SHARED), ignore_errors=True))
    os.environ["PNP_CACHE"] = os.environ[SHARED]
    os.environ["PNP_UI"] = "en"  # whatever the machine speaks
    config.pluginmanager.register(browsers)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the cases that are left to the full run. PNP_TEST_ORDER=7 shuffles files, and tests inside them."""
    mark_cases(items)
    if order := os.environ.get("PNP_TEST_ORDER"):
        shuffled = random.Random(order)
        files = sorted({item.path for item in items})
        shuffled.shuffle(files)
        shuffled.shuffle(items)
        items.sort(key=lambda item: files.index(item.path))


@pytest.fixture(autouse=True)
def environment_of_a_test() -> Iterator[None]:
    """The program keeps the current folder off the path of all that it starts; what a test starts is its own affair."""
    os.environ.pop("PYTHONSAFEPATH", None)
    os.environ["PNP_UI"] = os.environ["LANGUAGE"] = "en"  # on a French machine, and behind a French test, too
    yield
    os.environ.pop("PYTHONSAFEPATH", None)


@pytest.fixture(scope="session")
def art_cache() -> Cache:
    """Art that any test has drawn; for tests that ask what is printed, not how long it takes."""
    return Cache(Path(os.environ[SHARED]))
