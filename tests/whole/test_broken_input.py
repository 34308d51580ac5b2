"""Broken and hostile input as data: every case of broken/cases/ is a test; broken/README.md says how to add one."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from pnp.cli import main
from pnp.speech.saying import said
from tests.french import english_in, listening
from tests.limits import HANGS
from tests.places import ROOT

BROKEN = ROOT / "tests" / "whole" / "broken"
OUTPUT = Path("output/sample/fr")
BUILD = ["build", "--game", "sample", "--jobs", "1"]
KILLED = -signal.SIGKILL
CASE_KEYS = {
    "case",
    "shows",
    "edit",
    "run",
    "fault",
    "not_as_root",
    "status",
    "says",
    "holds",
    "never",
    "builds",
    "dit",
}
ACTIONS = {"write", "append", "replace", "recode", "link", "copy", "delete"}
EDIT_KEYS = ACTIONS | {"file", "folder", "fifo", "with", "bytes", "mode"}
PROBLEM = re.compile(
    r"[\w./-]+\.(yaml|svg|ttf|csv|po|xlsx)(:[1-9]\d*:[1-9]\d*)?: \S.*"  # file:line:column: what
    r"|(cards|templates|fonts)[\w/-]*: leads outside the workspace; .*"  # a folder
)
PLACE = re.compile(r"[\w./-]+:[1-9]\d*:[1-9]\d*: ")
Case = Mapping[str, Any]


def read_cases() -> list[Case]:
    """Every case of every file, checked for keys that nobody would notice to be misspelt."""
    cases: list[Case] = []
    for path in sorted((BROKEN / "cases").glob("*.yaml")):
        for case in yaml.safe_load(path.read_text(encoding="utf-8")):
            unknown = (set(case) - CASE_KEYS) | {key for edit in case.get("edit", ()) for key in set(edit) - EDIT_KEYS}
            assert not unknown, f"{path.name}: {case['case']}: unknown keys {unknown}"
            cases.append(case)
    names = [case["case"] for case in cases]
    assert len(names) == len(set(names)), f"two cases with one name: {sorted(n for n in names if names.count(n) > 1)}"
    return cases


CASES = read_cases()


# --- the workspace ----------------------------------------------------------------------------------------------


def content(value: Any) -> bytes:
    """Bytes of a case's text: plain, {hex: …}, {repeat: …, times: …}, or a list of these."""
    if isinstance(value, list):
        return b"".join(content(part) for part in value)
    if isinstance(value, dict):
        return bytes.fromhex(value["hex"]) if "hex" in value else content(value["repeat"]) * value["times"]
    return str(value).encode()


def apply(edit: Mapping[str, Any], workspace: Path) -> None:
    """Change one file of the workspace as a case says."""
    path = workspace / (edit.get("file") or edit.get("fifo") or edit["folder"])
    path.parent.mkdir(parents=True, exist_ok=True)
    if "write" in edit:
        path.write_bytes(content(edit["write"]))
    elif "replace" in edit:
        before, old = path.read_bytes(), content(edit["replace"])
        assert before.count(old) == 1, f"{edit['replace']!r} stands {before.count(old)} times in {edit['file']}"
        path.write_bytes(before.replace(old, content(edit["with"])))
    elif "append" in edit:
        path.write_bytes(path.read_bytes() + content(edit["append"]))
    elif "recode" in edit:
        text = path.read_text(encoding="utf-8")
        crlf = edit["recode"] == "crlf"
        path.write_bytes(text.replace("\n", "\r\n").encode() if crlf else text.encode(edit["recode"]))
    elif "link" in edit:
        path.unlink(missing_ok=True)
        path.symlink_to(edit["link"])
    elif "copy" in edit:
        path.write_bytes((ROOT / edit["copy"]).read_bytes()[: edit.get("bytes")])
    elif "fifo" in edit:
        os.mkfifo(path)
    elif "folder" in edit:
        path.mkdir(mode=int(str(edit.get("mode", 755)), 8), exist_ok=True)
    elif edit.get("delete"):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    else:
        raise AssertionError(f"an edit that changes nothing: {edit}")


