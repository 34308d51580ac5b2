"""finding: the kit that pieces join is the one that was meant, and no other in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.cache import Cache
from pnp.base.problems import UsageError
from pnp.definition.workspace import Workspace
from pnp.kit.build import build
from pnp.kit.finding import find_box, usual_folder
from pnp.kit.options import PrintOptions
from pnp.kit.output import save

ASKED = PrintOptions("tinygame")


def built(tiny: Path, folder: str, **options: object) -> Path:
    """A kit in a folder of the usual place."""
    place = Path("output/tinygame") / folder
    save(build(Workspace.here(tiny), ASKED._replace(**options), Cache(None)), place)  # type: ignore[arg-type]
    return place


def test_the_usual_kit_goes_first_and_the_others_are_told(tiny: Path) -> None:
    """What was asked for has its own folder."""
    assert find_box(ASKED, None, "fr") is None
    usual, letter = built(tiny, "fr"), built(tiny, "fr-letter", paper="letter")
    found = find_box(ASKED, None, "fr")
    assert found and found.path == found.folder == usual and found.others == (letter,)
    asked = find_box(ASKED._replace(paper="letter"), None, "fr")
    assert asked and asked.path == letter
    assert usual_folder(ASKED._replace(paper="letter", lang="de"), "fr") == Path("output/tinygame/de-letter")


def test_the_only_kit_is_the_one(tiny: Path) -> None:
    """Wherever it stands; of several, one must be named."""
    letter = built(tiny, "fr-letter", paper="letter")
    found = find_box(ASKED, None, "fr")
    assert found and found.path == letter
    assert find_box(ASKED, None, "de") is None
    built(tiny, "fr-saver", ink="saver")
    (Path("output/tinygame") / "something else").mkdir()
    told = "several kits .*: output/tinygame/fr-letter, output/tinygame/fr-saver; name the folder of one"
    with pytest.raises(UsageError, match=told):
        find_box(ASKED, None, "fr")


def test_a_kit_is_named_by_folder_manifest_or_code(tiny: Path) -> None:
    """The code is what stands on the labels of the box."""
    saver = built(tiny, "fr-saver", ink="saver")
    by_folder = find_box(ASKED, saver, "fr")
    assert by_folder and by_folder.path == saver
    by_file = find_box(ASKED, saver / "manifest.json", "fr")
    assert by_file and by_file.folder == saver
    by_code = find_box(ASKED, Path(by_folder.manifest["id"]), "fr")
    assert by_code and by_code.path == saver
    label = by_folder.manifest["id"].replace("-saver", "")  # as labels have it, which know of no ink
    assert find_box(ASKED, Path(label), "fr") == by_code
    built(tiny, "fr-letter", paper="letter")
    with pytest.raises(UsageError, match="several kits"):
        find_box(ASKED, Path("x" + label), "fr")
    with pytest.raises(UsageError, match="is no manifest of an earlier build"):
        find_box(ASKED, Path("tinygame-fr-9.9-00000000"), "fr")
