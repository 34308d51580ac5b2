"""editions: a kit for each language asked for, saved with what a person should know of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pnp.base.cache import Cache
from pnp.base.problems import ProblemsFound, UsageError
from pnp.base.progress import Progress
from pnp.definition.workspace import Workspace
from pnp.kit.composing import Translation
from pnp.kit.editions import Saved, editions, notices, put
from pnp.kit.options import ALL, PrintOptions
from pnp.language.localize import Lack
from tests.cli.tiny import DECK, write
from tests.command_line import run


@pytest.mark.slow
def test_one_language_is_one_edition(tiny: Path) -> None:
    """In its usual folder, or where it was asked for; each build is watched."""
    seen = []

    @contextmanager
    def watched() -> Iterator[Progress]:
        seen.append("begun")
        yield Progress()
        seen.append("ended")

    here = Workspace.here(tiny)
    (edition,) = editions(here, PrintOptions("tinygame"), Cache(None), watched=watched)
    assert edition.folder == Path("output/tinygame/fr") and seen == ["begun", "ended"]
    (elsewhere,) = editions(here, PrintOptions("tinygame"), Cache(None), Path("out"))
    assert elsewhere.folder == Path("out")


def test_all_languages_are_built_as_far_as_they_can_be(tiny: Path) -> None:
    """Those with problems are raised when the others are there, each in a folder of its own."""
    run("i18n", "add", "de", "--game", "tinygame")
    found = editions(Workspace.here(tiny), PrintOptions("tinygame", lang=ALL), Cache(None), Path("out"))
    assert next(found).folder == Path("out/fr")
    with pytest.raises(ProblemsFound) as error:
        next(found)
    assert error.value.hint == " The languages without problems were built."
    with pytest.raises(ProblemsFound):
        list(editions(Workspace.here(tiny), PrintOptions("tinygame", lang="de"), Cache(None)))


def put_all(tiny: Path, out: Path | None = None, replace: bool = False, **options: Any) -> Saved:
    """Build and save a kit of the tiny game."""
    (edition,) = editions(Workspace.here(tiny), PrintOptions("tinygame", **options), Cache(None), out)
    return put(edition, replace)


def raised(tiny: Path, version: str) -> None:
    """The tiny game in another version."""
    path = tiny / "cards/tinygame/game.yaml"
    text = re.sub('version: "[^"]*"', f'version: "{version}"', path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")


@pytest.mark.slow
def test_another_way_of_printing_has_its_own_folder(tiny: Path) -> None:
    """So that it never takes the place of the box's own kit; with other marks it is the same kit."""
    ways: list[dict[str, Any]] = [
        {}, {"paper": "letter"}, {"duplex": "short"}, {"duplex": "none"}, {"duplex": "fold"}, {"fold": ("deck",)},
        {"order": "fronts-first"}, {"scale": 0.99}, {"ink": "saver"}, {"large_print": True, "paper": "210x280"},
    ]  # fmt: skip
    names = [put_all(tiny, **way).folder.name for way in ways]
    assert names == [
        "fr", "fr-letter", "fr-short-edge", "fr-no-backs", "fr-folded", "fr-fold-deck", "fr-fronts-first", "fr-99pct",
        "fr-saver", "fr-210x280-large",
    ]  # fmt: skip
    assert put_all(tiny, marks="lines").folder.name == "fr"
    assert json.loads(Path("output/tinygame/fr/manifest.json").read_text(encoding="utf-8"))["paper"] == "a4"


@pytest.mark.slow
def test_a_kit_is_replaced_by_another_only_if_that_is_asked_for(tiny: Path) -> None:
    """In a folder that was named; nothing is touched otherwise. Another printer is told, for reprints follow it."""
    out = tiny / "kit"
    put_all(tiny, out)
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    told = "holds a kit that was printed otherwise: fr, A4; name another folder with --out, or say --replace"
    with pytest.raises(UsageError, match=told):
        put_all(tiny, out, paper="letter")
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before
    assert put_all(tiny, out, replace=True, paper="letter").notices == ()
    assert put_all(tiny, out, paper="letter", printer="office").notices == (
        "It is for the printer “office” now; before, it was for any.",
    )
    assert put_all(tiny, out, paper="letter").notices == ("It is for any printer now; before, it was for “office”.",)


def test_a_kit_of_another_version_is_kept(tiny: Path) -> None:
    """Whole, under its version, so that a lost card of its boxes can be cut from it; once is enough."""
    first = put_all(tiny)
    before = {path.name: path.read_bytes() for path in first.folder.iterdir()}
    (first.folder / "mine.txt").write_text("mine", encoding="utf-8")
    raised(tiny, "2.6 bêta")
    saved = put_all(tiny)
    assert (first.folder / "mine.txt").is_file()  # what is not of the kit stays where it was
    kept = Path("output/tinygame/fr-v2.5")
    assert saved.notices == (f"The former version is kept in {kept.as_posix()}: reprint --like joins its boxes.",)
    assert {path.name: path.read_bytes() for path in kept.iterdir()} == before
    raised(tiny, "2.5")
    assert "fr-v2.6-bêta" in put_all(tiny).notices[0]
    raised(tiny, "2.7")
    assert put_all(tiny).notices == ()  # 2.5 is there already, the very same
    assert sorted(path.name for path in Path("output/tinygame").iterdir()) == ["fr", "fr-v2.5", "fr-v2.6-bêta"]


def test_two_kits_of_one_version_are_both_kept(tiny: Path) -> None:
    """The second with the code of its box; that they share a version is told before."""
    put_all(tiny)
    raised(tiny, "2.6")
    put_all(tiny)
    raised(tiny, "2.5")
    write(tiny, "cards/tinygame/deck.yaml", DECK.replace("Second", "Third"))
    code = str(put_all(tiny).manifest["id"]).rpartition("-")[2]
    write(tiny, "cards/tinygame/deck.yaml", DECK.replace("Second", "Fourth"))
    (told,) = put_all(tiny).notices
    assert told.startswith("It differs from the kit that it replaces, which has the same version 2.5; raise it in")
    write(tiny, "cards/tinygame/deck.yaml", DECK.replace("Second", "Third"))
    put_all(tiny)
    raised(tiny, "2.7")
    assert f"output/tinygame/fr-v2.5-{code}: " in put_all(tiny).notices[0]


def test_nothing_is_kept_if_nothing_is_replaced(tiny: Path) -> None:
    """A kit that somebody has changed stays where it is, and is not kept as if it were whole."""
    folder = put_all(tiny).folder
    raised(tiny, "2.6")
    (folder / "1-cards.pdf").write_bytes(b"something else")
    with pytest.raises(UsageError, match="is not as pnp has written it"):
        put_all(tiny)
    assert [path.name for path in Path("output/tinygame").iterdir()] == ["fr"]


def test_what_is_not_translated_and_does_not_fit_is_counted(tiny: Path) -> None:
    """Before it is printed."""
    (edition,) = editions(Workspace.here(tiny), PrintOptions("tinygame"), Cache(None))
    kit = edition.kit._replace(
        translation=Translation((Lack("de.po", 3, 1, 9),), foreign="templates/shared/locale/xx.po")
    )
    first, second = notices(kit)
    assert "there is no templates/shared/locale/xx.po; pnp i18n add starts it" in first
    assert second == "de.po: 3 of 9 texts are missing and 1 fuzzy; their source is printed, marked °."
