"""Each kind of block of a flowing document: what it becomes, and what is said when it cannot."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
import yaml

from pnp.pages.blocks import SETTERS, WHOLE_TABLE
from pnp.pages.columns import Slice
from tests.kit.sea import GAME, MM, kit_of, sea_in
from tests.pages.flows import block, complaints, flow, said


def test_pages_show_figures(tmp_path: Path) -> None:
    """A block `pieces` draws one; with `frame: false` without the hairline."""
    sea = sea_in(tmp_path)
    dark = []
    for frame in (True, False):
        rules = {"title": "Rules", "kind": "pages", "blocks": [{"pieces": ["plate"], "height": 20, "frame": frame}]}
        (tmp_path / "cards/sea/rules.yaml").write_text(yaml.safe_dump(rules), encoding="utf-8")
        documents = [*GAME["documents"], {"id": "rules", "title": "R", "components": ["rules"], "stock": "thin"}]
        (tmp_path / "cards/sea/game.yaml").write_text(
            yaml.safe_dump({**GAME, "documents": documents}), encoding="utf-8"
        )
        data = kit_of(sea, only=("rules",)).documents[0].data
        image = pypdfium2.PdfDocument(data)[0].render(scale=4).to_numpy()[:400, :, :3]
        blue = (abs(image[:, :, ::-1].astype(int) - [0x33, 0x66, 0x99]).max(axis=2) < 4).sum()
        assert blue == pytest.approx((20 * MM * 4) ** 2, rel=0.05)
        dark.append((image.max(axis=2) < 240).sum() - blue)
    assert dark[0] > dark[1] + 100


def texts_of(slices: list[Slice]) -> list[str]:
    return [said(one.items) for one in slices]


def test_steps_are_numbered_and_lists_are_not() -> None:
    """Each number once, before the first line of its step."""
    steps = texts_of(SETTERS["steps"](flow(), block("steps", ["Mélangez.", "Donnez.", "Jouez."])))
    assert steps == ["1 Mélangez.", "2 Donnez.", "3 Jouez."]
    assert texts_of(SETTERS["list"](flow(), block("list", ["Mélangez.", "Donnez."]))) == ["Mélangez.", "Donnez."]


def test_a_text_that_leads_on_stays_with_what_follows() -> None:
    """It ends with a colon."""
    leads, ends = (SETTERS["text"](flow(), block("text", text))[-1] for text in ("Il faut\N{NO-BREAK SPACE}:", "Fin."))
    assert leads.keep and not ends.keep


def test_rows_of_a_table_are_as_long_as_each_other() -> None:
    """A short one is told with its number, and so are widths for another number of columns."""
    one = flow()
    ragged = {"head": ("A", "B"), "rows": (("1", "2"), ("3",)), "widths": (), "align": ()}
    SETTERS["table"](one, block("table", ragged))
    assert "table: found 1 cells in row 2; expected 2" in complaints(one)[0]
    wide = {**ragged, "rows": (("1", "2"),), "widths": (1, 2, 3)}
    assert SETTERS["table"](one, block("table", wide)) == []
    assert "table.widths: found 3 widths; expected 2" in complaints(one)[1]


@pytest.mark.parametrize("count", [3, WHOLE_TABLE, WHOLE_TABLE + 1])
def test_a_short_table_is_never_parted_and_a_long_one_repeats_its_head(count: int) -> None:
    """Rows of a short one are kept together; each row of any knows its head."""
    cells = tuple((f"a{n}", f"b{n}") for n in range(count))
    value = {"head": ("Qui", "Quoi"), "rows": cells, "widths": (), "align": ()}
    head, *rows = SETTERS["table"](flow(), block("table", value))
    assert texts_of([head]) == ["Qui Quoi"] and texts_of(rows) == [f"a{n} b{n}" for n in range(count)]
    assert all(row.head is not None and said(row.head.items) == "Qui Quoi" for row in rows)
    assert all(row.keep == (count <= WHOLE_TABLE) for row in rows[:-1]) and not rows[-1].keep
