"""What stands in the program's own folder: its modules, and the files that come with them. The one way to them."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def packaged(place: str) -> Path:
    """A file or folder that comes with pnp, by its place below the package: `language/data`."""
    return PACKAGE / place


def bundled_root() -> Path:
    """The folder that carries the games shipped with pnp: inside the wheel, or the source tree."""
    inside = PACKAGE / "bundled"
    return inside if inside.is_dir() else PACKAGE.parent


@lru_cache(maxsize=1)
def program() -> str:
    """A hash of the program itself, by which what another version of it has drawn is told apart."""
    return program_in(PACKAGE)


def program_in(package: Path) -> str:
    """A hash of every module below a folder, with its name."""
    digest = hashlib.sha256()
    for name in sorted(path.relative_to(package).as_posix() for path in package.rglob("*.py")):
        digest.update(f"{name}\0".encode() + hashlib.sha256((package / name).read_bytes()).digest())
    return digest.hexdigest()
