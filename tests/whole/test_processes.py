"""Nothing runs on when a command has ended, whatever has ended it, and whatever it was at."""

from __future__ import annotations

import os
import random
import re
import signal
from pathlib import Path

import pytest

from tests.cli.tiny import SVG, lay_out, write
from tests.processes import LINUX, Family, family, until
from tests.studio.serving import Client

pytestmark = [LINUX, pytest.mark.slow]
BLUR = '<filter id="f{n}"><feGaussianBlur stdDeviation="{n}"/></filter>'
PART = '<rect width="40" height="60" fill="#123456" filter="url(#f{n})"/><path d="M0 0h1"/>'


def drawings(folder: Path) -> None:
    """A tiny game whose card takes other processes a while to draw."""
    lay_out(folder)
    numbers = range(1, 30)
    inner = "".join(BLUR.format(n=n) + PART.format(n=n) for n in numbers)
    write(folder, "templates/tinygame/back.svg", SVG.format("40 60", inner))


COMMANDS = {
    "build": ("pnp", "build", "--game", "tinygame", "--jobs", "2", "--no-cache"),
    "playtest": ("pnp", "playtest", "--game", "mans", "--games", "5000", "--jobs", "2"),
    "check": ("pnp", "check", "--game", "mans", "--games", "5000", "--jobs", "2"),
}


def at_work(command: str, folder: Path) -> Family:
    """A command that has started other processes."""
    drawings(folder)
    one = Family(folder, *COMMANDS[command])
    one.wait_for(3)
    return one


@pytest.mark.parametrize("command", COMMANDS)
def test_kill_minus_9_leaves_nothing_running(command: str, tmp_path: Path) -> None:
    """Nor do children of children."""
    one = at_work(command, tmp_path)
    try:
        one.process.kill()
        one.none_is_left()
    finally:
        one.end()


@pytest.mark.parametrize("seed", range(6))
def test_kill_minus_9_at_any_moment_leaves_nothing_running(seed: int, tmp_path: Path) -> None:
    """As soon as so many processes are there, or have been looked for so often."""
    dice = random.Random(seed)
    drawings(tmp_path)
    with family(tmp_path, *COMMANDS[dice.choice(list(COMMANDS))]) as one:
        for _ in range(dice.randrange(60)):
            if len(one.alive()) >= dice.randrange(2, 6):
                break
        one.process.kill()
        one.none_is_left()


@pytest.mark.sampled
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda sign: sign.name)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_that_is_ended_leaves_nothing_running(command: str, sign: signal.Signals, tmp_path: Path) -> None:
    """By Ctrl-C, which all processes of a terminal hear; by SIGTERM; by a terminal that is closed."""
    one = at_work(command, tmp_path)
    try:
        os.killpg(one.process.pid, sign) if sign != signal.SIGTERM else one.process.send_signal(sign)
        one.none_is_left()
        assert one.process.wait() != 0
    finally:
        one.end()


def opened(one: Family) -> str:
    """The address of a studio that is open."""
    assert one.process.stdout
    found = re.search(r"http://\S+", one.process.stdout.readline())
    assert found
    return found[0]


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda s: s.name)
def test_a_studio_leaves_nothing_running(tmp_path: Path, sign: signal.Signals) -> None:
    """Neither its workers, nor a job with its own processes, whatever ends it."""
    drawings(tmp_path)
    with family(tmp_path, "pnp", "studio", "--no-open", PNP_CONFIG=str(tmp_path / "config")) as one:
        address = opened(one)
        client = Client(address, lambda: None)
        assert client.get("/api/table/tinygame").status == 200
        before = len(one.alive())
        assert client.post("/api/table/mans/playtest").status == 202
        until(lambda: len(one.alive()) > before + 2)  # the job, and the processes that it has started
        one.process.send_signal(sign)
        one.none_is_left()


def test_two_studios_go_their_own_ways(tmp_path: Path) -> None:
    """On one folder; one that is killed takes nothing of the other with it."""
    drawings(tmp_path)
    words = ("pnp", "studio", "--no-open")
    with family(tmp_path, *words) as first, family(tmp_path, *words) as second:
        clients = [Client(opened(one), lambda: None) for one in (first, second)]
        assert [one.get("/api/table/tinygame").status for one in clients] == [200, 200]
        first.process.kill()
        first.none_is_left()
        assert clients[1].get("/api/table/othergame").status == 200
