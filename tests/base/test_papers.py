"""papers: the papers and card sizes that have names, and sizes written as numbers."""

from __future__ import annotations

import pytest

from pnp.base import papers
from pnp.base.problems import UsageError


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


@pytest.mark.parametrize(
    ("text", "name", "title"),
    [("A4", "a4", "A4"), (" Letter ", "letter", "Letter"), ("210x280", "210x280", "210 × 280 mm"),
     ("8.5 x 11 in", "215.9x279.4", "215.9 × 279.4 mm"), ("21x28cm", "210x280", "210 × 280 mm")],
)  # fmt: skip
def test_a_paper_is_kept_by_a_name_that_means_itself(text: str, name: str, title: str) -> None:
    """So that a manifest can name it, and two ways to write one paper are one paper."""
    found = papers.paper(text)
    assert (found.name, found.title) == (name, title) and found.size == (found.width, found.height)
    assert papers.paper(found.name) == found and found.size == papers.size(name)


@pytest.mark.parametrize("text", ["", "b7", "standard", "210", "50x50mm", "100x1501", "nanxnan", "1e9x300"])
def test_what_is_no_paper_is_refused_with_what_is_one(text: str) -> None:
    """A card size is none, nor what no printer takes."""
    with pytest.raises(UsageError) as caught:
        papers.paper(text)
    assert str(caught.value) == f"found the paper “{text}”; expected {papers.ACCEPTED}"


@pytest.mark.parametrize(
    ("own", "kit", "found"),
    [("a3", "a4", "a3"), ("a3", "letter", "tabloid"), ("a4", "tabloid", "letter"), ("a3", "210x280mm", "a3"),
     ("letter", "a4", "letter"), ("a5", "letter", "a5")],
)  # fmt: skip
def test_beside_letter_there_is_tabloid_and_no_a3(own: str, kit: str, found: str) -> None:
    """A document's own paper, in a kit on another one."""
    assert papers.paper_beside(own, papers.paper(kit)).name == found
    assert papers.paper("tabloid").title == "Tabloid"
