"""The files of a reprint, named by what is in them, so that one for other pieces never takes their place."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from pnp.base.file_names import file_name
from pnp.kit.build import Kit
from pnp.kit.manifest import BuiltDocument
from pnp.kit.wishes import Wish

LONGEST = 60  # characters of the pieces in a name
_UNSAFE = re.compile(r"[^\w.+]+")


class Printed(NamedTuple):
    """One PDF of a reprint: its name, what the manifest would say of it, how many of which pieces are in it."""

    name: str
    entry: Mapping[str, Any]
    pieces: Mapping[str, int]
    data: bytes

    @property
    def stock(self) -> str:
        """The paper to print on, in words."""
        return str(self.entry["stock"])

    @property
    def sheets(self) -> int:
        """How many sheets of paper it takes."""
        return int(self.entry["sheets"])


def named(kit: Kit, wishes: Iterable[Wish], box: str = "") -> tuple[Printed, ...]:
    """Every document of a reprint, with its name: for which box, of which pieces."""
    joined = _UNSAFE.sub("-", box).strip("-.")[:LONGEST] or kit.folder.name
    words = kit.game.words
    said = {wish.entry.card.id: wish.entry.name for wish in wishes if wish.entry.name}
    out: list[Printed] = []
    for document in kit.documents:
        pieces = _pieces(document)
        stem = "-".join(
            (
                file_name(words["file_reprint"]),
                joined,
                pieces_in_words({said.get(piece, piece): count for piece, count in pieces.items()}),
            )
        )
        if any(one.name == f"{stem}.pdf" for one in out):  # the same, on sheets without backs
            stem += f"-{file_name(words['file_one_sided'])}"
        out.append(Printed(f"{stem}.pdf", document.entry, pieces, document.data))
    return tuple(out)


def _pieces(document: BuiltDocument) -> dict[str, int]:
    """How often each piece stands in a document, in its order; the tiles of a board are one."""
    fronts = [entry for entry in document.pieces if entry["face"] == "front"]
    ids = [(str(e["id"]).rpartition("-")[0] if "part" in e else str(e["id"]), e["copy"]) for e in fronts]
    return dict(Counter(piece for piece, _ in dict.fromkeys(ids)))


def pieces_in_words(pieces: Mapping[str, int]) -> str:
    """chut-léo-invente+pion-rouge-x2; of many the first, how many more there are, and a hash of all."""
    words = [piece if count == 1 else f"{piece}-x{count}" for piece, count in pieces.items()]
    whole = "+".join(words)
    if len(whole) <= LONGEST:
        return whole
    digest = hashlib.sha256(whole.encode()).hexdigest()[:8]
    kept = max((n for n in range(len(words)) if len("+".join(words[:n])) <= LONGEST - 24), default=0)
    return "+".join([*words[:kept], f"{len(words) - kept}-more-{digest}"])
