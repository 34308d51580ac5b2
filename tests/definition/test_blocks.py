"""blocks: each block of a flowing text is of one kind, with that kind's options."""

from __future__ import annotations

import pytest

from pnp.definition.blocks import BLOCKS, KINDS, BlockCheck
from pnp.definition.checks import INVALID
from pnp.definition.components import Block
from tests.definition.readings import values

ONE = {
    "arrangement": "{size: [90, 40], pieces: [{piece: one, at: [0, 0], height: 20}]}",
    "list": "[x]",
    "steps": "[x]",
    "pieces": "[x]",
    "table": "{rows: [[x]]}",
    "columns": "2",
}
FLAGS = ("newpage", "ruler", "jobs", "parts", "inventory")


@pytest.mark.parametrize("kind", KINDS)
def test_a_block_of_every_kind_is_read_with_the_defaults_of_its_options(kind: str) -> None:
    """It knows its kind, and where it stands."""
    block, said = values(BlockCheck(), f"{kind}: {ONE.get(kind, 'true' if kind in FLAGS else 'x')}")
    assert isinstance(block, Block) and said == []
    assert block.kind == kind and block.place == ("a.yaml", 1, len(kind) + 3)
    options = KINDS[kind][1]
    assert {name: block.options[name] for name in options} == {name: key.default for name, key in options.items()}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{txt: x}", "a.yaml:1:1: found txt; expected one of title, heading"),
        ("{txt: x}", "(did you mean text?)"),
        ("{text: x, note: y}", "a.yaml:1:1: found text, note; expected one of"),
        ("{height: 30}", "found height; expected one of"),
        ("{text: x, height: 30}", "a.yaml:1:11: height: found an unknown key; expected text"),
        ("{pieces: [a], height: 2}", "a.yaml:1:23: height: found 2 (a whole number); expected a number from 3 to 250"),
        ("{columns: 4}", "expected a whole number from 1 to 3"),
        ("{table: {rows: []}}", "table.rows: found a list of 0; expected a list of at least 1"),
        ("text", "found “text”; expected keys and values"),
    ],
)
def test_what_is_no_block_is_told_with_what_would_be(text: str, said: str) -> None:
    """No kind, two kinds, options of another kind, values out of range."""
    block, problems = values(BlockCheck(), text)
    assert block is INVALID and said in "\n".join(problems)


def test_all_wrong_blocks_of_a_text_are_told_at_once() -> None:
    """By their number, and there is no text without any block."""
    blocks, said = values(BLOCKS, "[{text: x}, {txt: y}, {columns: 9}]")
    assert blocks is INVALID and [line.split(": ")[1] for line in said] == ["2", "3.columns"]
    assert values(BLOCKS, "[]")[0] is INVALID


@pytest.mark.parametrize("part", ["[0, 0, 0, 9]", "[1, 2, 3, 0]"])
def test_a_part_that_shows_nothing_is_told(part: str) -> None:
    """Nobody divides by its height."""
    block, said = values(BlockCheck(), f"pieces: [one]\npart: {part}")
    assert not isinstance(block, Block)
    assert len(said) == 1 and "the last two above 0" in str(said[0])
