"""Cards as a table in a browser: what is typed changes the file in that place alone, and nobody's work is lost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.studio.browser.browsing import WALKS, Visitor, expect, hears, listen, loaded, save, until
from tests.studio.kinds import KINDS, all_kinds

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

FILE = "cards/tinygame/deck.yaml"
FRESH = pytest.mark.fresh("a file is typed into")


@pytest.fixture
def deck(folder: Path) -> Path:
    """A file with a value of every kind, and with comments."""
    return all_kinds(folder)


def cell(page: Page, name: str) -> Locator:
    """One value in the table, by its card and its field."""
    return page.locator(f"[data-cell='{name}']")


def as_table(visitor: Visitor) -> Page:
    """Open the deck as a table."""
    page = visitor.go("/table/tinygame#deck")
    page.locator("#view-cells").click()
    expect(cell(page, "one/title")).to_be_visible()
    return page


class Edit(NamedTuple):
    """What is typed into a cell, and what it changes in the file."""

    cell: str
    value: str
    before: str
    after: str


EDITS = (
    Edit("one/title", "Le “Premier”", '"First"   # in quotes', '"Le “Premier”"   # in quotes'),
    Edit("one/cost", "7", "cost: 3          # coins", "cost: 7          # coins"),
    Edit("one/weight", "2,25", "weight: 1.5", "weight: 2.25"),
    Edit("one/rare", "false", "rare: true", "rare: false"),
    Edit("one/suit", "coin", "suit: cup", "suit: coin"),
    Edit("one/tint", "blue", "tint: red", "tint: blue"),
    Edit("one/marks", "a, c", "marks: [a, b]", "marks: [a, c]"),
    Edit("two/title", "Second: the other", "title: Second,", 'title: "Second: the other",'),
    Edit("two/cost", "6", "cost: 4, suit", "cost: 6, suit"),
    Edit("two/weight", "1", "suit: coin}", "suit: coin, weight: 1}"),
    Edit("three/quantity", "5", "quantity: 2", "quantity: 5"),
    Edit("one/weight", "", "    weight: 2.25\n", ""),
)


def enter(page: Page, edit: Edit) -> None:
    """Type a value, or choose it, and go on."""
    field = cell(page, edit.cell)
    if field.evaluate("field => field.tagName") == "SELECT":
        field.select_option(edit.value)
    else:
        field.fill(edit.value)
        field.press("Enter")


@FRESH
@pytest.mark.parametrize("tongue", WALKS)
def test_what_is_typed_goes_into_its_place_and_can_be_taken_back(visitor: Visitor, deck: Path, tongue: str) -> None:
    """Byte for byte, with all comments; every change is undone and done again."""
    page = as_table(visitor)
    heard = listen(page, "#notices")
    states = [KINDS]
    for edit in EDITS:
        text = states[-1]
        assert text.count(edit.before) == 1
        states.append(text.replace(edit.before, edit.after))
        enter(page, edit)
        until(page, lambda: deck.read_bytes() != states[-2].encode(), f"{edit.cell} is written")
        assert deck.read_text("utf-8") == states[-1]
    hears(page, heard, FILE)
    for button, order in (("#undo", reversed(states[:-1])), ("#redo", states[1:])):
        for state in order:
            expect(page.locator(button)).to_be_enabled()
            page.locator(button).click()
            until(page, lambda: deck.read_bytes() == state.encode(), f"{button} is done")  # noqa: B023
        expect(page.locator(button)).to_be_disabled()
    expect(cell(page, "one/title")).to_have_value("Le “Premier”")
    expect(page.locator("#problems code")).to_have_count(0)


@FRESH
def test_line_ends_and_the_rest_of_a_folded_text_stay(visitor: Visitor, deck: Path) -> None:
    """A file of another system; a text over several lines changes in its own lines alone."""
    windows = KINDS.replace("\n", "\r\n")
    deck.write_bytes(windows.encode())
    page = as_table(visitor)
    enter(page, Edit("one/cost", "8", "", ""))
    wanted = windows.replace("cost: 3 ", "cost: 8 ")
    until(page, lambda: deck.read_bytes() == wanted.encode(), "it is written")
    folded = cell(page, "three/title")
    assert folded.evaluate("field => field.tagName") == "TEXTAREA"
    assert folded.input_value() == "A long title that is folded over two lines of the file"
    folded.fill("Another title that is so long that it is a field of several lines")
    folded.press("Enter")
    until(page, lambda: deck.read_bytes() != wanted.encode(), "it is written, too")
    head, _, rest = wanted.partition("    title: >-")
    tail = rest[rest.index("    cost: 5") :]
    found = deck.read_bytes().decode()
    assert found.startswith(head) and found.endswith(tail) and "Another title that is so long" in found
    assert "\n" not in found.replace("\r\n", "")


@FRESH
def test_the_keyboard_leads_through_the_table_and_a_picture_follows(visitor: Visitor, deck: Path) -> None:
    """Enter goes down, with Shift up; Escape gives back what was there."""
    page = as_table(visitor)
    cost = cell(page, "one/cost")
    cost.fill("9")
    page.keyboard.press("Escape")
    expect(cost).to_have_value("3")
    assert deck.read_text("utf-8") == KINDS
    cost.focus()
    page.keyboard.press("Enter")
    expect(cell(page, "two/cost")).to_be_focused()
    page.keyboard.press("Shift+Enter")
    expect(cost).to_be_focused()
    page.locator("#view-cards").click()
    picture = page.locator("#faces [data-card=one] .face img")
    loaded(page, picture)
    before = picture.get_attribute("src")
    page.locator("#view-cells").click()
    small = page.locator("#cells tr[data-card=one] .face img")
    loaded(page, small)
    before_small = small.get_attribute("src")
    cost.fill("9")
    page.keyboard.press("Enter")
    until(page, lambda: small.get_attribute("src") != before_small, "the picture beside the row follows")
    loaded(page, small)
    until(page, lambda: "cost: 9 " in deck.read_text("utf-8"), "it is written")
    expect(cell(page, "two/cost")).to_be_focused()
    page.locator("#view-cards").click()
    until(page, lambda: picture.get_attribute("src") not in (before, None), "the picture follows")
    loaded(page, picture)
    page.locator("#view-cells").click()
    page.locator("#cells tr[data-card=one] .look").click()
    expect(page.locator("#closer")).to_be_visible()


WRONG = {
    "one/cost": ("many", "found “many”"),
    "two/cost": ("2.5", "found “2.5”"),
    "one/weight": ("1e999", "found “1e999”"),
    "three/quantity": ("-1", "found “-1”"),
    "two/marks": ("[", ""),
}


@FRESH
@pytest.mark.parametrize("tongue", WALKS)
def test_a_wrong_number_is_refused_at_its_cell(visitor: Visitor, deck: Path, tongue: str) -> None:
    """With what was found and what is accepted; the file stays as it is."""
    visitor.forgive(422, "/edit")
    page = as_table(visitor)
    for name in ("one/cost", "two/cost", "one/weight", "three/quantity"):
        typed, message = WRONG[name]
        field = cell(page, name)
        field.fill(typed)
        page.keyboard.press("Tab")
        mistake = page.locator("td", has=field).locator(".mistake")
        expect(mistake).to_contain_text(message.strip("found ") if tongue == "en" else typed)
        expect(field).to_have_attribute("aria-invalid", "true")
        field.press("Escape")
        expect(mistake).to_have_count(0)
    assert deck.read_text("utf-8") == KINDS


@FRESH
@pytest.mark.parametrize("tongue", WALKS)
def test_what_would_lock_a_game_is_refused_at_its_cell(visitor: Visitor, deck: Path, tongue: str) -> None:
    """A colour that there is not, an emptied title: what was typed stays there, and is mended by typing again."""
    visitor.forgive(422, "/edit")
    page = as_table(visitor)
    for name, typed, good, old, new in (
        ("one/tint", "mauve", "blue", "tint: red", "tint: blue"),
        ("one/title", "", "Primus", 'title: "First"', 'title: "Primus"'),
    ):
        before = deck.read_text("utf-8")
        enter(page, Edit(name, typed, "", ""))
        field = cell(page, name)
        mistake = page.locator("td", has=field).locator(".mistake")
        expect(mistake).to_contain_text("mauve" if typed else {"en": "never empty", "fr": "jamais vide"}[tongue])
        expect(field).to_have_value(typed)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_accessible_description(mistake.text_content() or "?")
        assert deck.read_text("utf-8") == before
        enter(page, Edit(name, good, "", ""))
        until(page, lambda: deck.read_text("utf-8") == before.replace(old, new), "it is mended")  # noqa: B023
        expect(page.locator("#cells .mistake")).to_have_count(0)
    expect(page.locator("#problems code")).to_have_count(0)


@FRESH
def test_what_was_refused_is_given_up_by_escape(visitor: Visitor, deck: Path) -> None:
    """And other cells go on meanwhile."""
    visitor.forgive(422, "/edit")
    page = as_table(visitor)
    enter(page, Edit("one/tint", "mauve", "", ""))
    mistake = page.locator("#cells .mistake")
    expect(mistake).to_have_count(1)
    enter(page, Edit("two/cost", "6", "", ""))
    until(page, lambda: "cost: 6" in deck.read_text("utf-8"), "it is written")
    expect(cell(page, "one/tint")).to_have_value("mauve")
    expect(mistake).to_have_count(1)
    theirs = deck.read_text("utf-8").replace("First", "Theirs")
    save(deck, theirs)
    expect(cell(page, "one/title")).to_have_value("Theirs")  # the table follows its file, and what was refused stays
    expect(cell(page, "one/tint")).to_have_value("mauve")
    expect(mistake).to_have_count(1)
    enter(page, Edit("two/cost", "7", "", ""))
    until(
        page,
        lambda: deck.read_text("utf-8") == theirs.replace("cost: 6", "cost: 7"),
        "it is written without a question",
    )
    cell(page, "one/tint").press("Escape")
    expect(mistake).to_have_count(0)
    expect(cell(page, "one/tint")).to_have_value("red")
    assert deck.read_text("utf-8") == theirs.replace("cost: 6", "cost: 7")


@FRESH
@pytest.mark.parametrize("tongue", WALKS)
@pytest.mark.parametrize("mine", [False, True], ids=["theirs", "mine"])
def test_a_file_that_changes_while_one_types_is_asked_about(
    visitor: Visitor, deck: Path, mine: bool, tongue: str
) -> None:
    """Both values are shown; the other's other change is there in any case."""
    visitor.forgive(409, "/edit")
    page = as_table(visitor)
    field = cell(page, "one/title")
    field.fill("Mine")  # not saved yet
    theirs = KINDS.replace("First", "Theirs").replace("cost: 4", "cost: 44")
    heard = listen(page, "#notices")
    save(deck, theirs)
    until(page, lambda: any(heard()), "the page has heard of it")
    expect(field).to_have_value("Mine")
    field.press("Enter")
    dialog = page.locator("#conflict")
    expect(dialog).to_contain_text("Theirs")
    expect(dialog).to_contain_text("Mine")
    assert deck.read_text("utf-8") == theirs
    dialog.locator("button").nth(int(mine)).click()
    expect(dialog).to_be_hidden()
    wanted = theirs.replace("Theirs", "Mine") if mine else theirs
    until(page, lambda: deck.read_text("utf-8") == wanted, "it is settled")
    expect(field).to_have_value("Mine" if mine else "Theirs")
    expect(cell(page, "two/cost")).to_have_value("44")
    enter(page, Edit("one/cost", "5", "", ""))  # and the work goes on
    until(page, lambda: deck.read_text("utf-8") == wanted.replace("cost: 3 ", "cost: 5 "), "it is written")


@FRESH
def test_what_others_changed_since_is_not_taken_back(visitor: Visitor, deck: Path) -> None:
    """Undo says so, and leaves their file alone."""
    visitor.forgive(409, "/undo")
    page = as_table(visitor)
    enter(page, Edit("one/cost", "5", "", ""))
    until(page, lambda: "cost: 5 " in deck.read_text("utf-8"), "it is written")
    expect(page.locator("#undo")).to_be_enabled()
    heard = listen(page, "#notices")
    theirs = deck.read_text("utf-8") + "# theirs\n"
    save(deck, theirs)
    page.locator("#undo").click()
    hears(page, heard, "has changed meanwhile")
    assert deck.read_text("utf-8") == theirs


def test_games_that_come_with_pnp_are_only_shown(visitor: Visitor) -> None:
    """No cell can be typed into."""
    page = visitor.go("/table/mans")
    page.locator("#view-cells").click()
    expect(page.locator("#cells p.calm")).to_be_visible()
    expect(page.locator("#cells [data-cell]")).not_to_have_count(0)
    expect(page.locator("#cells [data-cell]:enabled")).to_have_count(0)
