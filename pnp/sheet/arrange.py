"""Pieces → the sheets of one document: imposed, or at the places of the deck that they join; moved, marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.base.choices import Duplex, Marks
from pnp.sheet.backs import moved_back
from pnp.sheet.impose import impose
from pnp.sheet.in_place import Deck, aligned, in_place
from pnp.sheet.marks import with_marks
from pnp.sheet.model import Piece, Sheet

Offset = tuple[float, float]
NO_OFFSET: Offset = (0.0, 0.0)


class Way(NamedTuple):
    """How sheets are printed: which edge is turned, which marks they get, how far this printer's backs are off."""

    duplex: Duplex = "none"
    marks: Marks = "crop"
    offset: Offset = NO_OFFSET  # right and down in mm, seen from the front
    offset_across: Offset | None = None  # the same for sheets that lie across, if it was measured


def arranged(
    pieces: Sequence[Piece], paper: tuple[float, float], way: Way, deck: Deck | None = None
) -> tuple[Sheet, ...]:
    """The sheets of a document; raises DoesNotFit."""
    sheets = impose(pieces, paper, way.duplex)
    if deck:
        kept = in_place(pieces, deck.sheets, way.duplex)
        sheets = [aligned(s, deck.anchors) for s in (kept if kept and len(kept) <= len(sheets) else sheets)]
    return tuple(with_marks(_moved(sheet, way), way.marks) for sheet in sheets)


def _moved(sheet: Sheet, way: Way) -> Sheet:
    """A back moved for its printer; a front stays."""
    across = way.offset_across is not None and sheet.width > sheet.height
    offset = way.offset_across if across and way.offset_across else way.offset
    return moved_back(sheet, *offset, way.duplex) if sheet.side == "back" and offset != NO_OFFSET else sheet
