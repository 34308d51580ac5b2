"""All pieces of a kit by number, with a contact sheet of their pictures: what a reprint is chosen from."""

from __future__ import annotations

from typing import NamedTuple

from pnp.base.cache import Cache
from pnp.base.file_names import file_name
from pnp.base.papers import paper
from pnp.definition.workspace import Workspace
from pnp.kit.build import draft
from pnp.kit.contact_sheet import contact_sheet
from pnp.kit.options import PrintOptions
from pnp.kit.wishes import Design, entries_of


class PieceList(NamedTuple):
    """Every design in printing order, and the sheet as a PDF."""

    lang: str
    name: str  # of the file, in that language
    designs: tuple[Design, ...]
    data: bytes


def piece_list(workspace: Workspace, options: PrintOptions, cache: Cache | None = None) -> PieceList:
    """The pieces of a kit as it would be printed."""
    cache = cache or Cache.usual()
    made = draft(workspace, options, cache)
    sheet = contact_sheet(made, paper(options.paper), cache, options.jobs)
    return PieceList(made.game.lang, file_name(made.game.words["file_pieces"]), tuple(entries_of(made.game)), sheet)
