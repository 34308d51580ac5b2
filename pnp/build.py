"""The whole line: load → validate → translate → compose → impose → write. Gather everything, then write in one step."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp import __version__
from pnp.cache import Cache
from pnp.compose import Composer
from pnp.faces import Face
from pnp.geometry import Rect
from pnp.impose import DoesNotFit, fits, impose
from pnp.load import load_game
from pnp.models import Component, Document, Game
from pnp.pages import furnish
from pnp.pdf import DocumentInfo, Page, PlacedFace, arts_of, write_pdf
from pnp.problems import Problems, ProblemsFound, UsageError, did_you_mean, one_of
from pnp.sheets import Piece, Placement, Sheet, Spec
from pnp.translate import prepare
from pnp.typography import decimal
from pnp.units import PAPERS
from pnp.workspace import Workspace

if TYPE_CHECKING:
    from pnp.flow import Job, Part

DUPLEX_HINT = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "none": "Simplex"}
Faces = Mapping[tuple[str, str], Face]


class Options(NamedTuple):
    """What the user asked for."""

    game: str
    lang: str = ""  # empty: the game's own
    paper: str = "a4"
    duplex: str = "long"
    only: tuple[str, ...] = ()
    jobs: int = 1


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

    @property
    def manifest(self) -> dict[str, Any]:
        """The manifest, so that anything printed can be found, checked and reprinted."""
        return {
            "game": self.game.id,
            "lang": self.game.lang,
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


@dataclass
class _Draft:
    """One document before it is written."""

    document: Document
    number: int
    components: tuple[Component, ...]
    sheets: list[Sheet] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)
    duplex: str = "none"

    @property
    def partial(self) -> bool:
        return len(self.components) < len(self.document.components)

    @property
    def file(self) -> str:
        """A document that lacks some of its components has a name of its own, so that it replaces no whole one."""
        names = "" if not self.partial else "".join(f"-{component.id}" for component in self.components)
        return f"{self.number}-{self.document.id}{names}.pdf"

    @property
    def lists_jobs(self) -> bool:
        return any(block.kind == "jobs" for component in self.components for block in component.blocks)

    @property
    def sheet_count(self) -> int:
        return sum(1 for s in self.sheets if s.side == "front") if self.sheets else len(self.pages)


def build(workspace: Workspace, options: Options, cache: Cache, progress: Progress | None = None) -> Kit:
    """Make a kit in memory; raises ProblemsFound with everything that is wrong."""
    progress = progress or Progress()
    problems = Problems()
    game = load_game(workspace, options.game, problems)
    if game is None:
        raise ProblemsFound(sorted(set(problems)))
    if options.lang not in ("", game.lang):
        raise UsageError(f"{game.id} has no language “{options.lang}”; there is {game.lang}")
    if not game.meta.documents:
        problems.add(game.place, "documents", "is missing; nothing is printed before it lists what goes on which paper")
    game = prepare(game)
    drafts = _drafts(game, options)
    composer = Composer(workspace, game, problems, cache)
    progress.stage("compose", sum(len(c.cards) for d in drafts for c in d.components))
    faces = compose_faces(composer, game, progress)
    problems.stop_if_any()
    paper = PAPERS[options.paper]
    for draft in drafts:
        _impose(draft, paper, options.duplex, faces, problems)
    whole = drafts
    if options.only and any(d.lists_jobs for d in drafts):  # the list of jobs is that of the whole kit
        whole = _drafts(game, options._replace(only=()))
        for draft in whole:
            _impose(draft, paper, options.duplex, faces, problems)
            if not draft.lists_jobs:
                _flow(draft, (), composer, paper, faces)
    for draft in sorted(drafts, key=lambda d: d.lists_jobs):  # what counts the others' pages comes last
        _flow(draft, whole, composer, paper, faces)
    problems.stop_if_any()
    for draft in drafts:
        if draft.sheets:
            draft.pages = furnish(draft.sheets, faces, composer, draft.document.title, options.paper)
    problems.stop_if_any()
    return Kit(game, options, _write(drafts, game, options, cache, progress, faces))


def _drafts(game: Game, options: Options) -> list[_Draft]:
    """The documents asked for, each with its components; numbers stay those of the whole kit."""
    known = {name for document in game.meta.documents for name in document.components}
    only = tuple(name.strip() for names in options.only for name in names.split(","))
    for name in only:
        if name not in known:
            raise UsageError(
                f"{game.id} has no component “{name}”; there are {one_of(sorted(known))}{did_you_mean(name, known)}"
            )
    drafts = []
    for number, document in enumerate(game.meta.documents, 1):
        names = [n for n in document.components if n in game.components and (not only or n in only)]
        if names:
            drafts.append(_Draft(document, number, tuple(game.components[n] for n in names)))
    return drafts


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


def _impose(draft: _Draft, paper: tuple[float, float], duplex: str, faces: Faces, problems: Problems) -> None:
    """Sheets of the cut pieces of one document."""
    pieces = []
    for component in draft.components:
        if component.kind != "cards":
            continue
        gap = (component.gap[0], component.gap[1]) if component.gap else None
        spec = Spec(component.id, *component.size, component.bleed, component.min_bleed, gap, component.columns)
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
    for component in draft.components:
        if any(p.has_back and p.spec.component == component.id and not fits(p.spec, paper) for p in pieces):
            message = "found a back for a piece that is larger than the paper; expected none, or a smaller size"
            problems.add(component.place_of("back"), "back", message)


def _flow(
    draft: _Draft, drafts: Sequence[_Draft], composer: Composer, paper: tuple[float, float], faces: Faces
) -> None:
    """Pages of the flowing components of one document."""
    for component in draft.components:
        if component.kind == "pages":
            from pnp.flow import Flow
            from pnp.setblocks import SETTERS

            flow = Flow(composer, paper, faces, _jobs(drafts, composer), _parts(composer.game, faces))
            titles = [component.title]
            for page in flow.pages(component, SETTERS):
                whole = PlacedFace(page, Rect(0, 0, page.width, page.height))
                draft.pages.append(Page(page.width, page.height, (whole,), bookmark=titles.pop() if titles else ""))


def _jobs(drafts: Sequence[_Draft], composer: Composer) -> list[Job]:
    """The print jobs for the read-me-first sheet."""
    from pnp.flow import Job

    words = composer.game.words
    jobs = []
    for draft in drafts:
        if not draft.sheets and not draft.pages and not any(c.kind == "pages" for c in draft.components):
            continue
        count = draft.sheet_count
        if draft.sheets:
            sides = words["two_sided"] if draft.duplex != "none" else words["one_sided"]
            sheets = f"{count} {words['sheet' if count == 1 else 'sheets']}, {sides}"
        else:
            sheets = f"{count} {words['pages']}" if draft.pages else words["this_sheet"]
        note = " ".join(filter(None, (words["optional"] if draft.document.optional else "", draft.document.note)))
        jobs.append(Job(draft.file, draft.document.title, draft.document.stock, sheets, note))
    return jobs


def _parts(game: Game, faces: Faces) -> list[Part]:
    """The parts list for the read-me-first sheet."""
    from pnp.flow import Part

    order = [name for document in game.meta.documents for name in document.components]
    parts = []
    for name in order:
        component = game.components[name]
        if component.kind == "cards" and component.cards:
            first = component.cards[0]
            width, height = (decimal(side, game.lang) for side in component.size)
            face = faces.get((first.id, "front"))
            parts.append(Part(face, component.title, component.pieces, f"{width} × {height} mm"))
    return parts


def _write(
    drafts: Sequence[_Draft], game: Game, options: Options, cache: Cache, progress: Progress, faces: Faces
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
        out.append(BuiltDocument(_entry(draft, options), tuple(_piece_entries(draft, faces)), data))
        progress.step()
    return tuple(out)


def _info(draft: _Draft, game: Game) -> DocumentInfo:
    title = f"{game.meta.title} – {draft.document.title}"
    return DocumentInfo(
        title, ", ".join(game.meta.authors), f"{draft.document.stock}", game.lang, DUPLEX_HINT[draft.duplex]
    )


def _document_key(draft: _Draft, info: DocumentInfo) -> str:
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


def _entry(draft: _Draft, options: Options) -> dict[str, Any]:
    return {
        "file": draft.file,
        "title": draft.document.title,
        "paper": options.paper,
        "stock": draft.document.stock,
        "pages": len(draft.pages),
        "sheets": draft.sheet_count,
        "duplex": draft.duplex,
        **({"partial": True} if draft.partial else {}),
    }


def _piece_entries(draft: _Draft, faces: Faces) -> list[dict[str, Any]]:
    """Every printed face of a document's pieces."""
    out = []
    for number, sheet in enumerate(draft.sheets, 1):
        for placed in sheet.placements:
            out.append(_piece_entry(placed, number, draft.file, faces))
    return out


def _piece_entry(placed: Placement, page: int, file: str, faces: Faces) -> dict[str, Any]:
    piece = placed.piece
    entry: dict[str, Any] = {
        "id": f"{piece.id}-{placed.label.lower()}" if placed.label else piece.id,
        "component": piece.spec.component,
        "copy": piece.copy,
        "face": placed.side,
        "file": file,
        "page": page,
        "trim": [round(v, 3) for v in placed.trim],
        "bleed": round(min(placed.bleeds), 3),
        "bleeds": [round(v, 3) for v in placed.bleeds],
        "rotation": placed.rotation,
        "hash": faces[piece.id, placed.side].digest[:16],
    }
    if placed.part:
        entry["part"] = [round(v, 3) for v in placed.part]
    return entry


def manifest_text(manifest: Mapping[str, Any]) -> str:
    """The manifest as JSON, one piece a line so that people and diffs can read it."""
    head = {k: v for k, v in manifest.items() if k not in ("documents", "pieces")}
    lines = json.dumps(head, ensure_ascii=False, indent=1)[:-2]
    for name in ("documents", "pieces"):
        rows = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in manifest[name])
        lines += f',\n "{name}": [\n{rows}\n ]'
    return lines + "\n}\n"
