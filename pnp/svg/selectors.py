"""CSS selectors → the elements that they match. Each step of a selector is one pass over lists of elements.

A library that tests one element after another goes back over its ancestors and siblings once more for every combinator.
Here a step takes the elements that the steps before it match, and those that fit its own compound selector; both are
sorted, so one pass says which of the second stand below, in or behind one of the first. The passes are counted before
they are made.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from cssselect2 import SelectorError, parser
from tinycss2.nth import parse_nth

from pnp.svg.tree import Element

MOST_COMPARED = 10_000_000  # elements that the selectors of one drawing are compared with; real ones come to 100,000
MOST_TOKENS = 400  # of one selector, the brackets opened; real ones have 20
MOST_NESTED = 8  # brackets in each other
SCANNED = 1000  # characters of an attribute that are searched in the time of one comparison
WORDS = ("ident", "string", "whitespace", "comment")
BLANKS = " \t\r\n\f"
Found = Sequence[int]  # numbers of elements, sorted


class TooMuch(Exception):
    """Selectors that ask for more comparisons than MOST_COMPARED."""


def is_flat(tokens: Iterable[Any]) -> bool:
    """Whether few brackets stand in each other, which libraries open by recursion."""
    waiting = [(token, 1) for token in tokens]
    while waiting:
        token, depth = waiting.pop()
        if depth > MOST_NESTED:
            return False
        waiting += [(one, depth + 1) for one in _inside(token)]
    return True


def _is_short(tokens: Iterable[Any]) -> bool:
    """Whether each of some selectors has few parts."""
    count = 0
    for token in tokens:
        waiting = [token]
        count = 0 if token == "," else count
        while waiting and count <= MOST_TOKENS:
            waiting += _inside(waiting.pop())
            count += 1
        if count > MOST_TOKENS:
            return False
    return True


def _inside(token: Any) -> Sequence[Any]:
    """What stands in the brackets of a token."""
    return getattr(token, "content", None) or getattr(token, "arguments", None) or ()


def parsed(prelude: Iterable[Any]) -> list[Any]:
    """The selectors of a rule; SelectorError where they are none."""
    tokens = list(prelude)
    if not is_flat(tokens) or not _is_short(tokens):
        raise SelectorError
    return list(parser.parse(tokens))


class Elements:
    """The elements of a drawing by their numbers, in document order, and what selectors match among them."""

    def __init__(self, root: Element) -> None:
        self.all: list[Element] = []
        self.parent: list[int] = []
        self.previous: list[int] = []
        self.end: list[int] = []  # the number behind the last element inside
        self.compared = 0
        self._classes: dict[str, frozenset[int]] = {}
        self._number(root)

    def _number(self, root: Element) -> None:
        waiting: list[tuple[Element | None, int]] = [(root, -1)]
        last: dict[int, int] = {}
        while waiting:
            element, parent = waiting.pop()
            if element is None:  # everything inside has been numbered
                self.end[parent] = len(self.all)
                continue
            number = len(self.all)
            self.all.append(element)
            self.parent.append(parent)
            self.previous.append(last.get(parent, -1))
            self.end.append(0)
            last[parent] = number
            waiting.append((None, number))
            waiting += [(child, number) for child in reversed(element.children) if not child.tag.startswith("#")]

    def pay(self, count: int) -> None:
        """Count comparisons before they are made."""
        self.compared += count
        if self.compared > MOST_COMPARED:
            raise TooMuch

    def matching(self, selector: Any) -> Found:
        """The elements that a parsed selector matches."""
        steps = []
        while isinstance(selector, parser.CombinedSelector):
            steps.append((selector.combinator, selector.right))
            selector = selector.left
        found = self._compound(selector)
        for combinator, right in reversed(steps):
            other = self._compound(right)
            self.pay(len(found) + len(other))
            found = COMBINED[combinator](self, found, other)
        return found

    def any_of(self, selectors: Iterable[Any]) -> set[int]:
        """The elements that at least one of several selectors matches."""
        found: set[int] = set()
        for selector in selectors:
            numbers = self.matching(selector.parsed_tree)
            self.pay(len(numbers))
            found.update(numbers)
        return found

    def _compound(self, compound: Any) -> Found:
        """The elements that a compound selector fits: those of the rarest of its names, tested for the others."""
        simple = list(compound.simple_selectors)
        found: Found = range(len(self.all))
        for one in simple:
            kind = type(one)
            if kind is parser.LocalNameSelector:
                named = self._by_tag.get(one.local_name, ())
            elif kind is parser.ClassSelector:
                named = self._by_class.get(one.class_name, ())
            elif kind is parser.IDSelector:
                named = self._by_id.get(one.ident, ())
            else:
                continue
            found = named if len(named) < len(found) else found
        for one in simple:
            found = self._filtered(one, found)
        return found

    def _filtered(self, simple: Any, found: Found) -> Found:
        """Those of some elements that a simple selector fits."""
        self.pay(len(found))
        test = TESTS.get(type(simple))
        if test is not None:
            fits = test(self, simple)
        elif type(simple) is parser.RelationalSelector:
            fits = self._with_relatives(simple)
        else:
            raise SelectorError
        return [number for number in found if fits(number)]

    def _with_relatives(self, simple: Any) -> Callable[[int], bool]:
        """A test for `:has()`."""
        matching: set[int] = set()
        for relative in simple.selector_list:
            targets = self.matching(relative.selector.parsed_tree)
            self.pay(len(self.all))
            matching.update(RELATED[relative.combinator](self, targets))
        return matching.__contains__

    @cached_property
    def _by_tag(self) -> dict[str, list[int]]:
        return self._indexed(lambda element: (element.tag,))

    @cached_property
    def _by_id(self) -> dict[str, list[int]]:
        return self._indexed(lambda element: (element.attributes["id"],) if "id" in element.attributes else ())

    @cached_property
    def _by_class(self) -> dict[str, list[int]]:
        return self._indexed(lambda element: dict.fromkeys(_words(element.attributes.get("class", ""))))

    def of_class(self, name: str) -> frozenset[int]:
        """The elements of a class."""
        if name not in self._classes:
            self._classes[name] = frozenset(self._by_class.get(name, ()))
        return self._classes[name]

    def _indexed(self, names: Callable[[Element], Iterable[str]]) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for number, element in enumerate(self.all):
            for name in names(element):
                found.setdefault(name, []).append(number)
        return found

    def siblings_before(self, among: set[int] | None, by_tag: bool, reverse: bool) -> list[int]:
        """How many siblings stand before each element, or behind it; of its own tag alone, or of some elements."""
        numbers = range(len(self.all))
        self.pay(len(numbers))
        counts: dict[tuple[int, str], int] = {}
        out = [0] * len(numbers)
        for number in reversed(numbers) if reverse else numbers:
            key = (self.parent[number], self.all[number].tag if by_tag else "")
            out[number] = counts.get(key, 0)
            if among is None or number in among:
                counts[key] = out[number] + 1
        return out


def _words(text: str) -> list[str]:
    """Words between the blanks of CSS."""
    return [word for word in text.translate(dict.fromkeys(map(ord, BLANKS), " ")).split(" ") if word]


def _below(elements: Elements, found: Found, other: Found) -> Found:
    """Those that stand inside one of the found."""
    out, reach, at = [], 0, 0
    for number in other:
        while at < len(found) and found[at] < number:
            reach = max(reach, elements.end[found[at]])
            at += 1
        if number < reach:
            out.append(number)
    return out


def _children(elements: Elements, found: Found, other: Found) -> Found:
    those = set(found)
    return [number for number in other if elements.parent[number] in those]


def _next(elements: Elements, found: Found, other: Found) -> Found:
    those = set(found)
    return [number for number in other if elements.previous[number] in those]


def _behind(elements: Elements, found: Found, other: Found) -> Found:
    """Those that follow a found sibling, somewhere."""
    first: dict[int, int] = {}
    for number in found:
        first.setdefault(elements.parent[number], number)
    return [number for number in other if first.get(elements.parent[number], number) < number]


COMBINED: dict[str, Callable[[Elements, Found, Found], Found]] = {" ": _below, ">": _children, "+": _next, "~": _behind}


def _last_of(elements: Elements, targets: Found) -> Iterator[int]:
    """The elements that one of the targets follows among their siblings."""
    last = {elements.parent[number]: number for number in targets}
    return (number for number, parent in enumerate(elements.parent) if last.get(parent, number) > number)


def _around(elements: Elements, targets: Found) -> Iterator[int]:
    """The elements that hold one of the targets."""
    for number, end in enumerate(elements.end):
        at = bisect_right(targets, number)
        if at < len(targets) and targets[at] < end:
            yield number


RELATED: dict[str, Callable[[Elements, Found], Iterable[int]]] = {
    " ": _around,
    ">": lambda elements, targets: (elements.parent[number] for number in targets),
    "+": lambda elements, targets: (elements.previous[number] for number in targets),
    "~": _last_of,
}
Test = Callable[[int], bool]


def _attribute(elements: Elements, simple: Any) -> Test:
    """A test of an attribute's value; long values count as what they weigh."""
    if simple.namespace is None:
        raise SelectorError
    name, operator, value = simple.name, simple.operator, simple.value
    if simple.namespace:
        return lambda _: False
    folded = simple.case_sensitive is False
    if folded and value is not None:
        value = value.lower()
    compare = OPERATORS[operator]

    def fits(number: int) -> bool:
        own = elements.all[number].attributes.get(name)
        if own is None:
            return False
        if len(own) > SCANNED:
            elements.pay(len(own) // SCANNED)
        return compare(own.lower() if folded else own, value)

    return fits


OPERATORS: dict[str | None, Callable[[str, Any], bool]] = {
    None: lambda own, _: True,
    "=": lambda own, value: own == value,
    "~=": lambda own, value: len(value.split()) == 1 and value.strip() == value and value in _words(own),
    "|=": lambda own, value: own == value or own.startswith(f"{value}-"),
    "^=": lambda own, value: bool(value) and own.startswith(value),
    "$=": lambda own, value: bool(value) and own.endswith(value),
    "*=": lambda own, value: bool(value) and value in own,
}


def _never(*_: Any) -> bool:
    return False


# what is of documents that somebody reads and fills in
NEVER = frozenset(
    (
        *("link", "any-link", "local-link", "enabled", "disabled", "checked", "visited", "hover", "active", "focus"),
        *("focus-within", "focus-visible", "target", "target-within", "current", "past", "future", "playing", "paused"),
        *("seeking", "buffering", "stalled", "muted", "volume-locked", "user-valid", "user-invalid", "host"),
    )
)


def _pseudo(elements: Elements, simple: Any) -> Test:
    """A test for a pseudo-class."""
    name = simple.name
    if name in NEVER:
        return _never
    if name in ("root", "scope"):
        return lambda number: elements.parent[number] < 0
    if name == "empty":
        return lambda number: elements.end[number] == number + 1
    if name in COUNTED:
        ends = [elements.siblings_before(None, by_tag, reverse) for by_tag, reverse in COUNTED[name]]
        return lambda number: not any(before[number] for before in ends)
    raise SelectorError


COUNTED = {  # whether siblings of the same tag count alone, and from which end
    "first-child": [(False, False)],
    "last-child": [(False, True)],
    "only-child": [(False, False), (False, True)],
    "first-of-type": [(True, False)],
    "last-of-type": [(True, True)],
    "only-of-type": [(True, False), (True, True)],
}
NTH = {
    "nth-child": (False, False),
    "nth-last-child": (False, True),
    "nth-of-type": (True, False),
    "nth-last-of-type": (True, True),
}


def _function(elements: Elements, simple: Any) -> Test:
    """A test for a pseudo-class with arguments."""
    if simple.name == "lang" and all(one.type in WORDS or one == "," for one in simple.arguments):
        return _never  # xml:lang has another name by now
    if simple.name not in NTH:
        raise SelectorError
    tokens = list(simple.arguments)
    at = next((i for i, token in enumerate(tokens) if token.type == "ident" and token.value == "of"), len(tokens))
    step = parse_nth(tokens[:at])
    if step is None or at == len(tokens) - 1:
        raise SelectorError
    among = elements.any_of(parser.parse(tokens[at + 1 :])) if at < len(tokens) else None
    before = elements.siblings_before(among, *NTH[simple.name])
    every, first = step[0], step[1] - 1

    def fits(number: int) -> bool:
        if among is not None and number not in among:
            return False
        beyond = before[number] - first
        return bool(beyond == 0 if every == 0 else beyond % every == 0 and beyond // every >= 0)

    return fits


def _name(elements: Elements, simple: Any) -> Test:
    return lambda number: bool(elements.all[number].tag == simple.local_name)


def _class(elements: Elements, simple: Any) -> Test:
    return elements.of_class(simple.class_name).__contains__


def _id(elements: Elements, simple: Any) -> Test:
    return lambda number: bool(elements.all[number].attributes.get("id") == simple.ident)


def _not(elements: Elements, simple: Any) -> Test:
    those = elements.any_of(simple.selector_list)
    return lambda number: number not in those


TESTS: dict[type[Any], Callable[[Elements, Any], Test]] = {
    parser.LocalNameSelector: _name,
    parser.NamespaceSelector: lambda _, simple: lambda number: not simple.namespace,
    parser.ClassSelector: _class,
    parser.IDSelector: _id,
    parser.AttributeSelector: _attribute,
    parser.PseudoClassSelector: _pseudo,
    parser.FunctionalPseudoClassSelector: _function,
    parser.NegationSelector: _not,
    parser.MatchesAnySelector: lambda elements, simple: elements.any_of(simple.selector_list).__contains__,
    parser.SpecificityAdjustmentSelector: lambda elements, simple: elements.any_of(simple.selector_list).__contains__,
}
