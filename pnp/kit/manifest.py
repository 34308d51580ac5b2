"""The manifest, so that anything printed can be found, checked and reprinted. `output.py` puts it on the disk."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pnp import __version__
from pnp.base.clean import printable
from pnp.base.files import is_link
from pnp.base.messages import NOTHING, Message, message, message_of
from pnp.base.problems import UsageError
from pnp.base.reading import MEGABYTE, read_within
from pnp.base.strict_json import parsed
from pnp.base.system_words import reason
from pnp.definition.game import Game
from pnp.face.model import Faces
from pnp.kit.documents import LaidOut
from pnp.kit.options import PrintOptions
from pnp.kit.records import fault
from pnp.kit.screens import WebFile
from pnp.sheet.model import Placement

MANIFEST = "manifest.json"
WEB = "web"  # what is read on a screen, too
OFFSETS = "offsets"  # how the backs of a kit for a printer were moved
HASH = 16  # digits of a face's hash
CANONICAL = "canonical"  # how faces are hashed
FORMER = "former"  # how pnp 0.2 and before have hashed them; their manifests say nothing of it
MOST_BYTES = 64 * MEGABYTE


def kit_id(game: Game, faces: Faces, edition: Sequence[str] = ()) -> str:
    """What a print is called wherever it lies: game, language, edition, version, and a hash of every face."""
    digest = hashlib.sha256("".join(f"{key} {faces[key].digest}\n" for key in sorted(faces)).encode()).hexdigest()
    version = re.sub(r"[^A-Za-z0-9.]+", "-", game.meta.version)
    return "-".join((game.id, game.lang, *edition, version, digest[:8]))


class BuiltDocument(NamedTuple):
    """One finished PDF and what the manifest says of it."""

    entry: Mapping[str, Any]
    pieces: tuple[Mapping[str, Any], ...]
    data: bytes


def manifest_of(
    game: Game, options: PrintOptions, name: str, documents: Sequence[BuiltDocument], web: Sequence[WebFile] = ()
) -> dict[str, Any]:
    """The whole manifest: what was printed, how, in which files, and where every face stands."""
    return {
        "game": game.id,
        "lang": options.lang if options.languages[1] else game.lang,
        "version": game.meta.version,
        "id": name,
        **options.recorded,
        **({OFFSETS: _offsets(options)} if options.printer else {}),
        "title": game.meta.title,
        "digest": game.digest,
        "program": f"pnp {__version__}",
        "hashes": CANONICAL,
        "documents": [_with_digest(d) for d in documents],
        **({WEB: [_with_digest(one) for one in web]} if web else {}),
        "pieces": [dict(p) for d in documents for p in d.pieces],
    }


def _offsets(options: PrintOptions) -> list[list[float]]:
    """How far the backs were moved: on upright sheets, and on those that lie across if that was measured."""
    return [list(one) for one in (options.offset, options.offset_across) if one]


def is_put_right(manifest: Mapping[str, Any], options: PrintOptions) -> bool:
    """Whether the backs of a kit lie where the printer that is asked for needs them today."""
    return not options.printer or manifest.get(OFFSETS) == _offsets(options)


def _with_digest(one: BuiltDocument | WebFile) -> dict[str, Any]:
    return {**one.entry, "sha256": hashlib.sha256(one.data).hexdigest()}


def files_of(manifest: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """What a manifest says of each file beside it: the documents, then what is read on a screen."""
    return [*manifest["documents"], *manifest.get(WEB, ())]


def document_entry(one: LaidOut) -> dict[str, Any]:
    """What the manifest says of one PDF."""
    plan = one.plan
    return {
        "id": plan.document.id,
        "file": plan.file,
        "title": plan.document.title,
        "paper": plan.paper.name,
        "stock": plan.document.stock,
        "pages": len(one.pages),
        "sheets": one.sheet_count,
        "duplex": one.duplex,
        **({"instead_of": plan.document.instead_of} if plan.document.instead_of else {}),
        **({"optional": True} if plan.document.optional else {}),
        **({"partial": True} if plan.partial else {}),
    }


def piece_entries(one: LaidOut, faces: Faces) -> list[dict[str, Any]]:
    """Every printed face of a document's pieces."""
    return [
        _piece_entry(placed, number, one.plan.file, faces)
        for number, sheet in enumerate(one.sheets, 1)
        for placed in sheet.placements
    ]


