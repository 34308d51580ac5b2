"""plot: colours that can be read, scales in round steps, bins that lose nothing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pnp.playtest.report import plot
from pnp.playtest.report.plot import paint, steps


@given(st.from_regex(r"#[0-9a-f]{6}|#[0-9a-f]{3}", fullmatch=True))
def test_any_accent_is_made_dark_enough(colour: str) -> None:
    """4.5 : 1 on white, as WCAG wants it for letters."""
    accent = paint(colour).accent
    channels = [int(accent[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    assert 1.05 / (light + 0.05) >= 4.49


FINITE = st.floats(-1e6, 1e6)


@given(FINITE, FINITE, st.integers(2, 8))
def test_scales_cover_their_range_in_round_steps(one: float, other: float, most: int) -> None:
    """Never too many, always even."""
    low, high = sorted((one, other))
    marks = steps(low, high, most)
    slack = 1e-6 * max(1.0, abs(low), abs(high))
    assert marks[0] <= low + slack and marks[-1] >= high - slack
    assert 2 <= len(marks) <= most + 3
    assert marks == sorted(set(marks))


def test_bins_count_everything_once() -> None:
    """Also what lies beyond the ends of the scale."""
    values = [-50, 0, 1, 1, 2, 3, 3, 3, 99]
    for whole in (True, False):
        edges = plot.bins(0.0, 4.0, whole)
        assert sum(plot.histogram(values, edges)) == len(values)
    assert plot.histogram(values, plot.bins(0.0, 4.0, True)) == [2, 2, 1, 3, 1]
