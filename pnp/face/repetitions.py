"""Where the repetitions of `pnp:each` stand: in rows, or along a shape of the template; and how large they are."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.base.messages import message
from pnp.definition.paths import BindingError, Scope
from pnp.face import bindings
from pnp.svg.lengthwise import way_of
from pnp.svg.tree import SHAPES, Element


def in_rows(names: Mapping[str, str], scope: Scope, count: int) -> list[tuple[float, float]]:
    """By pnp:step from one to the next, pnp:wrap from row to row, all of it centred if pnp:center says so."""
    dx, dy = bindings.numbers(names.get("step", "0 0"), scope, 2)
    per_row, row_x, row_y = bindings.numbers(names.get("wrap", "0 0 0"), scope, 3)
    if per_row < 0:
        raise BindingError(
            message("found “{names}”; expected how many make a row, or 0, then x and y", names=names["wrap"])
        )
    row = int(per_row) or max(count, 1)
    shift = (min(row, count) - 1) / 2 if names.get("center") == "true" else 0.0
    found = []
    for index in range(count):
        line, column = divmod(index, row)
        found.append((dx * (column - shift) + row_x * line, dy * (column - shift) + row_y * line))
    return found


def along(root: Element, name: str, stretch: str, scope: Scope, count: int) -> list[tuple[float, float, float]]:
    """At equal distances along a shape, each in the middle of its share; with the direction of the shape there."""
    shape = next((e for e in root.walk() if f"#{e.attributes.get('id', '')}" == name.strip()), None)
    if shape is None or shape.tag not in SHAPES:
        ids = [f"#{e.attributes['id']}" for e in root.walk() if e.tag in SHAPES and "id" in e.attributes]
        raise BindingError(
            message(
                "found “{name}”; expected the id of a shape in this template: {value}",
                name=name,
                value=", ".join(ids) or "none",
            )
        )
    start, end = bindings.numbers(stretch, scope, 2)
    if not 0 <= start <= end <= 1:
        raise BindingError(
            message(
                "found a stretch from {start:g} to {end:g}; expected 0 to 1, the smaller first", start=start, end=end
            )
        )
    way = way_of(shape.tag, shape.attributes)
    share = (end - start) / max(count, 1)
    return [way.at((start + (i + 0.5) * share) * way.length) for i in range(count)]


def factors(text: str, scope: Scope) -> tuple[float, float]:
    """How many times as large something is drawn: one number, or one across and one down."""
    two = len(bindings.fill(text, scope).split()) == 2
    found = bindings.numbers(text, scope, 2 if two else 1)
    if not all(0.01 <= factor <= 100 for factor in found):
        raise BindingError(message("found a scale of {fill}; expected 0.01 to 100", fill=bindings.fill(text, scope)))
    return found[0], found[-1]
