"""cleaning: a property means the same wherever it stands; what cannot be obeyed is told by its name."""

from __future__ import annotations

import base64
import gzip
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from pnp.svg.nested import DEEPEST
from pnp.svg.resolve import resolve
from pnp.svg.scene import Shape
from pnp.svg.tree import SVG
from tests.svg.pictures import picture

Cleaned = Callable[[str], dict[str, str]]
Refused = Callable[[str], list[str]]


@pytest.fixture
def cleaned(tmp_path: Path) -> Cleaned:
    """The attributes of the last element of a picture that is read without a word."""

    def read(inner: str) -> dict[str, str]:
        found, said = picture(tmp_path, inner)
        assert found is not None and said == []
        return [element for element in found.root.walk() if element.tag != "#text"][-1].attributes

    return read


@pytest.fixture
def refused(tmp_path: Path) -> Refused:
    """What is said of a picture that is not read."""

    def read(inner: str) -> list[str]:
        found, said = picture(tmp_path, "\n" + inner)
        assert found is None and all(line.startswith("a.svg:2:1: ") for line in said), said
        return [line.removeprefix("a.svg:2:1: ") for line in said]

    return read


def test_an_attribute_is_weaker_than_a_sheet_and_a_sheet_than_a_style(cleaned: Cleaned) -> None:
    """Each says three things; the strongest that says one is heard, and `style` and `class` are gone."""
    sheet = "<style>.a{stroke:#222222;opacity:0.2}</style>"
    rect = '<rect class="a" fill="#111111" stroke="#111111" opacity="0.1" style="opacity:0.3"/>'
    assert cleaned(sheet + rect) == {"fill": "#111111", "stroke": "#222222", "opacity": "0.3"}


# B2 of what a designer has found, as Inkscape writes it: none of it changes a print of shapes
NOTHING = [
    "line-height:1.25", "line-height:normal", "marker:none", "mix-blend-mode:normal", "isolation:auto",
    "letter-spacing:0", "letter-spacing:0px", "letter-spacing:normal", "word-spacing:0", "word-spacing:0px",
    "white-space:normal", "white-space:pre", "writing-mode:lr-tb", "baseline-shift:baseline", "color-rendering:auto",
    "stroke-dashoffset:0px", "solid-color:#000000", "solid-opacity:1", "shape-padding:0", "shape-margin:0",
    "color-interpolation:sRGB", "color-interpolation-filters:linearRGB", "image-rendering:auto", "vector-effect:none",
    "shape-rendering:auto", "text-rendering:auto", "enable-background:accumulate", "clip-rule:nonzero",
    "dominant-baseline:auto", "direction:ltr", "text-orientation:mixed", "text-decoration-color:#000000",
    "font-variant-ligatures:normal", "font-feature-settings:normal", "font-family:sans-serif", "text-indent:0",
    "-inkscape-font-specification:'sans-serif, Normal'", "-inkscape-stroke:none", "paint-order:normal",
    "block-progression:tb", "stop-color:#000000", "clip:auto", "font:medium serif", "overflow:visible",
    "display:inline", "visibility:visible", "filter:none", "mask:none", "clip-path:none", "stroke-linejoin:miter",
]  # fmt: skip


@pytest.mark.parametrize("said", NOTHING)
def test_what_inkscape_writes_for_nothing_is_read_and_shows_the_same(tmp_path: Path, said: str) -> None:
    """In a style and in a sheet, word for word."""
    plain = '<path d="M0 0H9" style="fill:none;stroke:#000000;stroke-width:0.264583px{}"/>'
    sheet = f"<style>path{{{said}}}</style>{plain.format('')}"
    scenes = []
    for inner in (plain.format(""), plain.format(f";{said}"), sheet):
        found, problems = picture(tmp_path, inner)
        assert found is not None and problems == [] and "style" not in found.root.children[-1].attributes
        scenes.append(resolve(found.root.children, (), (63.0, 88.0)))
    assert scenes[0] == scenes[1] == scenes[2] and isinstance(scenes[0][0], Shape)


