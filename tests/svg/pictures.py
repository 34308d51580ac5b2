"""What tests of SVG files share: a small picture on the disk, read as a template is."""

from __future__ import annotations

from pathlib import Path

from pnp.base.problems import Problems
from pnp.svg.reader import read
from pnp.svg.tree import PNP, SVG, XLINK, Picture

HEAD = f'<svg xmlns="{SVG}" xmlns:xlink="{XLINK}" xmlns:pnp="{PNP}" viewBox="0 0 63 88">'


def picture(folder: Path, inner: str, head: str = HEAD, end: str = "</svg>") -> tuple[Picture | None, list[str]]:
    """A picture with this inside, and what is wrong with it."""
    path = folder / "a.svg"
    path.write_text(f"{head}{inner}{end}", encoding="utf-8")
    problems = Problems()
    return read(path, "a.svg", problems), [str(problem) for problem in problems]
