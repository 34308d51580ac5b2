"""A kit kit → figures for every face and component, and everything that is hard to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pnp.base.cache import Cache
from pnp.base.messages import message
from pnp.base.problems import Problem
from pnp.definition.game import Game, Style
from pnp.kit.build import Draft
from pnp.readability.contrast import Look, Reading, looks
from pnp.readability.faults import Fault, faults, gathered, small_print
from pnp.readability.pairs import Pair, colour_alone, nearest_pairs
from pnp.readability.subjects import Subject, subjects


class Figures(NamedTuple):
    """What was measured on one face: the line set smallest, and the one that stands out least for its size."""

    subject: Subject
    smallest: Reading | None
    palest: Reading | None


class Measured(NamedTuple):
    """The figures of one component: face by face, and its nearest colours under each sight."""

    id: str
    pieces: int
    faces: tuple[Figures, ...]
    pairs: tuple[Pair, ...] = ()


class Readability(NamedTuple):
    """All figures of a kit, and what is found wanting."""

    components: tuple[Measured, ...]
    findings: tuple[Problem, ...]


def readability(kit: Draft, cache: Cache, jobs: int = 1) -> Readability:
    """Measure every face of a kit as it is printed; small print is counted by itself."""
    game = kit.game
    groups: dict[str, list[Subject]] = {}
    for subject in subjects(kit):
        groups.setdefault(subject.component, []).append(subject)
    several = {s.face.key for group in groups.values() for s in group if s.card and len(group) > 1}
    seen = looks((s.face for group in groups.values() for s in group), several, cache, jobs)
    components: list[Measured] = []
    small: list[Figures] = []
    findings: list[Problem] = []
    found: list[Fault] = []
    for name, group in groups.items():
        faces = []
        for subject in group:
            readings = _readings(subject, seen[subject.face.key], game)
            found += faults(subject, readings)
            faces.append(_figures(subject, [reading for reading, style in readings if not style]))
            if any(style for _, style in readings):
                small.append(_figures(subject, [reading for reading, style in readings if style]))
        component = game.components.get(name)
        if component and component.kind == "cards":
            findings += colour_alone(component, group, game.palette)
            pairs = nearest_pairs(component, group, seen, game.palette)
            components.append(Measured(name, component.pieces, tuple(faces), tuple(pairs)))
        elif component:
            components.append(Measured(name, len(faces), tuple(faces)))
    if small:
        components.append(Measured(message("small print"), len(small), tuple(small)))
    return Readability(tuple(components), (*findings, *gathered(found, game)))


def _readings(subject: Subject, look: Look, game: Game) -> list[tuple[Reading, Style | None]]:
    """The lines of a face, each with its style if it is small print; a card drawn in a figure is a picture, no text."""
    kept = [r for r in look.readings if not (r.reduced and subject.drawing)]
    sized = [r._replace(size=r.size * subject.scale) for r in kept]
    found = [(reading, small_print(subject, reading, game)) for reading in sized]
    return [(reading._replace(mark=bool(style and subject.card)), style) for reading, style in found]


def _figures(subject: Subject, readings: Sequence[Reading]) -> Figures:
    smallest = min(readings, key=lambda r: r.size, default=None)
    return Figures(subject, smallest, min(readings, key=lambda r: r.contrast / r.needed, default=None))
