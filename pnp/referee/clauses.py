"""The clauses of the contract between rules and everything that plays them, each a question to a table on trial."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from pnp.base.messages import message
from pnp.referee.answers import ANSWERS, NOT_NOW, plain
from pnp.referee.bots import RandomBot
from pnp.referee.gamelog import Head, Recorder, lines, replay
from pnp.referee.match import Watcher, play_game
from pnp.referee.registry import advice_for, table_for
from pnp.referee.rules import CHANCE, END, IllegalMove, Move, Streams, as_move, shown
from pnp.referee.slips import in_words
from pnp.referee.trial import Trial

WIDTH = 80  # columns of a table
SOME = 40  # positions that a costly clause looks at
NONSENSE: tuple[Any, ...] = ((), ("",), ("?",), ("?", 1, 2, 3), (None,), (1,), ((),), (-1, "?"))
ODD: tuple[Any, ...] = (-1, 0, 99_999, 1.5, None, "?", "", (), (0, -1), ("?",))  # behind a word that the game knows
EQUAL = 1e-6  # weights that differ by less are the same


def in_kind(trial: Trial) -> None:
    """Every question is answered in its kind, and a state holds numbers, words and lists of them."""
    for s, _, _ in trial.positions(1):
        for slot in s.__slots__:
            held = getattr(s, slot, None)
            trial.hold(
                plain(held, list),
                trial.rules.state,
                message("{slot} is {in_words}; expected numbers, words, lists", slot=slot, in_words=in_words(held)),
            )
        for name, (ask, right, expected) in ANSWERS.items():
            answer = ask(trial.rules, s)
            good = answer is NOT_NOW or right(trial.rules, answer)
            trial.hold(
                good,
                getattr(trial.rules, name),
                message("answered {in_words}; expected {expected}", in_words=in_words(answer), expected=expected),
            )


class _Inspector(Watcher):
    """Looks at every step of a game for what must hold at all times."""

    def __init__(self, trial: Trial) -> None:
        self.trial, self.rules = trial, trial.rules
        self.milestone = self.rules.milestone(self.rules.setup())
        self.keys = self.rules.catalogue()
        self.begun, self.made = trial.at, 0

    def before(self, s: Any, actor: int, move: Move, legal: Sequence[Move]) -> None:
        self.trial.at = message("{begun}, after {made} moves", begun=self.begun, made=self.made)
        uses = self.rules.uses(s, move)
        strange = [key for key in uses if key not in self.keys]
        self.trial.hold(not strange, self.rules.uses, message("{strange} stand not in the catalogue", strange=strange))

    def after(self, s: Any, actor: int) -> None:
        self.made += 1
        self.trial.at = message("{begun}, after {made} moves", begun=self.begun, made=self.made)
        broken = self.rules.broken(s)
        self.trial.hold(
            not broken, self.rules.apply, message("led to a state of which `broken` says: {broken}", broken=broken[:1])
        )
        milestone = self.rules.milestone(s)
        self.trial.hold(
            milestone >= self.milestone,
            self.rules.milestone,
            message("fell from {milestone} to {milestone2}", milestone=self.milestone, milestone2=milestone),
        )
        self.milestone = milestone


def games_end(trial: Trial, seeds: Iterable[int] = ()) -> None:
    """Games come to their end, nothing breaks on the way, and time never runs back."""
    rules = trial.rules
    for seed in seeds or range(trial.games):
        trial.begin(seed)
        s: Any = play_game(rules, [RandomBot()] * rules.players, seed, _Inspector(trial))
        trial.hold(rules.actor(s) == END, rules.actor, message("is not END after the last move"))
        _count(trial, s)


def _count(trial: Trial, s: Any) -> None:
    """The result of a game."""
    rules, ranking = trial.rules, trial.rules.ranking(s)
    for seat, (total, parts) in enumerate(rules.scores(s)):
        trial.hold(
            total == sum(parts.values()),
            rules.scores,
            message("{total} points of seat {seat} are not those of its parts", total=total, seat=seat),
        )
    dense = [1 + sum(other < rank for other in ranking) for rank in ranking]
    trial.hold(
        ranking == dense,
        rules.ranking,
        message("{ranking} are no ranks; expected 1 for the winner, without holes", ranking=ranking),
    )
    trial.hold(
        rules.winners(s) == [seat for seat, rank in enumerate(ranking) if rank == 1],
        rules.winners,
        message("are others"),
    )


def same_seed(trial: Trial) -> None:
    """The same seed is the same game."""
    rules = trial.rules
    for seed in range(2):
        trial.begin(seed)
        ends = [play_game(rules, [RandomBot()] * rules.players, seed).digest() for _ in range(2)]
        trial.hold(ends[0] == ends[1], rules.apply, message("the same moves led to two different ends"))


def legal_moves(trial: Trial) -> None:
    """Legal moves are plain, distinct and in a stable order; each is allowed, changes something, and breaks nothing."""
    rules = trial.rules
    for s, actor, _ in trial.positions(5, SOME):
        if actor < 0:
            continue
        moves = rules.legal(s)
        trial.hold(bool(moves), rules.legal, message("seat {actor} has no move", actor=actor))
        trial.hold(len(set(moves)) == len(moves), rules.legal, message("the same move stands there twice"))
        trial.hold(moves == rules.legal(s), rules.legal, message("asked again, the order is another"))
        before = s.digest()
        for move in moves:
            trial.hold(
                as_move(json.loads(shown(move))) == move,
                rules.legal,
                message("{move} is not the same after JSON", move=move),
            )
            refused = rules.forbids(s, move)
            trial.hold(
                refused is None,
                rules.forbids,
                message("forbids {move}, which is legal: {refused}", move=shown(move), refused=refused),
            )
            copy = s.clone()
            rules.apply(copy, move)
            trial.hold(copy != s, rules.apply, message("{move} changes nothing", move=shown(move)))
            trial.hold(
                not rules.broken(copy),
                rules.apply,
                message("{move} leads to {broken}", move=shown(move), broken=rules.broken(copy)[:1]),
            )
        trial.hold(s.digest() == before, rules.state.clone, message("what is done to a copy changes the original"))


def refusals(trial: Trial) -> None:
    """Whatever else is thrown at the rules is refused by a named rule, and changes nothing."""
    rules, rng = trial.rules, Random(11)
    pool = sorted({move for _, _, move in trial.game(11) if move}, key=shown)
    odd = [(word, value) for word in sorted({move[0] for move in pool}) for value in ODD]
    for s, actor, made in trial.positions(11, SOME):
        legal = set(rules.legal(s)) if actor >= 0 else set()
        before = s.digest()
        for move in [*rng.sample(pool, min(60, len(pool))), *NONSENSE, *odd, *((word,) for word, _ in odd)]:
            refused = rules.forbids(s, move)
            if actor != CHANCE:
                allowed = "allows" if refused is None else "forbids"
                good = (refused is None) == (move in legal)
                trial.hold(
                    good,
                    rules.forbids,
                    message("{allowed} {move}, and `legal` does not", allowed=allowed, move=shown(move)),
                )
            if refused is not None:
                trial.hold(
                    bool(refused.rule and refused.why),
                    rules.forbids,
                    message("gives no rule or no reason against {move}", move=move),
                )
                trial.hold(
                    _raises(trial, s, move),
                    rules.play,
                    message("carries out {move}, which is forbidden", move=shown(move)),
                )
        if actor == CHANCE:
            trial.hold(
                rules.forbids(s, made) is None,
                rules.forbids,
                message("forbids the lot {made}, which fell", made=shown(made)[:80]),
            )
        trial.hold(s.digest() == before, rules.forbids, message("changes the state"))


def _raises(trial: Trial, s: Any, move: Move) -> bool:
    try:
        trial.rules.play(s, move)
    except IllegalMove:
        return True
    return False


def lots(trial: Trial) -> None:
    """Lots come from the streams alone, and change nothing before they are applied."""
    rules = trial.rules
    for s, actor, _ in trial.positions(3):
        if actor == CHANCE:
            before = s.digest()
            one, same, other = (rules.chance(s, Streams(seed)) for seed in (1, 1, 2))
            trial.hold(one == same, rules.chance, message("the same streams gave two different lots"))
            trial.hold(
                rules.forbids(s, other) is None,
                rules.forbids,
                message("forbids a lot: {other}", other=shown(other)[:80]),
            )
            trial.hold(s.digest() == before, rules.chance, message("changes the state; expected a move that does"))


def states(trial: Trial) -> None:
    """States copy, compare and go through JSON; a copy is independent."""
    rules, state = trial.rules, trial.rules.state
    for s, actor, move in trial.positions(13):
        digest = s.digest()
        copy = s.clone()
        trial.hold(
            copy is not s and copy == s and copy.digest() == digest,
            state.clone,
            message("is not equal to its original"),
        )
        again = state.restore(json.loads(json.dumps(s.dump())))
        good = again == s and again.digest() == digest
        trial.hold(
            good, state.dump, message("what went through JSON is not the same; slots hold numbers, words and lists")
        )
        if actor != END:
            rules.apply(copy, move)
            trial.hold(
                s.digest() == digest,
                state.clone,
                message("{move} on a copy changes the original", move=shown(move)[:80]),
            )
            rules.apply(again, move)
            trial.hold(again == copy, rules.apply, message("the same move leads from equal states to different ones"))


def pickles(trial: Trial) -> None:
    """Rules travel to other processes, and play the same games there."""
    rules = trial.rules
    trial.begin(4)
    try:
        twin = pickle.loads(pickle.dumps(rules))
    except Exception as error:  # what they hold may raise anything, in its own code
        trial.hold(
            False, type(rules), message("cannot be pickled: {name}: {error}", name=type(error).__name__, error=error)
        )
        return
    bots = [RandomBot[Any]()] * rules.players
    same = play_game(twin, bots, 4).digest() == play_game(rules, bots, 4).digest()
    trial.hold(same, type(rules), message("a pickled copy of the rules plays other games"))


def logs(trial: Trial) -> None:
    """A game that was written down replays to the same end."""
    rules, recorder = trial.rules, Recorder(trial.rules)
    trial.begin(7)
    final = play_game(rules, [RandomBot()] * rules.players, 7, recorder)
    head = Head("any", rules.digest, rules.players, "7")
    state, moves = replay(rules, "\n".join(lines(rules, head, recorder.moves, final)), "log")
    trial.hold(state == final, rules.apply, message("a replayed game came to another end"))
    trial.hold([move[:2] for move in recorder.moves] == moves, rules.actor, message("a replayed game had other moves"))


def secrets(trial: Trial) -> None:
    """A seat cannot tell its world from a resampled one: the same view, the same moves, the same standing."""
    rules, rng = trial.rules, Random(17)
    for s, actor, _ in trial.positions(17, SOME):
        for seat in range(rules.players):
            before, view = s.digest(), rules.view(s, seat)
            other = rules.resample(s, seat, rng)
            trial.hold(s.digest() == before and other is not s, rules.resample, message("changes the real state"))
            trial.hold(
                rules.view(other, seat) == view,
                rules.resample,
                message("seat {seat} sees another state than its own", seat=seat),
            )
            trial.hold(
                not rules.broken(other),
                rules.resample,
                message("draws a state that is {broken}", broken=rules.broken(other)[:1]),
            )
            trial.hold(rules.actor(other) == actor, rules.resample, message("it is another seat's move there"))
            trial.hold(
                rules.standing(other) == rules.standing(s), rules.standing, message("goes by what does not lie open")
            )
            if actor == seat:
                trial.hold(
                    rules.legal(other) == rules.legal(s),
                    rules.legal,
                    message("tells seat {seat} what it may not know", seat=seat),
                )


def asking(trial: Trial) -> None:
    """Scores and standing can be asked at any time; asking changes nothing."""
    rules = trial.rules
    for s, actor, move in trial.positions(29):
        before = s.digest()
        for name in ("standing", "scores", "milestone", "broken"):
            getattr(rules, name)(s)
            trial.hold(s.digest() == before, getattr(rules, name), message("changes the state"))
        for seat, (total, parts) in enumerate(rules.scores(s)):
            good = total == sum(parts.values())
            trial.hold(
                good,
                rules.scores,
                message("{total} points of seat {seat} are not those of its parts", total=total, seat=seat),
            )
        if actor != END:
            rules.uses(s, move)
            trial.hold(s.digest() == before, rules.uses, message("changes the state"))


def catalogue(trial: Trial) -> None:
    """What is counted has a key, a kind and a title."""
    entries = trial.rules.catalogue()
    for key, entry in entries.items():
        trial.hold("/" in key, trial.rules.catalogue, message("found the key {key}; expected kind/name", key=repr(key)))
        trial.hold(
            bool(entry.kind and entry.title), trial.rules.catalogue, message("{key} has no kind or no title", key=key)
        )
        trial.hold(entry.parent != key, trial.rules.catalogue, message("{key} belongs to itself", key=key))


def words(trial: Trial) -> None:
    """Moves are told in one line, to everybody."""
    rules = trial.rules
    for s, actor, move in trial.positions(19):
        for made in rules.legal(s) if actor >= 0 else [move] if actor == CHANCE else []:
            told = [rules.describe(s, made), *(rules.tells(s, made, seat) for seat in range(rules.players))]
            for text in told:
                good = bool(text.strip()) and text.isprintable()
                trial.hold(
                    good,
                    rules.describe,
                    message("{made} is told as {text}; expected one line", made=shown(made)[:80], text=repr(text[:40])),
                )


def advice(trial: Trial) -> None:
    """Advice weighs every move, changes nothing, and knows no secrets."""
    if trial.engine.code.advice is None:
        return
    rules, rng = trial.rules, Random(19)
    sensible = advice_for(trial.engine, rules)
    for s, actor, _ in trial.positions(19, SOME):
        before = s.digest()
        outlook = sensible.outlook(s)
        trial.hold(
            len(outlook) == rules.players,
            sensible.outlook,
            message("answered {outlook}; expected a number for each seat", outlook=outlook),
        )
        if actor >= 0:
            moves = rules.legal(s)
            weights = sensible.weigh(s, moves)
            trial.hold(
                len(weights) == len(moves),
                sensible.weigh,
                message("weighs {count} of {count2} moves", count=len(weights), count2=len(moves)),
            )
            elsewhere = sensible.weigh(rules.resample(s, actor, rng), moves)
            same = all(abs(a - b) <= EQUAL * max(1, abs(a)) for a, b in zip(weights, elsewhere, strict=True))
            trial.hold(same, sensible.weigh, message("seat {actor} is advised by what it may not know", actor=actor))
        trial.hold(s.digest() == before, sensible.weigh, message("changes the state"))


def table(trial: Trial) -> None:
    """The table has lines of at most 80 columns, and shows a seat no secrets."""
    show = trial.engine.code.table
    if show is None:
        return
    rules, rng = trial.rules, Random(23)
    for s, _, _ in trial.positions(23, SOME):
        for seat in range(rules.players):
            seen = table_for(trial.engine, rules, s, seat)
            for line in seen:
                trial.hold(
                    len(line) <= WIDTH,
                    show,
                    message("a line has {count} columns: {line}…", count=len(line), line=line[:40]),
                )
                trial.hold(
                    line.isprintable(),
                    show,
                    message("a line holds what no terminal can show: {line}", line=repr(line[:40])),
                )
            other = table_for(trial.engine, rules, rules.resample(s, seat, rng), seat)
            trial.hold(other == seen, show, message("seat {seat} sees what it may not know", seat=seat))


CLAUSES: tuple[Callable[[Trial], None], ...] = (
    in_kind, games_end, same_seed, legal_moves, refusals, lots, states, pickles, logs, secrets, asking, catalogue,
    words, advice, table,
)  # fmt: skip
