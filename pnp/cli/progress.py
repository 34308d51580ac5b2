"""What the user sees of a long build: bars in a terminal, nothing elsewhere, and the closing table."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pnp.base.clean import printable
from pnp.base.messages import Message, counted, message
from pnp.base.progress import Progress, Stage
from pnp.cli import tables
from pnp.cli.say import say
from pnp.speech.saying import said

NAMES: dict[Stage, Message] = {
    "compose": message("Composing cards"),
    "draw": message("Drawing art"),
    "write": message("Writing PDFs"),
}

HEADS = (message("File"), message("Pages"), message("Sheets"), message("Sides"), message("Paper"))


@contextmanager
def shown_progress() -> Iterator[Progress]:
    """Bars if somebody watches."""
    if not sys.stderr.isatty():
        yield Progress()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Bars

    columns = (TextColumn("{task.description:<16}"), BarColumn(), MofNCompleteColumn())
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        yield _Shown(bars)


@contextmanager
def building() -> Iterator[Progress]:
    """Bars for a build, which makes a great many small frozen objects and no garbage: looking for it is wasted time."""
    gc.disable()
    try:
        with shown_progress() as progress:
            yield progress
    finally:
        gc.freeze()  # nor is it worth a last look at all of them when the program ends
        gc.enable()


@contextmanager
def counting(label: Message) -> Iterator[Callable[[int, int], None]]:
    """A bar for work that is told as (done, total), with the time left, if somebody watches."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    columns = (TextColumn("{task.description:<16}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task(escape(printable(said(label))), total=None)
        yield lambda done, total: bars.update(task, completed=done, total=total)


class _Shown(Progress):
    """Reports to rich."""

    def __init__(self, bars: Any) -> None:
        self.bars = bars
        self.task: Any = None

    def stage(self, name: Stage, total: int) -> None:
        if self.task is not None:
            self.bars.update(self.task, visible=False)
        self.task = self.bars.add_task(said(NAMES[name]), total=total)

    def step(self) -> None:
        self.bars.advance(self.task)


def closing_table(manifest: Mapping[str, Any], folder: Path) -> None:
    """Files, pages and sheets; what to put into the printer."""
    rows: list[tuple[str, ...]] = [tuple(HEADS)]
    for document in manifest["documents"]:
        sides = {"long": message("2, long edge"), "short": message("2, short edge")}.get(document["duplex"], "1")
        rows.append((document["file"], str(document["pages"]), str(document["sheets"]), sides, document["stock"]))
    needed = [d for d in manifest["documents"] if "instead_of" not in d]
    total = sum(d["sheets"] for d in needed)
    rows.append((message("total"), str(sum(d["pages"] for d in needed)), str(total), "", ""))
    say(*tables.lines(rows, right=(1, 2)), *_not_needed(manifest, total))
    if web := manifest.get("web"):
        say(message("To read on a screen: {names}", names=", ".join(one["file"] for one in web)))
    faces = len(manifest["pieces"])
    say(
        message(
            "{title} {version}: {faces} printed faces, in {folder}",
            title=manifest["title"],
            version=manifest["version"],
            faces=faces,
            folder=folder.as_posix(),
        )
    )


def _not_needed(manifest: Mapping[str, Any], total: int) -> Iterator[Message]:
    """Which sheets of the total need not be printed, and which documents are not in it since they replace others."""
    documents = manifest["documents"]
    extra = [d for d in documents if d.get("optional") and "instead_of" not in d]
    if extra:
        sheets = sum(d["sheets"] for d in extra)
        yield counted(
            "Of the {total} sheets, {count} is optional: {names}.",
            "Of the {total} sheets, {count} are optional: {names}.",
            count=sheets,
            total=total,
            names=", ".join(d["file"] for d in extra),
        )
    for other in documents:
        if "instead_of" in other:
            first = {d.get("id"): d["file"] for d in documents}.get(other["instead_of"], other["instead_of"])
            yield counted(
                "Not in the total: {file} ({count} sheet), instead of {first}.",
                "Not in the total: {file} ({count} sheets), instead of {first}.",
                count=other["sheets"],
                file=other["file"],
                first=first,
            )
