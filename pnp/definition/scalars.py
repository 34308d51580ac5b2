"""A value → how a YAML file writes it: plain, in quotes, or as a block of lines below its key.

A text that is changed keeps the way in which the old one was written, if that way can hold it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import yaml

from pnp.base.messages import Complaint, message
from pnp.base.problems import Problems
from pnp.base.reading import Held
from pnp.definition.nodes import Node, load
from pnp.definition.raw import plain

Scalar = str | int | float | bool | None
MOST_BITS = 1024  # of a whole number: more than anybody counts, and less than Python refuses to write
WIDTH = 80  # of the lines of a folded text that has none to follow
TAG = "tag:yaml.org,2002:"
BLOCKS = ("|", ">")
_FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_ESCAPES = {
    "\\": r"\\", '"': r"\"", "\n": r"\n", "\t": r"\t", "\r": r"\r",
    "\u2028": r"\L", "\u2029": r"\P", "\ufeff": r"\uFEFF",
}  # fmt: skip
_ESCAPED = re.compile("[" + re.escape("".join(_ESCAPES)) + "]")
_NEVER_PLAIN = re.compile("[\n\t\r\u2028\u2029\ufeff]")
_INVISIBLE = re.compile("[\r\u2028\u2029\ufeff]")  # breaks to a YAML reader, or lost by it: only an escape keeps them
_CODE = re.compile(r"\\(?:x(.{2})|u(.{4})|U(.{8})|.)")
_BETWEEN_WORDS = re.compile(r"(?<=[^ \t]) (?=[^ \t])")


class CannotSplice(Complaint):
    """A value that is not written into a file: what stands in the way, and what to do."""


class Layout(NamedTuple):
    """What surrounds a value: how the old one was written, and where a block would stand."""

    style: str = ""  # as YAML calls it: nothing for plain, a quote, | or >
    flow: bool = False  # between brackets, where everything stands on one line
    parent: int = 0  # the column of the key or dash
    indent: int = 2  # the column of the lines of a block
    header: str = ""  # of the old block, such as >- or |2
    lines: tuple[str, ...] = ()  # of the old block
    escapes: Mapping[str, str] = MappingProxyType({})  # invisible letters that the old text wrote as escapes


class Written(NamedTuple):
    """A value as it is written: on the line of its key, and on lines below it."""

    inline: str
    below: tuple[str, ...] = ()


def scalar_node(value: Scalar) -> Node:
    """What a YAML reader must make of a value."""
    if isinstance(value, str):
        return yaml.ScalarNode(f"{TAG}str", str(value))
    kind = "null" if value is None else type(value).__name__
    return yaml.ScalarNode(TAG + kind, _number(value))


def says(node: Node, value: Scalar) -> bool:
    """Whether a node says a value already, however it is written."""
    return isinstance(node, yaml.ScalarNode) and node.tag == scalar_node(value).tag and plain(node) == value


def ways(value: Scalar, layout: Layout) -> Iterator[Written]:
    """How a value can be written, the best way first."""
    if not isinstance(value, str):
        yield Written(_number(value))
        return
    forbidden = _FORBIDDEN.search(value)
    if forbidden:
        code = f"U+{ord(forbidden[0]):04X}"
        raise CannotSplice(
            message("the text has the control character {code}, which no YAML file can hold; delete it", code=code)
        )
    for way in WAYS[layout.style]:
        written = way(str(value), layout)
        if written is not None:
            yield written


def escapes(written: str) -> dict[str, str]:
    """The blanks and hyphens in a text in double quotes that would not be seen if they were not written as escapes."""
    signs: dict[str, str] = {}
    for found in _CODE.finditer(written):
        code = found[found.lastindex] if found.lastindex else "A0" if found[0] == r"\_" else ""
        sign = chr(int(code, 16)) if code else ""
        if sign and not sign.isprintable() and sign not in _ESCAPES:
            signs[sign] = found[0]
    return signs


def in_flow(value: Scalar) -> str:
    """A value between brackets, or as a key."""
    return next(ways(value, Layout(flow=True))).inline


def flow_list(values: Sequence[Scalar]) -> str:
    """A list between brackets."""
    return "[" + ", ".join(in_flow(value) for value in values) + "]"


def _number(value: float | None) -> str:
    """A number, yes or no, or nothing."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and value.bit_length() <= MOST_BITS:
        return str(int(value))
    if isinstance(value, int) or not math.isfinite(value):
        most = int(MOST_BITS * math.log10(2))
        raise CannotSplice(
            message("the number has more than {digits} digits, or no end; expected a smaller one", digits=most)
        )
    digits, e, power = repr(float(value)).partition("e")
    return f"{digits if '.' in digits else digits + '.0'}{e}{power}"  # without a point, 1e-07 would be a text


