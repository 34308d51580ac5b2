"""What translators do, each in one call: extract, update, start a language, count, export, import, proof."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from pnp.base.cache import Cache
from pnp.base.files import write_all, write_whole
from pnp.base.problems import Problems, UsageError
from pnp.definition.workspace import Workspace
from pnp.language.catalogue import read
from pnp.translators.chosen import chosen, sound
from pnp.translators.extract import extracted
from pnp.translators.po_files import (
    Merge,
    check_language,
    load_po,
    merged,
    parse_po,
    po_text,
    save_po,
    started,
    template,
)
from pnp.translators.proof import Proof, make_proof, proof_html, proof_pdf
from pnp.translators.spreadsheet import apply_rows, read_xlsx, write_xlsx
from pnp.translators.status import Status, status_of


class Written(NamedTuple):
    """A file of texts that was written, by its place in the workspace."""

    file: str
    texts: int


class Updated(NamedTuple):
    """A translation that was brought up to date, and what that changed."""

    file: str
    merge: Merge


class Imported(NamedTuple):
    """A spreadsheet that was read back: how many of its texts were new."""

    file: str
    changed: int
    texts: int


def extract(workspace: Workspace, names: Sequence[str] = ()) -> list[Written]:
    """Write what there is to translate as PO templates."""
    out = []
    for game, wanted in chosen(workspace, names):
        texts = extracted(workspace, game, wanted)
        save_po(wanted.folder / f"{wanted.name}.pot", template(wanted.name, game.meta.version, texts))
        out.append(Written(f"{wanted.shown}/{wanted.name}.pot", len(texts)))
    return out


def update(workspace: Workspace, names: Sequence[str] = (), langs: Collection[str] = ()) -> list[Updated]:
    """Merge the texts of the games as they are now into their translations; all files are written, or none."""
    problems = Problems()
    files = {}
    out = []
    for game, wanted in chosen(workspace, names):
        own = wanted.languages(own=True)
        if not own:
            continue  # a game that comes with pnp is brought up to date there
        pot = template(wanted.name, game.meta.version, extracted(workspace, game, wanted))
        files[wanted.folder / f"{wanted.name}.pot"] = po_text(pot).encode()
        for lang in [lang for lang in own if not langs or lang in langs]:
            name = f"{wanted.shown}/{lang}.po"
            if read(wanted.path(lang), name, lang, problems, strict=False) is None:
                continue
            merge = merged(load_po(wanted.path(lang)), pot)
            files[wanted.path(lang)] = po_text(merge.catalog).encode()
            out.append(Updated(name, merge))
    problems.stop_if_any()
    write_all(files)
    return out


def add(workspace: Workspace, lang: str, names: Sequence[str] = ()) -> list[Written]:
    """Start a translation into a language; one that is there already is left alone."""
    check_language(lang)
    found = [(game, wanted) for game, wanted in chosen(workspace, names) if wanted.lang != lang]
    if not found:
        raise UsageError(f"{lang} is the language of the source texts; expected another one")
    fresh = [(game, wanted) for game, wanted in found if not wanted.path(lang).exists()]
    if not fresh:
        raise UsageError(f"{found[0][1].shown}/{lang}.po is there already; pnp i18n update brings it up to date")
    out = []
    for game, wanted in fresh:
        texts = extracted(workspace, game, wanted)
        save_po(wanted.path(lang), started(template(wanted.name, game.meta.version, texts), lang))
        out.append(Written(f"{wanted.shown}/{lang}.po", len(texts)))
    return out


def status(
    workspace: Workspace,
    names: Sequence[str] = (),
    langs: Collection[str] = (),
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[Status]:
    """How far each translation is; every game is composed in it, which takes its time."""
    every = [(wanted, lang) for _, wanted in chosen(workspace, names, writes=False) for lang in wanted.languages()]
    found = [(wanted, lang) for wanted, lang in every if not langs or lang in langs]
    out = []
    for number, (wanted, lang) in enumerate(found, 1):
        out.append(status_of(workspace, wanted, lang))
        progress(number, len(found))
    return out


def export_xlsx(workspace: Workspace, name: str, lang: str, path: Path) -> int:
    """Write a translation as a spreadsheet; how many texts it has."""
    wanted = sound(workspace, name, lang)
    raw = wanted.path(lang).read_text(encoding="utf-8-sig")
    return write_xlsx(path, load_po(wanted.path(lang)), raw, f"{wanted.name} {lang}")


def import_xlsx(workspace: Workspace, name: str, lang: str, path: Path) -> Imported:
    """Read a spreadsheet back, after everything in it was checked."""
    problems = Problems()
    rows = read_xlsx(path, path.name, problems)
    problems.stop_if_any()
    assert rows is not None
    ((_, wanted),) = chosen(workspace, (name,))
    for key, expected in (("Project-Id-Version", wanted.name), ("Language", lang)):
        found = rows.made_for.get(key, expected)
        if found != expected:
            raise UsageError(f"{path.name} was made from {found}, not from {expected}; nothing was changed")
    there = lang in wanted.languages()  # else the spreadsheet, which carries the whole PO file, makes it
    catalog = load_po(sound(workspace, name, lang).path(lang)) if there else parse_po(rows.po, lang)
    changed = apply_rows(rows, catalog, path.name, problems)
    problems.stop_if_any()
    if changed:
        save_po(wanted.folder / f"{lang}.po", catalog)
    elif not there:
        write_whole(wanted.folder / f"{lang}.po", rows.po, parents=True)
    return Imported(f"{wanted.shown}/{lang}.po", changed, len(rows.rows))


def proof(workspace: Workspace, name: str, lang: str, folder: Path, cache: Cache, jobs: int = 1) -> Proof:
    """Write a proof into a folder, as a PDF and as a page."""
    made = make_proof(workspace, name, lang)
    pdf, page = proof_pdf(made, cache, jobs), proof_html(made, cache, jobs)
    write_all({folder / "proof.pdf": pdf, folder / "proof.html": page.encode()})
    return made
