"""24H du Mans in plain text: the score pad, what lies before each driver, and what the cards in hand would do."""

from __future__ import annotations

from .pieces import COLOURS, COURSE, DEAL, INCIDENT, NONE, OVER, PLAY, STAND, TARGET, MansState
from .rules import Mans

WIDTH = 80
ROUNDS_SHOWN = 8  # of the score pad: more would not fit
RULE = "─" * WIDTH


def table(rules: Mans, state: MansState, seat: int) -> list[str]:
    """What a seat sees, as lines of at most 80 columns."""
    lines = [_head(rules, state), RULE, *_pad(rules, state, seat), RULE]
    if state.phase == OVER:
        return [*lines, *_result(rules, state, seat)]
    if state.phase == DEAL:
        return [*lines, "The cards are gathered and shuffled."]
    for player in range(rules.players):
        lines += _row(rules, state, player, seat)
    return [*lines, RULE, *_hand(rules, state, seat)]


def _name(player: int, seat: int) -> str:
    """A player by number from 1."""
    return f"player {player + 1}" + (" (you)" if player == seat else "")


def _head(rules: Mans, s: MansState) -> str:
    """Which round, day or night, how many cards are left to draw."""
    if s.phase == OVER:
        return f"24H du Mans · the finish, after {rules.rounds} rounds"
    aside = rules.put_aside(s.round)
    light = f"☾ night, {aside} cards aside" if aside else "☀ day"
    pile = f" · {len(s.deck)} cards in the pile" if s.phase != DEAL else ""
    return f"24H du Mans · round {s.round} of {rules.rounds} · {light}{pile}"


def _pad(rules: Mans, s: MansState, seat: int) -> list[str]:
    """The score pad: the latest rounds and the totals."""
    first = max(0, min(rules.rounds, len(s.pad) + 1) - ROUNDS_SHOWN)
    shown = range(first, min(rules.rounds, first + ROUNDS_SHOWN))
    marks = ["☾" if rules.put_aside(r + 1) else " " for r in shown]
    lines = [" " * 17 + "".join(f"{mark + str(r + 1):>5}" for r, mark in zip(shown, marks, strict=True)) + "   total"]
    for player in range(rules.players):
        points = [str(s.pad[r][player]) if r < len(s.pad) else "·" for r in shown]
        out = "  eliminated" if s.eliminated[player] else ""
        lines.append(f"{_name(player, seat):<17}" + "".join(f"{p:>5}" for p in points) + f"{s.totals[player]:>8}{out}")
    return lines


def _row(rules: Mans, s: MansState, player: int, seat: int) -> list[str]:
    """What lies before one player."""
    turn = "▶" if player == s.active else " "
    if s.out[player]:
        return [f"{turn} {_name(player, seat):<15} out: Surchauffe"]
    heat = "●" * min(s.heat[player], 12) + "○" * min(rules.limit - s.heat[player], 12)
    marks = "  INCIDENT: no new heat!" if s.incident[player] else ""
    edges = f"{rules.worth(s, player):>3} points  heat {heat}  yellow {s.yellow[player]}  blue {s.blue[player]}"
    covered = len(s.covered[player])
    cards = [_short(rules, card) for card in s.table[player]]
    if covered:
        cards.insert(0, f"[{covered} covered]")
    line = f"{turn} {_name(player, seat):<15} {edges}{marks}"
    return [line[:WIDTH], *_wrapped(cards or ["no cards yet"])]


def _wrapped(words: list[str]) -> list[str]:
    """Words over as many lines as they need, four columns in."""
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) > WIDTH - 6:
            lines.append("")
        lines[-1] += f"  {word}"
    return [f"  {line}"[:WIDTH] for line in lines]


def _points(number: int) -> str:
    """A number of points, with a true minus."""
    return f"{number} point{'' if abs(number) == 1 else 's'}".replace("-", "−")


def _short(rules: Mans, card: int) -> str:
    """A card on the table without spaces: 5°y is a yellow one of 5 points and one heat."""
    if rules.kinds[card] != COURSE:
        points = rules.points[card]
        return rules.cards.titles[card] + (f" {points}".replace("-", "−") if points else "")
    colour = COLOURS[rules.blues[card] > 0][0]
    return f"{rules.points[card]}{'°' * min(rules.heats[card], 9)}{colour}"


def _hand(rules: Mans, s: MansState, seat: int) -> list[str]:
    """The seat's own cards, and what each would do."""
    mine = s.phase == PLAY and s.active == seat
    lines = ["Your hand (° is heat):"]
    for word, card in (("held", s.hands[seat]), ("drawn", s.drawn if mine else NONE)):
        if card != NONE:
            lines.append(f"  {word:<5}  {rules.cards.label(card):<46}"[:WIDTH].rstrip())
            lines.append(f"         → {_effect(rules, s, card, seat)}"[:WIDTH])
    if s.phase == TARGET:
        title = rules.cards.titles[s.pending]
        among = ", ".join(str(p + 1) for p in rules.targets(s, s.pending))
        lines.append(f"{title} is played: before which player? {among}"[:WIDTH])
    return lines


def _effect(rules: Mans, s: MansState, card: int, seat: int) -> str:
    """What this card would do if this seat played it now."""
    if s.out[seat]:
        return "you are out of this round"
    kind = rules.kinds[card]
    if kind == COURSE:
        if rules.overheats(s, card, seat):
            last = s.round == rules.rounds
            return "Surchauffe! You would be out of this round" + (" and of the race" if last else "")
        return f"{_points(s.score[seat] + rules.points[card])}, {s.heat[seat] + rules.heats[card]} heat"
    if kind == STAND:
        return f"covers your {len(s.table[seat])} cards: from {_points(s.score[seat])} and {s.heat[seat]} heat to none"
    if kind == INCIDENT:
        return "before any racer: whoever lays heat after it overheats"
    targets = rules.targets(s, card)
    cost = f"{rules.heats[card]} heat" if rules.heating else _points(rules.points[card])
    colour = COLOURS[rules.cards.hits[card]]
    if len(targets) == 1:
        return f"{cost} for {_name(targets[0], seat)}, who has most {colour} tyres"
    return f"{cost} for one of players {', '.join(str(p + 1) for p in targets)}: tied for {colour} tyres"


def _result(rules: Mans, s: MansState, seat: int) -> list[str]:
    """The ranking."""
    order = sorted(range(rules.players), key=rules.ranking(s).__getitem__)
    ends = ["  eliminated" if s.eliminated[player] else "" for player in order]
    return [
        f"{place}. {_name(player, seat):<15} {s.totals[player]:>5} points{end}"
        for place, (player, end) in enumerate(zip(order, ends, strict=True), 1)
    ]
