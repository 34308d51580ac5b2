"""A picture file scaled into a box."""

from __future__ import annotations

from pathlib import PurePosixPath

from pnp.assets.opener import Opener
from pnp.base.geometry import IDENTITY, Matrix, Rect, multiply, scale, translate
from pnp.base.problems import Place
from pnp.face.model import ArtItem

FITS = ("meet", "slice", "fill")  # the whole picture, the whole box, both


def place_picture(
    opener: Opener,
    name: str,
    box: Rect,
    place: Place,
    colour: str = "",
    fit: str = "meet",
    matrix: Matrix = IDENTITY,
    field_name: str = "pnp:image",
) -> ArtItem | None:
    """A picture in a box, or None when there is none that can be drawn: then a problem says why."""
    drawn = opener.drawing(name, colour, place, field_name)
    if drawn is None:
        return None
    art, (x, y, width, height) = drawn.art, drawn.view
    sx, sy = box.width / width, box.height / height
    if fit != "fill":
        sx = sy = min(sx, sy) if fit == "meet" else max(sx, sy)
    left = box.x + (box.width - width * sx) / 2
    top = box.y + (box.height - height * sy) / 2
    placed = multiply(translate(left, top), multiply(scale(sx, sy), translate(-x, -y)))
    clip = None
    if fit == "slice":
        clip = Rect(
            x + (width - box.width / sx) / 2, y + (height - box.height / sy) / 2, box.width / sx, box.height / sy
        )
    return ArtItem(art, multiply(matrix, placed), clip, name=PurePosixPath(name).stem)
