"""The whole line: load → validate → translate → compose → impose → write. Gather everything, then write in one step."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pnp import __version__
from pnp.base.cache import Cache
from pnp.base.problems import Problem, Problems, ProblemsFound
from pnp.definition.consistency import check_printed
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.face.compose import Composer
from pnp.face.large_print import POINTS
from pnp.face.model import Face
from pnp.face.version_mark import marked
from pnp.ink.choice import ink_of
from pnp.kit.documents import Draft, drafts_of
from pnp.kit.layout import Faces, deck_of, lay_out
from pnp.kit.manifest import BuiltDocument, document_entry, kit_id, manifest_of, piece_entries
from pnp.kit.options import PrintOptions, validate
from pnp.language.localize import localize
from pnp.language.pseudo import PSEUDO
from pnp.language.texts import prepare
from pnp.pdf.write import DocumentInfo, arts_of, write_pdf
from pnp.sheet.in_place import Deck

DUPLEX_HINT = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "none": "Simplex"}


class Kit(NamedTuple):
    """Everything that one build writes."""

    game: Game
    options: PrintOptions
    documents: tuple[BuiltDocument, ...]
    id: str = ""  # what this print is called wherever it lies
    untranslated: int = 0  # texts that are printed in the source language
    too_long: tuple[Problem, ...] = ()  # texts that do not fit and are shown all the same
    foreign: str = ""  # the catalogue that would translate the press's own words, if it is not there

    @property
    def folder(self) -> Path:
        """Where it goes if nothing else is said."""
        special = self.options.lang == PSEUDO or self.options.languages[1]
        name = self.options.lang if special else self.game.lang
        return Path("output") / self.game.id / "-".join((name, *self.options.edition))

    @property
    def manifest(self) -> dict[str, Any]:
        """The manifest, so that anything printed can be found, checked and reprinted."""
        return manifest_of(self.game, self.options, self.id, self.documents)


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
    kit_id: str
    options: PrintOptions


Select = Callable[[Game, Faces], Game]


def build(
    workspace: Workspace,
    options: PrintOptions,
    cache: Cache | None = None,
    progress: Progress | None = None,
    select: Select | None = None,
    game: Game | None = None,
) -> Kit:
    """Make a kit in memory; raises ProblemsFound with everything that is wrong.

    Without a cache it is the user's own. `select` may choose what is printed; a `game` at hand is printed as it is.
    """
    cache, progress = cache or Cache.usual(), progress or Progress()
    made = draft_kit(workspace, options, cache, progress, select=select, game=game)
    written = _write(made.drafts, made.game, options, cache, progress, made.faces)
    too_long = tuple(made.composer.too_long or ())
    return Kit(made.game, options, written, made.kit_id, made.untranslated, too_long, made.foreign)


def draft_kit(
    workspace: Workspace,
    options: PrintOptions,
    cache: Cache | None = None,
    progress: Progress | None = None,
    show_all: bool = False,
    select: Select | None = None,
    game: Game | None = None,
) -> Drafted:
    """Everything of a kit but the writing; `show_all` notes every text box, and shows texts that do not fit."""
    validate(options)
    cache, progress = cache or Cache.usual(), progress or Progress()
    problems = Problems()
    game = game or load_game(workspace, options.game, problems)
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
    composer.least_points = POINTS if options.large_print else 0.0
    progress.stage("compose", sum(len(c.cards) for d in drafts for c in d.components))
    faces = compose_faces(composer, game, progress)
    name = kit_id(game, faces, options.edition)
    ink = ink_of(options.ink, cache)
    printed = {key: ink(face) for key, face in marked(faces, composer).items()} if not len(problems) else faces
    deck: Deck | None = None
    if select and not len(problems):
        deck = deck_of(drafts, options, faces, printed)
        game = select(game, faces)
        drafts = drafts_of(game, options)
    _check_room(composer, drafts)
    problems.stop_if_any()
    lay_out(drafts, game, options, composer, faces, printed, ink, deck)
    return Drafted(game, drafts, faces, composer, localized.untranslated, localized.foreign, name, options)


def _check_room(composer: Composer, drafts: Sequence[Draft]) -> None:
    """Name the components that a second language was asked of and that have no room for it."""
    names = list(dict.fromkeys(component.id for draft in drafts for component in draft.components))
    roomy = ",".join(name for name in names if name not in composer.no_room)
    for name in names:
        if name in composer.no_room:
            way = f"build the others with --only {roomy}" if roomy else "print one language"
            message = f"has no room for a second language in “{name}”; give the box pnp:second, or {way}"
            composer.problems.add(composer.no_room[name], "pnp:text", message)


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


def _write(
    drafts: Sequence[Draft], game: Game, options: PrintOptions, cache: Cache, progress: Progress, faces: Faces
) -> tuple[BuiltDocument, ...]:
    """PDF bytes of every document; unchanged ones come from the cache."""
    infos = {d.number: _info(d, game, options) for d in drafts}
    keys = {d.number: _document_key(d, infos[d.number]) for d in drafts}
    ready = {d.number: cache.get("document", keys[d.number]) for d in drafts}
    wanted = [art for d in drafts if ready[d.number] is None for art in arts_of(d.pages)]
    distinct = {art.key: art for art in wanted}
    rendered: dict[str, bytes] = {}
    if distinct:
        from pnp.pdf.art import render_all

        progress.stage("draw", len(distinct))
        rendered = render_all(distinct.values(), cache, options.jobs, progress.step)
    progress.stage("write", len(drafts))
    out = []
    for draft in drafts:
        data = ready[draft.number]
        if data is None:
            data = write_pdf(draft.pages, infos[draft.number], rendered, draft.forms)
            cache.put("document", keys[draft.number], data)
        out.append(BuiltDocument(document_entry(draft), tuple(piece_entries(draft, faces)), data))
        progress.step()
    return tuple(out)


def _info(draft: Draft, game: Game, options: PrintOptions) -> DocumentInfo:
    return DocumentInfo(
        f"{game.meta.title} – {draft.document.title}",
        ", ".join(game.meta.authors),
        draft.document.stock,
        game.lang,
        DUPLEX_HINT["none" if options.order == "fronts-first" else draft.duplex],
        options.ink == "grey",
    )


def _document_key(draft: Draft, info: DocumentInfo) -> str:
    """A hash of everything that a document's bytes depend on."""
    digest = hashlib.sha256(f"{__version__}\n{info}\n{sorted(draft.forms or ())}\n".encode())
    for page in draft.pages:
        digest.update(
            f"{page.width} {page.height} {page.marks} {page.trim_box} {page.bleed_box} {page.bookmark}\n".encode()
        )
        for face, *where in page.faces:
            digest.update(f"{face.digest} {where}\n".encode())
    return digest.hexdigest()
