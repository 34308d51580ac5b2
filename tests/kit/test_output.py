"""Writing a kit: the output folder is replaced in one step, and after any failure it is as it was."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import pnp
from pnp.base import folders
from pnp.base.problems import UsageError
from pnp.base.traces import beginning
from pnp.kit import output
from pnp.kit.build import Kit
from pnp.kit.manifest import CANONICAL, FORMER, MANIFEST, BuiltDocument
from pnp.kit.options import PrintOptions
from pnp.kit.output import UNFINISHED, save
from tests.limits import HANGS

NAMES = ("cards", "board", "rules")
OLD, NEW = b"%PDF old ", b"%PDF new "
ROW = {"paper": "a4", "stock": "plain", "pages": 1, "sheets": 1, "duplex": "long"}


def kit(body: bytes, *, only: tuple[str, ...] = (), names: tuple[str, ...] = NAMES, **options: Any) -> Kit:
    """A kit of small documents; with `only`, just those, under the numbers of the whole kit."""
    meta = SimpleNamespace(title="Essai", version=options.pop("version", "1.0"))
    game: Any = SimpleNamespace(id="essai", lang="fr", digest="0" * 64, meta=meta)  # all that a manifest asks for
    built = tuple(
        BuiltDocument(
            {**ROW, "file": f"{NAMES.index(n) + 1}-{n}.pdf", "title": n.title()},
            ({"id": f"{n}-1", "file": f"{NAMES.index(n) + 1}-{n}.pdf"},),
            body + n.encode(),
        )
        for n in (only or names)
    )
    return Kit(game, PrintOptions("essai", only=only, **options), built)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the kit goes; nothing is there yet."""
    return tmp_path / "output" / "essai" / "fr"


@pytest.fixture(params=["exchange", "two renames"])
def either_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """With the system's exchange of two folders, and on systems that have none."""
    if request.param == "two renames":
        monkeypatch.setattr(folders, "_exchange", lambda a, b: False)
    yield request.param


def left(what: str, number: int, end: str = "0123abcd", of: str = "fr") -> str:
    """The name of a folder that a process of this machine was working with."""
    return f"{beginning(Path(of), what)}{number}-{end}"


@pytest.fixture
def dead() -> int:
    """The number of a process that runs no more."""
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait(timeout=HANGS)
    return gone.pid


def content(folder: Path) -> dict[str, bytes]:
    """Every file with its bytes."""
    return {p.name: p.read_bytes() for p in sorted(folder.iterdir()) if p.is_file()}


def pdfs(folder: Path) -> dict[str, bytes]:
    """The documents alone."""
    return {name: data for name, data in content(folder).items() if name.endswith(".pdf")}


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
    """Nothing of the old one stays; a file that it did not write does, whatever its name."""
    save(kit(OLD), folder)
    (folder / "9-extra.pdf").write_bytes(b"mine")
    save(kit(NEW, names=("cards", "rules")), folder)
    assert pdfs(folder) == {**expected(NEW, "cards", "rules"), "9-extra.pdf": b"mine"}
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

    real = os.rename

    def rename(source: Path, target: Path) -> None:
        assert folder not in (source, target), "two renames where one exchange was to be had"
        real(source, target)

    monkeypatch.setattr("pnp.base.folders.os.rename", rename)
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
    monkeypatch.setattr("pnp.base.files.os.fsync", full(os.fsync))
    with pytest.raises(UsageError, match="/fr: No space left on device; the earlier output is untouched"):
        save(kit(NEW), folder)
    assert content(folder) == before
    assert only_folder(folder)


