"""The walk that sets up a printer, in a browser: from the sheet to the check, and on to the desk."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.studio.browser.browsing import WALKS, Visitor, at_rest, expect, typed, written
from tests.studio.serving import opened

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOM = "/printers?game=tinygame"
DONE = {"en": "Choose Ground floor when you print", "fr": "Choisissez Ground floor"}


def kept() -> Any:
    """What is remembered of printers."""
    path = Path(os.environ["PNP_CONFIG"]) / "printers.json"
    return json.loads(path.read_text("utf-8")) if path.exists() else {}


def click_at(page: Page, scale: int, dx: float, dy: float) -> None:
    """Click on a scale where a cross falls, in mm."""
    plot = page.locator("#targets svg").nth(scale)
    x, y = plot.evaluate(
        """(svg, [x, y]) => {
          const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()), box = svg.getBoundingClientRect();
          return [point.x - box.x, point.y - box.y];
        }""",
        [dx, dy],
    )
    plot.click(position={"x": x, "y": y})


def to_the_scales(page: Page, name: str) -> None:
    """Steps one and two: the sheet is printed, and its crosses are on the scales."""
    page.fill("#name", name)
    page.locator("#step-1 .do button").click()
    page.locator("[data-seen=scales]").click()
    expect(page.locator("#step-3")).to_be_visible()


@pytest.mark.fresh("printers are kept, and a kit is built for one")
@pytest.mark.parametrize("tongue", WALKS)
def test_a_printer_is_set_up_and_offered_at_the_desk(visitor: Visitor, folder: Path, tongue: str) -> None:
    """All four steps, with the sheets that are printed on the way; then a kit is built for it."""
    page = visitor.go(ROOM)
    page.locator("#step-1 .do button").click()
    expect(page.locator("#name-mistake")).not_to_be_empty()
    expect(page.locator("#name")).to_be_focused()
    page.fill("#name", "Ground/floor")
    page.keyboard.press("Enter")
    expect(page.locator("#name-mistake")).not_to_be_empty()
    page.fill("#name", "Ground floor")
    expect(page.locator("#step-1 [data-sheet]")).to_have_attribute("href", re.compile("duplex=long"))
    sheet = page.locator("#step-1 [data-sheet]").get_attribute("href") or ""
    assert visitor.fetch(sheet).startswith(b"%PDF")
    page.keyboard.press("Enter")

    expect(page.locator("#step-2 h2")).to_be_focused()
    page.locator("[data-seen=none]").click()
    expect(page.locator("#advice p")).not_to_be_empty()
    page.locator("[data-seen=circles]").click()  # then it turns the sheet the other way
    expect(page.locator("#step-2 [data-sheet]")).to_have_attribute("href", re.compile("duplex=short"))
    again = page.locator("#step-2 [data-sheet]").get_attribute("href") or ""
    assert visitor.fetch(again) != visitor.fetch(sheet)
    page.locator("[data-seen=scales]").click()

    expect(page.locator("#keep")).to_be_disabled()
    click_at(page, 0, 1.2, -0.8)
    page.locator("#targets svg").nth(1).focus()
    for key in ("Shift+ArrowRight", "Shift+ArrowRight", "ArrowRight", "Shift+ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    page.locator("#targets input").nth(4).fill("1.3")
    page.locator("#targets input").nth(5).fill("-0.7")
    expect(page.locator("#askew")).to_be_hidden()
    page.click("#keep")
    expect(page.locator("#step-4 h2")).to_be_focused()
    assert kept() == {"Ground floor": {"dx": 1.2, "dy": -0.7, "turn": "short", "paper": "a4"}}
    expect(page.locator("#known .sign-of.unchecked")).to_have_count(1)

    corrected = page.locator("#step-4 [data-sheet]").get_attribute("href") or ""
    assert "printer=Ground" in corrected and visitor.fetch(corrected) != visitor.fetch(again)
    page.click("#rest")  # a little is left: it is added
    for scale in range(3):
        click_at(page, scale, -0.1, 0.2)
    page.click("#keep")
    expect(page.locator("#kept")).to_be_visible()
    assert kept() == {"Ground floor": {"dx": 1.1, "dy": -0.5, "turn": "short", "paper": "a4"}}
    page.click("#good")
    expect(page.locator("#done")).to_contain_text(DONE[tongue])
    assert kept()["Ground floor"]["checked"] is True
    expect(page.locator("#known .sign-of.checked")).to_have_count(1)

    page.click("#to-desk")
    expect(page.locator("#printer input:checked")).to_have_attribute("value", "Ground floor")
    expect(page.locator("#takes")).to_have_attribute("aria-busy", "false")
    page.click("#make")
    expect(page.locator("#made .document")).to_have_count(2)
    (manifest,) = (data for name, data in written(folder / "output").items() if name.endswith("manifest.json"))
    assert json.loads(manifest)["printer"] == "Ground floor"


@pytest.mark.fresh("printers are kept")
def test_a_known_printer_is_asked_for_before_it_is_replaced(visitor: Visitor) -> None:
    """Also one that the command line has kept."""
    visitor.forgive(409, "/api/printers/keep")
    typed(Path(), "calibrate", "--save", "office", "--dx", "0.5", "--dy", "0.25")
    before = kept()
    assert before == {"office": {"dx": 0.5, "dy": 0.25}}
    page = visitor.go(ROOM)
    expect(page.locator("#printers h3")).to_have_text("office")
    page.click("#new")
    page.fill("#name", "office")
    expect(page.locator("#name-known")).to_be_visible()
    to_the_scales(page, "office")
    for scale in range(3):
        click_at(page, scale, 2.0, 1.0)
    page.click("#keep")
    expect(page.locator("#replace")).to_be_focused()
    assert kept() == before
    page.click("#leave")
    expect(page.locator("#keep")).to_be_focused()
    assert kept() == before
    page.click("#keep")
    page.click("#replace")
    expect(page.locator("#step-4")).to_be_visible()
    assert kept() == {"office": {"dx": 2, "dy": 1, "turn": "long", "paper": "a4"}}


@pytest.mark.fresh("printers are kept")
def test_a_printer_is_forgotten_once_that_was_asked_twice(visitor: Visitor) -> None:
    """By keyboard; whoever thinks better of it is where they were."""
    typed(Path(), "calibrate", "--save", "office", "--dx", "0.5")
    page = visitor.go("/printers")
    drop = page.locator("#printers .do-row button").last
    drop.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#printers .do-row p")).to_contain_text("office")
    page.keyboard.press("Enter")  # the focus is on the way back
    expect(drop).to_be_focused()
    assert kept()
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#known")).to_be_hidden()
    expect(page.locator("#name")).to_be_focused()
    assert kept() == {}


@pytest.mark.fresh("printers are kept")
def test_sheets_that_lie_across_are_measured_by_themselves(visitor: Visitor) -> None:
    """Readings that do not tell the same are warned of; what is kept of upright sheets stays."""
    typed(Path(), "calibrate", "--save", "office", "--dx", "0.5", "--dy", "0.25")
    page = visitor.go("/printers")
    page.locator("#printers button").nth(1).click()
    expect(page.locator("#across-now")).to_be_visible()
    expect(page.locator("#step-1 [data-sheet]")).to_have_attribute("href", re.compile("across=1"))
    to_the_scales(page, "office")
    click_at(page, 0, -1.0, 0)
    click_at(page, 1, -1.5, 0)
    expect(page.locator("#askew")).to_be_hidden()
    click_at(page, 2, 0, 0)
    expect(page.locator("#askew")).to_be_visible()
    expect(page.locator("#mean")).to_contain_text("−0.83")
    page.click("#keep")
    expect(page.locator("#step-4")).to_be_visible()
    lying, way = {"dx": -0.83, "dy": 0}, {"turn": "long", "paper": "a4"}
    assert kept() == {"office": {"dx": 0.5, "dy": 0.25, **way, "landscape": lying}}
    page.click("#good")
    expect(page.locator("#step-5")).to_be_visible()
    assert kept() == {"office": {"dx": 0.5, "dy": 0.25, **way, "landscape": {**lying, "checked": True}}}
    assert not page.locator("#to-desk").count()


@pytest.mark.fresh("printers are kept, and the studio is opened again")
def test_what_was_chosen_is_there_after_a_restart(visitor: Visitor, folder: Path) -> None:
    """At another address, where the browser knows nothing: the check, the edge and the choices are the studio's."""
    typed(folder, "calibrate", "--save", "office", "--dx", "0.5")
    page = visitor.go("/printers")
    page.locator("#printers button").first.click()
    page.click("#other-edge")
    expect(page.locator("#advice-4 p")).not_to_be_empty()
    page.click("#good")
    expect(page.locator("#known .sign-of.checked")).to_have_count(1)
    page = visitor.go("/desk/tinygame")
    page.locator("label:has(input[name=paper][value=letter])").click()
    at_rest(page)
    with opened(folder) as again:
        visitor.move_to(again)
        visitor.go("/printers")
        expect(page.locator("#known .sign-of.checked")).to_have_count(1)
        visitor.go("/desk/tinygame")
        expect(page.locator("input[name=paper][value=letter]")).to_be_checked()
        page.locator("label:has(input[name=printer][value=office])").click()
        expect(page.locator("input[name=backs][value=short]")).to_be_checked()
        expect(page.locator("#takes")).to_have_attribute("aria-busy", "false")
        at_rest(page)
        page.goto("about:blank")
