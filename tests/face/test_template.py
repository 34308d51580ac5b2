"""Templates as drawing steps: what is gathered, what is inherited, and what is wrong with them, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.geometry import Rect
from pnp.base.problems import Problems
from pnp.face.model import ArtItem
from pnp.face.template import (
    BINDINGS,
    Group,
    ImageBox,
    Include,
    PaintedArt,
    StaticArt,
    Template,
    TextBox,
    compile_template,
)
from pnp.pdf.write import arts_of
from pnp.sheet.page import Page, PlacedFace
from pnp.svg.reader import read
from tests.face.studio import BLACK, BLUE, GREEN, RED, WHITE, Studio, first_of, printed


def test_fill_of_a_group_is_inherited_by_its_shapes(studio: Studio) -> None:
    """But for those with their own; neighbours stay as they are."""
    page = studio.print(
        '<g pnp:fill="rouge"><rect width="9" height="9"/><rect x="10" width="9" height="9" fill="#0000ff"/>'
        '<rect x="20" width="9" height="9" pnp:fill="vert"/></g><rect x="30" width="9" height="9"/>'
    )
    assert page.colours((4, 4), (14, 4), (24, 4), (34, 4)) == [RED, BLUE, GREEN, BLACK]


def test_the_colours_of_a_group_reach_what_is_repeated_in_it(studio: Studio) -> None:
    """A group whose children are drawn one by one colours them all, but for those that say their own."""
    page = studio.print(
        '<g pnp:fill="rouge"><g pnp:each="i in 2" pnp:step="10 0"><rect width="9" height="9"/></g>'
        '<rect x="20" width="9" height="9"/><rect x="30" width="9" height="9" fill="#0000ff"/></g>'
    )
    assert page.colours((4, 4), (14, 4), (24, 4), (34, 4)) == [RED, RED, RED, BLUE]


def test_attributes_of_surrounding_groups_and_of_the_root_still_count(studio: Studio) -> None:
    """Also where a binding splits the drawing into pieces."""
    studio.template("")
    studio.compose("")  # writes the game
    path = studio.root / "templates/tiny/card.svg"
    inner = (
        '<g transform="translate(10 0)" stroke="#0000ff" stroke-width="2"><rect x="1" y="1" width="6" height="6"/>'
        '<rect x="11" y="1" width="6" height="6" pnp:fill="rouge"/><rect width="9" height="9" pnp:image="dot.svg"/></g>'
        '<rect y="20" width="9" height="9"/>'
    )
    studio.template('<rect width="10" height="10" fill="none"/>', "dot.svg", (10, 10))
    text = path.read_text(encoding="utf-8").replace("viewBox", 'fill="#00ff00" viewBox', 1)
    path.write_text(text.replace("</svg>", inner + "</svg>"), encoding="utf-8")
    problems = Problems()
    component = {"title": "C", "size": "40 x 30 mm", "template": "card.svg", "cards": [{"id": "one"}]}
    composer = studio.composer(problems=problems, cards=component)
    face = first_of(composer)
    assert face is not None
    page = printed(face)
    assert page.colours((14, 4), (11, 4), (24, 4), (21, 4), (4, 24)) == [GREEN, BLUE, RED, BLUE, GREEN]


def test_the_style_of_the_root_counts_as_its_attributes_do(studio: Studio) -> None:
    """And wins over them, as anywhere."""
    for root in ('fill="#0000ff" style="fill:#ff0000"', 'style="fill:#ff0000;fill-rule:evenodd"'):
        studio.template('<path d="M0 0h20v20h-20zM5 5h10v10h-10z"/>', "part.svg")
        path = studio.root / "templates/tiny/part.svg"
        path.write_text(path.read_text(encoding="utf-8").replace("viewBox", f"{root} viewBox"), encoding="utf-8")
        page = studio.print('<g pnp:include="part.svg"/>')
        assert page.colours((2, 2), (10, 10)) == [RED, WHITE if "evenodd" in root else RED]


def test_samples_are_never_printed_nor_read(studio: Studio) -> None:
    """Texts and whatever else the reader refuses may stand in them."""
    sample = '<text style="font-family:serif">Boat<tspan>s</tspan></text><image href="a.png"/><rect pnp:if="&quot;"/>'
    page = studio.print(
        f'<g pnp:sample="true" onclick="x">{sample}</g>'
        + '<text pnp:sample="true" x="1" y="9">Boat</text><rect x="20" width="9" height="9" fill="#ff0000"/>'
        '<rect width="9" height="9" pnp:sample="true" pnp:nonsense="1"/>'
    )
    assert page.colours((4, 4), (24, 4)) == [WHITE, RED]


def test_painting_order_is_the_order_of_the_file(studio: Studio) -> None:
    """Static, bound, static again: the last one is on top."""
    page = studio.print(
        '<rect width="20" height="20" fill="#ff0000"/><rect x="2" y="2" width="16" height="16" pnp:fill="bleu"/>'
        '<rect x="4" y="4" width="12" height="12" fill="#00ff00"/>'
    )
    assert page.colours((1, 10), (3, 10), (10, 10)) == [RED, BLUE, GREEN]


def test_static_art_is_one_piece_however_many_cards(studio: Studio) -> None:
    """Fifty cards, one drawing."""
    cards = [{"title": f"Carte {i}"} for i in range(50)]
    faces, problems = studio.compose(
        '<rect width="40" height="30" fill="#ff0000"/><circle cx="9" cy="9" r="3"/>'
        '<rect width="40" height="9" pnp:text="{title}" pnp:style="plain"/>',
        cards, title="text",
    )  # fmt: skip
    assert not problems.found
    items = [item for face in faces if face for item in face.items if isinstance(item, ArtItem)]
    assert len(items) == 50
    assert len({id(item.art) for item in items}) == 1
    page = Page(40, 30, tuple(PlacedFace(f, Rect(0, 0, 40, 30)) for f in faces if f))
    assert len(arts_of([page])) == 1


def test_gradients_clips_and_use_of_a_template_are_drawn(studio: Studio) -> None:
    """What cairo draws stands beside what is drawn directly."""
    page = studio.print(
        '<defs><clipPath id="c"><rect width="5" height="10"/></clipPath><rect id="r" width="6" height="6" '
        'fill="#00ff00"/></defs><rect width="10" height="10" fill="#ff0000" clip-path="url(#c)"/>'
        '<use xlink:href="#r" x="20" y="0"/><rect x="30" width="9" height="9" pnp:fill="bleu"/>'
    )
    assert page.colours((2, 5), (8, 5), (23, 3), (34, 4)) == [RED, WHITE, GREEN, BLUE]


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        ('\n   <rect width="9" height="9" pnp:txet="{title}"/>', "3:4: pnp:txet: found an unknown attribute"),
        ('<g>\n\n  <rect pnp:text="{titel}" width="9" height="9"/></g>', "4:3: card-1: found {titel}; there is no"),
        ('<rect width="9" height="9" pnp:text="{title.x}"/>', "2:1: card-1: found {title.x}; there is no “title.x”"),
        ('<rect width="9" height="9" pnp:text="{cells.4}"/>', "2:1: card-1: found {cells.4}; there is no “cells.4”"),
        ('<rect width="9" height="9" pnp:text="{cells}"/>', "2:1: card-1: found a list or a record"),
        ('<rect width="9" height="9" pnp:text="{title + 1}"/>', "2:1: pnp:text: found {title + 1}; expected a dotted"),
        ('<rect width="9" height="9" pnp:text="{title"/>', "2:1: pnp:text: found a lone brace"),
        ('<rect width="9" height="9" pnp:text="Hello {title}"/>', "2:1: pnp:text: found the words “Hello”"),
        ('<circle r="9" pnp:text="{title}"/>', "2:1: <circle>: found pnp:text or pnp:image here; expected"),
        ('<rect width="9" pnp:text="{title}"/>', "2:1: <rect>: found a box without width or height"),
        ('<g transform="skewZ(9)"><rect pnp:fill="rouge"/></g>', "2:1: transform: found"),
        ('<rect width="9" height="9" pnp:fill="{colour}"/>', "2:1: card-1: found {colour}; there is no “colour”"),
        ('<rect width="9" height="9" pnp:image="{pic}.svg"/>', "2:1: card-1: found {pic}.svg"),
        (
            '<text x="5" y="5">no</text>',
            "2:1: font-family: found no font-family; expected one of the workspace’s fonts",
        ),
        ('<image href="http://example.org/a.png" width="9" height="9"/>', "2:1: href: found “http://example.org"),
        ('<rect width="9" height="9" filter="url(#f)"/>', "2:1: filter: found #f; no element of this file has that id"),
        ('<use xlink:href="#nothing"/>', "2:1: href: found #nothing; no element of this file has that id"),
    ],
)
def test_what_is_wrong_is_reported_with_line_and_column(studio: Studio, inner: str, expected: str) -> None:
    """Where the element starts, and what was expected."""
    messages = studio.wrong(inner, {"title": "t", "cells": [1, 2]}, title="text", cells={"each": "int"})
    wanted = expected.replace("found {pic}.svg", "found {pic}")
    assert any(m.startswith(f"templates/tiny/card.svg:{wanted}") for m in messages), messages


def test_near_misses_are_suggested(studio: Studio) -> None:
    """For fields and attributes alike."""
    fields = {"title": "text"}
    field = studio.wrong('<rect width="9" height="9" pnp:text="{titel}"/>', {"title": "t"}, **fields)[0]
    attribute = studio.wrong('<rect width="9" height="9" pnp:imgae="x"/>', {"title": "t"}, **fields)[0]
    assert field.endswith("(did you mean title?)")
    assert attribute.endswith("(did you mean image?)")


def test_several_faults_are_reported_together(studio: Studio) -> None:
    """One run tells all."""
    messages = studio.wrong(
        '<rect width="9" height="9" pnp:text="{a}"/>\n<rect width="9" height="9" pnp:fill="{b}"/>\n'
        '<rect width="9" height="9" pnp:image="c.svg"/>'
    )
    assert sorted(m.split(":")[1] for m in messages) == ["2", "3", "4"]


def test_no_binding_of_the_table_is_untested() -> None:
    """Every name of the table stands in the tests of faces as an attribute."""
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("*.py")))
    assert [name for name in BINDINGS if f'pnp:{name}="' not in source] == []


def compiled(folder: Path, inner: str) -> tuple[Template, list[str]]:
    """Drawing steps of a template, and what is wrong with it."""
    problems = Problems()
    head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="urn:pnp:template" viewBox="0 0 40 30">'
    (folder / "card.svg").write_text(f"{head}{inner}</svg>", encoding="utf-8")
    picture = read(folder / "card.svg", "card.svg", problems)
    assert picture is not None, problems.found
    return compile_template(picture, problems), [str(p) for p in problems]


def test_neighbours_without_bindings_become_one_piece_of_art(tmp_path: Path) -> None:
    """A bound element between them parts them; the order of the file is that of the steps."""
    still, box = '<circle r="3"/>', '<rect width="9" height="9" '
    bound = [f"{box}{binding}/>" for binding in ('pnp:fill="{a}"', 'pnp:text="{b}"', 'pnp:image="{c}"')]
    parts = (f"<defs>{still}</defs>", still, still, bound[0], still, *bound[1:], '<g pnp:include="d.svg"/>')
    template, wrong = compiled(tmp_path, "".join(parts))
    kinds = [type(step) for step in template.steps]
    assert not wrong and kinds == [StaticArt, PaintedArt, StaticArt, TextBox, ImageBox, Include]
    first = template.steps[0]
    assert isinstance(first, StaticArt) and [e.tag for e in first.content] == ["circle", "circle"]
    assert [e.tag for one in template.defs for e in one.walk()] == ["defs", "circle"]
    assert template.size == (40.0, 30.0)


def test_what_moves_repeats_or_hides_becomes_a_group_with_the_transform_of_its_element(tmp_path: Path) -> None:
    """Inside it the element stands at its own origin."""
    template, wrong = compiled(
        tmp_path, '<rect transform="translate(3 4)" width="9" height="9" pnp:if="a" pnp:text="{b}" pnp:size="12"/>'
    )
    (group,) = template.steps
    assert not wrong and isinstance(group, Group) and group.matrix == (1, 0, 0, 1, 3, 4)
    (box,) = group.steps
    assert isinstance(box, TextBox) and box.matrix == (1, 0, 0, 1, 0, 0) and box.overrides == (("size", "12"),)


@pytest.mark.parametrize(
    ("inner", "says"),
    [
        ('<rect pnp:size="9" {}/>', "pnp:size: does nothing here; expected it beside pnp:text"),
        ('<g pnp:step="9 0"><rect {}/></g>', "pnp:step: does nothing here; expected it beside pnp:each"),
        ('<rect {} pnp:text="{{a}}" pnp:fill="red"/>', "pnp:fill: does nothing on a box; expected pnp:color"),
        ('<rect {} pnp:text="{{a}}" pnp:image="b"/>', "found pnp:text and pnp:image on one element"),
        ('<g pnp:each="i in 2" pnp:center="yes"><rect {}/></g>', "pnp:center: found “yes”; expected true"),
        ('<g pnp:sample="yes"><rect {}/></g>', "pnp:sample: found “yes”; expected true"),
        ('<svg><rect {} pnp:text="{{a}}"/></svg>', "<svg>: found pnp: attributes inside a nested <svg>"),
    ],
)
def test_attributes_that_do_nothing_are_told(tmp_path: Path, inner: str, says: str) -> None:
    """Rather than printed as if they were not there."""
    _, wrong = compiled(tmp_path, inner.format('width="9" height="9"'))
    assert len(wrong) == 1 and wrong[0].startswith("card.svg:1:") and says in wrong[0], wrong
