"""Rules of one's own: a separate distribution and a single file, from check to a Dask cluster, as people type it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from pnp.playtest import cluster
from pnp.referee.clauses import CLAUSES
from pnp.referee.contract import sentence
from pnp.referee.facts import Facts
from tests.limits import HANGS
from tests.places import DOCS, ROOT
from tests.playtest.dask_cluster import Local
from tests.tides import RULES, TIDES, brought, install

pytestmark = pytest.mark.slow
KINDS = ("distribution", "file")


class Typist:
    """Somebody in a folder with the game, and with its rules installed or in a file."""

    def __init__(self, folder: Path, kind: str) -> None:
        self.folder, self.kind = folder / "workspace", kind
        for part in ("cards", "templates"):
            shutil.copytree(TIDES / part, self.folder / part)
        self.site = install(folder / "site") if kind == "distribution" else folder / "none"
        self.rules = folder / "mine.py"
        shutil.copy(RULES, self.rules)

    def types(self, *words: str, status: int = 0, typed: str = "") -> str:
        """What pnp says to a command about the game; never a traceback."""
        option = ["--rules", str(self.rules)] if self.kind == "file" else []
        path = os.pathsep.join((str(self.site), str(ROOT)))
        done = subprocess.run(
            [sys.executable, "-P", "-m", "pnp", *words, "--game", "tides", *option],
            cwd=self.folder, env={**os.environ, "PYTHONPATH": path}, input=typed, capture_output=True, text=True,
            encoding="utf-8", timeout=HANGS, check=False,
        )  # fmt: skip
        said = done.stdout + done.stderr
        assert done.returncode == status and "Traceback" not in said, said
        return said


@pytest.fixture(params=KINDS)
def typist(request: pytest.FixtureRequest, tmp_path: Path) -> Typist:
    return Typist(tmp_path, request.param)


@pytest.mark.full
def test_check_and_contract(typist: Typist) -> None:
    """Every number of players, in two processes; every clause has its line."""
    said = typist.types("check", "--contract", "--games", "20", "--jobs", "2")
    assert "tides: 60 games of 2 to 4 players came to their end" in said
    assert re.search(r"^tides: the contract: (\d+) of \1 clauses are kept$", said, re.MULTILINE)
    assert "tides: kept: Games come to their end, nothing breaks on the way, and time never runs back" in said


@pytest.mark.full
def test_two_processes_play_the_same_as_one(typist: Typist) -> None:
    """Also with bots that ask the advice, and with tried values."""
    playtest = (
        "playtest",
        "--players",
        "3",
        "--games",
        "8",
        "--bots",
        "greedy:boldness=2,search,random",
        "--seed",
        "7",
    )
    assert typist.types(*playtest, "--jobs", "1") == typist.types(*playtest, "--jobs", "2")
    sweep = typist.types(
        "playtest", "--players", "2", "--games", "20", "--jobs", "2", "--set", "finds.lobster.points=1,20"
    )
    assert "finds.lobster.points = 1 | 20 (2 players, the same 20 games each)" in sweep


@pytest.mark.full_cases("distribution")
def test_build_plays_it_a_little(typist: Typist) -> None:
    """The kit is printed, and known to be playable."""
    assert "Playable: 9 games of 2 to 4 players came to their end" in typist.types("build", "--jobs", "1")
    names = sorted(path.name for path in (typist.folder / "output" / "tides" / "fr").iterdir())
    assert names == ["1-rules.pdf", "2-cards.pdf", "manifest.json", "rules.html"]


def test_play_save_and_resume(typist: Typist) -> None:
    """With a hint and an undo; a saved game names no code, so the file is named again."""
    said = typist.types("play", "--seed", "3", "--save", "evening.jsonl", typed="h\nsand\nu\nrocks\nq\n")
    assert "La mer monte · 2 joueurs · graine 3" in said and "L’avis d’un joueur avisé" in said
    again = "--rules " if typist.kind == "file" else "evening.jsonl\n"
    assert again in said.replace("\n    ", " ")
    assert "mine.py" not in (typist.folder / "evening.jsonl").read_text(encoding="utf-8")
    said = typist.types("play", "--resume", "evening.jsonl", typed="climb\nq\n")
    assert "Reprise après" in said and "Vous" in said and "climbs the dune with" in said


@pytest.mark.full
@pytest.mark.parametrize("installed", [True, False], ids=["installed", "not installed"])
def test_dask(installed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers that have the distribution play the same games; others are refused, and so is a file."""
    pytest.importorskip("distributed", reason="distributed is not installed: pip install pnp-kits[cluster]")
    monkeypatch.setattr(cluster, "PATIENCE", HANGS)
    person = Typist(tmp_path, "distribution")
    machine = Local(tmp_path, person.site) if installed else Local(tmp_path)
    playtest = ("playtest", "--players", "3", "--games", "40")
    must = "pnp: a Dask cluster must have the rules installed, as a distribution on every worker"
    try:
        machine.worker("steady")
        if installed:
            assert person.types(*playtest, "--on", machine.address) == person.types(*playtest, "--jobs", "1")
            mended = person.site / "pnp_tides" / "game.py"
            mended.write_text(
                mended.read_text("utf-8") + "# mended\n", "utf-8"
            )  # but the worker runs what it has loaded
            said = person.types(*playtest, "--on", machine.address, status=2)
            assert said.startswith(must) and said.rstrip().endswith("has others")
        else:
            said = person.types(*playtest, "--on", machine.address, status=2)
            assert said.startswith(
                f"{must}; those of {machine.address} need pnp_tides (pnp-tides 1.0) as here, but tcp"
            )
            assert said.rstrip().endswith("has none")
            person.kind = "file"
            said = person.types(*playtest, "--on", machine.address, status=2)
            assert said.startswith(f"{must}, and ") and said.rstrip().endswith("make a distribution of it")
    finally:
        machine.stop()


