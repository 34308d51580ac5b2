"""What the program says, read from its files, and its catalogues brought up to date.

    python docs/words.py        (or: make words)

reads every message of pnp/, the help of its commands and click's own sentences, and writes with Babel
`pnp/speech/words/pnp.pot`, every `<language>/LC_MESSAGES/pnp.po` (what was translated stays) and the `.mo` beside it.
"""

from __future__ import annotations

import ast
import inspect
import io
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple

import click
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from pnp import __version__

ROOT = Path(__file__).resolve().parent.parent
WORDS = ROOT / "pnp/speech/words"
LANGUAGES = ("fr", "de", "it", "es")
TEMPLATE = WORDS / "pnp.pot"
SAYING = {"message": 0, "pattern": 0, "counted": 0, "word": 1}  # functions, and where their sentence stands
MADE = datetime(2026, 1, 1, tzinfo=UTC)  # a date that does not change from day to day
CLAUSES = "pnp/referee/clauses.py"
MAKER = "pnp/base/messages.py"


class Said(NamedTuple):
    """One sentence in the program's files."""

    file: str
    line: int
    one: str
    many: str = ""
    context: str = ""
    names: frozenset[str] | None = None  # the values that it is given; None if nobody can tell
    note: str = ""

    @property
    def key(self) -> str | tuple[str, str]:
        """What a catalogue knows it by."""
        return (self.one, self.many) if self.many else self.one


class Unclear(Exception):
    """A message whose words are not written where it is made."""


@cache
def sentences() -> tuple[Said, ...]:
    """Every message and every help of a command in pnp/, in the order of the files."""
    paths = sorted((ROOT / "pnp").rglob("*.py"))
    return tuple(
        said for path in paths for said in of_file(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())
    )


