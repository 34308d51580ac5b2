"""Files that nobody has counted: whoever reads them is lost, their page says so, and all other pages go on."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.tiny import CARD, SVG, write
from tests.processes import LINUX, until
from tests.studio import hanging
from tests.studio.hanging import BREAKS, FOR_EVER, GREEDY
from tests.studio.serving import Answer, Client, opened

pytestmark = [LINUX, pytest.mark.slow]
SAID = {FOR_EVER: "takes too long", GREEDY: "takes more than 3 GB of memory", BREAKS: "crashes what reads"}


@pytest.fixture
def studio(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """A studio whose workers some files end."""
    monkeypatch.setattr("pnp.studio.worker.serve", hanging.serve)
    with opened(folder) as client:
        yield client


def drawing(word: str) -> str:
    return SVG.format("40 60", f"<!-- {word} -->" + CARD.format('pnp:text="{name}" pnp:style="name"'))


def spoil(folder: Path, word: str, name: str = "templates/tinygame/card.svg") -> str:
    """Put a word into a file of a game; its name."""
    text = (folder / name).read_text()
    spoilt = text.replace("<rect", f"<!-- {word} --><rect", 1) if name.endswith(".svg") else f"# {word}\n{text}"
    write(folder, name, spoilt)
    return name


class Background(threading.Thread):
    """A request that takes its time."""

    def __init__(self, ask: Any, *arguments: Any) -> None:
        super().__init__(daemon=True)
        self.ask, self.arguments = ask, arguments
        self.answer: Answer | None = None
        self.start()

    def run(self) -> None:
        self.answer = self.ask(*self.arguments)

    def ended(self) -> Answer:
        until(lambda: self.answer)
        assert self.answer
        return self.answer


@pytest.mark.parametrize("word", SAID)
def test_a_file_that_is_dropped_is_refused_while_the_shelf_answers(studio: Client, folder: Path, word: str) -> None:
    """With its name and a reason; nothing is written, and the next file is taken, also under that name."""
    assert studio.get("/").status == 200
    upload = Background(studio.put, "/api/table/tinygame/picture/dropped.svg", drawing(word).encode())
    shelves = 0
    while upload.answer is None:
        assert studio.get("/").status == 200 and studio.get("/api/table/othergame").status == 200
        shelves += upload.answer is None
    refused = upload.ended()
    (problem,) = refused.json["problems"]
    assert refused.status == 422 and problem["file"] == "dropped.svg"
    assert SAID[word] in problem["text"] and (shelves or word != FOR_EVER)
    assert not (folder / "templates/tinygame/art").exists()
    assert studio.put("/api/table/tinygame/picture/dropped.svg", drawing("").encode()).status == 201


@pytest.mark.parametrize("word", SAID)
def test_a_template_that_ends_workers_is_a_problem_of_its_game(studio: Client, folder: Path, word: str) -> None:
    """Named on its page, where all else is shown; other games are as ever; when it is mended, it is drawn again."""
    good = (folder / "templates/tinygame/card.svg").read_text()
    name = spoil(folder, word)
    answer = studio.get("/picture/tinygame/deck/one/front.png")
    assert answer.status == 404
    assert studio.get("/picture/tinygame/deck/one/back.png").status == 200
    assert studio.get("/picture/othergame/deck/one/front.png").status == 200
    assert studio.get("/api/table/tinygame").status == 200
    until(lambda: studio.get("/api/table/tinygame/problems").json["whole"])
    (problem,) = studio.get("/api/table/tinygame/problems").json["problems"]
    assert problem["file"] == name and SAID[word] in problem["text"]
    write(folder, name, good)
    until(lambda: studio.get("/picture/tinygame/deck/one/front.png").status == 200)


@pytest.mark.sampled
@pytest.mark.parametrize("path", ["/table/tinygame", "/desk/othergame", "/", "/table/othergame"])
def test_pages_are_there_with_a_game_that_cannot_be_read(studio: Client, folder: Path, path: str) -> None:
    """Its own table says what is wrong; the desk of another game knows nothing of it."""
    name = spoil(folder, FOR_EVER, "cards/tinygame/game.yaml")
    assert studio.get(path, Accept="text/html").status == 200
    table = studio.get("/api/table/tinygame").json
    assert [one["file"] for one in table["problems"]] == [name] and table["components"] == []
    until(lambda: name in studio.get("/").body.decode())


def test_a_draft_of_what_cannot_be_drawn_is_refused(studio: Client, folder: Path) -> None:
    """As a build refuses it; another kit can be drafted."""
    name = spoil(folder, FOR_EVER)
    answer = studio.get("/api/desk/tinygame/plan")
    assert answer.status == 422 and [one["file"] for one in answer.json["problems"]] == [name]
    assert studio.get("/api/desk/othergame/plan").status == 200


def test_a_cell_is_edited_beside_a_template_that_ends_workers(studio: Client, folder: Path) -> None:
    """Values are read without it, and a change can be taken back though another worker does it."""
    spoil(folder, BREAKS)
    assert studio.get("/picture/tinygame/deck/one/front.png").status == 404
    seen = studio.get("/api/table/tinygame/cells/deck").json["seen"]
    wanted = {"component": "deck", "card": "one", "field": "name", "value": "Primus", "seen": seen}
    assert studio.post("/api/table/tinygame/edit", wanted).status == 200
    assert "Primus" in (folder / "cards/tinygame/deck.yaml").read_text()
    assert studio.post("/api/table/tinygame/undo").status == 200
    assert "Primus" not in (folder / "cards/tinygame/deck.yaml").read_text()


def test_the_studio_closes_while_a_worker_is_held_up(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits for none of them, though nothing else would end it."""
    monkeypatch.setattr("pnp.studio.worker.serve", hanging.serve_patiently)
    spoil(folder, FOR_EVER)
    with opened(folder) as studio:
        waiting = Background(studio.get, "/picture/tinygame/deck/one/front.png")
        upload = Background(studio.put, "/api/table/tinygame/picture/dropped.svg", drawing(FOR_EVER).encode())
        assert studio.get("/api/table/othergame").status == 200
        assert waiting.answer is None and upload.answer is None
