"""Every room for every reader: axe-core finds nothing serious, Tab reaches the controls, nothing scrolls sideways."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.cli.tiny import lay_out
from tests.studio.browser.browsing import NARROW, TONGUES, WIDE, at_rest, context_of, expect, typed, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.studio.browser.conftest import Furnish, Home

SERIOUS = ("serious", "critical")


def as_table(page: Page) -> None:
    page.locator("#view-cells").click()
    expect(page.locator("#cells table")).to_be_visible()


def closely(page: Page) -> None:
    page.locator("#faces .look").first.click()
    expect(page.locator("#closer .boxes-list").first).to_be_visible()


def unreadable(page: Page) -> None:
    expect(page.locator("#cells .unreadable")).to_be_visible()


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
    "table, a card that cannot be read": ("/table/othergame#deck", as_table),
    "table, a file that is no YAML": ("/table/othergame#plan", unreadable),
    "help": ("/help", nothing),
}


@pytest.fixture(scope="module")
def shared_furniture() -> Furnish:
    """Two tiny games, a kit of one, and much that is wrong in the other."""

    def furnish(folder: Path) -> None:
        lay_out(folder)
        deck, plan = (folder / f"cards/othergame/{name}.yaml" for name in ("deck", "plan"))
        deck.write_text(deck.read_text().replace("id: two, name: Second", "id: one, nam: Second, quantity: lots"))
        plan.write_text("cards: [\n")
        typed(folder, "build", "--game", "tinygame")

    return furnish


@pytest.fixture(scope="module")
def page_in(browser: Browser, shared_home: Home) -> Iterator[Callable[[str], Page]]:
    """A page of each language, into which axe-core may be put: the policy of the pages would keep it out."""
    with ExitStack() as stack:
        yield cache(
            lambda tongue: stack.enter_context(
                context_of(browser, shared_home.studio, tongue, bypass_csp=True)
            ).new_page()
        )


def opened(page: Page, home: Home, room: str) -> None:
    """A room, when it shows all that it has."""
    path, prepare = ROOMS[room]
    page.goto("about:blank")  # else a room that differs only behind the # would not be loaded again
    page.goto(f"http://{home.studio.host}{path}")
    at_rest(page)
    prepare(page)
    at_rest(page)


@pytest.mark.parametrize("tongue", TONGUES)
@pytest.mark.parametrize("room", ROOMS)
def test_axe_finds_nothing_serious(page_in: Callable[[str], Page], home: Home, tongue: str, room: str) -> None:
    """In both languages, also with dialogs open."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    page = page_in(tongue)
    opened(page, home, room)
    assert page.locator("html").get_attribute("lang") == tongue
    found: list[dict[str, Any]] = axe.Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in SERIOUS] == []


@pytest.mark.parametrize("room", [name for name in ROOMS if "," not in name])
def test_tab_reaches_the_controls_and_nothing_scrolls_sideways(
    page_in: Callable[[str], Page], home: Home, room: str
) -> None:
    """The first stop leads past the head; focus is seen; a tablet is wide enough."""
    page = page_in("en")
    opened(page, home, room)
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
    for width, height in (NARROW, WIDE):
        page.set_viewport_size({"width": width, "height": height})
        until(page, lambda width=width: page.evaluate("innerWidth") == width, "the window has its size")  # type: ignore[misc]
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (width, height)
