"""Each kind of block as HTML."""

from __future__ import annotations

from typing import Any

from pnp.base.geometry import IDENTITY
from pnp.definition.blocks import KINDS
from pnp.definition.components import Block
from pnp.face.model import Face, TextItem
from pnp.pages.kit_blocks import ALL_SETTERS
from pnp.web.blocks import WRITERS, Writer
from pnp.web.inline import Icons
from pnp.web.page import OF_THE_KIT
from pnp.web.pictures import Picture
from tests.pages.flows import block, flow, mans

FACE = Face(63.0, 88.0, 0.0, (TextItem((), IDENTITY, "#000000", said="Une histoire."),), 3.0)


def writer() -> Writer:
    one = flow(faces={("slick-1", "front"): FACE, ("slick-2", "front"): FACE})
    return Writer(one.setter, one, mans(), one.readings, Icons(one.setter.opener))


def html(kind: str, value: Any, **options: Any) -> str:
    made = writer().block(block(kind, value, **options))
    return "".join(one if isinstance(one, str) else f"[{one.alt}]" for one in made)


def test_every_kind_of_block_is_written_or_drawn_or_of_the_kit() -> None:
    assert set(WRITERS) | OF_THE_KIT | set(ALL_SETTERS) >= set(KINDS)


def test_words_become_what_they_are() -> None:
    assert html("heading", "But <du> jeu") == '<h2 id="s1">But &lt;du&gt; jeu</h2>'
    assert html("list", ["Un", "**Deux**"]) == "<ul><li>Un</li><li><strong>Deux</strong></li></ul>"
    assert html("steps", ["Version {game.version}"]) == f"<ol><li>Version\u00a0{mans().meta.version}</li></ol>"
    assert html("note", "Gare !").startswith('<div class="note"><p>Gare')
    assert (
        html("example", "4 + 2", name="Ainsi")
        == '<div class="example"><p><strong>Ainsi</strong> — 4\u00a0+\u00a02</p></div>'
    )
    assert html("newpage", True) == html("columns", 2) == ""


def test_a_table_has_heads_and_room_for_sentences() -> None:
    rows = {
        "head": ("A", "B", "C", "D"),
        "rows": (("1", "2", "3", "x" * 40),),
        "widths": (),
        "align": ("left", "right"),
    }
    made = html("table", rows)
    assert '<th scope="col">A</th><th scope="col" class="right">B</th>' in made
    assert f'<td class="right">2</td><td>3</td><td class="long">{"x" * 40}</td>' in made


def test_pieces_are_pictures_with_their_words() -> None:
    options = {"height": 40.0, "caption": "Deux cartes.", "face": "front", "frame": True, "part": (), "wide": False}
    made = writer().block(block("pieces", ["slick-1", "slick-2"], **options))
    shown = [one for one in made if isinstance(one, Picture)]
    assert [one.alt.split(". ")[1] for one in shown] == ["Drapeau jaune", "Rythme de\u00a0croisière"]
    assert [round(one.share, 2) for one in shown] == [0.5, 0.5]
    assert str(made[-1]).endswith("<figcaption>Deux cartes.</figcaption></figure>")


def test_a_kind_that_is_not_known_is_drawn_as_its_page_shows_it() -> None:
    from pnp.pages import blocks

    blocks.SETTERS["cover"] = blocks.heading
    try:
        made = writer().block(Block("cover", "Bonjour", {}, mans().place))
    finally:
        del blocks.SETTERS["cover"]
    (shown,) = [one for one in made if isinstance(one, Picture)]
    assert shown.face.items
