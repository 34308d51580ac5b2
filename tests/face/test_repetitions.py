"""Where repetitions stand, and how large they are."""

from __future__ import annotations

import pytest

from pnp.face.bindings import BindingError
from pnp.face.repetitions import factors, in_rows
from tests.face.studio import BLUE, RED, WHITE, Studio


def test_rows_wrap_and_are_centred() -> None:
    names = {"step": "10 0", "wrap": "2 0 5"}
    assert in_rows(names, {}, 3) == [(0.0, 0.0), (10.0, 0.0), (0.0, 5.0)]
    assert in_rows({"step": "10 0", "center": "true"}, {}, 3) == [(-10.0, 0.0), (0.0, 0.0), (10.0, 0.0)]


def test_a_scale_is_one_number_or_two() -> None:
    assert factors("{= 1 / 2}", {}) == (0.5, 0.5) and factors("2 0.5", {}) == (2.0, 0.5)
    with pytest.raises(BindingError, match=r"expected 0\.01 to 100"):
        factors("0", {})


def test_a_template_follows_a_shape(studio: Studio) -> None:
    """At equal distances, each in the middle of its share; on its own stretch, turned with the way."""
    page = studio.print(
        '<defs><path id="way" d="M0 5H40"/></defs>'
        '<g pnp:each="i in count" pnp:along="#way" pnp:stretch="0 0.5">'
        f'<rect x="-1" y="-1" width="2" height="2" fill="{BLUE}"/></g>'
        '<defs><path id="down" d="M30 10V30"/></defs>'
        '<g pnp:each="i in 1" pnp:along="#down" pnp:turn="{direction}">'
        f'<rect x="0" y="-1" width="6" height="2" fill="{RED}"/></g>',
        {"count": 4}, count="int",
    )  # fmt: skip
    assert page.colours((2.5, 5), (7.5, 5), (12.5, 5), (17.5, 5), (5, 5), (22.5, 5)) == [BLUE] * 4 + [WHITE] * 2
    assert page.colours((30, 25), (34, 20)) == [RED, WHITE]


def test_a_scaled_group_is_drawn_larger(studio: Studio) -> None:
    drawing = f'<g pnp:scale="{{= times}} 1"><rect width="5" height="5" fill="{BLUE}"/></g>'
    page = studio.print(drawing, {"times": 4}, times="int")
    assert page.colours((18, 4), (22, 4), (18, 6)) == [BLUE, WHITE, WHITE]


@pytest.mark.parametrize(
    ("binding", "says"),
    [
        ('pnp:along="#lost"', "expected the id of a shape in this template: #way"),
        ('pnp:along="#way" pnp:stretch="0.5 0.2"', "expected 0 to 1, the smaller first"),
    ],
)
def test_a_shape_that_is_not_there_is_told(studio: Studio, binding: str, says: str) -> None:
    problems = studio.wrong(
        f'<defs><path id="way" d="M0 5H40"/></defs><g pnp:each="i in 2" {binding}><path d="M0 0H1"/></g>'
    )
    assert says in " ".join(problems)
