"""Labels: what a borrower asks, shelf marks of any length, boxes of any size."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.base.cache import Cache, default_folder
from pnp.base.problems import UsageError
from pnp.box.labels import Box, Shelf, labels, pieces_of
from pnp.face.compose import composer_of
from tests.box.box_pages import GAMES, WORKSPACE, corners, drafted, papers, picture, text_of, typed
from tests.pages.flows import complaints, flow, mans, said


@pytest.mark.slow
def test_a_label_without_a_cote_has_a_line_to_write_on() -> None:
    """The word stands there either way; the mark itself only when it is known."""
    known, unknown = (papers("mans", cote=cote).data for cote in ("JE 24H", ""))
    word = drafted("mans").game.words["label_cote"]
    assert text_of(known, 1).count("JE 24H") == 3 and "JE 24H" not in text_of(unknown, 1)
    assert text_of(known, 1).count(word) == text_of(unknown, 1).count(word) == 3
    x, y = next((x, y) for x, y, w, h in corners(unknown, 1) if (w, h) == (50.0, 80.0))
    dots = 300 / 25.4
    band = picture(unknown, 1, 300)[
        round((y + 20) * dots) : round((y + 40) * dots), round((x + 5) * dots) : round((x + 45) * dots)
    ]
    dark = (band < 200).all(axis=1)
    assert dark.any() and dark.sum() < 0.6 * dots


@pytest.mark.slow
@pytest.mark.parametrize("cote", ["A 2 – 047", "793.4 MAR ludo-espace-07", "Jeux de plateau, réserve du premier étage"])
def test_long_cotes_shrink_and_wrap(cote: str) -> None:
    """They are read on the shelf label and on both spines."""
    said, wanted = (
        "".join(c for c in text if c.isalnum()) for text in (text_of(papers("mans", cote=cote).data, 1), cote)
    )
    assert said.count(wanted) == 3


@pytest.mark.slow
def test_a_cote_that_fits_nowhere_says_how_long_it_may_be() -> None:
    """Wrong use, told in one line."""
    with pytest.raises(UsageError, match=r"a cote of 400 characters.*about \d+ of them fit"):
        papers("mans", cote="cote " * 80)
    with pytest.raises(UsageError, match=r"other than \* \{ \}"):
        papers("mans", cote="JE **24**")
    with pytest.raises(UsageError, match="no glyph for “漢”"):
        papers("mans", cote="漢")


@pytest.mark.slow
def test_a_long_title_fits_and_an_endless_one_is_a_problem() -> None:
    """Shrunk and wrapped as far as can be read; beyond that the message points to game.yaml."""
    made = drafted("jonques")
    for title, count in (
        ("Le très long voyage des jonques vermeilles autour de la baie aux sept ports", 0),
        ("Mot " * 200, 1),
    ):
        game = made.game._replace(meta=replace(made.game.meta, title=title.strip()))
        setter = composer_of(WORKSPACE, game, Cache(default_folder())).setter
        problems = setter.problems
        labels(setter, made.faces, Shelf("", "x"), None, 189.0)
        assert bool(len(problems)) == bool(count), list(problems)
        assert all(p.place.file == "cards/jonques/game.yaml" and p.field == "title" for p in problems)


@pytest.mark.slow
def test_the_labels_tell_what_a_borrower_asks() -> None:
    """Title, authors, players, age, time, pieces, version, and how to get a lost piece back."""
    for game in GAMES:
        meta, said = drafted(game).game.meta, text_of(papers(game).data, 1)
        pieces = sum(draft_count(game).values())
        facts = [meta.title, meta.authors[0], f"dès {meta.age} ans", f"version {meta.version}", "non officielle"]
        for fact in (
            *facts,
            f"{pieces} pièces",
            "sur la fiche d’inventaire",
            "à la personne qui imprime",
            "code de la",
        ):
            assert fact in said, fact
        assert "pnp " not in said  # nobody at a desk types commands


def draft_count(game: str) -> dict[str, int]:
    """Pieces of each component that is no alternative."""
    whole = drafted(game).game
    names = [name for d in whole.meta.documents for name in d.components if not d.replaces(name)]
    return {
        name: sum(card.quantity for card in whole.components[name].cards)
        for name in names
        if whole.components[name].kind == "cards"
    }


@pytest.mark.full
@pytest.mark.slow
def test_labels_are_made_to_fit_a_box(tmp_path: Path) -> None:
    """A low box has low labels; what is no box is refused."""
    out = tmp_path / "box.pdf"
    typed("-g", "jonques", "--box", "10x8x3cm", "--net", "none", "--out", str(out))
    assert {(w, h) for _, _, w, h in corners(out.read_bytes(), 1)} == {(92, 72), (50, 80), (92, 22), (92, 42)}
    for wrong in ("10x8", "big", "1x1x1", "10x8x3m"):
        assert "found the box" in typed("-g", "jonques", "--box", wrong, "--out", str(out), status=2).output


def test_every_label_of_a_box_is_made_with_its_measures() -> None:
    """Lid, shelf, two spines, inside; those of a given box keep four millimetres off its edges."""
    one = flow()
    usual = {(made.name, made.face.width, made.face.height) for made in labels(one.setter, {}, SHELF, None, 189.0)}
    assert usual == {
        ("lid", 120.0, 80.0),
        ("shelf", 50.0, 80.0),
        ("spine", 150.0, 32.0),
        ("spine", 150.0, 52.0),
        ("inside", 120.0, 42.0),
    }
    small = labels(one.setter, {}, SHELF, Box(110.0, 70.0, 45.0), 189.0)
    assert [(made.face.width, made.face.height) for made in small] == [(102, 62), (50, 80), (102, 37), (102, 42)]
    assert not complaints(one)


SHELF = Shelf("JE 24H", "mans-fr-1.0-0123abcd")


def test_a_narrow_paper_makes_narrower_spines() -> None:
    """None is wider than the paper allows."""
    made = labels(flow().setter, {}, SHELF, None, 130.0)
    assert [label.face.width for label in made if label.name == "spine"] == [130.0, 130.0]


def test_the_cote_stands_on_shelf_and_spines_and_the_kit_on_shelf_and_inside() -> None:
    """And nowhere else."""
    found = {label.name: said(label.face.items) for label in labels(flow().setter, {}, SHELF, None, 189.0)}
    assert [name for name, words in found.items() if SHELF.cote in words] == ["shelf", "spine"]
    assert [name for name, words in found.items() if SHELF.kit_id in words] == ["shelf", "inside"]


def test_alternatives_are_not_counted_twice() -> None:
    """A box holds one of them."""
    game = mans()
    plain = sum(c.pieces for c in game.components.values())
    assert pieces_of(game) == plain
    documents = tuple(replace(d, instead_of="x") if "course" in d.components else d for d in game.meta.documents)
    rest = game._replace(meta=replace(game.meta, documents=documents))
    (cards,) = (d for d in game.meta.documents if "course" in d.components)
    assert pieces_of(rest) == plain - sum(game.components[name].pieces for name in cards.components)
