"""Game → Game with every text as it will be printed in one language.

Every printed text has a context that stays the same when others come or go: the component, the card and the field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from pnp.definition.blocks import Repeated
from pnp.definition.checks import Check, Fields, ListOf
from pnp.definition.components import Block, Card, Component
from pnp.definition.fields import TranslatedText
from pnp.definition.game import Document, Game
from pnp.language.typography import polish


class Context(NamedTuple):
    """Where a text stands: the component (or game, words, documents), the piece in it, the field."""

    component: str
    piece: str
    field: str
    shared: bool = False  # it comes with the press: every game has it

    @property
    def key(self) -> str:
        """As it stands in a catalogue: events/event-1/story."""
        return "/".join(filter(None, (self.component, self.piece, self.field)))


Change = Callable[[Context, str], str]


def prepare(game: Game) -> Game:
    """The game with the typography of its language."""
    return with_texts(game, lambda _, text: polish(text, game.lang))


def texts(game: Game) -> Iterator[tuple[Context, str]]:
    """Every printed text of a game with its context, in the order of the files."""
    found: list[tuple[Context, str]] = []

    def note(context: Context, text: str) -> str:
        if text:
            found.append((context, text))
        return text

    with_texts(game, note)
    return iter(found)


def with_texts(game: Game, change: Change) -> Game:
    """The same game with every printed text changed."""
    meta = replace(
        game.meta,
        title=change(Context("game", "", "title"), game.meta.title),
        credit=change(Context("game", "", "credit"), game.meta.credit),
        documents=tuple(_document(document, change) for document in game.meta.documents),
    )
    words = {name: change(Context("words", "", name, name in game.shared), text) for name, text in game.words.items()}
    return game._replace(
        meta=meta,
        words=MappingProxyType(words),
        components=MappingProxyType({name: _component(c, game, change) for name, c in game.components.items()}),
    )


def _document(document: Document, change: Change) -> Document:
    here = Context("documents", document.id, "")
    return replace(
        document,
        file=change(here._replace(field="file"), document.file),
        title=change(here._replace(field="title"), document.title),
        stock=change(here._replace(field="stock"), document.stock),
        note=change(here._replace(field="note"), document.note),
    )


def _component(component: Component, game: Game, change: Change) -> Component:
    shared = component.id in game.shared
    cards = component.cards
    if any(_has_text(key.check) for key in component.fields.keys.values()):
        cards = tuple(_card(card, component, shared, change) for card in cards)
    blocks = tuple(_block(block, Context(component.id, "", "", shared), change) for block in component.blocks)
    title = component.title
    if component.kind != "figures":  # whose name is never printed
        title = change(Context(component.id, "", "title", shared), title)
    return component._replace(title=title, cards=cards, blocks=blocks)


def _card(card: Card, component: Component, shared: bool, change: Change) -> Card:
    """A card with its texts changed; the very same where nothing changes."""
    data = _value(card.data, component.fields, Context(component.id, card.id, "", shared), change)
    return card if data is card.data else card._replace(data=data)


def _has_text(check: Check) -> bool:
    if isinstance(check, Fields):
        return any(_has_text(key.check) for key in check.keys.values())
    return _has_text(check.item) if isinstance(check, ListOf) else isinstance(check, TranslatedText)


def _value(value: Any, check: Check, context: Context, change: Change) -> Any:
    """A value with the texts in it changed, guided by the field types; items of a list share their field's context."""
    if value is None:
        return None
    if isinstance(check, TranslatedText):
        return change(context, value)
    if isinstance(check, ListOf):
        return tuple(_value(item, check.item, context, change) for item in value)
    if isinstance(check, Fields):
        changed: dict[str, Any] = {}
        for name, old in value.items():  # in the order of the file
            key = check.keys.get(name)
            if key and _has_text(key.check):
                inner = f"{context.field}.{name}" if context.field else name
                here = Context(context.component, context.piece, inner, context.shared)
                new = _value(old, key.check, here, change)
                if new is not old:
                    changed[name] = new
        return MappingProxyType({**value, **changed}) if changed else value
    return value


_CAPTIONED = ("figure", "pieces", "arrangement")  # blocks whose value is no text
_NO_TEXT = ("image", "cover", "wide", "align", "face", "frame", "counts", "height", "kits")


def _block(block: Block, context: Context, change: Change) -> Block:
    """A block of a flowing document: all its strings, but for file names and ids."""
    here = context._replace(field=block.kind)
    if block.kind in _CAPTIONED:
        caption = block.options["caption"]
        under = here._replace(field=f"{block.kind}.caption")
        options = {**block.options, "caption": change(under, caption) if caption else caption}
        return block._replace(options=MappingProxyType(options))
    options = {
        k: v if k in _NO_TEXT or k == block.kind else _strings(v, here._replace(field=f"{block.kind}.{k}"), change)
        for k, v in block.options.items()
    }
    if block.kind == "table":
        table: Mapping[str, Any] = block.value
        head = _strings(table["head"], here._replace(field="table.head"), change)
        rows = _strings(table["rows"], here._replace(field="table.cell"), change)
        value: Any = MappingProxyType({**table, "head": head, "rows": rows})
    else:
        value = _strings(block.value, here, change)
    return block._replace(value=value, options=MappingProxyType(options))


def _strings(value: Any, context: Context, change: Change) -> Any:
    if isinstance(value, str):
        return change(context, value) if value else value
    if isinstance(value, Repeated):
        return value._replace(content=_strings(value.content, context, change))
    if isinstance(value, tuple):
        return tuple(_strings(v, context, change) for v in value)
    return value
