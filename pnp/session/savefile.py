"""Saved games: written beside and moved in one step, never over a file that is something else."""

from __future__ import annotations

from pathlib import Path

from pnp.base.files import destination, is_link, write_whole
from pnp.base.messages import message
from pnp.base.problems import ProblemsFound, UsageError
from pnp.base.reading import MEGABYTE, Unreadable, read_within, text_of
from pnp.base.system_words import reason
from pnp.referee.gamelog import Head, read_head
from pnp.session.menu import clean

MOST_BYTES = 16 * MEGABYTE  # a game of ten thousand moves has one


def keep(path: Path, head: Head, text: str) -> None:
    """Write a log whole or not at all."""
    refuse_strange(path, head)
    write_whole(path, text)


def load(path: Path) -> str:
    """The text of a log; bytes that are no text make it a wrong log, not a crash."""
    return text_of(path, MOST_BYTES)


def refuse_strange(path: Path, head: Head) -> None:
    """A file that is there already must be an earlier save of the same game, and no link to one."""
    try:
        destination(path)
        if not path.exists():
            if not path.parent.is_dir():
                raise UsageError(
                    message("cannot write {file}: there is no folder {folder}", file=str(path), folder=str(path.parent))
                )
            return
        first = read_within(path, MOST_BYTES).decode("utf-8-sig", errors="replace").partition("\n")[0]
    except Unreadable as error:
        raise UsageError(
            message(
                "{file} is there already and is no saved game: {why}; name another file",
                file=str(path),
                why=reason(error),
            )
        ) from error
    except (OSError, ValueError) as error:
        raise UsageError(message("cannot write {file}: {why}", file=str(path), why=reason(error))) from error
    try:
        found = read_head(first, str(path))
    except ProblemsFound:
        told = message("{file} is there already and is no saved game; name another file", file=str(path))
        raise UsageError(told) from None
    if (found.game, found.digest, found.players, found.seed) != (head.game, head.digest, head.players, head.seed):
        raise UsageError(
            message(
                "{file} holds another game ({game}, seed {seed}); name another file",
                file=str(path), game=clean(found.game), seed=clean(found.seed),
            )
        )  # fmt: skip


def free_name(path: Path) -> Path:
    """The path itself, or with a number if there is such a file."""
    names = [path, *(path.with_name(f"{path.stem}-{n}{path.suffix}") for n in range(2, 1000))]
    return next((name for name in names if not name.exists() and not is_link(name)), path)
