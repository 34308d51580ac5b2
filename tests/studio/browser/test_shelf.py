"""The shelf in a browser: every game as its box, and a new one that is on the drawing table at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.tiny import lay_out
from tests.studio.browser.browsing import GAMES, WALKS, Visitor, expect, loaded, save, typed, until

if TYPE_CHECKING:
    from tests.studio.browser.conftest import Furnish

NO_KIT = {"en": "No kit yet", "fr": "Pas encore de kit"}


@pytest.fixture(scope="module")
def furniture() -> Furnish:
    """Nothing: there are the games that come with pnp, and no others."""
    return lambda folder: None


@pytest.mark.fresh("the language is that of the studio, and not of a cookie")
@pytest.mark.parametrize("tongue", WALKS)
def test_three_games_stand_on_the_shelf(visitor: Visitor, tongue: str) -> None:
    """By the address that the command says; each with its picture, its facts and its state."""
    visitor.context.clear_cookies()
    page = visitor.page
    page.goto(visitor.studio.address)
    assert page.url == f"{visitor.home}/" and page.locator("html").get_attribute("lang") == tongue
    boxes = page.locator(".on-shelf[data-game]")
    expect(boxes).to_have_count(3)
    assert tuple(box.get_attribute("data-game") for box in boxes.all()) == GAMES
    loaded(page, page.locator(".lid .cover img"), 3)
    for box in boxes.all():
        facts = box.locator(".facts li").all_inner_texts()
        assert len(facts) == 5 and all(fact.strip() for fact in facts)
        assert any(letter.isdigit() for letter in facts[0]) and "FR" in facts[4]
        expect(box.locator(".state")).to_have_text(NO_KIT[tongue])
        game = box.get_attribute("data-game")
        links = [link.get_attribute("href") for link in box.locator(".deeds a").all()]
        assert links == [f"/{room}/{game}" for room in ("desk", "missing", "table", "box")]
    boxes.first.locator(".deeds a").first.click()
    expect(page.locator("body.desk h1")).to_have_count(1)


@pytest.mark.fresh("a game is made")
@pytest.mark.parametrize("tongue", WALKS)
def test_a_new_game_is_on_the_drawing_table_at_once(visitor: Visitor, folder: Path, tongue: str) -> None:
    """From its title to its cards as pictures, in the language that was chosen."""
    page = visitor.go("/")
    page.get_by_label(page.locator("label[for=game-title]").inner_text()).fill("Les Chats d’Été")
    chosen = page.locator("#new-game input[name=lang]:checked").get_attribute("value")
    assert chosen == tongue
    page.locator("#new-game button").click()
    page.wait_for_url("**/table/les-chats-d-ete*")
    loaded(page, page.locator("#faces .card img"))
    assert page.locator("#faces .card").count() >= 2
    expect(page.locator("#faces .failed")).to_have_count(0)
    expect(page.locator(".rooms .game")).to_contain_text("Les Chats d’Été")
    assert (folder / "cards/les-chats-d-ete/game.yaml").is_file()
    page = visitor.go("/")
    expect(page.locator(".on-shelf[data-game='les-chats-d-ete'] h2")).to_have_text("Les Chats d’Été")


@pytest.mark.fresh("games are made")
def test_a_second_game_of_the_same_name_gets_a_number(visitor: Visitor, folder: Path) -> None:
    """Nothing that is there is touched; a title of blanks is refused on the page."""
    visitor.forgive(422, "/api/new")
    page = visitor.go("/")
    page.fill("#game-title", "   ")
    page.press("#game-title", "Enter")
    expect(page.locator("#new-mistake")).to_contain_text("title")
    page.fill("#game-title", "Twice")
    page.press("#game-title", "Enter")
    page.wait_for_url("**/table/twice*")
    (folder / "cards/twice/game.yaml").write_text("mine\n")
    page = visitor.go("/")
    page.fill("#game-title", "Twice")
    page.press("#game-title", "Enter")
    page.wait_for_url("**/table/twice-2*")
    assert (folder / "cards/twice/game.yaml").read_text() == "mine\n"


@pytest.mark.fresh("games come and change")
def test_the_shelf_follows_what_happens(visitor: Visitor, folder: Path) -> None:
    """Games that come, kits that are made, files that change or break, without loading the page again."""
    lay_out(folder)
    page = visitor.go("/")
    page.evaluate("window.mark = 1")
    tiny = page.locator(".on-shelf[data-game=tinygame]")
    expect(tiny.locator(".state:not(.wrong)")).to_have_text("No kit yet")
    typed(folder, "build", "--game", "tinygame")
    expect(tiny.locator(".state:not(.wrong)")).to_have_text("Kit ready to print")
    deck = folder / "cards/tinygame/deck.yaml"
    good = deck.read_text()
    save(deck, good.replace("First", "Primus"))
    expect(tiny.locator(".state:not(.wrong)")).to_have_text("The files have changed since the last kit")
    save(deck, good.replace("template:", "templates:"))
    expect(tiny).to_contain_text("problem")
    save(deck, good)
    expect(tiny.locator(".state:not(.wrong)")).to_have_text("Kit ready to print")
    assert page.evaluate("window.mark") == 1


@pytest.mark.fresh("a game breaks")
def test_a_game_that_cannot_be_read_says_why(visitor: Visitor, folder: Path) -> None:
    """With file, line and column, and the way to where it is mended."""
    lay_out(folder)
    (folder / "cards/tinygame/game.yaml").write_text("title: A Tiny Game\nversion: [\n")
    page = visitor.go("/")
    box = page.locator(".on-shelf[data-game=tinygame]")
    expect(box.locator("h2")).to_have_text("tinygame")
    expect(box.locator(".places code").first).to_have_text("cards/tinygame/game.yaml:2:10")
    box.locator("a.button").click()
    page.wait_for_url("**/table/tinygame*")
    expect(page.locator("#problems code").first).to_have_text("cards/tinygame/game.yaml:2:10")


def test_who_has_no_key_sees_nothing(visitor: Visitor) -> None:
    """Not even the names of games."""
    visitor.forgive(403, "/")
    visitor.context.clear_cookies()
    page = visitor.go("/")
    expect(page.locator("main p")).to_contain_text("studio")
    assert not page.locator(".on-shelf").count() and visitor.studio.secret not in page.content()
    until(page, lambda: visitor.troubles, "the browser says that it was refused")
