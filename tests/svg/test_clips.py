"""clips: the outlines that show, placed where what they clip stands, with their rules and those that clip them."""

from __future__ import annotations

import pytest

from pnp.base.geometry import IDENTITY, Rect, apply
from pnp.svg.clips import DEEPEST, rectangle
from pnp.svg.scene import Clip, ClipShape
from tests.svg.scenes import group, part, scene

BOX = '<rect x="10" y="20" width="40" height="20" clip-path="url(#c)"/>'
DOT = '<circle cx="5" cy="5" r="4"/>'


def drawing(children: str, said: str = "", more: str = "", shown: str = BOX) -> str:
    """Something that is clipped."""
    return f'<defs><clipPath id="c" {said}>{children}</clipPath>{more}</defs>{shown}'


def clips(children: str, said: str = "", more: str = "", shown: str = BOX) -> tuple[Clip, ...]:
    """The clips around it, the outermost first."""
    return group(drawing(children, said, more, shown)).clips


def only(found: tuple[Clip, ...]) -> ClipShape:
    """The only outline of the only clip."""
    ((one,),) = (clip.shapes for clip in found)
    return one


def test_a_rectangle_is_a_clip_to_itself() -> None:
    """For pages in pages."""
    one = only((rectangle(1, 2, 3, 4),))
    assert one.bounds == Rect(1, 2, 3, 4) and one.matrix == IDENTITY and one.outline.tag == "rect"


def test_several_children_are_one_clip() -> None:
    """What is inside any of them shows; hidden ones and what is no shape show nothing."""
    (clip,) = clips(
        DOT + '<rect width="3" height="3"/><g display="none"><rect width="9" height="9"/></g>'
        '<rect width="5" height="5" visibility="hidden"/><rect width="0" height="5"/>'
    )
    assert [one.outline.tag for one in clip.shapes] == ["circle", "rect"]


@pytest.mark.parametrize("children", ["", "<g><rect/></g>", '<rect width="5"/>', f'<g visibility="hidden">{DOT}</g>'])
def test_a_clip_that_shows_nothing_leaves_nothing(children: str) -> None:
    """Nobody draws what cannot be seen."""
    assert scene(drawing(children)) == ()


def test_the_rule_is_that_of_clips_and_is_inherited_where_the_clip_is_defined() -> None:
    """Not that of the shape; a child's own word is stronger."""
    path = '<path d="M0 0H9V9Z" {}/>'
    assert only(clips(path.replace("{}", 'clip-rule="evenodd"'))).rule == "evenodd"
    assert only(clips(path.replace("{}", 'fill-rule="evenodd"'))).rule == "nonzero"
    assert only(clips(path.replace("{}", ""), 'clip-rule="evenodd"')).rule == "evenodd"
    assert only(clips(path.replace("{}", 'clip-rule="nonzero"'), 'clip-rule="evenodd"')).rule == "nonzero"
    outer = drawing(path.replace("{}", ""))
    around = outer.replace("<defs>", '<defs><g clip-rule="evenodd">').replace("</defs>", "</g></defs>")
    assert only(group(around).clips).rule == "evenodd"
    used = outer.replace("<rect", '<g clip-rule="evenodd"><rect').replace('"url(#c)"/>', '"url(#c)"/></g>')
    assert only(group(used).clips).rule == "nonzero"


def test_transforms_of_the_clip_of_its_box_and_of_the_child_come_in_that_order() -> None:
    """From the outside in."""
    child = '<rect width="1" height="1" transform="translate(0.5 0)"/>'
    units = 'clipPathUnits="objectBoundingBox" transform="scale(2)"'
    one = only(clips(child, units))
    assert apply(one.matrix, 0, 0) == (2 * (10 + 0.5 * 40), 2 * 20)
    assert one.bounds == Rect(60, 40, 80, 40)
    plain = only(clips(child, 'transform="scale(2)"'))
    assert plain.matrix == (2, 0, 0, 2, 1, 0)


def test_parts_of_a_box_are_those_of_the_outline_that_is_clipped() -> None:
    """Its stroke does not count; what has no box is not drawn, and the box of a group is another's business."""
    half = '<rect width="0.5" height="0.5"/>'
    units = 'clipPathUnits="objectBoundingBox"'
    thick = BOX.replace("<rect", '<rect stroke="red" stroke-width="9"')
    assert only(clips(half, units, "", thick)).bounds == Rect(10, 20, 20, 10)
    flat = '<path d="M0 5H9" stroke="red" clip-path="url(#c)"/>'
    assert scene(drawing(half, units, "", flat)) == ()
    two = f'<g clip-path="url(#c)">{BOX.replace("clip-path", "data-x") * 2}</g>'
    assert part(drawing(half, units, "", two)).why == "a clip in the units of a group's box"


