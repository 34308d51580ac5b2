"""Light markup in card texts: `**bold**`, `*italic*`, `{icon}`, a blank line for a new paragraph.

Stars open right before a word and close right behind one; a single star between blanks is printed. `\\*`, `\\{`, `\\}`
and `\\\\` are printed as the sign itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from pnp.base.messages import Complaint, message

_MARKED = re.compile(r"[*{}]|\\\\")
_TOKEN = re.compile(r"\\[\\*{}]|\*+|\{[a-z0-9-]+\}|\n")
_BRACED = re.compile(r"\\[\\*{}]|(\{[^{}\n]*\})")
_SIGN = re.compile(r"[\\*{}]")
_PARAGRAPH = re.compile(r"\n[ \t]*\n\s*")
PRINTED = message("a star to be printed is written \\*")


class Run(NamedTuple):
    """A stretch of text in one style, or an inline icon (then `text` is empty)."""

    text: str
    bold: bool = False
    italic: bool = False
    icon: str = ""


class MarkupError(Complaint, ValueError):
    """Markup that does not close."""


def parse(text: str) -> list[list[Run]]:
    """Paragraphs of runs; a single line break inside a paragraph stays as `\\n`."""
    return [_runs(part) for part in _PARAGRAPH.split(text.strip())] if "\n" in text else [_runs(text.strip())]


def plain(text: str) -> str:
    """The words alone, without markup; icons become their names in brackets."""
    return " ".join("".join(run.text or f"[{run.icon}]" for run in runs) for runs in parse(text))


def escaped(text: str) -> str:
    """A text that prints as this one is written, markup and all."""
    return _SIGN.sub(r"\\\g<0>", text)


def braced(text: str) -> list[str]:
    """The values and icons of a text with their braces, but for braces that are printed."""
    return [match[1] for match in _BRACED.finditer(text) if match[1]]


def replace_braced(text: str, change: Callable[[str], str]) -> str:
    """A text with its values and icons changed; what is printed as a brace stays."""
    return _BRACED.sub(lambda match: change(match[1]) if match[1] else match[0], text)


def _runs(text: str) -> list[Run]:
    if not _MARKED.search(text):
        return [Run(text)]
    writer = _Writer()
    end = 0
    for match in _TOKEN.finditer(text):
        writer.words(text[end : match.start()])
        token, end = match[0], match.end()
        if token[0] == "*":
            before, after = text[match.start() - 1 : match.start()], text[end : end + 1]
            writer.stars(token, bool(before.strip()), bool(after.strip()))
        elif token[0] == "{":
            writer.put(token[1:-1], icon=True)
        elif token == "\n":
            writer.put(token)
        else:
            writer.text += token[1]
    writer.words(text[end:])
    return writer.finished()


class _Writer:
    """The runs of one paragraph as they come, in the styles that are open."""

    def __init__(self) -> None:
        self.runs: list[Run] = []
        self.text = ""  # of the run that is being written
        self.open = {"**": False, "*": False}

    def words(self, text: str) -> None:
        """Add words to the run that is being written."""
        if "{" in text or "}" in text:
            raise MarkupError(
                message("a brace that is no icon; icons are written {{clock}}, and a brace to be printed \\{{")
            )
        self.text += text

    def stars(self, stars: str, behind_word: bool, before_word: bool) -> None:
        """Open or close a style, or print a single star between blanks."""
        if stars == "*" and not behind_word and not before_word:
            self.text += stars
            return
        if len(stars) > 3 or not (behind_word or before_word):
            shown = stars if len(stars) <= 8 else stars[:8] + "…"
            raise MarkupError(
                message(
                    "found {shown}; expected *, ** or *** right before and right behind words; {printed}",
                    shown=shown,
                    printed=PRINTED,
                )
            )
        self.flush()
        for mark in ("**", "*") if len(stars) == 3 else (stars,):
            if not (behind_word if self.open[mark] else before_word):
                was = message("opened and never closed") if self.open[mark] else message("closed and was never opened")
                raise MarkupError(message("{mark} is {was}; {printed}", mark=mark, was=was, printed=PRINTED))
            self.open[mark] = not self.open[mark]

    def put(self, text: str, icon: bool = False) -> None:
        """A run of its own."""
        self.flush()
        bold, italic = self.open["**"], self.open["*"]
        self.runs.append(Run("", bold, italic, text) if icon else Run(text, bold, italic))

    def flush(self) -> None:
        """End the run that is being written."""
        if self.text:
            self.runs.append(Run(self.text, self.open["**"], self.open["*"]))
        self.text = ""

    def finished(self) -> list[Run]:
        self.flush()
        for mark, is_open in self.open.items():
            if is_open:
                raise MarkupError(message("{mark} is opened and never closed; {printed}", mark=mark, printed=PRINTED))
        return self.runs
