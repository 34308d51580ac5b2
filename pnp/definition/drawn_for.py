"""Drawings that were made for one value, held against the data: a picture cannot follow a number by itself."""

from __future__ import annotations

from pnp.base.messages import Message, message
from pnp.base.problems import Problems
from pnp.definition.components import Component
from pnp.definition.game import Game
from pnp.definition.paths import BindingError, lookup, text_of
from pnp.definition.values import values_of


def check_drawn_for(game: Game, problems: Problems) -> None:
    """Report every component whose drawings show another value than the game has."""
    declared = [component for component in game.components.values() if component.drawn_for]
    scope = values_of(game) if declared else {}
    for component in declared:
        if not _is_printed(component, game):
            continue
        for path, drawn in component.drawn_for.items():
            place, label = component.place_of("drawn_for", path), f"drawn_for.{path}"
            try:
                value = text_of(lookup(tuple(path.split(".")), scope))
            except BindingError as error:
                problems.add(place, label, error.message)
                continue
            if value != drawn:
                problems.add(place, label, _message(component, path, drawn, value))


def _message(component: Component, path: str, drawn: str, value: str) -> Message:
    way = (
        message("leave its figures out of the pages with when:")
        if component.kind == "figures"
        else message("draw it again")
    )
    return message(
        "was drawn for {path} = {drawn}, and the game has {value}; expected {drawn} there, or {way} and say here "
        "what it is drawn for",
        path=path,
        drawn=drawn,
        value=value,
        way=way,
    )


def _is_printed(component: Component, game: Game) -> bool:
    """Whether anybody sees it: figures only where a page shows one of them."""
    if component.kind != "figures":
        return True
    shown = {name for c in game.components.values() for block in c.blocks for name in block.shown}
    return any(card.id in shown for card in component.cards)
