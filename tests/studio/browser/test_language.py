"""Every room in French, in a browser: no English is left on it; and the language of the pages can be changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.tiny import lay_out
from tests.places import ROOT
from tests.studio.browser.browsing import Visitor, at_rest, copy_game, expect, loaded, save, typed

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.studio.browser.conftest import Furnish

ENGLISH = frozenset((ROOT / "tests/whole/english_words.txt").read_text(encoding="utf-8").split())
GAME = "jonques"  # its own words are French
# what a person reads or hears, but for code, names of fields and their values in files, and words in other languages
READ = """
() => {
  const skipped = "code, pre, th, td, script, iframe, [lang]:not(html):not([lang^=fr])";
  const shown = (element) => !element.closest(skipped) && element.checkVisibility();
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (shown(walker.currentNode.parentElement)) found.push(walker.currentNode.textContent);
  for (const element of document.body.querySelectorAll("*")) {
    if (!shown(element)) continue;
    for (const name of ["aria-label", "title", "alt", "placeholder", "aria-valuetext"])
      found.push(element.getAttribute(name) ?? "");
  }
  return [document.title, ...found];
}
"""


def english(page: Page, own: set[str]) -> dict[str, str]:
    """English words on a page that are not the game's own, each with what it stands in."""
    at_rest(page)
    found = {}
    for read in page.evaluate(READ):
        text = re.sub(r"\S*[/.]\S+|\bpnp [a-z]+|--[a-z]+", " ", read.lower())  # files, commands, options
        found.update({word: read.strip() for word in set(re.findall(r"[^\W\d_]+", text)) & ENGLISH - own})
    return found


def shelf(page: Page, folder: Path) -> None:
    expect(page.locator(".on-shelf[data-game]")).to_have_count(5)
    page.locator("#game-title").fill("   ")
    page.locator("#new-game button").click()
    expect(page.locator("#new-mistake")).not_to_be_empty()


def desk(page: Page, folder: Path) -> None:
    page.locator("#more summary").click()
    expect(page.locator("#there")).to_be_visible()
    page.locator("#show-there").click()
    expect(page.locator("#made .document").first).to_be_visible()
    page.locator("#kits summary").first.click()
    page.locator("#kit-list summary").first.click()
    expect(page.locator(".sheets img")).not_to_have_count(0)


def a_page_of_the_desk(page: Page, folder: Path) -> None:
    page.locator(".sheets button").first.click()
    expect(page.locator("dialog.viewer")).to_be_visible()


def wrong_desk(page: Page, folder: Path) -> None:
    page.locator("#pages summary").first.click()
    expect(page.locator("#pages .problems li").first).to_be_visible()


def missing(page: Page, folder: Path) -> None:
    for _ in range(2):
        page.locator(".piece .pick").first.click()
    page.click("#make")
    expect(page.locator("#made .document").first).to_be_visible()


def printers(page: Page, folder: Path) -> None:
    page.locator("#printers button").first.click()
    expect(page.locator("#step-4")).to_be_visible()
    page.click("#rest")
    expect(page.locator("#targets svg").first).to_be_visible()
    for number in range(6):
        page.locator("#targets input").nth(number).fill(str(number))
    expect(page.locator("#askew")).to_be_visible()
    for step in range(1, 6):  # all of them at once
        page.locator(f"#step-{step}").evaluate("step => step.hidden = false")


def box(page: Page, folder: Path) -> None:
    page.locator("input[name=length]").fill("20")
    page.click("#make")
    expect(page.locator("#box-mistake")).not_to_be_empty()
    page.locator("input[name=length]").fill("")
    page.click("#make")
    expect(page.locator("#made .document")).to_have_count(1)


def table(page: Page, folder: Path) -> None:
    loaded(page, page.locator("#faces .face img").first)
    page.click("#changes")
    expect(page.locator("#outcome h3")).to_be_visible()
    page.locator("#faces .look").first.click()
    expect(page.locator("#closer .more section").first).to_be_visible()


