"""The table of Marathon as text: the track, the open lines, where everybody stands, one player's score sheet."""

from __future__ import annotations

from pnp.base.messages import message, word
from pnp.referee.telling import number, signed
from pnp.speech.saying import said

from .common import At, Place
from .names import Named
from .pieces import MarathonState
from .places import FREE, Court, Garden, GreenTable, Pyramid, Shelves
from .rules import Marathon

WIDTH = 80
EMPTY = "·"
ROW = 38  # spaces of the track in one row
LABEL = 3  # every third space has its number
NAME = 10  # columns of a place's short name


def table(rules: Marathon, state: MarathonState, seat: int) -> list[str]:
    """What a seat sees, from the track down to its own sheet."""
    telling = Named(rules, seat)
    over = state.counted > rules.last
    out = [] if over else [*_track(rules, state), ""]
    for line, block in sorted(enumerate(state.blocks), key=lambda pair: pair[1]):
        if block >= 0:
            out += [*_line(rules, state, line, block), ""]
    out += [*_standings(rules, state, telling, whole=True), ""]
    return [row[:WIDTH].rstrip() for row in [*out, *_sheet(rules, state, seat)]]


def glance(rules: Marathon, s: MarathonState, telling: Named) -> list[str]:
    """The open lines and where everybody stands: what a placement is chosen by."""
    out = []
    for line, block in sorted(enumerate(s.blocks), key=lambda pair: pair[1]):
        if block >= 0:
            out += _line(rules, s, line, block)
    return [row[:WIDTH].rstrip() for row in [*out, *_standings(rules, s, telling, whole=False)]]


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
    """One open line: its event, then a row for each place with its sign and die, its malus and what stands there."""
    event, days = rules.event_titles[s.events[block]], rules.days[block]
    title = said(message("Line {line}, {days}: {event}", line=line + 1, days=days, event=event))
    times = f" ×{rules.times}" if block == rules.last and rules.times != 1 else ""
    columns = said(message("place, die, if absent, (periods)"))
    room = WIDTH - len(title) - len(columns) - len(times) - 4
    out = [f"{title}{times} {'─' * max(room, 1)} {columns} ─"]
    signs, malus_times = rules.signs[s.events[block]], rules.malus_times if block == rules.last else 1
    for place, at, die, sign in zip(rules.places, s.pawns[line], s.dice[line], signs, strict=True):
        favour = "+" if sign > 0 else "−"
        malus = number(-place.malus * malus_times)
        head = f" {place.number} {place.short:<{NAME}.{NAME}} {favour}{die} {malus:>3}  "
        out.append(head + _pawns(rules, place, at))
    return out


def _pawns(rules: Marathon, place: Place, at: At) -> str:
    """What stands on a place; in brackets the time that a pawn costs."""
    letters = rules.letters

    def row(seats: list[int], cells: int) -> str:
        return "".join(letters[seat] for seat in seats) + EMPTY * (cells - len(seats))

    if isinstance(place, Shelves):
        shelves = [f"({time}){row(shelf, place.height)}" for time, shelf in zip(place.times, at, strict=True)]
        values = " ".join(map(signed, place.values))
        return "  ".join([*shelves, said(message("upwards {values}", values=values))])
    if isinstance(place, Pyramid):
        rows = [f"({t}){row(r, size)}" for t, r, size in zip(place.times, at, place.sizes, strict=True)]
        return "  ".join([*rows, said(message("majority {points}", points=signed(place.majority)))])
    if isinstance(place, Court):
        cells = zip(place.values, at, strict=True)
        shown = " ".join(f"{signed(value)}{EMPTY if owner == FREE else letters[owner]}" for value, owner in cells)
        return f"{shown}  " + said(message("expel (+{time})", time=place.expel))
    values = " ".join(map(signed, getattr(place, "values", ())))
    queue = row(at, place.count)
    if len(at) >= place.count:
        return f"{queue}  {values}"
    price = place.cost(at, len(at) + 1)
    if isinstance(place, GreenTable) and at:
        head = place.cost(at, 1)
        return f"{queue}  {values}  " + said(message("tail ({time}), head ({head})", time=price, head=head))
    if isinstance(place, Garden):
        return f"{queue}  {values}  " + said(message("by tables ({time})", time=price))
    return f"{queue}  {values}  " + said(message("by position ({time})", time=price))


def _standings(rules: Marathon, s: MarathonState, telling: Named, whole: bool) -> list[str]:
    """Everybody's space, points and ticks, a column each; the mover has a sign."""
    seats = range(rules.players)
    names = [f"{said(telling.who(p))} {rules.letters[p]}" for p in seats]
    names = [f"▶{name}" if p == s.order[0] and s.counted <= rules.last else name for p, name in enumerate(names)]
    now = rules.scores(s)
    rows = [("", names), (said(word("row of a table", "space")), [str(s.pos[p]) for p in seats])]
    points = [number(now[p].total) for p in seats]
    if whole:
        rows.append((said(word("row of a table", "points")), points))
        rows.append((said(word("row of a table", "ticks")), [str(s.ticks[p]) for p in seats]))
        rows.append((said(word("row of a table", "pawns left")), [str(s.reserve[p]) for p in seats]))
    else:
        both = [f"{total} ({s.ticks[p]})" for p, total in enumerate(points)]
        rows.append((said(word("row of a table", "points (ticks)")), both))
    left = max(len(title) for title, _ in rows)
    width = min(max(len(cell) for _, cells in rows for cell in cells) + 2, (WIDTH - left) // rules.players)
    return [f"{title:<{left}}" + "".join(f"{cell[: width - 1]:>{width}}" for cell in cells) for title, cells in rows]


def _sheet(rules: Marathon, s: MarathonState, seat: int) -> list[str]:
    """The player's own cells; those that ticks strike as it stands are in brackets."""
    row = len(rules.places)
    cells, gone = s.sheet[seat], _struck(s.sheet[seat], s.ticks[seat])
    title = said(message("Your sheet"))
    width = max(map(len, [*rules.days, title]), default=0)
    out = [f"{title:<{width}}  " + "".join(f"{place.short:>10.9}" for place in rules.places)]
    for block, days in enumerate(rules.days):
        at = range(row * block, row * (block + 1))
        shown = [f"[{number(cells[i])}]" if i in gone else number(cells[i]) for i in at if i < len(cells)]
        out.append(f"{days:<{width}}  " + "".join(f"{text:>10}" for text in shown or [EMPTY] * row))
    if gone:
        out.append(said(message("[ ] struck by your ticks")))
    return out


def _struck(cells: list[int], ticks: int) -> set[int]:
    """Which cells the ticks strike: the highest, and of equal ones the first."""
    return set(sorted(range(len(cells)), key=lambda i: -cells[i])[:ticks])


def count_rows(rules: Marathon, s: MarathonState, block: int, telling: Named) -> list[str]:
    """What a count brought everybody, place by place."""
    row = len(rules.places)
    names = [said(telling.who(seat)) for seat in range(rules.players)]
    width = max(map(len, names)) + 2
    total = said(word("row of a table", "total"))
    out = [" " * width + "".join(f"{place.short:>10.9}" for place in rules.places) + f"{total:>8}"]
    for seat, name in enumerate(names):
        cells = s.sheet[seat][row * block : row * (block + 1)]
        out.append(f"{name:<{width}}" + "".join(f"{signed(c):>10}" for c in cells) + f"{signed(sum(cells)):>8}")
    return out
