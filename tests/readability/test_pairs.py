"""Nearest colours of a component, and faces that colour alone tells apart."""

from __future__ import annotations

import itertools

import pytest

from pnp.base.cache import Cache
from pnp.kit.build import Draft, draft
from pnp.kit.options import PrintOptions
from pnp.readability.colours import SIGHTS, distance
from pnp.readability.contrast import Look
from pnp.readability.pairs import FAR_ENOUGH, colour_alone, colours_of, nearest_pairs
from pnp.readability.subjects import Subject, subjects
from tests.readability.lines import WORKSPACE

BLIND = ("protanopia", "deuteranopia", "tritanopia")
OKABE_ITO = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#000000")


def test_the_limit_suits_colours_made_for_the_colour_blind() -> None:
    """Every pair of Okabe and Ito is far enough apart, a usual red and green is not."""
    for sight in BLIND:
        assert min(distance(a, b, sight) for a, b in itertools.combinations(OKABE_ITO, 2)) > FAR_ENOUGH
    assert distance("#cc2222", "#228822") > 5 * FAR_ENOUGH
    assert distance("#cc2222", "#228822", "deuteranopia") < FAR_ENOUGH


@pytest.mark.slow
@pytest.mark.parametrize("game", WORKSPACE.games())
def test_shipped_games_tell_nothing_by_colour_alone(game: str, art_cache: Cache) -> None:
    """Every token has a letter or a shape as well; and there are tokens of several colours to look at."""
    kit = draft(WORKSPACE, PrintOptions(game), art_cache)
    groups: dict[str, list[Subject]] = {}
    for subject in subjects(kit):
        groups.setdefault(subject.component, []).append(subject)
    cards = {name: kit.game.components[name] for name in groups if name in kit.game.components}
    assert sum(len(groups[name]) > 1 for name, component in cards.items() if component.kind == "cards") > 1
    for name, component in cards.items():
        assert component.kind != "cards" or colour_alone(component, groups[name], kit.game.palette) == []


@pytest.mark.slow
def test_tokens_that_only_colour_tells_apart_are_named_and_others_are_not(drafted: Draft) -> None:
    """Red and green with the same letter; the blue one has a letter of its own."""
    component = drafted.game.components["tokens"]
    tokens = [subject for subject in subjects(drafted) if subject.component == "tokens"]
    (problem,) = colour_alone(component, tokens, drafted.game.palette)
    assert problem.field == "token-green.color" and "told from token-red by colour alone" in problem.message
    assert colour_alone(component, tokens[1:], drafted.game.palette) == []


def test_the_nearest_colours_are_found_for_every_sight(drafted: Draft) -> None:
    """By the field that tells the cards apart, with what else does; one colour alone has no nearest."""
    component, palette = drafted.game.components["tokens"], drafted.game.palette
    tokens = [subject for subject in subjects(drafted) if subject.component == "tokens"]
    looks = {subject.face.key: Look(()) for subject in tokens}
    pairs = {pair.sight: pair for pair in nearest_pairs(component, tokens, looks, palette)}
    assert set(pairs) == set(SIGHTS)
    blind = pairs["deuteranopia"]
    assert (blind.one.name, blind.other.name, blind.signs) == ("token-red", "token-green", False)
    assert blind.distance == pytest.approx(distance("#cc2222", "#228822", "deuteranopia"))
    assert nearest_pairs(component, tokens[:1], looks, palette) == []
    assert dict(colours_of(component, tokens[0], palette)) == {"color": "#cc2222"}
