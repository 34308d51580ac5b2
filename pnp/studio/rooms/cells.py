"""Cards as a table: every field of every card, and a change of one value in the place of the file where it stands."""

from __future__ import annotations

import asyncio
import hashlib
import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import yaml
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.base.files import write_whole
from pnp.base.messages import Message, message
from pnp.base.problems import Problems, UsageError
from pnp.base.reading import read_within
from pnp.definition.checks import Check, Choice, Fields, Flag, ListOf, Number
from pnp.definition.components import Card, Component
from pnp.definition.fields import PaletteColour, TranslatedText
from pnp.definition.load import load_game
from pnp.definition.nodes import MAX_BYTES, Node, load
from pnp.definition.splicing import CannotSplice, removed, spliced
from pnp.studio.answers import Refused, asked, data, studio_of
from pnp.studio.asking import game_of
from pnp.studio.history import Change
from pnp.studio.studio import Studio
from pnp.studio.workshop import Workshop

KINDS: tuple[tuple[type, str], ...] = (
    (Number, "number"),
    (Flag, "flag"),
    (Choice, "choice"),
    (PaletteColour, "colour"),
    (ListOf, "list"),
    (Fields, "record"),
    (TranslatedText, "text"),
)
QUANTITY = "quantity"


async def cells(request: Request) -> Response:
    """The cards of a component with all their values, and which file they stand in."""
    studio = studio_of(request)
    name = game_of(request, studio)
    return data(await studio.ask(name, "cells", name, str(request.path_params["component"])))


def cells_of(studio: Workshop, name: str, wanted: str) -> dict[str, Any]:
    """The same, of a game as its files are now."""
    game = load_game(studio.workspace, name, Problems())
    component = game.components.get(wanted) if game else None
    if game is None or component is None:
        raise Refused(404, message("This component cannot be read now; the list of problems says why."))
    path = _file(studio, component)
    return {
        "component": wanted,
        "file": component.place.file,
        "editable": path is not None,
        "seen": _digest(_read(path)) if path else "",
        "columns": [
            {"name": QUANTITY, "kind": "number", "required": False, "words": [], "accepted": ""},
            *(_column(key, one.check, one.required) for key, one in component.fields.keys.items()),
        ],
        "palette": dict(game.palette),
        "cards": [_row(card) for card in component.cards],
    }


def _column(name: str, check: Check, required: bool) -> dict[str, Any]:
    kind = "items" if _is_simple_list(check) else next((word for one, word in KINDS if isinstance(check, one)), "word")
    words = list(check.words) if isinstance(check, Choice) else []
    return {"name": name, "kind": kind, "required": required, "words": words, "accepted": check.accepted}


def _is_simple_list(check: Check) -> bool:
    """Whether a field is a list of single values, which are typed with commas between them."""
    return isinstance(check, ListOf) and not isinstance(check.item, (ListOf, Fields))


def _row(card: Card) -> dict[str, Any]:
    """A card with its values as they are written; what is no single value is shown, and edited in the file."""
    return {
        "id": card.id,
        "place": str(card.place),
        "line": card.place.line,
        "values": {QUANTITY: card.quantity, **{name: _shown(card, name, value) for name, value in card.data.items()}},
    }


def _shown(card: Card, name: str, value: Any) -> Any:
    """A value as it is typed: colours by the name that stands in the file."""
    node = _child(card.node, name)
    if isinstance(node, yaml.ScalarNode) and isinstance(value, str):
        return node.value
    if isinstance(value, Mapping):
        return {key: _shown(card, "", one) for key, one in value.items()}
    return [_shown(card, "", one) for one in value] if isinstance(value, (tuple, list)) else value


def _child(node: Node, name: str) -> Node | None:
    pairs = node.value if isinstance(node, yaml.MappingNode) else []
    return next((value for key, value in pairs if key.value == name), None)


def _file(studio: Workshop, component: Component) -> Path | None:
    """The file of a component, if it may be written: it stands in the folder of this studio, and is no link."""
    root = studio.folder.resolve()
    path = root / component.place.file
    own = path.parent.parent == root / "cards" and path.is_file() and not path.is_symlink()
    return path if own and studio.workspace.holds(path) else None


def _read(path: Path) -> str:
    """A file as it stands, line ends and all."""
    return read_within(path, MAX_BYTES).decode("utf-8")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:20]


async def edit(request: Request) -> Response:
    """Change one value where it stands; a file that has changed meanwhile is left alone."""
    studio = studio_of(request)
    name, form = game_of(request, studio), await asked(request)
    async with studio.changing:
        found, changes = await studio.ask(name, "edit", name, form)
        for change in changes:
            studio.history.add(name, change)
    return data(found)


def edited(shop: Workshop, name: str, form: Mapping[str, Any]) -> tuple[dict[str, Any], list[Change]]:
    """What comes of a change, and the change itself, which the studio remembers."""
    found = _edit(shop, name, form)
    return found, shop.changes(name)


