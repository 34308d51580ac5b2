"""The version mark: small figures on the fronts, so that a printed card tells which version it is of."""

from __future__ import annotations

import hashlib
import math

from pnp.base.choices import Side
from pnp.base.geometry import multiply, rotate, translate
from pnp.base.units import MM_PER_PT
from pnp.definition.components import NO_MARK, Card, Component, VersionMark
from pnp.face import bindings
from pnp.face.model import Face, Faces, TextItem
from pnp.face.safe_zone import CAPITALS
from pnp.face.setter import Blame, TextSetter

MUTED = "muted"
SMALL = 16.0  # mm: a piece whose shorter side is no longer has no room for it
LEAST = 5.0  # points: smaller figures are read by nobody
INSET = 1.2  # mm from the cut, where a component asks for no more


def marked(faces: Faces, setter: TextSetter) -> dict[tuple[str, Side], Face]:
    """Every front with its version mark; backs have none, or a new card could be told from the old ones."""
    out = dict(faces)
    for component in setter.game.components.values():
        wanted = (
            component.kind == "cards"
            and _carries(component)
            and any((card.id, "front") in faces for card in component.cards)
        )
        mark = _mark(component, setter) if wanted else None
        marks: dict[str, tuple[TextItem, str]] = {}
        seen: dict[tuple[str, str], Face] = {}
        for card in component.drawn if mark else ():
            face = faces.get((card.id, "front"))
            if face and mark:
                colour = _colour(component, card, setter)
                if colour not in marks:
                    item = mark._replace(color=colour)
                    marks[colour] = (item, Face(0.0, 0.0, 0.0, (item,)).key)
                key = (face.key, colour)
                if key not in seen:
                    seen[key] = _with(face, *marks[colour])
                out[card.id, "front"] = seen[key]
    return out


def _carries(component: Component) -> bool:
    """Whether pieces have a mark: none that is not wanted, and none on small ones, whose sheet says the version."""
    return component.mark != NO_MARK and min(component.size) > SMALL


def _colour(component: Component, card: Card, setter: TextSetter) -> str:
    """The colour of a mark, which may be a field of the card."""
    place, wanted = (
        component.place_of("mark", "color"),
        component.mark.color if isinstance(component.mark, VersionMark) else MUTED,
    )
    try:
        return setter.colour(bindings.fill(wanted, card.data), place, "mark.color")
    except bindings.BindingError as error:
        setter.problems.add(place, "mark.color", error.message)
        return "#000000"


def _with(face: Face, mark: TextItem, name: str) -> Face:
    """A face with its mark on top; its key follows from the two, so that the face's is not worked out again."""
    key = hashlib.sha256(f"{face.key} {name}".encode()).hexdigest()
    return Face(face.width, face.height, face.bleed, (*face.items, mark), face.corner, key)


def _mark(component: Component, setter: TextSetter) -> TextItem | None:
    """The version, set small, where the component wants it."""
    place = component.place_of("mark")
    style = setter.style("version-mark", place)
    longest = max(component.size)
    blame = Blame(place, "mark", place)
    made = setter.set(f"v{setter.game.meta.version}", style, longest, longest, blame) if style else None
    if made is None or not made.setting.lines or made.setting.size < LEAST:
        return None
    line = made.setting.lines[0]
    width, height = line.width, CAPITALS * line.size * MM_PER_PT
    mark = component.mark if isinstance(component.mark, VersionMark) else _corner(component, width, height)
    middle = multiply(translate(mark.at[0], mark.at[1]), rotate(mark.turn))
    matrix = multiply(middle, translate(-line.x - width / 2, -line.y + height / 2))
    return TextItem(made.setting.lines, matrix, "#000000")


def _corner(component: Component, width: float, height: float) -> VersionMark:
    """The lower right corner, as far from the cut as texts must be; a round corner is cut that much further in."""
    inset = max(component.safe, INSET) + component.corner * (1 - math.sqrt(0.5))
    return VersionMark(at=(component.size[0] - inset - width / 2, component.size[1] - inset - height / 2))
