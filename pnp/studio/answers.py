"""What rooms answer → responses: pages from templates, data, pictures, and refusals that say why."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from pnp import __version__
from pnp.base.messages import Message, Pattern, message
from pnp.base.packaged import packaged
from pnp.base.problems import ProblemsFound, UsageError
from pnp.speech.saying import said
from pnp.speech.tongues import catalogue, spoken
from pnp.studio.addresses import address
from pnp.studio.remembered import recalled
from pnp.studio.sentences import FRAME, Sentences
from pnp.studio.studio import Studio, told

MOST_JSON = 1024 * 1024
FOR_EVER = {"cache-control": "private, max-age=31536000, immutable"}
PATIENCE = 0.1  # seconds between two looks whether a page still waits
T = TypeVar("T")
TONGUES = ("fr", "en")  # the languages that the pages can be read in


class Refused(Exception):
    """A request that cannot be carried out: a status, and why."""

    def __init__(self, status: int, why: Message, more: Mapping[str, Any] | None = None) -> None:
        super().__init__(why)
        self.status, self.why, self.more = status, why, dict(more or {})

    def __reduce__(self) -> tuple[type[Refused], tuple[int, Message, dict[str, Any]]]:
        return type(self), (self.status, self.why, self.more)  # from a worker


def studio_of(request: Request) -> Studio:
    """The studio that a request is for."""
    studio = request.app.state.studio
    assert isinstance(studio, Studio)
    return studio


@lru_cache(maxsize=1)
def _templates() -> Environment:
    loader = FileSystemLoader(packaged("studio/pages"))
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


def words(sentences: Sentences) -> dict[str, str]:
    """Sentences in the language of who reads the page; those with {names} are filled in there."""
    tongue = spoken()
    return {
        name: said(one, tongue) if isinstance(one, Message) else catalogue(tongue).gettext(one)
        for name, one in sentences.items()
    }


def page(
    request: Request, name: str, sentences: Sentences, *, recall: Sequence[str] = (), **values: Any
) -> HTMLResponse:
    """A page of the studio in its frame; the same sentences are there for its script, and what was chosen last."""
    own = words({**FRAME, **sentences})
    html = (
        _templates()
        .get_template(f"{name}.html")
        .render(
            t=own,
            words=_for_scripts(own),
            remembered=_for_scripts({one: recalled(one) for one in recall}),
            tongue=spoken(),
            tongues=TONGUES,
            here=request.url.path,
            since=request.scope.get("state", {}).get("since", ""),
            version=__version__,
            build=asset_stamp(),
            **values,
        )
    )
    return HTMLResponse(html)


def _for_scripts(values: Mapping[str, Any]) -> str:
    """Values as a page holds them for its scripts: nothing in them ends the element."""
    return json.dumps(values, ensure_ascii=False).replace("<", "\\u003c")


@lru_cache(maxsize=1)
def asset_stamp() -> str:
    """A sign that changes when scripts and styles do, so that a browser keeps none of another version."""
    newest = max(
        (path.stat().st_mtime_ns for path in packaged("studio/static").rglob("*") if path.is_file()), default=0
    )
    return f"{newest % 10**12:x}"


def data(value: Any, status: int = 200) -> JSONResponse:
    """Data for a script; messages in it are said in the language of the page."""
    return JSONResponse(_said(value), status)


def _said(value: Any) -> Any:
    if isinstance(value, Message):
        return said(value)
    if isinstance(value, Mapping):
        return {key: _said(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_said(one) for one in value]
    return value.as_posix() if isinstance(value, Path) else value


def picture(png: bytes, kept: bool) -> Response:
    """A picture; one whose address names what is on it is kept by the browser."""
    return Response(png, media_type="image/png", headers=FOR_EVER if kept else None)


async def while_wanted(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Wait for something as long as the page does: who goes on takes it off the list."""
    doing = asyncio.ensure_future(work)
    while not (await asyncio.wait({doing}, timeout=PATIENCE))[0]:
        if await request.is_disconnected():
            doing.cancel()
            raise Refused(410, message("Nobody waits for this any more."))
    return doing.result()


async def asked(request: Request) -> dict[str, Any]:
    """The JSON of a request, if it is an object of reasonable size."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise HTTPException(415)
    body = await request.body()
    if len(body) > MOST_JSON:
        raise HTTPException(413)
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        raise HTTPException(400) from None
    if not isinstance(found, dict):
        raise HTTPException(400)
    return found


def problems_found(request: Request, error: Exception) -> Response:
    """Problems in somebody's files: every one with its place; who opens a page is led to where they are shown."""
    assert isinstance(error, ProblemsFound)
    game = request.path_params.get("game")
    if is_page(request) and game and not request.url.path.startswith("/table/"):
        return RedirectResponse(address("table", game), 303)
    return data({"problems": [told(one, said) for one in error.problems], "text": error.hint}, 422)


def usage_error(request: Request, error: Exception) -> Response:
    """What cannot be done as it was asked."""
    assert isinstance(error, UsageError)
    return refusal(request, 422, error.message)


def refused(request: Request, error: Exception) -> Response:
    """A refusal with its reason."""
    assert isinstance(error, Refused)
    return refusal(request, error.status, error.why, error.more)


def is_page(request: Request) -> bool:
    """Whether a person opens an address, and not a script."""
    return request.headers.get("accept", "").startswith("text/html")


def refusal(request: Request, status: int, why: Message, more: Mapping[str, Any] | None = None) -> Response:
    """A page that says why; data for a script."""
    if not is_page(request):
        return data({"text": why, **(more or {})}, status)
    answer = page(request, "refusal", {"why": why}, status=status)
    answer.status_code = status
    return answer


SAYING = Message | Pattern