def test_a_clip_of_a_clip_is_around_it() -> None:
    """Each with its own transform; on a child, it clips that child alone."""
    outer = '<clipPath id="o"><rect width="3" height="3"/></clipPath>'
    found = clips(DOT, 'clip-path="url(#o)" transform="scale(2)"', outer)
    assert [clip.shapes[0].outline.tag for clip in found] == ["rect", "circle"]
    assert found[0].shapes[0].matrix == IDENTITY and found[1].shapes[0].matrix == (2, 0, 0, 2, 0, 0)
    (clip,) = clips(DOT.replace("<circle", '<circle clip-path="url(#o)"') + "<rect width='1' height='1'/>", "", outer)
    assert [len(one.clips) for one in clip.shapes] == [1, 0]
    assert clip.shapes[0].clips[0].shapes[0].outline.tag == "rect"


def test_a_clip_of_a_clip_that_shows_nothing_leaves_nothing() -> None:
    """Of the clip, all of it; of a child, that child."""
    empty = '<clipPath id="o"/>'
    assert scene(drawing(DOT, 'clip-path="url(#o)"', empty)) == ()
    hidden = DOT.replace("<circle", '<circle clip-path="url(#o)"')
    assert only(clips(hidden + '<rect width="1" height="1"/>', "", empty)).outline.tag == "rect"


def test_what_is_used_in_a_clip_is_moved_there() -> None:
    """With its own transform and that of the use; what is no shape shows nothing."""
    more = (
        '<rect id="r" width="2" height="2" transform="scale(2)"/><symbol id="k"><rect width="9" height="9"/></symbol>'
    )
    use = '<use href="#r" x="10" y="10%" transform="scale(3)" clip-rule="evenodd"/><use href="#k"/>'
    one = only(clips(use, "", more))
    assert one.bounds == Rect(30, 15, 12, 12) and one.rule == "evenodd"


@pytest.mark.parametrize("children", ["<g {}>{}</g>", '<use href="#k" {}/>'])
def test_groups_clip_as_inkscape_writes_them(children: str) -> None:
    """By all that is in them, moved with them; SVG would pass over them, and nothing would be left."""
    inner = '<rect width="2" height="2"/><g transform="scale(2)"><rect x="5" width="3" height="3"/></g>'
    place = children.replace("{}", 'transform="translate(10 20)" clip-rule="evenodd"', 1).replace("{}", inner)
    (clip,) = clips(place, "", f'<g id="k">{inner}</g>')
    assert [one.bounds for one in clip.shapes] == [Rect(10, 20, 2, 2), Rect(20, 20, 6, 6)]
    assert {one.rule for one in clip.shapes} == {"evenodd"}


def test_a_group_in_a_clip_is_clipped_in_its_own_units() -> None:
    """Its clip lies where the group lies, however its shapes are moved in it."""
    more = '<clipPath id="o"><rect width="4" height="4"/></clipPath>'
    moved = '<rect width="9" height="9" transform="translate(1 1) scale(2)"/>'
    one = only(clips(f'<g transform="translate(10 20)" clip-path="url(#o)">{moved}</g>', "", more))
    inner = only(one.clips)
    assert apply(one.matrix, *apply(inner.matrix, 4, 4)) == (14, 24)
    empty = '<clipPath id="o"/>'
    assert scene(drawing(f'<g clip-path="url(#o)">{DOT}</g>', "", empty)) == ()


@pytest.mark.parametrize(
    ("children", "more", "why"),
    [
        ("<text>a</text>", "", "a text that clips"),
        ('<use href="#t"/>', '<text id="t">a</text>', "a text that clips"),
        (
            '<use href="#r" clip-path="url(#o)"/>',
            '<clipPath id="o"/><rect id="r"/>',
            "a clip on what is used in a clip",
        ),
        ('<rect width="5" height="5" clip-path="url(#r)"/>', '<rect id="r"/>', "a clip that is none"),
        ('<rect width="2em" height="5"/>', "", "a length in em"),
    ],
)
def test_what_our_pens_cannot_clip_with_is_left_to_another_renderer(children: str, more: str, why: str) -> None:
    """The element that is clipped, with the reason."""
    found = part(drawing(children, "", more))
    assert (found.renderer, found.why, found.elements[0].tag) == ("resvg", why, "rect")


def test_a_clip_that_is_none_is_left_to_another_renderer() -> None:
    """Programs differ in what they make of it."""
    assert part(f'<rect id="c" width="1" height="1" display="none"/>{BOX}').why == "a clip that is none"


def test_clips_in_clips_come_to_an_end() -> None:
    """Past that depth another renderer draws them."""
    chain = "".join(f'<clipPath id="k{n}" clip-path="url(#k{n + 1})">{DOT}</clipPath>' for n in range(DEEPEST + 1))
    end = f'<clipPath id="k{DEEPEST + 1}">{DOT}</clipPath>'
    assert part(drawing(DOT, 'clip-path="url(#k0)"', chain + end)).why == "clips in clips"


def test_a_clip_of_a_clip_inherits_its_rule_where_it_is_defined() -> None:
    """From the group around it, which need not have an id."""
    star = '<path d="M0 0L9 9L0 9L9 0Z"/>'
    inner = f'<g clip-rule="evenodd"><clipPath id="in">{star}</clipPath></g>'
    outer = f'<clipPath id="out" clip-path="url(#in)">{star}</clipPath>'
    found = group(f'{inner}{outer}<rect width="9" height="9" clip-path="url(#out)"/>')
    assert [clip.shapes[0].rule for clip in found.clips] == ["evenodd", "nonzero"]
