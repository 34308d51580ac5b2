"""What a YAML parser complains of → where to look, and what to write there, for people who do not program.

The parser tells where it lost its way; what was meant stands in the lines around. A row of WORDS has the parser's
complaint, a clue that finds in these lines what the sentence tells, and the sentence. The first row whose clue finds
something is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import yaml

SHOWN = 40  # characters of a line in a message
LOOKED_AT = 2000  # characters of a line; what is wrong behind them is told in the parser's words
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


class Told(NamedTuple):
    """A sentence and its spot, line and column from 1."""

    line: int
    column: int
    sentence: str


def explained(error: yaml.MarkedYAMLError, text: str) -> Told | None:
    """A parser's complaint in our words; None where there are none for it."""
    mark = error.problem_mark or error.context_mark
    if mark is None:
        return None
    begun = error.context_mark or mark
    fault = Fault(
        error.problem or "",
        error.context or "",
        Spot(mark.line, mark.column),
        Spot(begun.line, begun.column),
        tuple(line[:LOOKED_AT] for line in text.splitlines()),
    )
    for complaint, clue, sentence in WORDS:
        if complaint and complaint not in f"{fault.context} {fault.problem}":
            continue
        found = clue(fault)
        if found:
            return Told(found.spot.line + 1, found.spot.column + 1, sentence.format_map(found.words))
    return None


# --- clues ------------------------------------------------------------------------------------------------------


def _here(fault: Fault) -> Clue:
    """Where the parser stopped, with what stands there."""
    return Clue(fault.at, {"found": _short(fault.rest), "sign": fault.rest[:1]})


def _opened(fault: Fault) -> Clue:
    """Where the thing that has no end begins."""
    sign = fault.line(fault.begun.line)[fault.begun.column : fault.begun.column + 1]
    return Clue(fault.begun, {"sign": sign, "end": _PAIRS.get(sign, sign)})


def _tab(fault: Fault) -> Clue | None:
    """A tab where the parser stopped, or among the blanks at the start of that line."""
    start = fault.here[: len(fault.here) - len(fault.here.lstrip())]
    if "\t" in start:
        return Clue(Spot(fault.at.line, start.index("\t")), {})
    return Clue(fault.at, {}) if fault.rest.startswith("\t") else None


def _comment_in_brackets(fault: Fault) -> Clue | None:
    """A # behind a blank in the line of a bracket that is never closed: all behind it is a comment."""
    line = fault.line(fault.begun.line)
    sign = re.compile(r"(?<=\s)#\S*").search(line, fault.begun.column)
    if sign is None or not _never_closed(fault):
        return None
    value = sign[0].rstrip("]},")
    return Clue(Spot(fault.begun.line, sign.start()), {"value": _short(value)})


def _unclosed(fault: Fault) -> Clue | None:
    """A bracket after which the file ends, or goes on with what is no part of it."""
    return _opened(fault) if _never_closed(fault) else None


def _open_at_the_end(fault: Fault) -> Clue | None:
    """The last bracket that is still open where the file ends."""
    if fault.rest.strip() or any(fault.line(n).strip() for n in range(fault.at.line + 1, len(fault.lines))):
        return None
    opened: list[Spot] = []
    for token in _tokens(fault):
        if isinstance(token, yaml.FlowSequenceStartToken | yaml.FlowMappingStartToken):
            opened.append(Spot(token.start_mark.line, token.start_mark.column))
        elif isinstance(token, yaml.FlowSequenceEndToken | yaml.FlowMappingEndToken) and opened:
            opened.pop()
    return _opened(fault._replace(begun=opened[-1])) if opened else None


def _never_closed(fault: Fault) -> bool:
    if fault.at.line == fault.begun.line:
        return False
    before = len(fault.line(fault.begun.line)) - len(fault.line(fault.begun.line).lstrip())
    here = len(fault.here) - len(fault.here.lstrip())
    return not fault.rest.strip() or here <= before


def _wrong_bracket(fault: Fault) -> Clue | None:
    """A bracket closed by one of another kind."""
    opened = _opened(fault).words
    if fault.rest[:1] not in _PAIRS.values():
        return None
    words = {"found": fault.rest[0], "line": fault.begun.line + 1, **opened}
    return Clue(fault.at, words)


