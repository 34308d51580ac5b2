"""The desk in a browser: what is chosen changes what it takes, every page is seen, the PDFs are those of `build`."""

from __future__ import annotations

import io
import multiprocessing
import re
import shutil
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from pnp.studio.kits import kits_of
from tests.studio.browser.browsing import (
    WALKS,
    Visitor,
    expect,
    listen,
    loaded,
    save,
    translate,
    typed,
    until,
    written,
)
from tests.studio.browser.gate import gate

if TYPE_CHECKING:
    from playwright.sync_api import Page

DESK = "/desk/tinygame"
MAKING = {"en": "Making the PDFs", "fr": "Fabrication des PDF"}


def choose(page: Page, **choices: str) -> None:
    """Click on choices that are not so yet, by the words beside them, and wait until it is known what they take."""
    for group, value in choices.items():
        said = f"lang={page.locator('input[name=first]:checked').get_attribute('value')}%2B{value}"
        asked = {"first": f"lang={value}", "second": said}.get(group, f"{group}={value}")
        with page.expect_response(lambda answer, asked=asked: "/plan?" in answer.url and asked in answer.url):  # type: ignore[misc]
            if group == "second":
                page.select_option("#second", value)
            else:
                page.locator(f"label.choice:has(input[name={group}][value='{value}'])").click()
        settled(page)


def settled(page: Page) -> str:
    """What it will take, once that is known."""
    expect(page.locator("#takes")).to_have_attribute("aria-busy", "false")
    return page.locator("#amount").inner_text()


def sheets(page: Page) -> int:
    """How many sheets it will take."""
    return int(settled(page).split()[0])


@pytest.mark.fresh("kits are built")
@pytest.mark.parametrize("tongue", WALKS)
def test_from_the_choices_to_the_pdfs(visitor: Visitor, folder: Path, tongue: str) -> None:
    """What it takes, every page, one of them large, the build with its progress, the files and the zip."""
    page = visitor.go(DESK)
    expect(page.locator("#amount")).to_contain_text("3")
    loaded(page, page.locator(".sheets img"), 4)

    first = page.locator(".sheets button").first
    first.focus()
    page.keyboard.press("Enter")
    viewer = page.locator("dialog.viewer")
    expect(viewer).to_be_visible()
    caption = viewer.locator("p")
    seen = [caption.inner_text()]
    for key in ("ArrowRight", "PageDown", "ArrowRight"):
        page.keyboard.press(key)
        expect(caption).not_to_have_text(seen[-1])
        assert caption.inner_text() not in seen
        seen.append(caption.inner_text())
        loaded(page, viewer.locator("img"), 1)
    page.keyboard.press("ArrowRight")  # there are no more
    for back in reversed(seen[:-1]):
        page.keyboard.press("ArrowLeft")
        expect(caption).to_have_text(back)
    page.keyboard.press("Escape")
    expect(viewer).to_be_hidden()
    expect(first).to_be_focused()

    heard = listen(page, "#job [role=status]")
    page.click("#make")
    expect(page.locator("#made .document")).to_have_count(2)
    assert heard()[0].startswith(MAKING[tongue])
    expect(page.locator("#made h2")).to_be_focused()
    kit = written(folder / "output/tinygame/fr")
    assert set(kit) == {"1-cards.pdf", "2-board.pdf", "manifest.json"}
    for document in page.locator("#made .document").all():
        name = document.locator("code").inner_text()
        link = document.locator("a").get_attribute("href") or ""
        assert visitor.fetch(link) == kit[name]
        expect(document.locator(".settings li")).to_have_count(3)
    loaded(page, page.locator("#made .document img"))
    with page.expect_download() as download:
        page.locator("#made .along a").click()
    with zipfile.ZipFile(io.BytesIO(Path(download.value.path()).read_bytes())) as archive:
        packed = {Path(name).name: archive.read(name) for name in archive.namelist()}
    assert packed == {name: data for name, data in kit.items() if name.endswith(".pdf")}

    expect(page.locator("#there")).to_be_visible()
    page = visitor.go(DESK)
    page.locator("#show-there").click()
    expect(page.locator("#made .document")).to_have_count(2)
    page.locator("#kits summary").first.click()
    expect(page.locator("#kit-list .kit")).to_have_count(1)


