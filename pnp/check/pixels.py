"""Which parts of a drafted kit's drawings are printed as pixels, and why."""

from __future__ import annotations

from pnp.base.problems import Place
from pnp.kit.build import Draft
from pnp.pdf.parts import DPI, parts_in
from pnp.pdf.write import arts_of

MOST = 20  # lines of one game; who has more knows what they are


def drawn_as_pixels(kit: Draft) -> tuple[str, ...]:
    """Lines on the parts that no operator of a PDF says; none if all is drawn in lines and areas."""
    found: dict[str, str] = {}
    for document in kit.documents:
        for art in arts_of(document.pages):
            for part, _ in parts_in(art.scene):
                if part.renderer == "resvg":
                    place = part.place if part.place.file else Place(art.source)
                    found.setdefault(f"{place}: {part.why}", art.source)
    if not found:
        return ()
    many = f"{len(found)} part{'s' if len(found) > 1 else ''} of its drawings"
    lines = [f"{line}, drawn as pixels" for line in sorted(found)]
    more = [f"… and {len(lines) - MOST} more"] if len(lines) > MOST else []
    return f"{kit.game.id}: {many} are printed as pixels, at {DPI} to the inch", *lines[:MOST], *more
