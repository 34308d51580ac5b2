"""The kits in output/ → what there is to print, and whether the files have changed since."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.files import is_link
from pnp.base.messages import Message, message
from pnp.definition.game import Game
from pnp.definition.workspace import Workspace
from pnp.kit.finding import OUTPUT, Box
from pnp.kit.manifest import MANIFEST, is_put_right, read_manifest
from pnp.kit.options import PrintOptions
from pnp.studio.answers import Refused
from pnp.studio.sources import art_of, files_of


class KeptKit(NamedTuple):
    """A kit in its folder."""

    folder: Path
    manifest: Mapping[str, Any]
    written: float  # when, in seconds

    @property
    def name(self) -> str:
        """What its folder is called."""
        return self.folder.name

    @property
    def box(self) -> Box:
        """The kit as reprints know it."""
        return Box(self.folder, self.manifest)


def kits_of(game: str) -> list[KeptKit]:
    """Every kit of a game in its usual place, the newest first."""
    place = OUTPUT / game
    folders = [path for path in place.iterdir() if path.is_dir() and not is_link(path)] if place.is_dir() else []
    found = []
    for folder in folders:
        manifest = read_manifest(folder) if not folder.name.startswith(".") else None
        if manifest and manifest["game"] == game:
            found.append(KeptKit(folder, manifest, (folder / MANIFEST).stat().st_mtime))
    return sorted(found, key=lambda kit: (-kit.written, kit.name))


def kit_in(game: str, name: str) -> KeptKit:
    """A kit by its folder."""
    found = next((kit for kit in kits_of(game) if kit.name == name), None)
    if found is None:
        raise Refused(404, message("There is no such kit."))
    return found


def unlike(kit: KeptKit, options: PrintOptions) -> list[Message]:
    """What of a kit in its folder is not as it is asked for now, each in a sentence; the game is another matter."""
    out = []
    if kit.manifest.get("printer", "") != options.printer:
        out.append(message("It is for another printer."))
    elif not is_put_right(kit.manifest, options):
        out.append(message("The printer was set up again since."))
    if kit.manifest.get("marks", "crop") != options.marks:
        out.append(message("It has other cut marks."))
    return out


def is_current(kit: KeptKit, game: Game, workspace: Workspace) -> bool:
    """Whether a kit is what would be printed today, as far as can be told without drawing it."""
    art = art_of(files_of(workspace, game.id))
    newest = max((written for written, _ in art.values()), default=0) / 1e9
    same = kit.manifest["version"] == game.meta.version and kit.manifest.get("digest") == game.digest
    return same and newest <= kit.written