def snapshot(folder: Path) -> dict[str, str]:
    """Everything in a folder with a fingerprint of its bytes, but for what a killed build leaves beside its output."""
    out = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if any(part.startswith(".fr-") for part in path.relative_to(folder).parts):
            continue
        if path.is_symlink():
            out[name] = f"link to {path.readlink()}"
        elif path.is_file():
            out[name] = hashlib.sha256(path.read_bytes()).hexdigest()
        else:
            out[name] = f"mode {path.stat().st_mode:o}"
    return out


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The valid workspace with its kit, built once, and a cache beside it."""
    base = tmp_path_factory.mktemp("broken")
    workspace = base / "workspace"
    shutil.copytree(BROKEN / "base", workspace)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(workspace)
        patch.setenv("PNP_CACHE", str(base / "cache"))
        result = CliRunner().invoke(main, BUILD)
    assert result.exit_code == 0, result.output
    assert (workspace / OUTPUT / "manifest.json").is_file()
    return workspace


@pytest.fixture
def workspace(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the built workspace to be spoilt; the current folder while the test runs."""
    copy = tmp_path / "workspace"
    shutil.copytree(built, copy)
    monkeypatch.chdir(copy)
    monkeypatch.setenv("PNP_CACHE", str(built.parent / "cache"))
    return copy


# --- running ----------------------------------------------------------------------------------------------------


