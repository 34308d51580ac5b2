"""Nodes + the text they were read from → from where to where each of them is written.

What the reader keeps is where a node starts and where the next one does; comments and blank lines between them belong
to neither, and an alias is written elsewhere.
"""

from __future__ import annotations

import re
from typing import NamedTuple, TypeGuard

import yaml

from pnp.base.messages import message
from pnp.definition.nodes import Node
from pnp.definition.scalars import BLOCKS, CannotSplice, Layout, escapes

Holder = yaml.CollectionNode
SHARED = message("this value has a name (&) by which other places of the file share it (*); write it out there first")
ENTANGLED = message("this value cannot be changed without changing others; change it in the file itself")
_BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")  # as the YAML reader counts lines
_DASH = re.compile(r"#.*|-")
_HEADER = re.compile(r"[|>][-+0-9]*")


class Block(NamedTuple):
    """A text on lines of its own: its header, and the stretch of its lines with the break before them."""

    header: str
    start: int
    end: int


class Spans(NamedTuple):
    """A text, and the ids of those of its nodes that stand in several places."""

    text: str
    shared: frozenset[int]

    def line_start(self, at: int) -> int:
        """Where the line begins that a place is on."""
        begin = self.text.rfind("\n", 0, at) + 1
        return max(begin, *(self.text.rfind(sign, begin, at) + 1 for sign in "\r\x85\u2028\u2029"))

    def line_end(self, at: int) -> int:
        """Where that line ends, before its break."""
        found = _BREAK.search(self.text, at)
        return found.start() if found else len(self.text)

    def next_line(self, at: int) -> int:
        """Where the line begins that follows the end of another; the same place at the end of the text."""
        found = _BREAK.match(self.text, at)
        return found.end() if found else at

    def before_break(self, at: int) -> int:
        """The same place without the line break that may stand before it."""
        before = self.text[max(at - 2, 0) : at]
        return at - (2 if before == "\r\n" else 1 if before.endswith(("\r", "\n")) else 0)

    def newline(self, at: int) -> str:
        """The kind of line break that is usual around a place."""
        found = _BREAK.search(self.text, at) or _BREAK.search(self.text)
        return found[0] if found and found[0] in ("\r\n", "\r") else "\n"

    def start(self, holder: Holder, at: int) -> int:
        """Where an entry of a list or mapping begins: at its dash, at its key, or between brackets at itself."""
        key, value = entry(holder, at)
        first = key or value
        if id(first) in self.shared:
            raise CannotSplice(SHARED)
        start: int = first.start_mark.index
        if key is not None or holder.flow_style:
            return start
        end = start
        while end >= 0:  # comments may stand between a dash and its value
            begin = self.line_start(end)
            dashes = [found.start() for found in _DASH.finditer(self.text[begin:end]) if found[0] == "-"]
            if dashes:
                return begin + dashes[-1]
            end = begin - 1
        raise CannotSplice(ENTANGLED)

    def column(self, holder: Holder) -> int:
        """How far the entries of a list or mapping are moved in."""
        start = self.start(holder, 0)
        return start - self.line_start(start)

    def is_here(self, node: Node) -> bool:
        """Whether a value ends where it is read, and not where its name stands."""
        while id(node) not in self.shared and _has_lines(node):
            node = entry(node, -1)[1]
        return id(node) not in self.shared

    def end(self, node: Node) -> int:
        """Where a value ends, without the comments and blank lines behind it."""
        if not self.is_here(node):
            raise CannotSplice(SHARED)
        while _has_lines(node):
            node = entry(node, -1)[1]
        in_block = isinstance(node, yaml.ScalarNode) and node.style in BLOCKS
        return self.block(node).end if in_block else int(node.end_mark.index)

    def block(self, node: Node) -> Block:
        """Where a block's lines are; blank lines behind them stay outside, unless the header keeps them."""
        found = _HEADER.match(self.text, node.start_mark.index)
        if not found:
            raise CannotSplice(ENTANGLED)
        start, end = self.line_end(found.end()), node.end_mark.index
        if "+" in found[0]:
            return Block(found[0], start, max(start, self.before_break(end)))
        return Block(found[0], start, self.line_end(start + len(self.text[start:end].rstrip(" \t\r\n"))))

    def layout(self, holder: Holder, node: Node | None, flow: bool) -> Layout:
        """What surrounds a value of a list or mapping, or what would surround a new one."""
        style = (node.style or "") if isinstance(node, yaml.ScalarNode) else ""
        coded = escapes(self.text[node.start_mark.index : node.end_mark.index]) if node and style == '"' else {}
        if flow:
            return Layout(style, flow=True, escapes=coded)
        column = self.column(holder)
        if node is None or style not in BLOCKS:
            return Layout(style, parent=column, indent=column + 2, escapes=coded)
        block = self.block(node)
        lines = _BREAK.split(self.text[block.start : block.end])[1:]
        told = [int(sign) for sign in block.header if sign.isdigit()]
        first = next((line for line in lines if line.strip(" ")), "")
        indent = column + told[0] if told else len(first) - len(first.lstrip(" ")) or column + 2
        return Layout(style, False, column, indent, block.header, tuple(line[indent:] for line in lines))


def entry(holder: Holder, at: int) -> tuple[Node | None, Node]:
    """One entry of a mapping as key and value; one of a list has no key."""
    found = holder.value[at]
    return found if isinstance(found, tuple) else (None, found)


def shared(root: Node) -> frozenset[int]:
    """The ids of all nodes that stand in several places: those that aliases name."""
    seen: set[int] = set()
    again: set[int] = set()
    pending = [root]
    while pending:
        node = pending.pop()
        if id(node) in seen:
            again.add(id(node))
            continue
        seen.add(id(node))
        if isinstance(node, yaml.CollectionNode):
            for item in node.value:
                pending += item if isinstance(item, tuple) else (item,)
    return frozenset(again)


def alike(one: Node, other: Node) -> bool:
    """Whether two trees say the same; what stands in several places is looked at once."""
    pending, seen = [(one, other)], set[tuple[int, int]]()
    while pending:
        a, b = pending.pop()
        if type(a) is not type(b) or a.tag != b.tag or len(a.value) != len(b.value):
            return False
        if isinstance(a, yaml.ScalarNode):
            if a.value != b.value:
                return False
        elif (id(a), id(b)) not in seen:
            seen.add((id(a), id(b)))
            for left, right in zip(a.value, b.value, strict=True):
                pending += zip(left, right, strict=True) if isinstance(left, tuple) else [(left, right)]
    return True


def _has_lines(node: Node) -> TypeGuard[Holder]:
    """Whether a value is a list or mapping on lines of its own, which ends where its last entry does."""
    return isinstance(node, yaml.CollectionNode) and not node.flow_style and bool(node.value)
