"""The first file of a kit: the read-me on one page, the inventory on the next, in every language and on every paper."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from pnp.base.cache import Cache
from pnp.definition.workspace import Workspace
from pnp.face.model import TextItem, parts
from pnp.kit.build import Draft, draft
from pnp.kit.options import PrintOptions
from tests.places import ROOT
from tests.sampling import sample

WORKSPACE = Workspace.here(ROOT)
WAYS: dict[str, dict[str, Any]] = {"usual": {}, "fold": {"duplex": "fold"}, "large": {"large_print": True}}
CASES = list(product(("marathon", "mans", "jonques"), ("fr", "en", "de", "it", "es"), ("a4", "letter"), WAYS))
# the longest texts on the shortest paper, and French as it is shipped
ALWAYS = {("marathon", "de", "letter", "fold"), ("jonques", "fr", "a4", "usual"), ("mans", "it", "letter", "large")}


def first(game: str, lang: str, paper: str, way: str, cache: Cache) -> Draft:
    """The first file of a kit, before it is written."""
    return draft(WORKSPACE, PrintOptions(game, lang, paper, only=("readme", "inventory"), **WAYS[way]), cache)


@pytest.mark.slow
@pytest.mark.parametrize("case", sample(CASES, lambda case: case in ALWAYS), ids="-".join)
def test_read_me_and_inventory_have_a_page_each(case: tuple[str, str, str, str], art_cache: Cache) -> None:
    """Two bookmarks on two pages; no letter that is meant to be read is smaller than 8 points."""
    (one,) = first(*case, art_cache).documents
    assert [bool(page.bookmark) for page in one.pages] == [True, True]
    for page in one.pages:
        sizes = [
            line.size
            for placed in page.faces
            for part in parts(placed.face.items)
            if isinstance(part.item, TextItem)
            for line in part.item.lines
        ]
        assert min(size for size in sizes if size not in (7.0, 7.5)) >= 7.99, "but for rulers and the foot"


def words_of(made: Draft) -> str:
    """All that the first page says."""
    text: list[str] = []
    for placed in made.documents[0].pages[0].faces:
        for part in parts(placed.face.items):
            for line in getattr(part.item, "lines", ()):
                text += [getattr(piece, "text", " ") for piece in line.pieces] + [" "]
    return " ".join("".join(text).split())


@pytest.mark.slow
def test_a_fold_kit_says_fold_glue_dry_cut_and_nothing_of_two_sides(art_cache: Cache) -> None:
    """And names paper of half the weight; any other kit says nothing of folding over."""
    over, usual = (words_of(first("mans", "fr", "a4", way, art_cache)) for way in ("fold", "usual"))
    steps = [over.index(word) for word in ("Pliez les feuilles", "Collez :", "Laissez sécher", "Coupez ensuite")]
    assert steps == sorted(steps) and "Chaque dos doit tomber" not in over
    assert "120 à 160 g/m², collé en double" in over and "250 à 300" not in over
    assert "Chaque dos doit tomber" in usual and "Laissez sécher" not in usual and "250 à 300" in usual
    assert "12 feuilles" in usual, "two, seven, one and two; the booklet is instead of the rules"
