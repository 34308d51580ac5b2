"""po_lines: every line is one of a PO file, and what is odd is told where it stands."""

from __future__ import annotations

import pytest

from pnp.base.problems import Problems
from pnp.language.po_lines import MAX_LENGTH, MAX_LINES, check_lines

HEAD = 'msgid ""\nmsgstr "Language: he\\n"\n\n'
WRONG = {
    "an escape of the terminal in a translation": (
        HEAD + 'msgid "a"\nmsgstr "b\x1b[31m"\n',
        "he.po:5:10: found the control character U+001B; expected text; delete it",
    ),
    "one in a source": (HEAD + 'msgid "a\x9b"\nmsgstr "b"\n', "he.po:4:9: found the control character U+009B"),
    "one in a comment": (HEAD + '# \x07\nmsgid "a"\nmsgstr "b"\n', "he.po:4:3: found the control character U+0007"),
    "one in a text that is obsolete": (HEAD + '#~ msgid "\x00"\n', "he.po:4:11: found the control character U+0000"),
    "letters turned round": (
        HEAD + 'msgctxt "c"\nmsgid "a"\nmsgstr "b\u202ecd"\n',
        "he.po:6:10: c: found U+202E, which turns letters round",
    ),
    "a name that is never closed, in a later line": (
        HEAD + 'msgctxt "c"\nmsgid "a"\nmsgstr ""\n"b\\n"\n"\\\\n\\"d\u2067e"\n',
        "he.po:8:8: c: found U+2067, which is never closed",
    ),
    "one that is closed in the next paragraph": (
        HEAD + 'msgid "a"\nmsgstr "b\u2067c\\nd\u2069"\n',
        "he.po:5:10: found U+2067, which is never closed",
    ),
    "a text too long": (HEAD + f'msgid "a"\nmsgstr "{"b" * (MAX_LENGTH + 1)}"\n', "he.po:4:1: found a text of more"),
    "a head too long": (
        'msgid ""\nmsgstr ""\n' + '"X-Note: more\\n"\n' * MAX_LENGTH,
        "he.po:1:1: found a text of more than 32,000 characters",
    ),
    "too many lines": (HEAD + "\n" * MAX_LINES, "he.po:200001:1: found more than 200,000 lines"),
    "a text that goes on for ever": (HEAD + 'msgid "a"\nmsgstr ""\n' + '"b"\n' * MAX_LENGTH * 2, "he.po:4:1: found a"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_told_with_line_and_column(name: str) -> None:
    """Once, and nothing else."""
    text, said = WRONG[name]
    problems = Problems()
    assert not check_lines(text, "he.po", problems)
    assert [str(problem)[: len(said)] for problem in problems] == [said]


def test_sound_lines_pass() -> None:
    """With every escape, with marks and isolates that are closed, and with the lines of Windows."""
    text = HEAD + 'msgctxt "c\\"\\\\"\nmsgid "a"\nmsgstr ""\n"\u200f\u2067b\u2069\\t\\r\\n"\n"\\\\q"\n\n#~ msgid "x"\n'
    for one in (text, text.replace("\n", "\r\n"), text * 1):
        problems = Problems()
        assert check_lines(one, "he.po", problems) and not problems.found
