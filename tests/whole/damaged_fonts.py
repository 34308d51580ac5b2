"""Builds the sample game with damaged fonts, and compares what is seen with the print of whole ones.

`python -m tests.whole.damaged_fonts FIRST LAST` tries many seeds, and prints those that are wrong.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pypdfium2 as pdfium
from click.testing import CliRunner
from PIL import Image, ImageChops

from pnp.cli import main
from tests.places import ROOT
from tests.text.damage import KINDS, damaged, small_font

FONTS = (ROOT / "fonts/source-sans-3/SourceSans3-Regular.ttf", ROOT / "fonts/fraunces/Fraunces-Bold.ttf")
BUILD = ["build", "--game", "sample", "--jobs", "1", "--no-cache", "--no-check", "--only", "cards"]
SEEN = 24  # of 255: less than that nobody sees
TEXTS = {"title: First": "title: Été", "Another story.": "Naïve façade, “office” AVATAR."}


class Verdict(NamedTuple):
    """What came of one damaged font."""

    kind: str
    is_sealed: bool  # its checksums were made right again
    status: int  # -1 for a traceback
    words: str
    differs: bool = False

    @property
    def end(self) -> str:
        """How it ended."""
        if self.status:
            return "told"
        return "warned" if "Warning: fonts/" in self.words else "another" if self.differs else "the same"

    @property
    def is_wrong(self) -> bool:
        """Whether it fell over, or told what nobody understands, or printed something else without a word."""
        if self.status == 1:
            return "fonts/" not in self.words and "has no glyph for" not in self.words
        return self.status != 0 or (self.end == "another" and not self.is_sealed)


@dataclass(frozen=True)
class Trial:
    """A workspace with small fonts of its own, and how it looks while they are whole."""

    folder: Path
    whole: tuple[Image.Image, ...] = ()

    def path(self, font: Path) -> Path:
        """Where a font stands in the workspace."""
        return self.folder / "fonts" / font.parent.name / font.name

    def mend(self) -> None:
        """Make all fonts whole."""
        for font in FONTS:
            self.path(font).parent.mkdir(parents=True, exist_ok=True)
            self.path(font).write_bytes(small_font(font))

    def verdict(self, seed: int) -> Verdict:
        """Build with one font damaged."""
        font = FONTS[seed // len(KINDS) % len(FONTS)]
        kind, data, is_sealed = damaged(small_font(font), seed)
        self.path(font).write_bytes(data)
        try:
            done = CliRunner().invoke(main, BUILD)
        finally:
            self.mend()
        if done.exception and not isinstance(done.exception, SystemExit):
            return Verdict(kind, is_sealed, -1, repr(done.exception))
        differs = done.exit_code == 0 and self.differs()
        return Verdict(kind, is_sealed, done.exit_code, done.output, differs)

    def differs(self) -> bool:
        """Whether the print looks otherwise than that of whole fonts."""
        pages = printed(self.folder)
        pairs = zip(self.whole, pages, strict=False)
        return len(pages) != len(self.whole) or any(_difference(one, other) > SEEN for one, other in pairs)


def _difference(one: Image.Image, other: Image.Image) -> int:
    extrema = ImageChops.difference(one, other).getextrema()
    return int(extrema[1])  # type: ignore[arg-type]


def printed(folder: Path) -> tuple[Image.Image, ...]:
    """The pages of the kit."""
    out = []
    for path in sorted((folder / "output/sample/fr").glob("*.pdf")):
        with pdfium.PdfDocument(path.read_bytes()) as document:
            out += [page.render(scale=1.5).to_pil().convert("L") for page in document]
    return tuple(out)


def prepare(folder: Path) -> Trial:
    """The sample game in a folder, with letters of many kinds, built once."""
    shutil.copytree(ROOT / "tests/whole/broken/base", folder, dirs_exist_ok=True)
    cards = folder / "cards/sample/cards.yaml"
    text = cards.read_text(encoding="utf-8")
    for old, new in TEXTS.items():
        text = text.replace(old, new)
    cards.write_text(text, encoding="utf-8")
    for path in sorted((ROOT / "fonts/source-sans-3").glob("*.ttf")):  # the family's other styles
        (folder / "fonts/source-sans-3").mkdir(parents=True, exist_ok=True)
        shutil.copy(path, folder / "fonts/source-sans-3")
    trial = Trial(folder)
    trial.mend()
    before = Path.cwd()
    os.chdir(folder)
    try:
        done = CliRunner().invoke(main, BUILD, env={"PNP_CACHE": str(folder / "cache")})
    finally:
        os.chdir(before)
    assert done.exit_code == 0, done.output
    return Trial(folder, printed(folder))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        here = prepare(Path(place))
        os.chdir(place)
        ends: Counter[tuple[str, str]] = Counter()
        for seed in range(int(sys.argv[1]), int(sys.argv[2])):
            found = here.verdict(seed)
            ends[found.kind, found.end] += 1
            if found.is_wrong:
                print(seed, found)
        for (kind, end), count in sorted(ends.items()):
            print(f"{count:6} {kind}: {end}")
        os.chdir(ROOT)
