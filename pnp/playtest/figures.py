"""A result → figures by name, as `targets:` in game.yaml and the report use them. Shares are in percent."""

from __future__ import annotations

from pnp.playtest.measures import (
    Figure,
    has_points,
    leader_wins,
    mean,
    minutes,
    pieces,
    placed,
    quantile,
    ratio_series,
    seat_advantage,
    seat_shares,
    share,
    shared_wins,
)
from pnp.playtest.plan import Result

HALF = 4  # of the tenths of a game, from 0


def figures(result: Result) -> dict[str, Figure]:
    """Every measure by the name that `targets:` in game.yaml uses; shares are in percent."""
    tally = result.tally
    if not tally.games:
        return {"finished": share(0, len(tally.stuck)).times(100)}
    places = placed(tally)
    fair = 1 / tally.players
    length, pace = minutes(tally), any(tally.seconds)
    out = {
        "finished": share(tally.games, tally.games + len(tally.stuck)).times(100),
        "seat_advantage": seat_advantage(tally),
        **{f"seat/{n}": s.minus(fair).times(100) for n, s in enumerate(seat_shares(tally), 1)},
        **({"minutes": quantile(length, 0.5), "minutes_p5": quantile(length, 0.05)} if pace else {}),
        **({"minutes_p95": quantile(length, 0.95)} if pace else {}),
        "decisions": quantile(tally.decisions, 0.5),
        "decisions_p5": quantile(tally.decisions, 0.05),
        "decisions_p95": quantile(tally.decisions, 0.95),
        "turns": quantile(tally.turns, 0.5),
        "tie_rate": share(sum(shared_wins(tally)), tally.games).times(100),
        "lead_changes": mean(tally.lead_changes),
        "behind": mean(tally.behind),
        "settled": mean(tally.settled).times(100),
        "comeback": share(sum(tally.from_last), tally.games).times(100),
        "leader_wins": leader_wins(tally)[HALF].times(100),
        "choice": mean(ratio_series(tally.choices, tally.decisions)).times(100),
        "branching": mean(ratio_series(tally.branching, tally.choices)),
    }
    if has_points(tally):
        out["score"] = mean([sum(s) / tally.players for s in zip(*tally.scores, strict=True)])
        out["winner_score"] = mean(places[0])
    if has_points(tally) and tally.players > 1:
        out["gap_second"] = mean([a - b for a, b in zip(places[0], places[1], strict=True)])
        out["gap_last"] = mean([a - b for a, b in zip(places[0], places[-1], strict=True)])
        average = out["score"].value
        if average > 0:  # over the mean score, in percent; without meaning where scores may be below nothing
            out["closeness"] = out["gap_second"].times(100 / average)
            out["spread"] = out["gap_last"].times(100 / average)
    if sum(tally.sampled):
        out["worth"] = mean(ratio_series(tally.good, tally.sampled))
        out["open"] = mean(ratio_series(tally.open, tally.sampled)).times(100)
    for piece in pieces(tally, result.catalogue):
        out[f"use/{piece.key}"] = piece.uses
        if piece.points is not None:
            out[f"points/{piece.key}"] = piece.points
        if piece.chosen is not None:
            out[f"chosen/{piece.key}"] = piece.chosen.times(100)
        if piece.wins is not None:
            out[f"win/{piece.key}"] = piece.wins
    return out
