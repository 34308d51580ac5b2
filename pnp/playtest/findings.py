"""A result → what it means, in words.

Nothing is claimed that its interval does not carry: a “problem” lies outside what is tolerated with its whole interval,
an “ok” inside it with its whole interval, and all between is worth a “look” or more games. Where one sentence speaks of
many seats or pieces, the intervals behind it are widened until they are right for all of them together.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping

from pnp.base.messages import NOTHING, Message, joined, message
from pnp.base.nearness import did_you_mean
from pnp.playtest.figures import figures
from pnp.playtest.measures import (
    LEVEL,
    leader_wins,
    mean,
    minutes,
    never,
    quantile,
    ratio_series,
    seat_advantage,
    seat_shares,
    share,
    shared_wins,
    together,
)
from pnp.playtest.piece_findings import pieces_in_use, restricted, skill
from pnp.playtest.plan import Result
from pnp.playtest.statements import LOOK, OK, ORDER, PROBLEM, Finding, Tolerated, judged, more_games
from pnp.playtest.wording import games, interval, listed, number, percent, percents, precise

MAYBE = message("No seat stands out, but that may be chance")
# of the length of a game: longer than the box says, and shorter
SURELY = (message("A game is longer than the box says"), message("A game is shorter than the box says"))
OFTEN = (message("A game is often longer than the box says"), message("A game is often shorter than the box says"))
MAYBE_SO = (message("A game may be longer than the box says"), message("A game may be shorter than the box says"))


def missed(result: Result, targets: Mapping[str, tuple[float, float]]) -> list[Finding]:
    """The targets that are not met: a problem when the whole interval is outside, a look when only the figure is."""
    known = figures(result)
    out = []
    for name, (low, high) in targets.items():
        figure = known.get(name)
        if figure is None:
            text = message(
                "The target {name} is no measure of this playtest{did_you_mean}.",
                name=name,
                did_you_mean=did_you_mean(name, known),
            )
            out.append(Finding(PROBLEM, "Targets", text))
        elif not low <= figure.value <= high:
            sure = figure.low > high or figure.high < low
            text = message(
                "The target for {name} is {precise} to {precise2}; measured: {precise3} ({interval}).",
                name=name,
                precise=precise(low),
                precise2=precise(high),
                precise3=precise(figure.value),
                interval=interval(figure, 2),
            )
            out.append(Finding(PROBLEM if sure else LOOK, "Targets", text, figure))
    return out


def findings(
    result: Result, targets: Mapping[str, tuple[float, float]] | None = None, tolerated: Tolerated | None = None
) -> list[Finding]:
    """Everything that was checked, the worst first."""
    tolerated = tolerated or Tolerated()
    out = list(_finished(result, tolerated))
    if result.tally.games:
        out += missed(result, targets or {})
        out += [finding for check in CHECKS for finding in check(result, tolerated)]
    return sorted(out, key=lambda f: ORDER.index(f.severity))


def _finished(result: Result, _: Tolerated) -> Iterator[Finding]:
    tally = result.tally
    played = tally.games + len(tally.stuck)
    if tally.stuck:
        index, why = tally.stuck[0]
        part = share(len(tally.stuck), played)
        text = message(
            "{games} of {number} came to no end ({percent}, {percents}). The first is game {index}: {why}.",
            games=games(len(tally.stuck)),
            number=number(played, 0),
            percent=percent(part.value),
            percents=percents(part),
            index=index,
            why=why,
        )
        yield Finding(PROBLEM, "Endings", text, part)
    else:
        bound = never(played)
        text = message(
            "All {number} games came to their end; at most {percent} may not.",
            number=number(played, 0),
            percent=percent(bound.high, 2),
        )
        yield Finding(OK, "Endings", text, bound)


def _seats(result: Result, tolerated: Tolerated) -> Iterator[Finding]:
    tally, limit = result.tally, tolerated.seat
    if tally.players < 2:
        return
    if not result.same_bots:
        yield Finding(OK, "Seats", message("The seats were played by different bots, so seats are not compared."))
        return
    fair = 1 / tally.players
    all_seats = seat_advantage(tally)
    shares = seat_shares(tally, together(LEVEL, tally.players))
    off = [s.minus(fair).times(100) for s in shares]
    severity = judged(all_seats, 0, limit)
    worst = max(range(tally.players), key=lambda seat: abs(off[seat].value))
    value = off[worst]
    by_seat = message(
        "by seat {listed}, fair is {percent}",
        listed=listed([percent(s.value) for s in shares], 20),
        percent=percent(fair),
    )
    if all_seats.value <= limit:
        sure = message("No seat is favoured") if severity == OK else MAYBE
        text = message(
            "{sure}: wins {by_seat}. The largest deviation is {number} points, at most {number2} ({number3} are "
            "tolerated).",
            sure=sure,
            by_seat=by_seat,
            number=number(all_seats.value),
            number2=number(all_seats.high),
            number3=number(limit, 0),
        )
        text = joined((text, more_games(all_seats, tally.games, limit) if severity == LOOK else NOTHING), "")
    else:
        text = message(
            "{verdict}: {points} points ({interval} for all seats together; ±{limit} are tolerated). Wins {by_seat}.",
            verdict=_favoured(worst + 1, value.value > 0, severity == PROBLEM),
            points=number(value.value, 1, True),
            interval=interval(value, 1, True),
            limit=number(limit, 0),
            by_seat=by_seat,
        )
    yield Finding(severity, "Seats", text, all_seats)


def _favoured(seat: int, favoured: bool, sure: bool) -> Message:
    """What a seat has of its place at the table."""
    if sure:
        good, bad = (
            message("Seat {seat} is favoured", seat=seat),
            message("Seat {seat} is at a disadvantage", seat=seat),
        )
    else:
        good = message("Seat {seat} may be favoured", seat=seat)
        bad = message("Seat {seat} may be at a disadvantage", seat=seat)
    return good if favoured else bad


def _length(result: Result, tolerated: Tolerated) -> Iterator[Finding]:
    tally = result.tally
    low, high = result.box
    if not any(tally.seconds):
        text = message("Minutes cannot be estimated: game.yaml has no `pace:` for the moves of this game.")
        yield Finding(LOOK, "Length", text)
        return
    length = minutes(tally)
    middle, short, long = quantile(length, 0.5), quantile(length, 0.05), quantile(length, 0.95)
    outside = share(sum(not low <= m <= high for m in length), tally.games)
    severity = judged(middle, low, high)
    if severity == OK and outside.high > tolerated.outside_box:
        severity = LOOK
    short_side = sum(m < low for m in length) > sum(m > high for m in length)
    often = outside.low > tolerated.outside_box
    verdict = {
        OK: message("A game is as long as the box says"),
        LOOK: (OFTEN if often else MAYBE_SO)[short_side],
        PROBLEM: SURELY[short_side],
    }[severity]
    text = message(
        "{verdict}: {number} minutes estimated (median; {interval}), one in twenty under {number2}, one over "
        "{number3}. The box says {low} to {high}; {percent} of the games are outside.",
        verdict=verdict,
        number=number(middle.value),
        interval=interval(middle),
        number2=number(short.value, 0),
        number3=number(long.value, 0),
        low=low,
        high=high,
        percent=percent(outside.value, 0),
    )
    yield Finding(severity, "Length", text, middle)


def _ties(result: Result, tolerated: Tolerated) -> Iterator[Finding]:
    if result.players < 2:
        return
    rate = share(sum(shared_wins(result.tally)), result.tally.games)
    severity = judged(rate, 0, tolerated.ties)
    words = {
        OK: message("Few games are shared"),
        LOOK: message("Shared wins may be too many"),
        PROBLEM: message("Too many games are shared"),
    }
    text = message(
        "{words}: {percent} end with several winners, tie-breaks applied ({percents}; {percent2} are tolerated).",
        words=words[severity],
        percent=percent(rate.value),
        percents=percents(rate),
        percent2=percent(tolerated.ties, 0),
    )
    yield Finding(severity, "Ties", text, rate)


def _runaway(result: Result, tolerated: Tolerated) -> Iterator[Finding]:
    if result.players < 2:
        return
    half = leader_wins(result.tally)[4]
    severity = judged(half, 0, tolerated.leader)
    words = {
        OK: message("The game stays open"),
        LOOK: message("The leader may run away"),
        PROBLEM: message("The leader runs away"),
    }
    text = message(
        "{words}: whoever leads half way wins {percent} of the games ({percents}; fair is {percent2}, {percent3} are "
        "tolerated).",
        words=words[severity],
        percent=percent(half.value, 0),
        percents=percents(half, 0),
        percent2=percent(1 / result.players, 0),
        percent3=percent(tolerated.leader, 0),
    )
    yield Finding(severity, "Drama", text, half)
    changes = mean(result.tally.lead_changes)
    severity = judged(changes, tolerated.lead_changes, math.inf)
    words = {
        OK: message("The lead changes hands"),
        LOOK: message("The lead may change too seldom"),
        PROBLEM: message("The lead seldom changes"),
    }
    text = message(
        "{words}: {number} times a game on average ({interval}), as seen at the game’s milestones.",
        words=words[severity],
        number=number(changes.value),
        interval=interval(changes),
    )
    yield Finding(OK if severity == OK else LOOK, "Drama", text, changes)


def _choice(result: Result, tolerated: Tolerated) -> Iterator[Finding]:
    tally = result.tally
    real = mean(ratio_series(tally.choices, tally.decisions))
    ways = mean(ratio_series(tally.branching, tally.choices))
    severity = judged(real, tolerated.choices, 1)
    words = {
        OK: message("Players decide"),
        LOOK: message("Players may decide too little"),
        PROBLEM: message("Players decide too little"),
    }
    text = message(
        "{words}: {percent} of the decisions have at least two legal moves ({percents}), {number} on average "
        "({interval}).",
        words=words[severity],
        percent=percent(real.value, 0),
        percents=percents(real),
        number=number(ways.value),
        interval=interval(ways),
    )
    if sum(tally.sampled):
        good = mean(ratio_series(tally.good, tally.sampled))
        open_ = mean(ratio_series(tally.open, tally.sampled))
        more = message(
            " Of these, {number} are about as good as the best in the bots’ eyes ({interval}); in {percent} of the"
            " cases there is more than one.",
            number=number(good.value),
            interval=interval(good),
            percent=percent(open_.value, 0),
        )
        text = joined((text, more), "")
    yield Finding(severity, "Choice", text, real)


CHECKS: tuple[Callable[[Result, Tolerated], Iterator[Finding]], ...] = (
    _seats, _length, _ties, _runaway, _choice, pieces_in_use, skill, restricted,
)  # fmt: skip
