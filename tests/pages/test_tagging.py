"""Tags of what stands on a page."""

from __future__ import annotations

from pnp.base.geometry import IDENTITY
from pnp.face.model import ArtItem, FaceItem, GroupItem, Item, TextItem
from pnp.face.tags import Step, Tag
from pnp.pages.blocks import SETTERS
from pnp.pages.tagging import cell, outlined, picture, texts, untagged
from pnp.svg import drawings
from tests.pages.flows import block, flow

TEXT = TextItem((), IDENTITY, "#000000")
ART = ArtItem(drawings.disc(1.0, "#000000"), IDENTITY)


def tags(items: list[Item] | tuple[Item, ...]) -> list[Tag | None]:
    return [None if isinstance(item, GroupItem) else item.tag for item in items]


def test_texts_are_tagged_and_what_adorns_is_not() -> None:
    assert tags(texts([TEXT, ART], Step("H2"))) == [Tag((Step("H2"),)), None]
    assert tags(cell([TEXT], 3, 1, True)) == [Tag((Step("Table"), Step("TR", 3), Step("TH", 1)))]


def test_a_picture_without_words_only_adorns() -> None:
    assert tags(picture([ART, ART], "Un disque")) == [Tag((Step("Figure"),), "Un disque"), None]
    assert tags(picture([ART], "")) == [None]
    assert picture([], "x") == []


def test_a_block_has_its_place_and_what_is_repeated_is_not_read_twice() -> None:
    found = outlined([TEXT, ART], "heading", (Step("Part"), Step("", 6)), 2, "en")
    assert tags(found) == [Tag((Step("Part"), Step("", 6), Step("H2"), Step("", 2)), lang="en"), None]
    assert tags(untagged(found)) == [None, None]


def test_lists_tables_and_captions_say_what_they_are() -> None:
    """The number of a step is its label; a disc before an entry is none."""
    one = flow()
    (step,) = SETTERS["steps"](one, block("steps", ["Mélangez."]))
    roles = [tag.path[-1].role for tag in tags(step.items) if tag]
    assert roles == ["Lbl", "LBody"]
    (entry,) = SETTERS["list"](one, block("list", ["Mélangez."]))
    assert [tag.path[-1].role for tag in tags(entry.items) if tag] == ["LBody"]


def test_pieces_have_their_words(tmp_path: object) -> None:
    from pnp.face.model import Face

    face = Face(63.0, 88.0, 0.0, (TEXT._replace(said="Une histoire."),))
    one = flow(faces={("slick-1", "front"): face})
    row = block("pieces", ["slick-1"], height=30, caption="Une carte.", face="front", frame=True, part=(), wide=False)
    (made,) = SETTERS["pieces"](one, row)
    (shown,) = [item for item in made.items if isinstance(item, FaceItem)]
    assert shown.tag == Tag((Step("Figure"),), "Cartes Course. Drapeau jaune. Une histoire.")
    (caption,) = [item.tag for item in made.items if isinstance(item, TextItem)]
    assert caption and caption.path[-1].role == "P"
