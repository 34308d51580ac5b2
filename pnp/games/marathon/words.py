"""Marathon in words: what a playtest counts, what moves are called, what is wrong with a state."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.base.messages import message
from pnp.referee.rules import Entry, Move

from .pieces import MarathonState, Pieces
from .places import GreenTable, Shelves

ACTIONS = {
    "expel": (message("an opponent’s pawn is expelled"), False),
    "overtake": (message("somebody is overtaken at the green table"), False),
    "top": (message("a pawn is pushed to the top row of a shelf"), False),
    "jump": (message("a player without pawns or places jumps"), True),
    "stop": (message("a player stops at the end"), False),
    "overshoot": (message("a player goes past the end"), False),
}


def catalogue(p: Pieces) -> Mapping[str, Entry]:
    """Places and their cells, events, spaces of the track, and what players do besides placing."""
    out = {}
    for place in p.places:
        out[f"place/{place.id}"] = Entry("place", place.title)
        for cell in range(1, place.reach(p.players) + 1):
            title = message("{place}, {cell}", place=place.title, cell=place.cell_name(cell))
            out[f"cell/{place.id}/{cell}"] = Entry("cell", title, f"place/{place.id}")
    out |= {f"event/{event}": Entry("event", title) for event, title in p.event_titles.items()}
    out |= {
        f"space/{n}": Entry("space", message("space {number}", number=n), "", rare=n == 0) for n in range(p.fin + 1)
    }
    out |= {f"action/{action}": Entry("action", title, "", rare) for action, (title, rare) in ACTIONS.items()}
    return out


def uses(p: Pieces, s: MarathonState, move: Move) -> list[str]:
    """The keys of the catalogue that a legal move makes use of."""
    if move[0] == "open":
        return [f"event/{move[2]}"]
    pos = s.pos[s.order[0]]
    if move[0] == "jump":
        return ["action/jump", f"space/{p.leave[p.block_at[pos]]}"]
    if move[0] == "stop":
        return ["action/stop", f"space/{p.fin}"]
    keys = []
    if move[0] == "resettle":
        space = pos + s.shot[2]
    else:
        place = p.by_id[move[2]]
        at, cell = s.pawns[move[1]][place.number - 1], move[3]
        keys = [f"place/{place.id}", f"cell/{place.id}/{cell}"]
        space = pos + place.cost(at, cell)
        if place is p.court and at[cell - 1] >= 0:
            return [*keys, "action/expel"]  # the time is paid after the pawn is put back
        if isinstance(place, GreenTable) and cell <= len(at):
            keys.append("action/overtake")
        if isinstance(place, Shelves) and len(at[cell - 1]) == place.height - 1:
            keys.append("action/top")
    if space > p.fin:
        keys.append("action/overshoot")
    return [*keys, f"space/{min(space, p.fin)}"]


def broken(p: Pieces, s: MarathonState) -> list[str]:
    """What is wrong with the markers, the pawns, the points and the lines."""
    wrong = []
    if sorted(s.order) != list(range(p.players)) or any(
        not 0 <= s.pos[a] <= s.pos[b] <= p.fin for a, b in zip(s.order, s.order[1:], strict=False)
    ):
        wrong.append(f"the markers {s.pos} do not stand in the order {s.order}")
    on = [seat for line in s.pawns for place, at in zip(p.places, line, strict=True) for seat in place.owners(at)]
    on += [s.shot[1]] if s.shot else []
    for seat in range(p.players):
        if s.reserve[seat] < 0 or s.reserve[seat] + on.count(seat) != p.stock:
            wrong.append(f"seat {seat} has {s.reserve[seat]} pawns and {on.count(seat)} on the places, not {p.stock}")
        if sum(s.parts[seat]) != sum(s.sheet[seat]):
            wrong.append(f"the points of seat {seat} are {sum(s.sheet[seat])}, their parts {sum(s.parts[seat])}")
        if len(s.sheet[seat]) != len(p.places) * s.counted or not 0 <= s.ticks[seat] <= len(s.sheet[seat]):
            wrong.append(f"seat {seat} has {s.sheet[seat]} and {s.ticks[seat]} ticks after {s.counted} counts")
        if s.penalty[seat] < 0 or (s.penalty[seat] and s.pos[seat] != p.fin):
            wrong.append(f"seat {seat} pays {s.penalty[seat]} for the end and stands on {s.pos[seat]}")
    return wrong + _broken_lines(p, s)


def _broken_lines(p: Pieces, s: MarathonState) -> list[str]:
    """What is wrong with the blocks and with what stands on their lines."""
    wrong = []
    if len(set(s.events)) != len(s.events) or len(s.events) != s.opened or not set(s.events) <= set(p.signs):
        wrong.append(f"{s.opened} blocks have the events {s.events}")
    due = max(s.pos) >= p.first[s.opened] or not s.opened
    if bool(s.opening) != due or (not due and s.counted <= p.last and min(s.pos) >= p.leave[s.counted]):
        wrong.append(f"markers on {s.pos}, {s.opened} blocks opened, {s.counted} counted")
    running = {block % p.lines: block for block in range(s.counted, s.opened)}
    for line, (block, dice, pawns) in enumerate(zip(s.blocks, s.dice, s.pawns, strict=True)):
        if block != running.get(line, -1) or len(dice) != (len(p.places) if block >= 0 else 0):
            wrong.append(f"line {line} is open for block {block} with {len(dice)} dice")
        for place, at in zip(p.places, pawns, strict=True):
            owners = place.owners(at)
            twice = place.one and len(set(owners)) != len(owners)
            if twice or (owners and block < 0) or place.broken(at):
                wrong.append(f"line {line}, {place.title}: {at}")
    return wrong


def describe(p: Pieces, s: MarathonState, move: Move) -> str:
    """A legal move in words."""
    if move[0] == "open":
        line, event, dice = move[1:]
        signs = "".join("+" if sign > 0 else "−" for sign in p.signs[event])
        return f"Line {line + 1} opens: {p.event_titles[event]} ({signs}), dice {' '.join(map(str, dice))}"
    seat = s.order[0]
    if move[0] in ("jump", "stop"):
        space = p.leave[p.block_at[s.pos[seat]]] if move[0] == "jump" else p.fin
        return f"{'Jumps' if move[0] == 'jump' else 'Stops: goes'} to space {space}"
    if move[0] == "resettle":
        return f"Puts the pawn of {p.letters[s.shot[1]]} on {p.court.cell_name(move[1])}{_pays(p, s, s.shot[2])}"
    _, line, name, cell = move
    place = p.by_id[name]
    at = s.pawns[line][place.number - 1]
    text = f"{place.title}, {place.cell_name(cell)} (line {line + 1})"
    if place is p.court and at[cell - 1] >= 0:
        return f"{text}: expels {p.letters[at[cell - 1]]}"
    if isinstance(place, GreenTable) and cell <= len(at):
        text += f", past {' '.join(p.letters[other] for other in at[cell - 1 :])}"
    return text + _pays(p, s, place.cost(at, cell))


def _pays(p: Pieces, s: MarathonState, cost: int) -> str:
    """The time that a move costs, where the marker comes to, and points lost at the end."""
    space = s.pos[s.order[0]] + cost
    late = f", −{p.overshoot(space - p.fin)} points for the end" if space > p.fin else ""
    return f": pays {cost}, to space {min(space, p.fin)}{late}"
