"""Files → every face of a kit: load → validate → translate → compose → mark → ink."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from pnp.base.cache import Cache
from pnp.base.messages import message
from pnp.base.problems import Place, Problem, Problems, ProblemsFound
from pnp.base.progress import Progress
from pnp.definition.consistency import check_printed
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.face.compose import Shown, composer_of
from pnp.face.crew import faces_of
from pnp.face.large_print import POINTS, former_growth, growth
from pnp.face.model import Face, Faces
from pnp.face.setter import TextSetter, TooLong
from pnp.face.version_mark import marked
from pnp.ink.choice import ink_of
from pnp.kit.documents import PlannedDocument
from pnp.kit.options import PrintOptions
from pnp.language.doubts import Doubt, doubts
from pnp.language.localize import Lack, printed_in
from pnp.language.origins import NOWHERE, Origins
from pnp.language.pseudo import PSEUDO


class Translation(NamedTuple):
    """What a translation lacks, and what is doubtful in it."""

    lacks: tuple[Lack, ...] = ()  # what the catalogues lack
    untranslated: frozenset[str] = frozenset()  # what is printed in its place
    foreign: str = ""  # the catalogue that would translate the press's own words, if it is not there
    doubts: tuple[Doubt, ...] = ()  # translations that look like slips


class Translated(NamedTuple):
    """A game in the language asked for, and in a second one if two were."""

    game: Game
    second: Game | None
    translation: Translation = Translation()
    origins: Origins = NOWHERE  # where each printed text was translated


class Composed(NamedTuple):
    """Everything that sheets and pages are made of."""

    translated: Translated
    setter: TextSetter
    faces: Faces  # as they were composed, by piece and side
    printed: Faces  # as they go on the sheets: with version marks, in the ink that was asked for
    ink: Callable[[Face], Face]
    problems: tuple[Problem, ...] = ()  # what is wrong with templates, pictures, fonts and texts
    too_long: tuple[TooLong, ...] = ()  # the texts that do not fit and are shown all the same
    shown: tuple[Shown, ...] = ()  # every text box that was filled, if that was asked for
    no_room: Mapping[str, Place] = MappingProxyType({})  # components with a box that cannot take a second language

    @property
    def game(self) -> Game:
        """The game as it is printed."""
        return self.translated.game

    @property
    def second(self) -> Game | None:
        """The same game in a second language, if two were asked for."""
        return self.translated.second

    def with_game(self, game: Game) -> Composed:
        """The same faces for a game with fewer pieces or other documents."""
        translated = self.translated._replace(game=game)
        return self._replace(translated=translated, setter=self.setter.for_game(game))


def translated(
    workspace: Workspace,
    options: PrintOptions,
    problems: Problems,
    game: Game | None = None,
    proposals: bool = False,
) -> Translated:
    """The game as it is to be printed; what is wrong with its files goes to `problems`, unless nothing can be read."""
    game = game or load_game(workspace, options.game, problems, dict(options.trial))
    if game is None:
        raise ProblemsFound(sorted(set(problems)))
    if not game.meta.documents:
        problems.add(
            game.place, "documents", message("is missing; nothing is printed before it lists what goes on which paper")
        )
    check_printed(game, problems)
    before = problems.mark()
    first, second = options.languages
    printed = printed_in(workspace, game, first, problems, options.allow_missing, proposals)
    both = printed_in(workspace, game, second, problems, options.allow_missing) if second else None
    if problems.any_since(before):
        problems.stop_if_any()
    below = _named(both.game, options) if both else None
    return Translated(
        _named(printed.game, options),
        below,
        Translation(
            printed.lacks,
            printed.untranslated,
            printed.foreign,
            tuple(one for read in (*printed.read, *(both.read if both else ())) for one in doubts(*read)),
        ),
        printed.origins,
    )


def _named(game: Game, options: PrintOptions) -> Game:
    """A game whose version says that it is a trial, if it is one: on every card, in every margin."""
    if not options.trial:
        return game
    return game._replace(meta=replace(game.meta, version=f"{game.meta.version} {game.words['trial']}"))


def compose(
    workspace: Workspace,
    kit: Translated,
    plans: Sequence[PlannedDocument],
    options: PrintOptions,
    cache: Cache,
    progress: Progress,
    show_all: bool = False,
    pictures: bool = True,
) -> Composed:
    """Every face of the game; `show_all` notes every text box, and shows texts that do not fit.

    If there are problems, the faces that could be composed have no version marks and are in full colour.
    """
    progress.stage("compose", sum(len(c.cards) for c in kit.game.components.values()))  # all, whatever is printed
    shows = show_all or options.lang == PSEUDO or options.allow_missing
    composer = composer_of(
        workspace,
        kit.game,
        cache,
        kit.second,
        on_overflow="show" if shows else "refuse",
        least_points=POINTS if options.large_print else 0.0,
        note_boxes=show_all,
        origins=kit.origins,
        pictures=pictures,
        grow=former_growth if options.former_size else growth,
    )
    found = faces_of(composer, options.jobs, progress.step)
    problems, setter = Problems(), composer.setter
    problems.take(found.problems)
    check_room(found.no_room, plans, problems)
    printed: Faces = found.faces
    whole, before = not len(problems), setter.problems.mark()
    if whole:
        printed = marked(found.faces, setter)
        problems.take(setter.problems.since(before))
    ink = ink_of(options.ink, cache)
    if whole:
        printed = {key: ink(face) for key, face in printed.items()}
    return Composed(
        kit,
        setter,
        found.faces,
        printed,
        ink,
        tuple(problems),
        tuple(found.too_long),
        tuple(found.shown),
        MappingProxyType(found.no_room),
    )


def check_room(no_room: Mapping[str, Place], plans: Sequence[PlannedDocument], problems: Problems) -> None:
    """Name the components that a second language was asked of and that have no room for it."""
    names = list(dict.fromkeys(component.id for plan in plans for component in plan.components))
    roomy = ",".join(name for name in names if name not in no_room)
    for name in names:
        if name in no_room:
            way = (
                message("build the others with --only {roomy}", roomy=roomy) if roomy else message("print one language")
            )
            complaint = message(
                "has no room for a second language in “{name}”; give the box pnp:second, or {way}", name=name, way=way
            )
            problems.add(no_room[name], "pnp:text", complaint)
