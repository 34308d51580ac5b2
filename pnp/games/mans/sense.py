"""Whether the deck of 24H du Mans and its rounds make a race."""

from __future__ import annotations

from pnp.base.messages import message
from pnp.definition.components import Card
from pnp.referee import sense
from pnp.referee.facts import Facts

from .pieces import COLOURS


def check(facts: Facts) -> None:
    """Everything that the rules would play all the same."""
    sense.seats(facts, 2, 20, message("a round ends when one racer is left, so a race needs two"))
    rounds = facts.parameter("rounds", 1, 100)
    late = [night for night in facts.parameters("night_rounds", 0, 0, 100) if not 1 <= night <= rounds]
    if late:
        found = message("night in round {round}", round=late[0])
        sense.parameter(
            facts, "night_rounds", found, message("rounds from 1 to {rounds} (parameters.rounds)", rounds=rounds)
        )
    cards = [card for card in facts.cards("course") if card.quantity]
    _check_heat(facts, cards)
    if cards and not any(_number(card, "score") for card in cards):
        expected = message("a score above 0 on some: nobody could ever lead")
        facts.wrong(cards[0], "score", message("found 0 on every card"), expected)
    _check_weather(facts, cards)
    sense.copies(facts, facts.card("incident", "incident"), 1, message("the rules and the aids speak of it"))
    sense.copies(facts, facts.card("stand", "stand"), 1, message("the rules and the aids speak of it"))
    sense.enough(facts, "score-sheets", 1, message("the scores are written down"))


def _check_heat(facts: Facts, cards: list[Card]) -> None:
    """Some cards can be laid without overheating, and heat adds up."""
    limit = facts.parameter("overheat", 1, 100)
    heats = [_number(card, "heat") for card in cards]
    if not heats:
        return
    if not any(heats):
        facts.wrong(cards[0], "heat", message("found 0 on every card"), message("heat on some: nobody would ever stop"))
    elif min(heats) >= limit:
        found = message("found {least} or more on every card", least=min(heats))
        expected = message("less than {limit} (parameters.overheat) on some: the first card ends a round", limit=limit)
        facts.wrong(cards[0], "heat", found, expected)
    elif limit <= min(heat for heat in heats if heat):
        expected = message("more than the least heat of a card: the first heat would end every round")
        sense.parameter(facts, "overheat", limit, expected)


def _check_weather(facts: Facts, cards: list[Card]) -> None:
    """Every Météo card has its tyres to hit, and does something."""
    colours = {card.data.get("colour") for card in cards}
    weathers = [card for card in facts.cards("weather") if card.quantity]
    for colour in COLOURS:
        hitting = [card for card in weathers if card.data.get("hits") == colour]
        if colour not in colours and hitting:
            found = message("found {colour}, and no driving card has {colour} tyres", colour=colour)
            expected = message("cards with {colour} tyres in course.yaml, or another colour here", colour=colour)
            facts.wrong(hitting[0], "hits", found, expected)
        if colour in colours and not hitting and weathers:
            found = message("found no card that hits {colour}", colour=colour)
            expected = message("{colour} on one of them: {colour} tyres would be without danger", colour=colour)
            facts.wrong(weathers[-1], "hits", found, expected)
    if facts.variant("weather_effect", "points", "heat") == "points":
        for card in weathers:
            sense.at_least(facts, card, "malus", 1, message("the card would do nothing"))
    elif facts.parameter("weather_heat", 0, 100) < 1:
        sense.parameter(facts, "weather_heat", 0, message("1 or more: Météo cards would do nothing"))


def _number(card: Card, name: str) -> int:
    value = card.data.get(name)
    return value if isinstance(value, int) else 0
