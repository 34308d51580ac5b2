"""The version mark: small figures on every front, so that a printed card tells which version it is of."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from pnp.base.geometry import multiply, rotate, translate
from pnp.base.units import MM_PER_PT
from pnp.definition.components import Card, Component, VersionMark
from pnp.face import bindings
from pnp.face.compose import Composer
from pnp.face.model import Face, TextItem
from pnp.text.typeset import Setting

MUTED = "muted"
INSET = 1.2  # mm from the cut, where a component asks for no more
CAP = 0.66  # of the size: the height of the mark's figures
Faces = Mapping[tuple[str, str], Face]


def marked(faces: Faces, composer: Composer) -> dict[tuple[str, str], Face]:
    """Every front with its version mark; backs have none, or a new card could be told from the old ones."""
    out = dict(faces)
    for component in composer.game.components.values():
        mark = _mark(component, composer) if component.kind == "cards" else None
        marks: dict[str, tuple[TextItem, str]] = {}
        seen: dict[tuple[str, str], Face] = {}
        for card in component.cards if mark else ():
            face = faces.get((card.id, "front"))
            if face and mark:
                colour = _colour(component, card, composer)
                if colour not in marks:
                    item = mark._replace(color=colour)
                    marks[colour] = (item, Face(0.0, 0.0, 0.0, (item,)).digest)
                key = (face.digest, colour)
                if key not in seen:
                    seen[key] = _with(face, *marks[colour])
                out[card.id, "front"] = seen[key]
    return out


def _colour(component: Component, card: Card, composer: Composer) -> str:
    """The colour of a mark, which may be a field of the card."""
    place, wanted = component.place_of("mark", "color"), component.mark.color if component.mark else MUTED
    try:
        return composer.colour(bindings.fill(wanted, card.data), place, "mark.color")
    except bindings.BindingError as error:
        composer.problems.add(place, "mark.color", str(error))
        return "#000000"


def _with(face: Face, mark: TextItem, name: str) -> Face:
    """A face with its mark on top; its digest follows from the two, so that the face's is not worked out again."""
    digest = hashlib.sha256(f"{face.digest} {name}".encode()).hexdigest()
    return Face(face.width, face.height, face.bleed, (*face.items, mark), face.corner, digest)


def _mark(component: Component, composer: Composer) -> TextItem | None:
    """The version, set small, where the component wants it."""
    place = component.place_of("mark")
    style = composer.style("version-mark", (), place)
    if style is None:
        return None
    text = f"v{composer.game.meta.version}"
    setting = composer.typesetter.set(text, style, max(component.size), max(component.size))
    if not isinstance(setting, Setting) or not setting.lines:
        composer.problems.add(place, "mark", f"found the version “{text}”, which cannot be set as a mark; shorten it")
        return None
    line = setting.lines[0]
    em = line.size * MM_PER_PT
    width, height = sum(p if isinstance(p, float) else p.width for p in line.pieces) * em, CAP * em
    mark = component.mark or _corner(component, width, height)
    middle = multiply(translate(mark.at[0], mark.at[1]), rotate(mark.turn))
    matrix = multiply(middle, translate(-line.x - width / 2, -line.y + height / 2))
    return TextItem(setting.lines, matrix, "#000000")


def _corner(component: Component, width: float, height: float) -> VersionMark:
    """The lower right corner, as far from the cut as texts must be."""
    inset = max(component.safe, INSET)
    return VersionMark(at=(component.size[0] - inset - width / 2, component.size[1] - inset - height / 2))
