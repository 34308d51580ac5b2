"""supervisor: what a file does to a command is told by the one that waits for it; and it can always be ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.tiny import BUILD, lay_out
from tests.limits import HANGS
from tests.places import ROOT
from tests.processes import LINUX, family, until

pytestmark = [LINUX, pytest.mark.slow]
SUFFERING = """\
import pnp.base.walls as walls
from pnp.definition import nodes
from pnp.svg import reader
from tests.studio.hanging import suffer

def suffering(work):
    def read(text, *others):
        {told}
        suffer(text)
        return work(text, *others)
    return read

walls.SECONDS = {seconds}
reader._picture, nodes._source = suffering(reader._picture), suffering(nodes._source)
"""
SAID = {
    "for-ever": "takes too long to read or to draw; make it simpler",
    "all-memory": "takes more than 3 GB of memory to read or to draw",
    "breaks-down": "crashes what reads or draws it; save it again",
}


def uncounted(folder: Path, seconds: float = 1.0, told: str = "pass") -> dict[str, str]:
    """The environment of a program that some files hold up for ever, as if nobody had counted what they cost."""
    place = folder / "modules"
    place.mkdir()
    (place / "sitecustomize.py").write_text(SUFFERING.format(seconds=seconds, told=told))
    return {"PYTHONPATH": os.pathsep.join((str(place), str(ROOT))), "PNP_CACHE": str(folder / "cache")}


def spoilt(folder: Path, word: str, name: str) -> Path:
    here = folder / "here"
    here.mkdir()
    lay_out(here)
    path = here / name
    text = path.read_text()
    path.write_text(
        f"# {word}\n{text}" if name.endswith(".yaml") else text.replace("<rect", f"<!-- {word} --><rect", 1)
    )
    return here


def ran(folder: Path, words: Sequence[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-m", "pnp", *words],
        cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, timeout=HANGS, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("name", ["templates/tinygame/card.svg", "cards/tinygame/deck.yaml"])
@pytest.mark.parametrize("word", SAID)
def test_a_file_that_ends_a_command_is_named(tmp_path: Path, word: str, name: str) -> None:
    """With status 1 and one sentence; nothing is written."""
    here = spoilt(tmp_path, word, name)
    done = ran(here, BUILD, uncounted(tmp_path))
    assert done.returncode == 1 and done.stdout == ""
    assert done.stderr.splitlines()[0].startswith(f"{name}: {SAID[word]}")
    assert "Traceback" not in done.stderr and not (here / "output").exists()


@pytest.mark.sampled
@pytest.mark.parametrize(
    "command", [("check", "--game", "tinygame"), ("i18n", "status", "--game", "tinygame"), ("list",)]
)
def test_other_commands_name_it_too(tmp_path: Path, command: tuple[str, ...]) -> None:
    """In the language that is asked for."""
    here = spoilt(tmp_path, "for-ever", "cards/tinygame/game.yaml")
    done = ran(here, ("--ui", "fr", *command), uncounted(tmp_path))
    assert done.returncode == 1 and "cards/tinygame/game.yaml" in done.stderr and "trop de temps" in done.stderr


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda sign: sign.name)
@pytest.mark.parametrize("to_all", [True, False], ids=["terminal", "alone"])
def test_a_command_ends_whatever_it_is_at(tmp_path: Path, sign: signal.Signals, to_all: bool) -> None:
    """Here in a regular expression that never comes back, in which Python hears no signal."""
    here = spoilt(tmp_path, "for-ever", "templates/tinygame/card.svg")
    sign_of_life = tmp_path / "reading"
    told = f"'for-ever' in text and open({str(sign_of_life)!r}, 'w').close()"
    with family(here, "pnp", *BUILD, **uncounted(tmp_path, 10_000.0, told)) as one:
        until(sign_of_life.exists)
        os.killpg(one.process.pid, sign) if to_all else one.process.send_signal(sign)
        one.none_is_left()
        assert one.process.wait() not in (0, 2)


def test_the_status_of_a_command_is_its_own(tmp_path: Path) -> None:
    """Done, problems, wrong use."""
    here = spoilt(tmp_path, "", "templates/tinygame/card.svg")
    environment = {"PYTHONPATH": str(ROOT), "PNP_CACHE": str(tmp_path / "cache")}
    assert ran(here, BUILD, environment).returncode == 0
    (here / "cards/tinygame/deck.yaml").write_text("title: [")
    assert ran(here, BUILD, environment).returncode == 1
    assert ran(here, ("build", "--game", "nogame"), environment).returncode == 2


def test_who_does_not_hear_a_signal_goes_on(tmp_path: Path) -> None:
    """As with nohup: a terminal that closes ends nothing."""
    here = spoilt(tmp_path, "", "templates/tinygame/card.svg")
    words = "-P -m pnp playtest --game mans --games 40 --jobs 1"
    process = subprocess.Popen(
        ["sh", "-c", f'trap "" HUP; exec "{sys.executable}" {words}'], cwd=here,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    until(children.read_text)  # there is one that waits, and one that plays
    process.send_signal(signal.SIGHUP)
    assert process.wait(HANGS) == 0
