"""Black ink only: every colour becomes the grey of the same lightness."""

from __future__ import annotations

import io
import random
import zlib
from collections.abc import Iterator

import numpy
import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pnp.base.cache import NO_CACHE, Cache
from pnp.base.choices import Renderer
from pnp.ink.tones import luminance
from pnp.pdf.art import render_all
from pnp.pdf.embed import Embedder
from pnp.pdf.grey import grey, grey_picture, make_grey
from pnp.pdf.rendered import Raster
from tests.drawn import drawn
from tests.kit.printing import WORKSPACE, made
from tests.pdf.drawings import PICTURES, VIEW, pdf_of, samples
from tests.sampling import sample

COLOURED = {"rg", "RG", "k", "K", "sc", "SC"}
SPACES = {"cs", "CS"}


@pytest.mark.full
@pytest.mark.slow
@pytest.mark.parametrize("game", sample(WORKSPACE.games(), lambda game: game == "jonques"))
def test_grey_is_grey_in_every_stream_and_gradient(game: str, art_cache: Cache) -> None:
    """No colour operator, no colour space but DeviceGray, and no coloured pixel; lightness stays what it was."""
    only = ("places", "board", "dice") if game == "marathon" else ()
    full, grey = (made(art_cache, game, ink=ink, only=only) for ink in ("full", "grey"))
    on_ground = {name for name, one in full.game.components.items() if one.ground}  # which saved ink leaves out
    for before, made_grey in zip(full.documents, grey.documents, strict=True):
        assert_no_colour_in(made_grey.data)
        for image, was in zip(rendered(made_grey.data, 0.6), rendered(before.data, 0.6), strict=True):
            assert int((image.max(axis=2) - image.min(axis=2)).max()) == 0, made_grey.entry["file"]
            light = (was / 255) ** 2.2 @ (0.2126, 0.7152, 0.0722)
            if before.entry["id"].removesuffix("-booklet") not in on_ground:
                assert numpy.abs(light - (image[:, :, 0] / 255) ** 2.2).mean() < 0.02, made_grey.entry["file"]


