"""Help: the pages of docs/ in the frame of the studio, beginning with the one about it in the language of the page."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from pnp.base.messages import message
from pnp.base.reading import MEGABYTE, read_within
from pnp.guide.pages import Page, folder, pages
from pnp.speech.tongues import spoken
from pnp.studio.answers import Refused, page
from pnp.studio.sentences import HELP

FIRST = {"fr": "atelier", "en": "studio"}
_LINK = re.compile(r'(<(?:a|img)\b[^<>]*? (?:href|src)=")([^"]++)(")')


async def first(request: Request) -> Response:
    """The page to begin with."""
    return RedirectResponse(f"/help/{FIRST.get(spoken(), FIRST['en'])}", 303)


async def show(request: Request) -> Response:
    """One page of the documentation."""
    found = pages().get(str(request.path_params["name"]))
    if found is None:
        raise Refused(404, message("There is no such page here."))
    return page(request, "help", HELP, body=_body(found), first=FIRST)


def _body(one: Page) -> str:
    """A page as HTML; its links lead to the others here, its pictures are fetched from beside them."""
    text = read_within(one.path, MEGABYTE).decode("utf-8")
    html: str = MarkdownIt("commonmark").enable("table").render(text)
    return _LINK.sub(lambda found: f"{found[1]}{_lead(found[2])}{found[3]}", html)


def _lead(link: str) -> str:
    name, hash_, place = link.partition("#")
    if name.endswith(".md") and name.removesuffix(".md") in pages():
        return f"/help/{name.removesuffix('.md')}{hash_}{place}"
    return f"/help/{link}" if name.startswith("pictures/") else link


def _pictures() -> str:
    return str(folder() / "pictures")


ROUTES = [
    Route("/help", first),
    Mount("/help/pictures", StaticFiles(directory=_pictures(), check_dir=False)),
    Route("/help/{name}", show),
]
