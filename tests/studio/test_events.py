"""events: every open page hears everything, in order; one that does not listen is told to look again."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from pnp.studio.events import MOST_WAITING, Hub


def heard(chunk: bytes) -> Any:
    """What a chunk of the stream says; nothing for a remark."""
    lines = dict(line.split(": ", 1) for line in chunk.decode().splitlines() if line)
    return json.loads(lines["data"]) if "data" in lines else None


def test_all_pages_hear_the_same_and_the_stream_ends_with_the_studio() -> None:
    """Each from the moment it listens."""

    async def listening() -> tuple[list[Any], list[Any]]:
        hub = Hub()
        first, second = hub.listen(), hub.listen()
        assert heard(await anext(first)) is None
        hub.tell({"kind": "one"})
        assert heard(await anext(second)) is None and hub.pages == 2
        hub.tell({"kind": "two", "name": "Événement"})
        hub.close()
        one, two = [[heard(chunk) async for chunk in stream] for stream in (first, second)]
        assert hub.pages == 0
        return one, two

    one, two = asyncio.run(listening())
    assert [event["kind"] for event in one] == ["one", "two", "closing"]
    assert two == [{"kind": "two", "name": "Événement"}, {"kind": "closing"}]


def test_a_page_hears_what_has_changed_since_it_was_made() -> None:
    """Also if that was before it listened."""

    async def both() -> list[Any]:
        hub = Hub()
        since = hub.changes
        hub.tell({"kind": "job"})  # no file has changed
        in_time, late = hub.listen(since), hub.listen(since)
        await anext(in_time)
        hub.tell({"kind": "files"})
        await anext(late)
        return [heard(await anext(stream)) for stream in (in_time, late)]

    assert asyncio.run(both()) == [{"kind": "files"}, {"kind": "again"}]


def test_a_page_that_comes_again_says_what_it_has_heard_of() -> None:
    """Every event carries how often files had changed when it was told, not when it was read."""

    async def numbers() -> list[bytes]:
        hub = Hub()
        stream = hub.listen()
        await anext(stream)
        for kind in ("job", "files", "changed"):
            hub.tell({"kind": kind})
        return [(await anext(stream)).splitlines()[0] for _ in range(3)]

    assert asyncio.run(numbers()) == [b"id: 0", b"id: 1", b"id: 2"]


def test_a_page_that_is_far_behind_is_told_to_look_again() -> None:
    """Memory is bounded, and nothing is lost that could not be asked for."""

    async def asleep() -> list[Any]:
        hub = Hub()
        stream = hub.listen()
        await anext(stream)
        for number in range(MOST_WAITING + 3):
            hub.tell({"kind": "step", "number": number})
        return [heard(await anext(stream)) for _ in range(4)]

    got = asyncio.run(asleep())
    assert got[0] == {"kind": "again"} and got[-1] == {"kind": "step", "number": MOST_WAITING + 2}
