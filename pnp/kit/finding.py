"""Which kit pieces join: the one that is named, by its folder or by the code on its box, or the one that is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.clean import printable
from pnp.base.messages import message
from pnp.base.problems import UsageError
from pnp.kit.manifest import MANIFEST, earlier, read_manifest
from pnp.kit.options import PrintOptions

OUTPUT = Path("output")  # where kits go if nothing else is said


class Box(NamedTuple):
    """A kit that pieces join, and the others that are there."""

    path: Path  # its folder, or its manifest
    manifest: Mapping[str, Any]
    others: tuple[Path, ...] = ()

    @property
    def folder(self) -> Path:
        """Where its PDFs stand."""
        return self.path if self.path.is_dir() else self.path.parent


def find_box(asked: PrintOptions, like: Path | None, own_language: str) -> Box | None:
    """The kit that is named, or the one that would be printed as was asked, or else the only one in that language."""
    kits = _kits(asked.game)
    if like:
        path = like if like.exists() else _coded(str(like), kits) or like
        return Box(path, earlier(path, asked.game))
    language = asked.lang or own_language
    usual = usual_folder(asked, own_language)
    if (usual / MANIFEST).is_file():
        manifest = earlier(usual, asked.game)
        return Box(usual, manifest, tuple(folder for folder in _in(language, kits) if folder != usual))
    found = _in(language, kits)
    if len(found) > 1:
        raise _several(found)
    return Box(found[0], earlier(found[0], asked.game)) if found else None


def _coded(code: str, kits: Mapping[Path, Mapping[str, Any]]) -> Path | None:
    """The kit with the code of a label; labels know of no ink, so the hash of its faces at the end is enough."""
    same = [folder for folder, manifest in kits.items() if manifest.get("id") == code]
    tail = code.rpartition("-")[2]
    found = same or [folder for folder, one in kits.items() if str(one.get("id", "")).rpartition("-")[2] == tail]
    if len(found) > 1:
        raise _several(found)
    return found[0] if found else None


def _several(found: Sequence[Path]) -> UsageError:
    names = ", ".join(printable(folder.as_posix()) for folder in found)
    return UsageError(
        message(
            "there are several kits that the pieces could join: {names}; name the folder of one with --like",
            names=names,
        )
    )


def usual_folder(asked: PrintOptions, own_language: str) -> Path:
    """Where a kit stands that was printed as is asked now."""
    return OUTPUT / asked.game / "-".join((asked.lang or own_language, *asked.way))


def _kits(game: str) -> dict[Path, dict[str, Any]]:
    """Every kit of a game in its usual place, by its folder."""
    place = OUTPUT / game
    folders = sorted(path for path in place.iterdir() if path.is_dir()) if place.is_dir() else []
    found = {folder: read_manifest(folder) for folder in folders if not folder.name.startswith(".")}
    return {folder: manifest for folder, manifest in found.items() if manifest and manifest["game"] == game}


def _in(language: str, kits: Mapping[Path, Mapping[str, Any]]) -> list[Path]:
    """Those in one language, or in two."""
    return [folder for folder, manifest in kits.items() if manifest["lang"] == language]
