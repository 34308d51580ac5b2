"""Clues in the lines around the spot where a YAML parser lost its way: what was meant there.

A clue looks for one slip. It finds the spot to be told and the words that the sentence needs, or nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import yaml

from pnp.base.messages import Message, counted, either, message

SHOWN = 40  # characters of a line in a message
LONGEST_KEY = 1024  # characters; the parser looks no further for its colon
_KEY = re.compile(r"(?P<blanks> *)(?P<dashes>(?:- +)*)(?P<key>[^\s#'\"\[\]{},&*!|>%@`-][^#]*?):(?:\s|$)")
_ITEM = re.compile(r" *-(?:\s|$)")
_GLUED = re.compile(r" *(?:- +)*(?P<key>[^\s:#'\"\[{]+):(?P<value>[^\s/:].*)")
_GLUED_DASH = re.compile(r" *-(?P<key>\w[\w-]*)\s*:")
_VALUE = re.compile(r"(?P<key> *(?:- +)*[^\s:'\"\[{]+: +| *(?:- +)+| *)(?P<text>\S.*)")
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_PAIRS = {"[": "]", "{": "}"}


class Spot(NamedTuple):
    """A line and a column, both from 0."""

    line: int
    column: int


class Fault(NamedTuple):
    """What the parser says, where it stopped, where what it was reading had begun, and the lines of the file."""

    problem: str
    context: str
    at: Spot
    begun: Spot
    lines: tuple[str, ...]

    def line(self, number: int) -> str:
        """A line of the file, or an empty one behind its end."""
        return self.lines[number] if 0 <= number < len(self.lines) else ""

    @property
    def here(self) -> str:
        """The line where it stopped."""
        return self.line(self.at.line)

    @property
    def rest(self) -> str:
        """What stands there, from where it stopped."""
        return self.here[self.at.column :]


class Clue(NamedTuple):
    """A spot to be told, and the words that the sentence needs."""

    spot: Spot
    words: Mapping[str, object]


def here(fault: Fault) -> Clue:
    """Where the parser stopped, with what stands there."""
    return Clue(fault.at, {"found": _short(fault.rest), "sign": fault.rest[:1]})


def opened(fault: Fault) -> Clue:
    """Where the thing that has no end begins."""
    sign = fault.line(fault.begun.line)[fault.begun.column : fault.begun.column + 1]
    return Clue(fault.begun, {"sign": sign, "end": _PAIRS.get(sign, sign)})


def tab(fault: Fault) -> Clue | None:
    """A tab where the parser stopped, or among the blanks at the start of that line."""
    start = fault.here[: len(fault.here) - len(fault.here.lstrip())]
    if "\t" in start:
        return Clue(Spot(fault.at.line, start.index("\t")), {})
    return Clue(fault.at, {}) if fault.rest.startswith("\t") else None


def comment_in_brackets(fault: Fault) -> Clue | None:
    """A # behind a blank in the line of a bracket that is never closed: all behind it is a comment."""
    line = fault.line(fault.begun.line)
    sign = re.compile(r"(?<=\s)#\S*").search(line, fault.begun.column)
    if sign is None or not _never_closed(fault):
        return None
    value = sign[0].rstrip("]},")
    return Clue(Spot(fault.begun.line, sign.start()), {"value": _short(value)})


def unclosed(fault: Fault) -> Clue | None:
    """A bracket after which the file ends, or goes on with what is no part of it."""
    return opened(fault) if _never_closed(fault) else None


def open_at_the_end(fault: Fault) -> Clue | None:
    """The last bracket that is still open where the file ends."""
    if fault.rest.strip() or any(fault.line(n).strip() for n in range(fault.at.line + 1, len(fault.lines))):
        return None
    spots: list[Spot] = []
    for token in _tokens(fault):
        if isinstance(token, yaml.FlowSequenceStartToken | yaml.FlowMappingStartToken):
            spots.append(Spot(token.start_mark.line, token.start_mark.column))
        elif isinstance(token, yaml.FlowSequenceEndToken | yaml.FlowMappingEndToken) and spots:
            spots.pop()
    return opened(fault._replace(begun=spots[-1])) if spots else None


def _never_closed(fault: Fault) -> bool:
    if fault.at.line == fault.begun.line:
        return False
    before = len(fault.line(fault.begun.line)) - len(fault.line(fault.begun.line).lstrip())
    here = len(fault.here) - len(fault.here.lstrip())
    return not fault.rest.strip() or here <= before


def wrong_bracket(fault: Fault) -> Clue | None:
    """A bracket closed by one of another kind."""
    bracket = opened(fault).words
    if fault.rest[:1] not in _PAIRS.values():
        return None
    words = {"found": fault.rest[0], "line": fault.begun.line + 1, **bracket}
    return Clue(fault.at, words)


