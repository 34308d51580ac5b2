"""Where games, templates and fonts are found, and the one gate through which file names become paths."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Any

from pnp.base.clean import printable
from pnp.base.device_names import is_device
from pnp.base.messages import message, one_of
from pnp.base.nearness import did_you_mean
from pnp.base.packaged import bundled_root
from pnp.base.problems import UsageError
from pnp.base.reading import File, Held

SHARED = "shared"
# files in which people keep cards elsewhere; here they are told of instead of being passed over
DATA = (".yaml", ".yml", ".csv", ".tsv", ".xls", ".xlsx", ".ods", ".numbers", ".json", ".jsonl", ".toml", ".xml")
KINDS = ("cards", "templates", "fonts")
HELD = {"cards": ".yaml", "templates": ".svg"}  # what can be held in memory, and where; shared YAML as well


@dataclass(frozen=True)
class Workspace:
    """The folders looked through, the user's own first, the shipped ones last."""

    roots: tuple[Path, ...]
    held: tuple[Held, ...] = ()  # in memory, looked at before any root
    listed: Mapping[str, Path | None] | None = field(default=None, compare=False)  # games, looked for once: `listing`

    @classmethod
    def here(cls, folder: Path) -> Workspace:
        """The workspace of a folder: itself if it has `cards/`, then what is shipped with pnp."""
        own = (folder.resolve(),) if (folder / "cards").is_dir() else ()
        return cls(tuple(dict.fromkeys((*own, bundled_root()))))

    def starting(self, folder: Path) -> Workspace:
        """The same with a folder as its own place to write into, also if there is no `cards/` yet."""
        return replace(self, roots=tuple(dict.fromkeys((folder.resolve(), *self.roots))))

    @classmethod
    def shipped(cls) -> Workspace:
        """What comes with pnp, and nothing else."""
        return cls((bundled_root(),))

    def holding(self, files: Mapping[str, str | Mapping[str, Any]]) -> Workspace:
        """The same with files held in memory before all others, by their places: cards/GAME/deck.yaml.

        What is no text is data, as a YAML file would hold it.
        """
        for place in files:
            _check_place(place)
        texts = {place: data if isinstance(data, str) else _yaml(data) for place, data in files.items()}
        kept = {held.place: held for held in self.held} | {place: Held(place, text) for place, text in texts.items()}
        return replace(self, held=tuple(kept.values()), listed=None)

    def games(self) -> dict[str, Path | None]:
        """Every game by its name, with its folder; one that is held in memory alone has none."""
        found: dict[str, Path | None] = {}
        for root in self.roots:
            cards = root / "cards"
            folders = sorted(cards.iterdir()) if cards.is_dir() else []
            for folder in folders:
                if _is_there(folder / "game.yaml", unless_told=True):
                    found.setdefault(folder.name, folder)
        held = [PurePosixPath(one.place).parts[1] for one in self.held if one.place.endswith("/game.yaml")]
        return {**{name: None for name in held if name not in found}, **found}

    def listing(self) -> Workspace:
        """The same, for going through many games: the folders are listed once and not for every game."""
        return replace(self, listed=self.games())

    def game(self, name: str) -> Path | None:
        """The folder of one game, or a usage error that names the ones there are."""
        games = self.games() if self.listed is None else self.listed
        if name not in games:
            raise UsageError(
                message(
                    "no game called “{name}”; there are {value}{did_you_mean}",
                    name=name,
                    value=one_of(games) or "none",
                    did_you_mean=did_you_mean(name, games),
                )
            )
        return games[name]

    def game_files(self, name: str) -> dict[str, File]:
        """The files with data of a game by their names, those held in memory instead of those in its folder."""
        folder = self.game(name)
        files: dict[str, File] = {}
        if folder:
            paths = folder.iterdir() if self.lists(folder) else [folder / "game.yaml"]  # of a link, enough to tell
            files = {path.name: path for path in paths if _has_data(path)}
        for held in self.held:
            if PurePosixPath(held.place).parent == PurePosixPath("cards", name):
                files[PurePosixPath(held.place).name] = held
        return dict(sorted(files.items()))

    def show(self, path: File) -> str:
        """A path as people know it: relative to the root it stands in."""
        if isinstance(path, Held):
            return path.place
        for root in self.roots:
            if path.is_relative_to(root):
                return path.relative_to(root).as_posix()
        return path.name

    def find(self, kind: str, name: str, *folders: str) -> File | None:
        """The file `name` under `kind/<folder>/` of the first root that has it; never outside these folders."""
        if not safe_name(name):
            return None
        held = {one.place: one for one in self.held}
        for place in (f"{kind}/{folder}/{name}" for folder in folders):
            if place in held:
                return held[place]
        for root in self.roots:
            for folder in folders:
                path = root / kind / folder / name
                if self.holds(path):
                    return path
        return None

    def leads_outside(self, kind: str, name: str, *folders: str) -> bool:
        """Whether a file of that name is there only by a link to somewhere else."""
        paths = [root / kind / folder / name for root in self.roots for folder in folders] if safe_name(name) else []
        return any(_is_there(path) and not self.holds(path) for path in paths)

    def holds(self, path: Path) -> bool:
        """Whether a path is a file that really lies where it seems to: in cards/, templates/ or fonts/ of its root."""
        for root in self.roots:
            if path.is_relative_to(root):
                parts = path.relative_to(root).parts
                return len(parts) > 1 and inside(path, root / parts[0])
        return False

    def lists(self, folder: Path) -> bool:
        """Whether a folder is one of the workspace's own, so that the names in it may be looked at."""
        return any(_leads_into(folder, root / kind) for root in self.roots for kind in KINDS)