@contextmanager
def time_limit(seconds: int) -> Iterator[None]:
    """Fail, rather than hang, when a case keeps the program busy for ever."""

    def stop(*_: object) -> None:
        pytest.fail(f"still busy after {seconds} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def run(case: Case, tongue: str = "en") -> tuple[int, str, str]:
    """Exit status, standard output and standard error of a case's command."""
    command = [str(word) for word in case.get("run", BUILD)] + ["--ui", tongue] * (tongue != "en")
    if "fault" in case:
        driver = [sys.executable, str(BROKEN / "with_fault.py"), case["fault"], *command]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
        done = subprocess.run(driver, capture_output=True, text=True, encoding="utf-8", env=environment, timeout=HANGS)
        return done.returncode, done.stdout, done.stderr
    with time_limit(HANGS):
        result = CliRunner().invoke(main, command)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise AssertionError(f"the program fell over: {result.exception!r}\n{result.stderr}") from result.exception
    return result.exit_code, result.stdout, result.stderr


def expected_lines(case: Case) -> list[str]:
    """The whole of standard error: the problems, then how many there are when they are the files'."""
    lines = list(case["says"])
    if case.get("status", 1) == 1:
        lines.append(f"{len(lines)} problem{'s' if len(lines) > 1 else ''} found; nothing was written.")
    return lines


# --- the tests --------------------------------------------------------------------------------------------------


# mistakes that are found one after the other; what hangs on a file that cannot be used must wait until it can
READ = ("colour-typo-in-a-card", "unknown-card-key")
COMPILED = ("template-condition-garbage", "template-unknown-style", "view-box-mismatch")
SET_ON_FACES = ("unknown-icon", "text-too-long")
SET_ON_PAGES = ("page-icon-unknown", "figure-missing", "page-word-too-wide")
TOGETHER = [
    (READ, SET_ON_PAGES),
    (COMPILED, (*SET_ON_PAGES, "unknown-piece")),
    (SET_ON_FACES, (*SET_ON_PAGES, "unknown-piece")),
    (READ, COMPILED, SET_ON_PAGES),
]


@pytest.mark.slow
@pytest.mark.parametrize("names", TOGETHER, ids=lambda stages: "-".join(stage[0] for stage in stages))
def test_mistakes_of_all_stages_are_told_at_once(names: tuple[tuple[str, ...], ...], workspace: Path) -> None:
    """Whoever mends what was told is not told of more the next time."""
    whole = {path: path.read_bytes() for path in workspace.rglob("*") if path.is_file()}
    by_name = {case["case"]: case for case in CASES}
    for together in product(*names):
        for path, data in whole.items():
            path.write_bytes(data)
        cases = [by_name[name] for name in together]
        for edit in (edit for case in cases for edit in case["edit"]):
            apply(edit, workspace)
        wanted = {line for case in cases for line in case["says"]}
        _, _, err = run({})
        assert wanted <= set(err.splitlines()), together


@pytest.mark.sampled
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_case(case: Case, workspace: Path) -> None:
    """The message is exact, there is no traceback, and nothing that was there before has changed."""
    if case.get("not_as_root") and os.geteuid() == 0:
        pytest.skip("root may write everywhere; the case “read-only-disk” shows the same as a fault")
    for edit in case.get("edit", ()):
        apply(edit, workspace)
    before = snapshot(workspace)

    with listening() as heard:
        status, out, err = run(case)

    check_words(case, status, out, err)
    check_files(case, status, workspace, before)
    check_french(case, heard)


def check_french(case: Case, heard: list[str]) -> None:
    """The same messages in French: no English word of ours is left, and places stay as programs read them."""
    for message in heard:
        assert english_in(message) == [], said(message, "fr")
        place = PLACE.match(message)
        assert not place or said(message, "fr").startswith(place[0])
    if "dit" in case:
        told = [said(message, "fr") for message in heard]
        assert told[: len(case["dit"])] == list(case["dit"])


@pytest.mark.full
@pytest.mark.parametrize("case", [c for c in CASES if "fault" not in c], ids=lambda case: case["case"])
def test_case_in_french(case: Case, workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a person in France has it: the same status, the same problems at the same places, nothing on disk changed."""
    if case.get("not_as_root") and os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    monkeypatch.delenv("PNP_UI")
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    monkeypatch.setenv("LANGUAGE", "")
    for edit in case.get("edit", ()):
        apply(edit, workspace)
    before = snapshot(workspace)
    with listening() as heard:
        status, out, err = run(case)
    assert "Traceback" not in out + err and status == case.get("status", 1), out + err
    check_files(case, status, workspace, before)
    check_french(case, heard)
    if "says" in case and status == 1:
        *problems, last = err.splitlines()
        assert re.fullmatch(r"\d+\u00a0problèmes? trouvés?\u202f; rien n’a été écrit\.", last)
        places = [line.split(": ")[0] for line in case["says"]]
        assert [line.split(": ")[0] for line in problems] == places


def check_words(case: Case, status: int, out: str, err: str) -> None:
    """Exit status and messages are those of the case; every problem is one line that a terminal shows as it is."""
    assert "Traceback" not in out + err, err
    assert status == case.get("status", 1), out + err
    if "says" in case:
        assert err.splitlines() == expected_lines(case)
    for text in case.get("holds", ()):
        assert text in out + err
    for text in case.get("never", ()):
        assert text not in out + err
    assert all(char.isprintable() or char == "\n" for char in err), ascii(err)
    if status == 1 and "fault" not in case:
        *problems, last = err.splitlines()
        assert [line for line in problems if not PROBLEM.fullmatch(line)] == []
        assert re.fullmatch(r"\d+ problems? found; nothing was written\.", last)


def check_files(case: Case, status: int, workspace: Path, before: Mapping[str, str]) -> None:
    """Nothing has changed, not even beside the output; a build that is meant to work changes its output alone."""
    after = snapshot(workspace)
    if case.get("builds") == "anew":
        kit = OUTPUT.as_posix()
        assert f"{kit}/manifest.json" in after
        before, after = ({n: v for n, v in files.items() if not n.startswith(kit)} for files in (before, after))
    assert after == before
    if status != KILLED:
        assert not list(workspace.rglob(".*-new-*")) + list(workspace.rglob(".*-old")), "something was left behind"


@pytest.mark.slow
@pytest.mark.parametrize("case", [c for c in CASES if c.get("status") == KILLED], ids=lambda case: case["case"])
def test_the_build_after_a_kill_works_and_cleans_up(case: Case, workspace: Path, built: Path) -> None:
    """What a killed build left is no obstacle, and is swept away once it is surely nobody's."""
    for edit in case.get("edit", ()):
        apply(edit, workspace)
    run(case)
    shutil.copytree(built / "cards", workspace / "cards", dirs_exist_ok=True)
    left = [p for p in (workspace / OUTPUT).parent.iterdir() if p.name != OUTPUT.name]
    assert left, "the kill came too late to leave anything"
    for path in left:
        os.utime(path, (0, 0))

    status, _, err = run({"case": "again"})

    assert status == 0, err
    assert snapshot(workspace) == snapshot(built)
    assert [p.name for p in (workspace / OUTPUT).parent.iterdir()] == [OUTPUT.name]


@pytest.mark.slow
def test_a_kill_between_two_moves_loses_nothing(workspace: Path, built: Path) -> None:
    """Where folders cannot be exchanged in one step, the old kit is set aside whole and the next build recovers."""
    before = snapshot(workspace / OUTPUT)
    status, _, err = run({"fault": "kill between two moves"})
    assert status == KILLED, err
    assert before in [snapshot(p) for p in (workspace / OUTPUT).parent.iterdir()]

    for path in (workspace / OUTPUT).parent.iterdir():
        os.utime(path, (0, 0))
    status, _, err = run({"case": "again"})

    assert status == 0, err
    assert snapshot(workspace) == snapshot(built)
    assert [p.name for p in (workspace / OUTPUT).parent.iterdir()] == [OUTPUT.name]


def test_there_are_enough_kinds() -> None:
    """The press promises at least forty kinds of broken input."""
    assert len([case for case in CASES if case.get("status", 1) != 0]) >= 40
