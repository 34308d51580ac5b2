"""copies: what markers multiply is counted before it is drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.svg.copies import MOST_POINTS
from pnp.svg.references import MAX_ELEMENTS
from tests.svg.pictures import picture

MANY = f"draws more than {MAX_ELEMENTS} elements with the copies of its markers; simplify the line or its markers"
DENSE = f"draws more than {MOST_POINTS:,} points with the copies of its markers; simplify the line or its markers"
DOT = '<circle r="1"/>'


def told(folder: Path, inner: str) -> list[str]:
    """What is wrong with a picture."""
    found, said = picture(folder, inner)
    assert (found is None) == bool(said)
    return said


def line(points: int, said: str = 'marker-mid="url(#m)"') -> str:
    """A line of so many points, which stands on the second line of the file."""
    return f'\n<path d="M0 0{"h1" * points}" {said}/>'


def marker(inner: str, name: str = "m", said: str = "") -> str:
    """A marker with something in it."""
    return f'<marker id="{name}" {said}>{inner}</marker>'


USED = line(200, 'id="l"')
DEFINED = marker('<use href="#d"/>')


def test_a_long_line_with_a_rich_marker_is_refused_where_it_stands(tmp_path: Path) -> None:
    """A hundred thousand shapes from a few kilobytes."""
    found = told(tmp_path, marker(DOT * 1000) + line(100))
    assert found == [f"a.svg:2:1: <path>: {MANY}"]
    assert told(tmp_path, marker(DOT * 1000) + line(50)) == []


def test_a_marker_of_many_points_is_refused(tmp_path: Path) -> None:
    """Each copy is written with all of them."""
    rich = f'<path d="M0 0{"h1" * 2000}"/>'
    assert told(tmp_path, marker(rich) + line(1000)) == [f"a.svg:2:1: <path>: {DENSE}"]
    assert told(tmp_path, marker(rich) + line(400)) == []


@pytest.mark.slow
def test_a_long_line_alone_is_no_copy(tmp_path: Path) -> None:
    """Its own points are its own; a marker at its end stands there once."""
    long = line(MAX_ELEMENTS + 9, 'marker-end="url(#m)"')
    assert told(tmp_path, marker(DOT) + long) == []


@pytest.mark.parametrize(
    "inner",
    [
        marker(DOT * 400) + f'<g marker-mid="url(#m)">{line(200, "")}</g>',
        marker(DOT * 400) + f'<use href="#l" marker-mid="url(#m)"/>{USED}',
        marker(DOT * 400) + f'<symbol id="s">{line(200)}</symbol><use href="#s"/>',
        marker(line(300, 'marker-mid="url(#n)"')) + marker(DOT, "n") + line(300),
        f'<g marker-mid="url(#n)">{marker(line(300, ""))}</g>{marker(DOT, "n")}{line(300)}',
        f'<defs><g id="d">{DOT * 1000}</g></defs>{DEFINED}{line(100)}',
        marker(DOT * 400) + f'<pattern id="p" width="9" height="9">{line(200)}</pattern><rect fill="url(#p)"/>',
        marker(DOT * 400) + f'<mask id="k">{line(200)}</mask><rect mask="url(#k)"/>',
        marker(DOT * 400) + line(90) + line(90),
        marker(DOT * 7000) + '<rect width="9" height="9" marker-mid="url(#m)"/>',
    ],
)
def test_copies_are_counted_wherever_they_come_from(inner: str, tmp_path: Path) -> None:
    """Inherited, used, on each other, in patterns and masks, from several lines, on any shape."""
    assert [one.rpartition(": ")[2] for one in told(tmp_path, inner)] == [MANY]


def test_markers_inside_each_other_are_few(tmp_path: Path) -> None:
    """Also where they only inherit each other."""
    chain = "".join(marker(line(1, f'marker-end="url(#m{i + 1})"'), f"m{i}") for i in range(7)) + marker(DOT, "m7")
    assert [one.rpartition(": ")[2] for one in told(tmp_path, chain + line(1, 'marker-end="url(#m0)"'))] == [
        "more than 5 markers inside each other"
    ]
    ring = "".join(f'<g marker-end="url(#m{(i + 1) % 8})">{marker(line(1, ""), f"m{i}")}</g>' for i in range(8))
    assert len(told(tmp_path, ring + line(1, 'marker-end="url(#m0)"'))) == 1


def test_what_many_markers_make_of_each_other_is_counted_in_time(tmp_path: Path) -> None:
    """Three markers that inherit each other have many ways to stand on each other; each is taken once."""
    names = "abcdefgh"
    rings = "".join(
        f'<g marker-start="url(#{names[i - 1]})" marker-mid="url(#{names[i - 2]})" marker-end="url(#{names[i - 3]})">'
        f"{marker(line(5, ''), name)}</g>"
        for i, name in enumerate(names)
    )
    assert len(told(tmp_path, rings + line(5, 'marker-mid="url(#a)"'))) == 1
