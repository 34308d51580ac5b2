"""A game in the languages asked for → kits, each saved in its folder with what a person should know of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.cache import Cache
from pnp.base.clean import printable
from pnp.base.messages import Message, cleaned, message
from pnp.base.problems import Problem, ProblemsFound, UsageError
from pnp.base.progress import Progress
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.kit.build import Kit, build
from pnp.kit.joining import as_printed
from pnp.kit.manifest import MANIFEST, read_manifest
from pnp.kit.options import ALL, PrintOptions
from pnp.kit.output import former_folder, lost, save
from pnp.language.localize import languages_of


class Edition(NamedTuple):
    """A kit in memory, and the folder that it goes to."""

    kit: Kit
    folder: Path


class Saved(NamedTuple):
    """A kit in its folder: its manifest, and what a person should know before printing."""

    folder: Path
    manifest: Mapping[str, Any]
    notices: tuple[Message, ...]


def editions(
    workspace: Workspace,
    options: PrintOptions,
    cache: Cache | None = None,
    out: Path | None = None,
    watched: Callable[[], AbstractContextManager[Progress]] = lambda: nullcontext(Progress()),
) -> Iterator[Edition]:
    """A kit for each language, one after the other; `watched` is entered for each build.

    Of all languages, those without problems are built; the problems of the others are raised at the end.
    """
    several = options.lang == ALL
    languages = languages_of(workspace, load_game(workspace, options.game)) if several else [options.lang]
    wrong: list[Problem] = []
    for language in languages:
        try:
            with watched() as progress:
                kit = build(workspace, options._replace(lang=language), cache, progress)
        except ProblemsFound as error:
            if not several:
                raise
            wrong += error.problems
        else:
            folder = kit.folder if out is None else out / language if several else out
            yield Edition(kit, folder)
    if wrong:
        raise ProblemsFound(sorted(set(wrong)), message(" The languages without problems were built."))


class PrintedOtherwise(UsageError):
    """In the folder stands a kit that was printed in another way, and nobody said to replace it."""


TOLD = 20  # so many doubtful translations are told one by one


def put(edition: Edition, replace: bool = False) -> Saved:
    """Save an edition in its folder; a kit there that was printed in another way is replaced only if that is asked.

    One of another version is kept beside it: a lost card of its box can still be cut from its PDFs.
    """
    kit, folder = edition
    before = _before(kit, folder)
    if before and not replace and not kit.options.only and _apart(before) != _apart(kit.options):
        raise PrintedOtherwise(
            message(
                "{folder} holds a kit that was printed otherwise: {summary}; name another folder with --out, or say "
                "--replace",
                folder=folder.as_posix(),
                summary=cleaned(before.summary),
            )
        )
    gone, looked = lost(kit, folder), (read_manifest(folder) or {}).get("id", kit.id)
    former = former_folder(kit, folder)
    manifest = save(kit, folder, former)
    told: list[Message] = []
    if before and before.printer != kit.options.printer:
        told.append(_moved(before.printer, kit.options.printer))
    if former:
        told.append(
            message("The former version is kept in {former}: reprint --like joins its boxes.", former=former.as_posix())
        )
    elif looked.rpartition("-")[0] == kit.id.rpartition("-")[0] and looked != kit.id:
        way = message("raise it in game.yaml once a box is printed, and the former kit is kept")
        told.append(
            message(
                "It differs from the kit that it replaces, which has the same version {version}; {way}.",
                version=kit.game.meta.version,
                way=way,
            )
        )
    if gone:
        told.append(
            message(
                "Not in the folder any more, and so not in the kit: {names}. pnp build makes all of it.",
                names=", ".join(gone),
            )
        )
    return Saved(folder, manifest, (*told, *notices(kit)))


def _moved(before: str, now: str) -> Message:
    """That a kit is for another printer than before, or for any."""
    was, is_now = printable(before), printable(now)
    if before and now:
        return message("It is for the printer “{now}” now; before, it was for “{was}”.", now=is_now, was=was)
    if now:
        return message("It is for the printer “{now}” now; before, it was for any.", now=is_now)
    return message("It is for any printer now; before, it was for “{was}”.", was=was)


def _before(kit: Kit, folder: Path) -> PrintOptions | None:
    """How the kit was printed that stands in the folder; reprints follow what stands there."""
    if not (folder / MANIFEST).is_file():
        return None
    try:
        return as_printed(folder, kit.game.id)[0]
    except UsageError:
        return None


def _apart(options: PrintOptions) -> dict[str, object]:
    """What tells two kits apart: with other marks or for another printer the pieces are the same."""
    return {**options.recorded, "marks": "", "printer": ""}


def notices(kit: Kit) -> list[Message]:
    """What a person should know before printing, though nothing is in the way of it."""
    lines = [message("Warning: {warning}.", warning=warning) for warning in kit.warnings]
    if kit.translation.doubts:
        lines += [message("Warning: {warning}.", warning=doubt) for doubt in kit.translation.doubts[:TOLD]]
        more = len(kit.translation.doubts) - TOLD
        lines += (
            [message("Warning: {more} more translations to look at; pnp i18n status lists them.", more=more)]
            if more > 0
            else []
        )
    lost = [component.title for component in kit.game.components.values() if component.back]
    if kit.options.duplex == "none" and lost:
        lines.append(message("Without their backs: {names}.", names=", ".join(lost)))
    if kit.translation.foreign:
        lines.append(
            message(
                "Margins and first page are in French: there is no {foreign}; pnp i18n add starts it.",
                foreign=kit.translation.foreign,
            )
        )
    for lack in kit.translation.lacks:
        how = message(
            "{file}: {missing} of {total} texts are missing and {fuzzy} fuzzy; their source is printed, marked °.",
            **lack._asdict(),
        )
        lines.append(how)
    if kit.too_long:
        texts = sorted(set(kit.too_long))
        lines += [
            *(text.line for text in texts),
            message("{count} texts would not fit; they are printed small and in red.", count=len(texts)),
        ]
    return lines
