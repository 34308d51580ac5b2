"""Grounds that end at the cut, found on the printed face; grounds that run past it, and white cards, are none."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.base.cache import Cache
from pnp.base.packaged import bundled_root
from pnp.definition.workspace import Workspace
from pnp.kit.build import draft
from pnp.kit.options import PrintOptions
from pnp.readability.bleeds import bare_edges, outline
from tests.places import ROOT
from tests.readability.lines import WORKSPACE
from tests.sampling import sample

BASE = ROOT / "tests" / "whole" / "broken" / "base"
FULL = '<rect x="-4" y="-4" width="48" height="68" fill="#8b2b3e"/>'
ROUND = '<circle cx="10" cy="10" r="%g" fill="#8b2b3e"/>'
NEVER_EXACT = "expected a ground that runs 3 mm past the cut, which is never exact"


def told(folder: Path, cache: Cache, ground: str, head: str = "size: 40 x 60 mm", back: str = "") -> list[str]:
    """What is said of two cards with such a ground; their back runs past the cut unless another is given."""
    shutil.copytree(BASE, folder, dirs_exist_ok=True)
    size = head.split("size: ")[1].split(" mm")[0].replace("x ", "")
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="urn:pnp:template" viewBox="0 0 {size}">%s</svg>'
    (folder / "templates/sample/card.svg").write_text(svg % ground, encoding="utf-8")
    (folder / "templates/sample/back.svg").write_text(svg % (back or FULL), encoding="utf-8")
    cards = "\ntemplate: card.svg\nback: back.svg\nfields: {tint: color}\ncards:\n"
    cards += '  - {id: one, tint: "#8b2b3e"}\n  - {id: two, tint: "#204060"}\n'
    (folder / "cards/sample/cards.yaml").write_text(f"title: Cards\n{head}{cards}", encoding="utf-8")
    (folder / "cards/sample/rules.yaml").write_text("title: R\nkind: pages\nblocks: [text: x]\n", encoding="utf-8")
    workspace = Workspace((folder, bundled_root()))
    return [str(problem) for problem in bare_edges(draft(workspace, PrintOptions("sample"), cache), cache)]


@pytest.mark.parametrize(
    ("ground", "edges"),
    [
        ('<rect width="40" height="60" fill="#8b2b3e"/>', "all edges"),
        ('<path d="M0 0H40V60H0Z" fill="#fbf6ea"/>', "all edges"),
        ('<rect x="-1" y="-1" width="42" height="62" fill="#8b2b3e"/>', "all edges"),  # a third of the bleed
        ('<rect x="-4" y="0" width="48" height="64" fill="#8b2b3e"/>', "the top edge"),
        ('<rect x="0" y="-4" width="40" height="68" fill="#8b2b3e"/>', "the right edge and the left edge"),
        ('<rect x="-4" y="-4" width="44" height="12" fill="#8b2b3e"/>', "the right edge"),
        ('<circle cx="20" cy="57" r="3" fill="#8b2b3e"/>', ""),  # touches, and is no ground
        ('<rect x="-4" y="-4" width="48" height="68" fill="#8b2b3e"/><rect width="40" height="60" fill="#fff"/>', ""),
        ('<rect x="0" y="0" width="40" height="60" fill="none" stroke="#000" stroke-width="0.2"/>', ""),
        ('<rect x="3" y="3" width="34" height="54" fill="#8b2b3e"/>', ""),
        ('<rect x="-2" y="-2" width="44" height="64" fill="#8b2b3e"/>', ""),  # as much as min_bleed asks for
        ('<path d="M10 -4V64" stroke="#000" stroke-width="0.8"/>', ""),
        (FULL, ""),
        ("", ""),
    ],
)  # fmt: skip
def test_a_ground_that_ends_at_the_cut_is_told(tmp_path: Path, art_cache: Cache, ground: str, edges: str) -> None:
    """By the edges along which it does, however it is drawn."""
    said = told(tmp_path, art_cache, ground)
    wanted = f"cards/sample/cards.yaml:3:11: cards, front: found colour that ends at the cut along {edges} of one, "
    assert said == ([f"{wanted}with bare paper beyond; {NEVER_EXACT}"] if edges else [])


def test_faces_that_differ_are_all_looked_at(tmp_path: Path, art_cache: Cache) -> None:
    """The first is named, the others are counted; a back is told by itself."""
    end = '<rect width="40" height="60" %s/>'
    said = told(tmp_path, art_cache, end % 'pnp:fill="{tint}"', back=end % 'fill="#204060"')
    assert [line.split(", with")[0] for line in said] == [
        "cards/sample/cards.yaml:3:11: cards, front: found colour that ends at the cut along all edges of one",
        "cards/sample/cards.yaml:4:7: cards, back: found colour that ends at the cut along all edges of one (back)",
    ]
    assert said[0].endswith(f"with bare paper beyond; the same on 1 more face; {NEVER_EXACT}")


@pytest.mark.parametrize(("radius", "edges"), [(10, "all edges"), (10.5, "all edges"), (13, ""), (9, "")])
def test_the_cut_of_a_disc_is_round(tmp_path: Path, art_cache: Cache, radius: float, edges: str) -> None:
    """What counts is beyond the circle, not beyond the square around it."""
    head = "size: 20 x 20 mm\ncorner: 10\nbleed: 2"
    said = told(tmp_path, art_cache, ROUND % radius, head, ROUND % 13)
    assert [f"along {edges} of one" in line for line in said] == ([True] if edges else [])


def test_without_bleed_there_is_nothing_to_fill(tmp_path: Path, art_cache: Cache) -> None:
    """Whoever asks for none knows why."""
    ends = '<rect width="40" height="60" fill="#8b2b3e"/>'
    assert told(tmp_path, art_cache, ends, "size: 40 x 60 mm\nbleed: 0\nmin_bleed: 0", ends) == []


@pytest.mark.parametrize("corner", [0.0, 3.0, 10.0])
def test_the_outline_goes_once_round_the_piece(corner: float) -> None:
    """Every sample is on the cut, looks outwards, and half a millimetre from the next."""
    samples = list(outline(20.0, 30.0, corner))
    around = 100.0 - 8 * corner + 2 * 3.14159 * corner
    assert len(samples) * 0.5 == pytest.approx(around, abs=4)
    for x, y, (across, down), _ in samples:
        assert 0 <= x <= 20 and 0 <= y <= 30 and across**2 + down**2 == pytest.approx(1)
        assert (x - 10) * across + (y - 15) * down > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", sample(WORKSPACE.games(), lambda game: game == "jonques"))
def test_the_grounds_of_the_shipped_games_run_past_the_cut(game: str, art_cache: Cache) -> None:
    """On every side of every piece."""
    assert bare_edges(draft(WORKSPACE, PrintOptions(game), art_cache), art_cache) == []
