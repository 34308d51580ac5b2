"""Single pieces again, exactly as in the deck that they join, on the fewest sheets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy
import pypdfium2
import pytest
import yaml

from pnp.base.cache import Cache
from pnp.base.problems import UsageError
from pnp.definition.workspace import Workspace
from pnp.kit.build import Kit, build
from pnp.kit.joining import as_printed
from pnp.kit.options import PrintOptions
from pnp.kit.output import save
from pnp.kit.reprint import reprint
from pnp.kit.wishes import entries_of
from tests.command_line import run
from tests.places import ROOT

pytestmark = pytest.mark.slow

WORKSPACE = Workspace.here(ROOT)
DPI = 300


@pytest.fixture(scope="module")
def cache(art_cache: Cache) -> Cache:
    return art_cache


def again(cache: Cache, game: str, *words: str, **options: Any) -> Kit:
    """A kit of these pieces alone."""
    return reprint(WORKSPACE, PrintOptions(game, **options), words, cache).kit


def picture(kit: Kit, piece: dict[str, Any]) -> numpy.ndarray:
    """A printed piece, upright, cut out of its page half a millimetre inside its edge."""
    document = next(d for d in kit.documents if d.entry["file"] == piece["file"])
    page = pypdfium2.PdfDocument(document.data)[piece["page"] - 1]
    x, y, width, height = piece["trim"]
    dots = DPI / 25.4
    page.set_mediabox(0, 0, *page.get_size())
    crop = (x + 0.5, page.get_height() / 72 * 25.4 - y - height + 0.5)
    left, low = (v * 72 / 25.4 for v in crop)
    right, high = left + (width - 1) * 72 / 25.4, low + (height - 1) * 72 / 25.4
    page.set_cropbox(left, low, right, high)
    image = page.render(scale=dots * 25.4 / 72).to_numpy()[:, :, :3]
    return numpy.rot90(image, 2) if piece["rotation"] else image


@pytest.mark.full_cases("marathon", "mans")
@pytest.mark.parametrize("game", WORKSPACE.games())
def test_a_reprinted_piece_is_the_piece_of_the_deck(game: str, cache: Cache) -> None:
    """Both sides of a piece of each kind: pixel by pixel at 300 dpi, and by the hash of the manifest."""
    whole = build(WORKSPACE, PrintOptions(game), cache)
    kinds = {e.component.id: e for e in reversed(entries_of(whole.game)) if max(e.component.size) < 150}
    assert len(kinds) > 3
    for one in kinds.values():
        kit = again(cache, game, one.card.id)
        for side in ("front", "back") if one.component.back else ("front",):
            pieces = [
                next(p for p in k.manifest["pieces"] if p["id"] == one.card.id and p["face"] == side)
                for k in (whole, kit)
            ]
            assert pieces[0]["hash"] == pieces[1]["hash"]
            first, second = picture(whole, pieces[0]), picture(kit, pieces[1])
            assert first.shape == second.shape
            difference = numpy.abs(first.astype(int) - second.astype(int))
            assert difference.max() == 0, f"{one.card.id} {side}: {difference.max()}"


def test_pieces_of_several_kinds_share_a_sheet(cache: Cache) -> None:
    """As many copies as asked for, backs behind fronts, and nothing else."""
    kit = again(cache, "marathon", "pawn-red:2", "marker-blue", "pawn-red")
    fronts = [p["id"] for p in kit.manifest["pieces"] if p["face"] == "front"]
    assert sorted(fronts) == ["marker-blue", "pawn-red", "pawn-red", "pawn-red"]
    (document,) = kit.documents
    assert document.entry["sheets"] == 1 and document.entry["duplex"] == "long"
    assert sorted(p["id"] for p in kit.manifest["pieces"] if p["face"] == "back") == sorted(fronts)


def test_each_paper_has_a_file_of_its_own(cache: Cache) -> None:
    """What the desk's page shows: a card, pawns and score sheets; the paper stands on the page and in the PDF."""
    made = reprint(WORKSPACE, PrintOptions("marathon"), ["event-4", "pawn-red:2", "score-sheet:10"], cache)
    found = [(one.name, one.stock.replace("\u00a0", " "), one.sheets, one.entry["pages"]) for one in made.files]
    assert found == [
        ("réimpression-fr-chut-léo-invente.pdf", "cartonné, 250 à 300 g/m²", 1, 2),
        ("réimpression-fr-pion-rouge-x2.pdf", "cartonné fort, 300 g/m²", 1, 2),
        ("réimpression-fr-feuilles-de-score-x10.pdf", "papier ordinaire, 80 g/m²", 3, 3),
    ]
    for page in ("comptoir", "desk"):
        text = (ROOT / f"docs/{page}.md").read_text(encoding="utf-8")
        assert all(f"`{one.name}`" in text for one in made.files)
    for one in made.files:
        with pypdfium2.PdfDocument(one.data) as pdf:
            assert pdf.get_metadata_dict()["Subject"] == one.stock
            for page in pdf:
                text = page.get_textpage().get_text_bounded()
                assert f"Papier\u00a0: {one.stock}" in text


