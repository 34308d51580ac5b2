"""A text as it is read aloud: no markup, every icon by its word, in the form that goes with the number before it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pnp.definition import markup
from pnp.language.conventions import language
from pnp.language.plurals import FORMS, counted

_NUMBER = re.compile(r"(?<!\d)(\d++)[\s\u00a0\u202f]*+$")
_LAST = re.compile(r"(?<![^\W\d_])([^\W\d_]++)[\s\u00a0\u202f]*+$")
_GLUED = re.compile(r"[\w)\]%]$")
SEVERAL = 2  # what a word such as “les” says: more than one


@dataclass(frozen=True)
class Readings:
    """How the icons of a game are read in one language; what no glossary knows is read by its name."""

    lang: str
    words: Mapping[str, str]  # icon → its forms: période | périodes

    def of(self, icon: str, before: str = "", times: int = 1) -> str:
        """One icon behind some words, or so many of it in a row."""
        forms = self.words.get(icon) or icon.replace("-", " ")
        if times > 1:
            together = f"{times}{'' if FORMS in forms else ' ×'} {counted(forms, times, self.lang)}"
            return f"({together})" if _NUMBER.search(before) else together  # 8 (2 points): no one number
        return counted(forms, self._number(before), self.lang) if FORMS in forms else forms

    def _number(self, before: str) -> int:
        found = _NUMBER.search(before)
        if found:
            return min(int(found[1][-6:]), 1_000)
        last = _LAST.search(before)
        return SEVERAL if last and last[1].casefold() in language(self.lang).before_many else 1

    def in_row(self, runs: Sequence[markup.Run]) -> list[str]:
        """What is said for each run of a paragraph; of several equal icons side by side the first says how many."""
        out: list[str] = []
        for index, run in enumerate(runs):
            if not run.icon:
                out.append(run.text)
            elif index and runs[index - 1].icon == run.icon:
                out.append("")
            else:
                times = next((n for n, one in enumerate(runs[index:]) if one.icon != run.icon), len(runs) - index)
                before = "".join(out)
                said = self.of(run.icon, before, times)
                apart = bool(_GLUED.search(before))
                after = runs[index + times].text[:1] if index + times < len(runs) else ""
                out.append(f"{' ' * apart}{said}{' ' * after.isalnum()}")
        return out

    def aloud(self, text: str) -> str:
        """A text with light markup, in words alone; paragraphs follow each other."""
        if not any(sign in text for sign in "*{}\\\n"):
            return text.strip()
        paragraphs = markup.parse(text)
        return " ".join(" ".join("".join(self.in_row(runs)).split("\n")).strip() for runs in paragraphs)
