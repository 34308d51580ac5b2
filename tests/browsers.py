"""A pytest plugin for tests that need Chromium: one for each process, and what was seen when such a test fails.

A test that uses the fixture `browser`, at whatever remove, gets the mark `browser`.
"""

from __future__ import annotations

import faulthandler
import os
import shutil
import signal
import sys
import threading
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.limits import HANGS
from tests.places import ROOT
from tests.witness import GUARD, WITNESSES, of_threads

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
# Playwright turns these off as well; Chromium obeys only the last list of them that it is given
QUIET = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,"
    "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,OptimizationHints,NetworkTimeServiceQuerying,"
    "AimEnabled,PreconnectToSearch"
)
# two pages of the address bar, which nobody sees, and processes that wait for pages to come: with them, opening a
# window takes three times the work
UNSEEN = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess"
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"),
    f"--disable-features={QUIET},{UNSEEN}",
)
PLACES = ("tests/studio/browser/", "tests/whole/test_browser.py")  # as in the Makefile
ENDS = 4 * HANGS  # seconds after which Chromium is killed under a test: a script that never ends answers no more


class Chromium:
    """The browser of this process: started by the first module that needs it, closed by the first that does not.

    As long as Playwright runs, no other test of the process can have an event loop.
    """

    def __init__(self) -> None:
        self.module: Path | None = None  # where it was asked for last: fixtures of that module may hold on to it
        self.number = 0  # of its process
        self._running: tuple[Playwright, Browser] | None = None

    def get(self, module: Path) -> Browser:
        """The browser, for a module."""
        from playwright.sync_api import expect, sync_playwright

        self.module = module
        if self._running and not self._running[1].is_connected():  # it was killed, or crashed, in an earlier test
            self.close()
        if not self._running:
            expect.set_options(timeout=HANGS * 1000)
            play = sync_playwright().start()
            found = play.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS), timeout=HANGS * 1000)
            self._running = play, found
            processes = found.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
            self.number = next(int(one["id"]) for one in processes if one["type"] == "browser")
        return self._running[1]

    def close(self) -> None:
        """End it."""
        if self._running:
            play, browser = self._running
            self._running = None
            with suppress(Exception):  # one that was killed cannot be closed
                browser.close()
            play.stop()

    def kill(self) -> None:
        """End it though it does not answer; whoever waits for it gets an error. May be called by any thread."""
        if self._running:
            faulthandler.dump_traceback(file=2, all_threads=True)
            with suppress(ProcessLookupError):
                os.kill(self.number, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)


CHROMIUM_HERE = Chromium()


@pytest.fixture(scope="module")
def browser(request: pytest.FixtureRequest) -> Browser:
    """Chromium, the same for all tests of this process."""
    if CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    return CHROMIUM_HERE.get(request.path)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs Chromium."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            if not item.path.relative_to(ROOT).as_posix().startswith(PLACES):
                raise pytest.UsageError(f"{item.nodeid}: make test-browsers looks for browser tests in {PLACES} only")
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Make way for tests with an event loop of their own."""
    if not item.get_closest_marker("browser") and item.path != CHROMIUM_HERE.module:
        CHROMIUM_HERE.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Kill Chromium under a test that hangs for ever."""
    WITNESSES.begin(_folder(item.config))
    if not item.get_closest_marker("browser"):
        return (yield)
    guard = threading.Timer(ENDS, CHROMIUM_HERE.kill)
    guard.daemon, guard.name = True, GUARD
    guard.start()
    try:
        return (yield)
    finally:
        guard.cancel()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add to the report of a failure what was seen at that moment."""
    report = yield
    if report.failed and item.get_closest_marker("browser"):
        report.sections += [*WITNESSES.tell(), ("threads of this process", of_threads())]
    return report


def pytest_sessionfinish() -> None:
    """Close it at the end."""
    CHROMIUM_HERE.close()


def _folder(config: pytest.Config) -> Path:
    """Where pictures of failures are kept."""
    if kept := os.environ.get("PNP_TEST_SEEN"):
        return Path(kept)
    factory: pytest.TempPathFactory = config._tmp_path_factory  # type: ignore[attr-defined]
    return factory.getbasetemp() / "seen"
