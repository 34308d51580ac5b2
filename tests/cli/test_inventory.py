"""pnp inventory: what cannot be made is said before anything is drawn."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pypdfium2
import pytest

from tests.cli.tiny import BUILD, run


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--lang", "all"), "one language at a time"),
        (("--box", "small"), "found the box “small”"),
        (("--weight", "20"), "20 is not in the range 60<=x<=600"),
        (("--net", "bag"), "'bag' is not one of"),
        (("--like", "output/tinygame/none"), "is no manifest of an earlier build"),
        (("--like", "somewhere", "--ink", "grey", "--lang", "fr"), "leave --ink, --lang out"),
    ],
)
def test_wrong_use_writes_nothing(options: tuple[str, ...], said: str, workspace: Path) -> None:
    """Status 2, and no output."""
    assert said in run("inventory", "--game", "tinygame", *options, status=2).stderr
    assert not (workspace / "output").exists()


@pytest.mark.parametrize(("name", "file"), [("inv", "inv.pdf"), ("box 2.5", "box 2.5.pdf"), ("inv.PDF", "inv.PDF")])
def test_a_name_without_its_ending_is_that_of_a_pdf(workspace: Path, name: str, file: str) -> None:
    """Programs know a file by its ending; what stands behind another dot is part of the name."""
    run("inventory", "--game", "tinygame", "--out", name)
    assert [path.name for path in workspace.glob(f"{name[:3]}*")] == [file]
    assert (workspace / file).read_bytes().startswith(b"%PDF-")


def codes(path: Path) -> set[str]:
    """Every kit that the labels of a PDF name."""
    with pypdfium2.PdfDocument(path) as pdf:
        text = "".join(page.get_textpage().get_text_range() for page in pdf)
    return set(re.findall(r"tinygame-fr[\w.-]*-2\.5-[0-9a-f]{8}", text))


@pytest.mark.slow
@pytest.mark.parametrize("size", [(), ("--large-print",)])
@pytest.mark.parametrize("ink", ["full", "saver", "grey"])
def test_labels_have_the_code_of_the_kit_in_the_box(workspace: Path, ink: str, size: tuple[str, ...]) -> None:
    """However it was printed: by its folder, by its code, or by the same options; each in a file of its own."""
    run(*BUILD, "--ink", ink, *size)
    (folder,) = (workspace / "output/tinygame").iterdir()
    kit = json.loads((folder / "manifest.json").read_text())["id"]
    papers = folder.parent / f"inventaire-{folder.name}.pdf"
    for like in (("--like", str(folder)), ("--like", kit), ("--ink", ink, *size)):
        run("inventory", "--game", "tinygame", *like)
        assert codes(papers) == {kit}
        papers.unlink()


@pytest.mark.slow
def test_a_game_that_has_changed_keeps_the_code_of_the_box(workspace: Path) -> None:
    """The kit in the box is what a lost piece must match; that the counts are of today is said."""
    run(*BUILD)
    folder = workspace / "output/tinygame/fr"
    kit = json.loads((folder / "manifest.json").read_text())["id"]
    deck = workspace / "cards/tinygame/deck.yaml"
    deck.write_text(deck.read_text().replace("First", "Other"))
    said = run("inventory", "--game", "tinygame", "--like", "output/tinygame/fr")
    assert "The game has changed since the kit was made" in said.stderr
    assert codes(folder.parent / "inventaire-fr.pdf") == {kit}
    run("inventory", "--game", "tinygame")
    assert kit not in codes(folder.parent / "inventaire-fr.pdf")
