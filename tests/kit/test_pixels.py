"""pixels: the parts of a kit's drawings that no operator of a PDF says."""

from __future__ import annotations

from pathlib import Path

from pnp.base.cache import NO_CACHE
from pnp.base.problems import Place
from pnp.definition.workspace import Workspace
from pnp.kit.build import draft
from pnp.kit.options import PrintOptions
from pnp.kit.pixels import PixelPart, pixel_parts


def test_parts_are_told_by_line_and_reason(tiny: Path) -> None:
    """Each once, however often it is printed; neighbours are one part with all its reasons."""

    def parts() -> list[PixelPart]:
        return pixel_parts(draft(Workspace.here(tiny), PrintOptions("tinygame"), NO_CACHE))

    assert parts() == []
    plan = tiny / "templates" / "tinygame" / "plan.svg"
    text = plan.read_text(encoding="utf-8").rstrip().removesuffix("</svg>")
    line = text.count("\n") + 2
    masked = '<rect width="9" height="9" mask="url(#m)"/>\n<rect width="9" height="9" style="filter:blur(1)"/>'
    plan.write_text(f'{text}\n{masked}<mask id="m"><circle r="5" fill="white"/></mask></svg>', encoding="utf-8")
    assert parts() == [PixelPart(Place("templates/tinygame/plan.svg", line, 1), "a mask, a filter")]
