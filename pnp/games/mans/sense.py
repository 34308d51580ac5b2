"""Whether the deck of 24H du Mans and its rounds make a race."""

from __future__ import annotations

from pnp.definition.components import Card
from pnp.referee import sense
from pnp.referee.facts import Facts

from .pieces import COLOURS


def check(facts: Facts) -> None:
    """Everything that the rules would play all the same."""
    sense.seats(facts, 2, 20, "a round ends when one racer is left, so a race needs two")
    rounds = facts.parameter("rounds", 1, 100)
    late = [night for night in facts.parameters("night_rounds", 0, 0, 100) if not 1 <= night <= rounds]
    if late:
        sense.parameter(
            facts, "night_rounds", f"night in round {late[0]}", f"rounds from 1 to {rounds} (parameters.rounds)"
        )
    cards = [card for card in facts.cards("course") if card.quantity]
    _check_heat(facts, cards)
    if cards and not any(_number(card, "score") for card in cards):
        facts.wrong(cards[0], "score", "found 0 on every card", "a score above 0 on some: nobody could ever lead")
    _check_weather(facts, cards)
    sense.copies(facts, facts.card("incident", "incident"), 1, "the rules and the aids speak of it")
    sense.copies(facts, facts.card("stand", "stand"), 1, "the rules and the aids speak of it")
    sense.enough(facts, "score-sheets", 1, "the scores are written down")


def _check_heat(facts: Facts, cards: list[Card]) -> None:
    """Some cards can be laid without overheating, and heat adds up."""
    limit = facts.parameter("overheat", 1, 100)
    heats = [_number(card, "heat") for card in cards]
    if not heats:
        return
    if min(heats) >= limit:
        found = f"found {min(heats)} or more on every card"
        facts.wrong(
            cards[0], "heat", found, f"less than {limit} (parameters.overheat) on some: the first card ends a round"
        )
    elif limit <= min((heat for heat in heats if heat), default=limit + 1):
        sense.parameter(
            facts, "overheat", limit, "more than the least heat of a card: the first heat would end every round"
        )
    elif not any(heats):
        facts.wrong(cards[0], "heat", "found 0 on every card", "heat on some: nobody would ever stop")


def _check_weather(facts: Facts, cards: list[Card]) -> None:
    """Every Météo card has its tyres to hit, and does something."""
    colours = {card.data.get("colour") for card in cards}
    weathers = [card for card in facts.cards("weather") if card.quantity]
    for colour in COLOURS:
        hitting = [card for card in weathers if card.data.get("hits") == colour]
        if colour not in colours and hitting:
            found = f"found {colour}, and no driving card has {colour} tyres"
            facts.wrong(hitting[0], "hits", found, f"cards with {colour} tyres in course.yaml, or another colour here")
        if colour in colours and not hitting and weathers:
            found = f"found no card that hits {colour}"
            facts.wrong(weathers[-1], "hits", found, f"{colour} on one of them: {colour} tyres would be without danger")
    if facts.variant("weather_effect", "points", "heat") == "points":
        for card in weathers:
            sense.at_least(facts, card, "malus", 1, "the card would do nothing")
    elif facts.parameter("weather_heat", 0, 100) < 1:
        sense.parameter(facts, "weather_heat", 0, "1 or more: Météo cards would do nothing")


def _number(card: Card, name: str) -> int:
    value = card.data.get(name)
    return value if isinstance(value, int) else 0
