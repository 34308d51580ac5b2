"""A finished kit → the output folder, beside the old one and then moved in one step.

Only what a manifest of ours proves to be ours is ever replaced. Everything else in the folder moves on to the new one;
a folder of other things is refused before anything is touched.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from pnp.base import system_words
from pnp.base.clean import printable
from pnp.base.files import destination, is_link, second_name, shown, write_new
from pnp.base.folders import bring_back, folder_beside, leftovers, swap
from pnp.base.messages import NOTHING, message
from pnp.base.overwriting import refuse_sources
from pnp.base.problems import UsageError
from pnp.base.reading import MEGABYTE, read_within
from pnp.kit.build import Kit
from pnp.kit.manifest import CANONICAL, FORMER, MANIFEST, WEB, files_of, found_in, manifest_text, read_manifest
from pnp.kit.options import PrintOptions

UNFINISHED = "unfinished.json"  # the manifest of a kit that is being written: names alone prove what is ours there
LARGEST = 1024 * MEGABYTE  # no document of ours has more
_UNSAFE = re.compile(r"[^\w.]+")  # in the name of a folder
TRIFLES = frozenset((".DS_Store", "Thumbs.db", "desktop.ini"))  # what systems lay into a folder by themselves


def save(kit: Kit, folder: Path, former: Path | None = None) -> dict[str, Any]:
    """Write every file of a kit; after any failure the old folder is as it was.

    The kit that it replaces goes, unless it is to be kept as `former`.
    """
    refuse_sources(folder)
    files = kit.files
    try:
        target = destination(folder)
        if Path.cwd().is_relative_to(target):
            raise UsageError(
                message(
                    "{folder} is the current folder, or holds it; expected a folder for the kit alone",
                    folder=shown(folder),
                )
            )
        bring_back(target, lambda old: read_manifest(old) is not None)
        before, own = _standing(target, files, folder)
        manifest = _joined(kit, before, own, folder)
        with folder_beside(target) as fresh:
            if target.exists():
                shutil.copymode(target, fresh)
            _fill(fresh, target, manifest, files)
            old = swap(fresh, target)
            if old:  # another build may have put its kit there meanwhile: what is its own goes as well
                own = _proven(old, read_manifest(old)) or own
    except OSError as error:
        reason = system_words.reason(error)
        raise UsageError(
            message(
                "cannot write {folder}: {reason}; the earlier output is untouched", folder=shown(folder), reason=reason
            )
        ) from error
    if old and former:
        _set_aside(old, target, own, former)
    gone = old is None or not old.exists() or _emptied(old, target, own)
    for left in leftovers(target):
        if left != old:
            _settle(left, target)
    if old and not gone:
        what = message(
            "what was in {folder} and is not of the kit could not all be moved; it is in {old}",
            folder=shown(folder),
            old=shown(old),
        )
        raise UsageError(message("the kit is written, but {what}", what=what))
    return manifest


def _fill(fresh: Path, target: Path, manifest: Mapping[str, Any], files: Mapping[str, bytes]) -> None:
    """Write all files of a kit to a new folder; its manifest gets its name when all are there."""
    write_new(fresh / UNFINISHED, manifest_text(manifest).encode())
    for entry in files_of(manifest):
        name = entry["file"]
        if name not in files:
            second_name(target / name, fresh / name)
            _refuse_another(fresh / name, entry)
        elif not _same(target / name, fresh / name, files[name]):
            write_new(fresh / name, files[name])
    os.rename(fresh / UNFINISHED, fresh / MANIFEST)


def _refuse_another(path: Path, entry: Mapping[str, Any]) -> None:
    """A document that is taken over must be the one that the manifest tells of: two builds may meet."""
    if not _as_written(path, entry.get("sha256")):
        raise UsageError(
            message(
                "{entry} has changed meanwhile: another build writes to the same folder; build again",
                entry=entry["file"],
            )
        )


def _earlier(target: Path, folder: Path) -> dict[str, Any] | None:
    """The manifest of the kit that stands there; None for a new or an empty folder, and any other is refused."""
    if not target.exists():
        return None
    if not target.is_dir():
        raise UsageError(
            message("{folder} is no folder; expected a new or empty folder, or an earlier kit", folder=shown(folder))
        )
    found, why = found_in(target)
    entries = sorted(path.name for path in target.iterdir() if path.name not in TRIFLES)
    if found is None and entries:
        strange = message("a {manifest} that is damaged or not of a kit", manifest=MANIFEST)
        what = strange if MANIFEST in entries else message("{entries} and no kit", entries=printable(entries[0]))
        told = message(" ({why})", why=why) if MANIFEST in entries else NOTHING
        raise UsageError(
            message(
                "{folder} holds {what}; expected a new or empty folder, or an earlier kit{told}",
                folder=shown(folder),
                what=what,
                told=told,
            )
        )
    return found


def lost(kit: Kit, folder: Path) -> list[str]:
    """Documents that a kit lists which is only made anew in part, and that are not there any more."""
    before = read_manifest(folder) if kit.options.only else None
    made = kit.files
    listed = [row["file"] for row in files_of(before)] if before else []
    return [name for name in listed if name not in made and not _as_written(folder / name, None)]


def former_folder(kit: Kit, folder: Path) -> Path | None:
    """Where the kit in a folder is kept, if another version is to take its place and it is whole."""
    before = read_manifest(folder) if not is_link(folder) and not kit.options.only else None
    if before is None or before["game"] != kit.game.id or before["version"] == kit.game.meta.version:
        return None
    own = _proven(folder, before)
    name = f"{folder.name}-v{_UNSAFE.sub('-', before['version']).strip('-')[:40]}"
    target = destination(folder.with_name(name))
    if target.exists() and (read_manifest(target) or {}).get("id") != before.get("id"):
        target = target.with_name(f"{name}-{_UNSAFE.sub('-', str(before.get('id', ''))).rpartition('-')[2][:40]}")
    if target.exists() or not all(row["file"] in own for row in files_of(before)):
        return None
    return folder.with_name(target.name)


def _proven(folder: Path, manifest: Mapping[str, Any] | None) -> set[str]:
    """The names of all files in a folder that its manifest proves to be ours: as they were written, and no links."""
    if manifest is None:
        return set()
    digests = {row["file"]: row.get("sha256") for row in files_of(manifest)}
    return {MANIFEST, *(name for name, digest in digests.items() if _as_written(folder / name, digest))}


def _as_written(path: Path, digest: str | None) -> bool:
    """Whether a file still is what was written; manifests of earlier versions tell its name alone."""
    if is_link(path) or not path.is_file() or path.stat().st_size > LARGEST:
        return False
    return digest is None or hashlib.sha256(read_within(path, LARGEST)).hexdigest() == digest


def _standing(target: Path, files: Mapping[str, bytes], folder: Path) -> tuple[dict[str, Any] | None, set[str]]:
    """The manifest of the kit that stands there, and which files are its own.

    Refused is a file of somebody else's that has the name of one of ours, or one of ours that somebody has changed.
    """
    while True:
        before = _earlier(target, folder)
        own = _proven(target, before)
        names = (name for name in files if name not in own and os.path.lexists(target / name))
        clash = next(names, None)
        if clash is None:
            return before, own
        if read_manifest(target) == before:  # else another build has put its kit there while we looked
            raise UsageError(
                message(
                    "{folder} holds {name}, which is not as pnp has written it; move it away, or name another folder "
                    "with --out",
                    folder=shown(folder),
                    name=printable(clash),
                )
            )


def _joined(kit: Kit, before: Mapping[str, Any] | None, own: Collection[str], folder: Path) -> dict[str, Any]:
    """The manifest to write: a part of a kit keeps the other documents that are there; they must belong together."""
    manifest = kit.manifest
    if before is None or not kit.options.only:
        return manifest
    usual = PrintOptions("").recorded
    for key in ("game", "lang", "version", "paper", "duplex", "fold", "scale", "ink", "large_print", "trial"):
        if before.get(key, usual.get(key)) != manifest.get(key):
            raise UsageError(
                message(
                    "{folder} holds a kit with another {key} ({get}, not {get2}); a part of a kit would replace it: "
                    "name another folder with --out",
                    folder=shown(folder),
                    key=key,
                    get=printable(str(before.get(key))),
                    get2=manifest.get(key),
                )
            )
    kept = set(own) - set(kit.files)
    documents = [entry for entry in before["documents"] if entry["file"] in kept]
    pieces = [entry for entry in before["pieces"] if entry["file"] in kept]
    if (kind := before.get("hashes", FORMER)) != CANONICAL:  # hashes of one kind are never held against the other
        pieces = [{**entry, "hashes": kind} for entry in pieces]
    manifest["documents"] = sorted([*documents, *manifest["documents"]], key=lambda entry: _number(entry["file"]))
    manifest["pieces"] = [*pieces, *manifest["pieces"]]
    web = [entry for entry in before.get(WEB, ()) if entry["file"] in kept]
    if web:
        manifest[WEB] = [*web, *manifest.get(WEB, ())]
    return manifest


def _number(name: str) -> int:
    """The number that a document's name begins with: the kit's order."""
    digits = name.split("-")[0]
    return int(digits) if digits.isdecimal() and len(digits) < 4 else 0


def _settle(left: Path, target: Path) -> None:
    """Finish what a killed build began: its own files go, what others had laid into the kit's folder comes back."""
    manifest = read_manifest(left)
    if manifest:
        _emptied(left, target, _proven(left, manifest))
    elif begun := read_manifest(left, UNFINISHED):
        _emptied(left, target, {UNFINISHED, *(row["file"] for row in files_of(begun))})
    elif {path.name for path in left.iterdir()} <= {UNFINISHED}:  # killed before it held anything
        _emptied(left, target, {UNFINISHED})


