"""Black ink only: every colour becomes the grey of the same lightness."""

from __future__ import annotations

import io
from collections.abc import Iterator

import numpy
import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.cache import Cache
from pnp.base.geometry import IDENTITY, Rect
from pnp.face.model import ArtItem, Face
from pnp.ink.tones import luminance
from pnp.pdf.art import render
from pnp.pdf.grey import grey, make_grey
from pnp.pdf.rendered import DrawnPage
from pnp.pdf.write import DocumentInfo, write_pdf
from pnp.sheet.page import Page, PlacedFace
from tests.drawn import drawn
from tests.kit.printing import WORKSPACE, made
from tests.pdf.drawings import VIEW
from tests.tiers import sample

COLOURED = {"rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN"}


@pytest.mark.slow
@pytest.mark.parametrize("game", sample(WORKSPACE.games(), lambda game: game == "marathon"))
def test_grey_is_grey_in_every_stream_and_gradient(game: str, art_cache: Cache) -> None:
    """No colour operator, no colour space but DeviceGray, and no coloured pixel; lightness stays what it was."""
    only = ("places", "board", "dice") if game == "marathon" else ()
    full, grey = (made(art_cache, game, ink=ink, only=only) for ink in ("full", "grey"))
    for before, made_grey in zip(full.documents, grey.documents, strict=True):
        with pikepdf.open(io.BytesIO(made_grey.data)) as pdf:
            streams = [*pdf.pages, *(o for o in pdf.objects if isinstance(o, pikepdf.Stream))]
            for stream in streams:
                if isinstance(stream, pikepdf.Page) or stream.get("/Subtype") == "/Form":
                    used = {str(step.operator) for step in pikepdf.parse_content_stream(stream)}
                    assert not used & COLOURED, f"{made_grey.entry['file']}: {used & COLOURED}"
            for one in pdf.objects:
                described = repr(dict(one)) if isinstance(one, pikepdf.Stream) else repr(one)
                assert "DeviceRGB" not in described and "DeviceCMYK" not in described
        for image, was in zip(rendered(made_grey.data, 0.6), rendered(before.data, 0.6), strict=True):
            assert int((image.max(axis=2) - image.min(axis=2)).max()) == 0, made_grey.entry["file"]
            light = (was / 255) ** 2.2 @ (0.2126, 0.7152, 0.0722)
            assert numpy.abs(light - (image[:, :, 0] / 255) ** 2.2).mean() < 0.02


def rendered(data: bytes, scale: float) -> Iterator[numpy.ndarray]:
    """Pages as pixels, red first."""
    with pypdfium2.PdfDocument(data) as pdf:
        for page in pdf:
            yield page.render(scale=scale).to_numpy()[:, :, 2::-1].astype(int)


CHANNEL = st.floats(0, 1)


@given(CHANNEL, CHANNEL, CHANNEL)
def test_a_grey_is_as_light_as_its_colour(red: float, green: float, blue: float) -> None:
    """By the luminance that contrasts are measured with, so that texts keep theirs."""
    value = grey(red, green, blue)
    assert -1e-9 <= value <= 1 + 1e-9
    assert luminance((value,) * 3) == pytest.approx(luminance((red, green, blue)), abs=1e-3)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("1 0 0 rg", "0.498 g"),
        ("0 0 0 RG", "0 G"),
        ("1 1 1 rg 0 0 1 RG", "1 g 0.298 G"),
        (".5 .5 .5 rg", "0.5 g"),
        ("1 0 0 1 20 30 cm", "1 0 0 1 20 30 cm"),
        ("<001000200030> Tj", "<001000200030> Tj"),
    ],
)
def test_colour_operators_become_grey_ones_and_others_stay(before: str, after: str) -> None:
    """In pages; a matrix or a text is no colour."""
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page()
        page.obj.Contents = pdf.make_stream(before.encode())
        make_grey(pdf)
        assert page.obj.Contents.read_bytes().decode().strip() == after


def test_gradients_become_gradients_between_greys() -> None:
    """Of several stops too, in art that cairo draws; white stays white."""
    stops = "".join(f'<stop offset="{at}" stop-color="{c}"/>' for at, c in ((0, "#ff0000"), (0.5, "#fff"), (1, "#00f")))
    fill = '<rect width="40" height="30" fill="url(#g)"/>'
    art = drawn(f'<defs><linearGradient id="g">{stops}</linearGradient></defs>{fill}', VIEW)
    face = Face(40.0, 30.0, 0.0, (ArtItem(art, IDENTITY),))
    page = Page(40.0, 30.0, (PlacedFace(face, Rect(0, 0, 40, 30)),))
    data = write_pdf(
        [page], DocumentInfo("t", "a", "s", "fr", "Simplex", grey=True), {art.key: DrawnPage(render(art.svg))}
    )
    (image,) = rendered(data, 1.0)
    assert int((image.max(axis=2) - image.min(axis=2)).max()) == 0
    row = image[image.shape[0] // 2, :, 0]
    assert row[len(row) // 2] > 245 and row[2] == pytest.approx(127, abs=8) and row[-3] == pytest.approx(76, abs=12)
