"""Several pages, several studios, and a studio that closes: everybody hears of it, and no file is harmed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.limits import HANGS
from tests.places import ROOT
from tests.processes import HEARING
from tests.studio.browser.browsing import (
    WALKS,
    Visitor,
    at_rest,
    expect,
    hears,
    listen,
    loaded,
    save,
    typed,
    until,
    visiting,
    written,
)
from tests.studio.browser.gate import gate
from tests.studio.kinds import KINDS, all_kinds
from tests.studio.serving import Client, opened

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CLOSED = {"en": "The studio has been closed", "fr": "L’atelier est fermé"}
ADDRESS = re.compile(r"http://\S+")
FRESH = pytest.mark.fresh("its files change")
posix = pytest.mark.skipif(sys.platform == "win32", reason="there is no Ctrl-C for another process")


def picture_of(page: Page, card: str) -> str:
    """Where the picture of a card comes from."""
    return page.locator(f"#faces [data-card='{card}'] .face img").first.get_attribute("src") or ""


@FRESH
def test_every_open_page_hears_of_a_change(visitor: Visitor, folder: Path) -> None:
    """Two tables, a desk and the shelf, of which none is loaded again."""
    typed(folder, "build", "--game", "tinygame")
    pages = {"/table/tinygame": visitor.page}
    for path in ("/table/tinygame?2", "/desk/tinygame", "/"):
        pages[path] = visitor.another()
    for path, page in pages.items():
        page.goto(f"{visitor.home}{path}")
        page.evaluate("window.mark = 1")
    first, second = pages["/table/tinygame"], pages["/table/tinygame?2"]
    for page in (first, second):
        loaded(page, page.locator("#faces .face img"))
    expect(pages["/desk/tinygame"].locator("#there")).to_be_visible()
    before = [picture_of(page, "one") for page in (first, second)]
    deck = folder / "cards/tinygame/deck.yaml"
    save(deck, deck.read_text().replace("First", "Primus"))
    for page, old in zip((first, second), before, strict=True):
        until(page, lambda page=page, old=old: picture_of(page, "one") != old, "it is drawn again")  # type: ignore[misc]
        loaded(page, page.locator("#faces .face img"))
    expect(pages["/desk/tinygame"].locator("#there.old")).to_be_visible()
    expect(pages["/"].locator("[data-game=tinygame] .state")).to_have_class(re.compile("old"))
    assert all(page.evaluate("window.mark") == 1 for page in pages.values())


@FRESH
def test_a_table_follows_its_files_whatever_else_is_looked_at(visitor: Visitor, folder: Path) -> None:
    """More looks of other games than are kept ready, since it was opened."""
    page = visitor.go("/table/tinygame#deck")
    loaded(page, page.locator("#faces .face img"))
    before = picture_of(page, "one")
    for look in ("ink=saver", "ink=grey", "size=large", "ink=saver&size=large", "ink=grey&size=large"):
        visitor.fetch(f"/api/table/othergame?{look}")
    deck = folder / "cards/tinygame/deck.yaml"
    save(deck, deck.read_text().replace("First", "Primus"))
    until(page, lambda: picture_of(page, "one") != before, "it is drawn again")
    loaded(page, page.locator("#faces .face img"))


@FRESH
def test_an_answer_that_comes_late_does_not_bring_back_what_was(visitor: Visitor, folder: Path) -> None:
    """Asked for before a change, and read after it was heard of."""
    page = visitor.go("/table/tinygame#deck")
    at_rest(page)
    loaded(page, page.locator("#faces .face img"))
    before, held = picture_of(page, "one"), []
    address = re.compile(r"/api/table/tinygame(\?|$)")
    page.route(address, lambda route: held.append((route, route.fetch())), times=1)
    page.locator("#look [name=lang]").dispatch_event("input")
    (route, answer) = until(page, lambda: held, "it is asked")[0]
    deck = folder / "cards/tinygame/deck.yaml"
    with page.expect_response(address, timeout=HANGS * 1000):  # the list of cards is asked for after every change
        save(deck, deck.read_text().replace("First", "Primus"))
        until(page, lambda: picture_of(page, "one") != before, "it is drawn again")
    with page.expect_response(address, timeout=HANGS * 1000):
        route.fulfill(response=answer)
    at_rest(page)
    assert picture_of(page, "one") != before


HIDE = """
hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""


