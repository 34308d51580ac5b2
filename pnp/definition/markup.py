"""Light markup in card texts: `**bold**`, `*italic*`, `{icon}`, a blank line for a new paragraph."""

from __future__ import annotations

import re
from typing import NamedTuple

_TOKEN = re.compile(r"(\*\*|\*|\{[a-z0-9-]+\}|\n)")
_ICON = re.compile(r"\{[a-z0-9-]+\}")
_PARAGRAPH = re.compile(r"\n[ \t]*\n\s*")


class Run(NamedTuple):
    """A stretch of text in one style, or an inline icon (then `text` is empty)."""

    text: str
    bold: bool = False
    italic: bool = False
    icon: str = ""


class MarkupError(ValueError):
    """Markup that does not close."""


def parse(text: str) -> list[list[Run]]:
    """Paragraphs of runs; a single line break inside a paragraph stays as `\\n`."""
    return [_runs(part) for part in _PARAGRAPH.split(text.strip())] if "\n" in text else [_runs(text.strip())]


def _runs(text: str) -> list[Run]:
    if "*" not in text and "{" not in text:
        if "}" in text:
            raise MarkupError("a } without its {; icons are written {clock}")
        return [Run(text)]
    runs: list[Run] = []
    bold = italic = False
    for token in _TOKEN.split(text):
        if token == "**":
            bold = not bold
        elif token == "*":
            italic = not italic
        elif _ICON.fullmatch(token):
            runs.append(Run("", bold, italic, token[1:-1]))
        elif token:
            if "{" in token or "}" in token:
                raise MarkupError("a brace that is no icon; icons are written {clock}")
            runs.append(Run(token, bold, italic))
    if bold or italic:
        raise MarkupError(f"{'**' if bold else '*'} is opened and never closed")
    return runs


def plain(text: str) -> str:
    """The words alone, without markup; icons become their names in brackets."""
    return " ".join("".join(run.text or f"[{run.icon}]" for run in runs) for runs in parse(text))
