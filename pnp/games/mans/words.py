"""24H du Mans: what is said of a race: the keys that a playtest counts, a move in words, what is wrong with a state."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.base.messages import message
from pnp.referee.rules import Entry, Move

from .pieces import (
    DEAL,
    FILES,
    INCIDENT,
    NONE,
    OVER,
    PHASES,
    PLAY,
    STAND,
    TARGET,
    TURN,
    WEATHER,
    MansState,
)
from .race import Race

ACTIONS = {
    "action/pass": Entry("action", message("pass")),
    "action/draw": Entry("action", message("draw and play")),
    "action/overheat": Entry("action", message("overheat")),
    "action/stand-with-points": Entry("action", message("Stand that gives points up")),
    "action/stand-empty": Entry("action", message("Stand with nothing to cover"), rare=True),
    "action/freed": Entry("action", message("Stand that ends an Incident"), rare=True),
    "action/weather-self": Entry("action", message("Météo on oneself"), rare=True),
    "action/incident-self": Entry("action", message("Incident on oneself"), rare=True),
    "ending/A": Entry("ending", message("A: the draw pile is empty"), rare=True),
    "ending/B": Entry("ending", message("B: one racer is left"), rare=True),
    "ending/C": Entry("ending", message("C: all have passed")),
}


def catalogue(race: Race) -> Mapping[str, Entry]:
    """Every card of the deck, the actions, the three endings."""
    cards = {
        f"card/{race.ids[card]}": Entry("card", race.cards.label(card), FILES[race.kinds[card]])
        for card in dict.fromkeys(race.deck)
    }
    return {**cards, **ACTIONS}


def uses(race: Race, s: MansState, move: Move) -> list[str]:
    """The keys of the catalogue that a move makes use of."""
    word = move[0]
    if word == "pass":
        return ["action/pass", "ending/C"] if s.passes + 1 == s.racers else ["action/pass"]
    if word == "draw":
        return ["action/draw"]
    if word == "deal":
        return []
    card = s.pending if word == "target" else race.index[move[1]]
    kind, me, keys = race.kinds[card], s.active, []
    if word == "play":
        keys.append(f"card/{race.ids[card]}")
        if kind == STAND:
            if s.score[me] > 0:
                keys.append("action/stand-with-points")
            if not s.table[me]:
                keys.append("action/stand-empty")
            if s.incident[me]:
                keys.append("action/freed")
    target = race.lands(s, card, move)
    if target is None:
        return keys
    if kind in (WEATHER, INCIDENT) and target == me:
        keys.append("action/weather-self" if kind == WEATHER else "action/incident-self")
    hot = target != NONE and race.overheats(s, card, target)
    if hot:
        keys.append("action/overheat")
    if hot and s.racers == 2:
        keys.append("ending/B")
    elif not s.deck:
        keys.append("ending/A")
    return keys


def broken(race: Race, s: MansState) -> list[str]:
    """Cards lost or doubled, edges that do not add up, a round that should be over."""
    wrong = []
    cards = [card for card in (*s.hands, s.drawn, s.pending) if card != NONE] + s.deck + s.aside
    cards = sorted(cards + [card for row in (*s.table, *s.covered) for card in row])
    running = s.phase not in (DEAL, OVER)
    if cards != (race.deck if running else []):
        wrong.append(f"{len(cards)} cards lie about; expected {len(race.deck) if running else 'none'} of the deck")
    if running and len(s.aside) != race.put_aside(s.round):
        wrong.append(f"{len(s.aside)} cards are aside in round {s.round}")
    if running and (NONE in s.hands or s.out[s.active] or s.racers < 2 or not 0 <= s.passes < s.racers):
        wrong.append("a hand is empty, or the turn is of somebody who is out, or the round should be over")
    if (s.drawn != NONE) != (s.phase == PLAY) or (s.pending != NONE) != (s.phase == TARGET):
        wrong.append(f"the cards drawn and played do not fit the phase {PHASES[s.phase]}")
    if s.phase == TURN and not s.deck:
        wrong.append("a turn begins without a card to draw")
    if s.racers != race.players - sum(s.out):
        wrong.append(f"{s.racers} racers and {sum(s.out)} out of {race.players}")
    for seat, row in enumerate(s.table):
        edges = (race.points, race.heats, race.yellows, race.blues, [kind == INCIDENT for kind in race.kinds])
        shown = [sum(edge[card] for card in row) for edge in edges]
        shown[4] = min(shown[4], 1)
        noted = [s.score[seat], s.heat[seat], s.yellow[seat], s.blue[seat], s.incident[seat]]
        if shown != noted or (s.out[seat] and row):
            wrong.append(f"seat {seat} shows {shown}, but {noted} is noted")
        if s.heat[seat] >= race.limit:
            wrong.append(f"seat {seat} drives on with {s.heat[seat]} heat")
        if not s.totals[seat] == sum(s.banked[seat]) == sum(points[seat] for points in s.pad):
            wrong.append(f"the total of seat {seat} is not the sum of its cards and of its rounds")
    if len(s.pad) != len(s.endings) or len(s.pad) != s.round - (s.phase != OVER):
        wrong.append(f"{len(s.pad)} rounds are noted in round {s.round}")
    return wrong


def describe(race: Race, s: MansState, move: Move) -> str:
    """A move in words; a card drawn stays secret."""
    word = move[0]
    if word == "pass":
        return "passes" + (", and the round is over" if s.passes + 1 == s.racers else "")
    if word == "draw":
        return "draws a card"
    if word == "deal":
        night = f", by night: {race.put_aside(s.round)} cards are put aside" if race.put_aside(s.round) else ""
        return f"round {s.round} is dealt{night}; player {race.first(s.round) + 1} begins"
    card = s.pending if word == "target" else race.index[move[1]]
    target = race.lands(s, card, move)
    text = "puts it" if word == "target" else f"plays {race.cards.label(card)}"
    if race.kinds[card] in (WEATHER, INCIDENT) and target is not None:
        text += " on their own car" if target == s.active else f" on player {target + 1}’s car"
    if target is not None and target != NONE and race.overheats(s, card, target):
        text += ": the engine overheats!"
    return text
