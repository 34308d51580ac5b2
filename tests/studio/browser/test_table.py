"""The drawing table in a browser: what is changed on the disk is seen, in every look; what is wrong is told."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy
import pytest
from PIL import Image

from tests.studio.browser.browsing import (
    WALKS,
    Visitor,
    at_rest,
    differ,
    expect,
    hears,
    listen,
    loaded,
    pixels,
    save,
    translate,
    typed,
    until,
    written,
)

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

TABLE = "/table/tinygame"
FRESH = pytest.mark.fresh("its files change")


def at_table(visitor: Visitor, path: str = TABLE) -> Page:
    """Open the table, and wait for its pictures; a mark tells whether the page was loaded again."""
    page = visitor.go(path)
    at_rest(page)
    loaded(page, page.locator("#faces .face img"))
    page.evaluate("window.mark = 1")
    return page


def face(page: Page, card: str, number: int = 0) -> Locator:
    """The picture of a card."""
    return page.locator(f"#faces [data-card='{card}'] .face img").nth(number)


def source(picture: Locator) -> str:
    """Where a picture comes from."""
    return picture.get_attribute("src") or ""


def colour(image: numpy.ndarray, x: float, y: float) -> numpy.ndarray:
    """The colour of a card of the tiny game in a place, in mm."""
    height, width, _ = image.shape
    found: numpy.ndarray = image[round((y + 3) * height / 66), round((x + 3) * width / 46)]
    return found


def drawn_again(page: Page, picture: Locator, before: str) -> str:
    """Wait until a picture is another one."""
    until(page, lambda: source(picture) not in ("", before), "a picture is drawn again")
    at_rest(page)
    loaded(page, picture)
    return source(picture)


@FRESH
@pytest.mark.parametrize("tongue", WALKS)
def test_a_card_changed_on_the_disk_is_drawn_again(visitor: Visitor, folder: Path, tongue: str) -> None:
    """That card alone, by itself; so are all cards whose template has changed."""
    page = at_table(visitor)
    expect(page.locator("#faces .card")).to_have_count(2)
    one, two = face(page, "one"), face(page, "two")
    before = {name: source(picture) for name, picture in (("one", one), ("two", two))}
    picture = pixels(visitor.fetch(before["one"]))
    path = folder / "cards/tinygame/deck.yaml"
    heard = listen(page, "#notices")
    save(path, path.read_text().replace("First", "Primus"))
    fresh = drawn_again(page, one, before["one"])
    assert differ(picture, pixels(visitor.fetch(fresh)))
    hears(page, heard, "one")
    assert source(two) == before["two"]
    template = folder / "templates/tinygame/card.svg"
    save(template, template.read_text().replace("#fbf6ea", "#e0f0ff"))
    drawn_again(page, two, before["two"])
    assert colour(pixels(visitor.fetch(source(two))), 20, 40).tolist() == [224, 240, 255]
    save(path, path.read_text() + "  - {id: three, name: Third}\n")
    expect(page.locator("#faces .card")).to_have_count(3)
    loaded(page, page.locator("#faces .face img"), 3)
    assert page.evaluate("window.mark") == 1


@FRESH
def test_a_list_that_has_not_changed_keeps_the_focus(visitor: Visitor, folder: Path) -> None:
    """A list that is made anew whenever a file is saved loses the focus, and half a click on it."""
    page = at_table(visitor)
    path = folder / "cards/tinygame/deck.yaml"
    save(path, path.read_text().replace("Second", "Far too long a name for such a box " * 5))
    expect(page.locator("#faces [data-card=two] .flag")).to_be_visible()
    for list_of in ("#components", "#problems"):
        button = page.locator(f"{list_of} button").last
        button.focus()
        before = source(face(page, "one"))
        with page.expect_response(re.compile("/problems")):
            save(path, path.read_text().replace("{id: one, name: ", "{id: one, name: I"))
            drawn_again(page, face(page, "one"), before)
        at_rest(page)
        expect(button).to_be_focused()


@FRESH
@pytest.mark.parametrize("tongue", WALKS)
def test_a_game_that_breaks_is_told_and_recovers_by_itself(visitor: Visitor, folder: Path, tongue: str) -> None:
    """File, line and column; the pictures stay as they were, and nothing has to be loaded again."""
    page = at_table(visitor)
    before = source(face(page, "one"))
    path = folder / "cards/tinygame/game.yaml"
    good = path.read_text()
    save(path, good.replace('version: "2.5"', 'version: ["2.5"'))
    expect(page.locator("#problems code").first).to_have_text("cards/tinygame/game.yaml:2:10")
    expect(page.locator("#unreadable")).to_be_visible()
    assert page.locator("#faces .card").count() == 2 and source(face(page, "one")) == before
    assert page.locator("#faces .failed").count() == 0
    save(path, good)
    expect(page.locator("#unreadable")).to_be_hidden()
    expect(page.locator("#problems code")).to_have_count(0)

    deck = folder / "cards/tinygame/deck.yaml"
    save(deck, deck.read_text().replace("First}", "First, colour: red}"))
    expect(page.locator("#problems code").first).to_contain_text("cards/tinygame/deck.yaml:8:")
    expect(page.locator("#problems li").first).to_contain_text("colour")
    save(deck, deck.read_text().replace("First, colour: red}", "Primus}"))
    expect(page.locator("#problems code")).to_have_count(0)
    drawn_again(page, face(page, "one"), before)
    loaded(page, page.locator("#faces .face img"), 2)
    assert page.evaluate("window.mark") == 1


@FRESH
def test_a_game_that_cannot_be_read_when_it_is_opened(visitor: Visitor, folder: Path) -> None:
    """Is there as soon as it is mended, with all its languages."""
    translate(folder)
    path = folder / "cards/tinygame/game.yaml"
    good = path.read_text()
    path.write_text("title: [\n")
    page = visitor.go(TABLE)
    page.evaluate("window.mark = 1")
    expect(page.locator("#problems code").first).to_contain_text("cards/tinygame/game.yaml:1:")
    assert page.locator("#faces .card").count() == 0
    save(path, good)
    expect(page.locator("#faces .card")).to_have_count(2)
    expect(page.locator("#problems code")).to_have_count(0)
    loaded(page, page.locator("#faces .face img"), 2)
    expect(page.locator("select[name=lang]")).to_have_value("fr")
    expect(page.locator("select[name=lang] option")).to_have_count(3)  # French, German, and the test language
    assert page.evaluate("window.mark") == 1


def test_overlays_are_drawn(visitor: Visitor) -> None:
    """Cut, bleed, safe zone, and text boxes in their places with how full they are."""
    page = at_table(visitor)
    card = page.locator("#faces [data-card=one]")
    assert card.locator("svg").count() == 0
    ratio = card.locator(".face").evaluate("face => face.offsetHeight / face.offsetWidth")
    assert abs(ratio - 1.5) < 0.01
    page.check("input[name=trim]")
    expect(card.locator("svg rect.trim")).to_have_attribute("width", "40")
    page.check("input[name=safe]")
    expect(card.locator("svg rect.safe")).to_have_attribute("x", "3")
    page.check("input[name=boxes]")
    expect(card.locator("svg polygon.box")).to_have_attribute("points", "3,9 37,9 37,18 3,18")
    expect(card.locator("svg g title")).to_contain_text("% full")
    page.check("input[name=bleed]")
    expect(card.locator("svg")).to_have_attribute("viewBox", "-3 -3 46 66")
    for name in ("trim", "safe", "boxes", "bleed"):
        page.uncheck(f"input[name={name}]")
    expect(card.locator("svg")).to_have_count(0)


def test_sides_sizes_and_a_card_by_its_name(visitor: Visitor) -> None:
    """Backs, both sides, larger pictures, the other component, and only what is called so."""
    page = at_table(visitor)
    page.check("input[name=side][value=back]")
    expect(face(page, "one")).to_have_attribute("src", re.compile("/back.png"))
    page.check("input[name=side][value=both]")
    expect(page.locator("#faces .card")).to_have_count(4)
    page.check("input[name=side][value=front]")
    small = page.locator("#faces .face").first.evaluate("face => face.offsetWidth")
    page.locator("#zoom").fill("400")
    until(
        page,
        lambda: page.locator("#faces .face").first.evaluate("face => face.offsetWidth") > 1.5 * small,
        "it is larger",
    )
    page.fill("#find", "two")
    expect(page.locator("#faces .card")).to_have_count(1)
    page.fill("#find", "plan")
    expect(page.locator("#component-title")).to_have_text("Plan")
    page.fill("#find", "")
    expect(page.locator("#components button")).to_have_count(2)
    at_rest(page)
    page.locator("#components button", has_text="Deck").click()
    expect(page.locator("#faces .card")).to_have_count(2)
    expect(page).to_have_url(re.compile("#deck$"))


@FRESH
def test_languages_inks_and_eyes(visitor: Visitor, folder: Path) -> None:
    """Every look gives another picture, of the right colours."""
    translate(folder)
    game = folder / "cards/tinygame/game.yaml"
    game.write_text(game.read_text().replace("size: 9", "size: 6"))  # so small that large print enlarges it
    page = at_table(visitor, f"{TABLE}?lang=de")
    picture = face(page, "one")
    expect(page.locator("select[name=lang]")).to_have_value("de")
    expect(picture).to_have_attribute("src", re.compile("lang=de"))
    loaded(page, picture)
    seen = {"de": pixels(visitor.fetch(source(picture)))}
    for name, group, value in (
        ("fr", "lang", "fr"),
        ("large", "size", "large"),
        ("pseudo", "lang", "pseudo"),
    ):
        before = source(picture)
        page.select_option(f"select[name={group}]", value)
        drawn_again(page, picture, before)
        seen[name] = pixels(visitor.fetch(source(picture)))
    names = list(seen)
    for number, name in enumerate(names):
        assert all(differ(seen[name], seen[other]) for other in names[number + 1 :]), name
    page.select_option("select[name=size]", "")
    page.check("input[name=side][value=back]")
    page.select_option("select[name=ink]", "full")
    colours = {}
    for ink, sight in (("full", ""), ("full", "deuteranopia"), ("grey", ""), ("saver", "")):
        page.select_option("select[name=sight]", sight)
        page.select_option("select[name=ink]", ink)
        parts = {"/back.png", f"ink={ink}", f"sight={sight}" if sight else ".png"}
        until(
            page,
            lambda parts=parts, sight=sight: (  # type: ignore[misc]
                all(part in source(picture) for part in parts) and ("sight" in source(picture)) == bool(sight)
            ),
            f"{ink} {sight}",
        )
        at_rest(page)
        loaded(page, picture)
        colours[sight or ink] = colour(pixels(visitor.fetch(source(picture))), 20, 13)
    assert numpy.abs(colours["full"] - (139, 43, 62)).max() < 6
    assert differ(colours["full"], colours["deuteranopia"])
    assert numpy.ptp(colours["grey"]) <= 2 and colours["saver"].min() > colours["full"].min() + 50


@FRESH
@pytest.mark.parametrize("tongue", WALKS)
def test_a_card_is_looked_at_closely(visitor: Visitor, folder: Path, tongue: str) -> None:
    """Both sides with their text boxes; arrows lead to its neighbours, and a change is seen there, too."""
    page = at_table(visitor)
    page.locator("#faces .look").first.focus()
    page.keyboard.press("Enter")
    dialog = page.locator("#closer")
    expect(dialog.locator("h2")).to_have_text("one")
    loaded(page, dialog.locator(".pictures img"), 2)
    expect(dialog.locator("figure[data-side=front] polygon.box")).to_have_count(1)
    expect(dialog.locator(".boxes-list .what")).to_have_text("First")
    before = source(dialog.locator("img").first)
    path = folder / "cards/tinygame/deck.yaml"
    save(path, path.read_text().replace("First", "Primus"))
    expect(dialog.locator(".boxes-list .what")).to_have_text("Primus")
    drawn_again(page, dialog.locator("img").first, before)
    page.keyboard.press("ArrowRight")
    expect(dialog.locator("h2")).to_have_text("two")
    page.keyboard.press("ArrowRight")
    expect(dialog.locator("h2")).to_have_text("one")
    page.keyboard.press("ArrowLeft")
    expect(dialog.locator("h2")).to_have_text("two")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(page.locator("#faces .look").first).to_be_focused()


@FRESH
def test_a_text_that_does_not_fit_is_marked_on_its_card(visitor: Visitor, folder: Path) -> None:
    """In the list with its place, which leads to the card."""
    page = at_table(visitor)
    path = folder / "cards/tinygame/deck.yaml"
    save(path, path.read_text().replace("Second", "Far too long a name for such a box " * 5))
    card = page.locator("#faces [data-card=two]")
    expect(card.locator(".flag")).to_contain_text("does not fit")
    expect(page.locator("#problems code").first).to_have_text("cards/tinygame/deck.yaml:9:21")
    page.locator("#components button", has_text="Plan").click()
    expect(page.locator("#component-title")).to_have_text("Plan")
    page.locator("#problems li button").nth(1).click()
    expect(card.locator("button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#closer .boxes-list .over")).to_have_count(1)
    expect(page.locator("#closer .overlay .over")).not_to_have_count(0)
    page.keyboard.press("Escape")
    save(path, path.read_text().replace("Far too long a name for such a box " * 5, "Second"))
    expect(card.locator(".flag")).to_have_count(0)


SAME = {"en": "Every card looks as in the kit", "fr": "Toutes les cartes"}
# whether each of two pictures was hidden, whenever that changed
TURNS = """
() => {
  window.turns = [];
  const figures = [...document.querySelectorAll("#closer figure")].slice(0, 2);
  new MutationObserver(() => window.turns.push(figures.map((one) => one.hidden)))
    .observe(document.querySelector("#closer .pictures"), { subtree: true, attributeFilter: ["hidden"] });
}
"""


def listen_to_turns(page: Page) -> Callable[[], set[tuple[bool, bool]]]:
    """Note from now on which of two pictures is hidden."""
    page.evaluate(TURNS)
    return lambda: {(was, now) for was, now in page.evaluate("window.turns")}


@FRESH
@pytest.mark.parametrize("tongue", WALKS)
def test_what_has_changed_since_the_kit(visitor: Visitor, folder: Path, tongue: str) -> None:
    """Side by side, and blinking in one place."""
    visitor.forgive(404, "/changes")
    visitor.forgive(404, "/was/")  # a new card was in no kit
    page = at_table(visitor)
    page.click("#changes")
    expect(page.locator("#outcome h3")).to_be_focused()
    typed(folder, "build", "--game", "tinygame")
    page.click("#changes")
    expect(page.locator("#outcome p").first).to_contain_text(SAME[tongue])
    path = folder / "cards/tinygame/deck.yaml"
    before = source(face(page, "one"))
    save(path, path.read_text().replace("First", "Primus") + "  - {id: three, name: Third}\n")
    drawn_again(page, face(page, "one"), before)
    page.click("#changes")
    expect(page.locator("#outcome .changed li")).to_have_count(1)
    expect(page.locator("#outcome")).to_contain_text("three")
    page.locator("#outcome .changed button").click()
    dialog = page.locator("#closer")
    loaded(page, dialog.locator(".pictures img"), 4)
    was, now = dialog.locator("figure").nth(0), dialog.locator("figure").nth(1)
    assert differ(pixels(was.locator(".face").screenshot()), pixels(now.locator(".face").screenshot()))
    blink = dialog.locator(".compare button")
    turns = listen_to_turns(page)
    blink.click()
    expect(blink).to_have_attribute("aria-pressed", "true")
    until(page, lambda: {(True, False), (False, True)} <= turns(), "one is seen in the place of the other")
    blink.click()
    expect(was).to_be_visible()
    expect(now).to_be_visible()


@FRESH
def test_check_tells_what_it_finds(visitor: Visitor, folder: Path) -> None:
    """With progress, and in the page."""
    page = at_table(visitor)
    heard = listen(page, "#work [role=status]")
    page.click("#check")
    expect(page.locator("#outcome h3")).to_be_focused()
    assert heard()[0].startswith("Checking the game")
    expect(page.locator("#outcome .lines li").nth(2)).to_be_attached()
    page.locator("#outcome button", has_text="Close").click()
    expect(page.locator("#outcome")).to_be_empty()
    path = folder / "cards/tinygame/deck.yaml"
    save(path, path.read_text().replace("Second", "Far too long a name for such a box " * 5))
    page.click("#check")
    expect(page.locator("#outcome .problems, #work .problems").first).to_contain_text("deck.yaml:9:21")


@pytest.mark.full  # hundreds of games are played; rooms/test_table.py asks for a report without a browser
@pytest.mark.parametrize("tongue", ["fr"])
def test_a_short_playtest_shows_its_report(visitor: Visitor, tongue: str) -> None:
    """As a page of its own inside this one, which runs nothing, in the language of the page."""
    page = at_table(visitor, "/table/jonques")
    heard = listen(page, "#work [role=status]")
    page.click("#playtest")
    frame = page.frame_locator("#outcome iframe")
    expect(frame.locator("h1")).to_contain_text("Jonques")
    expect(frame.locator("html")).to_have_attribute("lang", tongue)
    expect(frame.locator("svg, table").nth(2)).to_be_attached()
    assert any(heard())


HOSTILE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'


@FRESH
def test_pictures_are_added(visitor: Visitor, folder: Path, tmp_path: Path) -> None:
    """Drawings and photos; a hostile one is refused with its reason, and nothing is ever replaced."""
    visitor.forgive(422, "/picture/")
    visitor.forgive(409, "/picture/")
    page = at_table(visitor)
    drawing = tmp_path / "Ma fête.svg"
    drawing.write_text(HOSTILE.format('<rect width="9" height="9" fill="#0072b2"/>'))
    photo = tmp_path / "photo.png"
    Image.new("RGB", (30, 20), "#8b2b3e").save(photo)
    heard = listen(page, "#notices")
    for path, name in ((drawing, "art/ma-fete.svg"), (photo, "art/photo.svg")):
        page.set_input_files("#file", path)
        hears(page, heard, name)
        assert (folder / "templates/tinygame" / name).is_file()
    there = written(folder / "templates")
    for number, inside in enumerate(
        (
            "<script>alert(1)</script>",
            '<image href="http://evil.example/x.png" width="9" height="9"/>',
            '<image href="file:///etc/passwd" width="9" height="9"/>',
        )
    ):
        hostile = tmp_path / f"hostile{number}.svg"
        hostile.write_text(HOSTILE.format(inside))
        page.set_input_files("#file", hostile)
        expect(page.locator("#outcome .problems code")).to_contain_text(f"hostile{number}.svg")
    drawing.write_text(HOSTILE.format('<rect width="9" height="9" fill="#000"/>'))
    page.set_input_files("#file", drawing)
    expect(page.locator("#outcome p").first).to_contain_text("art/ma-fete.svg")
    assert written(folder / "templates") == there

    deck = folder / "cards/tinygame/deck.yaml"
    template = folder / "templates/tinygame/card.svg"
    save(
        template,
        template.read_text().replace("</svg>", '<rect width="40" height="60" fill="none" pnp:image="{art}"/></svg>'),
    )
    text = (
        deck.read_text()
        .replace("name: text}", "name: text, art: image}")
        .replace("}\n  - {", ", art: art/photo.svg}\n  - {")
    )
    save(deck, text.replace("Second}", "Second, art: art/ma-fete.svg}"))

    def is_there() -> bool:
        found = colour(pixels(visitor.fetch(source(face(page, "one")))), 20, 40)
        return bool(numpy.abs(found - (139, 43, 62)).max() < 8)

    until(page, is_there, "the cards are drawn with them")
    expect(page.locator("#problems code")).to_have_count(0)
    loaded(page, page.locator("#faces .face img"), 2)


@pytest.mark.fresh("it has a large deck")
def test_a_large_deck_asks_only_for_what_is_seen(visitor: Visitor, folder: Path) -> None:
    """Of 540 cards, those near the window; the last one is drawn when it is scrolled to."""
    from deck import write_workspace

    write_workspace(folder, 540)
    page = visitor.go("/table/deck")
    expect(page.locator("#faces .card")).to_have_count(540)
    at_rest(page)
    loaded(page, face(page, "card-00001"))
    asked = {path for path in visitor.asked if path.startswith("/picture/")}
    assert 4 <= len(asked) < 80
    last = face(page, "card-00540")
    assert not source(last)
    loaded(page, last)
    assert len({path for path in visitor.asked if path.startswith("/picture/")}) < 200
