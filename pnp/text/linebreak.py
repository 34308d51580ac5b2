"""Break points and hyphens by language, and the two ways of choosing among them.

All widths are in em, so that a text is broken for another size without shaping it again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from icu4py.breakers import LineBreaker

from pnp.language.conventions import language
from pnp.text.fonts import Word
from pnp.text.ties import OBJECT

MANY = 1e6  # cost of one more line
_WORD = r"[0-9A-Za-zÀ-ɏ]+(?:['’][0-9A-Za-zÀ-ɏ]+|-[A-Za-zÀ-ɏ][0-9A-Za-zÀ-ɏ]*+)*+"
_PLAIN = re.compile(rf"(?:(?:{_WORD}|\d+/\d+|\d+\.\d+|·)[,.;:!?]?(?: ++|$))++")
_PIECES = re.compile("[^ -]+(?:-| *)")
INSIDE_WORD = 40.0  # cost of a break inside a compound word, in em²
LONE = 60.0  # cost of a last line of one word
TIED = 400.0  # cost of a break at a tie where no line may be added for it
ZONE = 0.2  # of the measure: ragged lines that end so near the edge need no hyphen


class Icon(NamedTuple):
    """An inline icon: its name, its width in em, and how it is read, in the font of its line."""

    name: str
    width: float
    reading: Word | None = None


class Segment(NamedTuple):
    """What cannot be broken: pieces, their width in em, the blank behind, and the width with it."""

    pieces: tuple[Word | Icon, ...]
    width: float
    blank: Word | None
    forced: bool
    step: float
    levels: tuple[int, ...] = ()  # of the pieces, then of the blank, where a text does not simply run from the left
    run: tuple[Word | Icon, ...] = ()  # the pieces with the blank
    tied: bool = False  # no line should end behind it


class Span(NamedTuple):
    """Pieces of one line in drawing order: words, icons, and blanks stretched by so many em."""

    pieces: tuple[Word | Icon | float, ...]
    width: float
    levels: tuple[int, ...] = ()


def unbreakable(text: str, lang: str) -> list[str]:
    """A text cut where a line may end, by Unicode's rules for the language; blanks stay with what is before them."""
    if not text:
        return [""]
    if text.isdecimal():
        return [text]
    if _PLAIN.fullmatch(text):  # most card texts: ICU would break after blanks and hyphens and nowhere else
        return _PIECES.findall(text)
    pieces: list[str] = []
    for start, end in LineBreaker(text, _strict(lang)).segments():
        if pieces and pieces[-1].endswith(OBJECT) and text[start] == OBJECT:  # two icons in a row are one sign
            pieces[-1] += text[start:end]
        else:
            pieces.append(text[start:end])
    return pieces


@lru_cache(maxsize=16)
def _strict(lang: str) -> str:
    """The language with the strict rules of line breaking: no line begins with ー, ッ or ゃ (JIS X 4051)."""
    return f"{lang}-u-lb-strict" if lang.split("-")[0] == "ja" else lang


@lru_cache(maxsize=8192)
def hyphen_points(word: str, lang: str) -> tuple[int, ...]:
    """Where a word may be hyphenated, the last point first; short words and names are left whole."""
    core = word.strip("«»“”().,;:!?…\u00a0\u202f")
    before, behind = language(lang).hyphen_limits
    if len(core) < before + behind or not core.isalpha() or core[0].isupper():
        return ()
    dictionary = _dictionary(lang)
    if dictionary is None:
        return ()
    offset = word.index(core)
    return tuple(offset + p for p in reversed(dictionary.positions(core)) if before <= p <= len(core) - behind)


@lru_cache(maxsize=16)
def _dictionary(lang: str) -> Any:
    import pyphen

    regional = lang.replace("-", "_")
    name = regional if "_" in regional and regional in pyphen.LANGUAGES else language(lang).hyphens or lang
    return pyphen.Pyphen(lang=name) if name in pyphen.LANGUAGES else None


def _span(segments: Sequence[Segment]) -> Span:
    """Segments joined on one line, blanks between them and none at the end."""
    if not segments:
        return Span((), 0.0)
    if len(segments) == 1 and not segments[0].levels:
        return Span(segments[0].pieces, segments[0].width)
    if not segments[0].levels:
        joined: list[Word | Icon | float] = []
        wide = 0.0
        for segment in segments[:-1]:
            joined += segment.run
            wide += segment.step
        last = segments[-1]
        joined += last.pieces
        return Span(tuple(joined), wide + last.width)
    return _span_two_ways(segments)


