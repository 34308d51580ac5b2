"""crew: several processes compose the same faces as one, and note the same on the way."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

from pnp.base.cache import NO_CACHE
from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.face import crew
from pnp.face.compose import composer_of
from pnp.face.crew import faces_of
from pnp.face.model import GroupItem
from tests.face.crew_check import CHECKS, HERE
from tests.face.studio import Studio
from tests.limits import HANGS
from tests.places import ROOT


@pytest.mark.full_cases("threads", "bytes", "two")
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


def test_groups_travel_between_processes(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    """With their clips, whose art is the same where it arrives."""
    clip = '<clipPath id="c"><circle cx="9" cy="9" r="9"/></clipPath>'
    studio.template(f'{clip}<g opacity="0.5" clip-path="url(#c)"><rect width="9" height="9" pnp:image="dot.svg"/></g>')
    studio.template('<circle r="3"/>', "dot.svg", (9, 9))
    component = {"title": "C", "size": "40 x 30 mm", "template": "card.svg", "cards": [{"id": "one"}]}
    composer = studio.composer(problems=Problems(), cards=component)
    work = [(kind, card) for kind in composer.game.components.values() for card in kind.cards]
    face = composer.faces(work).faces["one", "front"]
    monkeypatch.setattr(crew, "_shared", (composer, work))
    (other,) = pickle.loads(crew._compose(0, 1)).faces.values()
    assert other.digest == face.digest and other.key == face.key
    (item,), (arrived,) = face.items, other.items
    assert isinstance(item, GroupItem) and isinstance(arrived, GroupItem)
    assert item.clip and arrived.clip and arrived.clip.art.key == item.clip.art.key


@pytest.mark.slow
def test_a_small_game_is_composed_by_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where starting another costs more than it saves."""
    monkeypatch.setattr(crew, "process_pool", None)
    monkeypatch.setattr(crew, "can_fork", lambda: True)
    composer = composer_of(HERE, load_game(HERE, "mans"), NO_CACHE)
    assert faces_of(composer, 8).faces
