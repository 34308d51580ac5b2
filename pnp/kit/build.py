"""The whole line, from files to PDFs in memory: compose → impose → write. Gather everything, then write in one step."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.cache import Cache
from pnp.base.choices import Duplex
from pnp.base.messages import Message
from pnp.base.problems import Problem, Problems
from pnp.base.progress import Progress
from pnp.definition.game import Game
from pnp.definition.workspace import Workspace
from pnp.face.compose import Shown
from pnp.face.digests import look_up
from pnp.face.model import Faces
from pnp.face.setter import TextSetter, TooLong
from pnp.kit.composing import Composed, Translation, check_room, compose, translated
from pnp.kit.contents import cases_of
from pnp.kit.documents import LaidOut, planned
from pnp.kit.layout import deck_of, lay_out, try_pages
from pnp.kit.manifest import BuiltDocument, document_entry, kit_id, manifest_of, piece_entries
from pnp.kit.options import PrintOptions, validate
from pnp.kit.screens import WebFile, web_files
from pnp.language.pseudo import PSEUDO
from pnp.pdf.press import Printout, printed
from pnp.pdf.write import DocumentInfo
from pnp.sheet.in_place import Deck

DUPLEX_HINT: dict[Duplex, str] = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


class Kit(NamedTuple):
    """Everything that one build writes."""

    game: Game
    options: PrintOptions
    documents: tuple[BuiltDocument, ...]
    id: str = ""  # what this print is called wherever it lies
    translation: Translation = Translation()  # what it lacks
    too_long: tuple[Problem, ...] = ()  # texts that do not fit and are shown all the same
    warnings: tuple[Message, ...] = ()  # what may be damaged, though it can be printed
    web: tuple[WebFile, ...] = ()  # what is read on a screen, too

    @property
    def folder(self) -> Path:
        """Where it goes if nothing else is said."""
        special = self.options.lang == PSEUDO or self.options.languages[1]
        name = self.options.lang if special else self.game.lang
        return Path("output") / self.game.id / "-".join((name, *self.options.way))

    @property
    def manifest(self) -> dict[str, Any]:
        """The manifest, so that anything printed can be found, checked and reprinted."""
        return manifest_of(self.game, self.options, self.id, self.documents, self.web)

    @property
    def files(self) -> dict[str, bytes]:
        """Every file but the manifest, by its name."""
        return {d.entry["file"]: d.data for d in self.documents} | {w.entry["file"]: w.data for w in self.web}


class Draft(NamedTuple):
    """A kit before it is written: everything composed, set and imposed."""

    composed: Composed
    options: PrintOptions
    documents: tuple[LaidOut, ...]
    too_long: tuple[TooLong, ...]  # the texts that do not fit and are shown all the same
    warnings: tuple[Message, ...]  # what may be damaged, though it can be printed

    @property
    def game(self) -> Game:
        """The game as it is printed."""
        return self.composed.game

    @property
    def second(self) -> Game | None:
        """The same game in a second language, if two were asked for."""
        return self.composed.second

    @property
    def translation(self) -> Translation:
        """What its translation lacks."""
        return self.composed.translated.translation

    @property
    def faces(self) -> Faces:
        """By piece and side, without version marks, in full colour."""
        return self.composed.faces

    @property
    def setter(self) -> TextSetter:
        """What sets more texts in the same way."""
        return self.composed.setter

    @property
    def shown(self) -> tuple[Shown, ...]:
        """Every text box that was filled, if that was asked for."""
        return self.composed.shown

    @property
    def kit_id(self) -> str:
        """What this print is called wherever it lies."""
        return kit_id(self.game, self.faces, self.options.edition)


Select = Callable[[Composed, Deck], tuple[Composed, Deck]]  # what is printed of a kit, at the places of which deck


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
    made = draft(workspace, options, cache, progress, select=select, game=game)
    look_up(made.composed.faces.values(), cache)
    written = _write(made, cache, progress)
    too_long = tuple(one.problem for one in made.too_long)
    web = () if select else _for_screens(made, cache)
    return Kit(made.game, options, written, made.kit_id, made.translation, too_long, made.warnings, web)


def draft(
    workspace: Workspace,
    options: PrintOptions,
    cache: Cache | None = None,
    progress: Progress | None = None,
    show_all: bool = False,
    select: Select | None = None,
    game: Game | None = None,
    pictures: bool = True,
    proposals: bool = False,
) -> Draft:
    """Everything of a kit but the writing; `show_all` notes every text box, and shows texts that do not fit.

    Without `pictures` the texts alone are set, for whoever asks whether they fit. With `proposals` a fuzzy translation
    stands in its place, where one without any would have the source.
    """
    validate(options)
    cache, progress = cache or Cache.usual(), progress or Progress()
    problems = Problems()
    said = translated(workspace, options, problems, game, proposals)
    plans, all_read = planned(said.game, options), not len(problems)
    kit = compose(workspace, said, plans, options, cache, progress, show_all, pictures)
    problems.take(kit.problems)
    if len(problems):
        before = kit.setter.problems.mark()
        try_pages(plans, kit, options, all_read)
        problems.take(kit.setter.problems.since(before))
        problems.stop_if_any()
    deck: Deck | None = None
    if select:
        kit, deck = select(kit, deck_of(plans, options, kit))
        plans = planned(kit.game, options)
        check_room(kit.no_room, plans, problems)
        problems.stop_if_any()
    documents = lay_out(plans, kit, options, deck)
    kit.setter.problems.stop_if_any()  # of letters that are in the margins alone
    return Draft(kit, options, documents, (*kit.too_long, *kit.setter.too_long), kit.setter.warnings)


def _write(made: Draft, cache: Cache, progress: Progress) -> tuple[BuiltDocument, ...]:
    """The PDF of every document, with what the manifest says of it."""
    printouts = [Printout(one.pages, _info(one, made), one.forms) for one in made.documents]
    data = printed(printouts, cache, made.options.jobs, progress, made.options.renderer)
    return tuple(
        BuiltDocument(document_entry(one), tuple(piece_entries(one, made.faces)), pdf)
        for one, pdf in zip(made.documents, data, strict=True)
    )


def _for_screens(made: Draft, cache: Cache) -> tuple[WebFile, ...]:
    """The texts that are read on a screen, too; few kits have none, but reprints do."""
    cases = cases_of(made.documents, made.options)
    return web_files(made.documents, made.setter, made.faces, cases, made.second, cache, made.options.jobs)


def _info(one: LaidOut, made: Draft) -> DocumentInfo:
    meta, document = made.game.meta, one.plan.document
    duplex: Duplex = "none" if made.options.order == "fronts-first" else one.duplex
    return DocumentInfo(
        f"{meta.title} – {document.title}",
        ", ".join(meta.authors),
        document.stock,
        made.game.lang,
        DUPLEX_HINT.get(duplex, "Simplex"),
        made.options.ink == "grey",
    )
