"""workshop: few easels are kept, one for a game's own language however it is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.cache import Cache
from pnp.studio.calls import AT_EASEL, ELSEWHERE, OWN, carry_out, function
from pnp.studio.easel import Look
from pnp.studio.workshop import MOST_EASELS, MOST_LET_GO, Seat, Workshop

OTHER_LOOKS = [Look("", ink, large) for ink in ("saver", "grey") for large in (False, True)]


@pytest.fixture
def shop(folder: Path, art_cache: Cache) -> Workshop:
    return Workshop(folder, art_cache)


def test_easels_are_few_and_shared(shop: Workshop) -> None:
    """The own language by its name or without is one."""
    first = shop.easel(Seat("tinygame", Look()))
    assert shop.easel(Seat("tinygame", Look("fr"))) is first
    for look in OTHER_LOOKS:
        shop.easel(Seat("tinygame", look))
    assert len(shop._easels) == MOST_EASELS
    assert shop.stale(frozenset({"othergame"})) == []
    assert shop.stale(frozenset({"tinygame"})) == [("tinygame", Look())] and shop.stale(frozenset({"*"})) == []


def test_what_is_looked_at_in_passing_takes_no_room(shop: Workshop) -> None:
    """A shelf with more games than easels are kept lets go of no table."""
    first = shop.easel(Seat("tinygame", Look()))
    for look in OTHER_LOOKS:
        assert shop.easel(Seat("tinygame", look, in_passing=True)).game
    assert shop.easel(Seat("tinygame", Look())) is first


def test_few_looks_that_were_let_go_are_remembered(shop: Workshop) -> None:
    """However many pages there were."""
    for number in range(MOST_LET_GO + 9):
        shop._easels[f"game{number}", Look()] = shop.easel(Seat("tinygame", Look()))
        shop._make_room()
    assert len(shop._let_go) == MOST_LET_GO


def test_calls_have_one_name_each() -> None:
    """What is about an easel, and what is not; each is there."""
    names = [*AT_EASEL, *ELSEWHERE, *OWN]
    assert len(set(names)) == len(names)
    assert all(callable(function(place)) for place in (*AT_EASEL.values(), *ELSEWHERE.values()))


def test_a_call_about_a_look_gets_its_easel(shop: Workshop) -> None:
    """Others get what they were given."""
    assert carry_out(shop, "table title", (Seat("tinygame", Look()),)) == "A Tiny Game"
    assert carry_out(shop, "looks", (frozenset({"tinygame"}),)) == [("tinygame", Look())]