def _set_aside(old: Path, target: Path, own: Collection[str], former: Path) -> None:
    """Keep the folder of an old kit under another name; what is not of the kit moves to the new one."""
    try:
        _move_others(old, target, own)
        os.rename(old, destination(former))
    except OSError as error:
        why = system_words.reason(error)
        raise UsageError(
            message(
                "the kit is written, but the former one is in {old}, not {former}: {why}",
                old=shown(old),
                former=shown(former),
                why=why,
            )
        ) from None


def _move_others(old: Path, target: Path, own: Collection[str]) -> None:
    """Move all that is not of a kit to its new folder, where its name is free."""
    for path in list(old.iterdir()):
        if path.name not in own and target.is_dir() and not os.path.lexists(target / path.name):
            os.rename(path, target / path.name)


def _emptied(old: Path, target: Path, own: Collection[str]) -> bool:
    """Empty an old folder: what is ours goes, all else moves to the new one where its name is free; is it gone?"""
    with suppress(OSError):
        _move_others(old, target, own)
        if {path.name for path in old.iterdir()} <= set(own):
            for name in own:
                (old / name).unlink(missing_ok=True)
            old.rmdir()  # fails, as it should, if anything has come meanwhile
    return not old.exists()


def _same(old: Path, new: Path, data: bytes) -> bool:
    """Take over a file that has not changed: it is on the disk already."""
    try:
        if is_link(old) or old.stat().st_size != len(data) or read_within(old, len(data)) != data:
            return False
        os.link(old, new)
    except OSError:
        return False
    return True
