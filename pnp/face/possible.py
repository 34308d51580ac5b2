"""Whether what the conditions of a template ask for can ever be, by the fields of the component that uses it.

A misspelt word would simply never hold, and print nothing without a word; so every condition is looked at where
template and component meet, also those that no card reaches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pnp.base import colours, units
from pnp.base.messages import message, one_of
from pnp.base.problems import Place, Problems
from pnp.definition.checks import IDENTIFIER, Check, Choice, Fields, Flag, Key, ListOf, Number
from pnp.definition.components import DRAWING, Component
from pnp.definition.expressions import Operation, Value, Word, parse_condition, walk
from pnp.definition.fields import PaletteColour
from pnp.definition.game import Game
from pnp.definition.operators import ORDERS, figure
from pnp.definition.synonyms import meant
from pnp.face import bindings
from pnp.face.hidden import BOXES
from pnp.face.template import Template
from pnp.svg.tree import Element

DEEPEST = 8  # templates inside each other
COUNT = Key(Number(1, 20_000, whole=True))
Names = Mapping[str, Key]  # what a condition can name, as far as its type is known
FindTemplate = Callable[[str, Place, str], Template | None]


def check_conditions(
    template: Template, component: Component, game: Game, find: FindTemplate, problems: Problems
) -> None:
    """Report every comparison of a template, and of those that it includes by name, which can never hold."""
    names = {
        "id": Key(_CardId(game)),
        "bilingual": Key(Flag()),
        DRAWING: Key(Number(1, component.drawings, whole=True)),
        "pieces": Key(Fields({card.id: Key(c.fields) for c in game.components.values() for card in c.cards})),
        **component.fields.keys,
    }
    walk = _Walk(component, find, problems)
    for element in template.picture.root.children:
        walk.element(element, names, 0)


@dataclass(frozen=True)
class _CardId:
    """The id of some card of the game: a template may be drawn for several components."""

    game: Game
    accepted = IDENTIFIER.accepted
    read = IDENTIFIER.read
    schema = IDENTIFIER.schema

    @property
    def words(self) -> list[str]:
        return [card.id for component in self.game.components.values() for card in component.cards]


@dataclass(frozen=True)
class _Walk:
    """Goes through the elements of templates with the names that are known at each."""

    component: Component
    find: FindTemplate
    problems: Problems
    seen: set[tuple[object, ...]] = field(default_factory=set)

    def element(self, element: Element, names: Names, depth: int) -> None:
        """Look at one element and all below it."""
        if element.tag == "defs":
            return
        bound = element.bindings
        if "each" in bound:
            name, source, among = bindings.each(bound["each"])
            inner = (
                COUNT if source.isdecimal() or source.startswith("{=") else _item(_key(tuple(source.split(".")), names))
            )
            inner = None if among else inner
            names = {k: v for k, v in names.items() if k != name} | {"n": COUNT} | ({name: inner} if inner else {})
        if "cells" in bound:
            names = {k: v for k, v in names.items() if k != bound["cells"].split()[0]} | {"n": COUNT}
        if "if" in bound:
            for part in walk(parse_condition(bound["if"])):
                if isinstance(part, Operation) and isinstance(part.left, Value):
                    self._look(part.left, part, names, element.place)
        if "include" in bound and "{" not in bound["include"]:
            self._include(bound["include"], element.place, names, depth)
        if not any(name in bound for name in BOXES):  # what stands in a box is never drawn, and nobody has looked at it
            for child in element.children:
                self.element(child, names, depth)

    def _include(self, name: str, place: Place, names: Names, depth: int) -> None:
        """The conditions of another template, once for the same names."""
        key = (name, *((n, id(k.check)) for n, k in sorted(names.items())))
        template = self.find(name, place, "pnp:include") if depth < DEEPEST and key not in self.seen else None
        self.seen.add(key)
        for element in template.picture.root.children if template else ():
            self.element(element, names, depth + 1)

    def _look(self, left: Value, comparison: Operation, names: Names, place: Place) -> None:
        """Report a comparison that can never hold."""
        key = _key(left.path, names)
        if key is None:
            return
        name, sign, right = ".".join(left.path), comparison.sign, comparison.right
        where = (
            message("in this game")
            if isinstance(key.check, _CardId)
            else message("as {file} has it", file=self.component.place.file)
        )
        if sign in ORDERS:
            if not isinstance(key.check, Number):
                complaint = message(
                    "found {name}{sign}…, and {name} is no number {where}; expected a field of type int or number",
                    name=name,
                    sign=sign,
                    where=where,
                )
                self.problems.add(place, "pnp:if", complaint)
        elif isinstance(right, Word) and (accepted := _never(key, right.text)):
            self.problems.add(
                place,
                "pnp:if",
                message(
                    "found “{text}” for {name}, which is never that {where}; expected {accepted}",
                    text=right.text,
                    name=name,
                    where=where,
                    accepted=accepted,
                ),
            )


def _key(path: tuple[str, ...], names: Names) -> Key | None:
    """The type at a path, or None if it is not known; what is not there is found where a card reaches it."""
    key = names.get(path[0])
    for name in path[1:]:
        if key is None:
            return None
        check = key.check
        if isinstance(check, Fields):
            key = check.keys.get(name)
        else:
            key = Key(check.item) if isinstance(check, ListOf) and name.isdecimal() else None
    return key


def _item(key: Key | None) -> Key | None:
    """The type of what a repetition goes through."""
    if key and isinstance(key.check, ListOf):
        return Key(key.check.item)
    return COUNT if key and isinstance(key.check, Number) else None


def _never(key: Key, text: str) -> str:
    """What is accepted, if a value of this type is never the text; else nothing."""
    if not text and not key.required:
        return ""
    check: Check = key.check
    if isinstance(check, (Choice, _CardId)):
        if text in check.words:
            return ""
        return message("one of {accepted}{meant}", accepted=one_of(check.words), meant=meant(text, check.words))
    if isinstance(check, Number):
        number = figure(text)
        kind = f"a {'whole ' if check.whole else ''}number"
        if number is None or (check.whole and not number.is_integer()):
            return kind
        if not check.low <= number <= check.high:
            return message(
                "{kind} from {number} to {number2}",
                kind=kind,
                number=units.number(check.low),
                number2=units.number(check.high),
            )
        return ""
    if isinstance(check, Flag):
        return "" if text in ("true", "false") else message("true or false")
    if isinstance(check, PaletteColour):
        return "" if colours.colour(text) == text else message("a colour as it is printed, such as #8b2b3e")
    if isinstance(check, (ListOf, Fields)):
        return message("a field that is a word or a number, not a list or a record")
    return ""
