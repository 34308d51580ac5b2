"""Large print: cards grow to tarot size, texts to twelve points."""

from __future__ import annotations

import numpy
import pypdfium2
import pypdfium2.raw as raw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.cache import Cache
from pnp.base.papers import CARD_SIZES
from pnp.base.problems import Problems
from pnp.definition.components import Component
from pnp.definition.game import Style
from pnp.definition.load import load_game
from pnp.face.large_print import POINTS, SMALL_PRINT, enlarged, growth
from tests.kit.printing import WORKSPACE, made, opened
from tests.tiers import sample


def sizes(page: pypdfium2.PdfPage) -> list[float]:
    """The size of every letter of a page, as it is drawn."""
    text = page.get_textpage()
    out = []
    for index in range(text.count_chars()):
        matrix = raw.FS_MATRIX()
        if text.get_text_range(index, 1).strip() and raw.FPDFText_GetMatrix(text, index, matrix):
            out.append(raw.FPDFText_GetFontSize(text, index) * abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5)
    return out


@pytest.mark.slow
@pytest.mark.parametrize("game", sample(WORKSPACE.games(), lambda game: game != "marathon"))
def test_large_print_enlarges_cards_and_texts(game: str, art_cache: Cache) -> None:
    """Cards fill a tarot card, no text is smaller than before, most of what is read has 12 points, nothing is lost."""
    usual, large = made(art_cache, game), made(art_cache, game, large_print=True)
    for component in large.game.components.values():
        for p in large.manifest["pieces"]:
            if p["component"] == component.id and "part" not in p and component.back and min(component.size) >= 40:
                short, long = sorted(p["trim"][2:])
                assert short == pytest.approx(70, abs=0.01) or long == pytest.approx(120, abs=0.01)
    (_, small), (_, tall) = opened(usual, "-rules.pdf"), opened(large, "-rules.pdf")
    before, after = ([size for page in pdf for size in sizes(page)] for pdf in (small, tall))
    foot = 7.6  # of the page numbers and the version
    assert min(s for s in after if s > foot) >= min(s for s in before if s > foot) - 0.01
    assert numpy.median(after) >= 11.9 > numpy.median(before)
    assert sum(s >= 11.9 for s in after) > 0.7 * len(after)
    words = [sorted(" ".join(p.get_textpage().get_text_bounded() for p in pdf).split()) for pdf in (small, tall)]
    kept = [[w for w in ws if w.isalpha() and len(w) > 5] for ws in words]
    missing = set(kept[0]) - set(kept[1])
    assert len(missing) < 0.05 * len(set(kept[0])), f"{missing}"  # but for words that are parted elsewhere


@pytest.fixture(scope="module")
def card() -> Component:
    """A card of 24H du Mans, with a back."""
    game = load_game(WORKSPACE, "mans", Problems())
    assert game is not None and game.components["course"].back
    return game.components["course"]


@given(st.floats(40, 200), st.floats(40, 200))
def test_cards_grow_until_they_fill_a_tarot_card_and_never_shrink(card: Component, width: float, height: float) -> None:
    """Either side reaches it, none goes beyond, whichever way the card lies."""
    by = growth(card._replace(size=(width, height)))
    short, long = sorted((width, height))
    narrow, high = CARD_SIZES["tarot"]
    assert by == growth(card._replace(size=(height, width))) >= 1
    if by > 1:
        assert short * by <= narrow + 1e-6 and long * by <= high + 1e-6
        assert short * by == pytest.approx(narrow) or long * by == pytest.approx(high)
    else:
        assert short >= narrow - 1e-6 or long >= high - 1e-6


def test_tokens_and_what_has_no_back_keep_their_size(card: Component) -> None:
    """A letter fills its token already, and a board its table."""
    assert growth(card) > 1
    assert growth(card._replace(size=(39.0, 60.0))) == 1
    assert growth(card._replace(back="")) == 1


def test_styles_start_from_twelve_points_and_may_shrink_as_far_as_before() -> None:
    """Larger ones and small print stay as they are."""
    small, large = Style(size=8.0, floor=7.0), Style(size=14.0)
    grown = enlarged("card-rule", small, POINTS)
    assert (grown.size, grown.least) == (12.0, 7.0)
    assert enlarged("card-rule", Style(size=8.0), POINTS).least == 8.0, "what never shrank has its old size as floor"
    assert enlarged("title", large, POINTS) is large
    assert all(enlarged(name, small, POINTS) is small for name in SMALL_PRINT)
