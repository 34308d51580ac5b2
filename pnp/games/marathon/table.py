"""The table of Marathon as text: the track, the open lines, one player's score sheet."""

from __future__ import annotations

from .common import At, Place
from .pieces import MarathonState
from .places import FREE, Court, Garden, GreenTable, Pyramid, Shelves
from .rules import Marathon

WIDTH = 80
EMPTY = "·"
ROW = 38  # spaces of the track in one row
LABEL = 3  # every third space has its number


def table(rules: Marathon, state: MarathonState, seat: int) -> list[str]:
    """What a seat sees, from the track down to its own sheet."""
    out = [*_track(rules, state), ""]
    for line, block in sorted(enumerate(state.blocks), key=lambda pair: pair[1]):
        if block >= 0:
            out += [*_line(rules, state, line, block), ""]
    return [row[:WIDTH].rstrip() for row in [*out, *_sheet(rules, state, seat)]]


def _track(rules: Marathon, s: MarathonState) -> list[str]:
    """The spaces, two columns each, and the stacks below them: who stands highest moves first."""
    out = []
    borders = rules.first[1:]
    for start in range(0, rules.fin + 1, ROW):
        spaces = range(start, min(start + ROW, rules.fin + 1))
        ruler = [" "] * (2 * len(spaces) + 2)
        for column, space in enumerate(spaces):
            text = str(space) if space % LABEL == 0 and space not in borders else EMPTY
            end = 2 * column + 3
            ruler[end - len(text) : end] = text
            if space in borders:
                ruler[end - 2] = "│"
        out.append("".join(ruler))
        stacks = [[rules.letters[p] for p in s.order if s.pos[p] == space] for space in spaces]
        for depth in range(max(map(len, stacks))):
            out.append("  " + " ".join(stack[depth] if depth < len(stack) else " " for stack in stacks))
    return out


def _line(rules: Marathon, s: MarathonState, line: int, block: int) -> list[str]:
    """One open line: its event, then a row for each place with its sign, its die and what stands there."""
    title = f"Line {line + 1} ─ {rules.days[block]} ─ {rules.event_titles[s.events[block]]} "
    times = f" ×{rules.times}" if block == rules.last and rules.times != 1 else ""
    latest = " N" if block == s.opened - 1 and s.opened > 1 else ""
    end = f"{times}{latest} ─" if times or latest else "─"
    out = [title + "─" * (WIDTH - len(title) - len(end)) + end]
    signs = rules.signs[s.events[block]]
    for place, at, die, sign in zip(rules.places, s.pawns[line], s.dice[line], signs, strict=True):
        head = f" {place.number} {place.short:<9.9} {'+' if sign > 0 else '−'}{die}  "
        out.append(head + _pawns(rules, place, at))
        if isinstance(place, Court):
            out.append(" " * len(head) + " ".join(f"({time})" for time in place.times) + f"  to expel +{place.expel}")
    return out


def _pawns(rules: Marathon, place: Place, at: At) -> str:
    """What stands on a place; in brackets the time that a pawn costs."""
    letters = rules.letters

    def row(seats: list[int], cells: int) -> str:
        return "".join(letters[seat] for seat in seats) + EMPTY * (cells - len(seats))

    if isinstance(place, Shelves):
        shelves = [f"({time}){row(shelf, place.height)}" for time, shelf in zip(place.times, at, strict=True)]
        values = " ".join(f"{value:+d}" for value in place.values)
        return f"{'  '.join(shelves)}   rows {values} upwards"
    if isinstance(place, Pyramid):
        rows = [f"({t}){row(r, size)}" for t, r, size in zip(place.times, at, place.sizes, strict=True)]
        return f"{'  '.join(rows)}   majority {place.majority:+d}"
    if isinstance(place, Court):
        cells = zip(place.values, at, strict=True)
        return " ".join(f"{value:+d}{EMPTY if owner == FREE else letters[owner]}" for value, owner in cells)
    values = "".join(f"{value:+d} " for value in getattr(place, "values", ()))
    queue = row(at, place.count)
    if len(at) >= place.count:
        return f"{queue}   {values}"
    price = f"({place.cost(at, len(at) + 1)}"
    if isinstance(place, GreenTable) and at:
        price += f", head {place.cost(at, 1)}"
    what = "by tables" if isinstance(place, Garden) else "by position"
    return f"{queue}   {values}{what} {price})"


def _sheet(rules: Marathon, s: MarathonState, seat: int) -> list[str]:
    """The player's own cells, and what everybody has."""
    width = max(map(len, rules.days), default=0)
    names = "".join(f"{place.short:>10.9}" for place in rules.places)
    out = [f"{'Sheet of ' + rules.letters[seat]:<{width}}  {names}"]
    row = len(rules.places)
    for block, days in enumerate(rules.days):
        cells = s.sheet[seat][row * block : row * (block + 1)]
        shown = [number(cell) for cell in cells] or [EMPTY] * row
        out.append(f"{days:<{width}}  " + "".join(f"{text:>10}" for text in shown))
    now = rules.scores(s)
    for title, values in (
        ("Points now", [score.total for score in now]),
        ("Ticks", s.ticks),
        ("Pawns left", s.reserve),
    ):
        marked = [f"{letter}{'*' if p == seat else ' '}" for p, letter in enumerate(rules.letters)]
        everybody = [f"{letter}{number(value):>4}" for letter, value in zip(marked, values, strict=False)]
        out.append(f"{title:<{width}}  " + "    ".join(everybody))
    return out


def number(value: int) -> str:
    """A number with a real minus sign."""
    return str(value).replace("-", "−")
