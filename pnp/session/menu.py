"""Legal moves in words → a numbered menu of at most 80 columns, and an answer typed by a person → the move."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from pnp.base.clean import OBEYED
from pnp.base.messages import counted
from pnp.referee.rules import Move
from pnp.session.finding import best, corrected, plain
from pnp.speech.saying import said

WIDTH = 80
FEW = 9  # so many moves stand one on a line; more are gathered by what they have in common
SCREEN = 16  # so many lines of moves are read at a glance; a longer menu takes two steps
FEWEST = 4  # lines that a menu is given at least
_GAP = "   "  # between two moves on a line
MARGIN = 30  # columns that the head of a row takes at most
_NUMBER = re.compile(r"(\d{1,5})(?:[ .,]\s*(\d{1,5}))?")
_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
_SEPARATOR = re.compile(r"[,:;·–—(]$")


class Item(NamedTuple):
    """One move and how it is called: in full, and in two parts where the menu is long."""

    move: Move
    words: str
    head: str = ""
    short: str = ""


class Menu:
    """The moves of one decision, numbered from 1 in the order in which they are shown.

    Few stand one on a line, more in columns below what they share. If even that is too long for a screen, large groups
    have one number, and the moves of the third line, if it is a group, are called 3.1, 3.2 and so on.
    """

    def __init__(self, items: Iterable[Item], room: int = SCREEN) -> None:
        self.room = max(FEWEST, min(room, SCREEN))
        groups: dict[Move, list[Item]] = {}
        for item in items:
            groups.setdefault(item.move[: max(1, len(item.move) - 1)], []).append(item)
        self.items = [item for group in groups.values() for item in group]
        starts = list(accumulate((len(group) for group in groups.values()), initial=0))
        self.groups = [range(a, b) for a, b in pairwise(starts)]
        self._names = [plain(item.words) for item in self.items]
        self._lines = self._listed(range(len(self.items)))
        if len(self.items) > FEW or len(self._lines) > self.room:
            self._lines = self._gathered()
        self.steps = len(self._lines) > self.room and 1 < len(self.groups) < len(self.items)
        if self.steps:
            self._unfold()
            self._lines = self._headed()

    @property
    def count(self) -> int:
        """How far the numbers go."""
        return len(self.groups) if self.steps else len(self.items)

    def lines(self) -> list[str]:
        """The menu to print."""
        return self._lines

    def handle(self, place: int) -> str:
        """What to type for the move at a place."""
        if not self.steps:
            return str(place + 1)
        number, group = next((n, group) for n, group in enumerate(self.groups, 1) if place in group)
        return f"{number}.{place - group[0] + 1}" if len(group) > 1 else str(number)

    def pick(self, text: str) -> list[int] | None:
        """The places that a typed number means: a move or a group, nothing if too high; None if it is no number."""
        match = _NUMBER.fullmatch(text)
        if match is None:
            return None
        first, second = int(match[1]), int(match[2] or 0)
        if not 1 <= first <= self.count or (match[2] and not (self.steps and second)):
            return []
        group = self.groups[first - 1] if self.steps else [first - 1]
        return list(group[second - 1 : second] if second else group)

    def find(self, text: str) -> list[int]:
        """The places of the moves that typed words can mean, the likeliest only."""
        return best(text, self._names, [plain(item.head) for item in self.items])

    def near(self, text: str) -> list[int]:
        """The places of the moves that may have been meant by words that no move has."""
        words = corrected(
            text, [f"{name} {plain(item.head)}" for name, item in zip(self._names, self.items, strict=True)]
        )
        return self.find(words) if words else []

    def _listed(self, places: Iterable[int]) -> list[str]:
        """Moves one below the other."""
        return [line for i in places for line in fold(f"{i + 1:>4}  {self.items[i].words}", " " * 6)]

    def _gathered(self) -> list[str]:
        """Moves in columns below, or behind, what they share."""
        lines: list[str] = []
        if any(item.short for item in self.items):
            return self._rows()
        shared = [common([self.items[i].words for i in group]) for group in self.groups]
        for same, groups in groupby(zip(shared, self.groups, strict=True), lambda pair: pair[0]):
            places = [i for _, group in groups for i in group]
            lines += self._columns(places, same) if same and len(places) > 1 else self._listed(places)
        return lines

    def _rows(self) -> list[str]:
        """A row for each head, with its moves behind it."""
        width = min(MARGIN, max(columns(item.head) for item in self.items))
        lines: list[str] = []
        for head, places in groupby(range(len(self.items)), lambda i: self.items[i].head):
            items = [(i, self.items[i]) for i in places]
            cells = [f"{i + 1:>3} {item.short or item.words}" for i, item in items]
            line = f"  {pad(head, width)} "
            for cell in cells:
                if columns(line) + columns(cell) + 1 > WIDTH and line.strip():
                    lines.append(line.rstrip())
                    line = " " * (width + 3)
                line += f" {cell} "
            lines += fold(line.rstrip(), " " * (width + 4))
        return lines

    def _columns(self, places: Sequence[int], shared: str) -> list[str]:
        cells = [f"{i + 1:>4}  {self.items[i].words[len(shared) :].strip()}" for i in places]
        head = fold(f"  {shared.strip().rstrip(',:;')}", "    ")
        width = max(map(columns, cells))
        if width > WIDTH:
            return head + self._listed(places)
        count = max(1, (WIDTH + len(_GAP)) // (width + len(_GAP)))
        rows = [cells[i : i + count] for i in range(0, len(cells), count)]
        return head + [_GAP.join(pad(cell, width) for cell in row).rstrip() for row in rows]

    def _unfold(self) -> None:
        """Part groups into their moves, the smallest first and equal ones alike, as long as the screen has room."""
        for size in sorted({len(group) for group in self.groups}):
            before = self.groups
            self.groups = [
                part
                for group in before
                for part in ([range(i, i + 1) for i in group] if len(group) == size else [group])
            ]
            if len(self._headed(brief=False)) > self.room:
                self.groups = before
                return

    def _headed(self, brief: bool = True) -> list[str]:
        """The groups, each by what its moves have in common, and the moves that stand alone; in columns if many."""
        cells = []
        for number, group in enumerate(self.groups, 1):
            texts = [self.items[i].words for i in group]
            label = self.items[group[0]].head or alike(texts) or str(self.items[group[0]].move[0])
            moves = counted("{label}: {count} move", "{label}: {count} moves", count=len(group), label=label)
            cells.append(f"{number:>4}  {texts[0] if len(group) == 1 else said(moves)}")
        lines = [line for cell in cells for line in fold(cell, " " * 6)]
        for briefly in (False, True)[: 1 + brief] if len(lines) > self.room else ():
            short = [f"{n:>4}  {self._label(group, briefly)}" for n, group in enumerate(self.groups, 1)]
            if (width := max(map(columns, short))) <= (WIDTH - len(_GAP)) // 2:
                half = (len(short) + 1) // 2
                rows = [short[i::half] for i in range(half)]  # down the first column, then down the second
                return [_GAP.join(pad(cell, width) for cell in row).rstrip() for row in rows]
        return lines

    def _label(self, group: range, brief: bool) -> str:
        """A group in few words."""
        first = self.items[group[0]]
        if len(group) == 1 and not brief:
            return f"{first.head} · {first.short}" if first.head and first.short else first.words
        label = first.head or first.words
        return said(counted("{label}: {count} move", "{label}: {count} moves", count=len(group), label=label))


def common(texts: Sequence[str]) -> str:
    """The words that texts begin with, up to a separator if there is one, never the whole of any text."""
    split = [text.split(" ") for text in texts]
    count = 0
    for words in zip(*(words[:-1] for words in split), strict=False):
        if len(set(words)) > 1:
            break
        count += 1
    shared = split[0][:count]
    ends = [i for i, word in enumerate(shared, 1) if _SEPARATOR.search(word)]
    kept = shared[: ends[-1]] if ends else shared
    return " ".join(kept) + " " if kept else ""


def alike(texts: Sequence[str]) -> str:
    """What texts have in common before a colon, with … for what differs: “Salon, row … (line 1)”."""
    split = [_TOKEN.findall(text.split(": ")[0]) for text in texts]
    kept = split[0]
    for other in split[1:]:
        blocks = SequenceMatcher(None, kept, other, autojunk=False).get_matching_blocks()
        found: list[str] = []
        for i, block in enumerate(blocks):
            gap = i > 0 or block.a > 0 or block.b > 0
            if gap and (block.a, block.b) != (len(kept), len(other)) and found[-1:] != ["…"]:
                found.append("…")
            found += kept[block.a : block.a + block.size]
        kept = found
    return re.sub(r"(?:…\s*)+", "… ", "".join(kept)).replace("… )", "…)").replace("… ,", "…,").strip(" ,:;")


def clean(text: str, most: int = 40) -> str:
    """What somebody typed, fit to be shown: cut short, nothing that a terminal obeys."""
    shown = OBEYED.sub("?", text[: most + 1].strip())
    return f"{shown[: most - 1]}…" if len(shown) > most - 1 else shown


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(c) else 1 + (unicodedata.east_asian_width(c) in "WF") for c in text)


def pad(text: str, width: int) -> str:
    """A text filled with spaces."""
    return text + " " * (width - columns(text))


def fold(text: str, indent: str = "", width: int = WIDTH) -> list[str]:
    """A text as lines that fit; those after the first are indented. Words too long for a line are cut."""
    if columns(text) <= width:
        return [text]
    lines = []
    line, empty = "", True
    for word in text.split(" "):
        while columns(word) > width - len(indent):
            if not empty:
                lines.append(line)
                line = indent
            room = width - columns(line)
            cut = next(i for i in range(len(word), 0, -1) if columns(word[:i]) <= room or i == 1)
            lines.append(line + word[:cut])
            line, word, empty = indent, word[cut:], True
        longer = line + word if empty else f"{line} {word}"
        if columns(longer) > width:
            lines.append(line)
            longer = indent + word
        line, empty = longer, False
    return [*lines, line]
