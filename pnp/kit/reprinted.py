"""A reprint → its files on the disk, and how each piece came about in words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from pnp.base.files import write_all
from pnp.base.messages import Message, message
from pnp.base.overwriting import PDF, is_same, refuse_overwriting
from pnp.kit.finding import OUTPUT, Box
from pnp.kit.manifest import refuse_document
from pnp.kit.old_box import Why
from pnp.kit.reprint import Reprint
from pnp.kit.reprint_names import Printed
from pnp.kit.wishes import Wish

WHY: Mapping[Why, Message] = {
    "same": message("the same as in the kit"),
    "new": message("for the kit does not have it"),
    "changed": message("for it looks otherwise today"),
    "version": message("for today’s has another version mark"),
    "gone": message("for the game no longer has it"),
}


class SavedPrint(NamedTuple):
    """One PDF of a reprint where it was written; whether it took the place of another one."""

    path: Path
    printed: Printed
    replaces: bool


def put_reprint(made: Reprint, out: Path | None = None) -> list[SavedPrint]:
    """Write every file of a reprint, or none; a document of a kit and a file of another format are never replaced."""
    files = _placed(made, out)
    for path in files:
        refuse_overwriting(path, PDF)
        refuse_document(path)
    saved = [SavedPrint(path, one, path.is_file() and not is_same(path, one.data)) for path, one in files.items()]
    write_all({path: one.data for path, one in files.items()})
    return saved


def _placed(made: Reprint, out: Path | None) -> dict[Path, Printed]:
    """Every file of a reprint where it goes; a name that was given gets numbers where there are several."""
    if out is None:
        return {OUTPUT / made.kit.game.id / one.name: one for one in made.files}
    if len(made.files) == 1:
        return {out: made.files[0]}
    return {out.with_name(f"{out.stem}-{number}{out.suffix}"): one for number, one in enumerate(made.files, 1)}


def how(made: Reprint, wish: Wish, box: Box | None) -> Message:
    """A piece, and how it came about if it joins a kit."""
    match, name, title = made.matches.get(wish.entry.card.id), wish.entry.card.id, wish.entry.title
    if match is None or box is None:
        return message("{title} ({name})", title=title, name=name)
    if not match.file:
        return message("{title} ({name}): drawn anew, {why}", title=title, name=name, why=WHY[match.why])
    named = message("{title} ({name})", title=title, name=name)
    called = message("{name} (“{title}” today)", name=name, title=title) if match.why == "changed" else named
    return message(
        "{called}: cut from {folder}, {why}",
        called=called,
        folder=(box.folder / match.file).as_posix(),
        why=WHY[match.why],
    )
