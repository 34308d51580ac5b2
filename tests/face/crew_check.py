"""What a process without other threads finds out about the crew: run by test_crew.py, which may have some."""

from __future__ import annotations

import threading
from typing import Any

from pnp.base.cache import NO_CACHE
from pnp.base.problems import Problems
from pnp.base.processes import process_pool
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.face import crew
from pnp.face.compose import ComposedFaces, composer_of
from pnp.face.crew import faces_of
from pnp.kit.build import build
from pnp.kit.options import PrintOptions
from pnp.language.localize import printed_in
from tests.places import ROOT

HERE = Workspace.here(ROOT)
POOLS: list[int] = []  # how many processes each pool had


def noted(jobs: int, may_fork: bool = False) -> Any:
    """A pool, after its size was noted."""
    POOLS.append(jobs)
    return process_pool(jobs, may_fork)


def composed(jobs: int) -> ComposedFaces:
    """All faces of a game with texts that do not fit and a second language that has no room."""
    problems = Problems()
    first, second = (printed_in(HERE, load_game(HERE, "jonques"), lang, problems).game for lang in ("pseudo", "de"))
    composer = composer_of(HERE, first, NO_CACHE, second, on_overflow="show", note_boxes=True)
    assert not problems.found
    return faces_of(composer, jobs)


def same_faces(jobs: int) -> None:
    """In the same order, with the same notes."""
    one = composed(1)
    assert POOLS == []
    several = composed(jobs)
    assert [jobs - 1] == POOLS
    faces, others = one.faces, several.faces
    assert [(key, face.digest) for key, face in others.items()] == [(key, face.digest) for key, face in faces.items()]
    assert len({id(face) for face in others.values()}) == len({face.digest for face in faces.values()})
    assert sorted(set(several.problems)) == sorted(set(one.problems))
    assert [text.problem for text in several.too_long] == [text.problem for text in one.too_long] != []
    assert several.shown == one.shown != [] and several.no_room == one.no_room != {}


def same_bytes() -> None:
    """Fonts, art, forms and all."""
    options = PrintOptions("mans", only=("course", "stand"))
    one, several = (build(HERE, options._replace(jobs=jobs), NO_CACHE) for jobs in (1, 2))
    assert [d.data for d in several.documents] == [d.data for d in one.documents]
    assert several.manifest == one.manifest and POOLS[0] == 1


def beside_threads() -> None:
    """A forked process could wait for ever on a lock of theirs, so one does it all."""
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    try:
        composed(2)
    finally:
        stop.set()
        thread.join()
    assert POOLS == []


def same_problems() -> None:
    """A template that is wrong is told of, although it was read before the others started."""
    game = load_game(HERE, "mans")
    large = {name: c._replace(size=(c.size[0] + 1, c.size[1])) for name, c in game.components.items()}
    told = []
    for jobs in (1, 2):
        composer = composer_of(HERE, game._replace(components=large), NO_CACHE)
        told.append(sorted(set(faces_of(composer, jobs).problems)))
    assert told[0] == told[1] != [] and POOLS == [1]


CHECKS = {
    "two": lambda: same_faces(2),
    "three": lambda: same_faces(3),
    "bytes": same_bytes,
    "threads": beside_threads,
    "problems": same_problems,
}

if __name__ == "__main__":
    import sys

    setattr(crew, "WORTH_A_PROCESS", 2)  # noqa: B010 (several processes for the smallest game)
    setattr(crew, "process_pool", noted)  # noqa: B010
    CHECKS[sys.argv[1]]()
    print("the same")
