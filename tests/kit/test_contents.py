"""What a kit says of itself: its print jobs and its parts."""

from __future__ import annotations

import pypdfium2
import pytest
import yaml

from pnp.base.choices import Duplex, Order
from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.face.model import Face, Faces
from pnp.kit.build import Kit
from pnp.kit.contents import cases_of, jobs_of, on_its_paper, parts_of
from pnp.kit.documents import LaidOut, planned
from pnp.kit.options import PrintOptions
from pnp.sheet.impose import impose
from pnp.sheet.model import Piece, Spec
from tests.kit.sea import GAME, kit_of
from tests.pages.flows import mans


def text_of(kit: Kit, number: int = 0, page: int | None = None) -> str:
    """The words of a document, blanks as blanks."""
    document = pypdfium2.PdfDocument(kit.documents[number].data)
    pages = range(len(document)) if page is None else (page,)
    text = " ".join(document[i].get_textpage().get_text_bounded() for i in pages)
    return " ".join(text.split())


def test_the_first_page_tells_what_stands_for_what(sea: Workspace) -> None:
    """Alternatives name the file that they replace, and a paper of their own."""
    text = text_of(kit_of(sea), 0, 0)
    assert "Au lieu de 2-board.pdf. Or so." in text
    assert "1 feuille A3, recto" in text and "2 feuilles, recto" in text
    assert "2 joueurs" in text and "30 minutes" in text and "2 à 2" not in text


def test_parts_are_counted_once_and_figures_are_none(sea: Workspace) -> None:
    """In the inventory: the board once, the ships by name with their copies, no figure."""
    text = text_of(kit_of(sea), 0, 1)
    assert text.count("Board") == 1 and "Plates" not in text
    assert "Red × 3, Blue × 1" in text and "au choix" in text


@pytest.mark.parametrize(
    ("order", "duplex", "said"),
    [
        ("alternating", "long", "1 feuille, recto verso"),
        ("fronts-first", "short", "1 feuille, recto verso, tous les rectos"),
        ("alternating", "none", "1 feuille, recto"),
    ],
)
def test_a_job_says_how_its_sheets_are_turned(order: Order, duplex: Duplex, said: str) -> None:
    """How many, on which sides, in which order."""
    options = PrintOptions("mans", only=("stand",), order=order)
    (plan,) = planned(mans(), options)
    spec = Spec("stand", 63.0, 88.0, 3.0, 2.0)
    sheets = impose([Piece(spec, "stand", 1, duplex != "none")], (210.0, 297.0), duplex)
    laid = LaidOut(plan, tuple(sheets), duplex=duplex)
    (job,) = jobs_of([laid], mans(), options)
    assert said in job.sheets.replace("\N{NO-BREAK SPACE}", " "), job.sheets
    assert job.file == plan.file and " A4" not in job.sheets
    other = options._replace(paper="a3")
    assert " A4" in jobs_of([laid], mans(), other)[0].sheets, "a paper other than the kit's own is named"


def test_a_document_without_anything_is_no_job() -> None:
    """Before its pieces are imposed there is nothing to print."""
    options = PrintOptions("mans", only=("stand",))
    assert jobs_of([LaidOut(plan) for plan in planned(mans(), options)], mans(), options) == ()


def test_parts_are_all_kinds_of_pieces_with_their_counts_and_sizes() -> None:
    """In printing order, each with the front of its first card, in the size that it has on paper."""
    game = mans()
    cards = [card for component in game.components.values() for card in component.cards]
    faces: Faces = {(card.id, "front"): Face(63.0, 88.0, 3.0, ()) for card in cards}
    wanted = [n for d in game.meta.documents for n in d.components if game.components[n].kind == "cards"]
    parts = parts_of(game, faces)
    kinds = [game.components[name] for name in wanted]
    assert [(p.title, p.count) for p in parts] == [(kind.title, kind.pieces) for kind in kinds]
    assert parts[0].face is faces[game.components[wanted[0]].cards[0].id, "front"]
    assert parts[0].detail == "63 × 88 mm"
    assert parts_of(game, faces, lambda _: 0.99)[0].detail == "62,4 × 87,1 mm"


def test_designs_are_named_where_there_are_several(sea: Workspace) -> None:
    """With their copies, unless each stands once; a board of one design has none to name."""
    game = load_game(sea, "sea", Problems())
    assert game is not None
    parts = {part.title: part.designs.replace("\N{NO-BREAK SPACE}", " ") for part in parts_of(game, {})}
    assert parts == {"Board": "", "Ships": "Red × 3, Blue × 1"}


def test_the_total_counts_what_is_needed_and_says_what_need_not_be(sea: Workspace) -> None:
    """Alternatives are not added; the read-me counts its own pages."""
    text = text_of(kit_of(sea), 0, 0)
    assert "Au total 4 feuilles" in text and "dont" not in text
    path = sea.roots[0] / "cards/sea/game.yaml"
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    data["documents"][3] = {**{k: v for k, v in GAME["documents"][3].items() if k != "instead_of"}, "optional": True}
    path.write_text(yaml.safe_dump(data), encoding="utf-8")
    kit = kit_of(sea)
    assert "Au total 5 feuilles, dont 1 facultative" in text_of(kit, 0, 0)
    assert [d.entry.get("optional", False) for d in kit.documents] == [False, False, False, True]


def test_pieces_that_stand_for_others_are_marked_and_explained(sea: Workspace) -> None:
    """Also where their document holds other pieces as well; without any, nothing is said of them."""
    path = sea.roots[0] / "cards/sea/game.yaml"
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    del data["documents"][3]["instead_of"]
    path.write_text(yaml.safe_dump(data), encoding="utf-8")
    assert "au choix" not in text_of(kit_of(sea), 0)
    data["documents"][3]["stands_for"] = {"ships": "board"}
    path.write_text(yaml.safe_dump(data), encoding="utf-8")
    text = text_of(kit_of(sea), 0, 1)
    assert "16 × 84 mm, au choix" in text and "Ce qui est marqué" in text


def test_folded_pieces_take_paper_of_half_the_weight() -> None:
    """Alone or beside sheets that are not folded; what is not folded keeps its own."""
    options = PrintOptions("mans", only=("stand",))
    (plan,) = planned(mans(), options)
    stock = plan.document.stock
    card = Spec("stand", 63.0, 88.0, 3.0, 2.0, fold=True)
    flat = tuple(impose([Piece(card._replace(fold=False), "stand", 1, True)], (210.0, 297.0), "long"))
    over = tuple(impose([Piece(card, "stand", 1, True)], (210.0, 297.0), "fold"))
    found = [on_its_paper(LaidOut(plan, sheets), mans()).plan.document.stock for sheets in (flat, over, (*flat, *over))]
    half = "papier de 120 à 160 g/m², collé en double"
    assert found == [stock, half, f"{stock}; feuilles à plier : {half}"]
    assert cases_of([LaidOut(plan, over)], options) == {"fold"}
    assert cases_of([LaidOut(plan, flat, duplex="long")], options) == {"flat", "duplex"}
    assert cases_of([LaidOut(plan, flat[:1])], options._replace(large_print=True)) == {"flat", "large"}
