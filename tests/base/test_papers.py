"""papers: the papers and card sizes that have names, and sizes written as numbers."""

from __future__ import annotations

import pytest

from pnp.base import papers


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("standard", (63, 88)), ("Standard ", (63, 88)), ("poker", (63.5, 88.9)), ("a4", (210, 297)),
        ("80 x 120 mm", (80, 120)), ("80x120", (80, 120)), ("80×120", (80, 120)), ("2.5 x 3.5 in", (63.5, 88.9)),
        ("8 cm x 120 mm", (80, 120)), ("80 mm x 120", (80, 120)),
    ],
)  # fmt: skip
def test_sizes_by_name_or_by_numbers(text: str, expected: tuple[float, float]) -> None:
    """A unit at the end counts for both."""
    assert papers.size(text) == pytest.approx(expected)


@pytest.mark.parametrize("text", ["", "x", "80", "80 x", "0 x 10", "10 x 0", "-5 x 10", "1 x 2 x 3", "8 x 9 ft"])
def test_what_is_no_size_is_none(text: str) -> None:
    """No piece without width and height."""
    assert papers.size(text) is None


def test_named_sizes_are_those_of_the_print_conventions() -> None:
    """A wrong digit here would be a deck that does not fit its sleeves."""
    assert papers.CARD_SIZES == {
        "standard": (63, 88), "poker": (63.5, 88.9), "bridge": (57.15, 88.9), "euro": (59, 92), "mini-euro": (44, 68),
        "usa": (56, 87), "mini-usa": (41, 63), "japanese": (59, 86), "tarot": (70, 120), "french-tarot": (61, 112),
        "square": (70, 70), "large": (80, 120),
    }  # fmt: skip
    assert papers.PAPERS["a4"] == (210, 297)
    assert papers.PAPERS["letter"] == pytest.approx((8.5 * 25.4, 11 * 25.4))
    assert papers.PAPERS["a3"] == (297, 420)
