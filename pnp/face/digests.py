"""The digests of all faces of a kit, from one entry of the cache where nothing has changed since."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection

from pnp.base.cache import Cache
from pnp.face.model import Face

KIND = "digests/1"


def look_up(faces: Collection[Face], cache: Cache) -> None:
    """Let every face know its digest: all as they were, or each worked out anew and all written down."""
    by_key = {face.key: face for face in faces}
    name = hashlib.sha256("\n".join(sorted(by_key)).encode()).hexdigest()
    known = cache.read(KIND, name, _read)
    if known is None or not known.keys() >= by_key.keys():
        known = {key: face.digest for key, face in by_key.items()}
        cache.put(KIND, name, json.dumps(known).encode())
    for face in faces:
        face.remember(known[face.key])


def _read(data: bytes) -> dict[str, str]:
    return {str(key): str(digest) for key, digest in json.loads(data).items()}
