"""yaml_words: what a parser complains of, for people who do not program; cases/1-yaml.yaml has the sentences."""

from __future__ import annotations

import string
from typing import Any

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pnp.definition.yaml_words import LOOKED_AT, WORDS, Told, explained

LOADERS: list[Any] = [yaml.SafeLoader, *([yaml.CSafeLoader] if hasattr(yaml, "CSafeLoader") else [])]


def told(text: str) -> Told | None:
    """What is said of a text that is no YAML."""
    with pytest.raises(yaml.MarkedYAMLError) as error:
        yaml.compose(text, Loader=LOADERS[-1])
    return explained(error.value, text)


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("a:\n\tb: 1\n", 2, 1, "found a tab"),
        ("a:\n  b: 1\n \t c: 2\n", 3, 2, "found a tab"),
        ("a:\n    b: 1\n  c: 2\n", 3, 3, "“c” stands 2 blanks in, its neighbours stand 0 (line 1) or 4 (line 2)"),
        ("cards:\n  - id: 'one'\n     title: x\n", 3, 6, "“title” stands 5 blanks in, its neighbours stand 4 (line 2)"),
        ("- a\nb: 1\n", 2, 1, "found “b” in the column of the list’s hyphens"),
        ('a: "x\nb: "y"\n', 1, 4, 'found a quote " that is closed on line 2 only'),
        ("a: [1,\n", 1, 4, "found a [ that is never closed"),
        ("a: {b: #ff0000}\nc: 1\n", 1, 8, 'expected quotes: "#ff0000"'),
        (": x\n", 1, 1, "found a colon without a key"),
        ("a = 5\nb: 3\n", 1, 1, "found “a = 5” without a colon"),
        ("%x: 1\n", 1, 1, "found % at the start"),
        ("é: 'l'été'\n", 1, 6, "found “été'” behind a text that ended at this '"),
    ],
)
def test_the_place_is_where_it_is_mended(text: str, line: int, column: int, words: str) -> None:
    """Not where the parser lost its way; counted in characters from 1."""
    found = told(text)
    assert found is not None and (found.line, found.column) == (line, column)
    assert words in found.sentence


def test_every_sentence_has_the_words_that_it_needs() -> None:
    """Nothing but names in its braces; each tells what is expected."""
    for _, _, sentence in WORDS:
        names = [name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None]
        assert all(name.isidentifier() for name in names)
        assert "expected" in sentence


@pytest.mark.parametrize(
    "line", ["a: " + " " * 300_000 + "b: c", "- " * 20 + " " * 5000, "x" * 300_000, "a" * 5000 + ": b: c"]
)
def test_long_lines_are_not_looked_at_for_ever(line: str) -> None:
    """Only their beginnings are; what is wrong farther on is told in the parser's words."""
    assert len(line) > LOOKED_AT or line.startswith("- ")
    for text in (line + "\n\tb: 1\n", f"a: 1\n  {line}\n b: [\n"):
        try:
            yaml.compose(text, Loader=LOADERS[-1])
        except yaml.MarkedYAMLError as error:
            found = explained(error, text)
            assert found is None or len(found.sentence) < 400


pieces = st.sampled_from(
    [*"abc:-[]{}&*!|>'\"#,?%@`=“ ", "\n", "\n  ", "\n    ", "\t", ": ", "- ", "\n- ", "\n  - id: x", "\nkey: "]
)


@pytest.mark.slow
@settings(max_examples=300)
@example("a: \ufeff'")
@given(text=st.lists(pieces, max_size=25).map("".join))
@pytest.mark.parametrize("loader", LOADERS)
def test_any_complaint_is_told_in_one_sentence(loader: Any, text: str) -> None:
    """Never an exception, and always a place that there is."""
    try:
        yaml.compose(text, Loader=loader)
    except yaml.MarkedYAMLError as error:
        found = explained(error, text)
        if found:
            assert 1 <= found.line <= text.count("\n") + 1 and found.column >= 1
            assert "\n" not in found.sentence
