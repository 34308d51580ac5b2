"""elements: every element of SVG has its place, and none has two."""

from __future__ import annotations

import itertools

import pytest

from pnp.svg.elements import (
    DRAWN,
    FREE,
    PARTS,
    PASSED_OVER,
    REMEDY,
    SHEET,
    TEXTS,
    is_allowed,
    is_effect,
    is_free,
    is_plain,
)
from pnp.svg.tree import made


def test_no_element_is_drawn_and_passed_over_at_once() -> None:
    """Each stands in one list."""
    for one, other in itertools.combinations((DRAWN, PARTS, TEXTS, (SHEET,), PASSED_OVER, tuple(REMEDY)), 2):
        assert not set(one) & set(other)


@pytest.mark.parametrize("tag", ["rect", "g", "text", "style", "mask", "pattern", "feGaussianBlur", "feFuncR"])
def test_what_some_renderer_draws_is_allowed(tag: str) -> None:
    """Steps of filters by their form."""
    assert is_allowed(tag)


@pytest.mark.parametrize("tag", ["script", "foreignObject", "flowRoot", "mesh", "iframe", "rct", "fence", "fe", "Rect"])
def test_what_nobody_draws_is_not_allowed(tag: str) -> None:
    """Nor what only looks like the step of a filter."""
    assert not is_allowed(tag)


def test_only_what_another_renderer_reads_is_free() -> None:
    """Shapes inside a mask are held to the same rules as all others."""
    assert all(map(is_free, FREE)) and is_free("feImage") and not any(map(is_free, (*DRAWN, "clipPath", "stop")))
    assert is_effect("feBlend") and not is_effect("filter")


def test_a_drawing_is_plain_where_nothing_asks_for_another_renderer() -> None:
    """Neither an element nor an attribute, however deep."""
    assert is_plain([made("g", {"fill": "red"}, [made("rect", {"clip-path": "url(#c)"})]), made("image", {})])
    for other in (made("text", {}), made("pattern", {}), made("rect", {"mask": "url(#m)"}), made("feBlend", {})):
        assert not is_plain([made("g", {}, [made("g", {}, [other])])])
