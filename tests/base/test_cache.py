"""The cache: what is damaged counts as absent, two writers at once do no harm, no folder is no error."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pnp
from pnp.base.cache import Cache, default_folder
from tests.limits import HANGS

CASES = settings(max_examples=50)

BODY = b"%PDF-1.7 some drawing" * 50
WRITERS, ROUNDS = 3, 60


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    """An empty cache."""
    return Cache(tmp_path / "cache")


def entry(cache: Cache) -> Path:
    """The only file of a cache."""
    assert cache.folder
    (path,) = (p for p in cache.folder.rglob("*") if p.is_file())
    return path


@pytest.mark.slow
@CASES
@given(body=st.binary(max_size=200), kind=st.sampled_from(["art", "document"]), key=st.text(max_size=20))
def test_what_is_put_is_got(tmp_path: Path, body: bytes, kind: str, key: str) -> None:
    """Any bytes under any key, empty ones too."""
    cache = Cache(tmp_path)
    cache.put(kind, key, body)
    assert cache.get(kind, key) == body


def test_an_unknown_key_is_absent(cache: Cache) -> None:
    """Nothing was kept."""
    assert cache.get("art", "key") is None


def test_kinds_and_keys_are_kept_apart(cache: Cache) -> None:
    """Neither another kind nor the same letters cut differently are mixed up."""
    cache.put("art", "key", b"1")
    cache.put("document", "key", b"2")
    cache.put("artk", "ey", b"3")
    assert [cache.get(*k) for k in (("art", "key"), ("document", "key"), ("artk", "ey"))] == [b"1", b"2", b"3"]


def test_a_new_entry_replaces_the_old_one(cache: Cache) -> None:
    """And leaves no other file behind."""
    cache.put("art", "key", b"old")
    cache.put("art", "key", b"new")
    assert cache.get("art", "key") == b"new"
    assert entry(cache)


def test_a_key_cannot_leave_the_folder(cache: Cache, tmp_path: Path) -> None:
    """Keys are names, never paths."""
    for key in ("../../out", "/etc/x", "a\0b", "..", ""):
        cache.put("art", key, BODY)
        assert cache.get("art", key) == BODY
    assert [p.name for p in tmp_path.iterdir()] == ["cache"]


@pytest.mark.parametrize("size", [0, 1, 31, 32, 33, 500, -1])
def test_a_cut_entry_counts_as_absent(cache: Cache, size: int) -> None:
    """Cut anywhere, even to nothing."""
    cache.put("art", "key", BODY)
    path = entry(cache)
    path.write_bytes(path.read_bytes()[:size])
    assert cache.get("art", "key") is None


@CASES
@given(place=st.integers(0, 31 + len(BODY)), bit=st.integers(0, 7))
def test_one_wrong_bit_counts_as_absent(tmp_path: Path, place: int, bit: int) -> None:
    """Wherever it is, in the body or in the checksum."""
    cache = Cache(tmp_path / "flipped")
    cache.put("art", "key", BODY)
    path = entry(cache)
    data = bytearray(path.read_bytes())
    data[place] ^= 1 << bit
    path.write_bytes(bytes(data))
    assert cache.get("art", "key") is None


def test_more_bytes_behind_count_as_absent(cache: Cache) -> None:
    """An entry is its own length."""
    cache.put("art", "key", BODY)
    path = entry(cache)
    path.write_bytes(path.read_bytes() + b"\0")
    assert cache.get("art", "key") is None


def test_a_damaged_entry_is_healed_by_the_next_put(cache: Cache) -> None:
    """Absent, made again, kept."""
    cache.put("art", "key", BODY)
    entry(cache).write_bytes(b"")
    cache.put("art", "key", BODY)
    assert cache.get("art", "key") == BODY


def test_a_folder_where_the_entry_should_be_is_no_error(cache: Cache) -> None:
    """Whatever stands there, the build goes on, and nothing is left lying about."""
    cache.put("art", "key", BODY)
    path = entry(cache)
    path.unlink()
    path.mkdir()
    assert cache.get("art", "key") is None
    cache.put("art", "key", BODY)
    assert cache.get("art", "key") is None
    assert list(path.parent.iterdir()) == [path]


def test_without_a_folder_nothing_is_kept() -> None:
    """The cache can be switched off."""
    cache = Cache(None)
    cache.put("art", "key", BODY)
    assert cache.get("art", "key") is None


def test_a_cache_folder_that_is_a_file_is_no_error(tmp_path: Path) -> None:
    """Nothing can be made there, for root neither; the build only does its work again."""
    (tmp_path / "file").write_bytes(b"")
    cache = Cache(tmp_path / "file")
    cache.put("art", "key", BODY)
    assert cache.get("art", "key") is None
    assert (tmp_path / "file").read_bytes() == b""


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission_is_no_error(tmp_path: Path) -> None:
    """A read-only cache."""
    tmp_path.chmod(0o500)
    try:
        cache = Cache(tmp_path / "cache")
        cache.put("art", "key", BODY)
        assert cache.get("art", "key") is None
    finally:
        tmp_path.chmod(0o700)


def test_a_full_disk_keeps_the_old_entry(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failure at the last step leaves what was there, and no half file."""
    cache.put("art", "key", BODY)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pnp.base.files.os.replace", full)
    cache.put("art", "key", b"new")
    assert cache.get("art", "key") == BODY
    assert entry(cache)


