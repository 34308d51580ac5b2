"""Saved state is read like any stranger's file: manifests, printers and saved games, changed in every way.

They are the same each time; `make fuzz` tries hundreds.
"""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pnp.cli import main
from pnp.doctor.examination import configuration
from tests.cli.tiny import lay_out
from tests.command_line import run
from tests.fuzz.bytes_and_words import damaged_json, damaged_lines

MUTATIONS = 40
KIT = Path("output/tinygame/fr")
MANIFESTS = (
    ("build", "--game", "tinygame", "--only", "deck", "--no-check", "--jobs", "1"),
    ("build", "--game", "tinygame", "--no-check", "--jobs", "1"),
    ("reprint", "--game", "tinygame", "--piece", "1"),
    ("reprint", "--game", "tinygame", "--changed-since", str(KIT)),
    ("reprint", "--game", "tinygame", "--piece", "1", "--like", str(KIT / "manifest.json")),
)
PRINTERS = (
    ("calibrate", "--list"),
    ("calibrate", "--save", "new one", "--dx", "1"),
    ("calibrate", "--printer", "office", "--out", "sheet.pdf"),
    ("build", "--game", "tinygame", "--printer", "office", "--no-check", "--jobs", "1"),
)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with a kit in its folder, a printer and a game that was begun."""
    folder = tmp_path_factory.mktemp("saved") / "workspace"
    folder.mkdir()
    lay_out(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("PNP_CONFIG", str(folder / "config"))
        patch.setenv("PNP_CACHE", str(folder.parent / "cache"))
        run("calibrate", "--save", "office", "--dx", "1.5", "--dy", "-2")
        run("calibrate", "--save", "office", "--dx", "1.5", "--dy", "-2", "--landscape")
        run("build", "--game", "tinygame", "--printer", "office", "--no-check", "--jobs", "1")
    return folder


@pytest.fixture
def desk(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it, which is the current folder."""
    copy = tmp_path / "workspace"
    shutil.copytree(made, copy)
    monkeypatch.chdir(copy)
    monkeypatch.setenv("PNP_CONFIG", str(copy / "config"))
    monkeypatch.setenv("PNP_CACHE", str(made.parent / "cache"))
    return copy


