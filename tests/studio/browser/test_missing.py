"""A piece is missing, in a browser: chosen by its picture, printed as `reprint` prints it, for the box it joins."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.studio.browser.browsing import WALKS, Visitor, differ, expect, loaded, pixels, typed, written

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOM = "/missing/tinygame"
ONE, TWO = 0, 1
GONE = 2  # stands behind all others


def pick(page: Page, number: int) -> None:
    """Click on the picture of a piece."""
    page.locator(".piece .pick").nth(number).click()


def printed(page: Page) -> list[str]:
    """Have the PDFs made, and see what they are called."""
    page.click("#make")
    expect(page.locator("#made .document").first).to_be_visible()
    expect(page.locator("#made h2")).to_be_focused()
    return [code.inner_text() for code in page.locator("#made .document code").all()]


@pytest.mark.fresh("its prints are compared with those of the command line")
@pytest.mark.parametrize("tongue", WALKS)
def test_two_of_one_piece_are_printed_for_their_box(
    visitor: Visitor, folder: Path, tmp_path: Path, tongue: str
) -> None:
    """By two clicks on its picture; the PDF is that of the command line, byte for byte, and follows its kit."""
    typed(folder, "build", "--game", "tinygame", "--ink", "saver", "--paper", "letter")
    there = tmp_path / "there"
    shutil.copytree(folder, there)
    page = visitor.go(ROOM)
    expect(page.locator("#boxes input:checked")).to_have_attribute("value", "fr-letter-saver")
    loaded(page, page.locator(".piece .face img"), 3)
    expect(page.locator("#make")).to_be_disabled()
    pick(page, ONE)
    pick(page, ONE)
    pick(page, TWO)
    basket = page.locator("#basket li")
    expect(basket).to_have_count(2)
    basket.nth(1).locator("button").first.click()  # one fewer: the second piece is not missing after all
    expect(basket).to_have_count(1)
    expect(basket.locator("output")).to_have_text("2")
    (name,) = printed(page)
    typed(there, "reprint", "--game", "tinygame", "--piece", "one:2", "--like", "output/tinygame/fr-letter-saver")
    made, other = written(folder / "output"), written(there / "output")
    assert made == other and f"tinygame/{name}" in made
    link = page.locator("#made .document a").get_attribute("href") or ""
    assert visitor.fetch(link) == made[f"tinygame/{name}"]
    expect(page.locator("#made .settings li").first).to_contain_text("Letter")
    page.locator("#made .along button").click()
    expect(page.locator("#search")).to_be_focused()
    expect(page.locator("#make")).to_be_disabled()


@pytest.mark.fresh("its game changes between two kits")
def test_a_piece_looks_as_it_did_in_its_box(visitor: Visitor, folder: Path, tmp_path: Path) -> None:
    """Though the game has changed since, and one piece has gone; another box has its own."""
    typed(folder, "build", "--game", "tinygame")
    path = folder / "cards/tinygame/deck.yaml"
    path.write_text(path.read_text().replace("First", "Primus").replace("  - {id: two, name: Second}\n", ""))
    typed(folder, "build", "--game", "tinygame", "--paper", "a3")
    there = tmp_path / "there"
    shutil.copytree(folder, there)
    page = visitor.go(f"{ROOM}?kit=fr")
    expect(page.locator("#boxes input:checked")).to_have_attribute("value", "fr")
    loaded(page, page.locator(".piece .face img"), 3)
    picture = page.locator(".piece .face img").first
    old = pixels(visitor.fetch(picture.get_attribute("src") or ""))
    pick(page, GONE)
    (name,) = printed(page)
    typed(there, "reprint", "--game", "tinygame", "--piece", "two", "--like", "output/tinygame/fr")
    assert written(folder / "output") == written(there / "output") and name

    page.locator("#boxes label", has_text="A3").click()
    expect(page.locator(".piece")).to_have_count(2)
    expect(page.locator("#basket li")).to_have_count(0)
    loaded(page, page.locator(".piece .face img"), 2)
    assert differ(old, pixels(visitor.fetch(picture.get_attribute("src") or "")))


def test_pieces_are_found_by_their_names(visitor: Visitor) -> None:
    """In a game with many kinds; without a kit they are printed as they are today."""
    page = visitor.go("/missing/marathon")
    expect(page.locator("#kinds a").nth(2)).to_be_visible()
    everything = page.locator(".piece").count()
    page.fill("#search", "CLE des biere")
    expect(page.locator(".piece:visible")).to_have_count(1)
    page.locator(".piece:visible .pick").focus()
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(page.locator("#basket output")).to_have_text("3")
    page.fill("#search", "no such thing")
    expect(page.locator("#state")).to_have_text("No piece has that name.")
    page.fill("#search", "")
    expect(page.locator(".piece:visible")).to_have_count(everything)
    page.click("#clear")
    expect(page.locator("#basket li")).to_have_count(0)


@pytest.mark.fresh("its prints are compared with those of the command line, and there is no kit")
def test_without_a_kit_the_piece_of_today_is_printed(visitor: Visitor, folder: Path, tmp_path: Path) -> None:
    """As the command line does it."""
    there = tmp_path / "there"
    shutil.copytree(folder, there)
    page = visitor.go(ROOM)
    loaded(page, page.locator(".piece .face img"), 3)
    pick(page, TWO)
    printed(page)
    typed(there, "reprint", "--game", "tinygame", "--piece", "two")
    assert written(folder / "output") == written(there / "output")
