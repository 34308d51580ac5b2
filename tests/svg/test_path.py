"""path: path data becomes plain commands, or nothing where renderers would guess."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.svg.path import COUNTS, Command, is_sound, parse

NUMBERS = st.integers(-99_999, 99_999).map(lambda v: v / 100)


@st.composite
def commands(draw: st.DrawFn) -> list[Command]:
    """Commands in order, the first one a move; flags of arcs are 0 or 1."""
    out: list[Command] = []
    for letter in ["M", *draw(st.lists(st.sampled_from("MmLlHhVvCcSsQqTtAaZz"), max_size=6))]:
        values = [draw(NUMBERS) for _ in range(COUNTS[letter.upper()])]
        if letter in "Aa":
            values[3:5] = [float(draw(st.booleans())), float(draw(st.booleans()))]
        out.append((letter, tuple(values)))
    return out


@settings(max_examples=60)
@given(commands(), st.sampled_from([" ", ",", " , ", "\n"]))
def test_what_is_written_is_read_back(written: list[Command], between: str) -> None:
    """Whatever stands between the numbers."""
    text = " ".join(letter + between.join(f"{v:g}" for v in values) for letter, values in written)
    assert is_sound(text)
    found = parse(text)
    assert found is not None and [letter for letter, _ in found] == [letter for letter, _ in written]
    for (_, values), (_, expected) in zip(found, written, strict=True):
        assert values == pytest.approx(expected, rel=1e-5)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("M1 2 3 4", [("M", (1, 2)), ("L", (3, 4))]),
        ("m1 2 3 4", [("m", (1, 2)), ("l", (3, 4))]),
        ("M0 0H1 2 3", [("M", (0, 0)), ("H", (1,)), ("H", (2,)), ("H", (3,))]),
        ("M.5.5-1-2", [("M", (0.5, 0.5)), ("L", (-1, -2))]),
        ("M0 0a5 5 0 1110 10", [("M", (0, 0)), ("a", (5, 5, 0, 1, 1, 10, 10))]),
        ("M0 0ZM1 1z", [("M", (0, 0)), ("Z", ()), ("M", (1, 1)), ("z", ())]),
        ("M1e1 2E-1", [("M", (10, 0.2))]),
    ],
)
def test_short_forms_mean_what_svg_says(text: str, expected: list[Command]) -> None:
    """Repeated moves are lines, numbers part by themselves, flags need nothing between them."""
    assert parse(text) == tuple(expected) and is_sound(text)


@pytest.mark.parametrize(
    "text",
    ["L0 0", "0 0", "M0", "M0 0 L1", "M0 0 X1", "M0 0 Z 5", "M0 0a5 5 0 2 1 10 10", "M0 0 1", "M1e9 0", "M0 0 L",
     "M--1 0", "M0 0;", "Mnan 0"],
)  # fmt: skip
def test_what_renderers_would_guess_is_refused(text: str) -> None:
    """By the parser and by the quick look alike."""
    assert parse(text) is None and not is_sound(text)


@pytest.mark.slow
@settings(max_examples=300)
@given(st.text("MmLhzAaQ019.-+e, ", max_size=24))
def test_what_the_quick_look_accepts_the_parser_reads(text: str) -> None:
    """Art that is only checked is never art that cannot be drawn."""
    if is_sound(text):
        assert parse(text) is not None


def test_a_long_path_is_looked_at_without_going_back() -> None:
    """A hostile one that fails at its very end comes to an end."""
    assert is_sound("M0 0" + "l1 1" * 20_000)
    assert not is_sound("M0 0" + "1" * 50_000 + "x")
    assert not is_sound("M" + "1 " * 50_001 + "x")


@pytest.mark.parametrize("text", ["M1234567", "M1 1L1234567", "M1 1e-123", "M1 1H12345678 V9999999"])
def test_no_number_is_taken_for_two(text: str) -> None:
    """Who checks and who reads agree where a number ends."""
    assert not is_sound(text) and parse(text) is None
