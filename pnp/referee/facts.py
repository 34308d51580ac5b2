"""What the rules of a game read from its files, with a problem at its place for all that is missing or odd.

The rules ask; nothing is assumed. There is a question for each type of `fields:`. A name may lead into lists, counted
from 1, and into records: `cells.2.time`, `home.port`. At last `leftovers` reports parameters and variants that nobody
asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from pnp.base.messages import Message, joined, message, one_of
from pnp.base.nearness import did_you_mean
from pnp.base.problems import Problems
from pnp.definition.components import Card
from pnp.definition.game import Game

V = TypeVar("V")
BLANKS = str.maketrans("\u00a0\u202f", "  ")


def name_of(card: Card) -> str:
    """What a card is called in a terminal or a report: its title, with ordinary blanks."""
    return str(card.data.get("title") or card.id).translate(BLANKS)


class Facts:
    """Questions to a Game."""

    def __init__(self, game: Game, problems: Problems) -> None:
        self.game = game
        self.problems = problems
        self._asked: dict[str, set[str]] = {"parameters": set(), "variants": set()}

    @property
    def pace(self) -> Mapping[str, float]:
        """Seconds by the first word of a move, as a plain dict that can be sent to another process."""
        return dict(self.game.meta.pace)

    def cards(self, component: str) -> tuple[Card, ...]:
        """The cards of a component."""
        found = self.game.components.get(component)
        if found is None or not found.cards:
            complaint = message(
                "the rules of {engine} need a component {component}.yaml with cards",
                engine=self.game.engine,
                component=component,
            )
            self.problems.add(self.game.place, "", complaint)
            return ()
        return found.cards

    def card(self, component: str, card_id: str) -> Card | None:
        """One card that the rules know by its id."""
        cards = self.cards(component)
        for card in cards:
            if card.id == card_id:
                return card
        if cards:
            ids = [c.id for c in cards]
            complaint = message(
                "the rules of {engine} need a card “{card_id}” here; there are {accepted}",
                engine=self.game.engine,
                card_id=card_id,
                accepted=one_of(ids),
            )
            self.problems.add(
                self.game.components[component].place, "cards", joined((complaint, did_you_mean(card_id, ids)), "")
            )
        return None

    def only(self, component: str, ids: Iterable[str]) -> None:
        """Report cards that the rules do not know: they would be printed and never played."""
        known = list(ids)
        for card in self.game.components[component].cards if component in self.game.components else ():
            if card.id not in known:
                complaint = message(
                    "“{id}” is unknown to the rules of {engine}; expected one of {accepted}",
                    id=card.id,
                    engine=self.game.engine,
                    accepted=one_of(known),
                )
                self.problems.add(card.place_of("id"), f"{component}.{card.id}", complaint)

    def given(self, card: Card | None, name: str) -> bool:
        """Whether a card has a field that it may do without (`note?: text`)."""
        return card is not None and _found(card, name) is not None

    def number(self, card: Card | None, name: str, low: int = 0, high: int = 1000) -> int:
        """A whole number of a card within what the rules can play (`int`)."""
        value = self._asked_of(card, name, low)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            return self._odd(card, name, value, message("a whole number from {low} to {high}", low=low, high=high), low)
        return value

    def decimal(self, card: Card | None, name: str, low: float = 0, high: float = 1000) -> float:
        """A number of a card, whole or not (`number`)."""
        value = self._asked_of(card, name, low)
        if not isinstance(value, int | float) or isinstance(value, bool) or not low <= value <= high:
            return self._odd(card, name, value, message("a number from {low} to {high}", low=low, high=high), low)
        return float(value)

    def flag(self, card: Card | None, name: str) -> bool:
        """Whether something holds of a card (`bool`)."""
        value = self._asked_of(card, name, False)
        return value if isinstance(value, bool) else self._odd(card, name, value, message("true or false"), False)

    def word(self, card: Card | None, name: str, *options: str) -> str:
        """A word of a card (`word`, or a list of accepted words), one of those that the rules know if they name any."""
        value = self._asked_of(card, name, options[0] if options else "")
        if not isinstance(value, str) or (options and value not in options):
            expected = (
                message(
                    "one of {accepted}{did_you_mean}",
                    accepted=one_of(options),
                    did_you_mean=did_you_mean(str(value), options),
                )
                if options
                else "a word"
            )
            return self._odd(card, name, value, expected, options[0] if options else "")
        return value

    def text(self, card: Card | None, name: str) -> str:
        """A text of a card as it can be shown in a terminal, with ordinary blanks (`text`)."""
        value = self._asked_of(card, name, "")
        return (
            value.translate(BLANKS) if isinstance(value, str) else self._odd(card, name, value, message("a text"), "")
        )

    def colour(self, card: Card | None, name: str) -> str:
        """A colour of a card as #rrggbb (`color`)."""
        value = self._asked_of(card, name, "#000000")
        if not isinstance(value, str) or not value.startswith("#"):
            return self._odd(card, name, value, message("a colour"), "#000000")
        return value

    def image(self, card: Card | None, name: str) -> str:
        """The path of a picture of a card (`image`)."""
        value = self._asked_of(card, name, "")
        return value if isinstance(value, str) else self._odd(card, name, value, message("the path of a picture"), "")

    def each(self, card: Card | None, name: str, least: int = 1) -> tuple[str, ...]:
        """The names of the items of a card's list (`{each: …}`): cells.1, cells.2 … to ask any question of each."""
        return tuple(f"{name}.{i}" for i in range(1, len(self.items(card, name, least)) + 1))

    def numbers(self, card: Card | None, name: str, part: str = "", low: int = 0, high: int = 1000) -> tuple[int, ...]:
        """A card's list of whole numbers, or one number out of each of its records: the `time` of `cells`."""
        return tuple(self.number(card, f"{at}.{part}" if part else at, low, high) for at in self.each(card, name))

    def items(self, card: Card | None, name: str, least: int = 1) -> tuple[Any, ...]:
        """A list of a card."""
        value = (_found(card, name) if card else None) or ()
        if card and not isinstance(value, tuple):
            return self._odd(card, name, value, message("a list"), ())
        if card and len(value) < least:
            self.wrong(
                card,
                name,
                message("found {value}", value=_shown(value) if value else message("nothing")),
                message("a list of {least} or more", least=least),
            )
        return tuple(value)

    def parameter(self, name: str, low: int, high: int) -> int:
        """A number under `parameters` in game.yaml."""
        value = self._parameter(name)
        if value is not None and (not isinstance(value, int) or not low <= value <= high):
            self._odd_parameter(
                name,
                message("found {value}; expected a whole number from {low} to {high}", value=value, low=low, high=high),
            )
            return low
        return low if value is None else value

    def parameters(self, name: str, count: int, low: int, high: int) -> tuple[int, ...]:
        """A list of numbers under `parameters` in game.yaml; `count` 0 means any length."""
        value = self._parameter(name)
        values = (value,) if isinstance(value, int) else tuple(value or ())
        if value is not None and (any(not low <= v <= high for v in values) or (count and len(values) != count)):
            expected = message("{value} whole numbers from {low} to {high}", value=count or "some", low=low, high=high)
            self._odd_parameter(
                name, message("found {list}; expected {expected}", list=list(values), expected=expected)
            )
            values = ()
        return values if len(values) == count or not count else (low,) * count

    def variant(self, name: str, *options: str) -> str:
        """Which reading of an unclear rule is played; the first option is the shipped one."""
        self._asked["variants"].add(name)
        value = self.game.meta.variants.get(name, options[0])
        if value not in options:
            place = self.game.meta.place_of("variants", name)
            hint = did_you_mean(value, options)
            self.problems.add(
                place,
                f"variants.{name}",
                message(
                    "found “{value}”; expected one of {accepted}{hint}",
                    value=value,
                    accepted=one_of(options),
                    hint=hint,
                ),
            )
            return options[0]
        return value

    def leftovers(self) -> None:
        """Report parameters and variants that the rules never asked for."""
        known: Mapping[str, Mapping[str, Any]] = MappingProxyType(
            {"parameters": self.game.meta.parameters, "variants": self.game.meta.variants}
        )
        for kind, values in known.items():
            for name in values:
                if name not in self._asked[kind]:
                    asked = sorted(self._asked[kind])
                    complaint = message(
                        "the rules of {engine} do not know it; expected one of {accepted}",
                        engine=self.game.engine,
                        accepted=one_of(asked),
                    )
                    place = self.game.meta.place_of(kind, name)
                    self.problems.add(place, f"{kind}.{name}", joined((complaint, did_you_mean(name, asked)), ""))

    def wrong(self, card: Card, name: str, found: str, expected: str) -> None:
        """Report a value that the rules cannot play."""
        self.problems.add(
            card.place_of(*name.split(".")),
            f"{card.id}.{name}",
            message("{found}; the rules expect {expected}", found=found, expected=expected),
        )

    def _asked_of(self, card: Card | None, name: str, instead: Any) -> Any:
        """What a card holds under a name; a card that is not there was reported before, and anything is right."""
        return _found(card, name) if card else instead

    def _odd(self, card: Card | None, name: str, value: Any, expected: str, instead: V) -> V:
        """Report what was found, and play on with something that can be played."""
        if card is not None:
            first = name.partition(".")[0]
            found = message("found {value}", value=_shown(value))
            if first not in card.data:  # a slip in the rules more likely than on the card
                found = message(
                    "found no field {first}{did_you_mean}", first=first, did_you_mean=did_you_mean(first, card.data)
                )
            self.wrong(card, name, found, expected)
        return instead

    def _parameter(self, name: str) -> Any:
        self._asked["parameters"].add(name)
        value = self.game.meta.parameters.get(name)
        if value is None:
            complaint = message("is missing; the rules of {engine} need it", engine=self.game.engine)
            self.problems.add(self.game.meta.place_of("parameters"), f"parameters.{name}", complaint)
        return value

    def _odd_parameter(self, name: str, complaint: Message) -> None:
        self.problems.add(self.game.meta.place_of("parameters", name), f"parameters.{name}", complaint)


def _found(card: Card, name: str) -> Any:
    """What stands under a name that may lead into lists and records; None if nothing does."""
    value: Any = card.data
    for part in name.split("."):
        if isinstance(value, Mapping):
            value = value.get(part)
        elif isinstance(value, tuple) and part.isdecimal() and len(part) < 10:
            value = value[int(part) - 1] if 0 < int(part) <= len(value) else None
        else:
            return None
    return value


def _shown(value: Any) -> str:
    """A value in a message."""
    if value is None:
        return "nothing"
    if isinstance(value, tuple):
        return message("a list of {count}", count=len(value))
    if isinstance(value, bool):
        return "true" if value else "false"
    return (
        message("keys and values")
        if isinstance(value, Mapping)
        else f"“{value}”"
        if isinstance(value, str)
        else str(value)
    )
