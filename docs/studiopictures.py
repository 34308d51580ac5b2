"""The pictures of docs/studio.md and docs/atelier.md: every room of the studio in Chromium, wide and on a tablet."""

from __future__ import annotations

import io
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from PIL import Image

from pnp.cli import main
from pnp.studio.server import serve

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
GAMES = ("marathon", "mans", "jonques")
SIZES = {"wide": (1280, 860), "tablet": (820, 1100)}
TONGUES = {"wide": ("fr", "en"), "tablet": ("fr",)}
WAITING = "[...document.images].some(i => i.src && !i.complete && i.getBoundingClientRect().top < innerHeight)"
COLOURS = 200  # of a picture: enough for flat art, a third of the bytes


class Room(NamedTuple):
    """A room as it is shown: where it is, and what is done there before the picture is taken."""

    path: str
    prepare: Callable[[Any], None] = lambda page: None


def chosen_pieces(page: Any) -> None:
    """A lost card, and two pawns."""
    for name, times in (("La clé des bières", 1), ("Pion rouge", 2)):
        for _ in range(times):
            page.locator(".piece", has_text=name).locator("button").first.click()


def overlaid(page: Any) -> None:
    """Cut and text boxes over the cards of the races."""
    for name in ("trim", "boxes"):
        page.check(f"input[name={name}]")


def as_table(page: Any) -> None:
    """Cards as rows."""
    page.click("#view-cells")
    page.wait_for_selector("#cells table")


ROOMS = {
    "shelf": Room("/"),
    "desk": Room("/desk/marathon"),
    "missing": Room("/missing/marathon", chosen_pieces),
    "printers": Room("/printers"),
    "box": Room("/box/marathon"),
    "table": Room("/table/marathon#events", overlaid),
    "cells": Room("/table/mans#course", as_table),
}


def studio_pictures() -> dict[str, bytes]:
    """Every picture by its name; none where there is no Chromium."""
    if CHROMIUM is None:
        return {}
    from playwright.sync_api import sync_playwright

    found: dict[str, bytes] = {}
    with _workspace() as folder, _opened(folder) as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        base = address.partition("/open")[0]
        for size, (width, height) in SIZES.items():
            for tongue in TONGUES[size]:
                context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
                page = context.new_page()
                page.goto(address)
                page.goto(f"{base}/speak/{tongue}")
                for name, room in ROOMS.items():
                    page.goto("about:blank")  # so that a changed part behind # is a new page, too
                    page.goto(base + room.path)
                    _settle(page)
                    room.prepare(page)
                    _settle(page)
                    found[f"{name}-{size}-{tongue}"] = _small(page.screenshot())
                context.close()
        browser.close()
    return found


def _settle(page: Any) -> None:
    """Wait until all pictures in the window are there, and the pages have said what they have to say."""
    for _ in range(60):
        page.wait_for_timeout(250)
        if not page.evaluate(WAITING) and not page.evaluate("document.querySelectorAll('#notices p').length"):
            break
    page.wait_for_timeout(700)


def _small(png: bytes) -> bytes:
    image = Image.open(io.BytesIO(png)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


@contextmanager
def _workspace() -> Iterator[Path]:
    """The shipped games in a folder of their own, with a kit of the first."""
    before = Path.cwd()
    with TemporaryDirectory() as temporary:
        folder = Path(temporary) / "jeux"
        for kind in ("cards", "templates"):
            for game in GAMES:
                shutil.copytree(ROOT / kind / game, folder / kind / game)
        os.environ["PNP_CONFIG"] = str(Path(temporary) / "config")
        os.chdir(folder)
        try:
            main(["build", "--game", "marathon"], standalone_mode=False)
            yield folder
        finally:
            os.chdir(before)
            del os.environ["PNP_CONFIG"]


@contextmanager
def _opened(folder: Path) -> Iterator[str]:
    """A studio on it."""
    ready, there = threading.Event(), []

    def tell(address: str, close: Callable[[], None]) -> None:
        there.append((address, close))
        ready.set()

    thread = threading.Thread(target=serve, args=(folder, "fr", 0, tell), daemon=True)
    thread.start()
    ready.wait()
    try:
        yield there[0][0]
    finally:
        there[0][1]()
        thread.join()
