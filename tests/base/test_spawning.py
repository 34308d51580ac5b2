"""base/spawning: children never find modules in the folder that pnp is started from."""

from __future__ import annotations

import sys

import pytest

from pnp.base.modulepath import SAFE_PATH
from pnp.base.spawning import ApartContext


def _where_modules_are_found(answers: object) -> None:
    answers.put((list(sys.path), SAFE_PATH))  # type: ignore[attr-defined]


@pytest.mark.slow
def test_a_spawned_process_has_not_the_current_folder_on_its_path(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though this one has it, as `python -m` would."""
    monkeypatch.chdir(str(tmp_path))
    monkeypatch.setattr(sys, "path", ["", *sys.path])
    context = ApartContext()
    answers = context.SimpleQueue()
    process = context.Process(target=_where_modules_are_found, args=(answers,))
    process.start()
    found, _ = answers.get()
    process.join()
    assert "" not in found and str(tmp_path) not in found
    assert sys.path[0] == "", "the parent keeps its own path"