def test_no_sheet_has_a_blank_back(sea: Workspace, tmp_path: Path) -> None:
    """Sheets of pieces without backs come apart from those of the same paper that have some."""
    path = tmp_path / "cards/sea/ships.yaml"
    ships = yaml.safe_load(path.read_text(encoding="utf-8"))
    more = {**ships, "back": "ship.svg", "title": "Boats", "cards": [{"id": "boat", "title": "Boat"}]}
    path.with_name("boats.yaml").write_text(yaml.safe_dump(more), encoding="utf-8")
    game = path.with_name("game.yaml")
    game.write_text(game.read_text(encoding="utf-8").replace("  - ships\n", "  - ships\n  - boats\n"), encoding="utf-8")
    made = reprint(sea, PrintOptions("sea"), ["boat", "red:60"], Cache(None))
    found = [(one.entry["duplex"], one.entry["pages"], one.entry["sheets"]) for one in made.files]
    assert found == [("long", 2, 1), ("none", 1, 1)]
    assert len({one.name for one in made.files}) == 2
    for one in made.files:
        with pypdfium2.PdfDocument(one.data) as pdf:
            assert all(page.render(scale=0.5).to_numpy().min() < 128 for page in pdf)


def test_a_reprint_is_in_the_language_of_the_deck(cache: Cache) -> None:
    """The piece, and the words of the press around it."""
    kit = again(cache, "mans", "stand", lang="de")
    text = pypdfium2.PdfDocument(kit.documents[0].data)[0].get_textpage().get_text_bounded()
    assert "Boxenstopp" in text and "Nachdruck" in text


@pytest.mark.full
def test_only_what_has_changed_is_printed(desk: Path) -> None:
    """After a change of one card and of the common back."""
    cache = Cache(desk / "cache")
    workspace = Workspace((desk, *WORKSPACE.roots))
    save(build(workspace, PrintOptions("race"), cache), Path("kit"))
    assert "no piece has changed" in run("reprint", "--game", "race", "--changed-since", "kit", status=2).stderr
    path = desk / "cards/race/course.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("title: Drapeau jaune", "title: Drapeau vert"), encoding="utf-8"
    )
    said = run("reprint", "--game", "race", "--changed-since", "kit/manifest.json").stdout.splitlines()
    assert said[:-1] == ["4 × Drapeau vert (slick-1)"]
    manifest = json.loads(Path("kit/manifest.json").read_text(encoding="utf-8"))
    Path("other.json").write_text(json.dumps({**manifest, "game": "marathon"}), encoding="utf-8")
    wrong = run("reprint", "--game", "race", "--changed-since", "other.json", status=2).stderr
    assert "is a manifest of marathon; expected one of race" in wrong


