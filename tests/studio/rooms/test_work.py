"""work: jobs tell how far they are and what came of them; the stream tells of changes."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.limits import HANGS
from tests.studio.serving import Client


@contextmanager
def listen(studio: Client) -> Iterator[http.client.HTTPResponse]:
    """The stream of events, open."""
    connection = http.client.HTTPConnection("127.0.0.1", studio.port, timeout=HANGS)
    connection.putrequest("GET", "/events", skip_host=True)
    for name, value in studio.own.items():
        connection.putheader(name, value)
    connection.endheaders()
    stream = connection.getresponse()
    assert stream.status == 200 and stream.getheader("content-type", "").startswith("text/event-stream")
    try:
        yield stream
    finally:
        stream.close()
        connection.close()


def heard(stream: http.client.HTTPResponse, kind: str) -> Any:
    """The next event of a kind."""
    while line := stream.readline():
        if line.startswith(b"data: ") and (event := json.loads(line[6:]))["kind"] == kind:
            return event
    raise AssertionError("the stream has ended")


@pytest.mark.slow
def test_a_saved_card_is_told_with_its_stamp(studio: Client, folder: Path) -> None:
    """And the picture under that stamp is the new one."""
    data = studio.get("/api/table/tinygame").json
    before = studio.get("/picture/tinygame/deck/one/front.png?w=160").body
    with listen(studio) as stream:
        path = folder / "cards/tinygame/deck.yaml"
        path.write_text(path.read_text().replace("First", "Primus"))
        while not (event := heard(stream, "changed"))["cards"]:
            pass
    ((component, card, stamp),) = event["cards"]
    assert event["game"] == "tinygame" and (component, card) == ("deck", "one")
    assert stamp != data["components"][0]["cards"][0]["stamp"]
    assert studio.get(f"/picture/tinygame/deck/one/front.png?w=160&s={stamp}").body != before


@pytest.mark.slow
def test_jobs_are_told_and_forgotten_ones_are_not_there(studio: Client) -> None:
    """Each step, and the end."""
    with listen(studio) as stream:
        started = studio.post("/api/table/tinygame/check").json
        assert started["state"] == "running" and heard(stream, "job")["id"] == started["id"]
    assert studio.settled(started["id"])["state"] == "done"
    assert studio.get("/api/jobs/999").status == 404 and studio.post("/api/jobs/999/stop").status == 404
    assert studio.get("/report/999").status == 404


@pytest.mark.slow
def test_a_second_job_of_a_kind_takes_the_place_of_the_first(studio: Client) -> None:
    """Two builds of one kit would only wait for each other."""
    first = studio.post("/api/desk/tinygame/build", {}).json
    second = studio.post("/api/desk/tinygame/build", {}).json
    assert studio.settled(first["id"])["state"] in ("stopped", "done")
    assert studio.settled(second["id"])["state"] == "done"
