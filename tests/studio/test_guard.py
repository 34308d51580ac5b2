"""guard: nobody comes in without the secret, by another name, or from another page; nothing large is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.studio.guard import MOST_BYTES, POLICY, Lock
from tests.studio.serving import Client

PATHS = (
    "/",
    "/api/table/tinygame",
    "/table/tinygame",
    "/events",
    "/static/style/studio.css",
    "/fonts/fraunces/OFL.txt",
)


@pytest.mark.parametrize("path", PATHS)
def test_without_the_secret_nothing_is_shown(studio: Client, path: str) -> None:
    """No cookie, a wrong one, an empty one, that of another studio."""
    host = {"Host": studio.host}
    for cookie in (
        "",
        f"pnp-{studio.port}=",
        f"pnp-{studio.port}=guess",
        f"pnp-1={studio.secret}",
        "a=b; ;;=",
        "=\x80",
    ):
        answer = studio.ask("GET", path, None, {**host, **({"Cookie": cookie} if cookie else {})})
        assert answer.status == 403 and studio.secret.encode() not in answer.body


@pytest.mark.parametrize(
    "host", ["", "evil.example", "127.0.0.1", "127.0.0.1:1", "evil.example:{port}", "[::1]:{port}"]
)
def test_a_request_by_another_name_is_refused(studio: Client, host: str) -> None:
    """A page elsewhere may have its own name point to this computer: the name gives it away."""
    named = host.format(port=studio.port)
    for path in ("/", f"/open?key={studio.secret}"):
        assert studio.ask("GET", path, None, {**studio.own, "Host": named}).status in (400, 421)
    assert studio.ask("POST", "/api/new", b"{}", {**studio.own, "Host": named}).status in (400, 421)


def test_two_hosts_are_none(studio: Client) -> None:
    """What comes twice is not believed."""
    import socket

    with socket.create_connection(("127.0.0.1", studio.port)) as wire:
        cookie = studio.own["Cookie"]
        wire.sendall(f"GET / HTTP/1.1\r\nHost: {studio.host}\r\nHost: evil\r\nCookie: {cookie}\r\n\r\n".encode())
        assert wire.recv(100).split()[1] in (b"400", b"421")


@pytest.mark.parametrize(
    "origin",
    [
        "",
        "null",
        "http://evil.example",
        "https://127.0.0.1:{port}",
        "http://127.0.0.1",
        "http://127.0.0.1:{port}.evil.example",
    ],
)
def test_a_change_from_another_page_is_refused(studio: Client, origin: str) -> None:
    """Even with the cookie, which a browser might send along."""
    headers = {**studio.own, "Content-Type": "application/json", "Origin": origin.format(port=studio.port)}
    if not origin:
        del headers["Origin"]
    assert studio.ask("POST", "/api/new", b'{"title": "Mine"}', headers).status == 403
    assert studio.ask("PUT", "/api/table/tinygame/picture/a.svg", b"<svg/>", headers).status == 403


@pytest.mark.slow
@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_browser_that_says_whence_it_comes_is_heard(studio: Client, site: str) -> None:
    """Neither pictures nor pages are for other sites."""
    assert studio.get("/", **{"Sec-Fetch-Site": site}).status == 403
    assert studio.post("/api/new", {"title": "Mine"}, **{"Sec-Fetch-Site": site}).status == 403
    assert studio.get("/", **{"Sec-Fetch-Site": "same-origin"}).status == 200
    assert studio.get("/", **{"Sec-Fetch-Site": "none"}).status == 200


def test_the_address_opens_the_studio_once_for_all(studio: Client) -> None:
    """The secret leaves the address at once and becomes a cookie that scripts and other sites do not get."""
    answer = studio.ask("GET", f"/open?key={studio.secret}", None, {"Host": studio.host})
    assert answer.status == 303 and answer.headers["location"] == "/"
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie and f"pnp-{studio.port}=" in cookie
    for wrong in ("/open", "/open?key=", "/open?key=guess", f"/open?key={studio.secret}x"):
        assert studio.ask("GET", wrong, None, {"Host": studio.host}).status == 403
    assert studio.ask("POST", f"/open?key={studio.secret}", b"", {"Host": studio.host}).status == 403


@pytest.mark.slow
def test_every_answer_keeps_browsers_careful(studio: Client) -> None:
    """Pages, data, files, refusals: a strict policy, no guessing of types, no frames, nothing kept by others."""
    for path in ("/", "/api/table/tinygame", "/static/style/studio.css", "/nowhere"):
        headers = studio.get(path).headers
        assert headers["content-security-policy"] == POLICY
        assert headers["x-content-type-options"] == "nosniff" and headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer" and headers["cross-origin-resource-policy"] == "same-origin"
    assert "unsafe" not in POLICY and "http" not in POLICY and "*" not in POLICY
    assert studio.ask("GET", "/", None, {"Host": studio.host}).headers["content-security-policy"] == POLICY


def test_nothing_large_is_read(studio: Client) -> None:
    """By what a request says of its length, and by what it sends."""
    headers = {**studio.own, "Content-Type": "application/json"}
    assert studio.ask("POST", "/api/new", None, {**headers, "Content-Length": str(MOST_BYTES + 1)}).status == 413
    assert studio.post("/api/new", {"title": "x" * 1_100_000}).status == 413


@pytest.mark.slow
def test_a_body_that_does_not_end_is_cut_off(studio: Client) -> None:
    """Chunk after chunk, without a length."""
    import socket

    head = "POST /api/new HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
    head += "".join(f"{name}: {value}\r\n" for name, value in studio.own.items()) + "\r\n"
    chunk = b"100000\r\n" + b"x" * 0x100000 + b"\r\n"
    with socket.create_connection(("127.0.0.1", studio.port)) as wire:
        wire.sendall(head.encode())
        try:
            for _ in range(MOST_BYTES // 0x100000 + 4):
                wire.sendall(chunk)
            answer = wire.recv(200)
        except OSError:
            answer = b"cut off"
    assert answer == b"cut off" or answer.split()[1] == b"413"


def test_only_this_computer_is_listened_to(studio: Client) -> None:
    """The socket is bound to the loopback address alone."""
    assert Lock(studio.port, "x").hosts == (studio.host, f"localhost:{studio.port}")
    listening = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()] if _linux() else []
    ours = [row[1] for row in listening[1:] if row[1].endswith(f":{studio.port:04X}") and row[3] == "0A"]
    assert not listening or ours == [f"0100007F:{studio.port:04X}"]


def _linux() -> bool:
    import sys

    return sys.platform == "linux"
