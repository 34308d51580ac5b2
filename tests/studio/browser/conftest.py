"""A Chromium for all tests in this folder, and a visitor of a studio for each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.limits import HANGS
from tests.studio.serving import Client, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.studio.browser.browsing import Visitor


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers are for the full run."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.full)


# not for the whole session: as long as it runs, no other test of the process can have an event loop of its own
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium."""
    from playwright.sync_api import expect, sync_playwright

    from tests.studio.browser.browsing import CHROMIUM, FLAGS

    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    expect.set_options(timeout=HANGS * 1000)
    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS), timeout=HANGS * 1000)
        yield found
        found.close()


@pytest.fixture
def tongue() -> str:
    """The language of the pages; tests in both say so."""
    return "en"


@pytest.fixture
def studio(folder: Path, tongue: str) -> Iterator[Client]:
    """A studio that is open on the folder, in that language."""
    with opened(folder, tongue) as client:
        yield client


@pytest.fixture
def visitor(browser: Browser, studio: Client) -> Iterator[Visitor]:
    """Somebody who has it open; nothing may go wrong but what the test forgives."""
    from tests.studio.browser.browsing import visiting

    with visiting(browser, studio) as one:
        yield one
