"""nearness: a slip names the word that was meant, and what is no slip names none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base import nearness
from pnp.base.nearness import did_you_mean, nearest, slips

KEYS = ("id", "quantity", "source", "title", "story", "tint", "art", "icon", "min_bleed")


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("titel", "title"),
        ("Title", "title"),
        ("QUANTITY", "quantity"),
        ("quantitiy", "quantity"),
        ("storry", "story"),
        ("min-bleed", "min_bleed"),
        ("minbleed", "min_bleed"),
        ("count", None),  # which is no icon
        ("token", None),
        ("x", None),
        ("", None),
        ("title", None),  # what is accepted is no slip of another
        ("a" * 5000, None),
    ],
)
def test_only_what_is_near_is_meant(word: str, meant: str | None) -> None:
    """Letters exchanged, lost or doubled; capitals and hyphens count for nothing."""
    assert nearest(word, KEYS) == meant
    assert did_you_mean(word, KEYS) == (f" (did you mean {meant}?)" if meant else "")


def test_slips_are_counted() -> None:
    """Two neighbours that changed places are one."""
    assert [slips("card", word) for word in ("card", "crad", "cards", "cord", "dog")] == [0, 1, 1, 1, 4]
    assert slips("", "abc") == slips("abc", "") == 3


@given(st.text("abc", max_size=9), st.text("abc", max_size=9))
def test_few_slips_are_counted_out_and_many_are_only_many(one: str, other: str) -> None:
    exact = slips(one, other)
    assert slips(other, one) == exact and (exact == 0) == (one == other)
    bounded = slips(one, other, 3)
    assert bounded == exact if exact <= 3 else bounded > 3


def test_a_word_is_compared_with_so_many_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many elements of a drawing have ids."""
    seen: list[str] = []

    def counted(one: str, other: str, most: int) -> int:
        seen.append(other)
        return most + 1

    monkeypatch.setattr(nearness, "slips", counted)
    assert nearest("abcd", (f"abc{number}" for number in range(10 * nearness.MOST))) is None
    assert len(seen) == nearness.MOST
