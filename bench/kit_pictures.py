"""Compare what two recordings of kit_bytes.py have kept, page by page: the pictures, and the texts read back.

    python bench/kit_bytes.py record before.json --tree ../another-clone --keep before
    python bench/kit_bytes.py record after.json --keep after
    python bench/kit_pictures.py before after

What a change of the code may not change, where bytes may: it names the largest difference, and ends with exit status 1
if a page is missing, a text is another, or more pixels differ than edges that were rounded the other way.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from PIL import Image, ImageChops

DPI = 100
LITTLE = 16  # of 255: less is seen by nobody
CROWD = 0.0015  # of a page's pixels may differ by more than a little: an edge that was rounded the other way


class Difference(NamedTuple):
    """What differs on one page: the largest step in a pixel, how many pixels differ by more than a little, the text."""

    where: str
    step: int
    share: float
    text: bool
    missing: bool = False


def main() -> None:
    """Compare two folders, and say what differs most."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="compare only files whose path contains this")
    given = parser.parse_args()
    names = sorted({pdf.relative_to(root).as_posix() for root in (given.before, given.after) for pdf in pdfs(root)})
    names = [name for name in names if given.only in name]
    with ProcessPoolExecutor(given.jobs) as pool:
        pairs = [(given.before / name, given.after / name, name) for name in names]
        found = [one for many in pool.map(compared, *zip(*pairs, strict=True), chunksize=4) for one in many]
    sys.exit(report(found, len(names)))


def pdfs(root: Path) -> Iterator[Path]:
    """Every PDF that was kept."""
    return (path for path in root.rglob("*.pdf") if "cache" not in path.parts)


def compared(before: Path, after: Path, name: str) -> list[Difference]:
    """Every page of a PDF beside the same page of the other."""
    if not before.is_file() or not after.is_file():
        return [Difference(name, 255, 1.0, True, missing=True)]
    if before.read_bytes() == after.read_bytes():
        return [Difference(f"{name}, page {n + 1}", 0, 0.0, False) for n in range(len(pypdfium2.PdfDocument(after)))]
    one, other = pypdfium2.PdfDocument(before), pypdfium2.PdfDocument(after)
    out = []
    for number in range(max(len(one), len(other))):
        where = f"{name}, page {number + 1}"
        if number >= min(len(one), len(other)):
            out.append(Difference(where, 255, 1.0, True, missing=True))
            continue
        pages = one[number], other[number]
        pictures = [page.render(scale=DPI / 72).to_pil().convert("RGB") for page in pages]
        # blanks and line ends are pdfium's guess at what lies where
        texts = ["".join(page.get_textpage().get_text_bounded().split()) for page in pages]
        out.append(Difference(where, *difference(*pictures), texts[0] != texts[1]))
    return out


def difference(one: Image.Image, other: Image.Image) -> tuple[int, float]:
    """The largest step in a channel of a pixel, and the share of pixels that differ by more than a little."""
    if one.size != other.size:
        return 255, 1.0
    apart = ImageChops.difference(one, other)
    largest = max(high for _, high in apart.getextrema())  # type: ignore[misc]
    counts = apart.convert("L").point(lambda value: 255 * (value > LITTLE)).histogram()
    return int(largest), counts[255] / (one.width * one.height)


def report(found: list[Difference], files: int) -> int:
    """Say what was found; the exit status."""
    moved = [one for one in found if one.step]
    print(f"{len(found)} pages of {files} files; {len(moved)} pages differ in any pixel at {DPI} dpi")
    for title, worst in (
        ("largest step in a pixel", max(found, key=lambda one: one.step)),
        ("most pixels that differ", max(found, key=lambda one: one.share)),
    ):
        print(f"{title}: {worst.step} of 255, {worst.share:.4%} of the pixels by more than {LITTLE}: {worst.where}")
    wrong = [one for one in found if one.missing or one.text or one.share > CROWD]
    for one in wrong[:40]:
        what = "missing" if one.missing else "another text" if one.text else f"step {one.step}, {one.share:.4%}"
        print(f"{one.where}: {what}")
    print(f"{sum(one.text for one in found)} pages with another text; {len(wrong)} pages beyond what is allowed")
    return bool(wrong)


if __name__ == "__main__":
    main()
