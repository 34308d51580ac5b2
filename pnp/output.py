"""write: a finished kit → the output folder, beside the old one and then moved in one step."""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from pnp.build import Kit, manifest_text
from pnp.problems import UsageError

MANIFEST = "manifest.json"
_EXCHANGE = 2
_AT_FDCWD = -100


def save(kit: Kit, folder: Path) -> dict[str, Any]:
    """Write every file of a kit; after any failure the old folder is as it was."""
    manifest = kit.manifest
    files = {entry["file"]: document.data for document, entry in zip(kit.documents, manifest["documents"], strict=True)}
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        _sweep(folder)
        with _beside(folder) as fresh:
            if kit.options.only:
                manifest = _carry_over(folder, fresh, manifest)
            for name, data in files.items():
                _write(fresh / name, data)
            _write(fresh / MANIFEST, manifest_text(manifest).encode())
            _swap(fresh, folder)
    except OSError as error:
        raise UsageError(f"cannot write {folder.name}: {error.strerror}; the earlier output is untouched") from error
    return manifest


class _beside:
    """A temporary folder next to the target, removed whatever happens."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> Path:
        self.path = Path(tempfile.mkdtemp(prefix=f".{self.folder.name}-new-", dir=self.folder.parent))
        self.path.chmod(0o755)
        return self.path

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self.path, ignore_errors=True)


def _sweep(folder: Path) -> None:
    """Remove what a killed build left behind; bring back the old folder if it was killed between two moves."""
    old = folder.parent / f".{folder.name}-old"
    if old.is_dir() and not folder.exists():
        os.rename(old, folder)
    for left in folder.parent.glob(f".{folder.name}-new-*"):
        if not _alive(left):
            shutil.rmtree(left, ignore_errors=True)
    shutil.rmtree(old, ignore_errors=True)


def _alive(path: Path) -> bool:
    """Whether another build may still be writing there: touched within the last hour."""
    import time

    with contextlib.suppress(OSError):
        return time.time() - path.stat().st_mtime < 3600
    return False


def _carry_over(old: Path, fresh: Path, manifest: dict[str, Any]) -> dict[str, Any]:
    """Keep the documents of an earlier build that a partial one did not make, if they belong together."""
    try:
        before = json.loads((old / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return manifest
    if any(before.get(key) != manifest[key] for key in ("game", "lang", "version", "paper", "duplex")):
        return manifest
    made = {d["file"] for d in manifest["documents"]}
    kept = [d for d in before.get("documents", []) if d["file"] not in made and (old / d["file"]).is_file()]
    for document in kept:
        shutil.copy2(old / document["file"], fresh / document["file"])
    names = {d["file"] for d in kept}
    manifest["documents"] = sorted([*kept, *manifest["documents"]], key=lambda d: int(d["file"].split("-")[0]))
    manifest["pieces"] = [*(p for p in before["pieces"] if p["file"] in names), *manifest["pieces"]]
    return manifest


def _write(path: Path, data: bytes) -> None:
    """Write and make sure that it is on the disk, so that a full disk is noticed before anything is moved."""
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _swap(fresh: Path, folder: Path) -> None:
    """Put the new folder in the old one's place: one exchange where the system has it, else two renames."""
    if not folder.exists():
        os.rename(fresh, folder)
        return
    if _exchange(fresh, folder):
        return
    old = folder.parent / f".{folder.name}-old"
    os.rename(folder, old)
    try:
        os.rename(fresh, folder)
    except OSError:
        os.rename(old, folder)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _exchange(a: Path, b: Path) -> bool:
    """Swap two folders atomically (Linux renameat2); False where that is not to be had."""
    try:
        call = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return False
    return bool(call(_AT_FDCWD, os.fsencode(a), _AT_FDCWD, os.fsencode(b), _EXCHANGE) == 0)
