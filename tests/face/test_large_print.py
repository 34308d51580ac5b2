"""Large print: pieces grow as stated, texts to twelve points, or the page says what they reached."""

from __future__ import annotations

import re

import numpy
import pypdfium2
import pypdfium2.raw as raw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.cache import Cache
from pnp.base.geometry import IDENTITY
from pnp.base.problems import Problems
from pnp.definition.components import Component
from pnp.definition.game import Style
from pnp.definition.load import load_game
from pnp.face.large_print import (
    CARD,
    HALF,
    POINTS,
    SMALL_PRINT,
    enlarged,
    former_growth,
    growth,
    least_points,
    letters_from,
)
from pnp.face.model import GroupItem, TextItem
from pnp.text.lines import Line
from tests.kit.printing import WORKSPACE, made, opened
from tests.sampling import sample


def sizes(page: pypdfium2.PdfPage) -> list[float]:
    """The size of every letter of a page, as it is drawn."""
    text = page.get_textpage()
    out = []
    for index in range(text.count_chars()):
        matrix = raw.FS_MATRIX()
        if text.get_text_range(index, 1).strip() and raw.FPDFText_GetMatrix(text, index, matrix):
            out.append(raw.FPDFText_GetFontSize(text, index) * abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5)
    return out


@pytest.mark.full
@pytest.mark.slow
@pytest.mark.parametrize("game", sample(WORKSPACE.games(), lambda game: game != "marathon"))
def test_large_print_enlarges_cards_and_texts(game: str, art_cache: Cache) -> None:
    """Pieces grow as stated, no text is smaller than before, most of what is read has 12 points, nothing is lost."""
    usual, large = made(art_cache, game), made(art_cache, game, large_print=True)
    for component in large.game.components.values():
        for p in large.manifest["pieces"]:
            if p["component"] == component.id and "part" not in p:
                grown = sorted(side * growth(component) for side in component.size)
                assert sorted(p["trim"][2:]) == pytest.approx(grown, abs=0.01)
    for document in large.documents:
        for page in pypdfium2.PdfDocument(document.data):
            read = [size for size in sizes(page) if size > 7.6]  # but for small print and rulers
            text = " ".join(page.get_textpage().get_text_bounded().split())
            told = re.search(r"textes d’au moins ([\d,]+).pt", text)
            if min(read, default=12.0) < 11.89:
                assert told, f"{document.entry['file']} does not say that letters have {min(read):.1f} pt"
    (_, small), (_, tall) = opened(usual, "rules"), opened(large, "rules")
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


@pytest.mark.slow
@given(st.floats(40, 250), st.floats(40, 250))
def test_cards_grow_by_two_fifths_as_long_as_two_stand_on_a_sheet(card: Component, width: float, height: float) -> None:
    """Whichever way the card lies; none shrinks."""
    by = growth(card._replace(size=(width, height)))
    short, long = sorted((width, height))
    assert by == growth(card._replace(size=(height, width))) and 1 <= by <= CARD == 1.4
    if 1 < by < CARD:
        assert short * by <= HALF[0] + 1e-6 and long * by <= HALF[1] + 1e-6
        assert short * by == pytest.approx(HALF[0]) or long * by == pytest.approx(HALF[1])


def test_tokens_grow_less_and_boards_and_nets_keep_their_size(card: Component) -> None:
    """A junk of 16 mm must stand on its cell of 20; sheets to write on grow like cards."""
    assert growth(card) == CARD
    assert 16 * growth(card._replace(size=(16.0, 16.0))) == pytest.approx(19.2)
    plain = card._replace(back="")
    assert growth(plain) == growth(plain._replace(size=(360.0, 250.0))) == 1
    assert growth(plain._replace(size=(132.0, 95.0))) == pytest.approx(128 / 95)


def test_the_smallest_letters_are_found_whatever_they_stand_in() -> None:
    """Turned or scaled, or in a group; without letters there is no size."""
    lines = (Line(0.0, 0.0, 10.0, ()), Line(0.0, 4.0, 9.0, ()))
    half = GroupItem((TextItem(lines, IDENTITY, "#000000"),), matrix=(0.0, 0.5, -0.5, 0.0, 0.0, 0.0))
    assert least_points([TextItem(lines, IDENTITY, "#000000")]) == 9.0
    assert least_points([TextItem(lines, IDENTITY, "#000000"), half]) == pytest.approx(4.5)
    assert least_points([]) == 0.0


def test_what_letters_have_reached_is_rounded_down(card: Component) -> None:
    """With the sign of the language; 11.97 points are no 12."""
    game = load_game(WORKSPACE, "mans", Problems())
    assert game is not None
    assert letters_from(11.97, game).endswith("moins 11,9 pt") and letters_from(12.0, game).endswith("moins 12 pt")


def test_styles_start_from_twelve_points_and_may_shrink_as_far_as_before() -> None:
    """Larger ones and small print stay as they are."""
    small, large = Style(size=8.0, floor=7.0), Style(size=14.0)
    grown = enlarged("card-rule", small, POINTS)
    assert (grown.size, grown.least) == (12.0, 7.0)
    assert enlarged("card-rule", Style(size=8.0), POINTS).least == 8.0, "what never shrank has its old size as floor"
    assert enlarged("title", large, POINTS) is large
    assert all(enlarged(name, small, POINTS) is small for name in SMALL_PRINT)


def test_a_box_of_an_earlier_large_print_is_joined_in_its_own_size(card: Component) -> None:
    """Cards filled a tarot card then; tokens, and what was as large already, kept their size."""
    assert former_growth(card) == pytest.approx(70 / 63)
    assert former_growth(card._replace(size=(16.0, 16.0))) == former_growth(card._replace(size=(80.0, 120.0))) == 1
