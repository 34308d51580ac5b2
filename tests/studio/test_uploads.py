"""uploads: what is dropped becomes a drawing that prints, or is refused with a reason; nothing gets past the reader."""

from __future__ import annotations

import io
from xml.etree import ElementTree

import pytest
from PIL import Image

from pnp.base.problems import Problems, ProblemsFound, UsageError
from pnp.base.reading import Held
from pnp.studio.uploads import MOST_BYTES, drawing_of
from pnp.svg import reader

PHOTOS = [("a.png", "PNG"), ("a.jpg", "JPEG"), ("a.JPEG", "JPEG"), ("a.webp", "WEBP")]
HEAD = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" fill="#c0392b"/></svg>'


def photo(kind: str, size: tuple[int, int] = (30, 20)) -> bytes:
    data = io.BytesIO()
    Image.new("RGB" if size[0] < 1000 else "1", size, "#0072b2" if size[0] < 1000 else 1).save(data, kind)
    return data.getvalue()


def test_a_drawing_is_taken_as_it_is() -> None:
    """Under a name that all systems take."""
    made = drawing_of("Mon Épée (1).SVG", SVG, "mine")
    assert made.place == "art/mon-epee-1.svg" and made.text == SVG.decode()


def test_names_in_any_script_stay_apart() -> None:
    """Five uploads have five names; one of signs alone gets a number that is always the same."""
    names = ["дракон.png", "龍.png", "תנין.png", "δράκος.png", "🐉.png", "🐲.png"]
    places = [drawing_of(name, photo("PNG"), "mine").place for name in names]
    assert places[:2] == ["art/дракон.svg", "art/龍.svg"] and len(set(places)) == len(names)
    assert all(place.startswith("art/") and len(place) > len("art/.svg") for place in places)
    assert drawing_of("🐉.png", photo("PNG"), "mine").place == places[4]


def test_a_photo_is_referred_to_as_older_programs_read_it() -> None:
    """Inkscape 1.2 shows nothing for an href without xlink."""
    root = ElementTree.fromstring(drawing_of("a.png", photo("PNG"), "mine").text)
    (image,) = root.iter("{http://www.w3.org/2000/svg}image")
    assert image.get("{http://www.w3.org/1999/xlink}href", "").startswith("data:image/png;base64,")


@pytest.mark.parametrize(
    ("name", "kind"), [("a.png", "PNG"), ("a.jpg", "JPEG"), ("a.JPEG", "JPEG"), ("a.webp", "WEBP")]
)
def test_a_photo_becomes_a_drawing_of_its_size(name: str, kind: str) -> None:
    """300 pixels to the inch."""
    made = drawing_of(name, photo(kind), "mine")
    problems = Problems()
    picture = reader.read(Held("templates/mine/a.svg", made.text), "a.svg", problems)
    assert picture and picture.view == (0, 0, 30, 20) and made.place == "art/a.svg"
    assert 'width="2.540mm"' in made.text


@pytest.mark.parametrize(
    "data",
    [
        HEAD + b'<script>alert(1)</script></svg>',
        b'<!DOCTYPE svg [<!ENTITY a "b">]>' + HEAD + b"<text>&a;</text></svg>",
        HEAD + b'<image href="http://evil.example/x.png" width="9" height="9"/></svg>',
        HEAD + b'<image href="file:///etc/passwd" width="9" height="9"/></svg>',
        b"<html></html>", b"", b"<svg", b"\xff\xfe<\x00",
    ],
    ids=["script", "entity", "fetched", "file", "html", "nothing", "cut off", "other letters"],
)  # fmt: skip
def test_hostile_drawings_are_refused(data: bytes) -> None:
    """With what is wrong, as for any stranger's file."""
    with pytest.raises((ProblemsFound, UsageError)):
        drawing_of("x.svg", data, "mine")


@pytest.mark.slow
def test_damaged_strange_and_large_files_are_refused() -> None:
    """A photo that is none, a bomb, another kind of file, too many bytes."""
    bomb = photo("PNG", (12_000, 12_000))
    for name, data in (
        ("a.png", SVG),
        ("a.png", photo("PNG")[:40]),
        ("a.png", bomb),
        ("a.gif", photo("GIF")),
        ("a.exe", b"MZ"),
        ("a", SVG),
        ("a.svg", b" " * (MOST_BYTES + 1)),
        (".svg", SVG),
        ("///.svg", SVG),
    ):
        with pytest.raises((UsageError, ProblemsFound)):
            drawing_of(name, data, "mine")


@pytest.mark.parametrize("name", ["../../../evil.svg", "..\\..\\evil.svg", "/etc/evil.svg", "C:\\evil.svg", "con.svg"])
def test_no_name_leads_elsewhere(name: str) -> None:
    """It stands in the game's own folder, or nowhere."""
    try:
        place = drawing_of(name, SVG, "mine").place
    except UsageError:
        return
    assert place.startswith("art/") and ".." not in place and place.count("/") == 1


def test_a_drawing_whose_filters_take_too_long_is_refused() -> None:
    """At the size in which most pictures are printed, with its place."""
    inner = b'<filter id="f"><feTurbulence numOctaves="10000"/></filter><rect width="9" height="9" filter="url(#f)"/>'
    with pytest.raises(ProblemsFound, match="million steps") as caught:
        drawing_of("clouds.svg", HEAD + inner + b"</svg>", "mine")
    assert (caught.value.problems[0].place.file, caught.value.problems[0].place.line) == ("clouds.svg", 1)
