"""write: a finished kit → the output folder, beside the old one and then moved in one step."""

from __future__ import annotations

import ctypes
import json
import os
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any

from pnp.build import Kit
from pnp.manifest import manifest_text
from pnp.problems import UsageError
from pnp.request import Options

MANIFEST = "manifest.json"
_EXCHANGE = 2
_AT_FDCWD = -100
_OWN_FILE = re.compile(r"\d{1,3}-[a-z0-9-]+\.pdf")


def save(kit: Kit, folder: Path) -> dict[str, Any]:
    """Write every file of a kit; after any failure the old folder is as it was."""
    manifest = kit.manifest
    files = {entry["file"]: document.data for document, entry in zip(kit.documents, manifest["documents"], strict=True)}
    target = folder.resolve()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _sweep(target)
        _refuse_strange(target, folder)
        with _beside(target) as fresh:
            if kit.options.only:
                manifest = _carry_over(target, fresh, manifest, folder)
            for name, data in files.items():
                if not _same(target / name, fresh / name, data):
                    _write(fresh / name, data)
            _write(fresh / MANIFEST, manifest_text(manifest).encode())
            _keep_foreign(target, fresh)
            _swap(fresh, target)
    except OSError as error:
        reason = error.strerror or "it is in use"
        raise UsageError(f"cannot write {folder.as_posix()}: {reason}; the earlier output is untouched") from error
    return manifest


def _foreign(target: Path) -> list[Path]:
    """What stands in a folder that pnp did not write."""
    entries = sorted(target.iterdir()) if target.is_dir() else []
    return [p for p in entries if p.name != MANIFEST and not _OWN_FILE.fullmatch(p.name)]


def _refuse_strange(target: Path, folder: Path) -> None:
    """A folder is replaced as a whole, so it must be empty or an earlier kit."""
    strange = _foreign(target)
    if strange and not (target / MANIFEST).is_file():
        raise UsageError(
            f"{folder.as_posix()} holds {strange[0].name} and no kit; expected a new or empty folder, or an earlier kit"
        )


def _keep_foreign(target: Path, fresh: Path) -> None:
    """Notes and pictures that somebody laid beside a kit stay there."""
    for path in _foreign(target):
        if path.is_dir() and not path.is_symlink():
            shutil.copytree(path, fresh / path.name, symlinks=True)
        else:
            shutil.copy2(path, fresh / path.name, follow_symlinks=False)


def _manifest(folder: Path) -> dict[str, Any] | None:
    """The manifest of an earlier build, if it is one and sound."""
    try:
        found = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and isinstance(found.get("game"), str) else None


class _beside:
    """A temporary folder next to the target, removed whatever happens."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> Path:
        self.path = Path(tempfile.mkdtemp(prefix=f".{self.folder.name}-new-{os.getpid()}-", dir=self.folder.parent))
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
    """Whether the build that made a temporary folder still runs; its number stands in the name."""
    number = path.name.rsplit("-new-", 1)[-1].split("-")[0]
    if not number.isdecimal() or os.name != "posix":
        return False
    try:
        os.kill(int(number), 0)  # asks only whether there is such a process
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return int(number) != os.getpid()


def _carry_over(old: Path, fresh: Path, manifest: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Keep the documents of an earlier build that a partial one did not make; they must belong together."""
    before = _manifest(old)
    if before is None:
        return manifest
    usual = Options("").recorded
    for key in ("game", "lang", "version", "paper", "duplex", "fold", "scale", "ink", "large_print"):
        if before.get(key, usual.get(key)) != manifest[key]:
            raise UsageError(
                f"{folder.as_posix()} holds a kit with another {key} ({before.get(key)}, not {manifest[key]}); "
                "a part of a kit would replace it: name another folder with --out"
            )
    made = {d["file"] for d in manifest["documents"]}
    kept = [d for d in _entries(before, "documents") if d["file"] not in made and (old / d["file"]).is_file()]
    for document in kept:
        shutil.copyfile(old / document["file"], fresh / document["file"], follow_symlinks=False)
    names = {d["file"] for d in kept}
    manifest["documents"] = sorted([*kept, *manifest["documents"]], key=lambda d: int(d["file"].split("-")[0]))
    manifest["pieces"] = [*(p for p in _entries(before, "pieces") if p["file"] in names), *manifest["pieces"]]
    return manifest


def _entries(manifest: dict[str, Any], name: str) -> list[dict[str, Any]]:
    """The entries of an earlier manifest whose file is one that pnp could have written."""
    found = manifest.get(name)
    rows = [r for r in found if isinstance(r, dict)] if isinstance(found, list) else []
    return [r for r in rows if isinstance(r.get("file"), str) and _OWN_FILE.fullmatch(r["file"])]


def _same(old: Path, new: Path, data: bytes) -> bool:
    """Take over a file that has not changed: it is on the disk already."""
    try:
        if old.is_symlink() or old.stat().st_size != len(data) or old.read_bytes() != data:
            return False
        os.link(old, new)
    except OSError:
        return False
    return True


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
