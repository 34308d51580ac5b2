"""What looks otherwise than in an earlier kit, by the hashes of its manifest."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.base.choices import Side
from pnp.base.messages import message
from pnp.definition.game import Game
from pnp.face.former import FormerHashes
from pnp.face.model import Faces
from pnp.kit.manifest import CANONICAL, FORMER, HASH, earlier, no_manifest
from pnp.kit.wishes import Wish, entries_of


def changed_since(game: Game, faces: Faces, path: Path) -> list[Wish]:
    """Every piece with a face that differs from an earlier build's manifest, or that was not in it."""
    manifest = earlier(path, game.id)
    before, backless = _hashes(manifest, path, game), manifest.get("duplex") == "none"
    former = FormerHashes()

    def differs(piece: str, side: Side) -> bool:
        if backless and side == "back" and (piece, side) not in before and (piece, "front") in before:
            return False  # that kit has no backs
        kind, hashed = before.get((piece, side), (CANONICAL, ""))
        face = faces[piece, side]
        return hashed != (face.digest if kind == CANONICAL else former.of(face))[:HASH]

    entries = {entry.card.id: entry for entry in entries_of(game)}
    found = {piece for piece, side in faces if piece in entries and differs(piece, side)}
    return [Wish(entry, entry.card.quantity) for piece, entry in entries.items() if piece in found]


def _hashes(manifest: Mapping[str, Any], path: Path, game: Game) -> dict[tuple[str, str], tuple[str, str]]:
    """The hashes of an earlier manifest by piece and side, each with its kind; tiles count for their board."""
    kind = manifest.get("hashes", FORMER)
    try:
        found = {(p["id"], p["face"]): (p.get("hashes", kind), p["hash"]) for p in manifest["pieces"]}
    except KeyError as error:
        raise no_manifest(path, message("{args}: is missing", args=error.args[0])) from None
    ids = {card.id for component in game.components.values() for card in component.drawn}
    return {
        (piece if piece in ids else piece.rpartition("-")[0], face): value for (piece, face), value in found.items()
    }