@pytest.mark.fresh("what is chosen is kept")
def test_choices_change_what_it_takes(visitor: Visitor) -> None:
    """At once; they stand in the address, and are there again the next time."""
    visitor.forgive(404, "/sheet/")  # pages of what was chosen a moment ago, and is not wanted any more
    page = visitor.go("/desk/marathon")
    usual = sheets(page)
    choose(page, backs="fold")
    folded = sheets(page)
    choose(page, backs="none")
    without = sheets(page)
    choose(page, size="large")
    large = sheets(page)
    choose(page, size="normal", paper="a3")
    wider = sheets(page)
    assert wider < without < large and usual < folded and usual != without
    expect(page.locator("#printer")).to_be_hidden()  # without backs, none is off
    expect(page).to_have_url(re.compile(r"(?=.*backs=none)(?=.*paper=a3)"))
    address = page.url
    page = visitor.go("/desk/marathon")
    assert sheets(page) == wider
    expect(page).to_have_url(address)
    expect(page.locator("#papers")).to_contain_text("×")


class Case(NamedTuple):
    """A kit as somebody chooses it on the page, and as somebody else types it."""

    game: str
    chosen: dict[str, str]
    typed: tuple[str, ...] = ()
    large: bool = False


LARGE = pytest.mark.full  # whole games try no other choice than the tiny one
CASES = {
    "as usual": Case("tinygame", {}),
    "letter, no backs, less ink": Case(
        "tinygame",
        {"paper": "letter", "backs": "none", "ink": "saver", "marks": "lines", "scale": "99"},
        ("--paper", "letter", "--duplex", "none", "--ink", "saver", "--marks", "lines", "--scale", "99"),
    ),
    "short edge, black, large": Case(
        "tinygame",
        {"backs": "short", "ink": "grey", "size": "large"},
        ("--duplex", "short", "--ink", "grey", "--large-print"),
    ),
    "turned by hand, a3": Case(
        "tinygame", {"backs": "hand", "paper": "a3"}, ("--order", "fronts-first", "--paper", "a3")
    ),
    "marathon": Case("marathon", {"backs": "fold"}, ("--duplex", "fold"), large=True),
    "mans in English": Case("mans", {"first": "en"}, ("--lang", "en"), large=True),
    "in two languages": Case("tinygame", {"second": "de", "marks": "none"}, ("--lang", "fr+de", "--marks", "none")),
}


@pytest.mark.fresh("its kit is compared with that of the command line")
@pytest.mark.parametrize("name", [pytest.param(name, marks=LARGE if CASES[name].large else ()) for name in CASES])
def test_the_kit_is_that_of_the_command_line(name: str, visitor: Visitor, folder: Path, tmp_path: Path) -> None:
    """Byte for byte, every PDF and the manifest, whatever is chosen."""
    case = CASES[name]
    there = tmp_path / "there"
    if case.game == "tinygame":
        translate(folder)
        shutil.copytree(folder, there)
    else:
        there.mkdir()
    page = visitor.go(f"/desk/{case.game}")
    page.locator("#more summary").click()
    settled(page)
    choose(page, **case.chosen)
    page.click("#make")
    expect(page.locator("#made .document").first).to_be_visible()
    typed(there, "build", "--game", case.game, *case.typed)
    made, other = written(folder / "output"), written(there / "output")
    assert sum(path.endswith(".pdf") for path in made) > 1
    assert [path for path in other if other[path] != made.get(path)] == [] and set(made) == set(other)


MOMENTS = {
    "before it began": ("import", "pnp.studio.tasks"),
    "when it reads": ("open", "card.svg"),
    "when it writes": ("open", "1-cards.pdf"),
}


