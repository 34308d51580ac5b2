"""traces: names of what is not finished, which tell who made it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.traces import LONG, beginning, beside, traces
from tests.processes import number_of_the_dead


@pytest.mark.slow
@given(st.text(st.characters(codec="utf-8", exclude_characters="/\0", exclude_categories=["Cs"]), min_size=1))
def test_a_name_beside_fits_any_disk_and_is_nobody_else_s(name: str) -> None:
    """However long the target's name: in the same folder, short enough, new each time, telling who made it."""
    target = Path("/folder") / (name * 40)
    one, two = beside(target, "new"), beside(target, "new")
    assert one != two and one.parent == target.parent
    assert one.name.startswith(beginning(target, "new") + f"{os.getpid()}-")
    assert len(os.fsencode(one.name)) <= LONG + 60 < 255


def test_only_what_the_dead_have_made_is_a_trace(tmp_path: Path) -> None:
    """Of this target, by a name that is one, of a process that runs no more."""
    target = tmp_path / "kit"
    dead = number_of_the_dead()
    start = beginning(target, "new")
    found = tmp_path / f"{start}{dead}-0123abcd"
    for name in (found.name, f"{start}{dead}-0123abcd.txt", f"{start}{os.getppid()}-0123abcd", f".kit-new-{dead}"):
        (tmp_path / name).touch()
    (tmp_path / f"{beginning(target, 'old')}{dead}-0123abcd").touch()
    assert traces(target, "new") == [found]
    assert len(traces(target, "new", "old")) == 2
    assert traces(tmp_path / "nowhere" / "kit", "new") == []
