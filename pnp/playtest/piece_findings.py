"""A result → what it says of the pieces of a game, and of those who play with skill or without some of them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from statistics import median

from pnp.base.messages import NOTHING, Message, counted, joined, message
from pnp.playtest.measures import LEVEL, Piece, never, pieces, together
from pnp.playtest.plan import Restriction, Result, Verdict
from pnp.playtest.statements import DEEDS, LOOK, OK, PROBLEM, Finding, Tolerated
from pnp.playtest.wording import VERDICTS, chances, interval, listed, number, percent, percents, precise, span
from pnp.referee.seats import NAMES, read_name


def pieces_in_use(result: Result, tolerated: Tolerated) -> Iterator[Finding]:
    """Dead, dominated and dominant pieces, kind by kind."""
    counted_pieces = pieces(result.tally, result.catalogue, together(LEVEL, len(result.catalogue)))
    kinds: dict[str, list[Piece]] = {}
    for piece in counted_pieces:
        kinds.setdefault(piece.entry.kind, []).append(piece)
    for kind, group in kinds.items():
        found = [*_dead(result, kind, group, tolerated)]
        if kind not in DEEDS:
            found += _unbalanced(result, kind, group, tolerated)
        yield from found
        if not found:
            least = min(group, key=lambda p: p.uses.value if not p.entry.rare else math.inf)
            text = counted(
                "The {kind} is in use: {title}, {times} times a game ({interval}).",
                "Every {kind} is in use ({count} in all); the rarest is {title}, {times} times a game ({interval}).",
                len(group),
                kind=kind,
                title=least.entry.title,
                times=precise(least.uses.value),
                interval=interval(least.uses, 2),
            )
            yield Finding(OK, "Pieces", text, least.uses)


def _dead(result: Result, kind: str, group: list[Piece], tolerated: Tolerated) -> Iterator[Finding]:
    played = result.tally.games
    dead = [p for p in group if not p.uses.value and not p.entry.rare]
    if not dead:
        return
    bound = never(played)
    names = listed([message("{title} ({chance})", title=p.entry.title, chance=_chance(p)) for p in dead])
    text = message(
        "Never used in {number} games ({kind}): {names}. At most {precise} uses a game; chances are those in a "
        "sample of the decisions.",
        number=number(played, 0),
        kind=kind,
        names=names,
        precise=precise(bound.high),
    )
    yield Finding(PROBLEM if bound.high <= tolerated.unused else LOOK, "Pieces", text, bound)


def _chance(piece: Piece) -> Message:
    """How often a dead piece could have been used."""
    if not piece.chosen:
        return message("never possible")
    return message("0 of {chances}", chances=chances(piece.chosen.n))


def _unbalanced(result: Result, kind: str, group: list[Piece], tolerated: Tolerated) -> Iterator[Finding]:
    used = [p for p in group if p.uses.value and not p.drawn]
    usual = median([p.chosen.value for p in used if p.chosen] or [0.0])
    hardly: list[Piece] = []
    weak: list[Piece] = []
    strong: list[Piece] = []
    winners: list[Piece] = []
    for piece in used:
        if piece.chosen and piece.chosen.high < tolerated.seldom:
            hardly.append(piece)
        elif piece.wins and piece.chosen and piece.wins.high < tolerated.weak and piece.chosen.value < usual / 2:
            weak.append(piece)
        elif piece.wins and piece.wins.low > tolerated.strong:
            (strong if piece.chosen and piece.chosen.value > usual * 1.5 else winners).append(piece)

    def grave(group: list[Piece]) -> str:  # one cell of a place may well be better than another
        return LOOK if all(p.entry.parent in result.catalogue for p in group) else PROBLEM

    def named(group: list[Piece]) -> Message:
        return listed([joined((p.entry.title, _wins(p)), " ") for p in group], 5)

    if hardly:
        names = [message("{title} ({chance})", title=p.entry.title, chance=_chosen(p)) for p in hardly]
        text = message(
            "Dominated: hardly ever chosen when there is another way ({kind}): {listed}.",
            kind=kind,
            listed=listed(names, 5),
        )
        yield Finding(grave(hardly), "Pieces", text, hardly[0].chosen)
    if weak:
        text = message(
            "Weak: seldom chosen, and those who use it win less than their fair share ({kind}): {named}.",
            kind=kind,
            named=named(weak),
        )
        yield Finding(grave(weak), "Pieces", text, weak[0].wins)
    if strong:
        text = message(
            "Dominant: chosen more than others, and those who use it win more ({kind}): {named}.",
            kind=kind,
            named=named(strong),
        )
        yield Finding(grave(strong), "Pieces", text, strong[0].wins)
    if winners:
        text = message(
            "Used above all by those who win ({kind}): {named}. It may be strong, or come to those who are ahead; "
            "restricted play would tell.",
            kind=kind,
            named=named(winners),
        )
        yield Finding(LOOK, "Pieces", text, winners[0].wins)


def _wins(piece: Piece) -> Message:
    if not piece.wins:
        return NOTHING
    points = number(piece.wins.value, 1, True)
    return message("({points} points, {span})", points=points, span=span(piece.wins, 1, True))


def _chosen(piece: Piece) -> Message:
    if not piece.chosen:
        return NOTHING
    return message(
        "{percent} of {chances}, at most {percent2}",
        percent=percent(piece.chosen.value, 2),
        chances=chances(piece.chosen.n),
        percent2=percent(piece.chosen.high, 2),
    )


def skill(result: Result, _: Tolerated) -> Iterator[Finding]:
    fair = 1 / result.players
    for duel in result.duels:
        if NAMES.index(read_name(duel.bot)[0]) <= NAMES.index(read_name(duel.others)[0]):
            continue
        severity = OK if duel.wins.low > fair else PROBLEM if duel.wins.high < fair else LOOK
        words = {
            OK: message("Skill pays"),
            LOOK: message("Skill shows little"),
            PROBLEM: message("Skill does not pay"),
        }[severity]
        text = message(
            "{words}: one {bot} bot among {others} ones wins {percent} of the games ({percents}; fair is {percent2}).",
            words=words,
            bot=duel.bot,
            others=duel.others,
            percent=percent(duel.wins.value),
            percents=percents(duel.wins),
            percent2=percent(fair),
        )
        yield Finding(severity, "Skill", text, duel.wins)


def restricted(result: Result, _: Tolerated) -> Iterator[Finding]:
    """Restricted play, one statement for each verdict that matters."""
    groups: dict[Verdict, list[Restriction]] = {}
    for restriction in result.restrictions:
        groups.setdefault(restriction.verdict, []).append(restriction)
    clear = [verdict for verdict in groups if verdict in ("mandatory", "trap")]
    for verdict in clear:
        group = groups[verdict]
        wins = [
            message(
                "{title} {percent} ({span})",
                title=r.entry.title,
                percent=percent(r.wins.value),
                span=span(r.wins.times(100), share=True),
            )
            for r in group
        ]
        fair = percent(1 / result.players)
        text = message(
            "Found {verdicts}. Wins of a player who does without it: {listed}; fair is {fair}.",
            verdicts=VERDICTS[verdict],
            listed=listed(wins),
            fair=fair,
        )
        yield Finding(LOOK, "Pieces", text, group[0].wins)
    if groups and not clear:
        text = counted(
            "Restricted play of {count} piece found none that is mandatory and no trap.",
            "Restricted play of {count} pieces found none that is mandatory and no trap.",
            len(result.restrictions),
        )
        yield Finding(OK, "Pieces", text)