@pytest.mark.fresh("kits are built, and stopped")
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_stopped_build_leaves_everything_as_it_was(
    visitor: Visitor, folder: Path, tmp_path: Path, moment: str
) -> None:
    """The earlier kit stays, byte for byte, and the next build leaves nothing half-written beside its own."""
    typed(folder, "build", "--game", "tinygame")
    path = folder / "cards/tinygame/deck.yaml"
    save(path, path.read_text("utf-8").replace("First", "Primus"))
    before = written(folder / "output/tinygame/fr")
    page = visitor.go(DESK)
    settled(page)
    with gate(tmp_path / "gate", *MOMENTS[moment]) as held:
        page.click("#make")
        until(page, held.reached, "the build has come so far")
        page.locator("#job button").click()
        expect(page.locator("#job [role=alert]")).to_contain_text("Stopped. Nothing was changed.")
        number = held.reached()
        until(page, lambda: number not in {one.pid for one in multiprocessing.active_children()}, "the process ends")
        assert written(folder / "output/tinygame/fr") == before
        if moment != "when it writes":
            assert [path.name for path in (folder / "output/tinygame").iterdir()] == ["fr"]
        assert [kit.name for kit in kits_of("tinygame")] == ["fr"]
        held.open()
        expect(page.locator("#make")).to_be_enabled()
        page.click("#make")
        expect(page.locator("#made .document")).to_have_count(2)
    assert [path.name for path in (folder / "output/tinygame").iterdir()] == ["fr"]
    assert written(folder / "output/tinygame/fr") != before and [kit.name for kit in kits_of("tinygame")] == ["fr"]


@pytest.mark.fresh("kits are built")
def test_a_kit_printed_in_another_way_is_replaced_only_if_asked(visitor: Visitor, folder: Path) -> None:
    """The page asks first."""
    typed(folder, "build", "--game", "tinygame", "--ink", "saver", "--out", "output/tinygame/fr")
    before = written(folder / "output")
    page = visitor.go(DESK)
    settled(page)
    page.click("#make")
    expect(page.locator("#job [role=alert] button").first).to_be_focused()
    page.locator("#job [role=alert] button").nth(1).click()
    expect(page.locator("#job")).to_be_empty()
    assert written(folder / "output") == before
    page.click("#make")
    page.locator("#job [role=alert] button").first.click()
    expect(page.locator("#made .document")).to_have_count(2)
    assert written(folder / "output") != before


@pytest.mark.fresh("a file is broken and mended")
def test_what_cannot_be_printed_is_told_and_mended_on_the_page(visitor: Visitor, folder: Path) -> None:
    """With file, line and column; as soon as the file is mended, the pages are there."""
    visitor.forgive(422, "/plan")
    path = folder / "cards/tinygame/deck.yaml"
    good = path.read_text()
    page = visitor.go(DESK)
    settled(page)
    save(path, good.replace("First", "Far too long a name for such a box " * 5))
    expect(page.locator("#pages .problems code").first).to_have_text("cards/tinygame/deck.yaml:8:21")
    expect(page.locator("#make")).to_be_disabled()
    save(path, good.replace("First", "Primus"))
    expect(page.locator("#make")).to_be_enabled()
    loaded(page, page.locator(".sheets img"), 4)


def test_a_second_language_that_has_no_room_can_be_dropped(visitor: Visitor) -> None:
    """In plain words, and with one click."""
    visitor.forgive(422, "/plan")
    page = visitor.go("/desk/marathon?lang=fr%2Bde")
    drop = page.locator("#pages .wrong button.main")
    drop.click()
    expect(page.locator("#make")).to_be_enabled()
    expect(page.locator("#second")).to_have_value("")
    expect(page.locator(".sheets img")).not_to_have_count(0)


@pytest.mark.fresh("a game is broken")
def test_who_opens_a_game_that_cannot_be_read_is_led_to_its_problems(visitor: Visitor, folder: Path) -> None:
    """From every room; a person gets pages to read, and no data; also where there is no such game."""
    visitor.forgive(404, "/nowhere")
    path = folder / "cards/tinygame/deck.yaml"
    save(path, path.read_text().replace("template:", "templates:"))
    for room in ("desk", "missing", "box"):
        page = visitor.go(f"/{room}/tinygame")
        page.wait_for_url("**/table/tinygame*")
        expect(page.locator("#problems code").first).to_contain_text("cards/tinygame/deck.yaml:1:1")
        page = visitor.go(f"/{room}/nowhere")
        expect(page.locator("main p")).to_contain_text("“nowhere”")
