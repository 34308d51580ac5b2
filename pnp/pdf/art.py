"""Art → forms, each distinct piece once: by our own pens, and by other renderers where those cannot say it.

Who draws what is chosen by content, never by what is installed; `cairosvg` as renderer draws all that it can, and is
what our own pens are compared with.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple, NoReturn

from pnp.base.cache import Cache
from pnp.base.choices import Renderer
from pnp.base.geometry import Matrix, Rect
from pnp.base.messages import Message, message
from pnp.base.problems import Place, Problem, ProblemsFound
from pnp.base.walls import FACE, Fallen, within
from pnp.pdf.cut import CutArt
from pnp.pdf.drawing import draw
from pnp.pdf.effort import MOST_OF_DRAWING, MOST_OF_KIT, MOST_OF_PART, Counter, Effort, together
from pnp.pdf.parts import DPI, MOST_PIXELS, Answer, Commission, carry_out, commission, parts_in, taken
from pnp.pdf.rendered import Rendered
from pnp.svg.art import Art
from pnp.svg.scene import Node, Part

DRAWN_ELSEWHERE = "elsewhere/1"
MOST_PARTS = 500  # of one drawing: each takes a tenth of a second or more
Scales = Callable[[], Mapping[str, float]]  # by the key of the art: how many mm a unit is at the largest place


class _Sketch(NamedTuple):
    """A drawing on its way: its scene, and what others are asked for."""

    art: Art
    nodes: tuple[Node, ...]
    asked: dict[int, Commission]
    places: Mapping[int, Place]  # of the parts


def render_all(
    arts: Iterable[Art],
    cache: Cache,
    jobs: int = 1,
    step: Callable[[], None] = lambda: None,
    scales: Scales | None = None,
    renderer: Renderer = "own",
) -> dict[str, Rendered]:
    """Every distinct piece of art by its key."""
    done: dict[str, Rendered] = {}
    waiting: list[_Sketch] = []
    efforts: list[Effort] = []
    sizes: Mapping[str, float] | None = None
    for art in {art.key: art for art in arts}.values():
        if isinstance(art, CutArt):
            done[art.key] = art.drawn
            step()
            continue
        with _wall(art):
            nodes = art.scene
        if renderer == "cairosvg":
            nodes = _by_cairosvg(art, nodes)
        parts = list(parts_in(nodes))
        if parts:
            sizes = sizes or (scales() if scales else {})
            size = sizes.get(art.key, 1.0)
            efforts.append(_effort(art, parts, size))
            if sum(one.steps for one in efforts) > MOST_OF_KIT:
                _refuse(together(efforts), MOST_OF_KIT)
            asked = {id(part): commission(part, matrix, art, size) for part, matrix in parts}
            waiting.append(_Sketch(art, nodes, asked, {id(part): part.place for part, _ in parts}))
            continue
        with _wall(art):
            done[art.key] = draw(nodes, Rect(*art.view))
        step()
    if waiting:
        answers = _answered(waiting, cache, jobs)
        for sketch in waiting:
            drawn = {number: taken(answers[one.key]) for number, one in sketch.asked.items()}
            with _wall(sketch.art):
                done[sketch.art.key] = draw(sketch.nodes, Rect(*sketch.art.view), drawn)
            step()
    return done


def check_effort(art: Art, size: float) -> None:
    """Raise ProblemsFound for a drawing whose parts would take too much to be drawn as pixels, printed at a size."""
    parts = list(parts_in(art.scene))
    if parts:
        _effort(art, parts, size)


@contextmanager
def _wall(art: Art) -> Iterator[None]:
    """While a drawing is worked out and drawn here; ProblemsFound where that is too much."""
    try:
        with within(art.source, seconds=FACE):
            yield
    except Fallen as fallen:
        raise ProblemsFound([fallen.problem]) from None


def _effort(art: Art, parts: Sequence[tuple[Part, Matrix]], size: float) -> Effort:
    """What the parts of a drawing take that is printed at a size; ProblemsFound where that is too much."""
    if len(parts) > MOST_PARTS:
        told = message(
            "has {count:,} parts that are drawn as pixels (filters, masks, patterns, texts); expected at most "
            "{most_parts}",
            count=len(parts),
            most_parts=MOST_PARTS,
        )
        raise ProblemsFound([Problem(Place(art.source), "", told)])
    counter = Counter(art, DPI / 25.4 * size, MOST_PIXELS)
    efforts = []
    for part, matrix in parts:
        efforts.append(counter.of(part, matrix))
        if efforts[-1].steps > MOST_OF_PART:
            _refuse(efforts[-1], MOST_OF_PART)
        if sum(one.steps for one in efforts) > MOST_OF_DRAWING:
            _refuse(together(efforts), MOST_OF_DRAWING)
    return together(efforts)


def _refuse(effort: Effort, most: float) -> NoReturn:
    raise ProblemsFound([Problem(effort.place, effort.what, effort.complaint(most))])


def _by_cairosvg(art: Art, nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """The whole drawing as one part for cairosvg, unless it has some that only resvg can draw."""
    if any(part.renderer == "resvg" for part, _ in parts_in(nodes)):
        return nodes
    return (Part(art.content, {}, art.page, "cairosvg", "", Place(art.source)),)


def _answered(waiting: list[_Sketch], cache: Cache, jobs: int) -> dict[str, Answer]:
    """What other renderers have drawn, by the keys of what was asked; from the cache where it was drawn before."""
    answers: dict[str, Answer] = {}
    missing: dict[str, tuple[Commission, Place]] = {}
    for sketch in waiting:
        for number, one in sketch.asked.items():
            kept = cache.read(DRAWN_ELSEWHERE, one.key, _unpacked)
            if kept is None:
                place = sketch.places[number]
                missing.setdefault(one.key, (one, place if place.file else Place(sketch.art.source)))
            else:
                answers[one.key] = kept
    if missing:
        _draw_missing(missing, answers, cache, jobs)
    return answers


def _draw_missing(
    missing: Mapping[str, tuple[Commission, Place]], answers: dict[str, Answer], cache: Cache, jobs: int
) -> None:
    """Have the rest drawn in processes of their own, which can be stopped."""
    from pnp.base.children import Failed, done_apart

    keys = list(missing)
    failed: dict[Place, str] = {}
    for index, result in done_apart(carry_out, [missing[key][0] for key in keys], jobs):
        key = keys[index]
        if isinstance(result, Failed):
            why = result.why
            failed[missing[key][1]] = why if isinstance(why, Message) else why.removeprefix("RuntimeError: ")
            continue
        answers[key] = result
        cache.put(DRAWN_ELSEWHERE, key, _packed(result))
    if failed:
        raise ProblemsFound(
            Problem(place, "", message("cannot be drawn: {why}", why=why)) for place, why in sorted(failed.items())
        )


def _packed(answer: Answer) -> bytes:
    """For the cache: one line of JSON, then the bytes."""
    return json.dumps(answer.area).encode() + b"\n" + answer.data


def _unpacked(data: bytes) -> Answer:
    head, _, body = data.partition(b"\n")
    area = json.loads(head)
    return Answer(body, Rect(*area) if area else None)