# --- a game folder never runs code -----------------------------------------------------------------------------------


@pytest.mark.full
def test_nothing_in_the_current_folder_is_a_distribution(tmp_path: Path) -> None:
    """Neither modules nor what looks like an installed distribution; not for the children either."""
    person = Typist(tmp_path, "none")
    note = tmp_path / "run.txt"
    for place in (person.folder, person.folder / "cards", person.folder / "cards" / "tides"):
        brought(place, "planted", "1", {"tides": "planted:GAME"})
        (place / "planted.py").write_text(f"open({str(note)!r}, 'a').write('run')\n")
        (place / "planted.egg-info").mkdir()
        (place / "planted.egg-info" / "entry_points.txt").write_text("[pnp.games]\ntides = planted:GAME\n")
        shutil.copy(RULES, place / "tides.py")
    assert "tides: no rules to play it by" in person.types("check", "--jobs", "2")
    assert "pnp has no rules for tides" in person.types("playtest", "--jobs", "2", status=2)
    assert "Not checked by play" in person.types("build", "--jobs", "2")
    assert not note.exists()


def test_a_file_inside_a_game_folder_is_run_if_it_is_named(tmp_path: Path) -> None:
    """The person said so."""
    person = Typist(tmp_path, "file")
    person.rules = Path(shutil.copy(RULES, person.folder / "cards" / "tides" / "tides.py"))
    assert "came to their end" in person.types("check", "--games", "20", "--jobs", "2")


# --- slips ----------------------------------------------------------------------------------------------------------


class Slip(NamedTuple):
    """What is changed in the rules, what is said of it at that line, and by which commands."""

    old: str
    new: str
    said: str
    commands: tuple[str, ...] = ("check", "playtest", "build")


