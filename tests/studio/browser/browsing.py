"""Somebody at a real browser, for tests: pages of a studio, what goes wrong on them, and what is waited for."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy
import pytest
from PIL import Image

from pnp.studio.server import SPOKEN
from tests.limits import HANGS
from tests.places import ROOT
from tests.studio.serving import Client
from tests.witness import WITNESSES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page
    from playwright.sync_api import expect as expect
else:  # whoever imports this module is passed over where there is no browser to be driven
    expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

WIDE, NARROW = (1400, 900), (768, 1024)
TONGUES = ("fr", "en")
# a walk in the other language tries nothing new: axe reads every room in both, and test_language.py reads the French
WALKS = ("en", pytest.param("fr", marks=pytest.mark.full))
GAMES = ("jonques", "mans", "marathon")
OWN = ("data:", "blob:", "about:", "chrome-extension:", "chrome:")
T = TypeVar("T")

LOOKED_AT = """
async image => {
  const address = image.currentSrc;
  if (image.complete && image.naturalWidth) return image.decode().then(() => image.currentSrc === address, () => false);
  image.scrollIntoView({ block: "center" });
  return false;
}
"""
AT_REST = """
() => document.readyState === "complete" && (document.body.dataset.pending ?? "0") === "0"
  && [...document.images].every(one => one.complete || one.getBoundingClientRect().top > innerHeight)
