"""uploads: a picture comes into the game's own templates; hostile, large and foreign ones do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.studio.uploads import MOST_BYTES
from tests.studio.serving import Client
from tests.studio.test_uploads import HEAD, SVG, photo


def test_a_picture_is_added_and_nothing_replaced(studio: Client, folder: Path) -> None:
    """The same again is fine; another under its name is not."""
    there = folder / "templates/tinygame/art/epee.svg"
    assert studio.put("/api/table/tinygame/picture/%C3%89p%C3%A9e.svg", SVG).json == {"name": "art/epee.svg"}
    assert there.read_bytes() == SVG
    assert studio.put("/api/table/tinygame/picture/epee.svg", SVG).status == 201
    assert studio.put("/api/table/tinygame/picture/epee.png", photo("PNG")).status == 409
    assert there.read_bytes() == SVG


@pytest.mark.parametrize(
    "name", ["x.svg", "..%2f..%2fcards%2ftinygame%2fgame.yaml", "%2e%2e", "x.yaml", "x.svg%00.png", "con.svg"]
)
def test_hostile_ones_are_refused(studio: Client, folder: Path, name: str) -> None:
    """By what is in them, or by their names; no file anywhere is another."""
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    hostile = HEAD + b'<script>alert(1)</script><image href="file:///etc/passwd"/></svg>'
    answer = studio.put(f"/api/table/tinygame/picture/{name}", hostile)
    assert answer.status in (400, 404, 405, 422), answer.body
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_a_large_one_is_refused_before_it_is_read(studio: Client) -> None:
    """By its length."""
    answer = studio.ask(
        "PUT", "/api/table/tinygame/picture/x.svg", None, {**studio.own, "Content-Length": str(MOST_BYTES + 1)}
    )
    assert answer.status == 413


def test_games_that_come_with_pnp_take_none(studio: Client) -> None:
    """They are not this folder's."""
    assert studio.put("/api/table/jonques/picture/x.svg", SVG).status == 403
    assert studio.put("/api/table/nobody/picture/x.svg", SVG).status == 404