def wrong_table(page: Page, folder: Path) -> None:
    loaded(page, page.locator("#faces .face img"))
    path = folder / "cards/tinygame/game.yaml"
    save(path, path.read_text().replace('version: "2.5"', 'version: ["2.5"'))
    expect(page.locator("#unreadable")).to_be_visible()


def cells(page: Page, folder: Path) -> None:
    page.locator("#view-cells").click()
    field = page.locator("[data-cell$='/quantity']").first
    field.fill("many")
    field.press("Enter")
    expect(page.locator("#cells .mistake")).to_contain_text("many")
    page.evaluate(
        "for (const cell of document.querySelectorAll('td .mistake')) document.querySelector('main').append(cell)"
    )


def checked(page: Page, folder: Path) -> None:
    page.click("#check")
    expect(page.locator("#outcome h3")).to_be_visible()


def refused(page: Page, folder: Path) -> None:
    expect(page.locator("main p")).not_to_be_empty()


def as_it_is(page: Page, folder: Path) -> None:
    expect(page.locator("h1").first).to_be_attached()


IDS = {"board junks figures dice rules readme inventory"}  # names in files, as options take them
ROOMS: dict[str, tuple[str, Callable[[Page, Path], None], set[str]]] = {
    "shelf": ("/", shelf, {"a tiny game", "another"}),
    "desk": (f"/desk/{GAME}", desk, set()),
    "a page of the desk": (f"/desk/{GAME}", a_page_of_the_desk, set()),
    "a desk that cannot print": (f"/desk/{GAME}?lang=fr%2Bde", wrong_desk, IDS),
    "missing": (f"/missing/{GAME}", missing, IDS),
    "printers": (f"/printers?game={GAME}", printers, set()),
    "box": (f"/box/{GAME}", box, set()),
    "table": (f"/table/{GAME}", table, set()),
    "a table that cannot be read": ("/table/tinygame", wrong_table, {"a tiny game", "deck", "plan"}),
    "cells": (f"/table/{GAME}", cells, {"many"}),
    "check": ("/table/tinygame", checked, {"a tiny game", "deck", "plan", "cards", "board"}),
    "no such page": ("/nowhere", refused, set()),
    "no such game": ("/desk/nowhere", refused, set()),
    "help": ("/help", as_it_is, {"the studio"}),  # the name of the English page
}


@pytest.fixture(scope="module")
def shared_furniture() -> Furnish:
    """A game in French that can be changed, its kit, and a printer."""

    def furnish(folder: Path) -> None:
        lay_out(folder)
        copy_game(folder, GAME)
        typed(folder, "calibrate", "--save", "bureau", "--dx", "0.5", "--dy", "0.25")
        typed(folder, "build", "--game", GAME)

    return furnish


BREAKS = {"a table that cannot be read": pytest.mark.fresh("a game is broken")}


@pytest.mark.parametrize("room", [pytest.param(room, marks=BREAKS.get(room, ())) for room in ROOMS])
def test_no_english_is_left_in_french(visitor: Visitor, folder: Path, room: str) -> None:
    """Nor on what opens there; the same room in English has plenty, so that it would be found."""
    for status, part in ((422, "/api/"), (404, "/nowhere")):
        visitor.forgive(status, part)
    path, prepare, own = ROOMS[room]
    words = {word for phrase in own for word in phrase.split()}
    page = visitor.go(f"/speak/fr?back={path.replace('?', '%3F').replace('%2B', '%252B')}")
    assert page.locator("html").get_attribute("lang") == "fr"
    prepare(page, folder)
    assert english(page, words) == {}
    page.context.clear_cookies(name="pnp-ui")
    page.reload()
    assert page.locator("html").get_attribute("lang") == "en"
    assert len(english(page, words)) > 3


def test_the_language_of_the_pages_can_be_changed(visitor: Visitor) -> None:
    """By a link on every page, which leads back to it."""
    page = visitor.go("/box/tinygame")
    title = page.locator("h1").inner_text()
    page.locator(".tongues a", has_text="FR").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("h1")).not_to_have_text(title)
    expect(page).to_have_url(f"{visitor.home}/box/tinygame")
    page = visitor.go("/printers")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.locator(".tongues a", has_text="EN").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page).to_have_url(f"{visitor.home}/printers")
