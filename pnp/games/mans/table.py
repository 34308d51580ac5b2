"""24H du Mans in plain text: the score pad, what lies before each driver, and what the cards in hand would do."""

from __future__ import annotations

from pnp.base.messages import Message, counted, message, word
from pnp.referee.telling import Telling, number
from pnp.speech.saying import said

from .pieces import COURSE, DEAL, INCIDENT, NONE, OVER, PLAY, STAND, TARGET, TYRES, MansState
from .rules import Mans

WIDTH = 80
NAME = 15  # columns of a driver's name
ROUNDS_SHOWN = 8  # of the score pad: more would not fit
RULE = "─" * WIDTH
SHORT = (word("tyres, one letter", "y"), word("tyres, one letter", "b"))


def table(rules: Mans, state: MansState, seat: int) -> list[str]:
    """What a seat sees, as lines of at most 80 columns."""
    telling = Telling(rules, seat)
    lines = [_head(rules, state), RULE, *_pad(rules, state, telling), RULE]
    if state.phase == OVER:
        return lines[:-1]
    if state.phase == DEAL:
        return [*lines, said(message("The cards are gathered and shuffled."))]
    for player in range(rules.players):
        lines += _row(rules, state, player, telling)
    return [*lines, RULE, *_hand(rules, state, telling)]


def glance(rules: Mans, s: MansState, telling: Telling[MansState]) -> list[str]:
    """The round alone: one line a driver, with the total before it, and the hand."""
    if s.phase in (OVER, DEAL):
        return []
    lines = [_head(rules, s)]
    for player in range(rules.players):
        first, *cards = _row(rules, s, player, telling)
        lines.append(first)
        if rules.players <= 4 and cards:
            lines += cards[-1:]
    choosing = s.phase == PLAY and s.active == telling.seat  # then the menu says what each card would do
    return lines if choosing else [*lines, *_hand(rules, s, telling)]


def _head(rules: Mans, s: MansState) -> str:
    """Which round, day or night, how many cards are left to draw."""
    if s.phase == OVER:
        return said(message("The finish, after {rounds} rounds", rounds=rules.rounds))
    aside = rules.put_aside(s.round)
    light = message("☀ day")
    if aside:
        light = counted("☾ night, {count} card aside", "☾ night, {count} cards aside", count=aside)
    head = message("Round {round} of {rounds} · {light}", round=s.round, rounds=rules.rounds, light=light)
    if s.phase == DEAL:
        return said(head)
    pile = counted(
        "{head} · {count} card in the pile", "{head} · {count} cards in the pile", count=len(s.deck), head=head
    )
    return said(pile)


def _pad(rules: Mans, s: MansState, telling: Telling[MansState]) -> list[str]:
    """The score pad: the latest rounds and the totals."""
    first = max(0, min(rules.rounds, len(s.pad) + 1) - ROUNDS_SHOWN)
    shown = range(first, min(rules.rounds, first + ROUNDS_SHOWN))
    marks = ["☾" if rules.put_aside(r + 1) else " " for r in shown]
    heads = "".join(f"{mark + str(r + 1):>5}" for r, mark in zip(shown, marks, strict=True))
    lines = [" " * (NAME + 2) + heads + f"   {said(word('column of the score pad', 'total'))}"]
    for player in range(rules.players):
        cells = [number(s.pad[r][player]) if r < len(s.pad) else "·" for r in shown]
        out = f"  {said(message('out of the race'))}" if s.eliminated[player] else ""
        name = f"{said(telling.who(player)):<{NAME + 2}.{NAME}}"
        lines.append(name + "".join(f"{p:>5}" for p in cells) + f"{number(s.totals[player]):>8}{out}")
    return lines


