"""Drawings that Inkscape 1.2 has saved print as it shows them: one feature each, as its own SVG and as plain SVG."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from PIL import Image

from pnp.base.problems import ProblemsFound
from tests.sampling import sample
from tests.svg.inkscape.drawing import SAVED, Difference, art_of, difference, picture_of, printed
from tests.svg.inkscape.make import cases, saved, shown

CASES = cases()
# at most so much may be off: of the page, and of what either shows beside the paper, where thin lines and letters count
LIMIT = Difference(page=0.02, ink=0.05)
REFUSED = [name for name, case in CASES.items() if "refused" in case]
DIFFERING = [name for name, case in CASES.items() if "differs" in case]
ALIKE = [name for name in CASES if name not in (*REFUSED, *DIFFERING)]
SHORT = (  # the rest is left to the full run
    *("pen-lines", "dashes", "linear-gradients", "opacity-of-groups", "a-clip-group", "a-mask", "blur", "blend-modes"),
    *("stock-markers", "clones", "layers", "transforms", "a-text", "jpeg", "px-without-a-view-box"),
)


def off(path: Path) -> Difference:
    """How a file prints, beside Inkscape's picture of it."""
    with Image.open(picture_of(path)) as image:
        wanted = image.convert("RGB")
    return difference(printed(path, wanted.size), wanted)


def is_within(found: Difference) -> bool:
    return found.page <= LIMIT.page and found.ink <= LIMIT.ink


@pytest.mark.full_cases("blur", "blend-modes", "a-mask", "stock-markers")
@pytest.mark.slow
@pytest.mark.parametrize("name", sample(ALIKE, SHORT.__contains__))
def test_a_drawing_prints_as_inkscape_shows_it(name: str) -> None:
    """As Inkscape's own SVG."""
    found = off(SAVED / f"{name}.svg")
    assert is_within(found), found


@pytest.mark.full
@pytest.mark.parametrize("name", sample(ALIKE, SHORT.__contains__))
def test_plain_svg_prints_as_inkscape_s_own(name: str) -> None:
    """What only Inkscape reads leaves nothing behind: the drawing is the same, or shown the same."""
    own, plain = SAVED / f"{name}.svg", SAVED / f"{name}.plain.svg"
    if plain.with_suffix(".png").exists() or art_of(plain).key != art_of(own).key:
        found = off(plain)
        assert is_within(found), found


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_printed_is_refused(name: str) -> None:
    """By name, with what to do."""
    for path in (SAVED / f"{name}.svg", SAVED / f"{name}.plain.svg"):
        with pytest.raises(ProblemsFound, match=re.escape(CASES[name]["refused"])):
            art_of(path)


@pytest.mark.slow
@pytest.mark.full
@pytest.mark.parametrize("name", DIFFERING)
def test_what_is_known_to_differ_differs(name: str) -> None:
    """The case says why; where it has become alike, it need not say so any longer."""
    assert not is_within(off(SAVED / f"{name}.svg"))


def test_every_case_has_been_saved_and_nothing_else() -> None:
    """`python -m tests.svg.inkscape.make` after a change; the whole folder stays small."""
    wanted = {f"{name}{end}" for name in CASES for end in (".svg", ".plain.svg", ".png")}
    there = {path.name for path in SAVED.iterdir()}
    assert wanted - there == set()
    assert {name for name in there - wanted if not name.endswith(".plain.png")} == set()
    assert sum(path.stat().st_size for path in SAVED.iterdir()) < 1_500_000


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("inkscape") is None, reason="Inkscape is not installed")
@pytest.mark.full
@pytest.mark.parametrize("name", ["dashes", "a-clip-group", "layers", "radial-gradients", "a-text"])
@pytest.mark.parametrize("plain", [False, True], ids=["inkscape-svg", "plain-svg"])
def test_saved_once_more_it_prints_the_same(name: str, plain: bool, tmp_path: Path) -> None:
    """By the Inkscape of this machine."""
    again = tmp_path / f"{name}.svg"
    saved(SAVED / f"{name}.svg", [], again, plain, tmp_path)
    wanted = shown(again, tmp_path / "shown.png", tmp_path)
    assert is_within(difference(printed(again, wanted.size), wanted))