def no_comma(fault: Fault) -> Clue:
    """Two items of a list in brackets with no comma between."""
    line, column = fault.at
    if fault.rest[:1] == ":":  # the parser takes the key for the end of the value before it
        column = len(fault.here[:column]) - len(re.split(r"[\s,\[{]", fault.here[:column])[-1])
    return Clue(Spot(line, column), {"found": _short(fault.line(line)[column:]), **opened(fault).words})


def glued_colon(fault: Fault) -> Clue | None:
    """A key with its value right behind the colon, here or in the line before."""
    for number in (fault.begun.line, fault.at.line, _content_above(fault, fault.at.line)):
        match = _GLUED.fullmatch(fault.line(number).rstrip())
        if match and not _KEY.match(fault.line(number)):
            spot = Spot(number, match.start("key"))
            return Clue(spot, {"found": _short(match[0][match.start("key") :]), "right": _short(_spaced(match))})
    return None


def glued_dash(fault: Fault) -> Clue | None:
    """A hyphen without its blank in a line above."""
    number = _content_above(fault, fault.at.line)
    match = _GLUED_DASH.match(fault.line(number))
    return Clue(Spot(number, match.start("key") - 1), {"key": _short(match["key"])}) if match else None


def no_colon(fault: Fault) -> Clue | None:
    """A line without a colon before the one where the parser stopped."""
    number = fault.begun.line if fault.begun != fault.at else _content_above(fault, fault.at.line)
    line = fault.line(number)
    if number == fault.at.line or _KEY.match(line) or _ITEM.match(line) or not line.strip():
        return None
    return Clue(Spot(number, len(line) - len(line.lstrip())), {"found": _short(line.strip())})


def long_key(fault: Fault) -> Clue | None:
    """A key that is longer than any."""
    line = fault.line(fault.begun.line)
    return Clue(fault.begun, {"most": f"{LONGEST_KEY:,}"}) if len(line) > LONGEST_KEY else None


def second_colon(fault: Fault) -> Clue | None:
    """A colon and a blank inside a text, in the line of its key."""
    match = _VALUE.match(fault.here)
    if not match or not match["key"].rstrip().endswith((":", "-")) or match.end("key") >= fault.at.column:
        return None
    if match["key"].rstrip().endswith("-") and ":" not in fault.here[match.end("key") : fault.at.column]:
        return None
    return Clue(fault.at, {"right": _quoted(match)})


def smart_quotes(fault: Fault) -> Clue | None:
    """A text in typographic quotes, which are letters like others."""
    sign = re.search(r"(?:: +|- +)([“”„«‘’‹])", fault.here)
    return Clue(Spot(fault.at.line, sign.start(1)), {"sign": sign[1]}) if sign else None


def too_far(fault: Fault) -> Clue | None:
    """A key that stands further in than the one above it, which has its value already."""
    match = _KEY.match(fault.here)
    if not match or match.end("key") > fault.at.column or not fault.here[: fault.at.column].strip():
        return None
    above = _content_above(fault, fault.at.line)
    other = _KEY.match(fault.line(above))
    if not other or other.start("key") >= match.start("key"):
        return None
    words = {
        "key": _short(match["key"]),
        "stands": _blanks(match.start("key")),
        "other": _short(other["key"]),
        "line": above + 1,
        "theirs": other.start("key"),
    }
    return Clue(Spot(fault.at.line, match.start("key")), words)


def between(fault: Fault) -> Clue | None:
    """A key or a hyphen that stands in no column of those above it."""
    if fault.here[: fault.at.column].strip():
        return None
    is_item = bool(_ITEM.match(fault.here))
    match = _KEY.match(fault.here)
    if not is_item and not match:
        return None
    above = _columns_above(fault, is_item)
    column = len(fault.here) - len(fault.here.lstrip())
    if not above or column in above:
        return None
    deeper = min((c for c in above if c > column), default=None)
    nearer = max((c for c in above if c < column), default=None)
    columns = [c for c in (nearer, deeper) if c is not None]
    known = [message("{column} (line {line})", column=c, line=above[c] + 1) for c in columns]
    words = {
        "key": message("the hyphen") if is_item else message("“{value}”", value=_short(match["key"] if match else "")),
        "stands": _blanks(column),
        "others": either(known),
    }
    return Clue(Spot(fault.at.line, column), words)


def item_among_keys(fault: Fault) -> Clue | None:
    """A hyphen in the column of keys."""
    return here(fault) if _ITEM.match(fault.here) and not fault.here[: fault.at.column].strip() else None


def key_among_items(fault: Fault) -> Clue | None:
    """A key in the column of hyphens."""
    match = _KEY.match(fault.here)
    if not match or fault.at.column != fault.begun.column:
        return None
    return Clue(fault.at, {"key": _short(match["key"]), "line": fault.begun.line + 1})


def bare_colon(fault: Fault) -> Clue | None:
    """A colon with nothing before it."""
    return Clue(fault.at, {}) if fault.rest.startswith(":") else None


def stray_bracket(fault: Fault) -> Clue | None:
    """A bracket that closes nothing."""
    return Clue(fault.at, {"sign": fault.rest[0]}) if fault.rest[:1] in _PAIRS.values() else None