def _row(rules: Mans, s: MansState, player: int, telling: Telling[MansState]) -> list[str]:
    """What lies before one player."""
    turn = "▶" if player == s.active else " "
    name = f"{turn} {said(telling.who(player)):<{NAME}.{NAME}}"
    total = said(message("total {points}", points=number(s.totals[player])))
    if s.out[player]:
        return [f"{name} {said(message('overheated: out of this round'))}  {total}"[:WIDTH]]
    heat = "●" * min(s.heat[player], 12) + "○" * min(rules.limit - s.heat[player], 12)
    edges = message(
        "{points}  heat {heat}  yellow {yellow}  blue {blue}",
        points=f"{said(points(rules.worth(s, player))):>9}", heat=heat, yellow=s.yellow[player], blue=s.blue[player],
    )  # fmt: skip
    line = f"{name} {said(edges)}  {total}"
    if s.incident[player]:
        line += f"  {said(message('FAULT!'))}"
    cards = [_short(rules, card) for card in s.table[player]]
    if covered := len(s.covered[player]):
        cards.insert(0, said(message("[{count} covered]", count=covered)))
    return [line[:WIDTH], *_wrapped(cards)] if cards else [line[:WIDTH]]


def _wrapped(words: list[str]) -> list[str]:
    """Words over as many lines as they need, four columns in."""
    lines = [""]
    for one in words:
        if len(lines[-1]) + len(one) > WIDTH - 6:
            lines.append("")
        lines[-1] += f"  {one}"
    return [f"  {line}"[:WIDTH] for line in lines]


def points(value: int) -> Message:
    """A number of points, with a true minus."""
    return counted("{points} point", "{points} points", count=abs(value), points=number(value))


def _short(rules: Mans, card: int) -> str:
    """A card on the table without spaces: 5°y is a yellow one of 5 points and one heat."""
    if rules.kinds[card] != COURSE:
        value = rules.points[card]
        return rules.cards.titles[card] + (f" {number(value)}" if value else "")
    return f"{rules.points[card]}{'°' * min(rules.heats[card], 9)}{said(SHORT[rules.blues[card] > 0])}"


def _hand(rules: Mans, s: MansState, telling: Telling[MansState]) -> list[str]:
    """The seat's own cards, and what each would do."""
    seat = telling.seat
    mine = s.phase == PLAY and s.active == seat
    lines = [said(message("Your hand (° is heat):"))]
    held, drawn = word("card in hand", "held"), word("card in hand", "drawn")
    for named, card in ((held, s.hands[seat]), (drawn, s.drawn if mine else NONE)):
        if card != NONE:
            what = message("{card} → {effect}", card=rules.cards.label(card), effect=effect(rules, s, card, telling))
            lines += _folded(f"  {said(named):<8}{said(what)}")
    if s.phase == TARGET and s.active == seat:
        title = rules.cards.titles[s.pending]
        lines.append(said(message("{card} is played: before whom?", card=title)))
    return lines


def _folded(text: str) -> list[str]:
    """A line of the hand, on two if it is long."""
    if len(text) <= WIDTH:
        return [text]
    left, _, right = text.partition(" → ")
    return [left[:WIDTH], f"         → {right}"[:WIDTH]]


def effect(rules: Mans, s: MansState, card: int, telling: Telling[MansState]) -> Message:
    """What this card would do if this seat played it now."""
    seat = telling.seat
    if s.out[seat]:
        return message("you are out of this round")
    kind = rules.kinds[card]
    if kind == COURSE:
        if rules.overheats(s, card, seat):
            if s.round == rules.rounds:
                return message("overheating! Out of the race")
            return message("overheating! Out of this round")
        total = points(s.score[seat] + rules.points[card])
        return message("{points}, {heat} heat", points=total, heat=s.heat[seat] + rules.heats[card])
    if kind == STAND:
        count = len(s.table[seat])
        if not count:
            return message("nothing to cover")
        lost = points(s.score[seat])
        return counted(
            "covers your card: {points} and {heat} heat are gone",
            "covers your {count} cards: {points} and {heat} heat are gone",
            count=count, points=lost, heat=s.heat[seat],
        )  # fmt: skip
    if kind == INCIDENT:
        return message("before any racer, who overheats at the next heat")
    targets = rules.targets(s, card)
    cost = points(rules.points[card])
    if rules.heating:
        cost = message("{heat} heat", heat=rules.heats[card])
    colour = TYRES[rules.cards.hits[card]]
    if len(targets) == 1:
        player = telling.whom(targets[0])
        return message("{cost} for {player}: most {colour} tyres", cost=cost, player=player, colour=colour)
    players = telling.all_of(targets)
    return message("{cost} for one of {players}: tied for {colour} tyres", cost=cost, players=players, colour=colour)
