"""Who draws what: the shipped kits need neither cairo nor pixels, and cairosvg, the reference, draws the same pages."""

from __future__ import annotations

import re
import sys
from collections import Counter
from functools import cache

import numpy as np
import pypdfium2
import pytest

from pnp.base.cache import NO_CACHE
from pnp.base.choices import Renderer
from pnp.base.libraries import load_cairo
from pnp.definition.workspace import Workspace
from pnp.kit.build import Kit, build, draft
from pnp.kit.options import PrintOptions
from pnp.pdf.parts import parts_in
from pnp.pdf.write import arts_of
from tests.places import DOCS, ROOT
from tests.sampling import sample

WORKSPACE = Workspace.here(ROOT)
GAMES = ("jonques", "mans", "marathon")
OFF, SHARE = 32, 0.005  # of 255; of a page's pixels at 100 dpi: edges, and the round corners that cairosvg draws amiss


@cache
def _kit(game: str, renderer: Renderer) -> Kit:
    return build(WORKSPACE, PrintOptions(game, renderer=renderer), NO_CACHE)


def _row(game: str) -> str:
    """How many drawings of a game each renderer draws, as a row of the table."""
    made = draft(WORKSPACE, PrintOptions(game), NO_CACHE)
    arts = {art.key: art for document in made.documents for art in arts_of(document.pages)}
    counts: Counter[str] = Counter()
    for art in arts.values():
        counts.update({str(part.renderer) for part, _ in parts_in(art.scene)} or {"own"})
    assert not counts["cairosvg"]
    return f"| {game} | {counts['own']} | {counts['resvg']} |"


@pytest.mark.full
@pytest.mark.slow
@pytest.mark.parametrize("game", sample(GAMES, lambda game: game == "jonques"))
def test_the_page_counts_the_drawings_of_each_renderer(game: str) -> None:
    """docs/architecture.md says what the kits are drawn by."""
    rows = re.findall(rf"^\| {game} \|.*$", (DOCS / "architecture.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [_row(game)]


@pytest.mark.full
@pytest.mark.slow
@pytest.mark.parametrize("game", sample(GAMES, lambda game: game == "jonques"))
def test_a_shipped_kit_needs_no_cairo(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor resvg: every drawing is ours."""
    for name in ("cairosvg", "cairocffi", "resvg_py"):
        monkeypatch.setitem(sys.modules, name, None)
    assert build(WORKSPACE, PrintOptions(game), NO_CACHE).documents


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_cairosvg_draws_the_same_pages(game: str) -> None:
    """All art of a kit by the reference, seen by pdfium."""
    try:
        load_cairo()
    except (ImportError, OSError):
        pytest.skip("the C library cairo is not installed")
    for ours, theirs in zip(_kit(game, "own").documents, _kit(game, "cairosvg").documents, strict=True):
        one, other = pypdfium2.PdfDocument(ours.data), pypdfium2.PdfDocument(theirs.data)
        assert ours.data != theirs.data or not len(one)
        for page, (mine, reference) in enumerate(zip(one, other, strict=True), 1):
            pixels = [np.asarray(side.render(scale=100 / 72).to_pil()).astype(int) for side in (mine, reference)]
            share = float((np.abs(pixels[0] - pixels[1]).max(axis=2) > OFF).mean())
            assert share <= SHARE, (ours.entry["file"], page)
