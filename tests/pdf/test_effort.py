"""effort: what resvg would take is counted before it is asked; what takes too long is refused at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base import children
from pnp.base.cache import NO_CACHE
from pnp.base.problems import Place, Problems, ProblemsFound
from pnp.pdf.art import render_all
from pnp.pdf.effort import MILLION, MOST_OF_DRAWING, MOST_OF_KIT, MOST_OF_PART, Counter, together
from pnp.pdf.parts import DPI, MOST_PIXELS, parts_in
from pnp.svg.art import Art
from pnp.svg.reader import read
from pnp.svg.tree import grouped, of_the_root
from tests.places import ROOT

CARD = (63.0, 88.0)
BODY = '<rect width="63" height="88" filter="url(#f)"/>'
WHOLE = 'x="0" y="0" width="1" height="1"'
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}">\n'


def art(path: Path, inner: str, size: tuple[float, float] = CARD) -> Art:
    """A file as art, with the places of its elements."""
    path.write_text(f"{HEAD.format(*size)}{inner}</svg>", encoding="utf-8")
    return art_of(path)


def art_of(path: Path) -> Art:
    problems = Problems()
    picture = read(path, path.name, problems)
    problems.stop_if_any()
    assert picture is not None
    return Art(grouped(of_the_root(picture.root), picture.root.children), picture.view, path.name)


def steps(one: Art, size: float = 1.0) -> float:
    """Of all parts of a drawing, printed at a scale."""
    counter = Counter(one, DPI / 25.4 * size, MOST_PIXELS)
    return together([counter.of(part, matrix) for part, matrix in parts_in(one.scene)]).steps


def filtered(primitives: str, body: str = BODY, attributes: str = WHOLE) -> str:
    return f'<filter id="f" {attributes}>\n{primitives}\n</filter>\n{body}'


KERNEL = "1 " * 900
HOSTILE = {
    "octaves": (filtered('<feTurbulence baseFrequency="0.1" numOctaves="10000"/>'), 3, "<feTurbulence>"),
    "dilation": (filtered('<feMorphology operator="dilate" radius="300"/>'), 3, "<feMorphology>"),
    "kernel": (filtered(f'<feConvolveMatrix order="30" kernelMatrix="{KERNEL}"/>'), 3, "<feConvolveMatrix>"),
    "2,000 primitives": (filtered('<feOffset dx="1"/>\n' * 2000), 2, "<filter>"),
    "3,000 primitives": (filtered('<feBlend in2="SourceGraphic"/>\n' * 3000), 3, "<feBlend>"),
    "functions": (f'<g style="filter:{"blur(1px) " * 300}"><rect width="63" height="88"/></g>', 2, "filter"),
    "nested": (filtered('<feGaussianBlur stdDeviation="1"/>', '<g filter="url(#f)">' * 50 + BODY + "</g>" * 50), 3, ""),
    "used": (
        filtered('<feGaussianBlur stdDeviation="1"/>', f'<defs><g id="g">{BODY}</g></defs><g mask="url(#m)">')
        + '<use href="#g"/>' * 50 + '</g><mask id="m"><rect width="63" height="88" fill="#fff"/></mask>', 3, "",
    ),
    "in a mask": (
        filtered('<feMorphology radius="30"/>', f'<mask id="m">{BODY}</mask>')
        + '<rect width="9" height="9" mask="url(#m)"/>', 3, "<feMorphology>",
    ),
    "in a pattern": (
        filtered('<feMorphology radius="30"/>', f'<pattern id="p" width="1" height="1">{BODY}</pattern>')
        + '<rect width="60" height="80" fill="url(#p)"/>', 3, "<feMorphology>",
    ),
    "499 parts": (
        filtered('<feGaussianBlur stdDeviation="1"/>', "".join(
            f'<rect x="{n % 25 * 2}" y="{n // 25 * 4}" width="2" height="2" filter="url(#f)"/><path d="M0 0h1"/>'
            for n in range(499)
        )), 5, "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_what_takes_too_long_is_refused_at_its_place(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before any process is started, with what was found, the limit and what to do."""
    monkeypatch.delattr(children, "done_apart")
    inner, line, field = HOSTILE[name]
    with pytest.raises(ProblemsFound) as caught:
        render_all([art(tmp_path / "bad.svg", inner)], NO_CACHE)
    (problem,) = caught.value.problems
    assert (problem.place.file, problem.place.line) == ("bad.svg", line) and problem.place.column
    assert field in problem.field
    assert "million steps" in problem.message and "expected at most" in problem.message
    assert "place the result as a picture" in problem.message


