"""A message → the sentence in a language: its pattern from the catalogue, its values as that language writes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any, NamedTuple

from pnp.base.messages import NUMBER, PARTS, PLACE, Message
from pnp.speech.tongues import catalogue, spoken


class Signs(NamedTuple):
    """How a language writes numbers, and spaces its signs."""

    decimal: str = "."
    group: str = ","
    between: tuple[tuple[str, str], ...] = ()  # how it spaces what stands between clauses

    def spaced(self, sign: str) -> str:
        """A sign between two parts of a sentence."""
        return dict(self.between).get(sign, sign)


SIGNS = {  # as CLDR has them; a test compares
    "fr": Signs(",", "\u202f", ((": ", "\u00a0: "), ("; ", "\u202f; "))),
    "de": Signs(",", "."),
    "it": Signs(",", "."),
    "es": Signs(",", "."),
}


def said(text: str, tongue: str | None = None) -> str:
    """What a person reads; a string that is no message is as it is."""
    return _said(text, tongue or spoken()) if isinstance(text, Message) else text


def _said(message: Message, tongue: str) -> str:
    if not message.pattern and message.context == NUMBER:
        return _written(message, SIGNS.get(tongue, Signs()))
    if not message.pattern:
        parts = [said(str_or_message, tongue) for str_or_message in _parts(message)]
        between = message.many if message.context == PLACE else SIGNS.get(tongue, Signs()).spaced(message.many)
        return between.join(parts) if parts else str(message)
    values = {name: said(value, tongue) if isinstance(value, str) else value for name, value in message.values.items()}
    return _Local(SIGNS.get(tongue, Signs())).vformat(pattern(message, tongue), (), values)


def _written(number: str, signs: Signs) -> str:
    """A number with the signs of a language; each sign is changed once."""
    return number.translate({ord("."): signs.decimal, ord(","): signs.group})


def _parts(message: Message) -> Iterable[str]:
    return (value for name, value in message.values.items() if name.startswith(PARTS) and isinstance(value, str))


def pattern(message: Message, tongue: str) -> str:
    """The sentence of the catalogue, with its {names}."""
    words = catalogue(tongue)
    if message.many:
        return words.ngettext(message.pattern, message.many, message.number)
    if message.context:
        return words.pgettext(message.context, message.pattern)
    return words.gettext(message.pattern)


class _Local(Formatter):
    """Python's own way to fill in values, with the numbers of a language."""

    def __init__(self, signs: Signs) -> None:
        self.signs = signs

    def format_field(self, value: Any, format_spec: str) -> str:
        text = str(super().format_field(value, format_spec))
        if isinstance(value, (int, float)) and format_spec:
            return _written(text, self.signs)
        if isinstance(value, float):
            return text.replace(".", self.signs.decimal)
        return text

    def get_value(self, key: int | str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        return kwargs[str(key)]
