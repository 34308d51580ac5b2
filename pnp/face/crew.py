"""The faces of a large game, composed by several processes at once.

Forked processes have everything that was read before, and hand back what they composed; where processes cannot be
forked, or a game is too small for it to pay, one composes everything. The faces are the same in any case.
"""

from __future__ import annotations

import copyreg
import io
import pickle
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from pnp.base.choices import Side
from pnp.base.problems import Place, Problem
from pnp.base.processes import can_fork, process_pool
from pnp.definition.components import Card, Component
from pnp.face.boxes import Shown
from pnp.face.compose import Composer
from pnp.face.model import Face
from pnp.face.setter import TooLong
from pnp.svg.art import Art
from pnp.text.fonts import Font

WORTH_A_PROCESS = 1500  # cards below which one process is as quick
Work = Sequence[tuple[Component, Card]]
FacesFound = dict[tuple[str, Side], Face]


class Part(NamedTuple):
    """What one process has composed, and all that it noted on the way."""

    faces: FacesFound
    problems: list[Problem]
    too_long: list[TooLong]
    shown: list[Shown] | None
    no_room: dict[str, Place]


class _Crew:
    """What the processes of one game share: they are forked from one that has it."""

    def __init__(self, composer: Composer, work: Work) -> None:
        self.composer, self.work = composer, work
        self.arts = composer.known_art()
        self.numbers = {id(art): number for number, art in enumerate(self.arts)}


_crew: _Crew | None = None


def faces_of(composer: Composer, jobs: int = 1, step: Callable[[], None] = lambda: None) -> FacesFound:
    """Front and back of every card of the game, by piece id and side; faces that look the same are the same."""
    work = [(component, card) for component in composer.game.components.values() for card in component.drawn]
    if jobs < 2 or len(work) < WORTH_A_PROCESS or not can_fork():
        return composer.faces(work, step)
    global _crew
    for component in composer.game.components.values():  # what all cards share is read and made once, here
        composer.warm(component)
    _crew = _Crew(composer, work)
    ends = [len(work) * number // jobs for number in range(jobs + 1)]
    first, *others = pairwise(ends)
    try:
        with process_pool(len(others), may_fork=True) as pool:
            waiting = [pool.submit(_compose, *part) for part in others]
            found = composer.faces(work[slice(*first)], step)
            parts = [pickle.loads(one.result()) for one in waiting]
    finally:
        _crew = None
    shared = {face.key: face for face in found.values()}
    for part, (start, end) in zip(parts, others, strict=True):
        _join(composer, part)
        found.update((key, shared.setdefault(face.key, face)) for key, face in part.faces.items())
        for _ in range(start, end):
            step()
    return found


def _join(composer: Composer, part: Part) -> None:
    """Note here what was noted there."""
    composer.resources.problems.found += part.problems
    composer.setter.too_long.extend(part.too_long)
    for component, place in part.no_room.items():
        composer.boxes.no_room.setdefault(component, place)
    if composer.boxes.shown is not None:
        composer.boxes.shown.extend(part.shown or ())


def _compose(start: int, end: int) -> bytes:
    """Some of the work, in a process that was forked for it."""
    assert _crew is not None
    composer = _crew.composer
    problems, too_long, boxes = composer.resources.problems, composer.setter.too_long, composer.boxes
    before = len(problems.found), len(too_long), len(boxes.shown or ())
    faces = composer.faces(_crew.work[start:end])
    shown = boxes.shown[before[2] :] if boxes.shown is not None else None
    part = Part(faces, problems.found[before[0] :], too_long[before[1] :], shown, boxes.no_room)
    buffer = io.BytesIO()
    pickler = pickle.Pickler(buffer, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = copyreg.dispatch_table | {Font: _packed_font, Art: _packed_art}
    pickler.dump(part)
    return buffer.getvalue()


def _packed_font(font: Font) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    return _font, (str(font.path),)


def _font(path: str) -> Font:
    """The same font where it is asked for."""
    assert _crew is not None
    font = _crew.composer.setter.typesetter.book.shelf.opened(Path(path))
    assert font is not None
    return font


def _packed_art(art: Art) -> Any:
    assert _crew is not None
    number = _crew.numbers.get(id(art))
    return object.__reduce_ex__(art, pickle.HIGHEST_PROTOCOL) if number is None else (_art, (number,))


def _art(number: int) -> Art:
    """The same art where it is asked for."""
    assert _crew is not None
    return _crew.arts[number]