def _span_two_ways(segments: Sequence[Segment]) -> Span:
    """The same for a text that does not simply run from the left: pieces keep their levels."""
    pieces: list[Word | Icon | float] = []
    levels: list[int] = []
    width = 0.0
    blank = None
    after = 0
    for segment in segments:
        if blank is not None:
            pieces.append(blank)
            levels.append(after)
            width += blank.width
        pieces += segment.pieces
        if segment.levels:
            levels += segment.levels[:-1]
            after = segment.levels[-1]
        width += segment.width
        blank = segment.blank
    return Span(tuple(pieces), width, tuple(levels) if len(levels) == len(pieces) else ())


def fill(segments: Sequence[Segment], measure: float) -> list[Span]:
    """Fill each line as far as it goes; what is tied goes to the next line together, if that is not the whole line."""
    lines: list[Span] = []
    start = 0
    used = 0.0
    for index, segment in enumerate(segments):
        if used + segment.width > measure and index > start:
            end = _untied(segments, start, index)
            lines.append(_span(segments[start:end]))
            start, used = end, sum([s.step for s in segments[end:index]])
            if used + segment.width > measure and index > start:  # what is tied is longer than a line
                lines.append(_span(segments[start:index]))
                start, used = index, 0.0
        used += segment.step
    lines.append(_span(segments[start:]))
    return lines


def _untied(segments: Sequence[Segment], start: int, end: int) -> int:
    """The last place at or before an end where a line may end without parting what is tied; the end, if none."""
    at = end
    while at > start and segments[at - 1].tied:
        at -= 1
    return at if at > start else end


Split = Callable[[Segment, float], "tuple[Segment, Segment] | None"]


def fill_with_hyphens(segments: Sequence[Segment], measure: float, split: Split, zone: float = 0.0) -> list[Span]:
    """Fill each line as far as it goes, words split where their language allows.

    A word is split only if more than the zone would be left free, and never on two lines running, unless it is wider
    than a line.
    """
    lines: list[Span] = []
    line: list[Segment] = []
    used = 0.0
    queue = list(reversed(segments))
    hyphen = False  # whether the line before ended with one
    while queue:
        segment = queue.pop()
        if used + segment.width <= measure:
            line.append(segment)
            used += segment.step
            continue
        wide = segment.width > measure
        wanted = not line or wide or (not hyphen and measure - used > zone and not line[-1].tied)
        halves = split(segment, measure - used) if wanted else None
        hyphen = halves is not None
        if halves:
            line.append(halves[0])
            queue.append(halves[1])
        elif line:
            queue.append(segment)
            end = _untied(line, 0, len(line))
            queue += reversed(line[end:])
            line = line[:end]
        else:
            line.append(segment)
        lines.append(_span(line))
        line, used = [], 0.0
    if line or not lines:
        lines.append(_span(line))
    return lines


def least_ragged(segments: Sequence[Segment], measure: float, tie: float = TIED) -> list[Span]:
    """The fewest lines, and among those the breaks whose ends are most even (sum of squares of the free ends).

    A break at a tie costs so much more, and a last line of one word a little.
    """
    n = len(segments)
    steps = [s.step for s in segments]
    if n < 2 or sum(steps) <= measure:
        return [_span(segments)]
    widths = [s.width for s in segments]
    # a line more costs more than any raggedness; a short last line is no harm
    weights = [1.0] * (n - 1) + [0.2]
    extras = [MANY if s.blank is not None else MANY + INSIDE_WORD for s in segments[:-1]] + [MANY]
    if True in [s.tied for s in segments]:
        extras = [extra + tie if s.tied else extra for extra, s in zip(extras, segments, strict=True)]
    best = [0.0] * (n + 1)
    after = [n] * (n + 1)
    for i in range(n - 1, -1, -1):
        free = measure - widths[i]
        least, end = best[i + 1] + free * free * weights[i] + extras[i], i + 1  # what is too wide stands alone
        if i == n - 1:
            least += LONE
        room = measure - steps[i]
        for j in range(i + 1, n):
            free = room - widths[j]
            if free < 0:
                break
            room -= steps[j]
            cost = best[j + 1] + free * free * weights[j] + extras[j]
            if cost < least:
                least, end = cost, j + 1
        best[i], after[i] = least, end
    out = []
    i = 0
    while i < n:
        out.append(_span(segments[i : after[i]]))
        i = after[i]
    return out
