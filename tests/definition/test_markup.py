"""Light markup: bold, italic, icons, paragraphs, and what does not close."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.definition.markup import MarkupError, Run, braced, escaped, parse, plain, replace_braced

CASES = settings(max_examples=200)

B, I = "bold", "italic"  # noqa: E741


def marked(text: str) -> list[list[tuple[str, ...]]]:
    """Paragraphs as readable tuples: the words, then the styles; icons in brackets."""
    return [
        [(r.text or f"[{r.icon}]", *((B,) if r.bold else ()), *((I,) if r.italic else ())) for r in runs]
        for runs in parse(text)
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [[("[]",)]]),
        ("un mot", [[("un mot",)]]),
        ("  un mot \n", [[("un mot",)]]),
        ("un **mot** gras", [[("un ",), ("mot", B), (" gras",)]]),
        ("un *mot* penché", [[("un ",), ("mot", I), (" penché",)]]),
        ("***deux***", [[("deux", B, I)]]),
        ("**a *b* c**", [[("a ", B), ("b", B, I), (" c", B)]]),
        ("*a **b** c*", [[("a ", I), ("b", B, I), (" c", I)]]),
        ("gain {clock} x", [[("gain ",), ("[clock]",), (" x",)]]),
        ("{clock}{arrow-up}", [[("[clock]",), ("[arrow-up]",)]]),
        ("**{clock}**", [[("[clock]", B)]]),
        ("a\nb", [[("a\nb",)]]),
        ("**a**\nb", [[("a", B), ("\n",), ("b",)]]),
        ("a\n\nb", [[("a",)], [("b",)]]),
        ("a\n \t\n\n\nb", [[("a",)], [("b",)]]),
        ("**a**\n\n*b*", [[("a", B)], [("b", I)]]),
        ("3 * 4", [[("3 * 4",)]]),
        ("Roll 2 * 3 * 4 dice.", [[("Roll 2 * 3 * 4 dice.",)]]),
        ("*", [[("*",)]]),
        ("a\n*\nb", [[("a",), ("\n",), ("*",), ("\n",), ("b",)]]),
        ("**2 * 3**", [[("2 * 3", B)]]),
        ("a*b*c", [[("a",), ("b", I), ("c",)]]),
        (r"\*", [[("*",)]]),
        (r"\*non\*", [[("*non*",)]]),
        (r"**\***", [[("*", B)]]),
        (r"\{clock\}", [[("{clock}",)]]),
        (r"a \\ b", [[("a \\ b",)]]),
        (r"\\*a*", [[("\\",), ("a", I)]]),
        (r"\\{clock}", [[("\\",), ("[clock]",)]]),
        (r"C:\dir", [[(r"C:\dir",)]]),
    ],
)
def test_markup_becomes_runs(text: str, expected: list[list[tuple[str, ...]]]) -> None:
    """Each piece of markup and what it means."""
    assert marked(text) == expected


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("un **mot", r"\*\* is opened and never closed"),
        ("un *mot", r"^\* is opened and never closed"),
        ("**a\n\nb**", r"\*\* is opened and never closed"),
        ("2 *3 * 4", r"^\* is opened and never closed; a star to be printed is written \\\*"),
        ("**a **", r"^found \*\*; expected"),
        ("un mot** gras", r"^\*\* is closed and was never opened; a star to be printed is written \\\*"),
        ("Prix* en bas", r"^\* is closed and was never opened"),
        ("**a **b", r"^\*\* is opened and never closed"),
        ("a ** b", r"^found \*\*; expected \*, \*\* or \*\*\* right before and right behind words"),
        ("**", r"^found \*\*; expected"),
        ("a****b", r"^found \*\*\*\*; expected"),
        ("*" * 2000, r"^found \*\*\*\*\*\*\*\*…; expected"),
        ("a { b", "icons are written {clock}"),
        ("a } b", "icons are written {clock}"),
        ("{Un} et {Deux}", "icons are written {clock}"),
        ("{}", "icons are written {clock}"),
        ("{clock", "icons are written {clock}, and a brace to be printed"),
        (r"\{clock}", "icons are written {clock}, and a brace to be printed"),
        ("{{clock}}", "icons are written {clock}"),
        ("*a* }", "icons are written {clock}"),
    ],
)
def test_markup_that_does_not_close_is_an_error(text: str, says: str) -> None:
    """The message says what is open or how it is written."""
    with pytest.raises(MarkupError, match=says):
        parse(text)


def test_plain_text_keeps_the_words_alone() -> None:
    """For places that have no styles: bookmarks, titles."""
    assert plain("un **mot** {clock}\n\n*fin*") == "un mot [clock] fin"
    assert plain(r"2 * 3, \*\{x\}\\") == "2 * 3, *{x}\\"


def test_values_and_icons_are_told_from_braces_that_are_printed() -> None:
    """Whoever looks for them asks here."""
    text = r"{a} \{b\} \\{c.d} \\\{e\}"
    assert braced(text) == ["{a}", "{c.d}"]
    assert replace_braced(text, lambda found: found.upper()) == r"{A} \{b\} \\{C.D} \\\{e\}"


@CASES
@given(st.text(alphabet="a *{}\\-", min_size=1, max_size=12).filter(lambda text: text.strip() == text))
def test_any_text_can_be_printed_as_it_is_written(text: str) -> None:
    """With its signs escaped, nothing in it is markup."""
    assert parse(escaped(text)) == [[Run(text)]]


WORDS = st.lists(st.sampled_from(["un", "deux", "œuf", "«\u202fçà\u202f»", "3"]), min_size=1, max_size=4).map(" ".join)
RUNS = st.tuples(WORDS, st.sampled_from(["", "*", "**", "***"]))


@pytest.mark.slow
@CASES
@given(st.lists(RUNS, min_size=1, max_size=6))
def test_marks_change_the_style_and_never_the_words(runs: list[tuple[str, str]]) -> None:
    """Any sequence of marked words comes back word for word, in its styles."""
    text = " ".join(f"{mark}{words}{mark}" for words, mark in runs)
    (parsed,) = parse(text)
    assert "".join(r.text for r in parsed) == " ".join(words for words, _ in runs)
    kept = [r for r in parsed if r.text.strip()]
    assert [r.bold for r in kept if r.bold or r.italic] == ["**" in mark for _, mark in runs if mark]
    assert [r.italic for r in kept if r.bold or r.italic] == [mark in ("*", "***") for _, mark in runs if mark]


@CASES
@given(st.text(alphabet="a *{}\\\n-", max_size=12))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    """No other exception, whatever is typed; and no brace or star is left but those that were meant so."""
    try:
        paragraphs = parse(text)
    except MarkupError:
        return
    left = "".join(run.text for runs in paragraphs for run in runs)
    meant = re.findall(r"\\([\\*{}])|(?<!\S)(\*)(?!\S)", text)
    assert sorted(c for c in left if c in "*{}") == sorted(c for a, b in meant for c in a + b if c in "*{}")
