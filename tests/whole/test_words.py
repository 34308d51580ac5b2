"""What the program says: every sentence in the catalogue, every one in French, none outside, none glued from parts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
import words
from babel.messages.catalog import Message as Entry

from tests.places import ROOT
from tests.sources import tree_of

PNP = ROOT / "pnp"
ENGLISH = frozenset(
    (
        *("the", "is", "are", "was", "were", "has", "have", "had", "been", "of", "and", "or", "not", "found"),
        *("expected", "which", "with", "that", "this", "these", "there", "where", "when", "what", "who", "how"),
        *("its", "it", "they", "them", "for", "from", "than", "then", "into", "onto", "by", "at", "as", "an", "a"),
        *("no", "none", "more", "most", "much", "many"),
    )
)
# sentences of other programs, which we read; words that are compared, not said; logs, and what nobody but the author of
# rules shall see; heads of files
OTHERS = {
    *("pnp/definition/yaml_words.py", "pnp/base/colour_names.py", "pnp/definition/synonyms.py", "pnp/svg/canonical.py"),
    *("pnp/games/jonques/words.py", "pnp/games/mans/words.py", "pnp/games/marathon/words.py"),
    *("pnp/games/jonques/rules.py", "pnp/translators/po_files.py"),
}
FAULTS = (
    "RuntimeError",
    "TypeError",
    "AssertionError",
    "AttributeError",
    "ContextVar",
)  # of ours; nobody shall see them
SAYING = {"message", "pattern", "counted", "counting", "word", "verbatim", "figure"}


def strings(language: str) -> Iterator[Entry]:
    """Every entry of a language but its head."""
    return (entry for entry in words.read(language) if entry.id)


def forms(value: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """The one form of a sentence, or all of a counted one."""
    return (value or "",) if isinstance(value, str | None) else tuple(value)


def names(text: str) -> set[tuple[str, str]]:
    """The values of a sentence, with how they are written."""
    return {(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name is not None}


@pytest.mark.slow
def test_the_catalogues_have_every_sentence_and_no_other() -> None:
    """make words brings them up to date."""
    fresh = words.template()
    assert words.TEMPLATE.read_bytes() == words.written(fresh)
    for language in words.LANGUAGES:
        assert words.po(language).read_bytes() == words.written(words.updated(language, fresh)), language


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_what_the_program_reads_is_what_translators_write(language: str) -> None:
    """The compiled file is that of the PO file beside it, byte for byte."""
    assert words.po(language).with_suffix(".mo").read_bytes() == words.compiled(words.read(language))


def test_every_sentence_is_there_in_french() -> None:
    """All of them, click's own as well; none is doubtful."""
    assert [entry.id for entry in strings("fr") if not all(forms(entry.string or "")) or entry.fuzzy] == []


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_no_value_is_lost_in_translation(language: str) -> None:
    """Each stands in the sentence, written in the same way; one that counts may be left out of the form for one."""
    for entry in strings(language):
        sources = forms(entry.id)
        if not all(forms(entry.string or "")) or "%(" in sources[0]:
            continue
        for text in forms(entry.string):
            wanted = names(sources[-1])
            assert names(text) in (wanted, names(sources[0])), f"{sources[0]!r} is {text!r}"


def test_french_has_its_own_blanks_and_signs() -> None:
    """No ordinary blank before : ; ! ? », no English quotes, no straight apostrophe between letters."""
    wrong = re.compile(r"(?<=[\w})»]) [:;!?»](?=[\s{]|$)|« |[“”]|(?<=[a-zà-ÿ])'(?=[a-zà-ÿ])")
    told = [text for entry in strings("fr") if entry.context != "command" for text in forms(entry.string)]
    assert [text for text in told if wrong.search(text)] == []


@pytest.mark.slow
def test_every_sentence_gets_the_values_that_it_names() -> None:
    """And no others: a slip here would be a traceback in place of a message."""
    for said in words.sentences():
        if said.names is None or said.note:
            continue
        for text in filter(None, (said.one, said.many)):
            asked = {name for name, _ in names(text)} - {"count"}
            assert asked <= said.names, f"{said.file}:{said.line}: {text}"
        if not said.many:
            assert said.names <= {name for name, _ in names(said.one)}, f"{said.file}:{said.line}: {said.one}"


def test_words_of_a_message_are_written_where_it_is_made() -> None:
    """A sentence that is put together is in no catalogue."""
    with pytest.raises(words.Unclear, match="expected the words themselves"):
        list(words.of_file('from pnp.base.messages import message\nmessage(f"a {x}")', "x.py"))


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Texts of a module that look like English sentences and are no messages."""
    tree = tree_of(path)
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):  # a docstring
            skipped.add(id(node.value))
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func).rpartition(".")[2]
            inside = ast.walk(node) if called in FAULTS else node.args if called in SAYING else ()
            skipped |= {id(one) for one in inside}
        if isinstance(node, ast.JoinedStr):
            skipped |= {id(part) for part in node.values}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value
        elif isinstance(node, ast.JoinedStr):
            yield node.lineno, " ".join(str(p.value) for p in node.values if isinstance(p, ast.Constant))


@pytest.mark.slow
def test_nothing_is_said_outside_the_catalogue() -> None:
    """No text with two English words or more that no message has."""
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text[:80]!r}"
        for path in sorted(PNP.rglob("*.py"))
        if path.relative_to(ROOT).as_posix() not in OTHERS
        for line, text in prose(path)
        if len([word for word in re.findall(r"(?<![\w./<&-])[A-Za-z]+(?![\w/=-])", text) if word in ENGLISH]) > 1
    ]
    assert found == []


def glued(tree: ast.Module) -> Iterator[ast.expr]:
    """Messages that are put into other texts, where they can no longer be said in another language."""
    ours = words.imported(tree)
    for node in ast.walk(tree):
        parts: list[ast.expr] = []
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            parts = [node.left, node.right]
        elif isinstance(node, ast.FormattedValue):
            parts = [node.value]
        for part in parts:
            if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id in ours:
                yield part


@pytest.mark.slow
def test_no_message_is_glued_to_another_text() -> None:
    """`joined` and named values keep it whole; in a page it is escaped, and said before."""
    found = [
        f"{path.relative_to(ROOT)}:{part.lineno}" for path in sorted(PNP.rglob("*.py")) for part in glued(tree_of(path))
    ]
    assert found == []
