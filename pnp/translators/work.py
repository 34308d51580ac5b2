"""What translators do, each in one call: extract, update, start a language, count, export, import, proof."""

from __future__ import annotations

import datetime
import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import NamedTuple, ParamSpec, TypeVar

from pnp.base.cache import Cache
from pnp.base.clean import printable
from pnp.base.files import Changed, exchange, write_all
from pnp.base.messages import message
from pnp.base.overwriting import HTML, PDF, XLSX, refuse_overwriting
from pnp.base.problems import Place, Problems, UsageError
from pnp.base.reading import read_within, text_of
from pnp.definition.game import Game
from pnp.definition.workspace import SHARED, Workspace
from pnp.language.catalogue import MAX_BYTES, checked, read
from pnp.language.characters import control_in
from pnp.language.doubts import Doubt, doubts
from pnp.language.glossary import GlossaryCatalogue, glossaries_for, terms_for
from pnp.language.localize import Wanted, catalogues
from pnp.language.po import PoFile, by_key, parse
from pnp.language.po_lines import MAX_LENGTH
from pnp.translators.chosen import Chosen, chosen, sound, with_glossaries
from pnp.translators.extract import extracted, extracted_terms
from pnp.translators.po_files import (
    REVISED,
    Merge,
    Text,
    check_language,
    load_po,
    merged,
    redated,
    started,
    template,
    with_terms,
)
from pnp.translators.po_writer import po_text
from pnp.translators.proof import Proof, make_proof, proof_html, proof_pdf
from pnp.translators.splits import splits
from pnp.translators.spreadsheet import Read, apply_rows, read_xlsx, write_xlsx
from pnp.translators.status import Status, status_of
from pnp.translators.terms_sheet import apply_terms
from pnp.translators.workbook import short

ATTEMPTS = 5  # at writing translations that somebody else changes meanwhile
P = ParamSpec("P")
T = TypeVar("T")


class Written(NamedTuple):
    """A file of texts that was written, by its place in the workspace."""

    file: str
    texts: int


class Updated(NamedTuple):
    """A translation that was brought up to date, and what that changed."""

    file: str
    merge: Merge


class Imported(NamedTuple):
    """A spreadsheet that was read back: how many of its texts were new, and how many of the file it did not have."""

    file: str
    changed: int
    texts: int
    doubts: tuple[Doubt, ...] = ()  # among what was new
    absent: int = 0
    glossaries: tuple[str, ...] = ()  # the files of glossaries that were written


def _again(work: Callable[P, T]) -> Callable[P, T]:
    """Read and reckon once more if another program has changed a file before it could be written."""

    @wraps(work)
    def patiently(*given: P.args, **named: P.kwargs) -> T:
        for _ in range(ATTEMPTS - 1):
            with suppress(Changed):
                return work(*given, **named)
        return work(*given, **named)

    return patiently


def _seen(catalogues: Iterable[Wanted]) -> dict[Path, bytes]:
    """The PO files of some catalogues as they are before anything is read from them."""
    found = {}
    for folder in dict.fromkeys(wanted.folder for wanted in catalogues):
        for path in folder.glob("*.po*"):
            with suppress(OSError):  # what cannot be read is told when it is read
                found[path] = read_within(path, MAX_BYTES)
    return found


def _write(files: Mapping[Path, bytes], seen: Mapping[Path, bytes]) -> None:
    """Write PO files that are as they were seen, or were not there."""
    if files:
        exchange(files, {path: seen.get(path) for path in files})


@_again
def extract(workspace: Workspace, names: Sequence[str] = ()) -> list[Written]:
    """Write what there is to translate as PO templates."""
    files, out = {}, []
    found = with_glossaries(chosen(workspace, names))
    seen = _seen(one.wanted for one in found)
    for game, wanted in found:
        texts = _texts(workspace, game, wanted, _loaded(wanted))
        files[_pot(wanted)] = po_text(_template(wanted, game, texts)).encode()
        out.append(Written(f"{wanted.shown}/{wanted.name}.pot", len(texts)))
    _write(files, seen)
    return out


