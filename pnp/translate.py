"""translate: Game → Game with every text as it will be printed in one language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from pnp.fieldtypes import TranslatedText
from pnp.models import Block, Component, Game
from pnp.shapes import Fields, ListOf, Shape
from pnp.typography import polish

Change = Callable[[str], str]


def prepare(game: Game) -> Game:
    """The game in its own language, with that language's typography."""
    return with_texts(game, lambda text: polish(text, game.lang))


def with_texts(game: Game, change: Change) -> Game:
    """The same game with every printed text changed."""
    meta = replace(
        game.meta,
        title=change(game.meta.title),
        credit=change(game.meta.credit),
        documents=tuple(
            replace(d, title=change(d.title), stock=change(d.stock), note=change(d.note)) for d in game.meta.documents
        ),
    )
    return game._replace(
        meta=meta,
        words=MappingProxyType({name: change(text) for name, text in game.words.items()}),
        components=MappingProxyType({name: _component(c, change) for name, c in game.components.items()}),
    )


def _component(component: Component, change: Change) -> Component:
    cards = component.cards
    if any(_has_text(key.shape) for key in component.fields.keys.values()):
        cards = tuple(card._replace(data=_value(card.data, component.fields, change)) for card in cards)
    blocks = tuple(_block(block, change) for block in component.blocks)
    return component._replace(title=change(component.title), cards=cards, blocks=blocks)


def _has_text(shape: Shape) -> bool:
    if isinstance(shape, Fields):
        return any(_has_text(key.shape) for key in shape.keys.values())
    return _has_text(shape.item) if isinstance(shape, ListOf) else isinstance(shape, TranslatedText)


def _value(value: Any, shape: Shape, change: Change) -> Any:
    """A value with the texts in it changed, guided by the field types."""
    if value is None:
        return None
    if isinstance(shape, TranslatedText):
        return change(value)
    if isinstance(shape, ListOf):
        return tuple(_value(item, shape.item, change) for item in value)
    if isinstance(shape, Fields):
        return MappingProxyType(
            {k: _value(v, shape.keys[k].shape, change) if k in shape.keys else v for k, v in value.items()}
        )
    return value


_NOT_PRINTED = ("figure", "pieces")


def _block(block: Block, change: Change) -> Block:
    """A block of a flowing document: all its strings, but for file names and ids."""
    if block.kind in _NOT_PRINTED:
        options = {**block.options, "caption": change(block.options["caption"])}
        return block._replace(options=MappingProxyType(options))
    options = {k: _strings(v, change) if k not in ("image", "align", "face") else v for k, v in block.options.items()}
    if block.kind == "table":
        table: Mapping[str, Any] = block.value
        value: Any = MappingProxyType(
            {**table, "head": _strings(table["head"], change), "rows": _strings(table["rows"], change)}
        )
    else:
        value = _strings(block.value, change)
    return block._replace(value=value, options=MappingProxyType(options))


def _strings(value: Any, change: Change) -> Any:
    if isinstance(value, str):
        return change(value) if value else value
    if isinstance(value, tuple):
        return tuple(_strings(v, change) for v in value)
    return value