@FRESH
def test_more_pages_than_a_browser_has_connections(visitor: Visitor, folder: Path) -> None:
    """One that nobody sees holds none; it looks again when it is seen."""
    pages = [visitor.page, *(visitor.another() for _ in range(6))]  # six connections, and one more
    for page in pages:
        page.goto(f"{visitor.home}/table/tinygame#deck")
        loaded(page, page.locator("#faces .face img"))
        if page is not pages[-1]:
            page.evaluate(HIDE, True)
    before = picture_of(pages[0], "one")
    deck = folder / "cards/tinygame/deck.yaml"
    save(deck, deck.read_text().replace("First", "Primus"))
    until(pages[-1], lambda: picture_of(pages[-1], "one") != before, "it is drawn again")
    assert picture_of(pages[0], "one") == before
    pages[0].evaluate(HIDE, False)
    until(pages[0], lambda: picture_of(pages[0], "one") != before, "it looks again")


@FRESH
def test_two_pages_type_into_one_file(visitor: Visitor, folder: Path) -> None:
    """Each sees what the other has typed; what both have typed is asked about."""
    visitor.forgive(409, "/edit")
    path = all_kinds(folder)
    first, second = visitor.page, visitor.another()
    for page in (first, second):
        page.goto(f"{visitor.home}/table/tinygame#deck")
        page.locator("#view-cells").click()
        expect(page.locator("[data-cell='one/cost']")).to_be_visible()
    first.locator("[data-cell='one/cost']").fill("5")
    first.keyboard.press("Enter")
    expect(second.locator("[data-cell='one/cost']")).to_have_value("5")
    second.locator("[data-cell='two/cost']").fill("7")
    second.keyboard.press("Enter")
    expect(first.locator("[data-cell='two/cost']")).to_have_value("7")
    first.locator("[data-cell='one/cost']").fill("50")
    second.locator("[data-cell='one/cost']").fill("60")
    second.keyboard.press("Enter")
    until(second, lambda: "cost: 60 " in path.read_text("utf-8"), "the second is quicker")
    first.locator("[data-cell='one/cost']").press("Enter")
    expect(first.locator("#conflict")).to_contain_text("60")
    first.locator("#conflict button").first.click()
    expect(first.locator("[data-cell='one/cost']")).to_have_value("60")
    assert path.read_text("utf-8") == KINDS.replace("cost: 3 ", "cost: 60 ").replace("cost: 4,", "cost: 7,")


@FRESH
def test_two_studios_on_one_folder(browser: Browser, folder: Path) -> None:
    """Both work; what is changed in one is seen in the other, and two builds at once leave one whole kit."""
    path = all_kinds(folder)
    with ExitStack() as stack:
        visitors = [stack.enter_context(visiting(browser, stack.enter_context(opened(folder)))) for _ in range(2)]
        one, other = visitors
        one.forgive(409, "/edit")
        other.forgive(409, "/undo")
        for visitor in visitors:
            page = visitor.go("/table/tinygame#deck")
            loaded(page, page.locator("#faces .face img"))
        before = picture_of(other.page, "one")
        one.page.locator("#view-cells").click()
        cost = one.page.locator("[data-cell='one/cost']")
        cost.fill("5")
        cost.press("Enter")
        until(other.page, lambda: picture_of(other.page, "one") != before, "the other draws it again")
        loaded(other.page, other.page.locator("#faces .face img"))
        changed = KINDS.replace("cost: 3 ", "cost: 5 ")
        assert path.read_text("utf-8") == changed

        other.page.locator("#view-cells").click()
        theirs = other.page.locator("[data-cell='one/cost']")
        expect(theirs).to_have_value("5")
        cost.fill("50")  # not saved yet
        theirs.fill("6")
        theirs.press("Enter")
        until(other.page, lambda: "cost: 6 " in path.read_text("utf-8"), "the other writes")
        cost.press("Enter")
        expect(one.page.locator("#conflict")).to_be_visible()
        one.page.locator("#conflict button").nth(1).click()
        until(one.page, lambda: "cost: 50 " in path.read_text("utf-8"), "the first takes its own")
        expect(other.page.locator("[data-cell='one/cost']")).to_have_value("50")
        heard = listen(other.page, "#notices")
        other.page.locator("#undo").click()  # its own change is not the last one any more
        hears(other.page, heard, "has changed meanwhile")
        assert path.read_text("utf-8") == KINDS.replace("cost: 3 ", "cost: 50 ")

        for visitor in visitors:
            page = visitor.go("/desk/tinygame")
            expect(page.locator("#takes")).to_have_attribute("aria-busy", "false")
        for visitor in visitors:
            visitor.page.click("#make")
        for visitor in visitors:
            expect(visitor.page.locator("#made .document")).to_have_count(2)
        built = written(folder / "output")
        typed(folder, "build", "--game", "tinygame", "--out", "alone")
        assert {f"tinygame/fr/{name}": data for name, data in written(folder / "alone").items()} == built


