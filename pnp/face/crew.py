"""The faces of a large game, composed by several processes at once.

Each forked process composes a part of the cards and hands back its faces with what it found; where processes cannot be
forked, or a game is too small for it to pay, one composes everything. The faces are the same in any case.
"""

from __future__ import annotations

import copyreg
import io
import pickle
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from pnp.base.processes import can_fork, process_pool
from pnp.definition.components import Card, Component
from pnp.face.compose import ComposedFaces, Composer
from pnp.text.fonts import Font

WORTH_A_PROCESS = 1500  # cards below which one process is as quick
Work = Sequence[tuple[Component, Card]]

_shared: tuple[Composer, Work] | None = None  # what the forked processes of one game have from the first


def faces_of(composer: Composer, jobs: int = 1, step: Callable[[], None] = lambda: None) -> ComposedFaces:
    """Front and back of every card of the game, by piece id and side; faces that look the same are the same."""
    work = [(component, card) for component in composer.game.components.values() for card in component.drawn]
    if jobs < 2 or len(work) < WORTH_A_PROCESS or not can_fork():
        return composer.faces(work, step)
    global _shared
    _shared = (composer, work)
    ends = [len(work) * number // jobs for number in range(jobs + 1)]
    first, *others = pairwise(ends)
    try:
        with process_pool(len(others), may_fork=True) as pool:
            waiting = [pool.submit(_compose, *part) for part in others]
            found = composer.faces(work[slice(*first)], step)
            parts = [pickle.loads(one.result()) for one in waiting]
    finally:
        _shared = None
    shared = {face.key: face for face in found.faces.values()}
    for part, (start, end) in zip(parts, others, strict=True):
        found.faces.update((key, shared.setdefault(face.key, face)) for key, face in part.faces.items())
        found.add(part)
        for _ in range(start, end):
            step()
    return found


def _compose(start: int, end: int) -> bytes:
    """Some of the work, in a process that was forked for it."""
    assert _shared is not None
    composer, work = _shared
    buffer = io.BytesIO()
    pickler = pickle.Pickler(buffer, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = copyreg.dispatch_table | {Font: _packed_font}
    pickler.dump(composer.faces(work[start:end]))
    return buffer.getvalue()


def _packed_font(font: Font) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    return _font, (str(font.path),)


def _font(path: str) -> Font:
    """The same font where it is asked for."""
    assert _shared is not None
    font = _shared[0].setter.typesetter.book.shelf.opened(Path(path))
    assert font is not None
    return font
