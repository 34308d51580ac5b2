"""reprint_names: a file is called by the pieces in it, briefly, and the same pieces always alike."""

from __future__ import annotations

from pathlib import Path

from pnp.base.cache import Cache
from pnp.base.device_names import is_device
from pnp.definition.workspace import Workspace
from pnp.kit.options import PrintOptions
from pnp.kit.reprint import reprint
from pnp.kit.reprint_names import LONGEST, pieces_in_words


def test_few_pieces_are_all_named() -> None:
    """With how many there are of each, if it is more than one."""
    assert pieces_in_words({"event-4": 1, "pawn-red": 2}) == "event-4+pawn-red-x2"


def test_many_pieces_are_counted_and_told_apart() -> None:
    """No name grows with them; another piece, or another number of one, is another name."""
    many = {f"event-{number}": 1 for number in range(200)}
    names = [pieces_in_words(pieces) for pieces in (many, {**many, "one": 1}, {**many, "event-199": 2}, {"x" * 90: 1})]
    assert len(set(names)) == 4 and all(len(name) <= LONGEST and not is_device(name) for name in names)
    assert names[0].startswith("event-0+event-1+") and "-more-" in names[0]
    assert pieces_in_words(dict(many)) == names[0]


def test_the_tiles_of_a_board_are_one_piece(tiny: Path) -> None:
    """And the folder of the kit that is joined stands in the name."""
    files = reprint(Workspace.here(tiny), PrintOptions("tinygame", ink="saver"), ["plan", "two:3"], Cache(None)).files
    assert [one.name for one in files] == ["réimpression-fr-saver-two-x3.pdf", "réimpression-fr-saver-plan.pdf"]
    assert [(one.stock, one.sheets) for one in files] == [("thick paper", 1), ("thin paper", 2)]