def files(folder: Path) -> dict[str, bytes]:
    """Everything in a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def sound(result: Result) -> None:
    """It went well, or it is told in one sentence, or in one for each problem; nothing moves the cursor."""
    err = result.stderr
    assert result.exit_code in (0, 1, 2), result.output
    assert all(char.isprintable() or char == "\n" for char in err), ascii(err)
    if result.exit_code == 2:
        last = err.splitlines()[-1]
        assert last.startswith(("pnp: ", "Error: ")) and len(last) < 2000, err


@pytest.mark.full
@pytest.mark.slow
def test_a_changed_manifest_loses_nothing(desk: Path) -> None:
    """What a command refuses stays as it is; what it accepts ends in a folder that is as its manifest says."""
    text = (KIT / "manifest.json").read_text(encoding="utf-8")
    whole = files(KIT)
    for seed in range(MUTATIONS):
        shutil.rmtree(KIT)
        KIT.mkdir()
        for name, data in whole.items():
            (KIT / name).write_bytes(data)
        (KIT / "manifest.json").write_bytes(damaged_json(Random(seed), text.encode()))
        (KIT / "mine.txt").write_bytes(b"mine")
        before = files(KIT)

        result = run(*MANIFESTS[seed % len(MANIFESTS)], status=None)

        sound(result)
        after = files(KIT)
        assert after["mine.txt"] == b"mine" and {n for n in before if n.endswith(".pdf")} <= after.keys(), seed
        if result.exit_code or "reprint" in MANIFESTS[seed % len(MANIFESTS)]:
            assert after == before, seed
        else:
            said = json.loads(after["manifest.json"])
            assert {row["file"] for row in said["documents"]} <= after.keys(), seed
            assert all(row["stock"] and row["pages"] > 0 for row in said["documents"]), seed


@pytest.mark.slow
def test_changed_printers_are_read_or_told(desk: Path) -> None:
    """A file that is not sound is never written over, and `pnp doctor` says what the others say."""
    path = desk / "config" / "printers.json"
    text = path.read_text(encoding="utf-8")
    for seed in range(MUTATIONS):
        kit, data = files(KIT), damaged_json(Random(seed), text.encode())
        path.write_bytes(data)
        words = PRINTERS[seed % len(PRINTERS)]

        result = run(*words, status=None)

        sound(result)
        if result.exit_code:
            assert path.read_bytes() == data and files(KIT) == kit, seed
        if "cannot be read" in result.stderr:
            why = result.stderr.split("cannot be read: ")[1].split("; mend it")[0]
            assert any(f"cannot be read: {why}" in finding.found for finding in configuration()), seed
        elif "--list" in words:
            numbers = [float(word) for word in result.stdout.replace(",", "").split() if word.lstrip("-")[0].isdigit()]
            assert all(abs(number) <= 10 for number in numbers), result.stdout


def saved(path: Path) -> str:
    """A game that was begun and kept."""
    begun = run_play("2\n1\n1\n", "--game", "mans", "--seed", "9", "--save", str(path))
    assert begun.exit_code == 0, begun.output
    return path.read_text(encoding="utf-8")


def run_play(answers: str, *words: str) -> Result:
    """Play, with answers from a pipe."""
    return CliRunner().invoke(main, ["play", *words], input=answers, catch_exceptions=False)


@pytest.mark.full
@pytest.mark.slow
def test_a_changed_save_is_played_on_or_told(desk: Path) -> None:
    """And never written over if it is not the same game."""
    path = desk / "game.jsonl"
    text = saved(path)
    for seed in range(MUTATIONS):
        data = damaged_lines(Random(seed), text.encode())
        path.write_bytes(data)

        result = run_play("", "--resume", str(path))

        sound(result)
        assert "Traceback" not in result.output
        if result.exit_code:
            assert path.read_bytes() == data, seed


@pytest.mark.parametrize("strange", ["fifo", "folder", "device", "link to itself", "large"])
def test_what_is_no_file_is_told_at_once(desk: Path, strange: str) -> None:
    """Neither waited for nor read to its end, whichever command meets it."""
    path = desk / "strange"
    make: dict[str, Any] = {
        "fifo": lambda: os.mkfifo(path),
        "folder": path.mkdir,
        "device": lambda: path.symlink_to("/dev/zero"),
        "link to itself": lambda: path.symlink_to(path),
        "large": lambda: (path.write_bytes(b""), os.truncate(path, 3 * 1024**3)),  # type: ignore[func-returns-value]
    }
    make[strange]()
    sound(resumed := run_play("", "--resume", str(path)))
    sound(kept := run_play("", "--game", "mans", "--save", str(path)))
    sound(like := run("reprint", "--game", "tinygame", "--piece", "1", "--like", str(path), status=2))
    sound(since := run("reprint", "--game", "tinygame", "--changed-since", str(path), status=2))
    assert (resumed.exit_code, kept.exit_code) == (2, 2)
    assert "is no manifest of an earlier build" in like.stderr and "is no manifest" in since.stderr
    (desk / "config" / "printers.json").unlink()
    (desk / "config" / "printers.json").symlink_to(path)
    assert "printers.json cannot be read: " in run("calibrate", "--list", status=2).stderr
    (KIT / "manifest.json").unlink()
    if strange in ("device", "link to itself"):
        (KIT / "manifest.json").symlink_to(path)
    else:
        path.rename(KIT / "manifest.json")
    before = {p.name for p in KIT.iterdir()}
    told = run("build", "--game", "tinygame", "--only", "deck", "--no-check", "--jobs", "1", status=2).stderr
    assert "holds a manifest.json that is damaged or not of a kit" in told
    assert {p.name for p in KIT.iterdir()} == before


def test_a_document_without_stock_is_told_before_anything_is_replaced(desk: Path) -> None:
    """With its place in the manifest; a document that is gone is told as well, and the rest is kept."""
    path = KIT / "manifest.json"
    said = json.loads(path.read_text(encoding="utf-8"))
    broken = {**said, "documents": [{k: v for k, v in row.items() if k != "stock"} for row in said["documents"]]}
    path.write_text(json.dumps(broken), encoding="utf-8")
    before = files(KIT)
    part = ("build", "--game", "tinygame", "--only", "deck", "--printer", "office", "--no-check", "--jobs", "1")
    assert "documents.1.stock: is missing; expected a text" in run(*part, status=2).stderr
    assert files(KIT) == before
    path.write_text(json.dumps(said), encoding="utf-8")
    lost = next(row["file"] for row in said["documents"] if "cards" not in row["file"])
    (KIT / lost).unlink()
    told = run(*part).stdout
    assert f"Not in the folder any more, and so not in the kit: {lost}. pnp build makes all of it." in told


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"scale": 10**400}, "scale: expected a number from 0.5 to 2"),
        ({"printer": "../../x"}, "printer: expected the name of a printer"),
        ({"version": "\x1b]0;owned\x07"}, ", version \\u001b]0;owned\\u0007"),
    ],
)
def test_what_a_manifest_says_is_checked_before_it_is_followed(desk: Path, change: dict[str, Any], told: str) -> None:
    """Numbers have their ranges, and texts cannot speak to the terminal."""
    path = KIT / "manifest.json"
    path.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), **change}), encoding="utf-8")
    result = run("reprint", "--game", "tinygame", "--piece", "1", status=None)
    sound(result)
    assert told in result.output
