"""Where games, templates and fonts are found, and the one gate through which file names become paths."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from pnp.base.packaged import bundled_root
from pnp.base.problems import UsageError, did_you_mean, one_of

SHARED = "shared"


@dataclass(frozen=True)
class Workspace:
    """The folders looked through, the user's own first, the shipped ones last."""

    roots: tuple[Path, ...]

    @classmethod
    def here(cls, folder: Path) -> Workspace:
        """The workspace of a folder: itself if it has `cards/`, then what is shipped with pnp."""
        own = (folder.resolve(),) if (folder / "cards").is_dir() else ()
        return cls(tuple(dict.fromkeys((*own, bundled_root()))))

    def games(self) -> dict[str, Path]:
        """Every folder under `cards/` that has a game.yaml, by its name."""
        found: dict[str, Path] = {}
        for root in self.roots:
            cards = root / "cards"
            folders = sorted(cards.iterdir()) if cards.is_dir() else []
            for folder in folders:
                if (folder / "game.yaml").is_file():
                    found.setdefault(folder.name, folder)
        return found

    def game(self, name: str) -> Path:
        """The folder of one game, or a usage error that names the ones there are."""
        games = self.games()
        if name not in games:
            raise UsageError(f"no game called “{name}”; there are {one_of(games) or 'none'}{did_you_mean(name, games)}")
        return games[name]

    def show(self, path: Path) -> str:
        """A path as people know it: relative to the root it stands in."""
        for root in self.roots:
            if path.is_relative_to(root):
                return path.relative_to(root).as_posix()
        return path.name

    def find(self, kind: str, name: str, *folders: str) -> Path | None:
        """The file `name` under `kind/<folder>/` of the first root that has it; never outside these folders."""
        if not safe_name(name):
            return None
        for root in self.roots:
            for folder in folders:
                base = root / kind / folder
                path = base / name
                if inside(path, base):
                    return path
        return None

    def leads_outside(self, kind: str, name: str, *folders: str) -> bool:
        """Whether a file of that name is there only as a link to somewhere else."""
        paths = [root / kind / folder / name for root in self.roots for folder in folders] if safe_name(name) else []
        return any(path.is_symlink() and not inside(path, path.parent) for path in paths)


def inside(path: Path, base: Path) -> bool:
    """Whether a path is a file that really lies below a folder, links followed."""
    try:
        return path.is_file() and path.resolve().is_relative_to(base.resolve())
    except (OSError, RuntimeError):  # a name too long, a ring of links
        return False


def safe_name(name: str) -> bool:
    """Whether a name from a file may be joined to a folder: relative, no `..`, no drive, no backslash."""
    path = PurePosixPath(name)
    clean = not any(c in name for c in "\\:\0\n\r")
    return 0 < len(name) < 200 and clean and not path.is_absolute() and ".." not in path.parts