"""
# every word that an element says from now on, also if it stands there for a moment only
LISTEN = """
([selector, name]) => {
  window[name] = [];
  const hear = () => {
    const found = document.querySelector(selector);
    if (found && window[name].at(-1) !== found.textContent) window[name].push(found.textContent);
  };
  new MutationObserver(hear).observe(document.body, { childList: true, subtree: true, characterData: true });
  hear();
}
"""


class Visitor:
    """Who has a studio open in a browser; keeps whatever the browser complains of."""

    def __init__(self, context: BrowserContext, studio: Client) -> None:
        self.context, self.studio = context, studio
        self.troubles: list[str] = []
        self.asked: list[str] = []  # paths, as they were asked for
        self._forgiven: list[tuple[str, str]] = []
        context.on("console", self._read)
        context.on("weberror", lambda error: self._complain(f"an error of a script: {error.error}", ""))
        context.on("request", lambda request: self._hear(request.url))
        self.page = self.another()

    @property
    def home(self) -> str:
        """Where the studio is."""
        return f"http://{self.studio.host}"

    def another(self) -> Page:
        """A second page beside the first."""
        return self.context.new_page()

    def go(self, path: str) -> Page:
        """Open a room."""
        self.page.goto(f"{self.home}{path}")
        return self.page

    def forgive(self, status: int, path: str) -> None:
        """What a walk is meant to meet: a refusal of some address."""
        self._forgiven.append((f"status of {status} ", path))

    def forgive_closing(self) -> None:
        """The studio will be closed under the page."""
        self._forgiven += [("ERR_", ""), ("status of 503", "")]

    def move_to(self, studio: Client) -> None:
        """Go on with another studio, with nothing but its address."""
        self.studio = studio
        self.page.goto(studio.address)

    def fetch(self, path: str) -> bytes:
        """A file, as the browser gets it."""
        answer = self.context.request.get(f"{self.home}{path}", timeout=HANGS * 1000)
        assert answer.ok, answer.status
        return answer.body()

    def check(self) -> None:
        """Nothing went wrong that was not meant to."""
        left = [one for one in self.troubles if not any(a in one and b in one for a, b in self._forgiven)]
        assert not left, left

    def _read(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self._complain(said.text, said.location["url"])

    def _complain(self, text: str, place: str) -> None:
        self.troubles.append(f"{text} ({place})")

    def _hear(self, address: str) -> None:
        if address.startswith(self.home):
            self.asked.append(address.removeprefix(self.home))
        elif not address.startswith(OWN):
            self._complain("something was asked of another computer", address)


@contextmanager
def context_of(browser: Browser, studio: Client, tongue: str | None = None, **options: Any) -> Iterator[BrowserContext]:
    """A window of somebody who knows nothing of a studio but its secret, and may have chosen the language of its pages.

    If something goes wrong in it, what was seen stands in the report of the test.
    """
    context = browser.new_context(viewport={"width": WIDE[0], "height": WIDE[1]}, accept_downloads=True, **options)
    WITNESSES.watch(context)
    failed = True
    try:
        context.set_default_timeout(HANGS * 1000)
        cookies = {f"pnp-{studio.port}": studio.secret, **({SPOKEN: tongue} if tongue else {})}
        address = f"http://{studio.host}"
        context.add_cookies(
            [{"name": name, "value": value, "url": address, "httpOnly": True} for name, value in cookies.items()]
        )
        yield context
        failed = False
    finally:
        WITNESSES.leave(context, failed)
        context.close()


@contextmanager
def visiting(browser: Browser, studio: Client, tongue: str | None = None) -> Iterator[Visitor]:
    """Come to a studio with a browser; at the end, nothing went wrong."""
    with context_of(browser, studio, tongue) as context:
        visitor = Visitor(context, studio)
        yield visitor
        visitor.check()


def until(page: Page, ask: Callable[[], T], what: str) -> T:
    """Wait until something is so; the browser goes on meanwhile."""
    end = time.monotonic() + HANGS
    while not (found := ask()):
        assert time.monotonic() < end, f"never: {what}"
        page.wait_for_timeout(20)
    return found


def loaded(page: Page, pictures: Locator, count: int | None = None) -> None:
    """Look at every picture, of which there must be so many, and wait until it can be seen."""
    if count is None:
        expect(pictures).not_to_have_count(0)
    else:
        expect(pictures).to_have_count(count)
    for number in range(pictures.count()):
        until(page, partial(pictures.nth(number).evaluate, LOOKED_AT), "a picture is there")


def at_rest(page: Page) -> None:
    """Wait until a page shows all that it will show unless something happens: answers, and pictures in the window."""
    until(page, lambda: page.evaluate(AT_REST), "the page is at rest")


def listen(page: Page, selector: str, name: str = "heard") -> Callable[[], list[str]]:
    """Note all that an element says from now on."""
    page.evaluate(LISTEN, [selector, name])
    return lambda: list(page.evaluate(f"window.{name}"))


def hears(page: Page, heard: Callable[[], list[str]], words: str) -> None:
    """Wait until something was said, also if it is gone since."""
    until(page, lambda: any(words in line for line in heard()), f"“{words}” is said")


def pixels(png: bytes) -> numpy.ndarray:
    """A picture as numbers."""
    return numpy.asarray(Image.open(io.BytesIO(png)).convert("RGB")).astype(int)


def differ(one: numpy.ndarray, other: numpy.ndarray) -> bool:
    """Whether two pictures look otherwise."""
    return one.shape != other.shape or bool(numpy.abs(one - other).max() > 8)


def written(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def copy_game(folder: Path, game: str) -> None:
    """A shipped game as somebody's own, which can be changed."""
    for kind in ("cards", "templates"):
        shutil.copytree(ROOT / kind / game, folder / kind / game)


WORDS = {
    "A Tiny Game": "Ein kleines Spiel",
    "Cards": "Karten",
    "thick paper": "dickes Papier",
    "Board": "Brett",
    "thin paper": "dünnes Papier",
    "First": "Erste",
    "Second": "Zweite",
    "Deck": "Stapel",
    "Plan": "Plan",
}


def translate(folder: Path) -> None:
    """The tiny game in German, too, with room for both languages on a card."""
    entries = [f'msgid "{source}"\nmsgstr "{words}"\n' for source, words in WORDS.items()]
    head = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    path = folder / "cards/tinygame/locale/de.po"
    path.parent.mkdir()
    path.write_text("\n".join((head, *entries)), encoding="utf-8")
    template = folder / "templates/tinygame/card.svg"
    template.write_text(template.read_text().replace("pnp:text=", 'pnp:second="0.8" pnp:text='))


def save(path: Path, text: str) -> None:
    """Write a file as editors do: beside its place, and moved."""
    fresh = path.with_suffix(".tmp")
    fresh.write_text(text, encoding="utf-8", newline="")
    fresh.replace(path)


def typed(folder: Path, *arguments: str) -> None:
    """Type a command in a folder, in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "pnp", *arguments]
    done = subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, encoding="utf-8", timeout=HANGS, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