def _has_data(path: Path) -> bool:
    """Whether a file of a game's folder is read, or looks as if somebody thought so."""
    return path.match("*.y*ml") or (path.suffix.lower() in DATA and path.name[0] not in ".~")


def _check_place(place: str) -> None:
    """A place that a file of a workspace could have."""
    path = PurePosixPath(place)
    kind = path.parts[0] if path.parts else ""
    known = path.suffix == HELD.get(kind) or (path.suffix == ".yaml" and path.parts[:2] == ("templates", SHARED))
    if not safe_name(place) or len(path.parts) < 3 or path.as_posix() != place or not known:
        expected = "cards/GAME/NAME.yaml, templates/GAME/NAME.svg or templates/shared/NAME.yaml"
        raise UsageError(message("found the place “{place}”; expected {expected}", place=place, expected=expected))


def _yaml(data: Mapping[str, Any]) -> str:
    """Data as the text of a YAML file: JSON is such a text."""
    return json.dumps(data, ensure_ascii=False, indent=1)


def inside(path: Path, base: Path) -> bool:
    """Whether a path is a file that really lies below a folder, links followed; the folder itself is none."""
    return _is_there(path) and _leads_into(path, base)


def _leads_into(path: Path, base: Path) -> bool:
    try:
        return path.resolve().is_relative_to(base.parent.resolve() / base.name)
    except (OSError, RuntimeError):  # a name too long, a ring of links
        return False


def _is_there(path: Path, unless_told: bool = False) -> bool:
    """Whether there is such a file; what may not even be looked at is what `unless_told` says."""
    try:
        return path.is_file()
    except PermissionError:
        return unless_told
    except (OSError, ValueError):
        return False


def safe_name(name: str) -> bool:
    """Whether a name from a file may be joined to a folder: relative, no `..`, no drive, no backslash."""
    path = PurePosixPath(name)
    clean = not any(c in name for c in "\\:\0\n\r") and printable(name) == name
    names = not any(part == ".." or is_device(part) for part in path.parts)
    return 0 < len(name) < 200 and clean and not path.is_absolute() and names
