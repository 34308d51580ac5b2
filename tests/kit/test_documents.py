"""Which documents a kit has, each with its components and its paper."""

from __future__ import annotations

import io

import pikepdf
import pytest

from pnp.base.papers import PAPERS
from pnp.definition.workspace import Workspace
from tests.kit.sea import MM, kit_of


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_document_keeps_its_own_paper(sea: Workspace, paper: str) -> None:
    """Whatever the kit is printed on, but Tabloid for A3 beside Letter; pages and manifest agree."""
    own = "tabloid" if paper == "letter" else "a3"
    kit = kit_of(sea, paper=paper)
    entries = {d.entry["file"]: d for d in kit.documents}
    assert [d.entry["paper"] for d in kit.documents] == [paper, paper, own, paper]
    for built in entries.values():
        with pikepdf.open(io.BytesIO(built.data)) as pdf:
            for page in pdf.pages:
                size = sorted(float(v) / MM for v in page.mediabox[2:])
                assert size == pytest.approx(sorted(PAPERS[built.entry["paper"]]), abs=0.01)
    assert entries["2-board.pdf"].entry["pages"] == 2
    assert entries["3-whole.pdf"].entry["pages"] == 1
    assert entries["3-whole.pdf"].entry["instead_of"] == "board"


def test_an_alternative_that_would_be_the_same_is_left_out(sea: Workspace) -> None:
    """On A3 the whole board is what the board is already; the numbers of the others stay."""
    assert [d.entry["file"] for d in kit_of(sea, paper="a3").documents] == [
        "1-readme.pdf",
        "2-board.pdf",
        "4-ships.pdf",
    ]


def test_only_a_component_that_stands_in_two_documents_builds_both(sea: Workspace) -> None:
    """Whichever paper it is to be printed on."""
    files = [d.entry["file"] for d in kit_of(sea, only=("board",)).documents]
    assert files == ["2-board.pdf", "3-whole.pdf"]


def test_a_file_that_is_called_after_its_paper_keeps_its_word(sea: Workspace) -> None:
    """What is board-a3 on A3 is board-tabloid on Tabloid."""
    path = sea.roots[0] / "cards/sea/game.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("id: whole", "id: board-a3"), encoding="utf-8")
    files = {paper: kit_of(sea, paper=paper, only=("board",)).documents[1].entry["file"] for paper in ("a4", "letter")}
    assert files == {"a4": "3-board-a3.pdf", "letter": "3-board-tabloid.pdf"}
