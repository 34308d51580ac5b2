"""attributes: a value is kept in one plain form, or not at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.colours import colour, paint
from pnp.svg.attributes import (
    ATTRIBUTES,
    IDLE,
    KNOWN,
    PROPERTIES,
    TEXT_PROPERTIES,
    WIDE,
    is_idle,
    is_number,
    is_of_text,
    kept,
    kind_of,
)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("x", "-3.5"), ("x", "1e2"), ("x", "50%"), ("x", "2em"), ("width", "0"), ("width", "auto"), ("rx", "-1"),
        ("fill", "#8B2b3e"), ("fill", "#fff"), ("fill", "none"), ("fill", "url(#sky)"), ("fill", "url(#sky) red"),
        ("fill", "url(#sky) none"), ("fill", "context-fill"), ("stroke", "currentColor"), ("fill", "#8b2b3e80"),
        ("fill", "rgb(10%, 20%, 30%)"), ("fill", "rgba(1,2,3,0.5)"), ("fill", "hsl(120, 50%, 50%)"),
        ("fill", "transparent"), ("opacity", "0.5"), ("offset", "40%"), ("offset", "-1"), ("points", "0,0 10 0 5,8"),
        ("points", ""), ("stroke-dasharray", "2 1"), ("stroke-dasharray", "none"), ("d", "M0 0h10v10z"), ("d", ""),
        ("transform", "rotate(90 3 4)"), ("stroke-linecap", "round"), ("fill-rule", "evenodd"), ("filter", "url(#f)"),
        ("filter", "blur(2px) sepia(50%)"), ("stroke-miterlimit", "1"), ("viewBox", "0,0 63 88"), ("clip-path", "none"),
        ("preserveAspectRatio", "none"), ("preserveAspectRatio", "defer xMinYMax slice"), ("href", "#a"),
        ("mix-blend-mode", "multiply"), ("isolation", "isolate"),
    ],
)  # fmt: skip
def test_what_can_be_printed_is_kept_as_it_is(name: str, value: str) -> None:
    """Every kind of value in the ways that drawing programs write it."""
    assert kept(name, value) == value


@pytest.mark.parametrize(
    ("name", "value", "plain"),
    [
        ("x", "25.4mm", "96"), ("stroke-width", "0.264583px", "0.264583"), ("stroke-dashoffset", "0px", "0"),
        ("stroke-dasharray", "2, 1px", "2 1"), ("opacity", "50%", "0.5"), ("opacity", "1.1", "1"),
        ("opacity", "-3", "0"), ("fill", "CurrentColor", "currentColor"), ("fill", "NONE", "none"),
        ("fill", "#123456 icc-color(sRGB, 1, 2, 3)", "#123456"),
        ("fill", "url( '#a' )  #123 icc-color(x)", "url(#a) #123"),
        ("fill", "URL(#a)", "url(#a)"), ("clip-path", 'url("#c")', "url(#c)"), ("points", "0,0 10 0 5", "0 0 10 0"),
        ("transform", "none", ""), ("fill-rule", "EvenOdd", "evenodd"), ("fill", " Inherit ", "inherit"),
        ("display", " none ", "none"), ("paint-order", "Stroke FILL", "stroke fill"),
    ],
)  # fmt: skip
def test_what_can_be_said_more_plainly_is(name: str, value: str, plain: str) -> None:
    """Units, quotes, profiles and capital letters go; the plain form is its own plain form."""
    assert kept(name, value) == plain == kept(name, plain)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("x", "٣"), ("points", "٣ 4"), ("d", "M٣ 0H5"),
        ("x", ""), ("x", "nan"), ("x", "1e9"), ("x", "3 furlongs"), ("width", "1 2"), ("fill", "#8b2b3"), ("fill", ""),
        ("fill", "reddish"), ("fill", "rgb(10%, 20, 30)"), ("fill", "rgba(1,2,3,50%)"), ("fill", "url(#a) reddish"),
        ("fill", "url(#a"), ("fill", "url(a)"), ("opacity", "half"), ("points", "0,0 a,b"), ("d", "L0 0"),
        ("d", "M0 0 L5"), ("transform", "spin(3)"), ("gradientTransform", "scale(0)"), ("stroke-linecap", "pointed"),
        ("stroke-dasharray", "2 long"), ("stroke-dasharray", "2 -1"), ("stroke-width", "thin"), ("stroke-width", "-1"),
        ("stroke-miterlimit", "0.5"), ("fr", "-1"), ("viewBox", "0 0 63"), ("viewBox", "0 0 nan 88"), ("mask", "a.png"),
        ("clip-path", "circle(5px)"), ("clip-path", "url(#a) red"), ("preserveAspectRatio", "middle"),
        ("mix-blend-mode", "plus-lighter"), ("vector-effect", "non-scaling-stroke"), ("transform-box", "fill-box"),
        ("filter", "blur(2px"), ("offset", "half"), ("gradientUnits", "mm"), ("x", "inherit"),
        ("fill", "url(#" + "a" * 400 + ")"),
    ],
)  # fmt: skip
def test_what_a_renderer_would_drop_or_guess_is_not_kept(name: str, value: str) -> None:
    """And there are words for what is accepted instead."""
    kind = kind_of(name)
    assert kept(name, value) is None and kind is not None and kind.accepted


@pytest.mark.parametrize("name", PROPERTIES)
@pytest.mark.parametrize("word", WIDE)
def test_any_property_may_be_inherited_or_initial(name: str, word: str) -> None:
    """These words are worked out later."""
    assert kept(name, word.upper()) == word


def test_what_is_drawn_is_neither_idle_nor_of_texts_alone() -> None:
    """Each property is in one table; what drawing programs add for themselves is idle."""
    assert not [name for name in KNOWN if is_idle(name) or is_of_text(name)]
    assert not IDLE & TEXT_PROPERTIES and not set(PROPERTIES) & set(ATTRIBUTES)
    assert (
        is_idle("-inkscape-stroke") and is_idle("aria-label") and is_of_text("font-size") and is_of_text("text-anchor")
    )
    assert kind_of("data-x") is None and kept("data-x", "anything") == "anything"


@given(st.text("#0123456789abcdefABCDEFgx ", max_size=9))
def test_hex_colours_are_those_that_the_rest_of_the_program_reads(text: str) -> None:
    """A colour that is kept can be read, and one that can be read is kept."""
    found = kept("fill", text)
    assert (found is not None) == (paint(text) is not None)
    if colour(text):
        assert found is not None and colour(found) == colour(text)


@given(st.sampled_from(sorted({*PROPERTIES, *ATTRIBUTES})), st.text("0123456789.e-+%pxm() #,aurlM", max_size=12))
def test_what_is_kept_is_kept_again_unchanged(name: str, value: str) -> None:
    """Of any attribute, whatever it holds."""
    found = kept(name, value)
    assert found is None or kept(name, found) == found


@given(st.text("0123456789.eE+- ", max_size=10))
def test_a_number_is_one_that_no_program_misreads(text: str) -> None:
    """What is one can be read by Python, and is not past all measure."""
    assert not is_number(text) or abs(float(text)) <= 1e6