def _no_comma(fault: Fault) -> Clue:
    """Two items of a list in brackets with no comma between."""
    line, column = fault.at
    if fault.rest[:1] == ":":  # the parser takes the key for the end of the value before it
        column = len(fault.here[:column]) - len(re.split(r"[\s,\[{]", fault.here[:column])[-1])
    return Clue(Spot(line, column), {"found": _short(fault.line(line)[column:]), **_opened(fault).words})


def _glued_colon(fault: Fault) -> Clue | None:
    """A key with its value right behind the colon, here or in the line before."""
    for number in (fault.begun.line, fault.at.line, _content_above(fault, fault.at.line)):
        match = _GLUED.fullmatch(fault.line(number).rstrip())
        if match and not _KEY.match(fault.line(number)):
            spot = Spot(number, match.start("key"))
            return Clue(spot, {"found": _short(match[0][match.start("key") :]), "right": _short(_spaced(match))})
    return None


def _glued_dash(fault: Fault) -> Clue | None:
    """A hyphen without its blank in a line above."""
    number = _content_above(fault, fault.at.line)
    match = _GLUED_DASH.match(fault.line(number))
    return Clue(Spot(number, match.start("key") - 1), {"key": _short(match["key"])}) if match else None


def _no_colon(fault: Fault) -> Clue | None:
    """A line without a colon before the one where the parser stopped."""
    number = fault.begun.line if fault.begun != fault.at else _content_above(fault, fault.at.line)
    line = fault.line(number)
    if number == fault.at.line or _KEY.match(line) or _ITEM.match(line) or not line.strip():
        return None
    return Clue(Spot(number, len(line) - len(line.lstrip())), {"found": _short(line.strip())})


def _long_key(fault: Fault) -> Clue | None:
    """A key that is longer than any."""
    line = fault.line(fault.begun.line)
    return Clue(fault.begun, {"most": f"{LONGEST_KEY:,}"}) if len(line) > LONGEST_KEY else None


def _second_colon(fault: Fault) -> Clue | None:
    """A colon and a blank inside a text, in the line of its key."""
    match = _VALUE.match(fault.here)
    if not match or not match["key"].rstrip().endswith((":", "-")) or match.end("key") >= fault.at.column:
        return None
    if match["key"].rstrip().endswith("-") and ":" not in fault.here[match.end("key") : fault.at.column]:
        return None
    return Clue(fault.at, {"right": _quoted(match)})


def _smart_quotes(fault: Fault) -> Clue | None:
    """A text in typographic quotes, which are letters like others."""
    sign = re.search(r"(?:: +|- +)([“”„«‘’‹])", fault.here)
    return Clue(Spot(fault.at.line, sign.start(1)), {"sign": sign[1]}) if sign else None


def _too_far(fault: Fault) -> Clue | None:
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


def _between(fault: Fault) -> Clue | None:
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
    known = [f"{c} (line {above[c] + 1})" for c in (nearer, deeper) if c is not None]
    words = {
        "key": "the hyphen" if is_item else f"“{_short(match['key'] if match else '')}”",
        "stands": _blanks(column),
        "others": " or ".join(known),
    }
    return Clue(Spot(fault.at.line, column), words)


def _item_among_keys(fault: Fault) -> Clue | None:
    """A hyphen in the column of keys."""
    return _here(fault) if _ITEM.match(fault.here) and not fault.here[: fault.at.column].strip() else None


def _key_among_items(fault: Fault) -> Clue | None:
    """A key in the column of hyphens."""
    match = _KEY.match(fault.here)
    if not match or fault.at.column != fault.begun.column:
        return None
    return Clue(fault.at, {"key": _short(match["key"]), "line": fault.begun.line + 1})


def _bare_colon(fault: Fault) -> Clue | None:
    """A colon with nothing before it."""
    return Clue(fault.at, {}) if fault.rest.startswith(":") else None


def _stray_bracket(fault: Fault) -> Clue | None:
    """A bracket that closes nothing."""
    return Clue(fault.at, {"sign": fault.rest[0]}) if fault.rest[:1] in _PAIRS.values() else None