def _now() -> str:
    """The time, as PO files have it, or what stands for it in SOURCE_DATE_EPOCH; what is printed never tells it."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    zone = datetime.UTC
    moment = datetime.datetime.fromtimestamp(int(given), zone) if given.isdecimal() else datetime.datetime.now(zone)
    return moment.strftime("%Y-%m-%d %H:%M%z")


def _pot(wanted: Wanted) -> Path:
    return wanted.folder / f"{wanted.name}.pot"


def _template(wanted: Wanted, game: Game, texts: list[Text], lang: str = "") -> PoFile:
    """What there is to translate (into a language); dated anew only if it is not what the file says already."""
    path = _pot(wanted)
    there = load_po(path) if wanted.workspace.holds(path) else None
    bare = template(wanted.name, game.meta.version, texts, _now())
    if isinstance(wanted, GlossaryCatalogue):
        return redated(bare, there)
    dated = redated(with_terms(bare, terms_for(wanted, "")), there)
    return replace(with_terms(bare, terms_for(wanted, lang)), head=dated.head) if lang else dated


def _loaded(wanted: Wanted) -> dict[str, PoFile]:
    """The translations of a catalogue that can be read, by language: those that come with pnp tell of splits, too."""
    sound = (
        lang
        for lang in wanted.languages()
        if read(wanted.path(lang), wanted.file(lang), lang, Problems(), strict=False) is not None
    )
    return {lang: load_po(wanted.path(lang)) for lang in sound}


def _texts(workspace: Workspace, game: Game, wanted: Wanted, files: Mapping[str, PoFile]) -> list[Text]:
    """The texts of one catalogue, split as its translations are; those that no PO file could hold are problems."""
    if isinstance(wanted, GlossaryCatalogue):
        return extracted_terms(wanted)
    texts = extracted(workspace, game, wanted, splits(wanted.keys, files.values()))
    problems = Problems()
    for text in texts:
        odd = control_in(text.key[1])
        if odd:
            problems.add(Place(text.file), text.places[0], odd.why)
        elif len(text.key[1]) > MAX_LENGTH:
            why = message("found a text of more than {most:,} characters; expected a shorter one", most=MAX_LENGTH)
            problems.add(Place(text.file), text.places[0], why)
    problems.stop_if_any()
    return texts


@_again
def update(workspace: Workspace, names: Sequence[str] = (), langs: Collection[str] = ()) -> list[Updated]:
    """Merge the texts of the games as they are now into their translations; all files are written, or none."""
    problems = Problems()
    files = {}
    out = []
    found = with_glossaries(chosen(workspace, names))
    seen = _seen(one.wanted for one in found)
    for game, wanted in found:
        own = wanted.languages(own=True)
        if not own:
            continue  # a game that comes with pnp is brought up to date there
        loaded = _loaded(wanted)
        texts = _texts(workspace, game, wanted, loaded)
        files[_pot(wanted)] = po_text(_template(wanted, game, texts)).encode()
        for lang in [lang for lang in own if not langs or lang in langs]:
            name = wanted.file(lang)
            if lang not in loaded:
                read(wanted.path(lang), name, lang, problems, strict=False)
                continue
            merge = merged(loaded[lang], _template(wanted, game, texts, lang))
            files[wanted.path(lang)] = po_text(merge.file).encode()
            out.append(Updated(name, merge))
    problems.stop_if_any()
    _write(files, seen)
    return out


@_again
def add(workspace: Workspace, lang: str, names: Sequence[str] = ()) -> list[Written]:
    """Start a translation into a language; one that is there already is left alone."""
    check_language(lang)
    lang = lang.replace("_", "-")
    if names:
        workspace = workspace.starting(Path())
    found = [one for one in chosen(workspace, names) if one.wanted.lang != lang]
    if not found:
        raise UsageError(message("{lang} is the language of the source texts; expected another one", lang=lang))
    fresh = [one for one in found if not os.path.exists(one.wanted.path(lang))]  # noqa: PTH110 (a folder that is locked is told below)
    if not fresh:
        raise UsageError(
            message("{file} is there already; pnp i18n update brings it up to date", file=found[0].wanted.file(lang))
        )
    if names and SHARED not in names and not _has_shared(fresh[0], lang):
        fresh = [*chosen(workspace, (SHARED,)), *fresh]  # without the words of the press no kit is printed in it
    files, out = {}, []
    every = with_glossaries(fresh)
    seen = _seen(one.wanted for one in every)
    for game, wanted in every:
        if os.path.exists(wanted.path(lang)):  # noqa: PTH110 (as above): a glossary that is there already
            continue
        texts = _texts(workspace, game, wanted, _loaded(wanted))
        empty = started(_template(wanted, game, texts, lang), lang)
        files[wanted.path(lang)] = po_text(empty).encode()
        out.append(Written(wanted.file(lang), len(texts)))
    _write(files, seen)
    return out


def _has_shared(one: Chosen, lang: str) -> bool:
    """Whether the words that every kit has are there in a language."""
    common = catalogues(one.wanted.workspace, one.game)[1]
    return lang in (common.lang, *common.languages())


def status(
    workspace: Workspace,
    names: Sequence[str] = (),
    langs: Collection[str] = (),
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> list[Status]:
    """How far each translation is; every game is composed in it, which takes its time."""
    every = with_glossaries(chosen(workspace, names, writes=False))
    spoken = {lang for _, wanted in every if wanted.name != SHARED for lang in wanted.languages()}
    found = [
        (wanted, lang)
        for _, wanted in every
        for lang in wanted.languages()
        if (
            lang in langs if langs else names or wanted.name != SHARED or lang in {*spoken, *wanted.languages(own=True)}
        )
    ]
    out = []
    for number, (wanted, lang) in enumerate(found, 1):
        one = status_of(workspace, wanted, lang)
        if not (isinstance(wanted, GlossaryCatalogue) and one.complete):  # a glossary is told of where it needs a hand
            out.append(one)
        progress(number, len(found))
    return out


def export_xlsx(workspace: Workspace, name: str, lang: str, path: Path) -> int:
    """Write a translation as a spreadsheet; how many texts it has."""
    refuse_overwriting(path, XLSX)
    wanted = sound(workspace, name, lang)
    raw = text_of(wanted.path(lang), MAX_BYTES).replace("\r\n", "\n").replace("\r", "\n")
    return write_xlsx(path, parse(raw), raw, f"{wanted.name} {lang}", terms_for(wanted, lang))


@_again
def import_xlsx(workspace: Workspace, name: str, lang: str, path: Path) -> Imported:
    """Read a spreadsheet back, after everything in it was checked."""
    problems = Problems()
    rows = read_xlsx(path, path.name, problems)
    problems.stop_if_any()
    assert rows is not None
    workspace = workspace.starting(Path())
    ((game, wanted),) = chosen(workspace, (name,))
    seen = _seen((wanted, *glossaries_for(wanted)))
    for key, expected in (("Project-Id-Version", wanted.name), ("Language", lang)):
        found = rows.made_for.get(key, expected).replace("_", "-" if key == "Language" else "_")
        if found != expected:
            raise UsageError(
                message(
                    "{file} was made from {found}, not from {expected}; nothing was changed",
                    file=printable(path.name),
                    found=short(found),
                    expected=short(expected),
                )
            )
    there = lang in wanted.languages()  # else the spreadsheet, which carries the whole PO file, makes it
    before = load_po(sound(workspace, name, lang).path(lang)) if there else _carried(rows, lang, path.name)
    file, changed = apply_rows(rows, before, path.name, problems)
    problems.stop_if_any()
    glossaries = _glossaries(workspace, game, wanted, lang, rows, path.name, problems)
    problems.stop_if_any()
    odd: tuple[Doubt, ...] = ()
    files = {}
    if changed:
        text = po_text(file.with_headers({REVISED: _now()}))
        # nothing is written that is not read
        read_again = checked(text, wanted.file(lang), lang, problems, strict=False)
        problems.stop_if_any()
        assert read_again is not None
        known = by_key(before.entries)
        new = {entry.key for entry in file.entries if entry != known.get(entry.key)}
        odd = tuple(doubt for doubt in doubts(wanted, read_again) if read_again.name(doubt.key) in new)
        files[wanted.folder / wanted.path(lang).name] = text.encode()
    elif not there:
        files[wanted.folder / wanted.path(lang).name] = rows.po.encode()
    files |= {glossary.folder / glossary.path(lang).name: text.encode() for glossary, text in glossaries}
    _write(files, seen)
    named = {key for row in rows.rows for key in ((row.context, row.source), ("", row.source))}
    absent = sum(entry.key not in named for entry in before.entries)
    written = tuple(glossary.file(lang) for glossary, _ in glossaries)
    return Imported(wanted.file(lang), changed, len(rows.rows), odd, absent, written)


def _glossaries(
    workspace: Workspace, game: Game, wanted: Wanted, lang: str, rows: Read, name: str, problems: Problems
) -> list[tuple[GlossaryCatalogue, str]]:
    """The glossaries that a spreadsheet changes, each with its new file."""
    if not rows.terms:
        return []
    found = {glossary.name: glossary for glossary in glossaries_for(wanted) if glossary.keys}
    before = {}
    for key, glossary in found.items():
        texts = _texts(workspace, game, glossary, {})
        fresh = started(_template(glossary, game, texts, lang), lang)
        before[key] = load_po(glossary.path(lang)) if lang in glossary.languages() else fresh
    out = []
    for key, file in apply_terms(rows.terms, before, name, problems).items():
        text = po_text(file.with_headers({REVISED: _now()}))
        checked(text, found[key].file(lang), lang, problems, strict=False)
        out.append((found[key], text))
    return out


def _carried(rows: Read, lang: str, name: str) -> PoFile:
    """The PO file that a spreadsheet carries: it must be as sound as any that stands in a folder."""
    check_language(lang)
    if rows.made_for.get("Language", "").replace("_", "-") != lang:
        raise UsageError(
            message(
                "{file} carries no PO file in {lang}; pnp i18n add {lang} starts one", file=printable(name), lang=lang
            )
        )
    problems = Problems()
    checked(rows.po, name, lang, problems, strict=False)  # a line of the file is a row of the hidden sheet
    problems.stop_if_any()
    return parse(rows.po)


def proof(workspace: Workspace, name: str, lang: str, folder: Path, cache: Cache, jobs: int = 1) -> Proof:
    """Write a proof into a folder, as a PDF and as a page."""
    wanted = {folder / "proof.pdf": PDF, folder / "proof.html": HTML}
    for path, kind in wanted.items():
        refuse_overwriting(path, kind)
    made = make_proof(workspace, name, lang)
    data = (proof_pdf(made, cache, jobs), proof_html(made, cache, jobs).encode())
    write_all(dict(zip(wanted, data, strict=True)))
    return made