def _edit(studio: Workshop, name: str, form: Mapping[str, Any]) -> dict[str, Any]:
    game = load_game(studio.workspace, name, Problems())
    component = game.components.get(str(form.get("component"))) if game else None
    card = next((c for c in component.cards if c.id == form.get("card")), None) if component else None
    field = form.get("field")
    if component is None or card is None or not isinstance(field, str):
        raise Refused(409, message("This card cannot be read any more; look at the file."))
    path = _file(studio, component)
    if path is None:
        raise Refused(403, message("This game comes with pnp and cannot be changed; start one of your own."))
    check = component.fields.keys.get(field)
    if check is None and field != QUANTITY:
        raise Refused(404, message("There is no field called “{field}”.", field=field[:60]))
    text = _read(path)
    if form.get("seen") != _digest(text):
        raise Refused(
            409,
            message("{file} has changed meanwhile; look at it before you change it.", file=component.place.file),
            {"now": _shown(card, field, card.data.get(field, card.quantity)), "seen": _digest(text)},
        )
    where = ("cards", _position(path, component, card), field)
    wanted = form.get("value")
    try:
        if wanted in ("", None) and (field == QUANTITY or not check or not check.required):
            fresh = removed(text, where) if _child(card.node, field) is not None else text
        else:
            fresh = spliced(text, where, _value(wanted, check.check if check else Number(0, 1000, whole=True)))
    except CannotSplice as error:
        raise UsageError(error.message) from None
    what = f"{card.id} · {field}"
    if fresh != text:
        _write(path, fresh, text)
        studio.history.add(name, Change(path, text, fresh, what))
    return {"seen": _digest(fresh), "undo": what}


def _position(path: Path, component: Component, card: Card) -> int:
    """Where a card stands in its file, before choices are made."""
    source = load(path, component.place.file, Problems())
    cards = _child(source.root, "cards") if source else None
    for index, node in enumerate(cards.value if isinstance(cards, yaml.SequenceNode) else ()):
        name = _child(node, "id")
        if name is not None and name.value == card.id:
            return index
    raise UsageError(message("This card is chosen by a rule of the file; change it there."))


def _value(typed: Any, check: Check) -> Any:
    """What was typed as the value that the field takes; what the field refuses is told."""
    if isinstance(check, Flag):
        return typed is True or str(typed).lower() in ("true", "yes", "1")
    if isinstance(check, Number):
        return _number(typed, check)
    if isinstance(check, Choice):
        if typed not in check.words:
            raise UsageError(
                message("found “{value}”; expected {accepted}", value=str(typed)[:60], accepted=check.accepted)
            )
        return typed
    if isinstance(check, ListOf) and _is_simple_list(check):
        words = typed if isinstance(typed, list) else str(typed).split(",")
        return [_value(word.strip() if isinstance(word, str) else word, check.item) for word in words]
    if isinstance(check, (ListOf, Fields)):
        raise UsageError(message("This value is a list; change it in the file."))
    return str(typed)


def _number(typed: Any, check: Number) -> float:
    text = str(typed).strip().replace(",", ".").replace("−", "-")
    try:
        value: float = int(text) if check.whole else float(text)
    except ValueError:
        value = math.nan
    if not check.low <= value <= check.high:
        raise UsageError(
            message("found “{value}”; expected {accepted}", value=str(typed)[:60], accepted=check.accepted)
        )
    return int(value) if float(value).is_integer() else value


def _write(path: Path, fresh: str, before: str) -> None:
    """Write a file beside its place and move it there, if it still is as it was a moment ago."""
    if _read(path) != before:
        raise Refused(409, message("{file} has changed meanwhile; look at it before you change it.", file=path.name))
    write_whole(path, fresh)


async def undo(request: Request) -> Response:
    """Take the last change back."""
    return await _back(request, lambda studio, game: _step(studio, game, back=True))


async def redo(request: Request) -> Response:
    """Do it again."""
    return await _back(request, lambda studio, game: _step(studio, game, back=False))


async def _back(request: Request, step: Callable[[Studio, str], dict[str, Any]]) -> Response:
    studio = studio_of(request)
    name = game_of(request, studio)
    await asked(request)
    async with studio.changing:
        return data(await asyncio.to_thread(step, studio, name))  # texts are compared and written, none is read


def _step(studio: Studio, game: str, back: bool) -> dict[str, Any]:
    history = studio.history
    change = history.last(game) if back else history.next(game)
    if change is None:
        raise UsageError(NOTHING_TO_UNDO if back else NOTHING_TO_REDO)
    old, new = (change.after, change.before) if back else (change.before, change.after)
    _write(change.path, new, old)
    history.undone(game) if back else history.redone(game)
    last, following = history.last(game), history.next(game)
    return {"undo": last.what if last else "", "redo": following.what if following else "", "what": change.what}


NOTHING_TO_UNDO: Message = message("There is nothing to take back.")
NOTHING_TO_REDO: Message = message("There is nothing to do again.")

ROUTES = [
    Route("/api/table/{game}/cells/{component}", cells),
    Route("/api/table/{game}/edit", edit, methods=["POST"]),
    Route("/api/table/{game}/undo", undo, methods=["POST"]),
    Route("/api/table/{game}/redo", redo, methods=["POST"]),
]
