"""base/progress: who listens hears of every stage and step; the base does nothing."""

from __future__ import annotations

from pnp.base.progress import Progress


def test_nothing_is_done_with_what_nobody_hears() -> None:
    """So that every caller may report without asking whether anybody listens."""
    progress = Progress()
    progress.stage("draw", 3)
    progress.step()
    assert vars(progress) == {}
