"""old_box: a lost piece of a box that an older program has printed, though the game is another since."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numpy
import pypdfium2
import pytest

from pnp.base.cache import Cache
from pnp.base.problems import UsageError
from pnp.definition.workspace import Workspace
from pnp.kit.build import build
from pnp.kit.joining import join
from pnp.kit.options import PrintOptions
from pnp.kit.output import save
from pnp.kit.reprint import Reprint, reprint
from tests.command_line import run
from tests.kit.quay import OLD, difference, kept_kit, picture, quay_in

KIT = OLD / "kit"
SAID = json.loads((KIT / "manifest.json").read_text(encoding="utf-8"))
NEW_ART = ("M12 40H51L44 52H19Z", "M6 36H57L50 52H13Z")
NEW_VERSION = ('version: "1.0"', 'version: "2.0"')
FERRY = '  - {id: ferry, title: Bac, colour: "#774488"}\n'
SAME = 0.3  # of 255: edges of what was drawn at places of whole thousandths


def again(workspace: Workspace, *pieces: str, box: Path = KIT, **options: Any) -> Reprint:
    """Pieces for a box."""
    joined = join(workspace, PrintOptions("quay", **options), box)
    return reprint(workspace, joined.options, pieces, Cache(None), box=joined.box)


def spots(made: Reprint) -> list[tuple[dict[str, Any], bytes]]:
    """Every printed face, with the PDF that it stands in."""
    return [(dict(piece), document.data) for document in made.kit.documents for piece in document.pieces]


def as_in_the_box(piece: dict[str, Any]) -> numpy.ndarray:
    """The same face as the old kit has it."""
    kept = next(p for p in SAID["pieces"] if (p["id"], p["face"]) == (piece["id"], piece["face"]))
    return picture(KIT / kept["file"], kept)


@pytest.mark.slow
def test_a_changed_card_is_cut_from_the_kept_pages(tmp_path: Path) -> None:
    """Front and back as the box has them, at its places, with its mark; what has not changed is drawn anew."""
    made = again(quay_in(tmp_path, ship=NEW_ART), "sloop", "red")
    assert {name: match[:2] for name, match in made.matches.items()} == {
        "sloop": ("changed", "1-cards.pdf"),
        "red": ("same", ""),
    }
    for piece, data in spots(made):
        kept = next(p for p in SAID["pieces"] if (p["id"], p["face"]) == (piece["id"], piece["face"]))
        assert piece["trim"] == kept["trim"] and piece["rotation"] == kept["rotation"]
        assert difference(picture(data, piece), as_in_the_box(piece)) < SAME
    fresh = reprint(quay_in(tmp_path / "new", ship=NEW_ART), PrintOptions("quay"), ["sloop"], Cache(None))
    (front, data), *_ = spots(fresh)
    assert difference(picture(data, front), as_in_the_box(front)) > 5


@pytest.mark.slow
def test_cut_and_drawn_pieces_share_a_sheet_of_one_paper(tmp_path: Path) -> None:
    """Though the older kit has written it with other blanks; each stands where it stood."""
    here = quay_in(tmp_path, ships=("title: Sloop", "title: Cotre"))
    made = again(here, "sloop", "ferry")
    assert {name: match.why for name, match in made.matches.items()} == {"sloop": "changed", "ferry": "same"}
    assert made.sheets == len(made.files) == 1
    for piece, data in spots(made):
        assert difference(picture(data, piece), as_in_the_box(piece)) < SAME


@pytest.mark.slow
def test_another_version_is_another_mark(tmp_path: Path) -> None:
    """So everything is cut; the sheets and the file say the version of the box."""
    made = again(quay_in(tmp_path, game=NEW_VERSION), "brig", "blue:3")
    assert {match.why for match in made.matches.values()} == {"version"} and made.kit.game.meta.version == "1.0"
    for piece, data in spots(made):
        assert difference(picture(data, piece), as_in_the_box(piece)) < SAME
        with pypdfium2.PdfDocument(data) as pdf:
            text = pdf[0].get_textpage().get_text_bounded()
        assert "v1.0" in text and "2.0" not in text


@pytest.mark.slow
def test_the_neighbours_leave_no_ink_and_no_words(tmp_path: Path) -> None:
    """Tokens that share their cuts, and cards: nothing of the others is in the file."""
    made = again(quay_in(tmp_path, game=NEW_VERSION), "green", "barge")
    pages = {one.name: one.data for one in made.files}
    with pypdfium2.PdfDocument(pages["réimpression-kit-green.pdf"]) as pdf:
        for page in pdf:
            red, green, blue = numpy.moveaxis(page.render(scale=4).to_numpy()[:, :, 2::-1].astype(int), 2, 0)
            assert ((green - red) > 40).any() and not ((red - green) > 40).any() and not ((blue - green) > 40).any()
    with pypdfium2.PdfDocument(pages["réimpression-kit-chaland.pdf"]) as pdf:
        assert [word in pdf[0].get_textpage().get_text_bounded() for word in ("Chaland", "Sloop", "Bac")] == [
            True,
            0,
            0,
        ]
    assert all(len(data) < 30_000 for data in pages.values())


def test_a_card_that_is_no_more_is_printed_all_the_same(tmp_path: Path) -> None:
    """By its id or its number of then; a number that means two pieces is told."""
    here = quay_in(tmp_path, ships=(FERRY, '  - {id: raft, title: Radeau, colour: "#774488"}\n'))
    made = again(here, "ferry:2")
    assert made.matches["ferry"].why == "gone" and len(spots(made)) == 4
    for piece, data in spots(made):
        assert difference(picture(data, piece), as_in_the_box(piece)) < SAME
    assert again(here, "1").wishes[0].entry.card.id == "brig"
    with pytest.raises(UsageError, match="number 4 is ferry in the kit, and raft today; expected its name"):
        again(here, "4")
    assert again(here, "raft").matches["raft"].why == "new"


def test_a_piece_keeps_the_size_of_its_box(tmp_path: Path) -> None:
    """Though it is larger today."""
    here = quay_in(tmp_path, tokens=("20 x 20", "24 x 24"), token=('viewBox="0 0 20 20" width="20mm" height="20mm"',
                   'viewBox="-2 -2 24 24" width="24mm" height="24mm"'))  # fmt: skip
    for piece, data in spots(again(here, "red:2")):
        assert piece["trim"][2:] == [20.0, 20.0]
        assert difference(picture(data, piece), as_in_the_box(piece)) < SAME


def test_other_ways_of_printing_are_followed(tmp_path: Path) -> None:
    """A kit of today in grey, smaller, with lines along its cuts and for a printer; then the game changes."""
    here = quay_in(tmp_path)
    options = PrintOptions("quay", ink="grey", scale=0.9, marks="lines", offset=(1.5, -0.5))
    before = build(here, options, Cache(None))
    save(before, tmp_path / "box")
    changed = quay_in(tmp_path / "new", ship=NEW_ART, back=("#22405c", "#5c2240"))
    made = again(changed, "sloop", "brig", box=tmp_path / "box")
    document = before.documents[0]
    for piece, data in spots(made):
        kept = next(p for p in document.pieces if (p["id"], p["face"]) == (piece["id"], piece["face"]))
        assert piece["trim"][2:] == kept["trim"][2:] == [56.7, 79.2]
        found, was = picture(data, piece), picture(document.data, dict(kept))
        assert difference(found, was) < 1.0 and int((found.max(axis=2) - found.min(axis=2)).max()) == 0


def test_folded_backs_stay_behind_their_fronts(tmp_path: Path) -> None:
    """On one page, across the same fold."""
    before = build(quay_in(tmp_path), PrintOptions("quay", duplex="fold"), Cache(None))
    save(before, tmp_path / "box")
    made = again(quay_in(tmp_path / "new", ship=NEW_ART), "ferry", box=tmp_path / "box")
    for piece, data in spots(made):
        kept = next(p for p in before.documents[0].pieces if (p["id"], p["face"]) == (piece["id"], piece["face"]))
        assert (piece["page"], piece["trim"], piece["rotation"]) == (1, kept["trim"], kept["rotation"])
        assert difference(picture(data, piece), picture(before.documents[0].data, dict(kept))) < SAME


@pytest.mark.slow
def test_a_board_is_cut_from_its_tiles(tiny: Path) -> None:
    """And tiled again as it was."""
    here = Workspace.here(tiny)
    before = build(here, PrintOptions("tinygame"), Cache(None))
    save(before, tiny / "box")
    path = tiny / "templates/tinygame/plan.svg"
    path.write_text(path.read_text(encoding="utf-8").replace("#0072b2", "#b27200"), encoding="utf-8")
    joined = join(here, PrintOptions("tinygame"), tiny / "box")
    made = reprint(here, joined.options, ["plan"], Cache(None), box=joined.box)
    (document,) = made.kit.documents
    kept = [p for p in before.manifest["pieces"] if p["component"] == "plan"]
    for piece, was in zip(document.pieces, kept, strict=True):
        assert {k: piece[k] for k in ("id", "trim", "part")} == {k: was[k] for k in ("id", "trim", "part")}
        assert difference(picture(document.data, dict(piece)), picture(before.documents[1].data, was)) < SAME


@pytest.mark.slow
def test_it_is_said_what_was_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the command line, for each piece; with --redraw it is drawn as it is today, and the version told."""
    quay_in(tmp_path, game=NEW_VERSION, ship=NEW_ART)
    box = kept_kit(tmp_path)
    monkeypatch.chdir(tmp_path)
    asked = ("reprint", "--game", "quay", "--piece", "brig", "--piece", "red")
    said = run(*asked, "--like", "kit").stdout.splitlines()
    assert said[:2] == [
        "1 × brig (“Brick” today): cut from kit/1-cards.pdf, for it looks otherwise today",
        "1 × Jetons (red): cut from kit/2-tokens.pdf, for today’s has another version mark",
    ]
    assert said[2].startswith("output/quay/réimpression-kit-brick.pdf: 1 sheet of cartonné, 250 à 300")
    redrawn = run(*asked, "--like", "kit", "--redraw")
    assert redrawn.stdout.startswith("1 × Brick (brig)\n")
    assert "Mind the version: the kit is 1.0, these pieces are 2.0." in redrawn.stderr
    shutil.copytree(box, "output/quay/fr-lent")
    coded = run(*asked, "--like", SAID["id"])  # as it stands on the label of the box
    assert "As in output/quay/fr-lent: fr, A4." in coded.stderr