def test_a_kit_has_a_budget_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawings of which each may be drawn, and all together may not."""
    monkeypatch.delattr(children, "done_apart")
    drawings = [
        art(tmp_path / f"{n}.svg", filtered('<feTurbulence baseFrequency="0.1" numOctaves="12"/>' + "<feOffset/>" * n))
        for n in range(20)
    ]
    assert all(steps(one) < MOST_OF_PART for one in drawings) and sum(map(steps, drawings)) > MOST_OF_KIT
    with pytest.raises(ProblemsFound, match=f"at most {MOST_OF_KIT // MILLION:,} million"):
        render_all(drawings, NO_CACHE)


REAL = sorted((ROOT / "tests/svg/inkscape/saved").glob("*.svg"))


def test_what_inkscape_saves_takes_a_tenth_of_what_it_may() -> None:
    """At its own size: the heaviest of our cases stands at a twelfth of the limit."""
    found = {}
    for path in REAL:
        if (picture := read(path, path.name, Problems())) is not None:
            one = Art(grouped(of_the_root(picture.root), picture.root.children), picture.view, path.name)
            if any(parts_in(one.scene)):
                found[path.name] = steps(one)
    assert len(found) > 50
    assert max(found.values()) < MOST_OF_PART / 10


@pytest.mark.parametrize(
    ("what", "size", "most"),
    [
        ('<feGaussianBlur stdDeviation="5"/>', (210.0, 297.0), MOST_OF_PART),
        ('<feTurbulence baseFrequency="0.1" numOctaves="10"/>', CARD, MOST_OF_PART),
        ('<feMorphology operator="dilate" radius="0.5"/>', CARD, MOST_OF_PART),
        ('<feGaussianBlur in="SourceAlpha" stdDeviation="1"/><feOffset dx="1"/><feFlood/><feComposite in2="o"/>'
         '<feMerge><feMergeNode/><feMergeNode/></feMerge>', (120.0, 170.0), MOST_OF_PART),
    ],
)  # fmt: skip
def test_what_people_draw_may_be_drawn(tmp_path: Path, what: str, size: tuple[float, float], most: float) -> None:
    """A blurred page of A4, clouds and an outline of half a millimetre on a card, a shadow on a large board."""
    body = f'<rect width="{size[0]}" height="{size[1]}" filter="url(#f)"/>'
    assert steps(art(tmp_path / "good.svg", filtered(what, body), size)) <= most


def test_many_small_effects_are_few_steps(tmp_path: Path) -> None:
    """Each has the pixels of its own place, not those of the page."""
    body = "".join(
        f'<circle cx="{5 + n % 20 * 10}" cy="{5 + n // 20 * 10}" r="3" filter="url(#f)"/><path d="M0 0h1"/>'
        for n in range(150)
    )
    page = art(tmp_path / "many.svg", filtered('<feGaussianBlur stdDeviation="1"/>', body, ""), (210.0, 297.0))
    assert steps(page) < MOST_OF_DRAWING


def test_what_is_printed_larger_takes_more(tmp_path: Path) -> None:
    """Pixels are of paper; a radius in pixels grows as well."""
    blur = art(tmp_path / "blur.svg", filtered('<feGaussianBlur stdDeviation="1"/>'))
    wide = art(tmp_path / "wide.svg", filtered('<feMorphology radius="1"/>'))
    assert 3.5 < steps(blur, 2.0) / steps(blur) < 4.1
    assert 12 < steps(wide, 2.0) / steps(wide) < 17


def test_a_drawing_that_refers_to_itself_comes_to_an_end() -> None:
    """Though the reader refuses it."""
    from tests.drawn import unchecked

    ring = '<g id="a" filter="url(#f)"><use href="#a"/></g><filter id="f"><feImage href="#a"/></filter>'
    one = unchecked(ring, (0.0, 0.0, 9.0, 9.0))
    ((part, matrix),) = parts_in(one.scene)
    assert Counter(one, 10.0, MOST_PIXELS).of(part, matrix).place in (Place(""), part.place)
