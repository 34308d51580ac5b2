"""Which parts of a drafted kit's drawings are printed as pixels, and why."""

from __future__ import annotations

from pnp.base.messages import message
from pnp.kit.build import Draft
from pnp.kit.pixels import DPI, pixel_parts

MOST = 20  # lines of one game; who has more knows what they are


def drawn_as_pixels(kit: Draft) -> tuple[str, ...]:
    """Lines on the parts that no operator of a PDF says; none if all is drawn in lines and areas."""
    lines = [message("{place}: {why}, drawn as pixels", place=part.place, why=part.why) for part in pixel_parts(kit)]
    if not lines:
        return ()
    many = f"{len(lines)} part{'s of its drawings are' if len(lines) > 1 else ' of its drawings is'}"
    more = [message("… and {count} more", count=len(lines) - MOST)] if len(lines) > MOST else []
    return (
        message("{id}: {many} printed as pixels, at {dpi} to the inch", id=kit.game.id, many=many, dpi=DPI),
        *lines[:MOST],
        *more,
    )
