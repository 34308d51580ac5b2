"""Cards that cannot be read, in a browser: they stay in the table as they are written, and are mended there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.start.new_game import new_game
from tests.studio.browser.browsing import WALKS, Visitor, context_of, expect, loaded, save, until
from tests.studio.kinds import KINDS, all_kinds
from tests.studio.serving import opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page


@contextmanager
def visit(browser: Browser, folder: Path, tongue: str = "en") -> Iterator[Visitor]:
    """A studio that is started anew on a folder, and somebody who comes to it."""
    with opened(folder, tongue) as studio, context_of(browser, studio) as context:
        visitor = Visitor(context, studio)
        yield visitor
        visitor.check()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with a new game, as a designer begins."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "config"))
    new_game("mygame", "Mine", folder, "en")
    return folder


def problems(folder: Path, game: str) -> list[str]:
    found = Problems()
    load_game(Workspace.here(folder), game, found)
    return list(map(str, found))


def cell(page: Page, name: str) -> Locator:
    return page.locator(f"[data-cell='{name}']")


def mistake(page: Page, name: str) -> Locator:
    """What is said at a cell."""
    return page.locator("td, th", has=cell(page, name)).locator(".mistake")


@pytest.mark.parametrize("tongue", WALKS)
def test_a_game_that_was_broken_in_an_editor_is_mended_after_a_restart(
    browser: Browser, here: Path, tongue: str
) -> None:
    """The row is there with its text; the list of problems leads to its cell; the picture comes back."""
    path = here / "cards/mygame/cards.yaml"
    good = path.read_text(encoding="utf-8")
    path.write_text(good.replace("color: night", "color: violet"), encoding="utf-8")
    assert problems(here, "mygame")
    with visit(browser, here, tongue) as visitor:
        page = visitor.go("/table/mygame#cards")
        expect(page.locator("#unreadable")).to_be_visible()
        loaded(page, page.locator("#faces .face img").first)
        page.locator("#problems").get_by_role(
            "button", name={"en": "Show in the table", "fr": "Montrer dans le tableau"}[tongue]
        ).first.click()
        bad = cell(page, "bed/color")
        expect(bad).to_be_focused()
        expect(bad).to_have_value("violet")
        expect(page.locator("#cells [aria-invalid=true]")).to_have_count(1)
        expect(mistake(page, "bed/color")).to_contain_text("violet")
        bad.fill("night")
        bad.press("Enter")
        until(page, lambda: path.read_text("utf-8") == good, "it is mended")
        expect(page.locator("#cells .mistake")).to_have_count(0)
        expect(page.locator("#unreadable")).to_be_hidden()
        loaded(page, page.locator("#cells tr", has=cell(page, "bed/color")).locator(".face img"))
    assert problems(here, "mygame") == []


@pytest.mark.fresh("a file is broken")
def test_a_row_with_several_mistakes_is_mended_cell_by_cell(visitor: Visitor, folder: Path) -> None:
    """An id that another card has, a key that nobody reads, a value that is missing, a word that is none."""
    path = all_kinds(folder)
    save(
        path,
        KINDS.replace("{id: two, title: Second, cost: 4, suit: coin}", "{id: one, titel: Second, cost: 4, suit: gold}"),
    )
    page = visitor.go("/table/tinygame#deck")
    page.locator("#view-cells").click()
    row = page.locator("#cells tr[data-row='1']")
    expect(row.locator("[aria-invalid=true]")).to_have_count(4)
    expect(row.locator("[data-cell='one/suit']")).to_have_value("gold")
    name = row.locator("[data-cell='one/id']")
    name.fill("two")
    name.press("Enter")
    title = cell(page, "two/title")
    title.fill("Second")
    title.press("Enter")
    until(page, lambda: "title: Second" in path.read_text("utf-8"), "it has a title")
    cell(page, "two/suit").select_option("coin")
    until(page, lambda: "suit: coin, title" in path.read_text("utf-8"), "it has a suit")
    wrong = cell(page, "two/titel")
    expect(wrong).to_have_value("Second")
    wrong.fill("")
    wrong.press("Enter")
    until(page, lambda: "titel" not in path.read_text("utf-8"), "the wrong key is gone")
    expect(page.locator("#cells .mistake")).to_have_count(0)
    expect(page.locator("#cells th", has_text="titel")).to_have_count(0)
    assert problems(folder, "tinygame") == []


@pytest.mark.fresh("a file is broken")
@pytest.mark.parametrize("tongue", WALKS)
def test_a_file_that_is_no_yaml_is_told_with_its_place(visitor: Visitor, folder: Path, tongue: str) -> None:
    """What was read last stands below it, to look at, until the file is mended."""
    path = all_kinds(folder)
    page = visitor.go("/table/tinygame#deck")
    page.locator("#view-cells").click()
    expect(cell(page, "one/title")).to_be_enabled()
    save(path, KINDS.replace("tint: red", "tint: [red"))
    remark = page.locator("#cells .unreadable")
    expect(remark).to_contain_text("cards/tinygame/deck.yaml:")
    expect(cell(page, "one/title")).to_be_disabled()
    expect(cell(page, "one/title")).to_have_value("First")
    save(path, KINDS.replace("First", "Mended"))
    expect(remark).to_have_count(0)
    expect(cell(page, "one/title")).to_have_value("Mended")
    expect(cell(page, "one/title")).to_be_enabled()


def test_a_file_that_is_no_yaml_after_a_restart(browser: Browser, here: Path) -> None:
    """The place and what to do; no pictures are made up."""
    path = here / "cards/mygame/cards.yaml"
    good = path.read_text(encoding="utf-8")
    path.write_text(good + "  - [\n", encoding="utf-8")
    with visit(browser, here) as visitor:
        page = visitor.go("/table/mygame#cards")
        remark = page.locator("#cells .unreadable")
        expect(remark).to_contain_text("cards/mygame/cards.yaml:")
        expect(page.locator("#cells table")).to_have_count(0)
        save(path, good)
        expect(page.locator("#cells tbody tr")).not_to_have_count(0)
        expect(remark).to_have_count(0)