@pytest.mark.full
def test_a_reprint_is_printed_like_the_kit_in_the_output_folder(desk: Path) -> None:
    """Paper, size, ink and printer are those of the kit; what is said on the command line goes first."""
    run("calibrate", "--save", "office", "--dx", "1.5", "--dy", "-0.5")
    ways = ("--paper", "letter", "--scale", "99%", "--ink", "grey", "--printer", "office", "--no-check")
    run("build", "--game", "race", *ways, "--out", "output/race/fr")
    said = run("reprint", "--game", "race", "--piece", "rain-9").stderr
    assert "As in output/race/fr: fr, Letter, ink grey, printer office, scale 99%." in said
    with pypdfium2.PdfDocument("output/race/réimpression-fr-hunaudières-sous-l-orage.pdf") as pdf:
        assert sorted(v / 72 * 25.4 for v in pdf[0].get_size()) == pytest.approx([215.9, 279.4], abs=0.01)
        image = pdf[0].render(scale=1).to_numpy()[:, :, :3]
        assert int((image.max(axis=2) - image.min(axis=2)).max()) == 0
    own = run("reprint", "--game", "race", "--piece", "rain-9", "--paper", "a4", "--ink", "full").stderr
    assert "fr, A4, printer office, scale 99%." in own


@pytest.mark.full
def test_another_kit_is_named(desk: Path) -> None:
    """By its folder or its manifest; what is no manifest is told."""
    run("build", "--game", "race", "--large-print", "--no-check", "--out", "large")
    said = run("reprint", "--game", "race", "--piece", "rain-9", "--like", "large").stderr
    assert "As in large: fr, A4, large print." in said
    with pypdfium2.PdfDocument("output/race/réimpression-large-hunaudières-sous-l-orage.pdf") as pdf:
        left, low, right, high = (v / 72 * 25.4 for v in pdf[0].get_trimbox())
        assert (right - left, high - low) == pytest.approx((63 * 1.4, 88 * 1.4), abs=0.01)
    data = json.loads(Path("large/manifest.json").read_text(encoding="utf-8"))
    former = {name: value for name, value in data.items() if name != "former_size"}
    Path("former.json").write_text(json.dumps(former), encoding="utf-8")
    run("reprint", "--game", "race", "--piece", "rain-9", "--like", "former.json", "--redraw")
    with pypdfium2.PdfDocument(
        "output/race/réimpression-fr-large-hunaudières-sous-l-orage.pdf"
    ) as pdf:  # of its own size
        left, low, right, high = (v / 72 * 25.4 for v in pdf[0].get_trimbox())
        assert (right - left, high - low) == pytest.approx((70, 70 / 63 * 88), abs=0.01)
    for wrong in ({"duplex": "sideways"}, {"scale": "big"}, {"fold": "pawns"}, {"paper": 4}, {"lang": None}):
        Path("wrong.json").write_text(json.dumps({**data, **wrong}), encoding="utf-8")
        told = run("reprint", "--game", "race", "--piece", "rain-9", "--like", "wrong.json", status=2).stderr
        assert "wrong.json is no manifest of an earlier build" in told


@pytest.mark.full
def test_mixed_pieces_stand_whole_dots_from_their_places(cache: Cache) -> None:
    """Where pieces of several kinds share a sheet, each is drawn by the operators of the deck, whole dots away."""
    whole = build(WORKSPACE, PrintOptions("marathon"), cache)
    kit = again(cache, "marathon", "pawn-red:2", "marker-blue", "number-3:3")
    dot = 25.4 / 300
    for piece in kit.manifest["pieces"]:
        deck = next(p for p in whole.manifest["pieces"] if (p["id"], p["face"]) == (piece["id"], piece["face"]))
        assert piece["hash"] == deck["hash"]
        for at, was in zip(piece["trim"][:2], deck["trim"][:2], strict=True):
            assert abs((at - was) / dot - round((at - was) / dot)) < 0.02


def test_more_copies_than_the_deck_has_take_no_more_sheets(cache: Cache) -> None:
    """The places of the deck are kept only where that costs no paper."""
    kit = again(cache, "marathon", "pawn-red:60")
    assert kit.documents[0].entry["sheets"] == 1
    assert len([p for p in kit.manifest["pieces"] if p["face"] == "front"]) == 60


