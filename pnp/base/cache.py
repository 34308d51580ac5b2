"""A content-hash cache outside output/: safe against corruption, mixed-up entries, and two builds at once."""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pnp.base.files import replace_file
from pnp.base.packaged import program
from pnp.base.reading import MEGABYTE, read_within

_DIGEST = 32
LARGEST = 512 * MEGABYTE  # more is drawn again
T = TypeVar("T")


def default_folder() -> Path:
    """PNP_CACHE, or the user's cache folder."""
    if own := os.environ.get("PNP_CACHE"):
        return Path(own)
    from platformdirs import user_cache_path

    return user_cache_path("pnp-kits")


@dataclass(frozen=True)
class Cache:
    """Entries by name and key; each proves what it is and for which key, so that a damaged or moved one is absent."""

    folder: Path | None

    @classmethod
    def usual(cls) -> Cache:
        """The user's own."""
        return cls(default_folder())

    @property
    def keeps(self) -> bool:
        """Whether it is worth making ready what would be kept."""
        return self.folder is not None

    def get(self, kind: str, key: str) -> bytes | None:
        """What was kept, if it is whole."""
        if self.folder is None:
            return None
        path = self._path(kind, key)
        try:
            data = read_within(path, LARGEST)
        except OSError:
            return None
        proof, body = data[:_DIGEST], data[_DIGEST:]
        return body if proof == _proof(path, body) else None

    def read(self, kind: str, key: str, reader: Callable[[bytes], T]) -> T | None:
        """What was kept, as a reader makes it out; what it cannot make out counts as absent, too."""
        body = self.get(kind, key)
        try:
            return None if body is None else reader(body)
        except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
            return None

    def put(self, kind: str, key: str, body: bytes) -> None:
        """Keep something; a full or read-only disk only means that nothing is kept."""
        if self.folder is None:
            return
        path = self._path(kind, key)
        with contextlib.suppress(OSError):  # the folder is the user's own, so that links are followed
            replace_file(path, _proof(path, body) + body, parents=True, lasting=False)

    def _path(self, kind: str, key: str) -> Path:
        assert self.folder is not None
        name = hashlib.sha256(f"{program()}\0{kind}\0{key}".encode()).hexdigest()
        return self.folder / name[:2] / name[2:]


def _proof(path: Path, body: bytes) -> bytes:
    """What belongs to this key and this body alone: an entry under another's name proves nothing."""
    return hashlib.sha256(f"{path.parent.name}{path.name}\0".encode() + body).digest()


NO_CACHE = Cache(None)  # keeps nothing
