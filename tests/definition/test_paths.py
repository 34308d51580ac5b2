"""Dotted paths: the value behind one, and how it is printed."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.definition.paths import BindingError, lookup, text_of

SCOPE: dict[str, Any] = {"title": "Salon", "cells": ("a", "b", "c"), "words": {"total": "Total"}, "dotted.name": 1}


@pytest.mark.parametrize(
    ("path", "value"),
    [("title", "Salon"), ("cells.1", "a"), ("cells.3", "c"), ("words.total", "Total"), ("words", {"total": "Total"})],
)
def test_a_path_leads_through_records_and_lists(path: str, value: Any) -> None:
    """Items are counted from 1."""
    assert lookup(tuple(path.split(".")), SCOPE) == value


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("titel", "no “titel”; expected one of title, cells"),
        ("words.totl", "did you mean total?"),
        ("cells.4", "no “cells.4”"),
    ],
)
def test_a_path_that_leads_nowhere_is_an_error(path: str, says: str) -> None:
    """With what is there instead."""
    with pytest.raises(BindingError) as caught:
        lookup(tuple(path.split(".")), SCOPE)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        (True, "true"),
        (False, "false"),
        (7, "7"),
        (2.0, "2"),
        (0.1, "0.1"),
        (1234567.0, "1234567"),
        ("x", "x"),
    ],
)
def test_values_are_printed_as_people_write_them(value: Any, text: str) -> None:
    """No exponent, no trailing zero."""
    assert text_of(value) == text


@pytest.mark.parametrize(
    "path", [("cells", "²"), ("cells", "٣"), ("cells", "9" * 5000)], ids=["square", "arabic", "huge"]
)
def test_an_odd_number_in_a_path_is_no_crash(path: tuple[str, ...]) -> None:
    """Digits that int() does not take are a path that leads nowhere; others are numbers."""
    try:
        assert lookup(path, SCOPE) == "c"
    except ValueError as error:
        assert isinstance(error, BindingError), repr(error)[:200]
