"""references: every id is there, nothing contains itself, and what is small on the disk stays small."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from pnp.svg.references import MAX_ELEMENTS, MAX_LEVELS, referred
from pnp.svg.tree import made
from tests.svg.pictures import picture

GRADIENT = '<linearGradient id="g"><stop/></linearGradient>'


def told(folder: Path, inner: str) -> list[str]:
    """What is wrong with a picture, without its place."""
    found, said = picture(folder, inner)
    assert (found is None) == bool(said)
    return [line.partition(": ")[2] for line in said]


def test_every_reference_of_an_element_is_known() -> None:
    """Several in one value too; links and pictures that stand in the file are none."""
    said = {
        "fill": "url(#a) red",
        "clip-path": "url('#b')",
        "filter": "url(#c) url( #d )",
        "data-x": "#e",
        "href": "#f",
    }
    assert list(referred(made("use", said))) == [
        ("fill", "a"), ("clip-path", "b"), ("filter", "c"), ("filter", "d"), ("href", "f"),
    ]  # fmt: skip
    assert list(referred(made("a", {"href": "#x"}))) == list(referred(made("image", {"href": "data:,x"}))) == []


def test_what_leads_nowhere_is_told_with_the_nearest_name(tmp_path: Path) -> None:
    """Each reference for itself."""
    assert told(tmp_path, '<rect fill="url(#sun)" clip-path="url(#moon)"/><g id="sum"/>') == [
        "fill: found #sun; no element of this file has that id (did you mean sum?)",
        "clip-path: found #moon; no element of this file has that id",
    ]
    assert told(tmp_path, '<use href="#"/>') == ["href: found #; no element of this file has that id"]
    assert told(tmp_path, '<a href="#nowhere"><rect/></a>') == []


def test_a_colour_behind_a_lost_reference_is_taken(tmp_path: Path) -> None:
    """As every program does; where the reference leads somewhere, it stays."""
    found, said = picture(
        tmp_path, f'{GRADIENT}<rect fill="url(#x) red" stroke="url(#g) red"/><rect fill="url(#x) none"/>'
    )
    assert found is not None and said == []
    assert found.root.children[1].attributes == {"fill": "red", "stroke": "url(#g) red"}
    assert found.root.children[2].attributes == {"fill": "none"}


def test_a_colour_behind_an_empty_gradient_is_told(tmp_path: Path) -> None:
    """One program paints it, another does not; borrowed stops are stops."""
    assert told(tmp_path, '<linearGradient id="e"/><rect fill="url(#e) red"/>') == [
        "fill: found a gradient without stops and a colour behind it, which programs read differently"
    ]
    assert told(tmp_path, f'{GRADIENT}<radialGradient id="e" href="#g"/><rect fill="url(#e) red"/>') == []


@pytest.mark.parametrize(
    "inner",
    [
        '<g id="a"><use href="#a"/></g>',
        '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
        '<clipPath id="a" clip-path="url(#a)"><rect/></clipPath>',
        '<clipPath id="a"><rect clip-path="url(#a)"/></clipPath>',
        '<pattern id="a"><rect fill="url(#a)"/></pattern>',
        '<linearGradient id="a" href="#b"/><radialGradient id="b" href="#a"/>',
        '<mask id="a"><g mask="url(#a)"/></mask>',
        '<marker id="a"><path d="M0 0H1" marker-end="url(#a)"/></marker>',
        '<path id="a" style="fill:red;marker-end:url(#m)"/><marker id="m"><use href="#a"/></marker>',
        '<filter id="a"><feImage href="#b"/></filter><rect id="b" filter="url(#a)"/>',
    ],
)
def test_what_contains_itself_is_told_once(tmp_path: Path, inner: str) -> None:
    """By whatever kind of reference."""
    (line,) = told(tmp_path, inner)
    assert line.endswith("found an element that contains itself; that never ends")


CROWD = '<rect id="a0"/>' + "".join(f'<g id="a{n}">{f"""<use href="#a{n - 1}"/>""" * 10}</g>' for n in range(1, 7))
SHAPES = '<rect style="fill:url(#g);clip-path:url(#c{})"/>' * 12
CLIPS = (
    GRADIENT + '<clipPath id="c8"><rect/></clipPath>'
    + "".join(f'<clipPath id="c{n}">{SHAPES.replace("{}", str(n + 1))}</clipPath>' for n in range(8))
    + '<rect clip-path="url(#c0)"/>'
)  # fmt: skip
PATTERNS = '<pattern id="p0"><rect/></pattern>' + "".join(
    f'<pattern id="p{n}">{f"""<rect fill="url(#p{n - 1})"/>""" * 20}</pattern>' for n in range(1, 5)
)


@pytest.mark.parametrize("inner", [CROWD, CLIPS, PATTERNS], ids=["uses", "clips behind paint", "patterns"])
def test_a_crowd_that_is_small_on_the_disk_is_told_once(tmp_path: Path, inner: str) -> None:
    """Every reference is counted, not the first of an element alone."""
    assert len(inner) < 10_000
    (line,) = told(tmp_path, inner)
    assert line.endswith(f"draws more than {MAX_ELEMENTS} elements; simplify the picture")


def test_many_uses_of_one_thing_are_no_crowd(tmp_path: Path) -> None:
    """A thousand copies are as many elements."""
    assert told(tmp_path, '<rect id="a"/>' + '<use href="#a"/>' * 1000) == []


def chain(count: int) -> Sequence[str]:
    """Groups that each use the next one."""
    return [f'<g id="a{n}"><use href="#a{n + 1}"/></g>' for n in range(count)] + [f'<g id="a{count}"/>']


@pytest.mark.parametrize("forwards", [True, False])
def test_a_chain_that_is_longer_than_anybody_follows_is_told_once(tmp_path: Path, forwards: bool) -> None:
    """Whichever end comes first; a long one that can be followed is read."""
    long, short = chain(3000), chain(MAX_LEVELS // 2 - 2)
    assert told(tmp_path, "".join(short if forwards else short[::-1])) == []
    lines = told(tmp_path, "".join(long if forwards else long[::-1]))
    message = f"leads through more than {MAX_LEVELS} levels of elements and references; simplify the picture"
    assert [line.endswith(message) for line in lines].count(True) == 1
