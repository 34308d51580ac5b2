"""A finished game → who won, and everybody's score with its parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.base.messages import Message, joined, message
from pnp.referee.rules import Rules, State
from pnp.referee.telling import AnyTelling, number
from pnp.session.menu import columns, pad
from pnp.session.pages import Block, ScreenLine, block
from pnp.speech.saying import said


def result(rules: Rules[Any], telling: AnyTelling, s: State, tongue: str) -> Iterator[Block]:
    """Everybody by rank, with the total and where it comes from."""
    ranking, scores = rules.ranking(s), rules.scores(s)
    names = {seat: said(telling.who(seat), tongue) for seat in range(rules.players)}
    width = max(map(columns, names.values()))
    for seat in sorted(names, key=lambda seat: ranking[seat]):
        line = f"{ranking[seat]:>3}.  {pad(names[seat], width)}"
        if telling.scored():
            line += f"  {number(scores[seat].total):>4}"
        lines = [ScreenLine(line.rstrip(), "mine" if seat == telling.seat else "plain")]
        if account := said(telling.account(s, seat), tongue):
            lines += block(f"      {account}", indent=" " * 6)
        yield lines


def verdict(rules: Rules[Any], telling: AnyTelling, s: State) -> Message:
    """Who won."""
    winners, ranking = rules.winners(s), rules.ranking(s)
    others = [seat for seat in winners if seat != telling.seat]
    names = joined(telling.name(seat) for seat in others)
    if telling.seat in winners:
        return message("You share the win with {others}.", others=names) if others else message("You win!")
    rank = ranking[telling.seat]
    if len(others) > 1:
        return message("{others} win together; you are number {rank}.", others=names, rank=rank)
    return message("{other} wins; you are number {rank}.", other=names, rank=rank)
