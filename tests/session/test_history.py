"""history: after undo or resume the same moves bring the same lots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.referee.rules import CHANCE, Move
from pnp.session.history import History
from pnp.session.play import Session
from tests.session.toy import CASES, Toy, started, texts, toy


@pytest.mark.slow
@given(st.integers(0, 10_000), st.integers(0, 2))
@CASES
def test_undo_and_the_same_answer_bring_the_same_game(seed: int, seat: int) -> None:
    """At every decision, also several steps back and after the end."""
    answers = Random(seed)
    session = started(toy(str(seed), seat))
    seen: list[tuple[str, str]] = []
    while not session.game.over:
        answer = str(answers.randrange(1, len(session._whole.items) + 1))
        seen.append((session.game.state.digest(), answer))
        texts(session.answer(answer))
    end = session.game.state.digest()
    steps = answers.randrange(1, len(seen) + 1) if seen else 0
    for digest, _ in reversed(seen[len(seen) - steps :]):
        texts(session.answer("u"))
        assert session.game.state.digest() == digest
    for _, answer in seen[len(seen) - steps :]:
        texts(session.answer(answer))
    assert session.game.state.digest() == end


def test_there_is_nothing_to_undo_at_the_beginning() -> None:
    """And that is said."""
    session = started(toy("3"))
    assert texts(session.answer("undo")) == ["There is no move of yours to take back."]


@pytest.mark.slow
@given(st.integers(0, 10_000), st.integers(0, 2), st.integers(0, 12))
@CASES
def test_a_game_goes_on_after_a_resume_as_it_would_have(seed: int, seat: int, at: int) -> None:
    """The same answers lead to the same end, lots and bots included, whether or not it was saved on the way."""
    answers = [Random(seed).randrange(1 << 20) for _ in range(40)]

    def play_on(session: Session, first: int, count: int) -> Session:
        for number in answers[first : first + count]:
            if not session.game.over:
                texts(session.answer(str(1 + number % len(session._menu.items))))
        return session

    whole = play_on(started(toy(str(seed), seat)), 0, 40)
    part = play_on(started(toy(str(seed), seat)), 0, at)
    resumed = started(toy(str(seed), seat, part.game.moves))
    assert play_on(resumed, at, 40).game.moves == whole.game.moves
    assert resumed.game.state == whole.game.state


def history(seed: str = "5", moves: Sequence[Move] = ()) -> History:
    """The toy game as its first seat lives through it."""
    return History(Toy(), 0, seed, moves)


def carried_on(game: History, moves: int) -> History:
    """Some moves more: lots as they fall, and the last legal move of whoever is to move."""
    for _ in range(moves):
        game.make(game.lot() if game.actor == CHANCE else game.rules.legal(game.state)[-1])
    return game


@given(st.integers(0, 10_000), st.integers(0, 20), st.integers(0, 8))
@CASES
def test_the_same_moves_bring_the_same_lots(seed: int, at: int, more: int) -> None:
    """A history made from moves goes on as the one that made them."""
    first = carried_on(history(str(seed)), at)
    second = history(str(seed), first.moves)
    assert second.state == first.state and second.made == first.made
    ahead = min(more, 1 + 2 * 3 * 4 - at)
    assert carried_on(second, ahead).moves == carried_on(first, ahead).moves


def test_a_move_is_kept_for_the_log_and_for_the_person() -> None:
    """The deal stands in the log with its cards, and is told without them."""
    deal = carried_on(history(), 1).made[0]
    assert deal.actor == CHANCE and not deal.decided
    assert deal.says.startswith("deals (5") and [e.text for e in deal.events] == ["Lots: deals a card to each"]


def test_undo_goes_back_to_the_last_choice_and_says_what_it_took() -> None:
    """Lots and moves of others go with it; without a choice of one's own nothing happens."""
    game = history()
    assert game.undo() == []
    while not any(made.decided for made in carried_on(game, 1).made):
        pass
    decided, before = game.made[-1], len(game.made) - 1
    carried_on(game, 3)
    taken = game.undo()
    assert taken[0] == decided and len(taken) == 4 and len(game.made) == before
    assert game.actor == 0 and game.state == history("5", game.moves).state


def test_a_bot_has_lots_of_its_own_at_each_decision() -> None:
    """The same after a resume, others at the next move and for another seat."""
    game = carried_on(history(), 3)
    drawn = game.stream(1).random()
    assert history("5", game.moves).stream(1).random() == drawn != game.stream(2).random()
    assert carried_on(game, 1).stream(1).random() != drawn
