"""Which parts of a drafted kit's drawings are printed as pixels, and why."""

from __future__ import annotations

from pnp.base.messages import Message, counted, message
from pnp.kit.build import Draft
from pnp.kit.pixels import DPI, pixel_parts

MOST = 20  # lines of one game; who has more knows what they are


def drawn_as_pixels(kit: Draft) -> tuple[Message, ...]:
    """Lines on the parts that no operator of a PDF says; none if all is drawn in lines and areas."""
    lines = [message("{place}: {why}, drawn as pixels", place=part.place, why=part.why) for part in pixel_parts(kit)]
    if not lines:
        return ()
    more = [message("… and {count} more", count=len(lines) - MOST)] if len(lines) > MOST else []
    return (
        counted(
            "{game}: {count} part of its drawings is printed as pixels, at {dpi} to the inch",
            "{game}: {count} parts of its drawings are printed as pixels, at {dpi} to the inch",
            count=len(lines),
            game=kit.game.id,
            dpi=DPI,
        ),
        *lines[:MOST],
        *more,
    )
