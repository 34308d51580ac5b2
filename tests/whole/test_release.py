"""A release: archives that a stranger can print from, the same bytes each time, notes and checksums that are true."""

from __future__ import annotations

import hashlib
import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import release
import yaml

from pnp import Workspace, __version__, load_game
from pnp.base.cache import Cache
from pnp.base.papers import paper
from tests.limits import LONG
from tests.places import ROOT

CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
SMALL = release.Wanted("jonques", "en")


@pytest.fixture(scope="module")
def archive(art_cache: Cache) -> release.Ready:
    """The ready PDFs of the smallest game."""
    return release.ready(SMALL, Workspace.here(ROOT), art_cache)


@pytest.mark.full
@pytest.mark.slow
def test_an_archive_can_be_printed_without_a_program(archive: release.Ready) -> None:
    """How to begin comes first, then each paper in its folder, its read-me first; every file is the kit's own."""
    with zipfile.ZipFile(io.BytesIO(archive.data)) as kept:
        assert kept.testzip() is None
        names = kept.namelist()
        papers = [paper(size).title for size in release.PAPERS]
        assert [name.split("/")[0] for name in names] == sorted((name.split("/")[0] for name in names),
                                                                key=["READ-ME.txt", *papers].index)  # fmt: skip
        for title in papers:
            manifest = json.loads(kept.read(f"{title}/manifest.json"))
            rows = [*manifest["documents"], *manifest["web"]]
            listed = [f"{title}/{row['file']}" for row in rows]
            assert [name for name in names if name.startswith(f"{title}/")] == [*listed, f"{title}/manifest.json"]
            assert (manifest["lang"], paper(manifest["paper"]).title) == ("en", title)
            for name, row in zip(listed, rows, strict=True):
                assert hashlib.sha256(kept.read(name)).hexdigest() == row["sha256"]
        begin = kept.read(names[0]).decode("utf-8-sig")
        assert rows[0]["file"] in begin and "{" not in begin and "\r\n" in begin
    assert archive.file == "jonques-1.0-en.zip"


def test_an_archive_has_neither_date_nor_maker() -> None:
    """The same files are the same bytes, whenever and wherever."""
    one, other = (release.archive({"é/a.pdf": b"a", "b.txt": b"b"}) for _ in range(2))
    assert one == other
    with zipfile.ZipFile(io.BytesIO(one)) as kept:
        assert [(entry.filename, entry.date_time, entry.create_system) for entry in kept.infolist()] == [
            ("é/a.pdf", release.DATE, 3), ("b.txt", release.DATE, 3),
        ]  # fmt: skip


def test_every_language_of_the_games_has_its_first_words() -> None:
    """With all that they say: title, version, credit, the file to open first."""
    words = yaml.safe_load(release.WORDS.read_text(encoding="utf-8"))
    kits = list(release.every_kit(Workspace.here(ROOT)))
    assert {kit.lang for kit in kits} == set(words) and len(kits) == len(set(kits)) == 3 * len(words)
    for own in words.values():
        assert own["file"].endswith(".txt")
        assert all(own["text"].count(f"{{{name}}}") == 1 for name in ("title", "version", "credit", "first"))
        assert all(paper(size).title in own["text"] for size in release.PAPERS)


def test_the_notes_are_those_of_the_changelog() -> None:
    """What to download, in a table; then the newest section, without links that lead nowhere."""
    game = load_game(Workspace.here(ROOT), "jonques")
    one = release.Ready("jonques-1.0-en.zip", "jonques", "en", b"x" * 1_260_000)
    told = release.notes(CHANGELOG, [one], {"jonques": game}, "pnp.whl")
    assert told.startswith(f"# pnp {__version__}\n")
    assert "| | English |" in told and "| **Jonques** | `jonques-1.0-en.zip` (1.3 MB) |" in told
    assert "](docs/" not in told and "## What is new" in told
    heading, news = release.newest(CHANGELOG)
    assert heading in CHANGELOG and news in told


def test_an_empty_section_is_no_news() -> None:
    """After a release there is nothing yet under the first heading."""
    news = "- A [word](docs/a.md), a [site](https://a.b)."
    text = f"# Changelog\n\n## Unreleased\n\n## 1.0 – 2026-01-01\n\n{news}\n\n## 0.9\n- old\n"
    assert release.newest(text) == ("1.0 – 2026-01-01", "- A word, a [site](https://a.b).")


@pytest.mark.full
def test_a_release_is_whole_and_always_the_same(tmp_path: Path) -> None:
    """A small one, twice: wheel, source, archive, notes and their sums; the wheel carries all that it needs."""
    for name in ("one", "other"):
        command = [sys.executable, str(ROOT / "docs" / "release.py"), "--only", "/".join(SMALL), "--jobs", "1"]
        subprocess.run([*command, "--out", str(tmp_path / name)], timeout=LONG, check=True, stdout=subprocess.DEVNULL)
    one, other = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("one", "other"))
    assert one == other
    wheel = f"pnp_kits-{__version__}-py3-none-any.whl"
    assert set(one) == {
        wheel,
        f"pnp_kits-{__version__}.tar.gz",
        "jonques-1.0-en.zip",
        release.NOTES,
        release.SUMS,
        release.CONSTRAINTS,
    }
    for line in one[release.SUMS].decode().splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256(one[name]).hexdigest() == digest
    with zipfile.ZipFile(io.BytesIO(one[wheel])) as kept:
        names = set(kept.namelist())
    assert {"pnp/bundled/cards/jonques/game.yaml", "pnp/bundled/docs/index.md", "pnp/start/english.json"} <= names
    assert any(name.startswith("pnp/speech/words/fr/") and name.endswith(".mo") for name in names)