def late_quote(fault: Fault) -> Clue | None:
    """A quote that closes one of an earlier line, with more behind it."""
    token = _token_before(fault)
    if token is None or token.start_mark.line == fault.at.line:
        return None
    words = {"sign": token.style, "line": token.end_mark.line + 1}
    return Clue(Spot(token.start_mark.line, token.start_mark.column), words)


def early_quote(fault: Fault) -> Clue | None:
    """A quote inside a text in quotes of the same kind."""
    token = _token_before(fault)
    if token is None:
        return None
    other = "'" if token.style == '"' else '"'
    words = {
        "sign": token.style,
        "found": _short(fault.rest),
        "other": other,
        "way": "''" if token.style == "'" else '\\"',
    }
    return Clue(Spot(fault.at.line, token.end_mark.column - 1), words)


def opening_sign(fault: Fault) -> Clue | None:
    """A text that starts with a sign which means something to YAML."""
    match = _VALUE.match(fault.here)
    if not match or match.start("text") > fault.at.column or match["text"][0] not in "[{@`%*&!|>?,":
        return None
    return Clue(Spot(fault.at.line, match.start("text")), {"sign": match["text"][0], "right": _quoted(match)})


def unmarked(fault: Fault) -> Clue:
    """An alias whose mark is nowhere."""
    name = (re.match(r"\*(\S*+)", fault.rest) or ["", ""])[1].rstrip(",]}")
    match = _VALUE.match(fault.here)
    return Clue(fault.at, {"name": _short(name), "right": _quoted(match) if match else '"…"'})


def marked_twice(fault: Fault) -> Clue:
    """A mark that an earlier value has."""
    name = (re.match(r"&([\w-]*)", fault.rest) or ["", ""])[1]
    return Clue(fault.at, {"name": _short(name), "line": fault.begun.line + 1})


def escape(fault: Fault) -> Clue:
    """A backslash in a text in double quotes."""
    start = max(fault.here.rfind("\\", 0, fault.at.column + 1), 0)
    return Clue(Spot(fault.at.line, start), {"found": fault.here[start : start + 2]})


def stray_line(fault: Fault) -> Clue | None:
    """A line that is neither a key nor an item, nor goes on with the text above."""
    if fault.here[: fault.at.column].strip() or not fault.rest.strip():
        return None
    return Clue(fault.at, {"found": _short(fault.rest), "stands": _blanks(fault.at.column)})


# --- lines ------------------------------------------------------------------------------------------------------


def _short(text: str) -> str:
    """A text that fits into a message."""
    text = text.strip()
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def _blanks(count: int) -> Message:
    return counted("{count} blank", "{count} blanks", count=count)


def _spaced(match: re.Match[str]) -> str:
    """A key and its value with the blank between them."""
    return f"{match['key']}: {match['value']}"


def _quoted(match: re.Match[str]) -> str:
    """A line's value in the quotes that it needs, behind its key."""
    text = match["text"].rstrip()
    text = text if len(text) <= SHOWN else "…"
    sign = "'" if '"' in text or "\\" in text else '"'
    inner = text.replace("'", "''") if sign == "'" else text
    return f"{match['key'].strip()} {sign}{inner}{sign}".strip()


def _content_above(fault: Fault, number: int) -> int:
    """The nearest line above that holds more than blanks and comments; -1 if there is none."""
    for above in range(number - 1, -1, -1):
        line = fault.line(above).strip()
        if line and not line.startswith("#"):
            return above
    return -1


def _columns_above(fault: Fault, of_items: bool) -> dict[int, int]:
    """The columns of the keys, or of the hyphens, that are still open above, each with its nearest line."""
    found: dict[int, int] = {}
    limit: float = float("inf")
    for number in range(fault.at.line - 1, -1, -1):
        line = fault.line(number)
        match = _KEY.match(line)
        if not (match or _ITEM.match(line)):
            continue
        start = len(line) - len(line.lstrip(" "))
        columns = [start] if of_items and _ITEM.match(line) else []
        if not of_items:
            columns = [match.start("key")] if match else []
        for column in columns:
            if column < limit or not found:
                found.setdefault(column, number)
        limit = min(limit, start)
        if not start:
            break
    return found


def _token_before(fault: Fault) -> yaml.ScalarToken | None:
    """The text in quotes that ends in the line where the parser stopped, right before that."""
    last: yaml.ScalarToken | None = None
    for token in _tokens(fault):
        last = token if isinstance(token, yaml.ScalarToken) else None
    is_quoted = last is not None and last.style in ("'", '"') and last.end_mark.line == fault.at.line
    return last if is_quoted else None


def _tokens(fault: Fault) -> Iterator[yaml.Token]:
    """What stands before where the parser stopped, piece by piece."""
    try:
        for token in yaml.scan("\n".join(fault.lines) + "\n", Loader=_Loader):
            if (token.start_mark.line, token.start_mark.column) >= fault.at:
                return
            yield token
    except yaml.YAMLError:
        return
