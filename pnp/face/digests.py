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
    kept = cache.get(KIND, name)
    if kept is None:
        known = {key: face.digest for key, face in by_key.items()}
        cache.put(KIND, name, json.dumps(known).encode())
    else:
        known = json.loads(kept)
    for face in faces:
        face.remember(known[face.key])
