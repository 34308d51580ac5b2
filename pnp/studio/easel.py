"""A game in one look → its faces, each composed when it is asked for, and again only when what it is made of changed.

Everything here is done by a worker (`worker.py`), one thing at a time. The faces are those that a build prints: the
same loading, translating, composing, version marks and ink.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from pnp.assets.opener import Opener
from pnp.base.cache import Cache
from pnp.base.choices import SIDES, Ink, Side
from pnp.base.problems import Problem, Problems, ProblemsFound
from pnp.base.reading import read_within
from pnp.definition.components import Card, Component, VersionMark
from pnp.definition.game import Game, Style, plain
from pnp.definition.load import load_game
from pnp.definition.nodes import MAX_BYTES
from pnp.definition.one_card import changed_card
from pnp.definition.rows import written_ids
from pnp.definition.workspace import Workspace
from pnp.face.compose import Composer, Shown, composer_of
from pnp.face.large_print import POINTS
from pnp.face.model import Face
from pnp.face.setter import Notes
from pnp.face.version_mark import marked
from pnp.ink.choice import ink_of
from pnp.kit.composing import Translated, translated
from pnp.kit.options import PrintOptions
from pnp.studio.noted import Noted
from pnp.studio.sources import art_of, digest, files_of

DRAWN = ("cards", "figures")  # the kinds of components that have faces


class Look(NamedTuple):
    """How the faces of a game are looked at: in which language (or two), ink and size."""

    lang: str = ""
    ink: Ink = "full"
    large_print: bool = False


class Drawn(NamedTuple):
    """One face, or why there is none; its text boxes, and what is wrong on it."""

    face: Face | None
    bare: Face | None = None  # without version mark and in full colour, which manifests know it by
    boxes: tuple[Shown, ...] = ()
    problems: tuple[Problem, ...] = ()
    of_others: bool = False  # whether it names values of other pieces, so that it follows them


class Spot(NamedTuple):
    """A card of a component."""

    component: str
    card: str


@dataclass(frozen=True, eq=False)
class _Reading:
    """The files of a game as they were read once."""

    source: Game  # as its files have it, in their own language
    game: Game  # in the language of the look
    composer: Composer
    noted: Noted
    common: str  # a hash of all that every face depends on
    whole: str  # a hash of the values of all pieces
    cards: Mapping[Spot, tuple[Component, Card]]


class Easel:
    """A game in one look, as its files are now."""

    def __init__(self, workspace: Workspace, game: str, look: Look, cache: Cache) -> None:
        self.workspace, self.name, self.look, self.cache = workspace, game, look, cache
        self.problems: tuple[Problem, ...] = ()  # of the files, before anything is composed
        self.as_before = False  # whether something cannot be read now, and is shown as it was
        self.generation = 0  # how often something has changed
        self._reading: _Reading | None = None
        self._drawn: dict[tuple[Spot, Side], Drawn] = {}
        self._stamps: dict[Spot, str] = {}
        self._texts: dict[str, str] = {}  # of the components, as they were read
        self._seen = ""  # a hash of the files as they were read
        self._kept: tuple[str, Composer] | None = None  # a composer, and a hash of what it was made for
        self._news: dict[Spot, None] | None = None  # what has changed since it was last told

    @property
    def game(self) -> Game | None:
        """The game as it could be read last; None if it never could."""
        return self._reading.game if self._reading else None

    @property
    def opener(self) -> Opener | None:
        """What opens the pictures of that game."""
        return self._reading.composer.opener if self._reading else None

    @property
    def _options(self) -> PrintOptions:
        return PrintOptions(self.name, self.look.lang, allow_missing=True, large_print=self.look.large_print)

    @property
    def stamps(self) -> Mapping[Spot, str]:
        """For every card a sign that changes when its faces may look otherwise."""
        return self._stamps

    def refresh(self) -> list[Spot]:
        """Read the files again if they have changed; the cards that may look otherwise now."""
        files = files_of(self.workspace, self.name)
        seen = digest(files)
        if seen == self._seen:
            return []
        self._seen = seen
        self.generation += 1
        self._news = self._news or {}
        self.as_before = False
        fresh = self._read(digest(art_of(files)))
        if fresh is None:
            self.as_before = True
            return []
        before, self._reading = self._stamps, fresh
        self._texts = _texts(self.workspace, fresh.source)
        self._stamps = self._stamps_of(fresh, fresh.cards)
        changed = [spot for spot, stamp in self._stamps.items() if before.get(spot) != stamp]
        # who opens a game knows nothing yet that could have changed
        self._news = {**(self._news or {}), **dict.fromkeys(changed)} if self.generation > 1 else None
        gone = {*changed, *(before.keys() - self._stamps.keys())}
        self._drawn = {key: drawn for key, drawn in self._drawn.items() if key[0] not in gone}
        return changed

    def glance(self, file: str, text: str) -> Spot | None:
        """Take over the one card whose lines have changed in a file; None if that is not all, or not usual.

        It is there at once for whoever waits for its picture; `refresh` reads everything, and is due all the same.
        """
        reading, before = self._reading, self._texts.get(file)
        component = (
            next((c for c in reading.source.components.values() if c.place.file == file), None) if reading else None
        )
        if reading is None or component is None or before is None or component.kind not in DRAWN:
            return None
        card = changed_card(before, text, component)
        if card is None or Spot(component.id, card.id) not in reading.cards:
            return None
        spot = Spot(component.id, card.id)
        source = _with_card(reading.source, component.id, card)
        alone = source._replace(components={component.id: component._replace(cards=(card,))})
        try:
            said = translated(self.workspace, self._options, Problems(), alone, proposals=True)
        except ProblemsFound:
            return None
        game = _with_card(reading.game, component.id, said.game.components[component.id].cards[0])
        old = reading.composer.second
        second = (
            _with_card(old, component.id, said.second.components[component.id].cards[0])
            if old and said.second
            else None
        )
        composer = reading.composer.for_game(game, second, said.origins)
        self._reading = _reading(source, game, composer, reading.common, reading.whole)
        self._texts[file] = text
        self._drawn = {key: drawn for key, drawn in self._drawn.items() if key[0] != spot}
        self._stamps = {**self._stamps, spot: self._stamps_of(self._reading, (spot,))[spot]}
        self.generation += 1
        self._news = {**(self._news or {}), spot: None}
        return spot

    def news(self) -> list[Spot] | None:
        """The cards that may look otherwise since this was last asked, whoever read the files; None if nothing has."""
        found, self._news = self._news, None
        return None if found is None else [spot for spot in found if spot in self._stamps]

    def _read(self, files: str) -> _Reading | None:
        """The game in its language; None if nothing of it can be shown, and `problems` say why."""
        problems = Problems()
        try:
            game = load_game(self.workspace, self.name, problems)
            game = self._with_what_was(game) if game else None
            said = translated(self.workspace, self._options, problems, game, proposals=True) if game else None
        except ProblemsFound as error:
            self.problems = tuple(sorted({*problems, *error.problems}))
            return None
        self.problems = tuple(sorted(set(problems)))
        if said is None:
            return None
        common = digest([files, _common(said.game), _common(said.second) if said.second else ""])
        whole = digest([plain(said.game.values), _data(said.game)])
        kinds = digest([[c.id, c.fields.schema(), [k.id for k in c.cards]] for c in said.game.components.values()])
        assert game is not None
        return _reading(game, said.game, self._composer(said, common + kinds), common, whole)

    def _with_what_was(self, game: Game) -> Game:
        """A game in which what cannot be read now is as it was before: single cards, or whole components."""
        before = self._reading.source.components if self._reading else {}
        self.as_before = bool(game.broken)
        broken = {name: _patched(game.components.get(name), before[name]) for name in game.broken if name in before}
        order = {name: game.components.get(name, one) for name, one in {**before, **game.components}.items()}
        kept = {name: one for name, one in order.items() if name in game.components or name in broken}
        return game._replace(components={**kept, **broken}) if broken else game

    def _composer(self, said: Translated, made_of: str) -> Composer:
        """The composer of before if all that it has read still holds, with the game as it is now; else a new one."""
        if self._kept and self._kept[0] == made_of:
            composer = self._kept[1].for_game(said.game, said.second, said.origins)
        else:
            composer = composer_of(
                self.workspace,
                said.game,
                self.cache,
                said.second,
                on_overflow="show",
                least_points=POINTS if self.look.large_print else 0.0,
                note_boxes=True,
                origins=said.origins,
            )
        self._kept = (made_of, composer)
        return composer

    def _stamps_of(self, reading: _Reading, spots: Iterable[Spot]) -> dict[Spot, str]:
        """What the faces of cards are made of, each as a few digits."""
        heads = {name: digest([reading.common, _head(one)]) for name, one in reading.game.components.items()}
        below = _spots(reading.composer.second)
        found = {}
        for spot in spots:
            follows = any(d.of_others for side in SIDES if (d := self._drawn.get((spot, side))))
            second = below[spot].data if spot in below else ""
            own = f"{heads[spot.component]} {reading.whole if follows else ''} {reading.cards[spot][1].data} {second}"
            found[spot] = hashlib.sha256(own.encode()).hexdigest()[:16]
        return found

    def card(self, spot: Spot) -> tuple[Component, Card] | None:
        """A card by its name, if there is one."""
        return self._reading.cards.get(spot) if self._reading else None

    def drawn(self, spot: Spot, side: Side) -> Drawn | None:
        """One side of a card as it would be printed; None if there is no such card."""
        reading, found = self._reading, self.card(spot)
        if reading is None or found is None:
            return None
        key = (spot, side)
        if key not in self._drawn:
            self._drawn[key] = self._compose(reading, *found, side)
        return self._drawn[key]

    def _compose(self, reading: _Reading, component: Component, card: Card, side: Side) -> Drawn:
        """Compose a side, and gather all that was noted on the way."""
        composer, notes = reading.composer, Notes()
        reading.noted.forget()
        made = composer.face(component, card, side)
        face = made.face
        if face and side == "front" and component.kind == "cards":
            face = marked({(card.id, side): face}, composer.setter.noting(notes))[card.id, side]
        if face:
            face = ink_of(self.look.ink, self.cache)(face)
        too_long = (*made.too_long, *notes.too_long)
        wrong = (*made.problems, *notes.problems, *(one.problem for one in too_long))
        # large print may set a face twice, the second time with the sizes that hold
        shown = tuple({(box.place, box.matrix): box for box in made.shown}.values())
        return Drawn(face, made.face, shown, tuple(dict.fromkeys(wrong)), reading.noted.asked)

    def waiting(self) -> Iterator[tuple[Spot, Side]]:
        """The sides that nobody has asked for yet."""
        for spot, (component, _) in self._reading.cards.items() if self._reading else ():
            for side in SIDES:
                if (component.template if side == "front" else component.back) and (spot, side) not in self._drawn:
                    yield spot, side

    def all_problems(self) -> list[Problem]:
        """What is wrong with the files and with every face that was composed so far."""
        return sorted({*self.problems, *(one for drawn in self._drawn.values() for one in drawn.problems)})

    def composed(self) -> Iterator[tuple[tuple[Spot, Side], Drawn]]:
        """Every side that was composed so far."""
        yield from list(self._drawn.items())

    @property
    def cover_stamp(self) -> str:
        """A sign that changes when anything of the game does."""
        return digest(sorted(self._stamps.values()))[:12]

    def faces(self) -> dict[tuple[str, Side], Face]:
        """Every face that was composed so far, by piece and side."""
        return {(spot.card, side): d.face for (spot, side), d in self._drawn.items() if d.face}


def _reading(source: Game, game: Game, composer: Composer, common: str, whole: str) -> _Reading:
    """A reading whose values are watched, so that a face that names other pieces is known."""
    noted, values = Noted(), composer.styling.values
    values.update({name: noted.mapping(values[name]) for name in ("pieces", "components", "values")})
    cards = {Spot(c.id, card.id): (c, card) for c in game.components.values() for card in c.drawn}
    return _Reading(source, game, composer, noted, common, whole, cards)


def _with_card(game: Game, component: str, card: Card) -> Game:
    """A game with another card in the place of the one with its name."""
    one = game.components[component]
    cards = tuple(card if old.id == card.id else old for old in one.cards)
    return game._replace(components={**game.components, component: one._replace(cards=cards)})


def _patched(now: Component | None, before: Component) -> Component:
    """A component with its cards that can be read, and the others as they were, as far as they are still written."""
    if now is None or now.fields.schema() != before.fields.schema():
        return before
    known = {card.id: card for card in (*before.cards, *now.cards)}
    names = [name for name in written_ids(now.node) if name in known]
    missed = [card.id for card in now.cards if card.id not in names]  # which a rule of the file has chosen
    return now._replace(cards=tuple(known[name] for name in dict.fromkeys((*names, *missed))))


def _texts(workspace: Workspace, game: Game) -> dict[str, str]:
    """The files of a game's components, as they are written."""
    found = {}
    for name, path in workspace.game_files(game.id).items():
        with suppress(OSError, UnicodeDecodeError):
            found[f"cards/{game.id}/{name}"] = read_within(path, MAX_BYTES).decode("utf-8-sig")
    return found


