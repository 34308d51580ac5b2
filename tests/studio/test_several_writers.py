"""several writers: studios in processes of their own, and commands, on one folder. No accepted change is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from pnp.base.locks import NAME
from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from tests.limits import HANGS
from tests.places import ROOT
from tests.studio.serving import Client

PAGES, OWN = 8, 12  # pages, and the cards that each of them types into
FIELDS = "fields: {name: text, note?: text, rank?: int}"
COUNTED = (200, 409)


def environment(folder: Path) -> dict[str, str]:
    """Where a process of the test finds the program, its printers and its cache."""
    own = {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "PNP_CONFIG": str(folder.parent / "config")}
    return {**os.environ, **own}


@contextmanager
def studio_in(folder: Path) -> Iterator[Client]:
    """A studio as it is started from a terminal."""
    command = [sys.executable, "-m", "pnp", "--ui", "en", "studio", "--no-open"]
    with subprocess.Popen(command, cwd=folder, env=environment(folder), stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = next(word for line in process.stdout for word in line.split() if word.startswith("http://"))
            yield Client(address, process.terminate)
        finally:
            process.terminate()
            process.wait(HANGS)


def typing(studio: Client, cards: list[str]) -> dict[str, str]:
    """Type a value into a cell of each card, looking at the table before; those that were accepted."""
    accepted = {}
    for card in cards:
        seen = studio.get("/api/table/tinygame/cells/deck").json["seen"]
        form = {"component": "deck", "card": card, "field": "note", "value": f"note of {card}", "seen": seen}
        answer = studio.post("/api/table/tinygame/edit", form)
        assert answer.status in COUNTED, answer.body
        if answer.status == 200:
            accepted[card] = f"note of {card}"
    return accepted


def keeping(studio: Client, name: str) -> list[str]:
    """Set up printers on a page, one after the other."""
    names = [f"{name} {number}" for number in range(OWN)]
    for one in names:
        assert studio.post("/api/printers/keep", {"name": one, "dx": 1, "dy": 0}).status == 200
    return names


def commanding(folder: Path) -> list[str]:
    """The same in a terminal, and bring the translation up to date meanwhile."""
    names = [f"typed {number}" for number in range(3)]
    for name in names:
        for words in (["calibrate", "--save", name, "--dx", "1"], ["i18n", "update", "--game", "tinygame"]):
            command = [sys.executable, "-m", "pnp", *words]
            done = subprocess.run(command, cwd=folder, env=environment(folder), capture_output=True, timeout=HANGS)
            assert done.returncode == 0, done.stderr
    return names


@pytest.mark.slow
def test_no_accepted_change_is_lost(folder: Path) -> None:
    """Two studios, several pages on each, and commands: what was answered 200 is in the file, all else was told 409."""
    path = folder / "cards/tinygame/deck.yaml"
    ids = [f"card-{number}" for number in range(PAGES * OWN)]
    rows = "".join(f"  - {{id: {name}, name: Card}}  # {name}\n" for name in ids)
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index("fields:")] + f"{FIELDS}\ncards:\n{rows}", encoding="utf-8")
    subprocess.run(
        [sys.executable, "-m", "pnp", "i18n", "add", "en", "--game", "tinygame"],
        cwd=folder, env=environment(folder), check=True, capture_output=True,
    )  # fmt: skip
    with ExitStack() as stack:
        studios = [stack.enter_context(studio_in(folder)) for _ in range(2)]
        pool = stack.enter_context(ThreadPoolExecutor(12))
        pages = [pool.submit(typing, studios[number % 2], ids[number::PAGES]) for number in range(PAGES)]
        printers = [pool.submit(keeping, one, f"page {number}") for number, one in enumerate(studios)]
        printers.append(pool.submit(commanding, folder))
        accepted = {card: value for done in pages for card, value in done.result(HANGS).items()}
        kept = {name for done in printers for name in done.result(HANGS)}
    problems = Problems()
    game = load_game(Workspace.here(folder), "tinygame", problems)
    assert game is not None and not list(problems)
    found = {card.id: card.data["note"] for card in game.components["deck"].cards if card.data["note"]}
    assert found == accepted and len(found) > PAGES
    assert set(json.loads((folder.parent / "config/printers.json").read_text())) == kept
    assert list(folder.parent.rglob(NAME)) == []
    assert all(f"# {name}\n" in path.read_text(encoding="utf-8") for name in ids)