def _late_quote(fault: Fault) -> Clue | None:
    """A quote that closes one of an earlier line, with more behind it."""
    token = _token_before(fault)
    if token is None or token.start_mark.line == fault.at.line:
        return None
    words = {"sign": token.style, "line": token.end_mark.line + 1}
    return Clue(Spot(token.start_mark.line, token.start_mark.column), words)


def _early_quote(fault: Fault) -> Clue | None:
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


def _opening_sign(fault: Fault) -> Clue | None:
    """A text that starts with a sign which means something to YAML."""
    match = _VALUE.match(fault.here)
    if not match or match.start("text") > fault.at.column or match["text"][0] not in "[{@`%*&!|>?,":
        return None
    return Clue(Spot(fault.at.line, match.start("text")), {"sign": match["text"][0], "right": _quoted(match)})


def _unmarked(fault: Fault) -> Clue:
    """An alias whose mark is nowhere."""
    name = (re.match(r"\*(\S*?)[,\]}]*(?:\s|$)", fault.rest) or ["", ""])[1]
    match = _VALUE.match(fault.here)
    return Clue(fault.at, {"name": _short(name), "right": _quoted(match) if match else '"…"'})


def _marked_twice(fault: Fault) -> Clue:
    """A mark that an earlier value has."""
    name = (re.match(r"&([\w-]*)", fault.rest) or ["", ""])[1]
    return Clue(fault.at, {"name": _short(name), "line": fault.begun.line + 1})


def _escape(fault: Fault) -> Clue:
    """A backslash in a text in double quotes."""
    start = max(fault.here.rfind("\\", 0, fault.at.column + 1), 0)
    return Clue(Spot(fault.at.line, start), {"found": fault.here[start : start + 2]})


def _stray_line(fault: Fault) -> Clue | None:
    """A line that is neither a key nor an item, nor goes on with the text above."""
    if fault.here[: fault.at.column].strip() or not fault.rest.strip():
        return None
    return Clue(fault.at, {"found": _short(fault.rest), "stands": _blanks(fault.at.column)})


# --- words ------------------------------------------------------------------------------------------------------

_TAB = "found a tab; expected blanks: YAML is indented with the space bar alone, two blanks for each step"
_QUOTES = "a text that starts with {sign} needs quotes; expected {right}"
_QUOTED_LINE = "found {sign} at the start, which YAML keeps for itself; expected quotes around what starts with it"
_UNCLOSED = "found a {sign} that is never closed; expected a {end} at its end"
_INDENT = "{key} stands {stands} in, its neighbours stand {others}; expected what belongs together in one column"

