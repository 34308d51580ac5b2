"""A YAML file + a path + a value → the same file with that value changed in its place alone.

Comments, order, blank lines, quotes and line breaks of everything else stay as they are, byte for byte. The new text is
read again before it is returned: where any other value would read differently, CannotSplice is raised instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import yaml

from pnp.base.messages import NOTHING, Message, message
from pnp.base.problems import Problems
from pnp.base.reading import Held
from pnp.definition.choices import CHOOSE, USE, WHEN
from pnp.definition.nodes import Node, load
from pnp.definition.scalars import (
    BLOCKS,
    TAG,
    CannotSplice,
    Scalar,
    Written,
    flow_list,
    in_flow,
    says,
    scalar_node,
    ways,
)
from pnp.definition.spans import ENTANGLED, SHARED, Holder, Spans, alike, entry, shared

__all__ = ["CannotSplice", "Value", "removed", "replaced", "spliced"]

Value = Scalar | list[Any] | tuple[Any, ...]  # lists of scalars
Path = Sequence[str | int]
BYTE_ORDER_MARK = "\ufeff"
SEVERAL = message("several values stand here, not one; change them one by one")
QUOTES = ("'", '"')
_COLON = re.compile(r"\s*:")
_COMMA = re.compile(r"[ \t]*,")


class Edit(NamedTuple):
    """A stretch of the text, and what stands there instead."""

    start: int
    end: int
    text: str


class Step(NamedTuple):
    """A list or mapping on the way to a value, and which of its entries leads on; the one behind the last is new."""

    holder: Holder
    at: int

    @property
    def is_new(self) -> bool:
        return self.at == len(self.holder.value)


def spliced(text: str, path: Path, value: Value) -> str:
    """The text with another value at a path; a last key that is not there yet is added to its mapping."""
    file = _File.opened(text)
    steps = file.steps(path)
    if steps[-1].is_new:
        return file.with_key(steps, str(path[-1]), value)
    _, node = entry(*steps[-1])
    file.refuse_special(node)
    if isinstance(node, yaml.SequenceNode) and isinstance(value, (list, tuple)):
        edits, items = file.list_changed(steps, node, value)
        return file.proven([edits], _exchanged(steps, _like(node, items)))
    if not isinstance(node, yaml.ScalarNode):
        raise CannotSplice(_choice(node) or SEVERAL)
    if isinstance(value, (list, tuple)):
        return file.proven([file.placed(steps, node, Written(flow_list(value)))], _exchanged(steps, _list_node(value)))
    if says(node, value):
        return text
    return file.proven(file.rewritten(steps, node, value), _exchanged(steps, scalar_node(value)))


def removed(text: str, path: Path) -> str:
    """The text without the last key of a path and its value; comments on lines of their own stay."""
    file = _File.opened(text)
    steps = file.steps(path)
    holder, at = steps[-1]
    if steps[-1].is_new:
        raise _lost(path[-1])
    return file.without_entry(steps[:-1], holder, at)


def replaced(text: str, path: Path, value: Value | Mapping[str, Scalar]) -> str:
    """The text with a value at a path, whatever stood there: a list, a mapping, a key that stands there twice."""
    file = _File.opened(text)
    *way, key = path
    above = file.steps(way)
    holder = entry(*above[-1])[1]
    if isinstance(value, Mapping):
        return file.with_mapping(file.steps(path), value)
    if isinstance(holder, yaml.MappingNode):
        there = [
            at for at, (one, _) in enumerate(holder.value) if isinstance(one, yaml.ScalarNode) and one.value == key
        ]
        if len(there) > 1:
            return replaced(file.without_entry(above, holder, there[-1]), path, value)
        now = holder.value[there[0]][1] if there else None
        if isinstance(now, yaml.CollectionNode) and not (_is_plain_list(now) and isinstance(value, (list, tuple))):
            if choice := _choice(now):
                raise CannotSplice(choice)
            text = file.without_entry(above, holder, there[0])
    return spliced(text, path, value)


def _is_plain_list(node: Node) -> bool:
    """Whether a value is a list of single values."""
    return isinstance(node, yaml.SequenceNode) and all(isinstance(item, yaml.ScalarNode) for item in node.value)


class _File(NamedTuple):
    """A text that is being changed."""

    mark: str
    text: str
    root: Node
    spans: Spans

    @classmethod
    def opened(cls, text: str) -> _File:
        """A text that can be read; what cannot be is not touched."""
        body = text.lstrip(BYTE_ORDER_MARK)
        problems = Problems()
        source = load(Held("", body), "", problems)
        if source is None:
            raise CannotSplice(problems.found[0].message)
        return cls(text[: len(text) - len(body)], body, source.root, Spans(body, shared(source.root)))

    def proven(self, tried: Iterable[Sequence[Edit]], expected: Node) -> str:
        """The text after the first edits by which that value alone reads differently."""
        for edits in tried:
            text = self.edited(edits)
            source = load(Held("", text), "", Problems())
            if source and alike(source.root, expected):
                return self.mark + text
        raise CannotSplice(ENTANGLED)

    def without_entry(self, above: Sequence[Step], holder: Holder, at: int) -> str:
        """The text without one entry of a list or mapping, to which these steps lead."""
        left = _like(holder, [*holder.value[:at], *holder.value[at + 1 :]])
        return self.proven([self.without(above, holder, at, at + 1)], _exchanged(above, left))

    def with_mapping(self, steps: Sequence[Step], value: Mapping[str, Scalar]) -> str:
        """The text with a few keys and values in the place of a single value."""
        _, node = entry(*steps[-1])
        self.refuse_special(node)
        if not isinstance(node, yaml.ScalarNode):
            raise CannotSplice(_choice(node) or SEVERAL)
        inner = ", ".join(f"{in_flow(name)}: {in_flow(one)}" for name, one in value.items())
        wanted = yaml.MappingNode(f"{TAG}map", [(scalar_node(name), scalar_node(one)) for name, one in value.items()])
        return self.proven([self.placed(steps, node, Written(f"{{{inner}}}"))], _exchanged(steps, wanted))

    def edited(self, edits: Iterable[Edit]) -> str:
        """The text after some edits, and nothing else."""
        parts, place = list[str](), 0
        for start, end, new in sorted(edits, key=lambda edit: edit.start):
            parts += self.text[place:start], new
            place = end
        return "".join(parts) + self.text[place:]

    def steps(self, path: Path) -> list[Step]:
        """The way to a value."""
        node, steps = self.root, list[Step]()
        for part in path:
            if id(node) in self.spans.shared:
                raise CannotSplice(SHARED)
            if steps and steps[-1].is_new:
                raise _lost(path[len(steps) - 1])
            if not isinstance(node, yaml.CollectionNode):
                raise _lost(part)
            steps.append(Step(node, _position(node, part)))
            node = node if steps[-1].is_new else entry(*steps[-1])[1]
        if not steps:
            raise CannotSplice(ENTANGLED)
        return steps

    def refuse_special(self, node: Node) -> None:
        """Stop at a value that others share, or that says itself what it is."""
        written = self.text[node.start_mark.index : node.end_mark.index]
        if id(node) in self.spans.shared or written.startswith("&"):
            raise CannotSplice(SHARED)
        if written.startswith("!"):
            raise CannotSplice(message("a tag (!) stands before this value; take it out of the file first"))

    def rewritten(self, steps: Sequence[Step], node: yaml.ScalarNode, value: Scalar) -> Iterator[list[Edit]]:
        """One value in the place of another, in every way that it can be written."""
        for written in ways(value, self.spans.layout(steps[-1].holder, node, _in_brackets(steps))):
            yield self.placed(steps, node, written)

    def placed(self, steps: Sequence[Step], node: yaml.ScalarNode, written: Written) -> list[Edit]:
        """What is written in the place of a value; a comment behind the old one stays behind the new one."""
        start, end = node.start_mark.index, node.end_mark.index
        below = "".join(self.spans.newline(start) + line for line in written.below)
        if node.style in BLOCKS:
            block = self.spans.block(node)
            return [Edit(start, start + len(block.header), written.inline), Edit(block.start, block.end, below)]
        inline = written.inline
        key, _ = entry(*steps[-1])
        if start == end:  # nothing stands there
            if key is not None and ":" not in self.text[key.end_mark.index : start]:
                start = end = key.end_mark.index
                inline = f": {inline}"
            elif self.text[start - 1 : start].strip():
                inline = f" {inline}"
        line_end = self.spans.line_end(end)
        return [Edit(start, end, inline), *([Edit(line_end, line_end, below)] if below else [])]

    def list_changed(
        self, steps: Sequence[Step], node: yaml.SequenceNode, values: Sequence[Scalar]
    ) -> tuple[list[Edit], list[Node]]:
        """Edits of the items of a list that are others now, more or fewer; and the items that come of it."""
        old, new = node.value, list(values)
        tail = 0  # items at the end that stay
        while tail < min(len(old), len(new)) and says(old[-1 - tail], new[-1 - tail]):
            tail += 1
        both = min(len(old), len(new)) - tail
        edits: list[Edit] = []
        items: list[Node] = []
        for at, (item, value) in enumerate(zip(old[:both], new[:both], strict=True)):
            if says(item, value):
                items.append(item)
                continue
            self.refuse_special(item)
            if not isinstance(item, yaml.ScalarNode):
                raise CannotSplice(_choice(item) or SEVERAL)
            items.append(scalar_node(value))
            edits += next(self.rewritten([*steps, Step(node, at)], item, value))
        more = new[both : len(new) - tail]
        if more and node.value:
            beside = getattr(old[max(both - 1, 0)], "style", "")
            layout = self.spans.layout(node, None, _in_brackets([*steps, Step(node, 0)]))
            layout = layout._replace(style=beside if beside in QUOTES else "")
            edits += self.added(node, both, [next(ways(value, layout)) for value in more])
        elif more:
            edits += [Edit(node.start_mark.index, node.end_mark.index, flow_list(more))]
        elif both < len(old) - tail:
            edits += self.without(steps, node, both, len(old) - tail)
        return edits, [*items, *map(scalar_node, more), *(old[len(old) - tail :])]

    def with_key(self, steps: Sequence[Step], key: str, value: Value) -> str:
        """The text with one more key, behind the last one whose value is not an alias."""
        holder, count = steps[-1]
        at = next((at for at in range(count, 0, -1) if self.spans.is_here(entry(holder, at - 1)[1])), 0)
        if isinstance(value, (list, tuple)):
            wanted, found = _list_node(value), iter([Written(flow_list(value))])
        else:
            layout = self.spans.layout(holder, None, _in_brackets(steps))
            wanted, found = scalar_node(value), ways(value, layout)
        name = in_flow(key)
        tried = (self.added(holder, at, [one._replace(inline=f"{name}: {one.inline}")]) for one in found)
        pairs = [*holder.value[:at], (scalar_node(key), wanted), *holder.value[at:]]
        return self.proven(tried, _exchanged(steps[:-1], _like(holder, pairs)))

    def added(self, holder: Holder, at: int, entries: Sequence[Written]) -> list[Edit]:
        """More entries of a list or mapping, in its own style."""
        if holder.flow_style:
            more = ", ".join(one.inline for one in entries)
            if not holder.value:
                return [Edit(holder.start_mark.index + 1, holder.end_mark.index - 1, more)]
            place = self.spans.end(entry(holder, at - 1)[1]) if at else self.spans.start(holder, 0)
            return [Edit(place, place, f", {more}" if at else f"{more}, ")]
        first = self.spans.start(holder, 0)
        newline = self.spans.newline(first)
        indent = newline + " " * self.spans.column(holder)
        dash = "- " if isinstance(holder, yaml.SequenceNode) else ""
        more = "".join(newline.join((indent + dash + one.inline, *one.below)) for one in entries)
        if not at:
            return [Edit(first, first, more.removeprefix(indent) + indent)]
        place = self.spans.line_end(self.spans.end(entry(holder, at - 1)[1]))
        return [Edit(place, place, more)]

    def without(self, steps: Sequence[Step], holder: Holder, first: int, last: int) -> list[Edit]:
        """Some entries of a list or mapping taken out; what is said of their neighbours stays."""
        spans, text = self.spans, self.text
        if last - first == len(holder.value):
            return self.emptied(steps, holder)
        start, end = spans.start(holder, first), spans.end(entry(holder, last - 1)[1])
        following = spans.start(holder, last) if last < len(holder.value) else 0
        if holder.flow_style:
            gap = (end, following) if following else (spans.end(entry(holder, first - 1)[1]), start)
            if "#" in text[slice(*gap)]:
                comma = _COMMA.match(text, end)
                return [Edit(start, comma.end() if comma else end, "")]
            return [Edit(min(start, gap[0]), max(end, gap[1]), "")]
        if not text[spans.line_start(start) : start].strip():
            return [self.lines_gone(start, end)]
        line_end = spans.line_end(end)  # the first entry behind a dash: the next one takes its place
        return [Edit(start, line_end if "#" in text[line_end:following] else max(following, end), "")]

    def emptied(self, steps: Sequence[Step], holder: Holder) -> list[Edit]:
        """A list or mapping with nothing left in it."""
        empty = "[]" if isinstance(holder, yaml.SequenceNode) else "{}"
        if holder.flow_style:
            return [Edit(holder.start_mark.index, holder.end_mark.index, empty)]
        start, end = self.spans.start(holder, 0), self.spans.end(holder)
        key = entry(*steps[-1])[0] if steps else None
        if key is None:
            return [Edit(start, end, empty)]
        colon = _COLON.match(self.text, key.end_mark.index)
        place = colon.end() if colon else start
        return [Edit(place, place, f" {empty}"), self.lines_gone(start, end)]

    def lines_gone(self, start: int, end: int) -> Edit:
        """Whole lines taken out; the last one of a file that ends without a break takes the break before it along."""
        begin, stop = self.spans.line_start(start), self.spans.line_end(end)
        following = self.spans.next_line(stop)
        return Edit(begin, following, "") if following > stop else Edit(self.spans.before_break(begin), stop, "")


def _position(node: Node, part: str | int) -> int:
    """Which entry of a list or mapping a part of a path means; behind the last one if there is no such key."""
    if isinstance(node, yaml.SequenceNode) and isinstance(part, int) and 0 <= part < len(node.value):
        return part
    if not isinstance(node, yaml.MappingNode) or not isinstance(part, str):
        raise CannotSplice(_choice(node)) if _choice(node) else _lost(part)
    if any(key.tag == f"{TAG}merge" for key, _ in node.value):
        raise CannotSplice(message("“<<” takes values from another place of the file; write them out there first"))
    found = [at for at, (key, _) in enumerate(node.value) if isinstance(key, yaml.ScalarNode) and key.value == part]
    if len(found) > 1:
        raise CannotSplice(message("the key “{name}” stands there twice; delete one of them first", name=part))
    if not found and _choice(node):
        raise CannotSplice(_choice(node))
    return found[0] if found else len(node.value)


def _choice(node: Node) -> Message:
    """What is said of a place where the game chooses between values."""
    keys = [key.value for key, _ in node.value] if isinstance(node, yaml.MappingNode) else []
    name = CHOOSE if keys == [CHOOSE] else WHEN if WHEN in keys and USE in keys else ""
    return message("“{key}:” decides what is read here; change it in the file itself", key=name) if name else NOTHING


def _lost(part: str | int) -> CannotSplice:
    name = part + 1 if isinstance(part, int) else part
    return CannotSplice(
        message("nothing is called “{name}” in this place of the file any more; read the file again", name=name)
    )


def _in_brackets(steps: Sequence[Step]) -> bool:
    """Whether a place is inside brackets, where everything stands on one line."""
    return any(holder.flow_style for holder, _ in steps)


def _list_node(values: Sequence[Scalar]) -> Node:
    return yaml.SequenceNode(f"{TAG}seq", [scalar_node(value) for value in values])


def _exchanged(steps: Sequence[Step], node: Node) -> Node:
    """The root as it must read with another node at the end of a way."""
    for holder, at in reversed(steps):
        key, _ = entry(holder, at)
        entries = [*holder.value[:at], node if key is None else (key, node), *holder.value[at + 1 :]]
        node = _like(holder, entries)
    return node


def _like(holder: Holder, entries: list[Any]) -> Holder:
    """A list or mapping of the same kind with other entries."""
    kind = yaml.MappingNode if isinstance(holder, yaml.MappingNode) else yaml.SequenceNode
    return kind(holder.tag, entries)
