"""How a public suite of SVG files is drawn, beside its own pictures: right, wrong, or refused by name.

`python bench/svg_suite.py FOLDER` takes a folder of *.svg files, each with the picture of it in a *.png beside it, as
resvg's tests are laid out (crates/resvg/tests/tests; its fonts in ../fonts). The suite is fetched for the run.

Wrong means: more than 2 % of the pixels are off by more than 16 of 255, at the size of the picture. Each drawing takes
the way of a kit: the reader, the scene, our own pens and the other renderers, a PDF, and pdfium as the eye. pdfium
covers edges exactly; the suite's pictures look at four by four points of each pixel, which on an edge can be 32 of 255
less or more. Where that alone could make a file wrong (2 to 5 %), we look at the same points.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pypdfium2
from PIL import Image

from pnp.assets.drawn_texts import check_fonts
from pnp.base.cache import NO_CACHE
from pnp.base.choices import Renderer
from pnp.base.geometry import Rect
from pnp.base.problems import Problems, ProblemsFound
from pnp.base.units import PT_PER_MM
from pnp.face.model import ArtItem, Face
from pnp.pdf.art import render_all
from pnp.pdf.parts import parts_in
from pnp.pdf.write import DocumentInfo, write_pdf
from pnp.sheet.page import Page, PlacedFace
from pnp.svg.art import Art
from pnp.svg.reader import read
from pnp.svg.spoken import spoken
from pnp.svg.tree import grouped, of_the_root
from pnp.text.families import FontFile, read_font

OFF = 16  # of 255
SHARE = 0.02
KINDS = ("right", "wrong", "refused")
NEAR = 0.05
FINER = 4  # times the resolution of the suite's pictures, averaged: what pdfium does to edges at one pixel counts less
INFO = DocumentInfo("suite", "bench", "", "en", "Simplex")


Pixels = np.ndarray[tuple[int, ...], np.dtype[np.int16]]


class Result(NamedTuple):
    """What became of one file."""

    name: str
    kind: str  # right, wrong, refused
    share: float
    renderer: str
    why: str


def on_white(image: Image.Image) -> Pixels:
    """Pixels on white paper."""
    paper = Image.new("RGBA", image.size, "white")
    paper.alpha_composite(image.convert("RGBA"))
    return np.asarray(paper.convert("RGB")).astype(np.int16)


def art_of_file(path: Path, fonts: tuple[FontFile, ...], problems: Problems) -> Art | None:
    """A file as art, read as a stranger's."""
    picture = read(path, path.name, problems)
    if picture is None:
        return None
    root = spoken(picture.root, "en")
    check_fonts(root, fonts, problems)
    if problems.found:
        return None
    known = tuple((font.path, font.digest) for font in fonts)
    return Art(grouped(of_the_root(root), root.children), picture.view, path.name, fonts=known)


def printed(art: Art, pixels: int, renderer: Renderer = "own") -> bytes:
    """Art as a PDF whose parts that are pixels have so many across."""
    x, y, width, height = art.view
    face = Face(width, height, 0.0, (ArtItem(art, (1.0, 0.0, 0.0, 1.0, -x, -y)),))
    page = Page(width, height, (PlacedFace(face, Rect(0, 0, width, height), (0, 0, 0, 0)),))
    scale = pixels / (600 / 25.4) / width  # so that 600 dpi are the pixels of the suite: some filters count in them
    rendered = render_all([art], NO_CACHE, scales=lambda: {art.key: scale}, renderer=renderer)
    return write_pdf([page], INFO, rendered)


def by_pdfium(data: bytes, width: float, size: tuple[int, int], finer: int = FINER) -> Image.Image:
    """The page of a PDF as pdfium shows it, so many times finer."""
    pdf = pypdfium2.PdfDocument(data)
    scale = finer * size[0] / (width * PT_PER_MM) * (1 - 1e-6)  # or the size would be rounded up, and all be stretched
    fine: Image.Image = pdf[0].render(scale=scale).to_pil()
    return fine


