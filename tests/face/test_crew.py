"""crew: several processes compose the same faces as one, and note the same on the way."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pnp.base.cache import NO_CACHE
from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.face import crew
from pnp.face.compose import composer_of
from pnp.face.crew import faces_of
from tests.face.crew_check import CHECKS, HERE
from tests.limits import HANGS
from tests.places import ROOT


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="processes are forked on Linux only")
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.full) if name == "three" else name for name in CHECKS]
)
def test_several_processes_are_as_one(name: str) -> None:
    """In a process of its own: where tests run side by side there are other threads, and nothing is forked."""
    command = [sys.executable, "-m", "tests.face.crew_check", name]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=HANGS, check=False)
    assert (done.returncode, done.stdout) == (0, "the same\n"), done.stderr


def test_a_small_game_is_composed_by_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where starting another costs more than it saves."""
    monkeypatch.setattr(crew, "process_pool", None)
    monkeypatch.setattr(crew, "can_fork", lambda: True)
    composer = composer_of(HERE, load_game(HERE, "mans"), Problems(), NO_CACHE)
    assert faces_of(composer, 8)
