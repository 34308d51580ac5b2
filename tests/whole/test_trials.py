"""trials: what `build --set` prints is what `playtest --set` plays, in a folder of its own, and says so everywhere."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest

from pnp.base.cache import Cache
from pnp.definition.workspace import Workspace
from pnp.kit.build import build
from pnp.kit.joining import as_printed
from pnp.kit.options import PrintOptions
from pnp.playtest.trials import trials
from tests.command_line import run
from tests.places import ROOT

HERE = Workspace.here(ROOT)
TRIED = "places.salon.majority=9"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Cache:
    """What is drawn for one test is there for the others."""
    return Cache(tmp_path_factory.mktemp("cache"))


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a cache of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    return tmp_path


def words(data: bytes) -> str:
    """All that can be read in a PDF, page by page."""
    return "\f".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(data))


def test_a_trial_prints_the_value_that_is_played(cache: Cache) -> None:
    """The game of the print has the values of the game that a playtest plays; only pieces with the value differ."""
    (_, played), *_ = trials(HERE, "marathon", [TRIED]).cases
    options = PrintOptions("marathon", trial=(("places.salon.majority", "9"),), only=("places",))
    kit, usual = build(HERE, options, cache), build(HERE, options._replace(trial=()), cache)

    def majority(game: object) -> int:
        cards = game.components["places"].cards  # type: ignore[attr-defined]
        return int(next(card.data["majority"] for card in cards if card.id == "salon"))

    assert majority(kit.game) == majority(played) == 9 != majority(usual.game)
    before, after = ({(p["id"], p["face"]): p["hash"] for p in one.manifest["pieces"]} for one in (usual, kit))
    assert [key for key in after if after[key] != before[key]] == [("salon", "front")]


@pytest.mark.full
@pytest.mark.parametrize(
    ("lang", "word"),
    [
        ("fr", "essai"),
        pytest.param("de", "Probe", marks=pytest.mark.full),
        pytest.param("en", "trial", marks=pytest.mark.full),
    ],
)
def test_a_trial_says_so_wherever_its_version_stands(lang: str, word: str, cache: Cache) -> None:
    """On every card, in every margin, in its folder's name and in the manifest."""
    options = PrintOptions("mans", lang=lang, trial=(("game.parameters.overheat", "4"),), only=("course", "readme"))
    kit = build(HERE, options, cache)
    version = kit.game.meta.version
    assert version.endswith(f" {word}")
    for document in kit.documents:
        for page in words(document.data).split("\f"):
            assert version in page
    assert kit.folder == Path(f"output/mans/{lang}-trial-game.parameters.overheat-4")
    assert kit.manifest["trial"] == ["game.parameters.overheat=4"] and "-trial-" in kit.id


@pytest.mark.full
def test_a_trial_is_built_beside_the_kit(empty: Path) -> None:
    """And a piece of it is printed again like it; one that cannot be played is refused as any other."""
    said = run("build", "--game", "mans", "--only", "stand", "--set", "game.parameters.overheat=4").stdout
    folder = Path("output/mans/fr-trial-game.parameters.overheat-4")
    assert folder.as_posix() in said and not Path("output/mans/fr").exists()
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    options, version = as_printed(folder, "mans")
    assert dict(options.trial) == {"game.parameters.overheat": "4"} and version == manifest["version"]
    piece = manifest["pieces"][0]["id"]
    again = run("reprint", "--game", "mans", "--like", str(folder), "--piece", piece)
    assert "Mind the version" not in again.stderr
    (pdf,) = Path("output/mans").glob("réimpression-*.pdf")
    assert version in words(pdf.read_bytes())
    assert (
        "expected one value; several are for playtests"
        in run("build", "-g", "mans", "--set", "a.b=1..3", status=2).stderr
    )
    wrong = run("build", "--game", "mans", "--set", "game.parameters.overheat=-1", status=1)
    assert "overheat" in wrong.stderr and "nothing was written" in wrong.stderr


def test_a_manifest_with_a_strange_trial_is_no_manifest(empty: Path) -> None:
    """As with any other value that a stranger may have written."""
    run("build", "--game", "mans", "--only", "stand", "--no-check")
    path = Path("output/mans/fr/manifest.json")
    manifest = json.loads(path.read_text(encoding="utf-8"))
    for strange in ("x=1", [1], ["no equals sign"], {"a": "b"}):
        path.write_text(json.dumps({**manifest, "trial": strange}), encoding="utf-8")
        assert "is no manifest" in run("reprint", "-g", "mans", "--piece", "1", status=2).stderr
