"""Words that a person types → what is printed on the card they mean, or the passage of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pnp.base.messages import verbatim, word
from pnp.definition.components import Block, Card
from pnp.definition.formats import parse_value
from pnp.definition.game import Game
from pnp.definition.markup import MarkupError, plain, replace_braced
from pnp.definition.paths import BindingError, lookup, text_of
from pnp.definition.values import values_of
from pnp.session import finding
from pnp.speech.saying import said

ICONS = {  # what is read instead of a small picture
    "clock": word("icon in a text", "periods"),
    "die": word("icon in a text", "the die"),
    "heat": word("icon in a text", "heat"),
    "absent": word("icon in a text", "the malus"),
    "tyre": word("icon in a text", "tyre"),
    "pawn": word("icon in a text", "pawn"),
    "moon": verbatim("☾"),
    "plus": verbatim("+"),
    "minus": verbatim("−"),
    **{f"die-{face}": verbatim(face) for face in range(1, 7)},
}
RULES = "rules"  # the component that holds the rules of a game
HEADINGS = ("heading", "subheading")
DEEPEST = 3  # texts that stand in texts
_NUMBERED = re.compile(r"(?<!\d)\d++\.\s*+")


class Passage(NamedTuple):
    """Something that can be read: a card or a part of the rules."""

    title: str
    also: str  # other words that it is found by
    paragraphs: tuple[str, ...]


def passages(game: Game) -> list[Passage]:
    """Every card with a title and a text, then every part of the rules under its heading."""
    scope = values_of(game)
    cards = (card for component in game.components.values() if component.kind == "cards" for card in component.cards)
    found = [*_of_cards(cards, scope)]
    if RULES in game.components:
        found += _of_blocks(game.components[RULES].blocks, scope)
    merged: dict[str, Passage] = {}
    for one in found:  # a card and the part of the rules about it are read together
        before = merged.get(finding.plain(one.title))
        merged[finding.plain(one.title)] = _both(before, one) if before else one
    return list(merged.values())


def meant(words: str, known: list[Passage]) -> list[Passage]:
    """The passages that words mean, cards before the rules; near misses if nothing has them."""
    names, also = [finding.plain(one.title) for one in known], [finding.plain(one.also) for one in known]
    found = finding.best(words, names, also)
    if not found and (right := finding.corrected(words, [f"{a} {b}" for a, b in zip(names, also, strict=True)])):
        found = finding.best(right, names, also)
    return [known[i] for i in found]


def _both(card: Passage, more: Passage) -> Passage:
    told = dict.fromkeys((*card.paragraphs, *more.paragraphs))
    return Passage(card.title, f"{card.also} {more.also}", tuple(told))


def _of_cards(cards: Iterable[Card], scope: Mapping[str, Any]) -> Iterator[Passage]:
    for card in cards:
        title = card.data.get("title")
        texts = [value for name, value in card.data.items() if name not in ("title", "short") and _is_prose(value)]
        if isinstance(title, str) and texts:
            own = {**scope, **card.data}
            also = f"{card.id} {card.data.get('short', '')}"
            told = tuple(part for text in texts for part in _paragraphs(text, own))
            yield Passage(_line(title, own), also, told)


def _of_blocks(blocks: Iterable[Block], scope: Mapping[str, Any]) -> Iterator[Passage]:
    title, told = "", list[str]()
    for one in blocks:
        if one.kind in HEADINGS:
            if title and told:
                yield Passage(title, "", tuple(told))
            title, told = _NUMBERED.sub("", _line(str(one.value), scope), count=1), []
        elif title:
            told += [part for text in _texts(one.value) for part in _paragraphs(text, scope)]
    if title and told:
        yield Passage(title, "", tuple(told))


def _texts(value: Any) -> Iterator[str]:
    """The sentences of a block: a text, or a list of them; tables and pictures have none to read aloud."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (tuple, list)):
        for item in value:
            if isinstance(item, str) and _is_prose(item):
                yield item


def _is_prose(value: Any) -> bool:
    """Whether a value is a sentence, not the path of a picture, a colour or a word."""
    return isinstance(value, str) and " " in value.strip()


def _paragraphs(text: str, scope: Mapping[str, Any]) -> list[str]:
    return [line for part in re.split(r"\n\s*\n", text) if (line := _line(part, scope))]


def _line(text: str, scope: Mapping[str, Any]) -> str:
    """A printed text on one line, its values filled in, its icons by their names."""
    filled = _filled(text, scope)
    try:
        words = plain(filled)
    except MarkupError:
        words = filled
    return re.sub(r"[ \t\n]+", " ", words).strip(" ")


def _filled(text: str, scope: Mapping[str, Any], depth: int = 0) -> str:
    def value(found: str) -> str:
        path = parse_value(found)
        if path is None or depth > DEEPEST:
            return found
        try:
            return _filled(text_of(lookup(path, scope)), scope, depth + 1)
        except BindingError:
            return said(ICONS.get(".".join(path), verbatim("")))  # a picture without words is not read

    return replace_braced(text, value)