@pytest.mark.full
def test_what_cannot_be_joined_is_told(desk: Path) -> None:
    """No kit, another version, a printer that is not known here; backs across a fold need no printer."""
    assert "No kit in output/race/fr to join" in run("reprint", "--game", "race", "--piece", "rain-9").stderr
    run("calibrate", "--save", "office", "--dx", "1")
    run("build", "--game", "race", "--printer", "office", "--fold", "stand", "--no-check", "--out", "output/race/fr")
    folded = run("reprint", "--game", "race", "--piece", "rain-9", "--duplex", "fold").stderr
    assert "As in output/race/fr: fr, A4, duplex fold, fold stand." in folded
    path = Path("output/race/fr/manifest.json")
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**data, "version": "0.9"}), encoding="utf-8")
    again = run("reprint", "--game", "race", "--piece", "rain-9")
    assert "rain-9): cut from output/race/fr/2-cartes.pdf, for today’s has another version mark" in again.stdout
    redrawn = run("reprint", "--game", "race", "--piece", "rain-9", "--redraw").stderr
    assert "Mind the version: the kit is 0.9, these pieces are 1.0." in redrawn
    path.write_text(json.dumps({**data, "printer": "elsewhere"}), encoding="utf-8")
    told = run("reprint", "--game", "race", "--piece", "rain-9", status=2).stderr
    assert "was printed on “elsewhere”, which is not calibrated here" in told


def test_a_board_is_reprinted_on_the_paper_of_the_kit(cache: Cache) -> None:
    """As tiles, though the kit has it on one large sheet as well."""
    kit = again(cache, "marathon", "board")
    assert kit.documents[0].entry["sheets"] == 2 and all("part" in p for p in kit.manifest["pieces"])


def test_few_sheets_hold_pieces_of_several_kinds(cache: Cache) -> None:
    """Cards and player aids share one, pawns and markers another."""
    kit = again(cache, "marathon", "event-4", "aid:2", "pawn-red:2", "marker-blue")
    assert [document.entry["sheets"] for document in kit.documents] == [1, 1]


OLD = Path(__file__).with_name("manifest-0.2.json")  # of a kit that pnp 0.2.0 has made


@pytest.mark.full
def test_a_reprint_is_like_a_kit_of_an_older_program(
    cache: Cache, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that its manifest says of the way of printing is kept, and a piece is cut as it was."""
    said = json.loads(OLD.read_text(encoding="utf-8"))
    options, version = as_printed(OLD, "jonques")
    assert {name: said[name] for name in options.recorded} == options.recorded
    assert (options.lang, version) == (said["lang"], said["version"])
    kit = reprint(WORKSPACE, options, ["aid-north"], cache).kit
    for piece in kit.manifest["pieces"]:
        deck = next(p for p in said["pieces"] if (p["id"], p["face"]) == (piece["id"], piece["face"]))
        assert [piece[name] for name in ("bleeds", "rotation")] == [deck[n] for n in ("bleeds", "rotation")]
        assert (piece["trim"][0], *piece["trim"][2:]) == (deck["trim"][0], *deck["trim"][2:])
    monkeypatch.chdir(tmp_path)
    told = run("reprint", "--game", "jonques", "--piece", "aid-north", "--like", str(OLD), "--redraw").stderr
    assert f"As in {OLD.as_posix()}: fr, A4." in told


def test_pieces_are_reprinted_by_name_or_by_change(tiny: Path, cache: Cache) -> None:
    """In one call, with what was meant; nothing that has changed is nothing to print."""
    here, options = Workspace.here(tiny), PrintOptions("tinygame")
    made = reprint(here, options, ["two:2", "one"], cache)
    assert [(wish.copies, wish.entry.card.id) for wish in made.wishes] == [(2, "two"), (1, "one")]
    (file,) = made.files
    assert made.sheets == 1 and file.data.startswith(b"%PDF-")
    assert [wish.entry.card.id for wish in reprint(here, options, "one", cache).wishes] == ["one"]
    save(build(here, options, cache), tiny / "kit")
    with pytest.raises(UsageError, match="no piece has changed"):
        reprint(here, options, tiny / "kit", cache)
