"""A folder with games → a server on this computer alone, and the page that opens on it."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from pnp.base.messages import message
from pnp.base.packaged import bundled_root, packaged
from pnp.base.problems import ProblemsFound, UsageError
from pnp.base.system_words import reason
from pnp.speech.tongues import speaking
from pnp.studio import answers
from pnp.studio.answers import TONGUES, Refused
from pnp.studio.connections import SETTINGS, keep_libraries_quiet
from pnp.studio.guard import ENTRANCE, LOOPBACK, Guard, Lock, TooMuch
from pnp.studio.rooms import box, cells, desk, files, help, missing, printers, shelf, table, uploads, work
from pnp.studio.sentences import REFUSALS
from pnp.studio.studio import Studio

SPOKEN = "pnp-ui"  # the cookie that remembers the language of the pages
ROOMS = (shelf, desk, missing, printers, box, table, cells, uploads, files, help, work)
PATIENCE = 2  # seconds that open requests have when the studio closes


def application(studio: Studio, lock: Lock) -> ASGIApp:
    """Every room behind the guard."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        following = asyncio.get_running_loop().create_task(studio.follow())
        yield
        await studio.close()
        following.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await following

    async def entrance(request: Request) -> Response:
        answer = RedirectResponse("/", 303)
        answer.set_cookie(lock.cookie, lock.secret, httponly=True, samesite="strict", path="/")
        return answer

    async def tongue(request: Request) -> Response:
        answer = RedirectResponse(_own_path(request.query_params.get("back", "/")), 303)
        wanted = request.path_params["tongue"]
        answer.set_cookie(SPOKEN, wanted if wanted in TONGUES else TONGUES[0], httponly=True, samesite="strict")
        return answer

    routes = [
        Route(ENTRANCE, entrance),
        Route("/speak/{tongue}", tongue),
        *(route for room in ROOMS for route in room.ROUTES),
        Mount("/fonts", StaticFiles(directory=bundled_root() / "fonts")),
        Mount("/static", StaticFiles(directory=packaged("studio/static"))),
    ]
    handlers: dict[Any, Callable[[Request, Exception], Response | Awaitable[Response]]] = {
        ProblemsFound: answers.problems_found,
        UsageError: answers.usage_error,
        Refused: answers.refused,
        HTTPException: _http_error,
        TooMuch: _too_much,
    }
    rooms = Starlette(routes=routes, exception_handlers=handlers, middleware=[Middleware(_Speaking)], lifespan=lifespan)
    rooms.state.studio = studio
    return Guard(rooms, lock, _Speaking(_closed, studio.tongue))


def _own_path(path: str) -> str:
    """A path of this server and nothing else."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"


class _Speaking:
    """Each request in the language of its page."""

    def __init__(self, app: ASGIApp, tongue: str = "") -> None:
        self.app, self.tongue = app, tongue

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a request on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if "app" in scope:  # what a page is made of may change while it is made
            scope.setdefault("state", {})["since"] = scope["app"].state.studio.hub.changes
        usual = self.tongue or scope["app"].state.studio.tongue
        chosen = Request(scope).cookies.get(SPOKEN, "")
        with speaking(chosen if chosen in TONGUES else usual):
            await self.app(scope, receive, send)


async def _closed(scope: Scope, receive: Receive, send: Send) -> None:
    """What is answered to those who may not come in."""
    status = scope["state"]["refused"]
    await _refusal(Request(scope), status)(scope, receive, send)


def _refusal(request: Request, status: int) -> Response:
    """A refusal by its number."""
    return answers.refusal(request, status, REFUSALS.get(status, REFUSALS[400]))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _refusal(request, error.status_code)


async def _too_much(request: Request, error: Exception) -> Response:
    return _refusal(request, 413)


class _Server(uvicorn.Server):
    """Closes the streams of open pages and ends the workers first: else it would wait for them."""

    studio: Studio

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End."""
        self.studio.hub.close()
        self.studio.end_workers()
        await super().shutdown(sockets)


def serve(folder: Path, tongue: str, port: int, opened: Callable[[str, Callable[[], None]], None]) -> None:
    """Keep a studio open until Ctrl-C; as soon as it answers, `opened` is told its address and how to close it."""
    listening = _listen(port)
    lock = Lock(listening.getsockname()[1], secrets.token_urlsafe(24))

    keep_libraries_quiet()

    async def run() -> None:
        studio = Studio(folder, tongue)
        config = uvicorn.Config(
            application(studio, lock),
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=False,
            proxy_headers=False,
            ws="none",
            timeout_graceful_shutdown=PATIENCE,
            **SETTINGS,
        )
        server = _Server(config)
        server.studio = studio
        loop = asyncio.get_running_loop()

        def close() -> None:
            loop.call_soon_threadsafe(setattr, server, "should_exit", True)

        task = loop.create_task(server.serve([listening]))
        while not server.started and not task.done():
            await asyncio.sleep(0.01)
        if not task.done():
            opened(lock.address, close)
        await task

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(run())


def _listen(port: int) -> socket.socket:
    """A place on this computer that nobody else hears at."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform != "win32":  # there it would let others listen at the same place
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((LOOPBACK, port))
        listening.listen(128)
    except OSError as error:
        listening.close()
        raise UsageError(
            message(
                "cannot open a studio at port {port}: {reason}; name another --port", port=port, reason=reason(error)
            )
        ) from None
    return listening
