"""Pictures that are added to a game, one file at a time; nothing that is there is ever replaced."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.base.files import Changed, exchange
from pnp.base.messages import message
from pnp.base.overwriting import is_same
from pnp.base.reading import MEGABYTE
from pnp.studio.answers import Refused, data, studio_of
from pnp.studio.asking import game_of
from pnp.studio.uploads import MOST_BYTES, drawing_of
from pnp.studio.workshop import Workshop


async def add(request: Request) -> Response:
    """Check a file, and put it among the game's templates."""
    studio = studio_of(request)
    game = game_of(request, studio)
    if int(request.headers.get("content-length", "0") or 0) > MOST_BYTES:
        raise Refused(
            413, message("This file is too large; at most {limit} MB is taken.", limit=MOST_BYTES // MEGABYTE)
        )
    body = await request.body()
    return data(await studio.door.run("picture", game, str(request.path_params["name"]), body, again=False), 201)


def added(shop: Workshop, game: str, name: str, body: bytes) -> dict[str, str]:
    """A file that was dropped, among the templates of a game."""
    root = shop.folder.resolve()
    if shop.workspace.game(game) != root / "cards" / game:
        raise Refused(403, message("This game comes with pnp and cannot be changed; start one of your own."))
    drawing = drawing_of(name, body, game)
    path = root / "templates" / game / drawing.place
    data = drawing.text.encode()
    try:
        exchange({path: data}, {path: data if is_same(path, data) else None})
    except Changed:  # another file has this name, perhaps only since a moment ago
        raise Refused(
            409, message("{name} is there already; give the file another name.", name=drawing.place)
        ) from None
    return {"name": drawing.place}


ROUTES = [Route("/api/table/{game}/picture/{name}", add, methods=["PUT"])]
