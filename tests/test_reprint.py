"""reprint: single pieces again, exactly as in the deck that they join, on the fewest sheets."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import numpy
import pypdfium2
import pytest
from typed import run

from pnp.build import Kit, build
from pnp.cache import Cache
from pnp.output import save
from pnp.reprint import entries_of, selected, wishes
from pnp.request import Options
from pnp.workspace import Workspace

ROOT = Path(__file__).resolve().parent.parent
WORKSPACE = Workspace.here(ROOT)
DPI = 300


@pytest.fixture(scope="module")
def cache(art_cache: Cache) -> Cache:
    return art_cache


def again(cache: Cache, game: str, *words: str, **options: Any) -> Kit:
    """A kit of these pieces alone."""
    chosen = Options(game, **options)
    return build(WORKSPACE, chosen, cache, select=lambda whole, _: selected(whole, wishes(whole, words)))


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


@pytest.mark.parametrize("game", WORKSPACE.games())
def test_a_reprinted_piece_is_the_piece_of_the_deck(game: str, cache: Cache) -> None:
    """Both sides, pixel by pixel at 300 dpi but for rounding, and by the hash of the manifest."""
    whole = build(WORKSPACE, Options(game), cache)
    entries = entries_of(whole.game)
    one = next(e for e in entries if e.component.back and max(e.component.size) < 130)
    kit = again(cache, game, one.card.id)
    for side in ("front", "back"):
        pieces = [
            next(p for p in k.manifest["pieces"] if p["id"] == one.card.id and p["face"] == side) for k in (whole, kit)
        ]
        assert pieces[0]["hash"] == pieces[1]["hash"]
        first, second = picture(whole, pieces[0]), picture(kit, pieces[1])
        rows, columns = (min(a, b) for a, b in zip(first.shape[:2], second.shape[:2], strict=True))
        difference = numpy.abs(first[:rows, :columns].astype(int) - second[:rows, :columns].astype(int))
        assert difference.max() == 0, f"{one.card.id} {side}: {difference.max()}"


def test_pieces_of_several_kinds_share_a_sheet(cache: Cache) -> None:
    """As many copies as asked for, backs behind fronts, and nothing else."""
    kit = again(cache, "marathon", "event-4", "pawn-red:2", "marker-blue", "pawn-red")
    fronts = [p["id"] for p in kit.manifest["pieces"] if p["face"] == "front"]
    assert sorted(fronts) == ["event-4", "marker-blue", "pawn-red", "pawn-red", "pawn-red"]
    (document,) = kit.documents
    assert document.entry["sheets"] == 1 and document.entry["duplex"] == "long"
    assert sorted(p["id"] for p in kit.manifest["pieces"] if p["face"] == "back") == sorted(fronts)


def test_a_reprint_is_in_the_language_of_the_deck(cache: Cache) -> None:
    kit = again(cache, "mans", "stand", lang="de")
    text = pypdfium2.PdfDocument(kit.documents[0].data)[0].get_textpage().get_text_bounded()
    assert "Boxenstopp" in text and "Nachdruck" in text


# --- names ------------------------------------------------------------------------------------------------------


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a copy of 24H du Mans under another name."""
    shutil.copytree(ROOT / "cards" / "mans", tmp_path / "cards" / "race", ignore=shutil.ignore_patterns("locale"))
    shutil.copytree(ROOT / "templates" / "mans", tmp_path / "templates" / "race")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    return tmp_path


def test_a_piece_is_found_by_id_number_or_title(desk: Path) -> None:
    numbers = {
        row.split()[1]: row.split()[0] for row in run("reprint", "--game", "race", "--list").stdout.splitlines()[:-1]
    }
    assert Path("output/race/pieces-fr.pdf").is_file()
    for name in ("rain-9", numbers["rain-9"], "sous l'orage", "SOUS L’ORAGE", "hunaudieres sous"):
        said = run("reprint", "--game", "race", "--piece", name).stdout
        assert "1 × Hunaudières sous l’orage (rain-9)" in said.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--piece", "hunaudieres"), "“hunaudieres” could be slick-9, rain-9; expected one of them"),
        (("--piece", "rain-99"), "no piece called “rain-99” (did you mean rain-9?)"),
        (("--piece", "rain-9:0"), "found “0” copies; expected 1 to 500"),
        (("--piece", "rain-9:many"), "found “many” copies"),
        ((), "what shall be printed?"),
        (("--list", "--piece", "stand"), "what shall be printed?"),
        (("--changed-since", "nowhere"), "nowhere is no manifest of an earlier build"),
    ],
)
def test_what_cannot_be_meant_is_told(desk: Path, words: tuple[str, ...], said: str) -> None:
    assert said in run("reprint", "--game", "race", *words, status=2).stderr
    assert not Path("output").exists()


def test_only_what_has_changed_is_printed(desk: Path) -> None:
    """After a change of one card and of the common back."""
    cache = Cache(desk / "cache")
    workspace = Workspace((desk, *WORKSPACE.roots))
    save(build(workspace, Options("race"), cache), Path("kit"))
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
