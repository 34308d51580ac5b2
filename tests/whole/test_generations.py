"""What earlier versions have written is read, and printed again as they printed it: see tests/generations/."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner

from pnp.base.packaged import bundled_root
from pnp.base.problems import Problems, UsageError
from pnp.cli import main
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.kit.calls import reprint
from pnp.kit.joining import join
from pnp.kit.options import PrintOptions
from tests.command_line import command, run
from tests.kit.quay import difference, picture
from tests.places import ROOT

HOME = ROOT / "tests/generations"
FOLDERS = {path.parent.name: path.parent for path in sorted(HOME.glob("*/kits.json"))}


def ways(folder: Path) -> dict[str, dict[str, str]]:
    """Every kit of a generation: its game, its options, and what was printed again."""
    found: dict[str, dict[str, str]] = json.loads((folder / "kits.json").read_text(encoding="utf-8"))
    return found


SOME = ("french", "printer", "two")  # a translation, a printer, two languages; the others are in the full run
KITS = [
    pytest.param(name, kit, marks=() if kit in SOME else pytest.mark.full)
    for name, folder in FOLDERS.items()
    for kit in ways(folder)
]
TRANSLATED = [
    (name, path.parent.parent.name, path.stem)
    for name, folder in FOLDERS.items()
    for path in sorted(folder.glob("workspace/cards/*/locale/*.po"))
]
GAMES = [(name, path.name) for name, folder in FOLDERS.items() for path in sorted(folder.glob("workspace/cards/*"))]
SAVED = [(name, path.stem) for name, folder in FOLDERS.items() for path in sorted(folder.glob("saved/*"))]
SAME = 0.3  # of 255
OFF, UNPACKED = pikepdf.ObjectStreamMode.disable, pikepdf.StreamDecodeLevel.generalized


@pytest.fixture
def folder(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A generation, by the first value of a case; its workspace is the current folder."""
    found = FOLDERS[request.node.callspec.params["generation"]]
    monkeypatch.chdir(found / "workspace")
    monkeypatch.setenv("PNP_CONFIG", str(found / "config"))
    return found


def unpacked(path: Path) -> bytes:
    """A PDF without what follows from libraries and the version alone: how it is packed, and its identifier."""
    data = io.BytesIO()
    with pikepdf.open(path) as pdf:
        pdf.save(data, static_id=True, compress_streams=False, stream_decode_level=UNPACKED, object_stream_mode=OFF)
    return data.getvalue()


@pytest.mark.parametrize(("generation", "game"), GAMES)
def test_its_games_are_read(generation: str, game: str, folder: Path) -> None:
    """Every key of their files."""
    problems = Problems()
    found = load_game(Workspace((folder / "workspace", bundled_root())), game, problems)
    assert found and not problems, "\n".join(map(str, problems))


@pytest.mark.slow
@pytest.mark.full_cases("mans", "wharf")
@pytest.mark.parametrize(("generation", "game", "lang"), TRANSLATED)
def test_its_translations_are_complete(generation: str, game: str, lang: str, folder: Path) -> None:
    """No text of a PO file is lost, and none is asked for that it does not have."""
    text = (folder / f"workspace/cards/{game}/locale/{lang}.po").read_text(encoding="utf-8")
    texts = str(text.count("\nmsgid ") - 1)
    rows = run("i18n", "status", "--game", game).stdout.splitlines()
    found = next(row.split() for row in rows if row.startswith(game))
    assert found[1:7] == [lang, texts, texts, "0", "0", "0"]  # texts, translated, fuzzy, missing, wrong


@pytest.mark.slow
@pytest.mark.parametrize(("generation", "kit"), KITS)
def test_its_kits_are_printed_again(generation: str, kit: str, folder: Path, tmp_path: Path) -> None:
    """Single pieces, object by object as the program of that time printed them; no piece has changed since."""
    way, box = ways(folder)[kit], folder / f"kits/{kit}"
    game = ("reprint", "--game", way["game"])
    run(*game, "--like", str(box), *way["again"].split(), "--out", str(tmp_path / f"{kit}.pdf"))
    made, kept = sorted(tmp_path.iterdir()), sorted(folder.glob(f"reprints/{kit}*.pdf"))
    assert [path.name for path in made] == [path.name for path in kept]
    for one, other in zip(made, kept, strict=True):
        assert unpacked(one) == unpacked(other), one.name
    workspace = Workspace.here(folder / "workspace")
    options = join(workspace, PrintOptions(way["game"]), box).options
    with pytest.raises(UsageError, match="no piece has changed"):
        reprint(workspace, options, box)


@pytest.mark.parametrize(
    ("generation", "kit"), [(name, kit) for name, folder in FOLDERS.items() for kit in ways(folder)]
)
def test_its_options_are_understood(generation: str, kit: str, folder: Path) -> None:
    """Each way of printing is still asked for in the same words, and the manifest means the same."""
    way = ways(folder)[kit]
    build = command("build")
    with build.make_context("build", ["--game", way["game"], *way["options"].split()], resilient_parsing=False):
        pass


@pytest.mark.slow
@pytest.mark.parametrize("generation", FOLDERS)
def test_a_changed_piece_is_cut_from_its_kit(generation: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks as on the kept page, whatever its files say today."""
    folder = FOLDERS[generation]
    shutil.copytree(folder / "workspace", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    deck = tmp_path / "cards/wharf/crew.yaml"
    text = deck.read_text(encoding="utf-8")
    deck.write_text(text.replace("title: The mate", "title: The sailor"), encoding="utf-8")
    like = folder / "kits/plain"
    said = run("reprint", "--game", "wharf", "--like", str(like), "--piece", "mate", "--out", "again.pdf")
    assert "cut from" in said.output
    manifest = json.loads((like / "manifest.json").read_text(encoding="utf-8"))
    piece = next(piece for piece in manifest["pieces"] if (piece["id"], piece["face"]) == ("mate", "front"))
    assert difference(picture(Path("again.pdf"), piece), picture(like / piece["file"], piece)) < SAME


@pytest.mark.parametrize(("generation", "game"), SAVED)
def test_its_saved_games_go_on(generation: str, game: str, folder: Path, tmp_path: Path) -> None:
    """To the same end, and nothing is written into them."""
    kept = folder / f"saved/{game}.game"
    copy = Path(shutil.copy(kept, tmp_path))
    again = tmp_path / "again.game"
    result = CliRunner().invoke(
        main, ["play", "--resume", str(copy), "--lang", "fr"], input=f"s {again}\nq\n", catch_exceptions=False
    )
    assert result.exit_code == 0, result.output
    assert copy.read_bytes() == kept.read_bytes() == again.read_bytes()


@pytest.mark.parametrize("generation", FOLDERS)
def test_its_printers_are_known(generation: str, folder: Path) -> None:
    """What was read on the upright sheet, and on the one that lies across."""
    (line,) = run("calibrate", "--list").output.splitlines()
    assert line.startswith("Bureau") and all(number in line for number in ("1.5", "-0.5", "2 ", "0.3"))