def _piece_entry(placed: Placement, page: int, file: str, faces: Faces) -> dict[str, Any]:
    piece = placed.piece
    entry: dict[str, Any] = {
        "id": f"{piece.id}-{placed.label.lower()}" if placed.label else piece.id,
        "component": piece.spec.component,
        "copy": piece.copy,
        "face": placed.side,
        "file": file,
        "page": page,
        "trim": [round(v, 3) for v in placed.trim],
        "bleed": round(min(placed.bleeds), 3),
        "bleeds": [round(v, 3) for v in placed.bleeds],
        "rotation": placed.rotation,
        "hash": faces[piece.id, placed.side].digest[:HASH],
    }
    if placed.part:
        entry["part"] = [round(v, 3) for v in placed.part]
    return entry


def manifest_text(manifest: Mapping[str, Any]) -> str:
    """The manifest as JSON, one piece a line so that people and diffs can read it."""
    lists = [name for name in ("documents", WEB, "pieces") if name in manifest]
    head = {k: v for k, v in manifest.items() if k not in lists}
    lines = json.dumps(head, ensure_ascii=False, indent=1)[:-2]
    for name in lists:
        rows = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in manifest[name])
        lines += f',\n "{name}": [\n{rows}\n ]'
    return lines + "\n}\n"


class Found(NamedTuple):
    """A manifest as it was found, or why it is none."""

    manifest: dict[str, Any] | None
    fault: Message = NOTHING


def found_in(folder: Path, name: str = MANIFEST) -> Found:
    """The manifest in a folder, if a build of ours has written it: other programs have files of that name."""
    path = folder / name
    if is_link(path):
        return Found(None, message("it is a link"))
    manifest, why = _parsed(path)
    why = why or fault(manifest)
    return Found(None, why) if why else Found(manifest)


def read_manifest(folder: Path, name: str = MANIFEST) -> dict[str, Any] | None:
    """The same, or None."""
    return found_in(folder, name).manifest


def earlier(path: Path, game: str) -> Mapping[str, Any]:
    """The manifest of an earlier build of a game, by its file or its folder, of whatever age: only its game is sure."""
    found: dict[str, Any]
    found, why = _parsed(path / MANIFEST if path.is_dir() else path)
    why = why or fault(found, whole=False)
    if why or "game" not in found:
        raise no_manifest(path, why)
    if found["game"] != game:
        raise UsageError(
            message(
                "{path} is a manifest of {found}; expected one of {game}",
                path=path,
                found=printable(found["game"]),
                game=game,
            )
        )
    return found


def refuse_document(path: Path) -> None:
    """A document of a kit is written by `pnp build` alone: another file under its name would break the kit."""
    found = read_manifest(path.parent)
    if found and path.name in {row["file"] for row in files_of(found)}:
        raise UsageError(
            message("{path} is a document of the kit in {parent}; name another file", path=path, parent=path.parent)
        )


def no_manifest(path: Path, why: str = "") -> UsageError:
    """What is said of a file that is none, or says what no manifest can."""
    told = message(" ({why})", why=why) if why else NOTHING
    return UsageError(
        message(
            "{path} is no manifest of an earlier build{told}; expected its folder or its {manifest}",
            path=path,
            told=told,
            manifest=MANIFEST,
        )
    )


def _parsed(path: Path) -> tuple[Any, Message]:
    """What a file says, and nothing; or nothing, and why it is not read."""
    try:
        return parsed(read_within(path, MOST_BYTES).decode("utf-8-sig")), NOTHING
    except UnicodeDecodeError:
        return None, message("it is not UTF-8")
    except FileNotFoundError:
        return None, message("it is not there")
    except OSError as error:
        return None, reason(error)
    except ValueError as error:
        return None, message_of(error)
