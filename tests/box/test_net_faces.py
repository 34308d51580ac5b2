"""Nets as they are printed: folds as far apart as the deck is thick, measures beside them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pnp.base.choices import Side
from pnp.box.net_faces import HEAD, net_face, size_on_paper
from pnp.box.packing import CALIPER, Stock, net_of, packs_of
from pnp.face.model import Face, FaceItem
from pnp.language.plurals import counted
from tests.box.box_pages import columns_of, drafted, lines_of, papers, text_of
from tests.pages.flows import complaints, flow, lines, mans, said


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_tuck_box_is_as_deep_as_its_deck(paper: str) -> None:
    """Read from the drawn lines: sides grow with the paper's weight, front and back are equal and hold a card."""
    depths = {}
    for weight in (160, 250, 300):
        box = papers("mans", paper, stock=Stock(weight), net="tuck")
        left, front, right, back, end = columns_of(lines_of(box.data, 2))
        board = weight * CALIPER
        assert abs((right - front) - (63 + 1.5 + board)) < 0.02 and abs((right - front) - (end - back)) < 0.02
        assert abs((front - left) - (back - right)) < 0.02
        depths[weight] = front - left
        assert abs(depths[weight] - (54 * board + 1 + board)) < 0.02
        rows = sorted({round(m.y1, 2) for m in lines_of(box.data, 2) if m.dashed and abs(m.y1 - m.y2) < 0.01})
        assert abs((rows[2] - rows[1]) - (88 + 1.5 + board)) < 0.02 and abs((rows[1] - rows[0]) - depths[weight]) < 0.02
        shown = f"{right - front:.1f}".replace(".", ",").removesuffix(",0")
        assert text_of(box.data, 2).split().count(shown) >= 2, "measures beside the net"
    assert depths[160] < depths[250] < depths[300]
    per_gram = (depths[300] - depths[160]) / 140
    assert abs(per_gram - 55 * CALIPER) < 1e-4


@pytest.mark.slow
def test_counted_words_follow_the_number() -> None:
    """One card is no “1 cartes”."""
    words = drafted("mans").game.words
    assert [counted(words["net_cards"], n, "fr") for n in (1, 2)] == ["carte", "cartes"]


@pytest.mark.parametrize("wish", ["tuck", "envelope"])
def test_a_net_is_drawn_with_its_name_its_count_and_its_measures(wish: str) -> None:
    """In the head what it is; on it what is inside; around it every length between two folds."""
    one = flow()
    stock = Stock(300)
    (pack, *_), _ = packs_of(mans(), stock)
    net = net_of(pack, stock, wish)
    made = net_face(one.setter, {}, pack, net, stock, 200.0)
    words = said(made.face.items)
    assert not complaints(one) and (made.face.width, made.face.height) == size_on_paper(net, 200.0)
    assert lines(made.face.items)[0] == f"{mans().words[f'net_{wish}']} · {pack.title}"
    assert words.count(f"{pack.pieces} cartes") >= 2 and all(c.title in words for c in pack.components)
    lengths = {f"{b - a:.1f}".replace(".", ",").removesuffix(",0") for a, b in pairwise(net.across)}
    assert lengths <= set(lines(made.face.items))


def test_the_lines_of_a_net_lie_on_its_face() -> None:
    """Below the head, in the middle, as long as on the net itself."""
    stock = Stock(300)
    (pack, *_), _ = packs_of(mans(), stock)
    net = net_of(pack, stock, "tuck")
    made = net_face(flow().setter, {}, pack, net, stock, 200.0)
    for line, own in zip(made.lines, net.lines, strict=True):
        assert (line.x2 - line.x1, line.y2 - line.y1) == pytest.approx((own.x2 - own.x1, own.y2 - own.y1))
    assert min(line.y1 for line in made.lines) == pytest.approx(HEAD)
    left, right = min(line.x1 for line in made.lines), made.face.width - max(line.x2 for line in made.lines)
    assert left == pytest.approx(right, abs=0.02)


def test_pieces_of_different_kinds_are_shown_on_the_front() -> None:
    """A back and fronts that look different, no more than three cards."""
    stock = Stock(300)
    (pack, *_), _ = packs_of(mans(), stock)
    cards = [card for c in pack.components for card in c.cards]
    faces: dict[tuple[str, Side], Face] = {(card.id, "back"): Face(63.0, 88.0, 0.0, (), 3.0) for card in cards}
    faces |= {(card.id, "front"): Face(63.0, 88.0, number / 10, ()) for number, card in enumerate(cards)}
    made = net_face(flow().setter, faces, pack, net_of(pack, stock, "tuck"), stock, 200.0)
    shown = [item.face for item in made.face.items if isinstance(item, FaceItem)]
    assert len(shown) == 3 and len({face.digest for face in shown}) == 3
    assert shown[0].corner == 3.0, "the back comes first"