def _plain(value: str, layout: Layout) -> Written | None:
    """Without quotes, if it reads back as that text, and as no number to anybody."""
    if value != value.strip() or _NEVER_PLAIN.search(value) or _like_a_number(value):
        return None
    source = load(Held("", f"[{value}]" if layout.flow else f"k: {value}"), "", Problems())
    inner: list[Any] = source.root.value if source else []
    node = (inner[0] if layout.flow else inner[0][1]) if len(inner) == 1 else None
    good = isinstance(node, yaml.ScalarNode) and (node.tag, node.value) == (f"{TAG}str", value)
    return Written(value) if good else None


def _like_a_number(value: str) -> bool:
    """Whether another YAML reader could take a text for a number."""
    try:
        float(value)
    except ValueError:
        return value.startswith(("0o", "0x"))
    return True


def _single(value: str, layout: Layout) -> Written | None:
    """In single quotes, on one line."""
    return None if "\n" in value or _INVISIBLE.search(value) else Written("'" + value.replace("'", "''") + "'")


def _double(value: str, layout: Layout) -> Written | None:
    """In double quotes, on one line: these can hold everything."""
    inner = _ESCAPED.sub(lambda found: _ESCAPES[found[0]], value)
    for sign, escape in layout.escapes.items():
        inner = inner.replace(sign, escape)
    return Written(f'"{inner}"')


def _quoted(value: str, layout: Layout) -> Written | None:
    """In the quotes that need no escapes."""
    bare = "'" not in value and ('"' in value or "\\" in value)
    return (_single(value, layout) if bare else None) or _double(value, layout)


def _literal(value: str, layout: Layout) -> Written | None:
    """Lines as they are, below their key."""
    core = value.rstrip("\n")
    lines = core.split("\n")
    wanted = layout.style in BLOCKS or "\n" in value
    if layout.flow or not wanted or _INVISIBLE.search(value) or not lines[-1].strip(" \t"):
        return None
    digit = _digit(layout, next(line for line in lines if line))
    if digit is None:
        return None
    lines += [""] * (len(value) - len(core) - 1)
    indent = " " * layout.indent
    return Written(f"|{digit}{_chomping(value, layout)}", tuple(indent + line if line else "" for line in lines))


def _folded(value: str, layout: Layout) -> Written | None:
    """A text broken into lines about as long as the old ones; a line break in it is an empty line."""
    core = value.rstrip("\n")
    paragraphs = core.split("\n")
    digit = _digit(layout, core)
    several = len(value) - len(core) > 1
    if layout.flow or digit is None or several or not core or _INVISIBLE.search(value) or core.startswith("\n"):
        return None
    if any(line.startswith((" ", "\t")) for line in paragraphs) or not paragraphs[-1].strip(" \t"):
        return None
    lines: list[str] = []
    for paragraph in paragraphs:
        lines += ([""] if lines else []) + (_wrapped(paragraph, layout) if paragraph else [])
    indent = " " * layout.indent
    return Written(f">{digit}{_chomping(value, layout)}", tuple(indent + line if line else "" for line in lines))


def _wrapped(text: str, layout: Layout) -> list[str]:
    """A paragraph as lines; those at its beginning that still say the same stay as they are."""
    lines: list[str] = []
    for line in layout.lines:
        if not line or not text.startswith(f"{line} ") or text.startswith((" ", "\t"), len(line) + 1):
            break
        lines.append(line)
        text = text[len(line) + 1 :]
    longest = max(map(len, layout.lines), default=0)
    width = longest if len(layout.lines) > 2 else max(longest, WIDTH - layout.indent)
    line, *words = _BETWEEN_WORDS.split(text)
    for word in words:
        if len(line) + 1 + len(word) <= width:
            line += f" {word}"
        else:
            lines.append(line)
            line = word
    return [*lines, line]


def _digit(layout: Layout, first: str) -> str | None:
    """The figure that tells how far a block is moved in, where it must be told; None if it cannot be."""
    if first.startswith((" ", "\t")) or any(sign.isdigit() for sign in layout.header):
        return str(layout.indent - layout.parent) if 1 <= layout.indent - layout.parent <= 9 else None
    return ""


def _chomping(value: str, layout: Layout) -> str:
    """The sign for the line breaks at the end of a block: - for none, nothing for one, + for all there are."""
    if not value.endswith("\n"):
        return "-"
    return "+" if value.endswith("\n\n") or "+" in layout.header else ""


# the ways of writing a text, the best first, by how the old one was written
WAYS: dict[str, Sequence[Callable[[str, Layout], Written | None]]] = {
    "": (_plain, _literal, _quoted, _double),
    "'": (_single, _literal, _double),
    '"': (_double,),
    "|": (_literal, _quoted, _double),
    ">": (_folded, _literal, _quoted, _double),
}
