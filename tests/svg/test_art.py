"""art: a standalone drawing is known by the hash of its content, wherever it comes from."""

from __future__ import annotations

import json
from pathlib import Path

from pnp.base.cache import Cache
from pnp.svg.art import DESCRIBED, LARGE, Art
from pnp.svg.scene import Gradient, Shape
from pnp.svg.tree import made
from tests.drawn import drawn

VIEW = (0.0, 0.0, 10.0, 10.0)
DOT = '<circle cx="5" cy="5" r="5"/>'
SHADE = made("linearGradient", {"id": "g"}, [made("stop", {"offset": "0", "stop-color": "#fff"})])


def test_the_same_drawing_has_the_same_key_whatever_file_it_comes_from() -> None:
    """So it is rendered once; the view is part of the text and needs no second look."""
    assert drawn(DOT, VIEW, "a.svg").key == drawn(DOT, VIEW, "b.svg").key
    assert drawn(DOT, VIEW).key != drawn(DOT, (0.0, 0.0, 10.0, 9.0)).key


def test_another_drawing_has_another_key() -> None:
    """One changed digit is enough, and accents count too."""
    drawings = [DOT, DOT.replace('r="5"', 'r="4"'), DOT.replace("<circle", '<circle id="é"')]
    assert len({drawn(inner, VIEW).key for inner in drawings}) == 3


def test_a_key_can_name_a_file() -> None:
    """Small letters and digits, of one length, the same each time it is asked for."""
    art = drawn(DOT, VIEW)
    assert art.key == art.key and len(art.key) == 64 and art.key.isalnum() and art.key == art.key.lower()


def test_what_may_be_referred_to_is_written_only_if_something_refers() -> None:
    """Art of a template carries all that stands in its defs; a plain shape needs none of it."""
    plain, shaded = made("rect", {"width": "5"}), made("g", {}, [made("rect", {"width": "5", "fill": "url(#g)"})])
    assert Art((plain,), VIEW, defs=(SHADE,)).svg == Art((plain,), VIEW).svg
    assert Art((plain,), VIEW, defs=(SHADE,)).key == Art((plain,), VIEW).key
    used = Art((shaded,), VIEW, defs=(SHADE,))
    assert used.used_defs == (SHADE,) and used.svg.index("<linearGradient") < used.svg.index("url(#g)")


def test_what_it_shows_is_told_apart_from_how_it_is_written() -> None:
    """Two ways to write a dot are two texts, and one dot; a drawing without ink shows nothing."""
    one = drawn(DOT, VIEW)
    other = drawn(f'<g transform="translate(1 0)" fill="black">{DOT}</g>', VIEW)
    moved = drawn(DOT.replace('cx="5"', 'cx="6"'), VIEW)
    assert one.shows != other.shows == moved.shows and other.key != moved.key
    assert drawn('<rect width="9" height="9" fill="none"/>', VIEW).shows == b""


def test_art_that_is_kept_as_plain_data_comes_back() -> None:
    """With its definitions and its page; it is known by the same key, and unpacked only when somebody draws it."""
    shaded = made("rect", {"width": "50%", "height": "5", "fill": "url(#g)"})
    art = Art((shaded,), VIEW, "a.svg", (SHADE,), page=(8.0, 8.0))
    again = Art.of_kept(json.loads(json.dumps(art.kept())), "b.svg")
    assert "content" not in again.__dict__
    assert (again.key, again.view, again.page, again.source) == (art.key, VIEW, (8, 8), "b.svg")
    assert again.scene == art.scene and again.svg == art.svg and again.shows == art.shows


def test_the_scene_is_on_the_page_and_knows_the_definitions() -> None:
    """Percentages are of the page, which is the view unless it is said otherwise."""
    shaded = made("rect", {"width": "50%", "height": "5", "fill": "url(#g)"})
    stops = made("linearGradient", {"id": "g"}, [*SHADE.children, made("stop", {"offset": "1"})])
    (one,) = Art((shaded,), VIEW, defs=(stops,), page=(8.0, 8.0)).scene
    assert isinstance(one, Shape) and isinstance(one.fill, Gradient) and one.outline.attributes["width"] == 4
    (other,) = Art((shaded,), VIEW, defs=(stops,)).scene
    assert isinstance(other, Shape) and other.outline.attributes["width"] == 5


def test_what_a_large_drawing_shows_is_written_down(tmp_path: Path) -> None:
    """And taken from there; a small one is described each time."""
    cache = Cache(tmp_path)
    small, large = (Art(drawn(DOT * count, VIEW).content, VIEW, cache=cache) for count in (1, LARGE // 20))
    assert not small.is_large and large.is_large and small.shows and large.shows
    assert cache.get(DESCRIBED, small.key) is None and cache.get(DESCRIBED, large.key) == large.shows