def test_the_folder_is_the_environment_s_or_the_user_s(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """PNP_CACHE comes first; otherwise a folder outside the game."""
    monkeypatch.setenv("PNP_CACHE", str(tmp_path))
    assert default_folder() == tmp_path
    monkeypatch.setenv("PNP_CACHE", "")
    assert default_folder().name == "pnp-kits"


WRITER = """
import sys
from pathlib import Path
from pnp.base.cache import Cache
cache, mark, rounds = Cache(Path(sys.argv[1])), sys.argv[2].encode(), int(sys.argv[3])
sys.stdin.readline()
for n in range(rounds):
    body = (mark + b"%d " % n) * (1 + (n * 7919) % 3000)
    cache.put("art", "shared", body)
    found = cache.get("art", "shared")
    assert found is not None, "an entry was absent after it had been put"
    word = found.split(b" ")[0] + b" "
    assert found == word * (len(found) // len(word)), f"mixed: {found[:80]!r}"
"""


@pytest.mark.slow
def test_processes_that_write_at_once_never_read_a_mixture(tmp_path: Path) -> None:
    """Each reader finds one whole entry of one writer, at every moment."""
    env = {**os.environ, "PYTHONPATH": str(Path(pnp.__file__).parent.parent)}
    running = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path), mark, str(ROUNDS)],
            env=env,
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for mark in "abc"[:WRITERS]
    ]
    for process in running:  # all are started before any begins
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    errors = [process.communicate(timeout=HANGS)[1] for process in running]
    assert [process.returncode for process in running] == [0] * WRITERS, "\n".join(errors)
    assert entry(Cache(tmp_path))


def test_an_entry_under_another_s_name_proves_nothing(cache: Cache) -> None:
    """One copied over another is drawn again, not printed in its place."""
    cache.put("document", "mine", b"mine")
    mine = entry(cache)
    whole = mine.read_bytes()
    mine.unlink()
    cache.put("document", "yours", b"yours")
    entry(cache).write_bytes(whole)
    assert cache.get("document", "yours") is None


def test_what_is_no_file_or_makes_no_sense_counts_as_absent(cache: Cache) -> None:
    """A FIFO in its place is not waited for; what its reader cannot make out is made again."""
    cache.put("digests", "key", b"[1, 2")
    assert cache.read("digests", "key", json.loads) is None
    assert cache.read("digests", "other", json.loads) is None
    cache.put("digests", "key", b"[1, 2]")
    assert cache.read("digests", "key", json.loads) == [1, 2]
    path = entry(cache)
    path.unlink()
    os.mkfifo(path)
    assert cache.get("digests", "key") is None
