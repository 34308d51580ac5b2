"""Every room for every reader: axe-core finds nothing serious, Tab reaches the controls, nothing scrolls sideways."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.tiny import BUILD, run
from tests.limits import HANGS
from tests.studio.browser.browsing import NARROW, TONGUES, WIDE, expect, until
from tests.studio.serving import Client

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SERIOUS = ("serious", "critical")


def as_table(page: Page) -> None:
    page.locator("#view-cells").click()
    expect(page.locator("#cells table")).to_be_visible()


def closely(page: Page) -> None:
    page.locator("#faces .look").first.click()
    expect(page.locator("#closer .boxes-list").first).to_be_visible()


def large_page(page: Page) -> None:
    page.locator("#pages button").first.click()
    expect(page.locator("dialog[open]")).to_be_visible()


def nothing(page: Page) -> None:
    """As it is opened."""


ROOMS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "shelf": ("/", nothing),
    "desk": ("/desk/tinygame", nothing),
    "desk, a page": ("/desk/tinygame", large_page),
    "missing": ("/missing/tinygame", nothing),
    "printers": ("/printers", nothing),
    "box": ("/box/tinygame", nothing),
    "table": ("/table/tinygame#deck", nothing),
    "table, cells": ("/table/tinygame#deck", as_table),
    "table, a card": ("/table/tinygame#deck", closely),
    "help": ("/help", nothing),
}


@pytest.fixture
def page(browser: Browser, studio: Client) -> Iterator[Page]:
    """A page into which axe-core may be put: the policy of the pages would keep it out."""
    context = browser.new_context(viewport={"width": WIDE[0], "height": WIDE[1]}, bypass_csp=True)
    context.set_default_timeout(HANGS * 1000)
    context.add_cookies([{"name": f"pnp-{studio.port}", "value": studio.secret, "url": f"http://{studio.host}"}])
    yield context.new_page()
    context.close()


def opened(page: Page, studio: Client, room: str) -> None:
    """A room, when it has drawn what it shows."""
    path, prepare = ROOMS[room]
    page.goto(f"http://{studio.host}{path}")
    pictures = "[...document.images].every(i => i.complete || i.getBoundingClientRect().top > innerHeight)"
    until(page, lambda: page.evaluate(pictures), "all pictures are there")
    prepare(page)


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("room", ROOMS)
def test_axe_finds_nothing_serious(page: Page, studio: Client, folder: Path, room: str) -> None:
    """In both languages, also with dialogs open."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    run(*BUILD)
    opened(page, studio, room)
    found: list[dict[str, Any]] = axe.Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in SERIOUS] == []


@pytest.mark.parametrize("room", [name for name in ROOMS if "," not in name])
def test_tab_reaches_the_controls_and_nothing_scrolls_sideways(page: Page, studio: Client, room: str) -> None:
    """The first stop leads past the head; focus is seen; a tablet is wide enough."""
    opened(page, studio, room)
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    seen = set()
    for _ in range(12):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            "(() => { const e = document.activeElement; const around = [e, e.closest('label')].filter(Boolean);"
            " const seen = around.some((one) => getComputedStyle(one).outlineStyle !== 'none');"
            " return [e.tagName, e.id || e.name || e.textContent.trim().slice(0, 30), seen]; })()"
        )
        if focused[0] != "BODY":
            assert focused[2], focused
            seen.add((focused[0], focused[1]))
    assert len(seen) >= (1 if room == "help" else 2)
    for size in (NARROW, WIDE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, size
