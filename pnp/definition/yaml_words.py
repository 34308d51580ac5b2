"""What a YAML parser complains of → where to look, and what to write there, for people who do not program.

The parser tells where it lost its way; what was meant stands in the lines around. A row of WORDS has the parser's
complaint, a clue that finds in these lines what the sentence tells, and the sentence. The first row whose clue finds
something is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import yaml

from pnp.base.messages import Message, Pattern, filled, pattern
from pnp.definition import yaml_clues as clues
from pnp.definition.yaml_clues import Clue, Fault, Spot

LOOKED_AT = 2000  # characters of a line; what is wrong behind them is told in the parser's words


class Told(NamedTuple):
    """A sentence and its spot, line and column from 1."""

    line: int
    column: int
    sentence: Message


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
            return Told(found.spot.line + 1, found.spot.column + 1, filled(sentence, **found.words))
    return None


_TAB = pattern("found a tab; expected blanks: YAML is indented with the space bar alone, two blanks for each step")
_QUOTES = pattern("a text that starts with {sign} needs quotes; expected {right}")
_QUOTED_LINE = pattern(
    "found {sign} at the start, which YAML keeps for itself; expected quotes around what starts with it"
)
_UNCLOSED = pattern("found a {sign} that is never closed; expected a {end} at its end")
_INDENT = pattern(
    "{key} stands {stands} in, its neighbours stand {others}; expected what belongs together in one column"
)

WORDS: tuple[tuple[str, Callable[[Fault], Clue | None], Pattern], ...] = (
    (
        "found unexpected end of stream",
        clues.opened,
        pattern("found a quote {sign} that is never closed; expected another {sign} at the end of the text"),
    ),
    (
        "found unexpected document indicator",
        clues.opened,
        pattern("found a quote {sign} that is not closed before ---; expected another {sign} at the end of the text"),
    ),
    (
        "did not find expected ',' or",
        clues.comment_in_brackets,
        pattern(
            "found a # behind a blank, where a comment begins, so that the bracket is never closed; expected quotes: "
            '"{value}"'
        ),
    ),
    ("did not find expected ',' or", clues.unclosed, _UNCLOSED),
    (
        "did not find expected ',' or",
        clues.wrong_bracket,
        pattern("found {found}; expected {end}, to close the {sign} of line {line}"),
    ),
    (
        "did not find expected ',' or",
        clues.no_comma,
        pattern("found “{found}” with no comma before it; expected a comma between two values, or {end} at the end"),
    ),
    ("", clues.tab, _TAB),
    (
        "mapping values are not allowed",
        clues.glued_dash,
        pattern("found “-{key}”; expected a blank behind the hyphen: - {key}"),
    ),
    (
        "mapping values are not allowed",
        clues.smart_quotes,
        pattern("found {sign}, which YAML takes for a letter; expected straight quotes \" or ' around the text"),
    ),
    (
        "mapping values are not allowed",
        clues.second_colon,
        pattern("found a colon and a blank inside a text; expected the text in quotes: {right}"),
    ),
    (
        "mapping values are not allowed",
        clues.glued_colon,
        pattern("found “{found}”; expected a blank behind the colon: {right}"),
    ),
    (
        "mapping values are not allowed",
        clues.too_far,
        pattern(
            "“{key}” stands {stands} in, “{other}” on line {line} stands {theirs} in; expected keys that belong "
            "together in one column, or the whole text in quotes if this is a part of it"
        ),
    ),
    (
        "mapping values are not allowed",
        clues.no_colon,
        pattern("found “{found}” without a colon; expected a key, a colon, a blank and a value, such as title: Sample"),
    ),
    (
        "could not find expected ':'",
        clues.long_key,
        pattern(
            "found a line of more than {most} characters without a key; expected a key, a colon, a blank and a value"
        ),
    ),
    (
        "could not find expected ':'",
        clues.glued_colon,
        pattern("found “{found}”; expected a blank behind the colon: {right}"),
    ),
    (
        "could not find expected ':'",
        clues.no_colon,
        pattern(
            "found “{found}” without a colon; expected a key, a colon, a blank and a value, such as title: Sample; a "
            "text that goes on stands further in than its key"
        ),
    ),
    (
        "block sequence entries are not allowed",
        clues.here,
        pattern(
            "found “{found}” in the line of its key; expected each item of a list on a line of its own below, or "
            "quotes around a text that starts with a hyphen"
        ),
    ),
    ("found character that cannot start any token", clues.opening_sign, _QUOTES),
    ("found character that cannot start any token", clues.here, _QUOTED_LINE),
    ("while scanning an alias", clues.opening_sign, _QUOTES),
    ("while scanning an anchor", clues.opening_sign, _QUOTES),
    ("found undefined tag handle", clues.opening_sign, _QUOTES),
    ("while scanning a tag", clues.opening_sign, _QUOTES),
    ("while parsing a tag", clues.opening_sign, _QUOTES),
    ("mapping keys are not allowed", clues.opening_sign, _QUOTES),
    (
        "while scanning a block scalar",
        clues.opening_sign,
        pattern(
            "found a text in the line of its {sign}; expected it on the next line, further in than its key; or in "
            "quotes: {right}"
        ),
    ),
    ("while scanning a directive", clues.opened, _QUOTED_LINE),
    ("while parsing a flow node", clues.open_at_the_end, _UNCLOSED),
    (
        "while parsing a flow node",
        clues.here,
        pattern(
            "found “{found}” where a value should be; expected one value between two commas, or quotes around a text "
            "that starts with {sign}"
        ),
    ),
    ("did not find expected node content", clues.opening_sign, _QUOTES),
    (
        "found undefined alias",
        clues.unmarked,
        pattern(
            "found *{name}, which stands for an earlier value marked &{name}, and none is; expected quotes if it is "
            "a text: {right}"
        ),
    ),
    (
        "found duplicate anchor",
        clues.marked_twice,
        pattern("found the mark &{name} twice; it stands on line {line} already; expected another name"),
    ),
    (
        "found unknown escape character",
        clues.escape,
        pattern(
            "found {found} in a text in double quotes; expected \\\\ for a backslash, or single quotes around the text"
        ),
    ),
    (
        "hexdecimal number",
        clues.escape,
        pattern(
            "found {found} in a text in double quotes; expected \\\\ for a backslash, or single quotes around the text"
        ),
    ),
    (
        "expected a single document",
        clues.here,
        pattern(
            "found a second document behind ---; expected one in a file: delete this line, or put what follows into "
            "a file of its own"
        ),
    ),
    (
        "did not find expected <document start>",
        clues.here,
        pattern("found more behind the end of the document; expected nothing behind a line of three dots"),
    ),
    (
        "did not find expected",
        clues.stray_bracket,
        pattern("found a {sign} that closes nothing; expected none, or its other half before"),
    ),
    (
        "did not find expected key",
        clues.late_quote,
        pattern(
            "found a quote {sign} that is closed on line {line} only; expected another {sign} at the end of the text"
        ),
    ),
    (
        "did not find expected key",
        clues.early_quote,
        pattern(
            "found “{found}” behind a text that ended at this {sign}; expected {other} around a text with {sign} in "
            "it, or {way} for each {sign} inside"
        ),
    ),
    ("did not find expected key", clues.opening_sign, _QUOTES),
    (
        "did not find expected '-' indicator",
        clues.key_among_items,
        pattern(
            "found “{key}” in the column of the list’s hyphens; expected a hyphen and a blank before it, or the list "
            "of line {line} further in"
        ),
    ),
    ("did not find expected", clues.between, _INDENT),
    (
        "did not find expected key",
        clues.bare_colon,
        pattern("found a colon without a key before it; expected a key, a colon, a blank and a value"),
    ),
    (
        "did not find expected key",
        clues.item_among_keys,
        pattern("found “{found}” in the column of keys; expected a key and a colon above a list, or no hyphen"),
    ),
    (
        "did not find expected",
        clues.stray_line,
        pattern(
            "found “{found}” {stands} in, which is neither a key nor goes on with the text above; expected the lines "
            "of a text as far in as its first"
        ),
    ),
)