SLIPS = {
    "syntax": Slip("Tides(Rules[Beach]):", "Tides(Rules[Beach])", "is not valid Python: expected ':'; while the rules"),
    "import": Slip("random import Random", "randoms import Random", "ModuleNotFoundError: No module named 'randoms'; "),
    "read": Slip(
        'facts.parameter("tides", 1, 20)',
        'facts.parameters["tides"]',
        "in Tides.__init__: TypeError: 'method' object is not subscriptable; while the rules for 2 players were read",
    ),
    "none": Slip("    return rules\n", "    return None\n", "in read: answered nothing; expected an object of a class"),
    "legal": Slip("return [CLIMB, *(dig", "[CLIMB, *(dig", "in legal: answered nothing; expected a list of moves"),
    "apply": Slip(
        "s.laps += 1", "s.lap += 1", "in Tides._swell: AttributeError: 'Beach' object has no attribute 'lap'"
    ),
    "scores": Slip("[Score(sum(row), ", "[(sum(row), ", "in scores: answered list [(", ("playtest",)),
    "advice": Slip(
        "self._worth(basket)\n        dry",
        "self._worht(basket)\n        dry",
        "in TidesAdvice.weigh: AttributeError: 'TidesAdvice' object has no attribute '_worht'; in game ",
        ("check", "playtest"),
    ),
    "catalogue": Slip('ground}": Entry(', 'ground}": Entrance(', "in Tides.catalogue", ("check", "playtest")),
}
OPTIONS = {"check": "--games 20 --jobs 2", "playtest": "--players 2 --jobs 2", "build": "--jobs 1"}


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("name", "command"), [(name, command) for name, slip in SLIPS.items() for command in slip.commands]
)
def test_a_slip_is_told_with_file_and_line(name: str, command: str, tmp_path: Path) -> None:
    """One sentence, what pnp was doing, status 1; also when it happens in another process."""
    slip, person = SLIPS[name], Typist(tmp_path, "file")
    text = person.rules.read_text(encoding="utf-8")
    assert text.count(slip.old) == 1, slip.old
    person.rules.write_text(text.replace(slip.old, slip.new), encoding="utf-8")
    found = person.types(command, *OPTIONS[command].split(), status=1)
    assert re.search(rf"mine\.py:\d+:\d+: .*{re.escape(slip.said)}", found), found


def test_a_slip_at_the_table_is_told_and_the_game_is_kept(tmp_path: Path) -> None:
    """What was played up to there is not lost: with mended rules it goes on."""
    person = Typist(tmp_path, "file")
    text = person.rules.read_text(encoding="utf-8")
    person.rules.write_text(text.replace("s.shown += basket", "s.show += basket"), encoding="utf-8")
    said = person.types("play", "--seed", "3", "--save", "evening.jsonl", typed="sand\nclimb\n", status=1)
    assert re.search(
        r"mine\.py:\d+:\d+: in Tides\._climb: AttributeError: .*; at move 5 of the game at this table", said
    )
    person.rules.write_text(text, encoding="utf-8")
    assert "Reprise après 4" in person.types("play", "--resume", "evening.jsonl", typed="climb\nq\nn\n")
    person.rules.write_text(text.replace("{weight} g of", "{weigth} g of"), encoding="utf-8")
    said = person.types("play", "--seed", "3", status=1)
    assert re.search(r"mine\.py:\d+:\d+: in table: NameError: name 'weigth' is not defined.*; at move 2 of", said)


def test_a_file_that_is_not_there_is_wrong_use(tmp_path: Path) -> None:
    """And so are rules for several games at once."""
    person = Typist(tmp_path, "file")
    person.rules = tmp_path / "none.py"
    assert "cannot be read: No such file or directory" in person.types("check", status=2)
    assert "--rules are those of one game; say which" in person.types("check", "--game", "mans", status=2)


def test_the_page_shows_what_is_really_said() -> None:
    """Its sentences are those of the program; numbers may differ."""
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    kept = re.findall(r"^tides: kept: (.+) \(\d+ times\)$", page, re.MULTILINE)
    assert kept and set(kept) <= {sentence(clause) for clause in CLAUSES}
    assert f"the contract: {len(CLAUSES)} of {len(CLAUSES)} clauses are kept" in page
    assert f"pnp: {cluster.MUST_HAVE}, and src/pnp_tides/game.py is a file of this machine" in page
    for name in ("syntax", "legal", "apply"):
        assert SLIPS[name].said in page, name
    project = (TIDES / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    assert all(line in project for line in page.split("```toml\n")[1].split("```")[0].splitlines())
    questions = {name for name in vars(Facts) if not name.startswith("_")} - {"items"}
    assert {name for name in questions if f"facts.{name}" not in page} == set()
