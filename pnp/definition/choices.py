"""What is read only for some values of the game: nodes with `when:` and `choose:` → nodes without.

An item of a list may say when it is there:   - {when: game.variants.zone = any-move, text: …}
                                              - {when: game.parameters.throws > 1, use: "any value"}
A value may be chosen from several:           {choose: [{when: …, use: …}, {use: …}]}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import yaml

from pnp.base.messages import Message, message
from pnp.base.problems import Problems
from pnp.definition.evaluate import holds
from pnp.definition.nodes import Node, Source
from pnp.definition.paths import BindingError

WHEN, USE, CHOOSE = "when", "use", "choose"


class Alternative(NamedTuple):
    """Which of several values is taken wherever there is a choice, whatever the game says: for translators."""

    number: int


class _Chooser:
    """Goes through the nodes of one file."""

    def __init__(
        self, source: Source, scope: Mapping[str, Any] | Alternative, problems: Problems | None, doubts: Problems | None
    ) -> None:
        self.source, self.scope, self.problems, self.doubts = source, scope, problems, doubts

    def settled(self, node: Node) -> Node:
        """A node without choices; the very same where there are none."""
        if isinstance(node, yaml.MappingNode):
            if [key.value for key, _ in node.value] == [CHOOSE]:
                return self.chosen(node, node.value[0][1])
            pairs = [(key, self.settled(value)) for key, value in node.value]
            if all(new is old for (_, new), (_, old) in zip(pairs, node.value, strict=True)):
                return node
            return yaml.MappingNode(node.tag, pairs, node.start_mark, node.end_mark)
        if isinstance(node, yaml.SequenceNode):
            items = [kept for item in node.value for kept in self.kept(item)]
            if len(items) == len(node.value) and all(new is old for new, old in zip(items, node.value, strict=True)):
                return node
            return yaml.SequenceNode(node.tag, items, node.start_mark, node.end_mark)
        return node

    def kept(self, item: Node) -> list[Node]:
        """An item of a list as one of what it holds, or nothing where its time is not now."""
        when = _value(item, WHEN)
        if when is None or not isinstance(item, yaml.MappingNode):
            return [self.settled(item)]
        holds = isinstance(self.scope, Alternative) or self.holds(when)
        if holds is None:
            return [item]
        return [self.settled(_used(item))] if holds else []

    def chosen(self, node: Node, listed: Node) -> Node:
        """The first of several values whose time is now."""
        items = listed.value if isinstance(listed, yaml.SequenceNode) else []
        if not items or any(_value(item, USE) is None for item in items):
            if self.problems is None:
                return node
            self._report(
                self.problems, listed, message("expected a list of {{when: …, use: …}}, the last one without when")
            )
            return yaml.ScalarNode("tag:yaml.org,2002:str", "?", node.start_mark, node.end_mark)
        if _value(items[-1], WHEN) is not None:
            if self.problems is None:
                return node
            complaint = message("found a condition on the last choice; expected one that is always left: {{use: …}}")
            self._report(self.problems, items[-1], complaint)
            return self.settled(_used(items[-1]))
        if isinstance(self.scope, Alternative):
            return self.settled(_used(items[min(self.scope.number, len(items) - 1)]))
        for item in items:
            when = _value(item, WHEN)
            holds = True if when is None else self.holds(when)
            if holds is None:
                return node
            if holds:
                return self.settled(_used(item))
        return node

    def holds(self, when: Node) -> bool | None:
        """Whether a condition holds for the game; None if it cannot be told yet."""
        scope = self.scope
        try:
            return not isinstance(scope, Alternative) and holds(str(when.value), scope)
        except BindingError as error:
            self._report(self.doubts, when, error.message)
            return None if self.doubts is None else False

    def _report(self, problems: Problems | None, node: Node, complaint: Message) -> None:
        if problems is not None:
            problems.add(self.source.place(node), WHEN, complaint)


def settled(
    source: Source,
    scope: Mapping[str, Any] | Alternative,
    problems: Problems | None = None,
    doubts: Problems | None = None,
) -> Source:
    """A file without choices, for a game with these values; or with the n-th of every choice and every item.

    What is no choice goes to `problems`; conditions that cannot be asked go to `doubts`, or are left without that list.
    """
    return source._replace(root=_Chooser(source, scope, problems, doubts).settled(source.root))


def alternatives(node: Node) -> int:
    """How many values the widest choice of a file has, two at the least; 1 where there is none."""
    if isinstance(node, yaml.MappingNode):
        if [key.value for key, _ in node.value] == [CHOOSE]:
            listed = node.value[0][1]
            items = listed.value if isinstance(listed, yaml.SequenceNode) else []
            return max(len(items), *(alternatives(item) for item in items), 2)
        return max((alternatives(value) for _, value in node.value), default=1)
    if isinstance(node, yaml.SequenceNode):
        # an item with `when:` may be missing, so it takes a second look as well
        return max((max(alternatives(item), 2 if _value(item, WHEN) else 1) for item in node.value), default=1)
    return 1


def _value(node: Node, name: str) -> Node | None:
    """What a mapping holds under a name."""
    pairs = node.value if isinstance(node, yaml.MappingNode) else ()
    return next((value for key, value in pairs if key.value == name), None)


def _used(item: Node) -> Node:
    """What is left of an item when its time is now: the value of `use`, or all but the condition."""
    use = _value(item, USE)
    if use is not None:
        return use
    pairs = [(key, value) for key, value in item.value if key.value != WHEN]
    return yaml.MappingNode(item.tag, pairs, item.start_mark, item.end_mark)
