"""The campaign of spoilt inputs: a short run finds nothing, and each fault that it looks for would be found."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.fuzz import prints, trial
from tests.fuzz.bytes_and_words import damaged, damaged_json
from tests.fuzz.judge import FAULTS, Before, judge
from tests.fuzz.kinds import BUILD, KINDS, OUTPUT, Command
from tests.fuzz.place import Place, make
from tests.fuzz.trial import MOST, Outcome, run
from tests.limits import LONG
from tests.places import ROOT

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="each input is tried in a copy of the process")
FINE = Outcome(0, "", "")


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A place with a finished kit."""
    return make(tmp_path_factory.mktemp("fuzz") / "place")


@pytest.fixture
def place(reference: Place, tmp_path: Path) -> Place:
    """A copy of it, to be spoilt."""
    return reference.copy(tmp_path / "place")


def verdict(place: Place, reference: Place, outcome: Outcome, before: Before, command: Command) -> str:
    """The fault that is found."""
    found = judge(place, reference, before, command, outcome)
    return found.fault if found else ""


@pytest.mark.slow
def test_each_fault_would_be_found(place: Place, reference: Place) -> None:
    """What a command said, how it ended, and what it left behind are all looked at."""
    build, look = Command(BUILD, OUTPUT, prints.same_print), Command("list")
    before = Before.of(place)
    assert verdict(place, reference, FINE, before, build) == ""
    assert verdict(place, reference, Outcome(None, "", ""), before, look) == "hang"
    assert verdict(place, reference, Outcome(-11, "", ""), before, look) == "traceback"
    assert verdict(place, reference, Outcome(1, "", "Traceback (most recent …"), before, look) == "traceback"
    assert verdict(place, reference, Outcome(0, "", "", MOST + 1), before, look) == "memory"
    assert verdict(place, reference, Outcome(0, "", "", 0, (7,)), before, look) == "left running"
    assert verdict(place, reference, Outcome(2, "", "\x1b[2J"), before, look) == "words"
    assert verdict(place, reference, Outcome(2, "", ""), before, look) == "words"
    (document, *_) = sorted(place.kit.glob("*.pdf"))
    whole = document.read_bytes()
    document.write_bytes(whole[:-20])
    assert verdict(place, reference, FINE, before, build) == "lost"
    document.write_bytes(whole)
    (place.workspace / "cards/sample/game.yaml").write_text("")
    assert verdict(place, reference, FINE, before, build) == "lost"
    (place.top / "home" / ".bashrc").write_text("")
    assert verdict(place, reference, FINE, before, build) == "touched outside"
    seen = {"hang", "memory", "left running", "traceback", "words", "lost", "touched outside", "wrong print"}
    assert set(FAULTS) == seen


def test_what_goes_on_is_found() -> None:
    """A process of a session whose first has ended."""
    child = subprocess.Popen(["sh", "-c", "sleep 600 & exit 0"], start_new_session=True)
    child.wait()
    assert len(trial.left_running(child.pid, 0.0)) == 1
    assert trial.left_running(child.pid) == []


@pytest.mark.slow
def test_a_wrong_print_would_be_found(place: Place, reference: Place) -> None:
    """A card too few, a word that is not printed, letters that look otherwise, a back that leaps."""
    cards = place.workspace / "cards/sample/cards.yaml"
    text = cards.read_text()
    assert not prints.says_what_the_cards_say(place, reference)
    cards.write_text(text.replace("quantity: 2", "quantity: 3"))
    assert prints.says_what_the_cards_say(place, reference) == "3 cards are printed; their file has 4"
    cards.write_text(text.replace("title: First", "title: Last"))
    assert prints.says_what_the_cards_say(place, reference) == "'Last' is not printed"
    cards.write_text(text.replace("title: First", "title: Forst"))
    assert run(BUILD.split(), place).status == 0
    assert "looks otherwise" in prints.looks_the_same(place, reference)
    assert prints.same_print(place, reference)
    place.printers.write_text('{"office": {"dx": 500, "dy": 0}}')
    assert prints.printer_within_reach(place, reference)


def test_the_same_seed_gives_the_same_input(reference: Place, tmp_path: Path) -> None:
    """Whatever the class, so that a finding can be tried again."""
    data = (reference.kit / "manifest.json").read_bytes()
    assert [damaged(Random(n), data) for n in range(30)] == [damaged(Random(n), data) for n in range(30)]
    assert [damaged_json(Random(n), data) for n in range(30)] == [damaged_json(Random(n), data) for n in range(30)]
    for kind in KINDS:
        twice = [Before.of(_spoilt(kind.name, reference, tmp_path / f"{kind.name} {n}")).workspace for n in range(2)]
        assert twice[0] == twice[1], kind.name


def _spoilt(name: str, reference: Place, to: Path) -> Place:
    place = reference.copy(to)
    next(kind for kind in KINDS if kind.name == name).spoil(Random("7"), place)
    return place


@pytest.mark.full
@pytest.mark.slow
def test_a_short_campaign_finds_nothing() -> None:
    """A few inputs of each class, kills and full disks; `make fuzz` tries thousands."""
    command = [sys.executable, "-m", "tests.fuzz", "--inputs", "60", "--kills", "4", "--jobs", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=LONG)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1].split()[0] == "all"