@pytest.mark.parametrize("name", ["letter-spacing", "line-height", "font-size", "font", "white-space", "text-anchor"])
def test_what_only_texts_listen_to_is_kept_with_a_text_alone(cleaned: Cleaned, name: str) -> None:
    """Also on a group around it, and where a length is a part of the font's size."""
    rect = f'<rect style="fill:#111111;{name}:3px" width="1"/>'
    assert cleaned(rect) == {"width": "1", "fill": "#111111"}
    assert cleaned("<text/>" + rect)[name] == cleaned(rect.replace('"1"', '"1em"'))[name] == "3px"
    assert cleaned(rect.replace("fill:", "stroke-width:2em;fill:"))[name] == "3px"
    assert cleaned(f"<style>g{{stroke-width:2em;fill:red}}</style>{rect}")[name] == "3px"


def test_attributes_of_texts_are_kept_with_a_text_alone(cleaned: Cleaned) -> None:
    """As attributes as well."""
    rect = '<rect font-size="3" xml:space="preserve"/>'
    assert cleaned(rect) == {} and cleaned("<text/>" + rect) == {"font-size": "3", "xml:space": "preserve"}


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ('width="25.4mm"', {"width": "96"}), ('width="72pt"', {"width": "96"}), ('width="3px"', {"width": "3"}),
        ('width="50%"', {"width": "50%"}), ('width="2em"', {"width": "2em"}),
        ('style="stroke-width:1in"', {"stroke-width": "96"}),
        ('style="stroke-dasharray:1px,2px"', {"stroke-dasharray": "1 2"}),
        ('style="fill:red!important"', {"fill": "red"}), ('style="opacity:50%"', {"opacity": "0.5"}),
        ('style="fill:#111111 icc-color(sRGB,1,2,3)"', {"fill": "#111111"}), ('style="marker:none"',
         {"marker-start": "none", "marker-mid": "none", "marker-end": "none"}),
        ('class="a" version="1.1" role="img" aria-label="x" shape-rendering="auto"', {}),
        ('data-x="y"', {"data-x": "y"}),
        ('systemLanguage="fr"', {"systemLanguage": "fr"}),
        ('mix-blend-mode="multiply"', {}), ('style="mix-blend-mode:multiply"', {"mix-blend-mode": "multiply"}),
    ],
)  # fmt: skip
def test_values_are_kept_in_their_plain_form(cleaned: Cleaned, said: str, kept: dict[str, str]) -> None:
    """Units are worked out, importance is heard, what says nothing goes."""
    assert cleaned(f"<rect {said}/>") == kept


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ('style="fil:red"', "style: found the property “fil”, which is not drawn (did you mean fill?)"),
        ('style="grid-area:a"', "style: found the property “grid-area”, which is not drawn; expected"),
        ('style="fill:reddish"', "style: found “reddish” for fill; expected a colour such as #8b2b3e"),
        ('style="stroke-width:-1"', "style: found “-1” for stroke-width; expected a number that is not below zero"),
        ('style="vector-effect:non-scaling-stroke"', "style: found “non-scaling-stroke” for vector-effect; expected"),
        ('style="fill:url(#a"', "style: found “” for fill; expected"),
        ('style="fill"', "style: found “” for fill; expected"),
        ('fil="red"', "fil: found an unknown attribute (did you mean fill?); expected one of SVG, or pnp:…"),
        ('width="wide"', "width: found “wide”; expected a number: one unit is one millimetre"),
        (f'fill="{"z" * 99}"', f"fill: found “{'z' * 57}…”; expected"),
    ],
)  # fmt: skip
def test_what_cannot_be_obeyed_is_told_by_its_name(refused: Refused, said: str, told: str) -> None:
    """With what was found, what is accepted, and the nearest name; once."""
    (line,) = refused(f"<rect {said}/>")
    assert line.startswith(told)


