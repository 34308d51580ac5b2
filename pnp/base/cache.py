"""A content-hash cache outside output/: safe against corruption, and against two builds at once."""

from __future__ import annotations

import contextlib
import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

from pnp.base.files import replace_file
from pnp.base.packaged import program

_DIGEST = 32


def default_folder() -> Path:
    """PNP_CACHE, or the user's cache folder."""
    if own := os.environ.get("PNP_CACHE"):
        return Path(own)
    from platformdirs import user_cache_path

    return user_cache_path("pnp-kits")


@dataclass(frozen=True)
class Cache:
    """Entries by name and key; each carries its own checksum, so that a damaged one counts as absent."""

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
        try:
            data = self._path(kind, key).read_bytes()
        except OSError:
            return None
        checksum, body = data[:_DIGEST], data[_DIGEST:]
        return body if hashlib.sha256(body).digest() == checksum else None

    def put(self, kind: str, key: str, body: bytes) -> None:
        """Keep something; a full or read-only disk only means that nothing is kept."""
        if self.folder is None:
            return
        path = self._path(kind, key)
        with contextlib.suppress(OSError):  # the folder is the user's own, so that links are followed
            replace_file(path, hashlib.sha256(body).digest() + body, parents=True, lasting=False)

    def _path(self, kind: str, key: str) -> Path:
        assert self.folder is not None
        name = hashlib.sha256(f"{program()}\0{kind}\0{key}".encode()).hexdigest()
        return self.folder / name[:2] / name[2:]


NO_CACHE = Cache(None)  # keeps nothing
