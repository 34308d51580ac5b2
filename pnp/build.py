"""The whole line: load → validate → translate → compose → impose → write. Gather everything, then write in one step."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pnp import __version__
from pnp.cache import Cache
from pnp.compose import Composer
from pnp.consistency import check_printed
from pnp.drafts import Draft, Options, drafts_of
from pnp.faces import Face
from pnp.geometry import Rect
from pnp.impose import DoesNotFit, fits, impose, moved_back
from pnp.load import load_game
from pnp.localize import localize
from pnp.manifest import document_entry, piece_entries
from pnp.models import Game
from pnp.pages import furnish
from pnp.pdf import DocumentInfo, Page, PlacedFace, arts_of, write_pdf
from pnp.problems import Problem, Problems, ProblemsFound
from pnp.pseudo import PSEUDO
from pnp.sheets import Piece, Spec
from pnp.translate import prepare
from pnp.workspace import Workspace

DUPLEX_HINT = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "none": "Simplex"}
Faces = Mapping[tuple[str, str], Face]


class BuiltDocument(NamedTuple):
    """One finished PDF and what the manifest says of it."""

    entry: Mapping[str, Any]
    pieces: tuple[Mapping[str, Any], ...]
    data: bytes


class Kit(NamedTuple):
    """Everything that one build writes."""

    game: Game
    options: Options
    documents: tuple[BuiltDocument, ...]
    untranslated: int = 0  # texts that are printed in the source language
    too_long: tuple[Problem, ...] = ()  # texts that do not fit and are shown all the same
    foreign: str = ""  # the catalogue that would translate the press's own words, if it is not there

    @property
    def folder(self) -> Path:
        """Where it goes if nothing else is said."""
        special = self.options.lang == PSEUDO or self.options.languages[1]
        return Path("output") / self.game.id / (self.options.lang if special else self.game.lang)

    @property
    def manifest(self) -> dict[str, Any]:
        """The manifest, so that anything printed can be found, checked and reprinted."""
        return {
            "game": self.game.id,
            "lang": self.options.lang if self.options.languages[1] else self.game.lang,
            "version": self.game.meta.version,
            "paper": self.options.paper,
            "duplex": self.options.duplex,
            "title": self.game.meta.title,
            "digest": self.game.digest,
            "program": f"pnp {__version__}",
            "documents": [dict(d.entry) for d in self.documents],
            "pieces": [dict(p) for d in self.documents for p in d.pieces],
        }


class Progress:
    """What a long build reports; the command line draws it, tests ignore it."""

    def stage(self, name: str, total: int) -> None:
        """A new stage with so many steps."""

    def step(self) -> None:
        """One step done."""


class Drafted(NamedTuple):
    """A kit before it is written: everything composed, set and imposed."""

    game: Game
    drafts: list[Draft]
    faces: dict[tuple[str, str], Face]
    composer: Composer
    untranslated: int
    foreign: str


Select = Callable[[Game, Faces], Game]


def build(
    workspace: Workspace,
    options: Options,
    cache: Cache,
    progress: Progress | None = None,
    select: Select | None = None,
) -> Kit:
    """Make a kit in memory; raises ProblemsFound with everything that is wrong. `select` may choose what is printed."""
    progress = progress or Progress()
    made = draft_kit(workspace, options, cache, progress, select=select)
    written = _write(made.drafts, made.game, options, cache, progress, made.faces)
    return Kit(made.game, options, written, made.untranslated, tuple(made.composer.too_long or ()), made.foreign)


def draft_kit(
    workspace: Workspace,
    options: Options,
    cache: Cache,
    progress: Progress,
    show_all: bool = False,
    select: Select | None = None,
) -> Drafted:
    """Everything of a kit but the writing; `show_all` notes every text box, and shows texts that do not fit."""
    problems = Problems()
    game = load_game(workspace, options.game, problems)
    if game is None:
        raise ProblemsFound(sorted(set(problems)))
    if not game.meta.documents:
        problems.add(game.place, "documents", "is missing; nothing is printed before it lists what goes on which paper")
    check_printed(game, problems)
    before = len(problems)
    first, second = options.languages
    localized = localize(workspace, game, first, problems, options.allow_missing)
    other = localize(workspace, game, second, problems, options.allow_missing).game if second else None
    if len(problems) > before:
        problems.stop_if_any()
    game = prepare(localized.game)
    drafts = drafts_of(game, options)
    composer = Composer(workspace, game, problems, cache, second=prepare(other) if other else None)
    composer.too_long = [] if show_all or options.lang == PSEUDO or options.allow_missing else None
    composer.shown = [] if show_all else None
    progress.stage("compose", sum(len(c.cards) for d in drafts for c in d.components))
    faces = compose_faces(composer, game, progress)
    if select and not len(problems):
        game = select(game, faces)
        drafts = drafts_of(game, options)
    _check_room(composer, drafts)
    problems.stop_if_any()
    _fill(drafts, game, options, composer, faces)
    return Drafted(game, drafts, faces, composer, localized.untranslated, localized.foreign)


def _check_room(composer: Composer, drafts: Sequence[Draft]) -> None:
    """Name the components that a second language was asked of and that have no room for it."""
    names = list(dict.fromkeys(component.id for draft in drafts for component in draft.components))
    roomy = ",".join(name for name in names if name not in composer.no_room)
    for name in names:
        if name in composer.no_room:
            way = f"build the others with --only {roomy}" if roomy else "print one language"
            message = f"has no room for a second language in “{name}”; give the box pnp:second, or {way}"
            composer.problems.add(composer.no_room[name], "pnp:text", message)


def _fill(drafts: list[Draft], game: Game, options: Options, composer: Composer, faces: Faces) -> None:
    """Impose the pieces and set the pages of every document."""
    problems = composer.problems
    for draft in drafts:
        _impose(draft, options, faces, problems)
    whole = drafts
    if options.only and any(d.lists_jobs for d in drafts):  # the list of jobs is that of the whole kit
        whole = drafts_of(game, options._replace(only=()))
        for draft in whole:
            _impose(draft, options, faces, problems)
            if not draft.lists_jobs:
                _flow(draft, (), composer, options.paper, faces)
    for draft in sorted(drafts, key=lambda d: d.lists_jobs):  # what counts the others' pages comes last
        _flow(draft, whole, composer, options.paper, faces)
    problems.stop_if_any()
    for draft in drafts:
        if draft.sheets:
            draft.pages = furnish(draft.sheets, faces, composer, draft.document.title, draft.paper)
    problems.stop_if_any()


def compose_faces(composer: Composer, game: Game, progress: Progress) -> dict[tuple[str, str], Face]:
    """Front and back of every card of the game, by piece id and side."""
    faces: dict[tuple[str, str], Face] = {}
    shared: dict[str, Face] = {}
    for component in game.components.values():
        for card in component.cards:
            for side in ("front", "back"):
                face = composer.face(component, card, side)
                if face:
                    faces[card.id, side] = shared.setdefault(face.digest, face)
            progress.step()
    return faces


def _impose(draft: Draft, options: Options, faces: Faces, problems: Problems) -> None:
    """Sheets of the cut pieces of one document."""
    paper, duplex = draft.paper_size, options.duplex
    pieces = []
    for component in draft.components:
        if component.kind != "cards":
            continue
        gap = (component.gap[0], component.gap[1]) if component.gap else None
        spec = Spec(
            component.id,
            *component.size,
            component.bleed,
            component.min_bleed,
            gap,
            component.columns,
            component.folds,
        )
        for card in component.cards:
            has_back = (card.id, "back") in faces
            pieces += [Piece(spec, card.id, copy + 1, has_back) for copy in range(card.quantity)]
    if not pieces:
        return
    try:
        draft.sheets = impose(pieces, paper, duplex)
    except DoesNotFit as error:
        problems.add(draft.components[0].place_of("size"), "size", f"{error}; expected at most 60 sheets of this paper")
        return
    if any(s.side == "back" for s in draft.sheets):
        draft.duplex = duplex
    if options.offset != (0.0, 0.0):
        draft.sheets = [moved_back(s, *options.offset, duplex) if s.side == "back" else s for s in draft.sheets]
    for component in draft.components:
        if any(p.has_back and p.spec.component == component.id and not fits(p.spec, paper) for p in pieces):
            message = "found a back for a piece that is larger than the paper; expected none, or a smaller size"
            problems.add(component.place_of("back"), "back", message)


def _flow(draft: Draft, drafts: Sequence[Draft], composer: Composer, paper: str, faces: Faces) -> None:
    """Pages of the flowing components of one document."""
    for component in draft.components:
        if component.kind == "pages":
            from pnp.contents import jobs_of, parts_of
            from pnp.flow import Flow
            from pnp.kitblocks import ALL_SETTERS

            game = composer.game
            flow = Flow(composer, draft.paper_size, faces, jobs_of(drafts, game, paper), parts_of(game, faces))
            titles = [component.title]
            second = composer.second.components[component.id] if composer.second else None
            for page in flow.pages(component, ALL_SETTERS, second):
                whole = PlacedFace(page, Rect(0, 0, page.width, page.height))
                draft.pages.append(Page(page.width, page.height, (whole,), bookmark=titles.pop() if titles else ""))


def _write(
    drafts: Sequence[Draft], game: Game, options: Options, cache: Cache, progress: Progress, faces: Faces
) -> tuple[BuiltDocument, ...]:
    """PDF bytes of every document; unchanged ones come from the cache."""
    infos = {d.number: _info(d, game) for d in drafts}
    keys = {d.number: _document_key(d, infos[d.number]) for d in drafts}
    ready = {d.number: cache.get("document", keys[d.number]) for d in drafts}
    wanted = [art for d in drafts if ready[d.number] is None for art in arts_of(d.pages)]
    distinct = {art.key: art for art in wanted}
    rendered: dict[str, bytes] = {}
    if distinct:
        from pnp.art import render_all

        progress.stage("draw", len(distinct))
        rendered = render_all(distinct.values(), cache, options.jobs, progress.step)
    progress.stage("write", len(drafts))
    out = []
    for draft in drafts:
        data = ready[draft.number]
        if data is None:
            data = write_pdf(draft.pages, infos[draft.number], rendered)
            cache.put("document", keys[draft.number], data)
        out.append(BuiltDocument(document_entry(draft), tuple(piece_entries(draft, faces)), data))
        progress.step()
    return tuple(out)


def _info(draft: Draft, game: Game) -> DocumentInfo:
    title = f"{game.meta.title} – {draft.document.title}"
    return DocumentInfo(
        title, ", ".join(game.meta.authors), f"{draft.document.stock}", game.lang, DUPLEX_HINT[draft.duplex]
    )


def _document_key(draft: Draft, info: DocumentInfo) -> str:
    """A hash of everything that a document's bytes depend on."""
    digest = hashlib.sha256(f"{__version__}\n{info}\n".encode())
    for page in draft.pages:
        digest.update(
            f"{page.width} {page.height} {page.marks} {page.trim_box} {page.bleed_box} {page.bookmark}\n".encode()
        )
        for placed in page.faces:
            digest.update(
                f"{placed.face.digest} {placed.trim} {placed.bleeds} {placed.rotation} {placed.part}\n".encode()
            )
    return digest.hexdigest()