@pytest.mark.fresh("the studio is closed")
@pytest.mark.parametrize("tongue", WALKS)
def test_a_page_is_told_that_the_studio_has_closed(browser: Browser, folder: Path, tongue: str) -> None:
    """In every room, once; what stands there stays."""
    with ExitStack() as stack:
        studio = ExitStack()
        client = stack.enter_context(studio).enter_context(opened(folder, tongue))
        visitor = stack.enter_context(visiting(browser, client))
        visitor.forgive_closing()
        page, desk = visitor.go("/table/tinygame"), visitor.another()
        desk.goto(f"{visitor.home}/desk/tinygame")
        loaded(page, page.locator("#faces .face img"))
        expect(desk.locator("#takes")).to_have_attribute("aria-busy", "false")
        heard = {one: listen(one, "#notices") for one in (page, desk)}
        studio.close()
        for one, words in heard.items():
            hears(one, words, CLOSED[tongue])
        expect(page.locator("#faces .card")).to_have_count(2)
        assert sum(CLOSED[tongue] in line for line in heard[page]()) == 1


@contextmanager
def as_typed(folder: Path) -> Iterator[tuple[Client, subprocess.Popen[str]]]:
    """A studio that somebody has started in a terminal."""
    places = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(places), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "pnp", "studio", "--no-open"]
    with subprocess.Popen(
        command,
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        start_new_session=True,
        preexec_fn=HEARING,
    ) as process:
        try:
            assert process.stdout
            found = ADDRESS.search(process.stdout.readline())
            assert found
            yield Client(found[0], process.terminate), process
        finally:
            if process.poll() is None:
                process.kill()


@posix
@pytest.mark.fresh("kits are built, and stopped")
def test_ctrl_c_during_a_build_leaves_nothing_half_written(browser: Browser, folder: Path, tmp_path: Path) -> None:
    """The earlier kit stays as it was, the build ends as well, and the page is told."""
    typed(folder, "build", "--game", "tinygame")
    path = folder / "cards/tinygame/deck.yaml"
    save(path, path.read_text("utf-8").replace("First", "Primus"))
    before = written(folder / "output")
    with (
        gate(tmp_path / "gate", "open", "1-cards.pdf") as held,
        as_typed(folder) as (client, process),
        visiting(browser, client) as visitor,
    ):
        visitor.forgive_closing()
        page = visitor.go("/desk/tinygame")
        expect(page.locator("#takes")).to_have_attribute("aria-busy", "false")
        heard = listen(page, "#notices")
        page.click("#make")
        work = until(page, held.reached, "the build writes")
        os.killpg(process.pid, signal.SIGINT)
        assert process.stdout
        assert "The studio is closed." in process.stdout.read()
        assert process.wait(HANGS) == 0
        with pytest.raises(ProcessLookupError):
            os.killpg(work, 0)
        hears(page, heard, CLOSED["en"])
    assert {f"tinygame/fr/{name}": data for name, data in written(folder / "output/tinygame/fr").items()} == before
    typed(folder, "build", "--game", "tinygame")
    assert set(written(folder / "output")) == set(before) and written(folder / "output") != before
