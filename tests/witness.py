"""What was seen when a test with a browser failed: its pages, what they said and asked, and where the threads stand."""

from __future__ import annotations

import asyncio
import io
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Request

LETTERS = 2000  # of the text of a page
LINES = 60  # of what was said in a browser
LOOK = 10_000  # milliseconds for a look at a page, which may be what hangs
STREAM = "/events"  # a question that is never done with being answered
GUARD = "guard of a test"  # the thread that ends what hangs
Section = tuple[str, str]


class Witness:
    """Follows one browser context from its beginning."""

    def __init__(self, context: BrowserContext) -> None:
        self.pages: list[Page] = []
        self.said: deque[str] = deque(maxlen=LINES)
        self.asked: dict[Request, str] = {}
        context.on("page", self._open)
        context.on("console", lambda one: self.said.append(f"{one.type}: {one.text} ({one.location['url']})"))
        context.on("weberror", lambda one: self.said.append(f"an error of a script: {one.error}"))
        context.on("request", self._ask)
        context.on("requestfinished", self._done)
        context.on("requestfailed", self._done)

    def _open(self, page: Page) -> None:
        self.pages.append(page)

    def _done(self, request: Request) -> None:
        self.asked.pop(request, None)

    def _ask(self, request: Request) -> None:
        if STREAM not in request.url:
            self.asked[request] = f"{request.method} {request.url}"

    def tell(self, folder: Path) -> Iterator[Section]:
        """Everything about every page of it; of one that was killed, its address."""
        for page in self.pages:
            folder.mkdir(parents=True, exist_ok=True)
            picture = folder / f"{len(list(folder.iterdir())) + 1}.png"
            lines = (
                f"screenshot: {_tried(lambda page=page, picture=picture: _photograph(page, picture))}",  # type: ignore[misc]
                f"title: {_tried(page.title)}",
                _tried(lambda page=page: page.locator("body").inner_text(timeout=LOOK)[:LETTERS]),  # type: ignore[misc]
            )
            yield f"page {page.url}", "\n".join(lines)
        yield "said in the browser", "\n".join(self.said) or "nothing"
        yield "asked and not answered", "\n".join(self.asked.values()) or "nothing"


class Witnesses:
    """All contexts of this process, and what was seen of those that a failing test has closed on its way out."""

    def __init__(self) -> None:
        self._folder = Path()
        self._watching: dict[BrowserContext, Witness] = {}
        self._seen: list[Section] = []

    def begin(self, folder: Path) -> None:
        """Begin another test; `folder` is where pictures of its failure are kept."""
        self._folder = folder
        self._seen.clear()

    def watch(self, context: BrowserContext) -> None:
        """Follow a context that was just made."""
        self._watching[context] = Witness(context)

    def leave(self, context: BrowserContext, failed: bool = False) -> None:
        """Follow a context no more; if something went wrong in it, keep what can be seen."""
        witness = self._watching.pop(context, None)
        if witness and failed:
            self._seen += witness.tell(self._folder)

    def tell(self) -> list[Section]:
        """What was seen before, and what is to be seen now."""
        return [*self._seen, *(section for one in self._watching.values() for section in one.tell(self._folder))]


WITNESSES = Witnesses()


def _photograph(page: Page, path: Path) -> str:
    page.screenshot(path=path, timeout=LOOK)
    return str(path)


def _tried(look: Callable[[], str]) -> str:
    """What a look gives, or why it gives nothing."""
    try:
        return look()
    except Exception as error:
        return f"cannot be seen: {error}"


def of_threads() -> str:
    """Where every other thread of this process stands, and every task of their event loops."""
    names = {thread.ident: thread.name for thread in threading.enumerate()}
    text = io.StringIO()
    for number, frame in sys._current_frames().items():
        if number == threading.get_ident() or names.get(number) == GUARD:
            continue
        print(f"-- thread {names.get(number, number)}", file=text)
        traceback.print_stack(frame, limit=8, file=text)
        for loop in _loops(frame):
            with suppress(RuntimeError):  # tasks come and go while they are counted
                for task in asyncio.all_tasks(loop):
                    task.print_stack(limit=4, file=text)
    return text.getvalue() or "no other thread"


def _loops(frame: Any) -> Iterator[asyncio.AbstractEventLoop]:
    """The event loops that a thread runs."""
    while frame:
        owner = frame.f_locals.get("self")
        if frame.f_code.co_name == "run_forever" and isinstance(owner, asyncio.AbstractEventLoop):
            yield owner
        frame = frame.f_back
