"""Cards as a table: every field of every card, and a change of one value in the place of the file where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.base.locks import InUse
from pnp.base.messages import Message, message
from pnp.base.problems import UsageError
from pnp.studio.answers import Refused, asked, data, studio_of
from pnp.studio.asking import game_of
from pnp.studio.cell_rows import table_of
from pnp.studio.editing import NotEdited, Proposal, Typed, Why, edited, put_back
from pnp.studio.history import Change
from pnp.studio.studio import Studio
from pnp.studio.workshop import Workshop

STATUS: dict[Why, int] = {"gone": 409, "changed": 409, "foreign": 403, "unknown": 404, "refused": 422}
NOTHING_TO_UNDO: Message = message("There is nothing to take back.")
NOTHING_TO_REDO: Message = message("There is nothing to do again.")


async def cells(request: Request) -> Response:
    """The cards of a component with all their values, and which file they stand in.

    While the file is no YAML, these are the rows that were read last, to look at.
    """
    studio = studio_of(request)
    name, component = game_of(request, studio), str(request.path_params["component"])
    found = await _asked(studio, name, "cells", component)
    if not found["unreadable"]:
        studio.tables[name, component] = found
        return data(found)
    before = studio.tables.get((name, component), found)
    return data({**before, "editable": False, "unreadable": found["unreadable"]})


def cells_of(shop: Workshop, name: str, component: str) -> dict[str, Any]:
    """The table as its file is now."""
    return table_of(shop.workspace, shop.folder, name, component)


async def edit(request: Request) -> Response:
    """Change one value where it stands; a file that has changed meanwhile is left alone."""
    studio = studio_of(request)
    name, typed = game_of(request, studio), _typed(await asked(request))
    async with studio.changing:
        made: Proposal = await _asked(studio, name, "edit", typed)
        if made.after != made.before:
            studio.history.add(name, Change(made.path, made.before, made.after, made.what))
    return data({"seen": made.sign, "undo": made.what})


def _typed(form: Mapping[str, Any]) -> Typed:
    """What a page sends of an edit."""
    component, card, field, row = (form.get(name) for name in ("component", "card", "field", "row"))
    if not isinstance(component, str) or not isinstance(card, str) or not isinstance(field, str):
        raise Refused(409, message("This card cannot be read any more; look at the file."))
    number = row if isinstance(row, int) else None
    return Typed(component, card, field, form.get("value"), str(form.get("seen", "")), number)


def edit_of(shop: Workshop, name: str, typed: Typed) -> Proposal:
    """An edit that was checked and written; the files that it was checked with stay here."""
    return edited(shop.workspace, shop.folder, name, typed, shop.cache)._replace(seen={})


async def undo(request: Request) -> Response:
    """Take the last change back."""
    return await _step(request, back=True)


async def redo(request: Request) -> Response:
    """Do it again."""
    return await _step(request, back=False)


async def _step(request: Request, back: bool) -> Response:
    studio = studio_of(request)
    game = game_of(request, studio)
    await asked(request)
    history = studio.history
    async with studio.changing:
        change = history.last(game) if back else history.next(game)
        if change is None:
            raise UsageError(NOTHING_TO_UNDO if back else NOTHING_TO_REDO)
        old, new = (change.after, change.before) if back else (change.before, change.after)
        await _asked(studio, game, "put back", change.path, old, new)
        history.undone(game) if back else history.redone(game)
    last, following = history.last(game), history.next(game)
    undo, redo = last.what if last else "", following.what if following else ""
    return data({"undo": undo, "redo": redo, "what": change.what})


def put_back_of(shop: Workshop, name: str, path: Path, old: str, new: str) -> None:
    """A change that is taken back, or made again."""
    put_back(shop.workspace, shop.folder, name, path, old, new)


async def _asked(studio: Studio, game: str, call: str, *arguments: Any) -> Any:
    """Have the game's worker do something, or be told why not, with a status for scripts."""
    try:
        return await studio.ask(game, call, game, *arguments)
    except NotEdited as error:
        raise Refused(STATUS[error.why], error.message, error.more) from None
    except InUse as error:
        raise Refused(409, error.message) from None


ROUTES = [
    Route("/api/table/{game}/cells/{component}", cells),
    Route("/api/table/{game}/edit", edit, methods=["POST"]),
    Route("/api/table/{game}/undo", undo, methods=["POST"]),
    Route("/api/table/{game}/redo", redo, methods=["POST"]),
]