WORDS: tuple[tuple[str, Callable[[Fault], Clue | None], str], ...] = (
    ("found unexpected end of stream", _opened, "found a quote {sign} that is never closed; expected another {sign} "
     "at the end of the text"),
    ("found unexpected document indicator", _opened, "found a quote {sign} that is not closed before ---; expected "
     "another {sign} at the end of the text"),
    ("did not find expected ',' or", _comment_in_brackets, "found a # behind a blank, where a comment begins, so that "
     "the bracket is never closed; expected quotes: \"{value}\""),
    ("did not find expected ',' or", _unclosed, _UNCLOSED),
    ("did not find expected ',' or", _wrong_bracket, "found {found}; expected {end}, to close the {sign} of line "
     "{line}"),
    ("did not find expected ',' or", _no_comma, "found “{found}” with no comma before it; expected a comma between "
     "two values, or {end} at the end"),
    ("", _tab, _TAB),
    ("mapping values are not allowed", _glued_dash, "found “-{key}”; expected a blank behind the hyphen: - {key}"),
    ("mapping values are not allowed", _smart_quotes, "found {sign}, which YAML takes for a letter; expected straight "
     "quotes \" or ' around the text"),
    ("mapping values are not allowed", _second_colon, "found a colon and a blank inside a text; expected the text in "
     "quotes: {right}"),
    ("mapping values are not allowed", _glued_colon, "found “{found}”; expected a blank behind the colon: {right}"),
    ("mapping values are not allowed", _too_far, "“{key}” stands {stands} in, “{other}” on line {line} stands "
     "{theirs} in; expected keys that belong together in one column, or the whole text in quotes if this is a part of "
     "it"),
    ("mapping values are not allowed", _no_colon, "found “{found}” without a colon; expected a key, a colon, a blank "
     "and a value, such as title: Sample"),
    ("could not find expected ':'", _long_key, "found a line of more than {most} characters without a key; expected "
     "a key, a colon, a blank and a value"),
    ("could not find expected ':'", _glued_colon, "found “{found}”; expected a blank behind the colon: {right}"),
    ("could not find expected ':'", _no_colon, "found “{found}” without a colon; expected a key, a colon, a blank and "
     "a value, such as title: Sample; a text that goes on stands further in than its key"),
    ("block sequence entries are not allowed", _here, "found “{found}” in the line of its key; expected each item of "
     "a list on a line of its own below, or quotes around a text that starts with a hyphen"),
    ("found character that cannot start any token", _opening_sign, _QUOTES),
    ("found character that cannot start any token", _here, _QUOTED_LINE),
    ("while scanning an alias", _opening_sign, _QUOTES),
    ("while scanning an anchor", _opening_sign, _QUOTES),
    ("found undefined tag handle", _opening_sign, _QUOTES),
    ("while scanning a tag", _opening_sign, _QUOTES),
    ("while parsing a tag", _opening_sign, _QUOTES),
    ("mapping keys are not allowed", _opening_sign, _QUOTES),
    ("while scanning a block scalar", _opening_sign, "found a text in the line of its {sign}; expected it on the next "
     "line, further in than its key; or in quotes: {right}"),
    ("while scanning a directive", _opened, _QUOTED_LINE),
    ("while parsing a flow node", _open_at_the_end, _UNCLOSED),
    ("while parsing a flow node", _here, "found “{found}” where a value should be; expected one value between two "
     "commas, or quotes around a text that starts with {sign}"),
    ("did not find expected node content", _opening_sign, _QUOTES),
    ("found undefined alias", _unmarked, "found *{name}, which stands for an earlier value marked &{name}, and none "
     "is; expected quotes if it is a text: {right}"),
    ("found duplicate anchor", _marked_twice, "found the mark &{name} twice; it stands on line {line} already; "
     "expected another name"),
    ("found unknown escape character", _escape, "found {found} in a text in double quotes; expected \\\\ for a "
     "backslash, or single quotes around the text"),
    ("hexdecimal number", _escape, "found {found} in a text in double quotes; expected \\\\ for a backslash, or single "
     "quotes around the text"),
    ("expected a single document", _here, "found a second document behind ---; expected one in a file: delete this "
     "line, or put what follows into a file of its own"),
    ("did not find expected <document start>", _here, "found more behind the end of the document; expected nothing "
     "behind a line of three dots"),
    ("did not find expected", _stray_bracket, "found a {sign} that closes nothing; expected none, or its other half "
     "before"),
    ("did not find expected key", _late_quote, "found a quote {sign} that is closed on line {line} only; expected "
     "another {sign} at the end of the text"),
    ("did not find expected key", _early_quote, "found “{found}” behind a text that ended at this {sign}; expected "
     "{other} around a text with {sign} in it, or {way} for each {sign} inside"),
    ("did not find expected key", _opening_sign, _QUOTES),
    ("did not find expected '-' indicator", _key_among_items, "found “{key}” in the column of the list’s hyphens; "
     "expected a hyphen and a blank before it, or the list of line {line} further in"),
    ("did not find expected", _between, _INDENT),
    ("did not find expected key", _bare_colon, "found a colon without a key before it; expected a key, a colon, a "
     "blank and a value"),
    ("did not find expected key", _item_among_keys, "found “{found}” in the column of keys; expected a key and a colon "
     "above a list, or no hyphen"),
    ("did not find expected", _stray_line, "found “{found}” {stands} in, which is neither a key nor goes on with the "
     "text above; expected the lines of a text as far in as its first"),
)  # fmt: skip


# --- lines ------------------------------------------------------------------------------------------------------


def _short(text: str) -> str:
    """A text that fits into a message."""
    text = text.strip()
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def _blanks(count: int) -> str:
    return f"{count} blank{'' if count == 1 else 's'}"


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
