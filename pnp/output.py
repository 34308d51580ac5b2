"""write: a finished kit → the output folder, beside the old one and then moved in one step.

Only what a manifest of ours names is ever replaced. Other things in the folder stay; a folder of other things is
refused before anything is touched.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from filecmp import cmp
from pathlib import Path
from typing import Any

from pnp.build import Kit
from pnp.files import destination, is_link, shown, write_new
from pnp.folders import bring_back, folder_beside, remove, swap, sweep
from pnp.manifest import MANIFEST, manifest_text, read_manifest
from pnp.problems import UsageError, printable
from pnp.request import Options


def save(kit: Kit, folder: Path) -> dict[str, Any]:
    """Write every file of a kit; after any failure the old folder is as it was."""
    files = {document.entry["file"]: document.data for document in kit.documents}
    try:
        target = destination(folder)
        bring_back(target, lambda old: read_manifest(old) is not None)
        before = _earlier(target, folder)
        others = _others(target, before)
        _refuse_clash(others, files, folder)
        manifest = _joined(kit, before, target, folder)
        sweep(target, lambda left: _is_leftover(left, target))
        with folder_beside(target) as fresh:
            write_new(fresh / MANIFEST, manifest_text(manifest).encode())  # first: it says whose folder this is
            for entry in manifest["documents"]:
                name = entry["file"]
                if name not in files:
                    _take_over(target / name, fresh / name)
                elif not _same(target / name, fresh / name, files[name]):
                    write_new(fresh / name, files[name])
            for name in others:
                _take_over(target / name, fresh / name)
            old = swap(fresh, target)
    except OSError as error:
        reason = error.strerror or ("not all in it can be kept" if isinstance(error, shutil.Error) else "it is in use")
        raise UsageError(f"cannot write {shown(folder)}: {reason}; the earlier output is untouched") from error
    if old and _rescued(old, target, {MANIFEST, *_own(old, before), *others}):
        remove(old)
    return manifest


def _earlier(target: Path, folder: Path) -> dict[str, Any] | None:
    """The manifest of the kit that stands there; None for a new or an empty folder, and any other is refused."""
    if not target.exists():
        return None
    if not target.is_dir():
        raise UsageError(f"{shown(folder)} is no folder; expected a new or empty folder, or an earlier kit")
    found = read_manifest(target)
    entries = sorted(path.name for path in target.iterdir())
    if found is None and entries:
        strange = f"a {MANIFEST} that is damaged or not of a kit"
        what = strange if MANIFEST in entries else f"{printable(entries[0])} and no kit"
        raise UsageError(f"{shown(folder)} holds {what}; expected a new or empty folder, or an earlier kit")
    return found


def _own(target: Path, manifest: Mapping[str, Any] | None) -> set[str]:
    """The names of the documents in a folder that its manifest proves to be ours."""
    names = {entry["file"] for entry in manifest["documents"]} if manifest else set()
    return {name for name in names if (target / name).is_file() and not is_link(target / name)}


def _others(target: Path, before: Mapping[str, Any] | None) -> list[str]:
    """What stands in an earlier kit's folder and is not of the kit: notes, scans, anything."""
    if before is None:
        return []
    ours = {MANIFEST, *_own(target, before)}
    return sorted(path.name for path in target.iterdir() if path.name not in ours)


def _refuse_clash(others: list[str], files: Mapping[str, bytes], folder: Path) -> None:
    """A file of somebody else's that has the name of one of ours."""
    for name in others:
        if name in files:
            raise UsageError(
                f"{shown(folder)} holds {printable(name)}, which no earlier kit has written; move it away, or name "
                "another folder with --out"
            )


def _joined(kit: Kit, before: Mapping[str, Any] | None, target: Path, folder: Path) -> dict[str, Any]:
    """The manifest to write: a part of a kit keeps the other documents that are there; they must belong together."""
    manifest = kit.manifest
    if before is None or not kit.options.only:
        return manifest
    usual = Options("").recorded
    for key in ("game", "lang", "version", "paper", "duplex", "fold", "scale", "ink", "large_print"):
        if before.get(key, usual.get(key)) != manifest[key]:
            raise UsageError(
                f"{shown(folder)} holds a kit with another {key} ({printable(str(before.get(key)))}, not "
                f"{manifest[key]}); a part of a kit would replace it: name another folder with --out"
            )
    made = {entry["file"] for entry in manifest["documents"]}
    kept = _own(target, before) - made
    documents = [entry for entry in before["documents"] if entry["file"] in kept]
    pieces = [entry for entry in before["pieces"] if entry["file"] in kept]
    manifest["documents"] = sorted([*documents, *manifest["documents"]], key=lambda entry: _number(entry["file"]))
    manifest["pieces"] = [*pieces, *manifest["pieces"]]
    return manifest


def _number(name: str) -> int:
    """The number that a document's name begins with; those of the kit's order."""
    digits = name.split("-")[0]
    return int(digits) if digits.isdecimal() and len(digits) < 4 else 0


def _is_leftover(left: Path, target: Path) -> bool:
    """Whether all that a killed build has left is ours, or stands in the kit's folder just so: it is not missed."""
    manifest = read_manifest(left)
    ours = {MANIFEST, *_own(left, manifest)} if manifest else set()
    return all(path.name in ours or _equal(path, target / path.name) for path in left.iterdir())


def _equal(one: Path, other: Path) -> bool:
    """Whether two files, links or folders hold the same."""
    if is_link(one) or is_link(other):
        return is_link(one) and is_link(other) and one.readlink() == other.readlink()
    if one.is_dir() and other.is_dir():
        names = {path.name for path in one.iterdir()}
        return names <= {path.name for path in other.iterdir()} and all(_equal(one / n, other / n) for n in names)
    return one.is_file() and other.is_file() and cmp(one, other, shallow=False)


def _take_over(old: Path, new: Path) -> None:
    """A file, link or folder of the old folder in the new one as well."""
    if old.is_dir() and not is_link(old):
        shutil.copytree(old, new, symlinks=True, copy_function=_link_or_copy)
    else:
        _link_or_copy(old, new)


def _link_or_copy(old: str | Path, new: str | Path) -> None:
    """The same file under a second name, or a copy where the disk knows no second names."""
    try:
        os.link(old, new, follow_symlinks=False)
    except (OSError, NotImplementedError):
        shutil.copy2(old, new, follow_symlinks=False)


def _same(old: Path, new: Path, data: bytes) -> bool:
    """Take over a file that has not changed: it is on the disk already."""
    try:
        if is_link(old) or old.stat().st_size != len(data) or old.read_bytes() != data:
            return False
        os.link(old, new)
    except OSError:
        return False
    return True


def _rescued(old: Path, target: Path, known: set[str]) -> bool:
    """Whether the old folder may go: what was laid into it while the new one was being written is moved over first."""
    late = [path for path in old.iterdir() if path.name not in known]
    with suppress(OSError):
        for path in late:
            if not (target / path.name).exists():
                os.rename(path, target / path.name)
    return not any(path.exists() or is_link(path) for path in late)
