"""Cards as a table: every field of every card, and a change of one value in the place of the file where it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
from pnp.studio.editing import NotEdited, Typed, Why, edited, put_back
from pnp.studio.history import Change
from pnp.studio.studio import Studio

STATUS: dict[Why, int] = {"gone": 409, "changed": 409, "foreign": 403, "unknown": 404, "refused": 422}
NOTHING_TO_UNDO: Message = message("There is nothing to take back.")
NOTHING_TO_REDO: Message = message("There is nothing to do again.")


async def cells(request: Request) -> Response:
    """The cards of a component with all their values, and which file they stand in."""
    studio = studio_of(request)
    name, component = game_of(request, studio), str(request.path_params["component"])
    return data(await _at_bench(studio, lambda: _cells(studio, name, component)))


def _cells(studio: Studio, name: str, component: str) -> dict[str, Any]:
    """The table as it is; while its file is no YAML, the rows that were read last, to look at."""
    found = table_of(studio.workspace, studio.folder, name, component)
    if not found["unreadable"]:
        studio.tables[name, component] = found
        return found
    before = studio.tables.get((name, component), found)
    return {**before, "editable": False, "unreadable": found["unreadable"]}


async def edit(request: Request) -> Response:
    """Change one value where it stands; a file that has changed meanwhile is left alone."""
    studio = studio_of(request)
    name, typed = game_of(request, studio), _typed(await asked(request))
    return data(await _at_bench(studio, lambda: _edit(studio, name, typed)))


def _typed(form: Mapping[str, Any]) -> Typed:
    """What a page sends of an edit."""
    component, card, field, row = (form.get(name) for name in ("component", "card", "field", "row"))
    if not isinstance(component, str) or not isinstance(card, str) or not isinstance(field, str):
        raise Refused(409, message("This card cannot be read any more; look at the file."))
    number = row if isinstance(row, int) else None
    return Typed(component, card, field, form.get("value"), str(form.get("seen", "")), number)


def _edit(studio: Studio, name: str, typed: Typed) -> dict[str, Any]:
    made = edited(studio.workspace, studio.folder, name, typed, studio.cache)
    if made.after != made.before:
        studio.history.add(name, Change(made.path, made.before, made.after, made.what))
    return {"seen": made.sign, "undo": made.what}


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
    return data(await _at_bench(studio, lambda: step(studio, name)))


def _step(studio: Studio, game: str, back: bool) -> dict[str, Any]:
    history = studio.history
    change = history.last(game) if back else history.next(game)
    if change is None:
        raise UsageError(NOTHING_TO_UNDO if back else NOTHING_TO_REDO)
    old, new = (change.after, change.before) if back else (change.before, change.after)
    put_back(studio.workspace, studio.folder, game, change.path, old, new)
    history.undone(game) if back else history.redone(game)
    last, following = history.last(game), history.next(game)
    return {"undo": last.what if last else "", "redo": following.what if following else "", "what": change.what}


async def _at_bench(studio: Studio, work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Have something done, or be told why not, with a status for scripts."""
    try:
        return await studio.bench.run(work)
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