def test_a_rule_of_a_sheet_that_cannot_be_obeyed_is_told_at_its_element(refused: Refused) -> None:
    """For there is where it would have been seen."""
    assert refused('<rect class="a"/><style>.a{fill:reddish}</style>') == [
        "style: found “reddish” for fill; expected a colour such as #8b2b3e, none or url(#id)"
    ]


@pytest.mark.parametrize(
    "url",
    [
        "url(http://x/y)", "url('http://x/y')", 'url( "http://x/y" )', "URL(//x)", "Url( file:///etc/passwd )", "url()",
        "url( x.svg#a)", "url(data:image/png;base64,AAAA)", "url(/*a*/http://x)", "url(\thttp://x)",
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", ["fill", "clip-path", "filter", "marker-end", "font-family", "shape-inside", "cursor"])
def test_nothing_is_fetched_from_outside_the_file(tmp_path: Path, url: str, name: str) -> None:
    """Not by an attribute, a style or a sheet, on a shape or a text; it is told, or it goes."""
    quoted = url.replace('"', "&quot;")
    for inner in (
        f'<rect {name}="{quoted}"/>',
        f'<rect style="fill:red;{name}:{quoted}"/><text/>',
        f'<text {name}="{quoted}">a</text>',
        f'<text style="{name}:{quoted}">a</text>',
        f"<text>a</text><style>text{{{name}:{url}}}</style>",
    ):
        found, said = picture(tmp_path, inner)
        if found is None:
            assert any("expected url(#id) of this file" in line for line in said), said
        else:
            values = [value for element in found.root.walk() for value in element.attributes.values()]
            assert not any("url" in value.lower() for value in values), (inner, values)


@pytest.mark.parametrize(
    "url", ["url(#g)", "url('#g')", "url( #g )", "url( '#g' )", "URL(#g)", "url(\n&quot;#g&quot;)"]
)
def test_references_into_the_file_are_kept_in_one_form(cleaned: Cleaned, url: str) -> None:
    """Quotes, blanks and capitals as any program writes them."""
    gradient = '<linearGradient id="g"><stop/></linearGradient>'
    assert cleaned(f'{gradient}<rect fill="{url}"/>') == {"fill": "url(#g)"}
    assert cleaned(f'{gradient}<rect style="fill:{url}"/>') == {"fill": "url(#g)"}


@pytest.mark.parametrize("binding", ["text", "image"])
@pytest.mark.parametrize("unit", ["mm", "pt", "%", "em", "cm", "in", "vw"])
def test_a_box_is_measured_in_units_of_the_page(refused: Refused, binding: str, unit: str) -> None:
    """A unit of CSS would be four times as large as it says; px are units."""
    assert refused(f'<rect width="3" height="3{unit}" pnp:{binding}="a"/>') == [
        f"height: found “3{unit}”; expected a number: one unit is one millimetre"
    ]


def test_a_box_may_be_measured_in_px_and_other_shapes_in_anything(cleaned: Cleaned) -> None:
    """They are converted."""
    assert cleaned('<rect x="1px" pnp:text="a"/>') == {"x": "1"} and cleaned('<rect x="1in"/>') == {"x": "96"}


def test_attributes_that_only_another_renderer_reads_are_left_alone(cleaned: Cleaned, refused: Refused) -> None:
    """But nothing unsafe stands in them."""
    assert cleaned('<filter x="-10%"><feGaussianBlur stdDeviation="2" in="a"/></filter>') == {
        "stdDeviation": "2",
        "in": "a",
    }
    assert cleaned('<text x="1 2 3" rotate="9">a</text>') == {"x": "1 2 3", "rotate": "9"}
    assert refused('<text onload="x()">a</text>') == ["onload: found a script attribute; templates hold no code"]
    assert refused('<pattern fill="url(http://x)"/>') == ["fill: found “url(http://x)”; expected url(#id) of this file"]


def href_of(data: bytes, kind: str = "svg+xml") -> str:
    """A reference that holds a picture."""
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


def svg(inner: str, said: str = 'viewBox="0 0 9 9"') -> str:
    """A whole SVG."""
    return f'<svg xmlns="{SVG}" {said}>{inner}</svg>'


def test_pictures_of_pixels_are_kept_and_damaged_ones_told(cleaned: Cleaned, refused: Refused) -> None:
    """The message is that of whoever looked at it."""
    out = io.BytesIO()
    Image.new("RGB", (2, 2)).save(out, "PNG")
    href = href_of(out.getvalue(), "png")
    assert cleaned(f'<image href="{href}"/>') == {"href": href}
    assert refused(f'<image href="{href_of(out.getvalue()[:30], "png")}"/>') == [
        "href: found a picture that is damaged or none; expected PNG, JPEG, GIF or WebP"
    ]
    assert refused(f'<use href="{href}"/>')[0].endswith("expected #id of this file (use pnp:image for pictures)")
    assert "expected #id of this file" in refused('<image href="a.png"/>')[0]


@pytest.mark.parametrize("packed", [False, True])
def test_an_svg_in_data_is_cleaned_and_opened(tmp_path: Path, packed: bool) -> None:
    """Its own style sheet reaches it and nothing else, and its ids are its own."""
    inner = svg('<style>rect{fill:#111111}</style><rect id="a"/><use href="#a"/>').encode()
    href = href_of(gzip.compress(inner) if packed else inner)
    found, said = picture(tmp_path, f'<rect id="a"/><image width="5" href="{href}"/><use href="#a"/>')
    assert found is not None and said == []
    outer, page, use = found.root.children
    assert outer.attributes == {"id": "a"} and use.attributes == {"href": "#a"}
    _, _, rect, inside = page.walk()
    assert rect.attributes == {"id": "embedded-1-a", "fill": "#111111"} and inside.attributes["href"] == "#embedded-1-a"


@pytest.mark.parametrize(
    ("inner", "told"),
    [
        ("<script/>", "found an element that cannot be printed; templates hold no code"),
        ('<rect onclick="x"/>', "found a script attribute"),
        ('<image href="http://x"/>', "expected #id of this file"),
        ("<rect>", "not valid XML"),
    ],
)
def test_an_svg_in_data_is_held_to_the_same_rules(refused: Refused, inner: str, told: str) -> None:
    """What is wrong inside is told at the image."""
    (line,) = refused(f'<image href="{href_of(svg(inner).encode())}"/>')
    assert line.startswith("href: in the embedded SVG: ") and told in line


def test_entities_in_an_svg_in_data_are_refused(refused: Refused) -> None:
    """Nor does it read another file."""
    bomb = '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + svg("<text>&a;</text>")
    (line,) = refused(f'<image href="{href_of(bomb.encode())}"/>')
    assert "found the entity “a”" in line


def test_pictures_in_pictures_come_to_an_end(tmp_path: Path) -> None:
    """So many are opened, one more is told."""
    inner = svg("<rect/>")
    for _ in range(DEEPEST):
        inner = svg(f'<image width="1" height="1" href="{href_of(inner.encode())}"/>')
    found, said = picture(tmp_path, f'<image href="{href_of(inner.encode())}"/>')
    assert found is None and len(said) == 1 and f"more than {DEEPEST} pictures inside each other" in said[0]
    inner = svg("<rect/>")
    for _ in range(DEEPEST - 1):
        inner = svg(f'<image width="1" height="1" href="{href_of(inner.encode())}"/>')
    found, said = picture(tmp_path, f'<image href="{href_of(inner.encode())}"/>')
    assert found is not None and said == [] and [e.tag for e in found.root.walk()][-1] == "rect"
