"""The cards of a component → how far apart their colours look to each kind of sight, and what else tells them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from pnp.base.choices import Side
from pnp.base.messages import message
from pnp.base.problems import Place, Problem
from pnp.definition.checks import Choice
from pnp.definition.components import Component
from pnp.definition.fields import PaletteColour
from pnp.readability.colours import SIGHTS, distance
from pnp.readability.contrast import Look
from pnp.readability.signs import Signs, signs
from pnp.readability.subjects import Subject

# CIEDE2000. The nearest pairs of the Okabe-Ito colours, which were chosen for the colour-blind, are 10.9 to 12.5 apart
# in each of the three kinds of colour-blindness.
FAR_ENOUGH = 10.0


class Pair(NamedTuple):
    """Two faces of a component, how far apart their colours look under one sight, and whether signs tell them too."""

    one: Subject
    other: Subject
    sight: str
    distance: float
    signs: bool


def nearest_pairs(
    component: Component, subjects: Sequence[Subject], looks: Mapping[str, Look], palette: Mapping[str, str]
) -> list[Pair]:
    """The nearest two fronts of different colours under each sight; none when the colours are all alike."""
    fronts = [s for s in subjects if s.side == "front"]
    coloured = _coloured(component, fronts, looks, palette)
    found = []
    for sight in SIGHTS if len(coloured) > 1 else ():
        one, other = min(combinations(coloured, 2), key=lambda pair: distance(*pair, sight))
        marked = signs(coloured[one].face).digest != signs(coloured[other].face).digest
        found.append(Pair(coloured[one], coloured[other], sight, distance(one, other, sight), marked))
    return found


def _coloured(
    component: Component, fronts: Sequence[Subject], looks: Mapping[str, Look], palette: Mapping[str, str]
) -> dict[str, Subject]:
    """One card of each colour: that of the first field which tells cards apart, or what covers most of the front."""
    for name in component.fields.keys:
        colours: dict[str, Subject] = {}
        for subject in fronts:
            colours.setdefault(dict(colours_of(component, subject, palette)).get(name, ""), subject)
        colours.pop("", None)
        if len(colours) > 1:
            return colours
    grounds: dict[str, Subject] = {}
    for subject in fronts:
        grounds.setdefault(looks[subject.face.key].ground, subject)
    return grounds


def colours_of(component: Component, subject: Subject, palette: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The fields of a card that are colours, or words that all name one."""
    for name, key in component.fields.keys.items():
        value = subject.card.data.get(name) if subject.card else None
        if value and isinstance(key.check, PaletteColour):
            yield name, value
        elif value and isinstance(key.check, Choice) and set(key.check.words) <= set(palette):
            yield name, palette[value]


def colour_alone(component: Component, subjects: Sequence[Subject], palette: Mapping[str, str]) -> list[Problem]:
    """Faces that nothing but colour tells apart, where some sight finds their colours too near."""
    groups: dict[tuple[Side | None, str], list[tuple[Subject, Signs]]] = {}
    for subject in subjects:
        found = signs(subject.face)
        groups.setdefault((subject.side, found.digest), []).append((subject, found))
    problems = []
    for group in groups.values():
        for (one, first), (other, second) in combinations(group, 2):
            aligned = [(a, b) for a, b in zip(first.colours, second.colours, strict=True) if a != b]
            apart = {sight: max((distance(a, b, sight) for a, b in aligned), default=FAR_ENOUGH) for sight in SIGHTS}
            sight = min(apart, key=lambda name: apart[name])
            if apart[sight] < FAR_ENOUGH:
                place, label = _where(component, one, other, palette)
                how = message("by colour alone, ΔE {apart:.1f} in {sight}", apart=apart[sight], sight=sight)
                wanted = message("expected a letter or a shape as well, or ΔE {far_enough:g}", far_enough=FAR_ENOUGH)
                problems.append(
                    Problem(
                        place,
                        label,
                        message("is told from {name} {how}; {wanted}", name=one.name, how=how, wanted=wanted),
                    )
                )
    return problems


def _where(component: Component, one: Subject, other: Subject, palette: Mapping[str, str]) -> tuple[Place, str]:
    """The first colour of the second card that the first has not."""
    known = dict(colours_of(component, one, palette))
    for name, value in colours_of(component, other, palette):
        if other.card and known.get(name) != value:
            return other.card.place_of(name), f"{other.card.id}.{name}"
    return other.place, other.name
