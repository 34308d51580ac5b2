"""Blocks that tell of the kit itself: rulers to be checked, print jobs, parts, a list to count on."""

from __future__ import annotations

import pytest

from pnp.definition.blocks import KINDS
from pnp.face.model import ArtItem, Face, FaceItem
from pnp.pages.flow import Job, Part
from pnp.pages.kit_blocks import ALL_SETTERS, inventory, job_list, part_list, rulers
from pnp.svg.art import Art
from tests.pages.flows import block, flow, lines, said

FACE = Face(63.0, 88.0, 3.0, ())
PARTS = [Part(FACE, f"Sorte {number}", 10 + number, "63 × 88 mm", "Un, Deux") for number in range(8)]


def art_of(items: tuple[object, ...]) -> list[Art]:
    return [item.art for item in items if isinstance(item, ArtItem)]


def test_every_kind_of_block_can_be_set() -> None:
    """What a YAML file may say, and nothing else; columns are the flow's own affair."""
    assert set(ALL_SETTERS) == set(KINDS) - {"columns"}


def test_rulers_are_ten_centimetres_and_four_inches_long() -> None:
    """With a figure at every centimetre and every inch, drawn at its full size."""
    (made,) = rulers(flow(), block("ruler", True))
    assert [art.view[2] - 2 for art in art_of(made.items)] == pytest.approx([100.0, 101.6])
    assert lines(made.items)[:11] == [str(n) for n in range(11)]
    assert [text for text in lines(made.items)[11:] if text.isdecimal()] == ["0", "1", "2", "3", "4"]
    assert all(item.matrix[:4] == (1, 0, 0, 1) for item in made.items)


def test_every_print_job_has_a_row() -> None:
    """File, title with its note, paper, sheets; the head stands first."""
    jobs = [Job("1-cards.pdf", "Cartes", "300 g/m²", "9 feuilles", "Collez."), Job("2-x.pdf", "Jeton", "fin", "1", "")]
    one = flow(jobs, columns=1)
    slices = job_list(one, block("jobs", True))
    assert len(slices) == 3
    assert said(slices[0].items).startswith(one.setter.game.words["job_file"])
    for text in ("1-cards.pdf", "Cartes", "Collez.", "300 g/m²", "9 feuilles"):
        assert text in said(slices[1].items)
    assert "Jeton" in said(slices[2].items) and "Collez" not in said(slices[2].items)


def test_parts_stand_six_to_a_row_with_picture_and_count() -> None:
    """Eight kinds take two rows; no picture is larger than the piece, or than its cell."""
    one = flow(parts=PARTS)
    rows = part_list(one, block("parts", True))
    pictures = [[item for item in row.items if isinstance(item, FaceItem)] for row in rows]
    assert [len(found) for found in pictures] == [6, 2]
    assert "10 × Sorte 0" in said(rows[0].items) and "17 × Sorte 7" in said(rows[1].items)
    assert all(0 < item.matrix[0] * FACE.width <= one.width / 6 for found in pictures for item in found)


@pytest.mark.parametrize("columns", [3, 6])
def test_the_inventory_has_a_row_for_each_part_and_blank_cells_beside_it(columns: int) -> None:
    """Title, size, designs and count; as many cells to write in as were asked for."""
    one = flow(parts=PARTS, columns=1)
    slices = inventory(one, block("inventory", True, counts=columns))
    rows = slices[2:-1]
    assert len(rows) == len(PARTS)
    for part, row in zip(PARTS, rows, strict=True):
        words = said(row.items)
        assert part.title in words and part.designs in words and str(part.count) in lines(row.items)
        assert art_of(row.items)[-1].svg.count("<rect") == columns
    assert slices[0].keep and slices[1].keep, "the head is never left alone at the foot of a page"


def test_a_part_without_a_face_has_its_row_all_the_same() -> None:
    """Only the picture is missing."""
    bare = [Part(None, "Dé", 2, "")]
    listed = part_list(flow(parts=bare), block("parts", True))
    counted = inventory(flow(parts=bare), block("inventory", True, counts=2))
    for slices in (listed, counted):
        items = [item for one in slices for item in one.items]
        assert "Dé" in said(items) and not any(isinstance(item, FaceItem) for item in items)