def assert_no_colour_in(data: bytes) -> None:
    """Neither in an operator nor in a picture, a gradient or a group."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        streams = [*pdf.pages, *(one for one in pdf.objects if isinstance(one, pikepdf.Stream))]
        for stream in streams:
            if isinstance(stream, pikepdf.Page) or stream.get("/Subtype") == "/Form":
                for step in pikepdf.parse_content_stream(stream):
                    name = str(step.operator)
                    assert name not in COLOURED and (name not in SPACES or step.operands[0] == "/Pattern"), step
        for one in pdf.objects:
            described = repr(dict(one)) if isinstance(one, pikepdf.Stream) else repr(one)
            assert "DeviceRGB" not in described and "DeviceCMYK" not in described


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


@pytest.mark.parametrize("who", ["own", "cairosvg"])
def test_gradients_become_gradients_between_greys(who: Renderer) -> None:
    """Of several stops too, whoever draws them; white stays white."""
    stops = "".join(f'<stop offset="{at}" stop-color="{c}"/>' for at, c in ((0, "#ff0000"), (0.5, "#fff"), (1, "#00f")))
    fill = '<rect width="40" height="30" fill="url(#g)"/>'
    art = drawn(f'<defs><linearGradient id="g">{stops}</linearGradient></defs>{fill}', VIEW)
    data = pdf_of(art, render_all([art], NO_CACHE, renderer=who)[art.key], grey=True)
    assert_no_colour_in(data)
    (image,) = rendered(data, 1.0)
    assert int((image.max(axis=2) - image.min(axis=2)).max()) == 0
    row = image[image.shape[0] // 2, :, 0]
    assert row[len(row) // 2] > 245 and row[2] == pytest.approx(127, abs=8) and row[-3] == pytest.approx(76, abs=12)


COLOURFUL = [
    *(f"gradients/{name}" for name in ("linear-faded-stops", "radial-faded-stops", "stroke-in-faded-group")),
    *("gradients/stroke-with-faded-stops", "clips/overlapping-clip-on-a-child", "clips/with-opacity"),
    *(f"images/{name}" for name in ("png-with-alpha", "jpeg", "png-with-palette", "faded-in-a-clip")),
    *("opacity/group-in-group", "parts/blur", "parts/mask", "parts/text-in-a-faded-group"),
]


@pytest.mark.parametrize("key", COLOURFUL)
def test_nothing_is_coloured_and_everything_as_light_as_it_was(key: str) -> None:
    """Gradients with soft masks, pictures of both kinds, pixels of other renderers; what shows where stays."""
    art = samples()[key].art
    done = render_all([art], NO_CACHE)[art.key]
    before, after = pdf_of(art, done), pdf_of(art, done, grey=True)
    assert_no_colour_in(after)
    ((was,), (image,)) = rendered(before, 2.0), rendered(after, 2.0)
    assert int((image.max(axis=2) - image.min(axis=2)).max()) == 0 and image.min() < 200
    light = (was / 255) ** 2.2 @ (0.2126, 0.7152, 0.0722)
    assert numpy.abs(light - (image[:, :, 0] / 255) ** 2.2).mean() < 0.02


@pytest.mark.parametrize("key", ["gradients/linear-faded-stops", "images/png-with-alpha", "parts/blur"])
def test_masks_stay_as_they_are(key: str) -> None:
    """What says where something shows is no colour: the same bytes before and after."""
    art = samples()[key].art
    done = render_all([art], NO_CACHE)[art.key]
    masks = [sorted(masks_in(pdf_of(art, done, grey=grey))) for grey in (False, True)]
    assert masks[0] == masks[1] and masks[0]


def masks_in(data: bytes) -> Iterator[str]:
    """Every soft mask: the pixels of a picture's, the operators and gradients of a state's."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        streams = [one for one in pdf.objects if isinstance(one, pikepdf.Stream)]
        for image in (one for one in streams if "/SMask" in one):
            yield repr((image.SMask.read_bytes(), image.SMask.ColorSpace))
        for form in (one for one in streams if "/Resources" in one):
            for state in form.Resources.get("/ExtGState", pikepdf.Dictionary()).values():
                if "/SMask" in state:
                    inner = state.SMask.G
                    functions = [shading.Function for shading in inner.Resources.get("/Shading", {}).values()]
                    yield repr((inner.read_bytes(), inner.Group.CS, functions))


def test_a_picture_is_as_light_as_colours_are() -> None:
    """Each pixel by the same rule as an operator, to the nearest of 256 greys; wide and high pictures too."""
    dice = random.Random(7)
    pixels = bytes([0, 0, 0, 255, 255, 255, *dice.randbytes(3 * 700 - 6)])
    for size in ((700, 1), (1, 700)):
        found = grey_picture(Image.frombytes("RGB", size, pixels)).tobytes()
        wanted = [grey(*(value / 255 for value in pixels[at : at + 3])) * 255 for at in range(0, len(pixels), 3)]
        assert list(found) == pytest.approx(wanted, abs=0.6) and found[0] == 0 and found[1] == 255


@pytest.mark.parametrize("jpeg", [True, False])
def test_a_picture_stays_what_it_is(jpeg: bool) -> None:
    """A JPEG a JPEG, rows rows, with the size that they had; one that is grey already is not touched."""
    file = "photo.jpg" if jpeg else "photo.png"
    with Image.open(PICTURES / file) as image:
        data = (PICTURES / file).read_bytes() if jpeg else zlib.compress(image.tobytes())
        raster = Raster(*image.size, data, jpeg, 3, None, True)
    with pikepdf.new() as pdf:
        made, plain = (Embedder(pdf).object_of(one) for one in (raster, raster._replace(data=b"kept", channels=1)))
        page = pdf.add_blank_page()
        page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(A=made, B=plain))
        make_grey(pdf)
        assert plain.read_raw_bytes() == b"kept" and made.ColorSpace == "/DeviceGray"
        assert (made.get("/Filter") == "/DCTDecode") == jpeg and made.Width == raster.width
        if jpeg:
            with Image.open(io.BytesIO(made.read_raw_bytes())) as found:
                assert found.format == "JPEG" and found.mode == "L" and found.size == (raster.width, raster.height)
        else:
            assert len(made.read_bytes()) == raster.width * raster.height