def of_file(source: str, name: str) -> Iterator[Said]:
    """Every message and every help of a command in one module."""
    tree = ast.parse(source)
    ours = imported(tree) if name != MAKER else {"message": "message"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _called(node) in ours:
            if name == MAKER and not isinstance(node.args[0], ast.Constant):
                continue  # what others say
            yield _of_call(node, ours[_called(node)], name)
        elif isinstance(node, ast.FunctionDef) and name == CLAUSES and _is_clause(node):
            sentence = (ast.get_docstring(node) or "").splitlines()[0].rstrip(".")
            yield Said(name, node.lineno, sentence, note="A clause of the contract for rules.")
        elif isinstance(node, ast.FunctionDef) and any(map(_is_command, node.decorator_list)):
            help_ = ast.get_docstring(node)
            assert help_, f"{name}: {node.name} has no docstring"
            yield Said(name, node.lineno, inspect.cleandoc(help_), note="Help of a command.")


def imported(tree: ast.Module) -> dict[str, str]:
    """Which of the functions that say something a file has from `base/messages`, by what it calls them."""
    return {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "pnp.base.messages"
        for alias in node.names
        if alias.name in SAYING
    }


def _called(call: ast.Call) -> str:
    function = call.func
    return function.id if isinstance(function, ast.Name) else ""


def _is_clause(function: ast.FunctionDef) -> bool:
    return not function.name.startswith("_") and [a.arg for a in function.args.args] == ["trial"]


def _is_command(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and ast.unparse(decorator.func) in ("messages.command", "click.group")


def _of_call(call: ast.Call, said: str, name: str) -> Said:
    words = [a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    counts = said == "counted" and len(call.args) == 3  # the number may stand behind the words
    wanted = {"counted": 2, "word": 2}.get(said, 1)
    if len(words) != wanted or len(call.args) != wanted + counts:
        raise Unclear(f"{name}:{call.lineno}: expected the words themselves: {ast.unparse(call)[:120]}")
    names = [k.arg for k in call.keywords]
    known = None if None in names or said == "pattern" else frozenset(filter(None, names))
    many = words[1] if said == "counted" else ""
    context = words[0] if said == "word" else ""
    return Said(name, call.lineno, words[SAYING[said]], many, context, known)


def of_click() -> Iterator[tuple[str | tuple[str, str], str]]:
    """Click's own sentences, and where they stand."""
    folder = Path(click.__file__).parent
    for file, _line, key, _comments, _context in extract_from_dir(folder, [("**.py", "python")]):
        if key:
            yield key if isinstance(key, str) else (key[0], key[1]), f"click/{file}"


def template() -> Catalog:
    """All sentences, without a translation."""
    catalogue = _empty()
    for said in sentences():
        notes = [said.note] if said.note else []
        catalogue.add(
            said.key,
            locations=[(said.file, 0)],
            context=said.context or None,
            auto_comments=notes,
            flags=_flags(said.one),
        )
    for key, place in of_click():
        catalogue.add(key, locations=[(place, 0)])
    for entry in catalogue:
        entry.locations = sorted(set(entry.locations))
    return catalogue


def _flags(text: str) -> set[str]:
    return {"python-brace-format"} if "{" in text else set()


def _empty(language: str | None = None) -> Catalog:
    """A catalogue whose head tells nothing that changes from day to day."""
    catalogue = Catalog(language, project="pnp", version=__version__, charset="utf-8", fuzzy=False)
    _dated(catalogue)
    catalogue.header_comment = "# What the program pnp says. French is complete; other languages fall back to English."
    return catalogue


def _dated(catalogue: Catalog) -> None:
    """Nothing in the head of a file changes from day to day."""
    catalogue.creation_date = catalogue.revision_date = MADE
    catalogue.last_translator, catalogue.language_team = "the pnp project", "the pnp project"
    catalogue.msgid_bugs_address, catalogue.version = "", __version__


def written(catalogue: Catalog) -> bytes:
    """A catalogue as a PO file, sorted by its sentences, as msgcat --no-wrap does; without line numbers."""
    for entry in catalogue:
        if "%(" not in str(entry.id):  # 95% of the games is no format
            entry.flags.discard("python-format")
    out = io.BytesIO()
    write_po(out, catalogue, width=0, sort_output=True, include_lineno=False, ignore_obsolete=True)
    return re.sub(rb'"Generated-By: .*\n', b"", out.getvalue()).rstrip() + b"\n"


def po(language: str) -> Path:
    """The file of a language."""
    return WORDS / language / "LC_MESSAGES/pnp.po"


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue as the program reads it."""
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def read(language: str) -> Catalog:
    """What a language says so far."""
    path = po(language)
    if not path.is_file():
        return _empty(language)
    catalogue = read_po(io.BytesIO(path.read_bytes()), locale=language)
    _dated(catalogue)
    return catalogue


def updated(language: str, fresh: Catalog) -> Catalog:
    """A language with every sentence that there is now, and no other; nothing is guessed."""
    known = read(language)
    known.update(fresh, no_fuzzy_matching=True, update_header_comment=True)
    known.obsolete.clear()
    for entry in known:
        if not any(_strings(entry.string)):
            entry.flags.discard("fuzzy")  # there is nothing to doubt
    return known


def main() -> None:
    """Write the template and every language."""
    fresh = template()
    WORDS.mkdir(parents=True, exist_ok=True)
    TEMPLATE.write_bytes(written(fresh))
    for language in LANGUAGES:
        catalogue = updated(language, fresh)
        po(language).parent.mkdir(parents=True, exist_ok=True)
        po(language).write_bytes(written(catalogue))
        po(language).with_suffix(".mo").write_bytes(compiled(read(language)))
        missing = sum(1 for entry in catalogue if entry.id and not all(_strings(entry.string)))
        print(f"{language}: {len(catalogue)} sentences, {missing} not translated")


def _strings(string: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (string or "",) if isinstance(string, str | None) else tuple(string)


if __name__ == "__main__":
    main()
