"""Writing a kit: the output folder is replaced in one step, and after any failure it is as it was."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import pnp
from pnp import output
from pnp.build import BuiltDocument, Kit, Options
from pnp.output import MANIFEST, save
from pnp.problems import UsageError

NAMES = ("cards", "board", "rules")
OLD, NEW = b"%PDF old ", b"%PDF new "


def kit(body: bytes, *, only: tuple[str, ...] = (), names: tuple[str, ...] = NAMES, **options: Any) -> Kit:
    """A kit of small documents; with `only`, just those, under the numbers of the whole kit."""
    meta = SimpleNamespace(title="Essai", version=options.pop("version", "1.0"))
    game: Any = SimpleNamespace(id="essai", lang="fr", digest="0" * 64, meta=meta)  # all that a manifest asks for
    built = tuple(
        BuiltDocument(
            {"file": f"{NAMES.index(n) + 1}-{n}.pdf", "title": n.title()},
            ({"id": f"{n}-1", "file": f"{NAMES.index(n) + 1}-{n}.pdf"},),
            body + n.encode(),
        )
        for n in (only or names)
    )
    return Kit(game, Options("essai", only=only, **options), built)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the kit goes; nothing is there yet."""
    return tmp_path / "output" / "essai" / "fr"


@pytest.fixture(params=["exchange", "two renames"])
def either_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """With the system's exchange of two folders, and on systems that have none."""
    if request.param == "two renames":
        monkeypatch.setattr(output, "_exchange", lambda a, b: False)
    yield request.param


def content(folder: Path) -> dict[str, bytes]:
    """Every file with its bytes."""
    return {p.name: p.read_bytes() for p in sorted(folder.iterdir())}


def pdfs(folder: Path) -> dict[str, bytes]:
    """The documents alone."""
    return {name: data for name, data in content(folder).items() if name != MANIFEST}


def manifest(folder: Path) -> dict[str, Any]:
    """What the manifest says."""
    found: dict[str, Any] = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    return found


def expected(body: bytes, *names: str) -> dict[str, bytes]:
    """The files of a kit."""
    return {f"{NAMES.index(n) + 1}-{n}.pdf": body + n.encode() for n in names or NAMES}


def only_folder(folder: Path) -> bool:
    """Whether nothing is left lying beside the output."""
    return [p.name for p in folder.parent.iterdir()] == [folder.name]


# --- a whole build ----------------------------------------------------------------------------------------------


def test_a_first_build_makes_the_folder(folder: Path, either_way: str) -> None:
    """With parents, documents and manifest."""
    told = save(kit(OLD), folder)
    assert pdfs(folder) == expected(OLD)
    assert manifest(folder) == told
    assert [d["file"] for d in told["documents"]] == list(expected(OLD))
    assert only_folder(folder)
    assert folder.stat().st_mode & 0o777 == 0o755


def test_a_second_build_replaces_the_first(folder: Path, either_way: str) -> None:
    """Nothing of the old one stays, not even a file that nobody knows."""
    save(kit(OLD), folder)
    (folder / "9-extra.pdf").write_bytes(b"")
    save(kit(NEW, names=("cards", "rules")), folder)
    assert pdfs(folder) == expected(NEW, "cards", "rules")
    assert only_folder(folder)


def test_the_same_kit_gives_the_same_files(folder: Path) -> None:
    """Twice the same bytes."""
    save(kit(OLD), folder)
    before = content(folder)
    save(kit(OLD), folder)
    assert content(folder) == before


def test_other_folders_beside_are_left_alone(folder: Path, either_way: str) -> None:
    """Another language, or a folder whose name starts alike."""
    for name in ("en", "fr-new", ".fr2-new-abc"):
        (folder.parent / name).mkdir(parents=True)
    save(kit(OLD), folder)
    save(kit(NEW), folder)
    assert {p.name for p in folder.parent.iterdir()} == {"en", "fr", "fr-new", ".fr2-new-abc"}