def _common(game: Game) -> list[Any]:
    """What every face of a game may depend on, besides the values of its pieces."""
    meta = game.meta
    table = [meta.title, meta.version, meta.authors, meta.credit, meta.players, meta.minutes, meta.age]
    rules = [plain(meta.parameters), plain(meta.variants)]
    styles = {name: _style(style) for name, style in game.styles.items()}
    return [game.lang, table, rules, plain(meta.fonts), plain(game.palette), plain(game.words), styles]


def _style(style: Style) -> list[Any]:
    """A style without the place where it is written."""
    return [getattr(style, one.name) for one in fields(style) if one.compare]


def _data(game: Game) -> list[str]:
    """All that stands on the pieces of a game."""
    return [
        f"{component.title} {[(card.id, card.quantity, card.data) for card in component.cards]}"
        for component in game.components.values()
    ]


def _head(component: Component) -> list[Any]:
    """What all cards of a component share."""
    mark = component.mark
    size = [component.title, component.size, component.bleed, component.corner, component.safe]
    return [
        *size,
        component.template,
        component.back,
        (mark.at, mark.turn, mark.color) if isinstance(mark, VersionMark) else mark,
    ]


def _spots(game: Game | None) -> dict[Spot, Card]:
    """The cards of a game by their places."""
    components = game.components.values() if game else ()
    return {Spot(component.id, card.id): card for component in components for card in component.drawn}
