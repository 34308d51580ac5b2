"""Every letter of the shipped kits leaves ink: looked at in the pixels of the finished PDFs, by another program.

What a PDF says with its words is no proof: a blank glyph is copied like any other. In pictures of a table some pieces
cover others, and tiles of a board are cut off; so each character of each font must be seen somewhere.
"""

from __future__ import annotations

import ctypes
import io
from collections.abc import Iterator

import numpy
import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from pnp.base.cache import Cache
from pnp.definition.workspace import Workspace
from pnp.kit.build import build
from pnp.kit.options import PrintOptions
from pnp.text.coverage import is_visible
from tests.places import ROOT

WORKSPACE = Workspace.here(ROOT)
SCALE = 5  # pixels to a point
SLIM = 6  # times as high as wide: no letter is, but the letters that an icon is read as share its width
LEAST = 40  # of 255 between the lightest and the darkest pixel of a letter
Letter = tuple[str, str]  # the font and the character


def letters(data: bytes) -> Iterator[tuple[Letter, bool]]:
    """Every character that is set, and whether anything is seen in its place."""
    with pypdfium2.PdfDocument(data) as pdf:
        for page in pdf:
            image = page.render(scale=SCALE, may_draw_forms=False).to_numpy()[:, :, :3]
            text, height = page.get_textpage(), page.get_height()
            for index in range(text.count_chars()):
                char = text.get_text_range(index, 1)
                left, bottom, right, top = text.get_charbox(index)
                x, y, to_x, to_y = (round(side * SCALE) for side in (left, height - top, right, height - bottom))
                if not char or not is_visible(char) or (to_x - x) * SLIM < to_y - y:
                    continue
                shown = image[max(0, y - 1) : to_y + 1, max(0, x - 1) : to_x + 1].reshape(-1, 3)
                seen = shown.size > 0 and int(numpy.ptp(shown.astype(int), axis=0).max()) >= LEAST
                yield (font_of(text, index), char), seen


def font_of(text: pypdfium2.PdfTextPage, index: int) -> str:
    """What the font of a character is called, without the letters of its subset."""
    name = ctypes.create_string_buffer(100)
    pdfium.FPDFText_GetFontInfo(text.raw, index, name, len(name), None)
    return name.value.decode().rpartition("+")[2]


def unseen(files: list[bytes]) -> set[Letter]:
    """The characters that are set, and nowhere seen."""
    found = {one for data in files for one in letters(data)}
    return {letter for letter, _ in found} - {letter for letter, seen in found if seen}


@pytest.mark.slow
@pytest.mark.full_cases("jonques", "mans")
@pytest.mark.parametrize("game", ["jonques", "mans", "marathon"])
def test_every_letter_of_a_kit_is_seen(game: str) -> None:
    """On cards, tokens, pages and sheets; white on dark as well as dark on white."""
    kit = build(WORKSPACE, PrintOptions(game), Cache.usual())
    assert unseen([one.data for one in kit.documents]) == set()


@pytest.mark.slow
def test_a_blank_letter_is_noticed() -> None:
    """The proof itself can fail: all letters of some rules are set without being painted."""
    kit = build(WORKSPACE, PrintOptions("mans", only=("rules",)), Cache(None))
    with pikepdf.open(io.BytesIO(kit.documents[0].data)) as pdf:
        for page in pdf.pages:
            page.Contents = pdf.make_stream(page.Contents.read_bytes().replace(b"BT", b"BT 3 Tr"))
        out = io.BytesIO()
        pdf.save(out)
    found = unseen([out.getvalue()])
    assert len(found) > 60 and len({font for font, _ in found}) > 2
