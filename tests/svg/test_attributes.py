"""attributes: only values that every renderer understands alike are accepted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.colours import colour
from pnp.svg.attributes import CHECKS, attribute_check, is_known


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("x", "-3.5"), ("x", " 1e2 "), ("width", "0"), ("fill", "#8B2b3e"), ("fill", "#fff"), ("fill", "none"),
        ("fill", "url(#sky)"), ("stroke", "currentColor"), ("fill", "rgb(10%, 20%, 30%)"), ("opacity", "0.5"),
        ("offset", "40%"), ("points", "0,0 10 0 5,8"), ("points", ""), ("stroke-dasharray", "2 1mm"),
        ("stroke-dasharray", "none"), ("d", "M0 0h10v10z"), ("transform", "rotate(90 3 4)"),
        ("stroke-linecap", "round"), ("fill-rule", "evenodd"),
    ],
)  # fmt: skip
def test_what_can_be_printed_is_accepted(name: str, value: str) -> None:
    """Every kind of value in the ways that drawing programs write it."""
    assert attribute_check("path", name, value) == ""


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("x", "3mm"), ("x", "50%"), ("x", ""), ("x", "nan"), ("x", "1e9"), ("width", "1 2"), ("fill", "#8b2b3"),
        ("fill", "reddish"), ("fill", "#8b2b3e00"), ("opacity", "1.1"), ("opacity", "50%"), ("points", "0,0 10"),
        ("points", "0,0 a,b"), ("d", "L0 0"), ("d", "M0 0 L5"), ("transform", "spin(3)"),
        ("stroke-linecap", "pointed"), ("stroke-dasharray", "2 long"), ("stroke-width", "thin"),
    ],
)  # fmt: skip
def test_what_a_renderer_would_drop_or_guess_is_told_with_what_is_accepted(name: str, value: str) -> None:
    """The words are those that stand in the table of checks."""
    assert attribute_check("path", name, value) == CHECKS[name][1] != ""


def test_the_root_may_have_units_and_gradients_may_have_percentages() -> None:
    """There and nowhere else; a rect must be measured in millimetres."""
    assert attribute_check("svg", "width", "63mm") == attribute_check("linearGradient", "x1", "30%") == ""
    assert attribute_check("rect", "width", "63mm") and attribute_check("line", "x1", "30%")
    assert attribute_check("svg", "width", "wide") == "a length such as 63mm"


def test_known_attributes_are_those_of_art_and_any_data() -> None:
    """What is written wrong or belongs to scripts is not known."""
    assert all(is_known(name) for name in ("d", "viewBox", "data-anything", "clip-path"))
    assert not any(is_known(name) for name in ("onclick", "fil", "stroke_width", "xdata-a"))


@given(st.text("#0123456789abcdefABCDEFgx ", max_size=9))
def test_hex_colours_are_those_that_the_rest_of_the_program_reads(text: str) -> None:
    """A colour that is accepted in a template can be read, and one that can be read is accepted."""
    assert (attribute_check("rect", "fill", text) == "") == (colour(text) is not None)
