"""nearness: a slip names the word that was meant, and what is no slip names none."""

from __future__ import annotations

import pytest

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