def in_points(data: bytes, width: float, size: tuple[int, int]) -> Image.Image:
    """The page seen at four by four points of each pixel, as the rasteriser of the suite's pictures looks."""
    fine = by_pdfium(data, width, size, 4 * FINER).convert("RGB")
    points = np.asarray(fine)[FINER // 2 - 1 :: FINER, FINER // 2 - 1 :: FINER]
    return Image.fromarray(np.ascontiguousarray(points)).resize(size, Image.Resampling.BOX)


def off(found: Pixels, wanted: Pixels) -> float:
    """The share of pixels that differ by more than OFF."""
    return float((np.abs(found - wanted).max(axis=2) > OFF).mean())


def tried(task: tuple[Path, Path, Path, Renderer, Path | None]) -> Result:
    """One file of the suite."""
    path, root, fonts, renderer, keep = task
    name = path.relative_to(root).as_posix()
    problems = Problems()
    files = tuple(
        known for font in sorted(fonts.iterdir()) if font.suffix in (".ttf", ".otf") and (known := read_font(font))
    )
    art = art_of_file(path, files, problems)
    if art is None:
        return Result(name, "refused", 0.0, "", next(iter(problems)).message)
    with Image.open(path.with_suffix(".png")) as reference:
        wanted = on_white(reference)
    drawers = "+".join(sorted({part.renderer for part, _ in parts_in(art.scene)})) or "own"
    size = (wanted.shape[1], wanted.shape[0])
    try:
        data = printed(art, size[0], renderer)
    except ProblemsFound as error:
        return Result(name, "refused", 0.0, drawers, str(error))
    found = on_white(by_pdfium(data, art.view[2], size).resize(size, Image.Resampling.BOX))
    share, why = off(found, wanted), ""
    if SHARE < share < NEAR:
        again = off(on_white(in_points(data, art.view[2], size)), wanted)
        if again <= SHARE:
            share, why = (
                again,
                f"{share:.1%} with edges covered exactly, {again:.1%} with edges as the picture has them",
            )
    kind = "right" if share <= SHARE else "wrong"
    if keep and share > 0.005:
        side = Image.fromarray(np.concatenate([found, wanted], axis=1).astype(np.uint8))
        side.save(keep / f"{share:.3f}-{name.replace('/', '_')[:-4]}.png")
    return Result(name, kind, share, drawers, why)


def main() -> None:
    """Draw the suite and tell what became of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--fonts", type=Path, help="folder of font files [default: ../fonts]")
    parser.add_argument("--only", default="", help="part of the names")
    parser.add_argument("--renderer", default="own", choices=("own", "cairosvg"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="folder for pictures of the differences: ours left, theirs right")
    parser.add_argument("--out", type=Path, help="file for the page")
    parser.add_argument("--json", type=Path, help="file for all results")
    given = parser.parse_args()
    fonts = given.fonts or given.folder.parent / "fonts"
    if given.keep:
        given.keep.mkdir(parents=True, exist_ok=True)
    files = [path for path in sorted(given.folder.rglob("*.svg")) if given.only in path.as_posix()]
    tasks = [(path, given.folder, fonts, given.renderer, given.keep) for path in files]
    with ProcessPoolExecutor(given.jobs) as pool:
        results = list(pool.map(tried, tasks, chunksize=4))
    if given.json:
        given.json.write_text(json.dumps([one._asdict() for one in results], indent=1))
    lines = list(report(results))
    print("\n".join(lines))
    if given.out:
        given.out.write_text("\n".join(lines) + "\n", encoding="utf-8")


def report(results: list[Result]) -> Iterator[str]:
    """All of it as a page."""
    counts = Counter(one.kind for one in results)
    shares = ", ".join(f"{counts[kind]:,} {kind} ({counts[kind] / len(results):.1%})" for kind in KINDS)
    yield "# A public suite of SVG files\n"
    yield (
        "resvg's test files (linebender/resvg, crates/resvg/tests), which are fetched for the run and not part of this "
        "repository, beside their own pictures. "
        "Wrong means: more than 2 % of the pixels are off by more than 16 of 255, at the size of the picture. "
        "Made by `python bench/svg_suite.py FOLDER --out docs/svg-suite.md`; "
        "`--keep FOLDER` writes both pictures side by side.\n"
    )
    yield f"**{len(results):,} files: {shares}.**\n"
    drawers = Counter(one.renderer for one in results if one.kind == "right")
    yield "Drawn rightly by " + ", ".join(f"{name} {count}" for name, count in drawers.most_common()) + ".\n"
    yield "| folder | right | wrong | refused |\n|---|---|---|---|"
    folders = Counter((one.name.split("/")[0], one.kind) for one in results)
    for folder in sorted({name for name, _ in folders}):
        yield f"| {folder} | " + " | ".join(str(folders[folder, kind]) for kind in KINDS) + " |"
    yield "\n## The largest differences\n\n| file | off | drawn by |\n|---|---|---|"
    for one in sorted(results, key=lambda one: -one.share)[:10]:
        yield f"| {one.name} | {one.share:.1%} | {one.renderer} |"
    yield "\n## Edges\n"
    yield (
        "pdfium covers edges exactly; the suite's pictures look at four by four points of each pixel. These files are "
        "over the limit by that alone, most of them in the frame around every picture; "
        "seen at the same points they are not:\n"
    )
    yield from (f"- {one.name}: {one.why}" for one in results if one.kind == "right" and one.why)
    yield "\n## Refused\n\n| files | what the reader says | such as |\n|---|---|---|"
    reasons: dict[str, list[str]] = {}
    for one in results:
        if one.kind == "refused":
            reasons.setdefault(re.sub("“[^”]*”|#\\S+", "…", one.why).replace("|", "/"), []).append(one.name)
    for why, names in sorted(reasons.items(), key=lambda item: -len(item[1])):
        yield f"| {len(names)} | {why} | {names[0]} |"


if __name__ == "__main__":
    main()