@pytest.mark.skipif(sys.platform != "linux", reason="renameat2 is Linux's")
def test_linux_exchanges_the_two_folders(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At no moment is there no output: the old folder is never renamed away."""
    save(kit(OLD), folder)

    def no_rename(*_: object) -> None:
        raise AssertionError("two renames where one exchange was to be had")

    monkeypatch.setattr("pnp.output.os.rename", no_rename)
    save(kit(NEW), folder)
    assert pdfs(folder) == expected(NEW)


# --- failures ---------------------------------------------------------------------------------------------------


def failing(number: int, error: OSError) -> Any:
    """A call that fails the `number`-th time and otherwise does its work."""
    calls = {"n": 0}

    def wrap(real: Any) -> Any:
        def call(*args: Any, **kwargs: Any) -> Any:
            calls["n"] += 1
            if calls["n"] == number:
                raise error
            return real(*args, **kwargs)

        return call

    return wrap


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_full_disk_leaves_the_old_kit(
    folder: Path, either_way: str, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """Whichever file does not fit; the message says what happened and that nothing is lost."""
    save(kit(OLD), folder)
    before = content(folder)
    full = failing(number, OSError(28, "No space left on device"))
    monkeypatch.setattr("pnp.output.os.fsync", full(os.fsync))
    with pytest.raises(UsageError, match="/fr: No space left on device; the earlier output is untouched"):
        save(kit(NEW), folder)
    assert content(folder) == before
    assert only_folder(folder)


@pytest.mark.parametrize("number", [1, 2])
def test_a_failed_rename_leaves_the_old_kit(folder: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Without the exchange call: neither of the two moves may lose the old folder."""
    save(kit(OLD), folder)
    before = content(folder)
    monkeypatch.setattr(output, "_exchange", lambda a, b: False)
    denied = failing(number, PermissionError(13, "Permission denied"))
    monkeypatch.setattr("pnp.output.os.rename", denied(os.rename))
    with pytest.raises(UsageError, match="Permission denied"):
        save(kit(NEW), folder)
    assert content(folder) == before
    assert only_folder(folder)


def test_an_interruption_leaves_the_old_kit(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while writing."""
    save(kit(OLD), folder)
    before = content(folder)

    def interrupted(path: Path, data: bytes) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(output, "_write", interrupted)
    with pytest.raises(KeyboardInterrupt):
        save(kit(NEW), folder)
    assert content(folder) == before
    assert only_folder(folder)


def test_a_file_in_the_way_is_a_usage_error(tmp_path: Path) -> None:
    """The parent is a file."""
    (tmp_path / "output").write_bytes(b"mine")
    with pytest.raises(UsageError, match=r"cannot write .*/fr: "):
        save(kit(NEW), tmp_path / "output" / "fr")
    assert (tmp_path / "output").read_bytes() == b"mine"


# --- after a killed build ---------------------------------------------------------------------------------------


def test_leftovers_of_a_killed_build_are_removed(folder: Path) -> None:
    """Temporary folders of processes that are gone go; the one of a process that runs stays."""
    folder.parent.mkdir(parents=True)
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait(timeout=60)
    stale, busy = (folder.parent / f".fr-new-{number}-abc" for number in (gone.pid, os.getppid()))
    for path in (stale, busy):
        path.mkdir()
        (path / "1-cards.pdf").write_bytes(b"half")
    save(kit(NEW), folder)
    assert {p.name for p in folder.parent.iterdir()} == {"fr", busy.name}


def test_a_build_killed_between_two_moves_is_undone(folder: Path) -> None:
    """The old folder, moved away and not yet replaced, comes back."""
    save(kit(OLD), folder)
    folder.rename(folder.parent / ".fr-old")
    output._sweep(folder)
    assert pdfs(folder) == expected(OLD)
    assert only_folder(folder)


def test_a_partial_build_after_a_kill_still_finds_the_old_documents(folder: Path, either_way: str) -> None:
    """First the old folder comes back, then its documents are carried over."""
    save(kit(OLD), folder)
    folder.rename(folder.parent / ".fr-old")
    save(kit(NEW, only=("board",)), folder)
    assert pdfs(folder) == {**expected(OLD, "cards", "rules"), **expected(NEW, "board")}
    assert only_folder(folder)


def test_an_old_folder_beside_a_new_one_is_removed(folder: Path) -> None:
    """Killed after both moves: the new kit is in place and stays."""
    save(kit(NEW), folder)
    (folder.parent / ".fr-old").mkdir()
    output._sweep(folder)
    assert pdfs(folder) == expected(NEW)
    assert only_folder(folder)


KILLED = """
import os, sys
from pathlib import Path
sys.path.insert(0, sys.argv[2])
import test_output
from pnp import output
folder, place = Path(sys.argv[1]), sys.argv[3]
real = os.rename
calls = []
def rename(a, b):
    calls.append(a)
    if place == "before" and len(calls) == 1 or place == "between" and len(calls) == 2:
        os._exit(9)
    real(a, b)
def write(path, data):
    if place == "writing" and path.name.startswith("2-"):
        path.write_bytes(data[:3])
        os._exit(9)
    path.write_bytes(data)
output._exchange = lambda a, b: False
output.os.rename = rename
output._write = write
output.save(test_output.kit(b"%PDF killed "), folder)
"""


@pytest.mark.parametrize("place", ["writing", "before", "between"])
def test_a_process_killed_anywhere_loses_nothing(folder: Path, place: str) -> None:
    """The old kit is there or comes back, and what the killed build left is cleaned up."""
    save(kit(OLD), folder)
    before = content(folder)
    env = {**os.environ, "PYTHONPATH": str(Path(pnp.__file__).parent.parent)}
    command = [sys.executable, "-c", KILLED, str(folder), str(Path(__file__).parent), place]
    done = subprocess.run(command, env=env, capture_output=True, timeout=60, check=False)
    assert done.returncode == 9, done.stderr.decode()
    assert folder.exists() == (place != "between")
    assert list(folder.parent.glob(".fr-new-*"))
    output._sweep(folder)
    assert content(folder) == before
    assert only_folder(folder)


# --- a part of the kit ------------------------------------------------------------------------------------------


def test_a_partial_build_keeps_the_other_documents(folder: Path, either_way: str) -> None:
    """In the folder and in the manifest, in the kit's order, each piece once."""
    save(kit(OLD), folder)
    told = save(kit(NEW, only=("board",)), folder)
    assert pdfs(folder) == {**expected(OLD, "cards", "rules"), **expected(NEW, "board")}
    assert manifest(folder) == told
    assert [d["file"] for d in told["documents"]] == ["1-cards.pdf", "2-board.pdf", "3-rules.pdf"]
    assert sorted(p["id"] for p in told["pieces"]) == ["board-1", "cards-1", "rules-1"]
    assert only_folder(folder)


def test_a_partial_build_alone_has_its_documents_only(folder: Path) -> None:
    """Nothing to carry over."""
    told = save(kit(NEW, only=("board",)), folder)
    assert pdfs(folder) == expected(NEW, "board")
    assert [d["file"] for d in told["documents"]] == ["2-board.pdf"]


@pytest.mark.parametrize("other", [{"paper": "letter"}, {"duplex": "short"}, {"version": "2.0"}])
def test_documents_that_do_not_belong_together_are_not_mixed(folder: Path, other: dict[str, str]) -> None:
    """A part for another paper, way of turning or version does not replace a whole kit: it wants its own folder."""
    save(kit(OLD), folder)
    before = content(folder)
    with pytest.raises(UsageError, match="--out"):
        save(kit(NEW, only=("board",), **other), folder)
    assert content(folder) == before


def test_a_document_that_is_gone_is_not_carried_over(folder: Path) -> None:
    """The manifest never names a file that is not there."""
    save(kit(OLD), folder)
    (folder / "1-cards.pdf").unlink()
    told = save(kit(NEW, only=("board",)), folder)
    assert [d["file"] for d in told["documents"]] == ["2-board.pdf", "3-rules.pdf"]
    assert {p["file"] for p in told["pieces"]} == {"2-board.pdf", "3-rules.pdf"}


GOOD: dict[str, Any] = {"game": "essai", "lang": "fr", "version": "1.0", "paper": "a4", "duplex": "long"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "{}",
        json.dumps(GOOD),
        json.dumps({**GOOD, "documents": None, "pieces": None}),
        json.dumps({**GOOD, "documents": [{"file": "1-cards.pdf"}]}),
        json.dumps({**GOOD, "documents": [{"title": "x"}], "pieces": []}),
        json.dumps({**GOOD, "documents": [{"file": "notes.pdf"}], "pieces": []}),
        json.dumps({**GOOD, "documents": [{"file": "1-cards.pdf"}], "pieces": [{}]}),
    ],
    ids=["empty", "cut", "list", "null", "nothing", "no-lists", "null-lists", "no-pieces", "no-file", "name", "piece"],
)
def test_a_damaged_manifest_starts_anew(folder: Path, text: str) -> None:
    """Whatever stands in the old manifest, a partial build makes its documents; no traceback."""
    folder.mkdir(parents=True)
    (folder / "1-cards.pdf").write_bytes(OLD)
    (folder / MANIFEST).write_text(text)
    told = save(kit(NEW, only=("board",)), folder)
    assert (folder / "2-board.pdf").read_bytes() == NEW + b"board"
    assert manifest(folder) == told


def test_a_manifest_cannot_reach_outside_the_folder(folder: Path, tmp_path: Path) -> None:
    """A document whose name climbs out of the folder is not carried over."""
    save(kit(OLD), folder)
    secret = folder.parent.parent / "1-secret.txt"
    secret.write_bytes(b"secret")
    told = manifest(folder)
    told["documents"].append({"file": "../../1-secret.txt"})
    (folder / MANIFEST).write_text(json.dumps(told))
    after = save(kit(NEW, only=("board",)), folder)
    assert "../../1-secret.txt" not in [d["file"] for d in after["documents"]]
    assert secret.read_bytes() == b"secret"


def test_notes_beside_a_kit_survive_the_next_build(tmp_path: Path) -> None:
    """A folder is replaced as a whole, but what others laid into it stays."""
    folder = tmp_path / "fr"
    save(kit(b"one"), folder)
    (folder / "notes.txt").write_text("mine")
    (folder / "scans").mkdir()
    (folder / "scans" / "one.png").write_bytes(b"picture")
    save(kit(b"one"), folder)
    assert (folder / "notes.txt").read_text() == "mine"
    assert (folder / "scans" / "one.png").read_bytes() == b"picture"


def test_a_folder_of_other_things_is_not_replaced(tmp_path: Path) -> None:
    """Without a manifest in it, a folder that holds anything is refused."""
    (tmp_path / "diary.txt").write_text("mine")
    with pytest.raises(UsageError, match=r"diary\.txt"):
        save(kit(b"one"), tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == ["diary.txt"]
