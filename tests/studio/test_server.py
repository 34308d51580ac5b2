"""server: it opens and closes at once, speaks the language that is chosen, and says why it refuses."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from pathlib import Path

import pytest

from pnp.base.problems import UsageError
from pnp.studio.server import serve
from tests.limits import HANGS
from tests.studio.serving import Client, opened


@pytest.mark.slow
def test_two_studios_stand_side_by_side(folder: Path) -> None:
    """Each with its own secret and cookie."""
    with opened(folder) as one, opened(folder, "fr") as two:
        assert one.port != two.port and one.secret != two.secret
        assert b"Which game" in one.get("/").body and b"Quel jeu" in two.get("/").body
        stolen = {**two.own, "Cookie": f"pnp-{two.port}={one.secret}"}
        assert two.ask("GET", "/", None, stolen).status == 403


@pytest.mark.slow
def test_connections_without_a_request_keep_nobody_out(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Four hundred that are half open: each request of the owner is answered all the same, and nothing is printed."""
    with opened(folder) as client, ExitStack() as stack:
        wires = []
        for number in range(400):
            wire = stack.enter_context(socket.create_connection(("127.0.0.1", client.port)))
            wire.sendall(b"GET / HTTP/1.1\r\nHost: x" if number % 2 else b"")
            wires.append(wire)
            if number % 100 == 99:
                assert client.get("/").status == 200
        wires[0].settimeout(HANGS)
        assert wires[0].recv(1) == b"", "the oldest is closed"
    assert capfd.readouterr().err == ""


def test_strange_requests_print_nothing(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """What a library says of them is in no language of ours."""
    with opened(folder) as client:
        for request in (
            b"HELLO\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n",
        ):
            with socket.create_connection(("127.0.0.1", client.port), timeout=HANGS) as wire:
                wire.sendall(request)
                assert wire.recv(12).startswith(b"HTTP/1.1 4")
    out, err = capfd.readouterr()
    assert out == "" and err == ""


def test_a_port_that_is_taken_is_told(folder: Path) -> None:
    """With the way out."""
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(UsageError, match="name another --port"):
        serve(folder, "en", taken.getsockname()[1], lambda address, close: None)


@pytest.mark.slow
def test_the_language_can_be_chosen(studio: Client) -> None:
    """It is remembered, and the way back leads to our own pages alone."""
    answer = studio.get("/speak/fr?back=/desk/tinygame")
    assert answer.status == 303 and answer.headers["location"] == "/desk/tinygame"
    french = {"Cookie": f"{studio.own['Cookie']}; {answer.headers['set-cookie'].partition(';')[0]}"}
    assert "Imprimer le jeu" in studio.get("/desk/tinygame", **french).body.decode()
    for back in ("//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"):
        assert studio.get(f"/speak/fr?back={back}").headers["location"] == "/"
    assert studio.get("/speak/xx").status == 303


def test_a_refusal_is_a_page_for_people_and_data_for_scripts(studio: Client) -> None:
    """In the language of the page."""
    page = studio.get("/nowhere", Accept="text/html")
    assert page.status == 404 and b"<html" in page.body and b"There is no such page here." in page.body
    assert studio.get("/nowhere", Accept="*/*").json == {"text": "There is no such page here."}
    assert studio.ask("DELETE", "/api/new", b"", studio.own).status == 405


@pytest.mark.slow
def test_a_stranger_s_folder_is_only_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Links, odd names and broken files neither break the shelf nor are followed."""
    here = tmp_path / "here"
    (here / "cards/linked").mkdir(parents=True)
    (tmp_path / "secret.yaml").write_text("title: SECRET\n")
    (here / "cards/linked/game.yaml").symlink_to(tmp_path / "secret.yaml")
    (here / "cards/<b>odd").mkdir()
    (here / "cards/<b>odd/game.yaml").write_text("title: '<script>alert(1)</script>'\n")
    (here / "cards/bomb").mkdir()
    (here / "cards/bomb/game.yaml").write_text("a: " + "[" * 5000)
    monkeypatch.chdir(here)
    with opened(here) as studio:
        html = studio.get("/").body.decode()
        assert "SECRET" not in html and "<script>alert" not in html and "<b>odd" not in html
        for name in ("linked", "bomb", "%3Cb%3Eodd"):
            assert b"SECRET" not in studio.get(f"/api/table/{name}").body
