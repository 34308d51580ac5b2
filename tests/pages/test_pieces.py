"""Pictures of real pieces on pages: rows of them, parts of them, and tables as they are laid."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pnp.face.model import Face, FaceItem, GroupItem, TextItem, parts
from pnp.pages.blocks import SETTERS
from tests.kit.sea import GAME, MM, kit_of, sea_in
from tests.pages.flows import HERE, block, complaints, flow, said

CARD = Face(63.0, 88.0, 3.0, ())
LAID: dict[str, Any] = {"piece": "one", "face": "front", "at": (10.0, 5.0), "height": 44.0, "turn": 0.0, "part": ()}


def laid_in(table: Face) -> FaceItem:
    """The first piece that lies there."""
    return next(part.item for part in parts(table.items) if isinstance(part.item, FaceItem))


def arranged(*laid: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """What a block `arrangement` holds."""
    return {"size": (120.0, 60.0), "ground": "", "pieces": laid, "callouts": (), **changes}


def test_a_piece_that_is_not_there_is_told_with_the_nearest() -> None:
    """The others are shown."""
    faces = {(name, "front"): Face(63.0, 88.0, 3.0, ()) for name in ("rain-1", "slick-1")}
    one = flow(faces=faces)
    options = {"face": "front", "height": 30, "frame": True, "caption": "Deux cartes", "part": (), "wide": False}
    (made,) = SETTERS["pieces"](one, block("pieces", ["rain-1", "slik-1"], **options))
    assert len([item for item in made.items if isinstance(item, FaceItem)]) == 1
    assert said(made.items) == "Deux cartes" and made.height > 30
    assert complaints(one) == [f"{HERE}: pieces: found “slik-1”; no piece has that id (did you mean slick-1?)"]


@pytest.mark.slow
@given(st.floats(5, 300), st.floats(5, 300), st.floats(4, 120), st.integers(1, 8))
def test_pieces_never_stand_outside_their_column(width: float, height: float, wanted: float, count: int) -> None:
    """A row that would be too wide is drawn smaller, each piece in its own proportions."""
    one = flow(faces={(f"p{n}", "front"): Face(width, height, 0.0, ()) for n in range(count)})
    options = {"face": "front", "height": wanted, "frame": False, "caption": "", "part": (), "wide": False}
    (made,) = SETTERS["pieces"](one, block("pieces", [f"p{n}" for n in range(count)], **options))
    assert made.height <= wanted + 1e-9
    for item in made.items:
        a, b, c, d, x, _ = item.matrix
        assert a == pytest.approx(d) and b == c == 0
        assert x >= -1e-6 and x + width * a <= one.width + 1e-6


def test_what_lies_on_a_table_lies_where_it_is_put() -> None:
    """In millimetres of the arrangement, with the numbers of the steps over it; smaller in a narrow column."""
    one = flow(faces={("one", "front"): CARD})
    (made,) = SETTERS["arrangement"](
        one, block("arrangement", arranged(LAID, callouts=((20.0, 20.0), (40.0, 30.0))), caption="La table", wide=True)
    )
    (table,) = (item for item in made.items if isinstance(item, FaceItem))
    numbers = [part.item for part in parts(table.face.items) if isinstance(part.item, TextItem)]
    assert said(numbers) == "1 2" and said(made.items) == "La table" and made.span
    assert table.matrix == pytest.approx((1.0, 0.0, 0.0, 1.0, (one.full_width - 120.0) / 2, 0.0))
    assert laid_in(table.face).matrix == pytest.approx((0.5, 0.0, 0.0, 0.5, 10.0, 5.0))
    (narrow,) = SETTERS["arrangement"](one, block("arrangement", arranged(LAID), caption="", wide=False))
    assert narrow.height == pytest.approx(60.0 * one.width / 120.0) and not narrow.span


@pytest.mark.slow
@given(st.floats(-360, 360), st.floats(2, 90))
def test_a_piece_that_is_turned_keeps_its_middle(turn: float, height: float) -> None:
    one = flow(faces={("one", "front"): CARD})
    laid = {**LAID, "turn": turn, "height": height}
    (made,) = SETTERS["arrangement"](
        one, block("arrangement", arranged(laid, size=(100.0, 60.0)), caption="", wide=True)
    )
    (table,) = (item for item in made.items if isinstance(item, FaceItem))
    a, b, c, d, x, y = laid_in(table.face).matrix
    middle = (a * 31.5 + c * 44.0 + x, b * 31.5 + d * 44.0 + y)
    assert middle == pytest.approx((10.0 + 31.5 * height / 88.0, 5.0 + height / 2), abs=1e-6)


def test_a_piece_that_cannot_be_laid_is_told() -> None:
    one = flow(faces={("one", "front"): CARD})
    SETTERS["arrangement"](one, block("arrangement", arranged({**LAID, "piece": "on"}), caption="", wide=False))
    assert complaints(one) == [f"{HERE}: arrangement: found “on”; no piece has that id (did you mean one?)"]


def test_nothing_reaches_over_the_ground() -> None:
    """A piece at the edge of the table is cut off there."""
    one = flow(faces={("one", "front"): CARD})
    (made,) = SETTERS["arrangement"](one, block("arrangement", arranged(LAID, ground="accent"), caption="", wide=False))
    (table,) = (item for item in made.items if isinstance(item, FaceItem))
    (group,) = (item for item in table.face.items if isinstance(item, GroupItem))
    assert group.clip is not None


@pytest.mark.slow
def test_only_a_part_of_a_piece_is_printed(tmp_path: Path) -> None:
    """The left half of a blue plate, as wide as half of it."""
    sea = sea_in(tmp_path)
    shown = {"pieces": ["plate"], "height": 20, "frame": False, "part": [0, 0, 10, 20]}
    rules = {"title": "Rules", "kind": "pages", "blocks": [shown]}
    (tmp_path / "cards/sea/rules.yaml").write_text(yaml.safe_dump(rules), encoding="utf-8")
    documents = [*GAME["documents"], {"id": "rules", "title": "R", "components": ["rules"], "stock": "thin"}]
    (tmp_path / "cards/sea/game.yaml").write_text(yaml.safe_dump({**GAME, "documents": documents}), encoding="utf-8")
    data = kit_of(sea, only=("rules",)).documents[0].data
    image = pypdfium2.PdfDocument(data)[0].render(scale=4).to_numpy()[:, :, 2::-1].astype(int)
    blue = (abs(image - [0x33, 0x66, 0x99]).max(axis=2) < 4).sum()
    assert blue == pytest.approx(10 * 20 * (MM * 4) ** 2, rel=0.05)


@pytest.mark.parametrize(("count", "fits"), [(8, True), (60, False), (400, False)])
def test_more_pieces_than_a_row_can_show_are_refused(count: int, fits: bool) -> None:
    one = flow(faces={(f"p{n}", "front"): CARD for n in range(count)})
    options = {"face": "front", "height": 30, "frame": True, "caption": "", "part": (), "wide": False}
    made = SETTERS["pieces"](one, block("pieces", [f"p{n}" for n in range(count)], **options))
    assert bool(made) == fits == (not complaints(one))
    assert fits or f"pieces: found {count} pieces beside each other" in complaints(one)[0]
