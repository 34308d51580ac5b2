"""Art as forms: each piece drawn once, by whom its content asks for, and what cannot be drawn told by its file."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from pnp.base import children
from pnp.base.cache import NO_CACHE, Cache
from pnp.base.problems import ProblemsFound
from pnp.pdf import art as module
from pnp.pdf.art import render_all
from pnp.pdf.parts import Answer, Commission, carry_out
from pnp.pdf.rendered import DrawnPage, Form, Raster
from pnp.svg.art import Art
from tests.drawn import drawn
from tests.limits import HANGS
from tests.pdf.drawings import VIEW, difference, is_inked, pdf_of, printed

PLAIN = '<rect width="9" height="9" fill="#ff0000"/>'
FADED = '<g opacity="0.5"><rect width="9" height="9"/><circle r="9"/></g>'
BLUR = '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><circle cx="9" cy="9" r="4" filter="url(#f)"/>'
MASK = '<mask id="m"><circle cx="9" cy="9" r="5" fill="#fff"/></mask><rect width="20" height="20" mask="url(#m)"/>'


def art(inner: str, source: str = "") -> Art:
    return drawn(inner, VIEW, source)


def objects(rendered: object) -> list[object]:
    """What a form uses."""
    assert isinstance(rendered, Form) and rendered.resources
    return list(rendered.resources.objects.values())


def work(asked: Commission) -> Answer:
    """What goes wrong in a library: it dies, or never comes to an end."""
    if "#00dead" in asked.inner:
        os._exit(9)
    if "#00ffff" in asked.inner:
        time.sleep(HANGS)
    return carry_out(asked)


def test_each_piece_is_drawn_once() -> None:
    """By its key, with one step of progress for each; our own pens draw opacity too."""
    steps: list[None] = []
    plain, faded = art(PLAIN), art(FADED)
    done = render_all([plain, faded, art(PLAIN, "x")], NO_CACHE, step=lambda: steps.append(None))
    assert set(done) == {plain.key, faded.key} and len(steps) == 2
    one = done[plain.key]
    assert isinstance(one, Form) and b" re f" in one.content and one.resources is None
    assert [type(thing) for thing in objects(done[faded.key])] == [Form]


@pytest.mark.slow
def test_cairosvg_draws_all_that_it_can_where_it_is_asked_to() -> None:
    """Vector art by it alone; a drawing that needs pixels is drawn as ever."""
    plain, blur = art(PLAIN + FADED), art(BLUR)
    done = render_all([plain, blur], NO_CACHE, renderer="cairosvg")
    assert [type(thing) for thing in objects(done[plain.key])] == [DrawnPage]
    assert [type(thing) for thing in objects(done[blur.key])] == [Raster]
    ours = printed(plain, render_all([plain], NO_CACHE)[plain.key])
    assert is_inked(ours) and difference(ours, printed(plain, done[plain.key])).mean < 0.5


@pytest.mark.slow
def test_what_another_renderer_has_drawn_is_the_same_every_time() -> None:
    """Bytes and all, in however many processes."""
    both = [art(BLUR), art(MASK)]
    once, again = (render_all(both, NO_CACHE, jobs) for jobs in (1, 2))
    assert once == again
    assert all(pdf_of(one, once[one.key]) == pdf_of(one, again[one.key]) for one in both)


def test_what_is_kept_is_not_drawn_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes from the cache, whoever drew it."""
    cache, both = Cache(tmp_path), [art(BLUR), art(MASK)]
    first = render_all(both, cache)
    monkeypatch.delattr(children, "done_apart")
    assert render_all(both, cache) == first
    with pytest.raises(ImportError):
        render_all(both, NO_CACHE)


def test_nothing_to_be_seen_is_kept_too(tmp_path: Path) -> None:
    """A part that shows nothing leaves an empty form, from the cache as well."""
    cache, none = Cache(tmp_path), art(BLUR.replace('r="4"', 'r="4" fill="none"'))
    for _ in range(2):
        (done,) = render_all([none], cache).values()
        assert isinstance(done, Form) and b"Do" not in done.content


@pytest.mark.full
@pytest.mark.slow
def test_what_cannot_be_drawn_is_told_by_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it at once, sorted; what could be drawn is kept for the next time."""
    monkeypatch.setattr(module, "carry_out", work)
    monkeypatch.setattr(children, "PATIENCE", 3.0)
    bad = [art(BLUR.replace("<circle", f'<circle fill="{c}"'), f"{c[1:]}.svg") for c in ("#00ffff", "#00dead")]
    cache, good = Cache(tmp_path), art(BLUR, "good.svg")
    with pytest.raises(ProblemsFound) as caught:
        render_all([*bad, good, art(PLAIN)], cache)
    told = [(problem.place.file, problem.message) for problem in caught.value.problems]
    assert told == [
        ("00dead.svg", "cannot be drawn: the program that draws it broke down"),
        ("00ffff.svg", "cannot be drawn: it took longer than 20 seconds and was stopped"),
    ]
    monkeypatch.delattr(children, "done_apart")
    assert render_all([good], cache)
