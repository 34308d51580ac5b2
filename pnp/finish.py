"""compose, the last touch: faces as they are printed, with their version mark and with the ink that was asked for."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping

from pnp.cache import Cache
from pnp.compose import Composer
from pnp.faces import Face, TextItem
from pnp.geometry import multiply, rotate, translate
from pnp.models import Component, VersionMark
from pnp.typeset import Setting
from pnp.units import MM_PER_PT

INSET = 1.2  # mm from the cut, where a component asks for no more
CAP = 0.66  # of the size: the height of the mark's figures
Faces = Mapping[tuple[str, str], Face]


def ink_of(name: str, cache: Cache) -> Callable[[Face], Face]:
    """What becomes of a face for the ink that was asked for; grey is made of the finished PDF."""
    if name != "saver":
        return lambda face: face
    from pnp.inksaver import InkSaver

    return InkSaver(cache).saved


def marked(faces: Faces, composer: Composer) -> dict[tuple[str, str], Face]:
    """Every front with its version mark; backs have none, or a new card could be told from the old ones."""
    out = dict(faces)
    for component in composer.game.components.values():
        items = _mark(component, composer) if component.kind == "cards" else ()
        seen: dict[str, Face] = {}
        for card in component.cards if items else ():
            face = faces.get((card.id, "front"))
            if face:
                out[card.id, "front"] = seen.setdefault(face.digest, _with(face, items))
    return out


def _with(face: Face, items: tuple[TextItem, ...]) -> Face:
    """A face with something on top; its digest follows from the two, so that the face's is not worked out again."""
    digest = hashlib.sha256(f"{face.digest} {Face(0.0, 0.0, 0.0, items).digest}".encode()).hexdigest()
    return Face(face.width, face.height, face.bleed, (*face.items, *items), face.corner, digest)


def _mark(component: Component, composer: Composer) -> tuple[TextItem, ...]:
    """The version, set small, where the component wants it."""
    place = component.place_of("mark")
    style = composer.style("version-mark", (), place)
    if style is None:
        return ()
    text = f"v{composer.game.meta.version}"
    setting = composer.typesetter.set(text, style, max(component.size), max(component.size))
    if not isinstance(setting, Setting) or not setting.lines:
        composer.problems.add(place, "mark", f"found the version “{text}”, which cannot be set as a mark; shorten it")
        return ()
    line = setting.lines[0]
    em = line.size * MM_PER_PT
    width, height = sum(p if isinstance(p, float) else p.width for p in line.pieces) * em, CAP * em
    mark = component.mark or _corner(component, width, height)
    middle = multiply(translate(mark.at[0], mark.at[1]), rotate(mark.turn))
    matrix = multiply(middle, translate(-line.x - width / 2, -line.y + height / 2))
    return (TextItem(setting.lines, matrix, composer.colour(mark.color, place, "mark.color")),)


def _corner(component: Component, width: float, height: float) -> VersionMark:
    """The lower right corner, as far from the cut as texts must be."""
    inset = max(component.safe, INSET)
    return VersionMark(at=(component.size[0] - inset - width / 2, component.size[1] - inset - height / 2))
