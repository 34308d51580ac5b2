"""A picture of every piece with its number."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from pnp.base.cache import NO_CACHE, Cache
from pnp.base.papers import paper
from pnp.definition.workspace import Workspace
from pnp.kit.build import draft
from pnp.kit.contact_sheet import contact_sheet
from pnp.kit.options import PrintOptions
from tests.command_line import run


@pytest.mark.full
@pytest.mark.slow
def test_the_contact_sheet_shows_every_piece(desk: Path) -> None:
    """With its number and id, and a picture."""
    said = run("reprint", "--game", "race", "--list", "--out", "all.pdf").stdout.splitlines()
    document = pypdfium2.PdfDocument("all.pdf")
    text = " ".join(page.get_textpage().get_text_bounded() for page in document)
    for row in said[:-1]:
        number, name = row.split()[:2]
        assert f"{number} · {name}" in " ".join(text.split())
    image = document[0].render(scale=1).to_numpy()
    assert (image < 128).mean() > 0.05


def test_a_sheet_names_every_design_once_with_its_copies(sea: Workspace) -> None:
    """By number, id and title, on the paper that was asked for; figures are no pieces."""
    made = draft(sea, PrintOptions("sea"), Cache(None))
    with pypdfium2.PdfDocument(contact_sheet(made, paper("a5"), NO_CACHE, 1)) as pdf:
        text = " ".join(" ".join(page.get_textpage().get_text_bounded() for page in pdf).split())
        sizes = [round(v / 72 * 25.4) for v in pdf[0].get_size()]
    assert sizes == [148, 210]
    assert [text.count(name) for name in ("1 · board", "2 · red", "3 · blue", "plate")] == [1, 1, 1, 0]
    assert "Red × 3" in text and "Blue × 1" in text
