"""The papers of a box in a browser: what is known of it is filled in, and the PDF is that of `inventory`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.studio.browser.browsing import WALKS, Visitor, expect, typed, written

ROOM = "/box/tinygame"
MISTAKES = {"en": ("Give all three lengths", "from 60 to 600", "height"), "fr": ("trois", "60", "hauteur")}


@pytest.mark.fresh("its papers are compared with those of the command line")
@pytest.mark.parametrize("tongue", WALKS)
def test_papers_are_made(visitor: Visitor, folder: Path, tmp_path: Path, tongue: str) -> None:
    """What makes no sense is told beside the field; the PDF is that of the command line, byte for byte."""
    there = tmp_path / "there"
    shutil.copytree(folder, there)
    page = visitor.go(ROOM)
    page.fill("#cote", "J 12.4")
    page.fill("input[name=length]", "29.5")
    page.click("#make")
    expect(page.locator("#box-mistake")).to_contain_text(MISTAKES[tongue][0])
    expect(page.locator("input[name=width]")).to_be_focused()
    page.keyboard.type("20.5")
    page.fill("input[name=height]", "900")
    page.click("#make")
    expect(page.locator("#box-mistake")).to_contain_text(MISTAKES[tongue][2])
    expect(page.locator("input[name=height]")).to_be_focused()
    page.fill("input[name=height]", "4.5")
    page.locator("label:has(input[name=weight][value=other])").click()
    page.fill("#grams", "20")
    page.click("#make")
    expect(page.locator("#weight-mistake")).to_contain_text(MISTAKES[tongue][1])
    assert not (folder / "output").exists()
    page.fill("#grams", "270")
    page.locator("label:has(input[name=sleeved][value=yes])").click()
    page.locator("label:has(input[name=net][value=tuck])").click()
    page.locator("label:has(input[name=paper][value=letter])").click()
    page.click("#make")
    expect(page.locator("#made .document")).to_have_count(1)
    expect(page.locator("#made h2")).to_be_focused()
    known = ("--cote", "J 12.4", "--box", "29.5x20.5x4.5cm", "--weight", "270", "--sleeved", "--net", "tuck")
    typed(there, "inventory", "--game", "tinygame", "--paper", "letter", *known)
    made, other = written(folder / "output"), written(there / "output")
    assert made == other and len(made) == 1
    assert visitor.fetch(page.locator("#made a").get_attribute("href") or "") == next(iter(made.values()))
    page = visitor.go(ROOM)
    expect(page.locator("#cote")).to_have_value("J 12.4")
    expect(page.locator("#grams")).to_have_value("270")


@pytest.mark.fresh("its papers are compared with those of the command line")
def test_papers_of_a_game_that_comes_with_pnp(visitor: Visitor, folder: Path, tmp_path: Path) -> None:
    """As usual, and in another language."""
    there = tmp_path / "there"
    there.mkdir()
    page = visitor.go("/box/jonques")
    page.locator("label:has(input[name=lang][value=de])").click()
    page.locator("label:has(input[name=net][value=none])").click()
    expect(page.locator("#gets-nets")).to_be_hidden()
    page.click("#make")
    expect(page.locator("#made .document code")).to_have_text("inventar-de.pdf")
    typed(there, "inventory", "--game", "jonques", "--lang", "de", "--net", "none")
    assert written(folder / "output") == written(there / "output")


@pytest.mark.fresh("a kit is made first, whose code the labels take")
def test_papers_for_a_kit_that_was_made(visitor: Visitor, folder: Path) -> None:
    """The newest is chosen; a kit has its language and size, so these are asked only of a box from elsewhere."""
    typed(folder, "build", "--game", "tinygame", "--ink", "saver", "--large-print")
    page = visitor.go(ROOM)
    asked = page.locator("fieldset:has(input[name=lang])")
    expect(page.locator("input[name=kit][value=fr-saver-large]")).to_be_checked()
    expect(asked).to_be_hidden()
    page.locator("label:has(input[name=kit][value=''])").click()
    expect(asked).to_be_visible()
    page.locator("label:has(input[name=kit][value=fr-saver-large])").click()
    expect(asked).to_be_hidden()
    page.click("#make")
    expect(page.locator("#made .document code")).to_have_text("inventaire-fr-saver-large.pdf")