@pytest.mark.parametrize("number", [1, 2])
def test_a_failed_rename_leaves_the_old_kit(folder: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Without the exchange call: neither of the two moves may lose the old folder."""
    save(kit(OLD), folder)
    before = content(folder)
    monkeypatch.setattr(folders, "_exchange", lambda a, b: False)
    denied = failing(number, PermissionError(13, "Permission denied"))
    monkeypatch.setattr("pnp.base.folders.os.rename", denied(os.rename))
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

    monkeypatch.setattr(output, "write_new", interrupted)
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


def test_leftovers_of_a_killed_build_are_removed(folder: Path, dead: int) -> None:
    """Temporary folders of processes that are gone go; the one of a process that runs stays."""
    save(kit(OLD), folder)
    stale, busy = (folder.parent / left("new", number) for number in (dead, os.getppid()))
    for path in (stale, busy):
        path.mkdir()
        shutil.copy(folder / MANIFEST, path / UNFINISHED)
        (path / "1-cards.pdf").write_bytes(b"half")
    save(kit(NEW), folder)
    assert {p.name for p in folder.parent.iterdir()} == {"fr", busy.name}


def test_what_is_not_surely_ours_is_not_swept(folder: Path, dead: int, either_way: str) -> None:
    """Names like ours, folders without a manifest, with notes in them, with another program's manifest: all stay."""
    strangers = (
        *(".fr-old", ".fr-new-ideas", ".fr-new-", f".fr-old-{dead}-notes", left("new", dead)),
        *(left("old", dead), left("new", dead, "4567abcd")),
    )
    for name in strangers:
        (folder.parent / name).mkdir(parents=True)
        (folder.parent / name / "invoice.pdf").write_bytes(b"mine")
    (folder.parent / strangers[5] / MANIFEST).write_text('{"name": "A web app", "icons": []}')
    (folder.parent / strangers[6] / "1-cards.pdf").write_bytes(OLD + b"cards")  # as in the kit, but nothing tells so
    (folder.parent / left("old", dead, "89ababcd")).mkdir()
    save(kit(OLD), folder)
    before = {path.name: content(path) for path in folder.parent.iterdir() if path != folder}
    save(kit(NEW), folder)
    assert {path.name: content(path) for path in folder.parent.iterdir() if path != folder} == before
    assert pdfs(folder) == expected(NEW)


def test_leftovers_of_another_machine_are_not_touched(folder: Path, dead: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers of processes mean nothing there: it may be at work this very moment, on a disk that both can reach."""
    save(kit(OLD), folder)
    with monkeypatch.context() as there:
        there.setattr("pnp.base.traces._machine", lambda: "ffffffff")
        other = folder.parent / left("new", dead)
    shutil.copytree(folder, other)
    save(kit(NEW), folder)
    assert pdfs(other) == expected(OLD)


@pytest.mark.parametrize("what", ["new", "old"])
def test_what_others_had_in_a_kit_comes_back_after_a_kill(folder: Path, dead: int, what: str) -> None:
    """Killed when the folders had changed places, and notes were not moved yet."""
    save(kit(OLD), folder)
    (folder / "notes").mkdir()
    (folder / "notes" / "one.txt").write_text("mine")
    (folder / "1-cards.pdf").write_bytes(b"with my remarks")
    folder.rename(folder.parent / left(what, dead))
    if what == "old":
        folder.mkdir()
    save(kit(NEW, names=("board",) if what == "new" else NAMES), folder)
    assert (folder / "notes" / "one.txt").read_text() == "mine"
    if what == "new":
        assert (folder / "1-cards.pdf").read_bytes() == b"with my remarks"
        assert only_folder(folder)
    else:  # its name is taken in the new kit: it stays where it is
        assert (folder.parent / left(what, dead) / "1-cards.pdf").read_bytes() == b"with my remarks"


def test_a_build_killed_between_two_moves_is_undone(folder: Path, dead: int, either_way: str) -> None:
    """The old folder, moved away and not yet replaced, comes back: a partial build finds its documents."""
    save(kit(OLD), folder)
    folder.rename(folder.parent / left("old", dead))
    save(kit(NEW, only=("board",)), folder)
    assert pdfs(folder) == {**expected(OLD, "cards", "rules"), **expected(NEW, "board")}
    assert only_folder(folder)


def test_a_folder_of_somebody_s_is_not_brought_back(folder: Path, dead: int) -> None:
    """A name alone proves nothing."""
    for name in (".fr-old", left("old", dead)):
        (folder.parent / name).mkdir(parents=True)
        (folder.parent / name / "invoice.pdf").write_bytes(b"mine")
    save(kit(NEW), folder)
    assert pdfs(folder) == expected(NEW)
    assert {p.name for p in folder.parent.iterdir()} == {"fr", ".fr-old", left("old", dead)}


def test_an_old_folder_beside_a_new_one_is_removed(folder: Path, dead: int) -> None:
    """Killed after both moves: the new kit is in place, the old one goes."""
    save(kit(OLD), folder)
    shutil.copytree(folder, folder.parent / left("old", dead))
    save(kit(NEW), folder)
    assert pdfs(folder) == expected(NEW)
    assert only_folder(folder)


KILLED = """
import os, sys
from pathlib import Path
from pnp.base import folders
from pnp.kit import output
from tests.kit import test_output
folder, place = Path(sys.argv[1]), sys.argv[2]
real = os.rename
calls = []
def rename(a, b):
    if folder in (a, b):
        calls.append(a)
    if place == "before" and len(calls) == 1 or place == "between" and len(calls) == 2:
        os._exit(9)
    real(a, b)
def write(path, data):
    if place == "writing" and path.name.startswith("2-"):
        path.write_bytes(data[:3])
        os._exit(9)
    path.write_bytes(data)
folders._exchange = lambda a, b: False
folders.os.rename = rename
output.write_new = write
output.save(test_output.kit(b"%PDF killed "), folder)
"""


@pytest.mark.slow
@pytest.mark.parametrize("place", ["writing", "before", "between"])
def test_a_process_killed_anywhere_loses_nothing(folder: Path, place: str) -> None:
    """The old kit is there or comes back, and what the killed build left is cleaned up."""
    save(kit(OLD), folder)
    before = content(folder)
    env = {**os.environ, "PYTHONPATH": str(Path(pnp.__file__).parent.parent)}
    command = [sys.executable, "-c", KILLED, str(folder), place]
    done = subprocess.run(command, env=env, capture_output=True, timeout=HANGS, check=False)
    assert done.returncode == 9, done.stderr.decode()
    assert folder.exists() == (place != "between")
    assert list(folder.parent.glob(".fr-new-*"))
    save(kit(OLD), folder)
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


@pytest.mark.parametrize(
    "other", [{"paper": "letter"}, {"duplex": "short"}, {"version": "2.0"}, {"trial": (("deck.one.wins", "3"),)}]
)
def test_documents_that_do_not_belong_together_are_not_mixed(folder: Path, other: dict[str, Any]) -> None:
    """A part for another paper, edge, version or trial does not replace a whole kit: it wants its own folder."""
    save(kit(OLD), folder)
    before = content(folder)
    with pytest.raises(UsageError, match="--out"):
        save(kit(NEW, only=("board",), **other), folder)
    assert content(folder) == before


def test_one_trial_is_not_mixed_with_another(folder: Path) -> None:
    """Their versions say the same; a part of the same trial joins it."""
    one, other = (("deck.one.wins", "3"),), (("deck.one.wins", "4"),)
    save(kit(OLD, trial=one), folder)
    with pytest.raises(UsageError, match=r"another trial \(\['deck.one.wins=3'\], not \['deck.one.wins=4'\]\)"):
        save(kit(NEW, only=("board",), trial=other), folder)
    told = save(kit(NEW, only=("board",), trial=one), folder)
    assert len(told["documents"]) == 3 and told["trial"] == ["deck.one.wins=3"]


def test_pieces_of_an_older_program_say_how_they_are_hashed(folder: Path) -> None:
    """They stay as they were; the manifest is one of this program, which hashes otherwise."""
    old = save(kit(OLD), folder)
    del old["hashes"]
    (folder / MANIFEST).write_text(json.dumps(old), encoding="utf-8")
    for part in ("board", "rules"):  # also if a part is added twice
        told = save(kit(NEW, only=(part,)), folder)
    assert told["hashes"] == CANONICAL
    assert {p["id"]: p.get("hashes") for p in told["pieces"]} == {"cards-1": FORMER, "board-1": None, "rules-1": None}


def test_a_document_that_is_gone_is_not_carried_over(folder: Path) -> None:
    """The manifest never names a file that is not there."""
    save(kit(OLD), folder)
    (folder / "1-cards.pdf").unlink()
    told = save(kit(NEW, only=("board",)), folder)
    assert [d["file"] for d in told["documents"]] == ["2-board.pdf", "3-rules.pdf"]
    assert {p["file"] for p in told["pieces"]} == {"2-board.pdf", "3-rules.pdf"}


GOOD: dict[str, Any] = {
    "game": "essai", "lang": "fr", "version": "1.0", "title": "Essai", "digest": "0" * 64, "program": "pnp 0.1.0",
    "paper": "a4", "duplex": "long", "documents": [{**ROW, "file": "1-cards.pdf", "title": "Cards"}],
    "pieces": [{"file": "1-cards.pdf"}],
}  # fmt: skip


def changed(**row: Any) -> str:
    """A manifest whose one document is told otherwise."""
    return json.dumps({**GOOD, "documents": [{**GOOD["documents"][0], **row}]})


NOT_OURS = {
    "empty": "",
    "cut": "{",
    "list": "[]",
    "null": "null",
    "nothing": "{}",
    "a web app's": json.dumps({"name": "App", "short_name": "App", "start_url": "/", "icons": [{"src": "a.png"}]}),
    "another game program's": json.dumps({"game": "chess", "version": "2", "files": ["a"]}),
    "without our name": json.dumps({**GOOD, "program": "xyz 1.0"}),
    "without lists": json.dumps({**GOOD, "documents": None, "pieces": None}),
    "without pieces": json.dumps({key: value for key, value in GOOD.items() if key != "pieces"}),
    "without a file": changed(file=None),
    "naming a path": changed(file="../1-cards.pdf"),
    "naming notes": changed(file="notes.txt"),
    "naming one twice": json.dumps({**GOOD, "documents": GOOD["documents"] * 2}),
    "with half a letter": changed(title="\ud800"),
    "without sheets": changed(sheets=None),
    "with a list for a word": changed(duplex=["long"]),
    "with a strange proof": changed(sha256=7),
    "piece": json.dumps({**GOOD, "pieces": [{}]}),
    "deep": "[" * 100_000,
}


def test_a_manifest_of_ours_is_known(folder: Path) -> None:
    """What the cases below leave out or change is really there in a good one."""
    folder.mkdir(parents=True)
    (folder / "1-cards.pdf").write_bytes(OLD)
    (folder / MANIFEST).write_text(json.dumps(GOOD))
    save(kit(NEW, only=("board",)), folder)
    assert pdfs(folder) == {"1-cards.pdf": OLD, **expected(NEW, "board")}


@pytest.mark.parametrize("text", NOT_OURS.values(), ids=NOT_OURS)
@pytest.mark.parametrize("only", [(), ("board",)], ids=["whole", "part"])
def test_somebody_else_s_manifest_is_not_ours(folder: Path, text: str, only: tuple[str, ...]) -> None:
    """Nor is one that is damaged: the folder stays as it is, and the message names it."""
    folder.mkdir(parents=True)
    (folder / "1-cards.pdf").write_bytes(OLD)
    (folder / MANIFEST).write_text(text)
    before = content(folder)
    with pytest.raises(UsageError, match=r"holds a manifest\.json that is damaged or not of a kit; expected a new"):
        save(kit(NEW, only=only), folder)
    assert content(folder) == before
    assert only_folder(folder)


@pytest.mark.parametrize("only", [(), ("cards",)], ids=["whole", "part"])
def test_a_file_with_a_name_of_ours_is_not_replaced(folder: Path, only: tuple[str, ...]) -> None:
    """The manifest does not name it, so somebody else has put it there."""
    save(kit(OLD, names=("board",)), folder)
    (folder / "1-cards.pdf").write_bytes(b"mine")
    before = content(folder)
    with pytest.raises(UsageError, match=r"holds 1-cards\.pdf, which is not as pnp has written it; move it away"):
        save(kit(NEW, only=only), folder)
    assert content(folder) == before


def test_a_link_in_a_kit_s_folder_is_not_followed(folder: Path, tmp_path: Path) -> None:
    """Neither for the manifest nor for a document that the manifest names."""
    save(kit(OLD), folder)
    mine = tmp_path / "mine.pdf"
    mine.write_bytes(b"mine")
    (folder / "1-cards.pdf").unlink()
    (folder / "1-cards.pdf").symlink_to(mine)
    with pytest.raises(UsageError, match=r"holds 1-cards\.pdf, which is not as pnp has written it"):
        save(kit(NEW), folder)
    mine.write_bytes(OLD + b"cards")  # as it was written, but it stands elsewhere
    with pytest.raises(UsageError, match=r"holds 1-cards\.pdf, which is not as pnp has written it"):
        save(kit(NEW), folder)
    mine.write_bytes(b"mine")
    (folder / "1-cards.pdf").unlink()
    (folder / MANIFEST).rename(tmp_path / "other.json")
    (folder / MANIFEST).symlink_to(tmp_path / "other.json")
    told = (tmp_path / "other.json").read_bytes()
    with pytest.raises(UsageError, match=r"holds a manifest\.json that is damaged or not"):
        save(kit(NEW), folder)
    assert mine.read_bytes() == b"mine" and (tmp_path / "other.json").read_bytes() == told


def test_what_is_laid_into_the_folder_meanwhile_stays(
    folder: Path, either_way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody saves a note while the new kit is on its way."""
    save(kit(OLD), folder)
    real = folders.swap

    def late(fresh: Path, target: Path) -> Path | None:
        (target / "late.txt").write_text("mine")
        return real(fresh, target)

    monkeypatch.setattr(output, "swap", late)
    save(kit(NEW), folder)
    assert (folder / "late.txt").read_text() == "mine"
    assert only_folder(folder)


@pytest.mark.parametrize("before", [(), ("cards",), NAMES], ids=["nothing", "a part", "a kit"])
def test_another_build_that_ends_in_the_last_moment_is_replaced(
    folder: Path, either_way: str, monkeypatch: pytest.MonkeyPatch, before: tuple[str, ...]
) -> None:
    """Two builds at once: one whole kit stays, nothing is left beside it, and neither complains."""
    if before:
        save(kit(OLD, names=before), folder)
    real = folders.swap

    def late(fresh: Path, target: Path) -> Path | None:
        monkeypatch.setattr(output, "swap", real)
        save(kit(b"%PDF other "), folder)
        return real(fresh, target)

    monkeypatch.setattr(output, "swap", late)
    save(kit(NEW), folder)
    assert pdfs(folder) == expected(NEW)
    assert only_folder(folder)


def test_another_build_that_ends_while_one_looks_is_no_stranger(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its files are not those of the manifest that was read before it came."""
    save(kit(OLD, names=("board",)), folder)
    real = output._earlier

    def early(target: Path, named: Path) -> dict[str, Any] | None:
        monkeypatch.setattr(output, "_earlier", real)
        found = real(target, named)
        save(kit(OLD), folder)
        return found

    monkeypatch.setattr(output, "_earlier", early)
    save(kit(NEW), folder)
    assert pdfs(folder) == expected(NEW)
    assert only_folder(folder)


def test_a_folder_that_appears_meanwhile_is_replaced(folder: Path, either_way: str, tmp_path: Path) -> None:
    """Where none was when it was looked for, another build has put one."""
    fresh = tmp_path / "fresh"
    fresh.mkdir()
    (fresh / "new").write_text("new")

    class Late(type(folder)):  # type: ignore[misc]
        """A place that is filled after it was looked at once."""

        def exists(self, **more: Any) -> bool:
            there = super().exists(**more)
            if not there:
                self.mkdir(parents=True)
                (self / "other").write_text("other")
            return bool(there)

    old = folders.swap(fresh, Late(folder))
    assert old and [path.name for path in old.iterdir()] == ["other"]
    assert [path.name for path in folder.iterdir()] == ["new"]


def test_what_cannot_be_moved_over_is_not_thrown_away(
    folder: Path, either_way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of the same name as a new document, laid there in the last moment: the old folder stays beside."""
    save(kit(OLD, names=("board",)), folder)
    real = folders.swap

    def late(fresh: Path, target: Path) -> Path | None:
        (target / "1-cards.pdf").write_text("mine")
        return real(fresh, target)

    monkeypatch.setattr(output, "swap", late)
    with pytest.raises(UsageError, match=r"the kit is written, but what was in .* could not all be moved; it is in .*"):
        save(kit(NEW), folder)
    assert pdfs(folder) == expected(NEW)
    (kept,) = (p for p in folder.parent.iterdir() if p != folder)
    assert (kept / "1-cards.pdf").read_text() == "mine"
    monkeypatch.undo()
    save(kit(OLD), folder)
    assert (kept / "1-cards.pdf").read_text() == "mine"
    save(kit(NEW, names=("board",)), folder)  # now its name is free
    assert (folder / "1-cards.pdf").read_text() == "mine" and only_folder(folder)


@pytest.mark.parametrize("name", ["é" * 120, "x" * 250])
def test_long_names_are_written_too(tmp_path: Path, either_way: str, name: str) -> None:
    """What is written beside has a name of its own, however long the target's is."""
    for body in (OLD, NEW):
        save(kit(body), tmp_path / name)
    assert pdfs(tmp_path / name) == expected(NEW)
    assert only_folder(tmp_path / name)


def test_special_files_beside_a_kit_stay(folder: Path, either_way: str) -> None:
    """A pipe is not read from, a link is not followed, a folder that may not be written keeps its mode."""
    save(kit(OLD), folder)
    os.mkfifo(folder / "pipe")
    (folder / "link").symlink_to("/nowhere")
    (folder / "sub").mkdir()
    os.mkfifo(folder / "sub" / "pipe")
    (folder / "sub").chmod(0o555)
    save(kit(NEW), folder)
    assert (folder / "pipe").is_fifo() and (folder / "sub" / "pipe").is_fifo()
    assert (folder / "link").readlink() == Path("/nowhere")
    assert (folder / "sub").stat().st_mode & 0o777 == 0o555
    (folder / "sub").chmod(0o755)


def test_a_manifest_cannot_reach_outside_the_folder(folder: Path, tmp_path: Path) -> None:
    """A manifest with a name that climbs out of the folder is none of ours."""
    save(kit(OLD), folder)
    secret = folder.parent.parent / "1-secret.pdf"
    secret.write_bytes(b"secret")
    told = manifest(folder)
    told["documents"].append({"file": "../../1-secret.pdf"})
    (folder / MANIFEST).write_text(json.dumps(told))
    with pytest.raises(UsageError, match="not of a kit"):
        save(kit(NEW, only=("board",)), folder)
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


@pytest.mark.parametrize("names", [["diary.txt"], ["01-invoice.pdf", "12-contract.pdf"], [".hidden"]])
def test_a_folder_of_other_things_is_not_replaced(tmp_path: Path, dead: int, names: list[str]) -> None:
    """Without a manifest in it, a folder that holds anything is refused, before anything beside it is looked at."""
    folder = tmp_path / "docs"
    beside = (".docs-old", ".docs-new-ideas", left("new", dead, of="docs"))
    for place in (folder, *(tmp_path / name for name in beside)):
        place.mkdir()
        for name in names:
            (place / name).write_text("mine")
    with pytest.raises(UsageError, match=re.escape(names[0])):
        save(kit(b"one"), folder)
    assert {p.name for p in tmp_path.iterdir()} == {"docs", *beside}
    assert all(set(content(p)) == set(names) for p in tmp_path.iterdir())


@pytest.mark.parametrize("name", ["[ab]", "*", "a*", "?", "{a,b}", "né [1]"])
def test_a_name_is_no_pattern(tmp_path: Path, dead: int, name: str) -> None:
    """Folders that would match it are left alone, whatever they hold."""
    save(kit(OLD), tmp_path / "kept")
    for other in (left("new", dead, of="a"), left("old", dead, of="ab")):
        shutil.copytree(tmp_path / "kept", tmp_path / other)
    before = {p.name for p in tmp_path.iterdir()}
    for body in (OLD, NEW):
        save(kit(body), tmp_path / name)
    assert {p.name for p in tmp_path.iterdir()} == {*before, name}


def test_a_document_that_somebody_has_changed_is_not_replaced(folder: Path) -> None:
    """Remarks in a PDF are somebody's work; its hash in the manifest tells."""
    save(kit(OLD), folder)
    (folder / "1-cards.pdf").write_bytes(b"with my remarks")
    with pytest.raises(UsageError, match=r"holds 1-cards\.pdf, which is not as pnp has written it; move it away"):
        save(kit(NEW), folder)
    save(kit(NEW, names=("board",)), folder)  # nothing of that name is written: it stays
    assert pdfs(folder) == {**expected(NEW, "board"), "1-cards.pdf": b"with my remarks"}


def test_files_that_come_into_a_folder_of_somebody_s_meanwhile_stay(
    folder: Path, either_way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A scanner writes into a subfolder, an editor saves a note anew: they are moved, never copied and thrown away."""
    save(kit(OLD), folder)
    (folder / "scans").mkdir()
    (folder / "notes.txt").write_text("one")
    real = folders.swap

    def late(fresh: Path, target: Path) -> Path | None:
        (target / "scans" / "page.png").write_text("mine")
        (target / "notes.txt").write_text("two")
        return real(fresh, target)

    monkeypatch.setattr(output, "swap", late)
    save(kit(NEW), folder)
    assert (folder / "scans" / "page.png").read_text() == "mine"
    assert (folder / "notes.txt").read_text() == "two"
    assert only_folder(folder)


def test_an_interrupt_between_exchange_and_moves_loses_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old folder stays beside, and the next build brings what is not ours."""
    save(kit(OLD), folder)
    (folder / "notes.txt").write_text("mine")
    real = folders.swap

    def interrupted(fresh: Path, target: Path) -> Path | None:
        if folders._exchange(fresh, target):
            raise KeyboardInterrupt
        pytest.skip("there is no exchange here")

    monkeypatch.setattr(output, "swap", interrupted)
    with pytest.raises(KeyboardInterrupt):
        save(kit(NEW), folder)
    monkeypatch.setattr(output, "swap", real)
    save(kit(NEW), folder)
    assert (folder / "notes.txt").read_text() == "mine"
    assert pdfs(folder)["1-cards.pdf"] == NEW + b"cards" and only_folder(folder)


def test_the_current_folder_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor one above it: whoever stands in it would stand nowhere."""
    save(kit(OLD), tmp_path / "kit")
    (tmp_path / "kit" / "sub").mkdir()
    for place in ("kit", "kit/sub"):
        monkeypatch.chdir(tmp_path / place)
        with pytest.raises(UsageError, match="is the current folder, or holds it"):
            save(kit(NEW), tmp_path / "kit")
    assert pdfs(tmp_path / "kit").keys() >= expected(OLD).keys()


def test_a_kit_keeps_the_mode_of_its_folder(tmp_path: Path, either_way: str) -> None:
    """What others may not read stays so."""
    (tmp_path / "kit").mkdir(mode=0o700)
    for body in (OLD, NEW):
        save(kit(body), tmp_path / "kit")
        assert (tmp_path / "kit").stat().st_mode & 0o777 == 0o700


def test_what_systems_lay_into_folders_is_nothing(tmp_path: Path, either_way: str) -> None:
    """A folder is empty for its owner, whatever its desktop keeps there."""
    (tmp_path / "kit").mkdir()
    (tmp_path / "kit" / ".DS_Store").write_bytes(b"desk")
    save(kit(OLD), tmp_path / "kit")
    assert content(tmp_path / "kit")[".DS_Store"] == b"desk" and only_folder(tmp_path / "kit")


def test_a_part_that_meets_another_build_is_not_mixed_with_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The documents that it would carry over are others by now: it stops, and the kit is whole."""
    save(kit(OLD), folder)

    def meets(old: Path, new: Path) -> None:
        monkeypatch.undo()
        save(kit(NEW), folder)
        os.link(old, new)

    monkeypatch.setattr("pnp.kit.output.second_name", meets)
    with pytest.raises(UsageError, match="another build writes to the same folder; build again"):
        save(kit(OLD, only=("board",)), folder)
    assert pdfs(folder) == expected(NEW)
    assert only_folder(folder)


def test_a_folder_that_a_killed_build_has_only_made_is_swept_away(folder: Path, dead: int) -> None:
    """Empty, or with the beginning of a list and nothing else; what holds more by such a name stays."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    for number, names in enumerate(((), ("unfinished.json",), ("unfinished.json", "mine.txt"))):
        left = folder.parent / f"{beginning(folder, 'new')}{dead}-0123abc{number}"
        left.mkdir()
        for name in names:
            (left / name).write_text('{"game"')
    save(kit(NEW), folder)
    assert [path.name[-1] for path in sorted(folder.parent.iterdir()) if path != folder] == ["2"]
