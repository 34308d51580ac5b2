"""A drawing that Inkscape has saved → how we print it, beside Inkscape's own picture of it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
import pypdfium2
from PIL import Image

from pnp.assets.drawn_texts import check_fonts
from pnp.base.cache import NO_CACHE
from pnp.base.geometry import Rect
from pnp.base.problems import Problems, ProblemsFound
from pnp.base.units import PT_PER_MM
from pnp.face.model import ArtItem, Face
from pnp.pdf.art import render_all
from pnp.pdf.write import DocumentInfo, write_pdf
from pnp.sheet.page import Page, PlacedFace
from pnp.svg.art import Art
from pnp.svg.reader import read
from pnp.svg.spoken import spoken
from pnp.svg.tree import grouped, of_the_root
from pnp.text.families import read_font
from tests.places import ROOT

SAVED = Path(__file__).parent / "saved"
FONTS = tuple(font for path in sorted((ROOT / "fonts").glob("*/*.ttf")) if (font := read_font(path)))
OFF = 16  # of 255: what nobody sees at an edge
FINER = 8  # times the resolution of the pictures, averaged: pdfium lays rectangles and pictures on whole pixels
INFO = DocumentInfo("drawings", "tests", "", "en", "Simplex")
Pixels = np.ndarray[tuple[int, ...], np.dtype[np.int16]]


class Difference(NamedTuple):
    """How much of a picture is off, and how much of what either shows beside the paper."""

    page: float
    ink: float


def art_of(path: Path) -> Art:
    """A file as art, read as a stranger's."""
    problems = Problems()
    picture = read(path, path.name, problems)
    root = spoken(picture.root, "en") if picture else None
    if root:
        check_fonts(root, FONTS, problems)
    if picture is None or root is None or problems.found:
        raise ProblemsFound(problems)
    known = tuple((font.path, font.digest) for font in FONTS)
    return Art(grouped(of_the_root(root), root.children), picture.view, path.name, fonts=known)


def printed(path: Path, size: tuple[int, int]) -> Image.Image:
    """A file as pdfium shows its PDF, at a size in pixels."""
    art = art_of(path)
    x, y, width, height = art.view
    face = Face(width, height, 0.0, (ArtItem(art, (1.0, 0.0, 0.0, 1.0, -x, -y)),))
    page = Page(width, height, (PlacedFace(face, Rect(0, 0, width, height), (0, 0, 0, 0)),))
    scale = FINER * size[0] / (600 / 25.4) / width  # so that the pixels of other renderers are those of the picture
    rendered = render_all([art], NO_CACHE, scales=lambda: {art.key: scale})
    pdf = pypdfium2.PdfDocument(write_pdf([page], INFO, rendered))
    finer = FINER * size[0] / (width * PT_PER_MM) * (1 - 1e-6)  # or the size would be rounded up, and all be stretched
    fine: Image.Image = pdf[0].render(scale=finer).to_pil().convert("RGB")
    return fine.resize(size, Image.Resampling.BOX)


def pixels(image: Image.Image) -> Pixels:
    """Its colours as numbers that can be subtracted."""
    return np.asarray(image.convert("RGB")).astype(np.int16)


def difference(one: Image.Image, other: Image.Image) -> Difference:
    """Between two pictures of one size."""
    a, b = pixels(one), pixels(other)
    off = np.abs(a - b).max(axis=2) > OFF
    inked = (np.minimum(a, b).min(axis=2) < 255 - OFF).sum()
    return Difference(float(off.mean()), float(off.sum() / max(1, inked)))


def picture_of(path: Path) -> Path:
    """Inkscape's picture of a file: its own where plain SVG is shown in another way, else the one of both."""
    own = path.with_suffix(".png")
    return own if own.exists() else path.with_name(path.name.replace(".plain.svg", ".png"))
