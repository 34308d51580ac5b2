"""The title under a large picture: how far it reaches, and what a booklet makes of it."""

from __future__ import annotations

import pypdfium2
import pytest

from pnp.base.cache import Cache
from pnp.face.model import ArtItem
from pnp.kit.build import build
from pnp.kit.options import PrintOptions
from pnp.pages.backdrop import EDGE
from pnp.pages.blocks import SETTERS
from pnp.pages.flow import MARGIN
from tests.pages.flows import A4, WORKSPACE, block, flow, said

OPTIONS = {"subtitle": "Une nuit", "image": "art/emblem.svg", "cover": "art/cover.svg"}


def test_a_cover_reaches_to_where_printers_print() -> None:
    """From edge to edge, its title on the band under it."""
    (made,) = SETTERS["title"](flow(), block("title", "24H", **OPTIONS))
    assert said(made.items) == "24H Une nuit" and made.span
    picture = made.items[0]
    assert isinstance(picture, ArtItem) and picture.clip is not None
    a, _, _, d, x, y = picture.matrix
    left, top = a * picture.clip.x + x, d * picture.clip.y + y
    assert (left, top) == pytest.approx((EDGE - MARGIN, EDGE - MARGIN))
    assert picture.clip.width * a == pytest.approx(A4[0] - 2 * EDGE)


def test_players_age_and_time_stand_on_the_band_with_their_signs() -> None:
    """Beside the title on a page, below it in a booklet; the signs say nothing that the words do not."""
    facts = "2 à 6 joueurs dès 10 ans 15 à 55 min"
    plain, (made,) = (SETTERS["title"](flow(), block("title", "24H", **OPTIONS, facts=on)) for on in (False, True))
    assert said(made.items) == f"24H Une nuit {facts}"
    names = [item.name for item in made.items if isinstance(item, ArtItem)]
    assert {"pawns", "pawn", "clock"} <= set(names) and not any(
        item.tag for item in made.items if isinstance(item, ArtItem) and item.name in ("pawns", "pawn", "clock")
    )
    assert made.height <= plain[0].height + 6, "they stand beside the words"
    first, _ = SETTERS["title"](flow(booklet=True, columns=1), block("title", "24H", **OPTIONS, facts=True))
    assert said(first.items).endswith(facts)


def test_a_booklet_begins_with_a_page_of_its_own() -> None:
    first, end = SETTERS["title"](flow(booklet=True, columns=1), block("title", "24H", **OPTIONS))
    assert end.page_break and first.height > A4[1] * 0.8


def test_the_second_language_has_a_plain_title() -> None:
    one = flow()
    one.small = True
    (made,) = SETTERS["title"](one, block("title", "24H", **OPTIONS))
    assert not any(isinstance(item, ArtItem) and item.clip for item in made.items)


@pytest.mark.full
def test_the_rules_of_a_shipped_game_begin_with_a_picture() -> None:
    """Most of the upper third of the page is painted, and nothing within five millimetres of its edge."""
    kit = build(WORKSPACE, PrintOptions("mans", only=("rules",)), Cache(None))
    page = pypdfium2.PdfDocument(kit.documents[0].data)[0].render(scale=1).to_numpy()[:, :, :3]
    height, width = page.shape[:2]
    painted = page[: height // 3].min(axis=2) < 250
    assert painted.mean() > 0.7
    edge = int(5 / 25.4 * 72)
    assert not painted[:edge].any() and not painted[:, :edge].any() and not painted[:, width - edge :].any()
