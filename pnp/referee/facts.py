"""What the rules of a game read from its files, with a problem at its place for all that is missing or odd.

The rules ask; nothing is assumed. At last `leftovers` reports parameters and variants that nobody asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from pnp.base.problems import Problems, did_you_mean, one_of
from pnp.definition.components import Card
from pnp.definition.game import Game

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
            message = f"the rules of {self.game.engine} need a component {component}.yaml with cards"
            self.problems.add(self.game.place, "", message)
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
            message = f"the rules of {self.game.engine} need a card “{card_id}” here; there are {one_of(ids)}"
            self.problems.add(self.game.components[component].place, "cards", message + did_you_mean(card_id, ids))
        return None

    def only(self, component: str, ids: Iterable[str]) -> None:
        """Report cards that the rules do not know: they would be printed and never played."""
        known = list(ids)
        for card in self.game.components[component].cards if component in self.game.components else ():
            if card.id not in known:
                message = f"“{card.id}” is unknown to the rules of {self.game.engine}; expected one of {one_of(known)}"
                self.problems.add(card.place_of("id"), f"{component}.{card.id}", message)

    def number(self, card: Card | None, name: str, low: int = 0, high: int = 1000) -> int:
        """A whole number of a card within what the rules can play."""
        value = card.data.get(name) if card else low
        return self._within(card, name, value, low, high)

    def numbers(self, card: Card | None, name: str, part: str, low: int = 0, high: int = 1000) -> tuple[int, ...]:
        """One number out of each item of a card's list: the `time` of `cells`."""
        items = self.items(card, name)
        return tuple(
            self._within(card, f"{name}.{i}.{part}", item.get(part), low, high) for i, item in enumerate(items, 1)
        )

    def items(self, card: Card | None, name: str, least: int = 1) -> tuple[Any, ...]:
        """A list of a card."""
        value = (card.data.get(name) if card else None) or ()
        if card and len(value) < least:
            self.wrong(
                card, name, f"found {f'a list of {len(value)}' if value else 'nothing'}", f"a list of {least} or more"
            )
        return tuple(value)

    def parameter(self, name: str, low: int, high: int) -> int:
        """A number under `parameters` in game.yaml."""
        value = self._parameter(name)
        if value is not None and (not isinstance(value, int) or not low <= value <= high):
            self._odd_parameter(name, f"found {value}; expected a whole number from {low} to {high}")
            return low
        return low if value is None else value

    def parameters(self, name: str, count: int, low: int, high: int) -> tuple[int, ...]:
        """A list of numbers under `parameters` in game.yaml; `count` 0 means any length."""
        value = self._parameter(name)
        values = (value,) if isinstance(value, int) else tuple(value or ())
        if value is not None and (any(not low <= v <= high for v in values) or (count and len(values) != count)):
            expected = f"{count or 'some'} whole numbers from {low} to {high}"
            self._odd_parameter(name, f"found {list(values)}; expected {expected}")
            values = ()
        return values if len(values) == count or not count else (low,) * count

    def variant(self, name: str, *options: str) -> str:
        """Which reading of an unclear rule is played; the first option is the shipped one."""
        self._asked["variants"].add(name)
        value = self.game.meta.variants.get(name, options[0])
        if value not in options:
            place = self.game.meta.place_of("variants", name)
            hint = did_you_mean(value, options)
            self.problems.add(place, f"variants.{name}", f"found “{value}”; expected one of {one_of(options)}{hint}")
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
                    message = f"the rules of {self.game.engine} do not know it; expected one of {one_of(asked)}"
                    place = self.game.meta.place_of(kind, name)
                    self.problems.add(place, f"{kind}.{name}", message + did_you_mean(name, asked))

    def wrong(self, card: Card, name: str, found: str, expected: str) -> None:
        """Report a value that the rules cannot play."""
        first, *_ = name.split(".")
        self.problems.add(card.place_of(first), f"{card.id}.{name}", f"{found}; the rules expect {expected}")

    def _within(self, card: Card | None, name: str, value: Any, low: int, high: int) -> int:
        if card is None:
            return low
        if not isinstance(value, int) or not low <= value <= high:
            self.wrong(
                card, name, f"found {'nothing' if value is None else value}", f"a whole number from {low} to {high}"
            )
            return low
        return value

    def _parameter(self, name: str) -> Any:
        self._asked["parameters"].add(name)
        value = self.game.meta.parameters.get(name)
        if value is None:
            message = f"is missing; the rules of {self.game.engine} need it"
            self.problems.add(self.game.meta.place_of("parameters"), f"parameters.{name}", message)
        return value

    def _odd_parameter(self, name: str, message: str) -> None:
        self.problems.add(self.game.meta.place_of("parameters", name), f"parameters.{name}", message)
