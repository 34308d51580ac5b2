"""Tags for what stands on a page: texts by the role of their block, pictures with their words; all else only adorns."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.face.model import ArtItem, FaceItem, GroupItem, Item, TextItem
from pnp.face.tags import Role, Step, Tag

ROLES: dict[str, Role] = {"title": "H1", "heading": "H2", "subheading": "H3"}  # all other texts are paragraphs
LIST, TABLE = Step("L"), Step("Table")


def texts(items: Sequence[Item], *steps: Step) -> list[Item]:
    """Items of which the texts stand in this place of their block."""
    tag = Tag(steps)
    return [item._replace(tag=tag) if isinstance(item, TextItem) and not item.tag else item for item in items]


def picture(items: Sequence[Item], alt: str, *above: Step, number: int = 0) -> list[Item]:
    """Items of which the first is a picture with these words; one without any only adorns."""
    if not items or not alt or isinstance(items[0], GroupItem):
        return list(items)
    return [items[0]._replace(tag=Tag((*above, Step("Figure", number)), alt)), *items[1:]]


def cell(items: Sequence[Item], row: int, column: int, head: bool = False) -> list[Item]:
    """The items of one cell of a table."""
    return texts(items, TABLE, Step("TR", row), Step("TH" if head else "TD", column))


def outlined(items: Sequence[Item], kind: str, above: Sequence[Step], line: int, lang: str = "") -> tuple[Item, ...]:
    """The items of one slice of a block where it stands in its document; texts without a tag have the block's role."""
    known = texts(items, Step(ROLES.get(kind, "P")))
    return tuple(_placed(item, above, Step("", line), lang) for item in known)


def _placed(item: Item, above: Sequence[Step], line: Step, lang: str) -> Item:
    """An item whose tag says where its block stands, and which slice of it this is."""
    if isinstance(item, GroupItem) or not item.tag:
        return item
    return item._replace(tag=Tag((*above, *item.tag.path, line), item.tag.alt, lang))


def untagged(items: Sequence[Item]) -> list[Item]:
    """The same for the eye alone: what is repeated is not read twice."""
    kinds = (ArtItem, TextItem, FaceItem)
    return [item._replace(tag=None) if isinstance(item, kinds) and item.tag else item for item in items]
