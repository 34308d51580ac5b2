"""play: a person at the terminal: menus, answers, undo, saving, resuming, and that no secret is shown."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.packaged import bundled_root
from pnp.base.problems import Problems, ProblemsFound, UsageError
from pnp.definition.load import load_game
from pnp.definition.models import Game
from pnp.definition.workspace import Workspace
from pnp.referee.bots import Advice, GreedyBot, RandomBot
from pnp.referee.gamelog import Head, replay
from pnp.referee.registry import has_rules, rules_for
from pnp.referee.rules import CHANCE, END, Entry, Forbidden, Move, Rules, Score, State, Streams, ranks
from pnp.session import terminal
from pnp.session.menu import SCREEN, WIDTH, columns
from pnp.session.play import COMMANDS, HELP, PERSON, Line, Party, Session
from pnp.session.savefile import free_name, keep

CASES = settings(max_examples=60)
ROUNDS = 4


# A small game with everything: secret cards, lots, a choice of many moves, a move without a choice.


class ToyState(State):
    """Whose turn, the die, what each has and holds."""

    __slots__ = ("die", "hands", "points", "turn")

    def clone(self) -> ToyState:
        new = ToyState()
        new.die, new.turn = self.die, self.turn
        new.hands, new.points = self.hands[:], self.points[:]
        return new


class Toy(Rules[ToyState]):
    """Each is dealt a secret card; then in turn a die falls and its owner puts it on one of many spaces."""

    state = ToyState
    digest = "toy"
    pace: Mapping[str, float] = {}

    def __init__(self, players: int = 3) -> None:
        self.players = players

    def setup(self) -> ToyState:
        s = ToyState()
        s.die, s.turn, s.hands, s.points = 0, 0, [], [0] * self.players
        return s

    def actor(self, s: ToyState) -> int:
        if s.turn == ROUNDS * self.players:
            return END
        return CHANCE if not s.hands or not s.die else s.turn % self.players

    def legal(self, s: ToyState) -> list[Move]:
        if s.die == 1:
            return [("rest",)]
        if s.die == 2:
            return [("show", s.hands[s.turn % self.players]), ("rest",)]
        return [*(("put", shelf, cell) for shelf in ("été", "hiver") for cell in range(1, 9)), ("rest",)]

    def chance(self, s: ToyState, streams: Streams) -> Move:
        if not s.hands:
            return ("deal", tuple(streams("deck").sample(range(500, 600), self.players)))
        return ("die", streams("dice").randrange(1, 7))

    def apply(self, s: ToyState, move: Move) -> None:
        if move[0] == "deal":
            s.hands = list(move[1])
        elif move[0] == "die":
            s.die = move[1]
        else:
            s.points[s.turn % self.players] += {"put": s.die * 10 + move[-1] if len(move) == 3 else 0}.get(move[0], 5)
            s.turn += 1
            s.die = 0

    def forbids(self, s: ToyState, move: Move) -> Forbidden | None:
        if self.actor(s) == CHANCE:
            return None if move[0] == ("die" if s.hands else "deal") else Forbidden("T1", "a lot falls")
        return None if move in self.legal(s) else Forbidden("T2", "there is no such move")

    def view(self, s: ToyState, seat: int) -> dict[str, Any]:
        return {"hand": s.hands[seat : seat + 1], "die": s.die, "points": s.points, "turn": s.turn}

    def resample(self, s: ToyState, seat: int, rng: Random) -> ToyState:
        return s.clone()

    def scores(self, s: ToyState) -> list[Score]:
        return [Score(n, {"shelf": n - 3, "cell/1": 2, "luck": 1}) for n in s.points]

    def ranking(self, s: ToyState) -> list[int]:
        return ranks(s.points)

    def standing(self, s: ToyState) -> list[float]:
        return [float(n) for n in s.points]

    def milestone(self, s: ToyState) -> int:
        return s.turn

    def catalogue(self) -> Mapping[str, Entry]:
        return {"shelf": Entry("shelf", "Étagère"), "cell/1": Entry("cell", "Étagère, cell 1", "shelf")}

    def uses(self, s: ToyState, move: Move) -> list[str]:
        return []

    def broken(self, s: ToyState) -> list[str]:
        return []

    def describe(self, s: ToyState, move: Move) -> str:
        match move:
            case ("deal", cards):
                return f"deals {cards}"
            case ("put", shelf, cell):
                return f"puts the die on the shelf “{shelf}”, cell {cell}"
            case ("show", card):
                return f"shows the card {card}"
        return " ".join(map(str, move))

    def tells(self, s: ToyState, move: Move, seat: int) -> str:
        return "deals a card to each" if move[0] == "deal" else self.describe(s, move)


class ToyAdvice(Advice[ToyState]):
    """High cells are good."""

    def weigh(self, s: ToyState, moves: Sequence[Move]) -> list[float]:
        return [float(move[-1]) if move[0] == "put" else 0.0 for move in moves]

    def outlook(self, s: ToyState) -> list[float]:
        return [float(n) for n in s.points]


def toy_table(s: State, seat: int) -> list[str]:
    assert isinstance(s, ToyState)
    return [f"die {s.die}, points {s.points}, your card {s.hands[seat]}"]


def toy(
    seed: str = "1", seat: int = 0, moves: Sequence[Move] = (), file: Path | None = None, auto: bool = False
) -> Session:
    """A session of the toy game with a greedy and a random bot."""
    names = ["greedy", "random"]
    names.insert(seat, PERSON)
    bots = {i: GreedyBot(ToyAdvice()) if n == "greedy" else RandomBot() for i, n in enumerate(names) if n != PERSON}
    head = Head("toy", "toy", 3, seed, tuple(names))
    return Session(Party("The Toy", head, Toy(), seat, bots, toy_table, ToyAdvice(), "ABC"), moves, file, auto)


def texts(lines: Iterator[Line]) -> list[str]:
    """The lines as plain texts, all of which fit."""
    found = [line.text for line in lines]
    assert [t for t in found if columns(t) > WIDTH or "\n" in t] == []
    return found


def started(session: Session) -> Session:
    """A session after its opening."""
    texts(session.start())
    return session


def played(session: Session, answers: Random) -> Session:
    """A session played to its end by somebody who types random numbers."""
    while not session.game.over:
        texts(session.answer(str(answers.randrange(1, session._menu.count + 1))))
    return session


# A sitting


def test_the_opening_says_who_plays_and_how_to_answer() -> None:
    session = toy(seat=1)
    lines = texts(session.start())
    assert lines[0] == "The Toy · 3 players · seed 1"
    assert "Seat 1 (A, greedy), You (seat 2, B), Seat 3 (C, random)" in " ".join(lines[1:3])
    assert "? help" in lines[3]
    assert "Lots: deals a card to each" in lines
    assert session.prompt.startswith("Your move, 1 to ")


def test_help_names_every_command() -> None:
    assert texts(started(toy()).answer("?")) == HELP.splitlines()
    for word in COMMANDS:
        assert word in ("?", "help", "exit") or re.search(rf"^  .*\b{word}\b", HELP, re.MULTILINE), word


def test_secrets_are_not_told() -> None:
    """The deal stands in the log, not on the screen; nor does another's card in any table."""
    session = toy()
    lines = texts(session.start()) + texts(session.answer("log 99"))
    others = [str(card) for card in session.game.state.hands[1:]]  # type: ignore[attr-defined]
    assert not [line for line in lines if any(card in line for card in others) and "shows the card" not in line]
    assert session.game.made[0].says.startswith("deals (")


def test_a_whole_game_tells_the_result() -> None:
    """Scores with their parts under the names of the cards, the winner, and where the log is."""
    session = started(toy("5"))
    while not session.game.over:
        last = texts(session.answer(str(len(session._menu.items) - 1)))
    end = last[last.index("The game is over.") :]
    assert [line[:5] for line in end[1:7:2]] == ["  1. ", "  2. ", "  3. "]
    points = max(score.total for score in session.rules.scores(session.game.state))
    assert end[2] == f"      Étagère +{points - 1}, luck +1"  # the points of a cell are told with its shelf
    assert end[-2] in ("You win!",) or "; you are number" in end[-2]
    assert "not kept" in end[-1]
    assert "u undo" in session.prompt
    assert texts(session.answer("1"))[0].startswith("The game is over")


@pytest.mark.parametrize(
    "answer", ["0", "18", "9" * 20, "²", "9" * 5000, "x" * 100_000, "\x1b[2J\x00", "-1", "1.5", "１２３", "“”", "s\tx"]
)
def test_wrong_answers_change_nothing(answer: str) -> None:
    """They are told in lines that fit, without control characters."""
    session = started(toy("3"))
    before = session.game.state.digest()
    lines = texts(session.answer(answer))
    assert session.game.state.digest() == before
    assert lines and "\x1b" not in "".join(lines)


WORDS = st.sampled_from(sorted(set(COMMANDS) - {"s", "save"}))
TYPED = st.one_of(st.text(max_size=30), WORDS, st.integers(-1, 20).map(str))


@given(st.lists(TYPED, max_size=25))
@CASES
def test_no_answer_brings_a_session_down(answers: list[str]) -> None:
    """Anything typed, in any order (but saving, which is tested with files)."""
    session = started(toy("7"))
    for answer in answers:
        if answer.strip().lower().startswith(("s ", "save ")) or answer.strip().lower() in ("s", "save"):
            continue
        if session.closed:
            break
        texts(session.answer("n" if session._leaving else answer))
        assert columns(session.prompt) <= WIDTH


def test_an_empty_answer_shows_the_moves_again() -> None:
    session = started(toy("3"))
    assert texts(session.answer("  ")) == session._menu.lines()


def test_words_that_mean_several_moves_show_them() -> None:
    session = started(toy("3"))
    lines = texts(session.answer("hiver"))
    assert lines[0] == "“hiver”: 8 moves; which?" and len(lines) == 9
    assert lines[3] == "   3  puts the die on the shelf “hiver”, cell 3"
    assert "1 to 8" in session.prompt and "b back" in session.prompt
    texts(session.answer("b"))
    assert "1 to 17" in session.prompt
    texts(session.answer("hiver"))
    assert texts(session.answer("3"))[0] == "You: puts the die on the shelf “hiver”, cell 3"


def test_a_hint_names_the_best_moves_first() -> None:
    session = started(toy("3"))
    lines = texts(session.answer("h"))
    assert re.match(r" +8 +\+8\.0  puts the die on the shelf “été”, cell 8", lines[1])
    assert len(lines) == 4


def test_a_move_without_a_choice_is_made_and_told() -> None:
    """And is no decision to come back to."""
    for seed in map(str, range(50)):
        session = played(started(toy(seed)), Random(seed))
        forced = [made for made in session.game.made if made.actor == 0 and not made.decided]
        if forced:
            assert all(made.move == ("rest",) for made in forced)
            assert "You, the only move: rest" in texts(session.answer("log 999"))
            return
    pytest.fail("no game had a move without a choice")


# Undo


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
    session = started(toy("3"))
    assert texts(session.answer("undo")) == ["There is no move of yours to take back."]


# Saving and resuming


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


def test_a_saved_game_is_a_log_that_replays(tmp_path: Path) -> None:
    session = started(toy("4"))
    texts(session.answer("1"))
    file = tmp_path / "my game.jsonl"
    assert texts(session.answer(f"s {file}"))[0].startswith("Saved in")
    assert [p.name for p in tmp_path.iterdir()] == [file.name]
    state, moves = replay(Toy(), file.read_text(encoding="utf-8"), "x")
    assert state == session.game.state and [move for _, move in moves] == session.game.moves
    played(session, Random(4))
    texts(session.answer("s"))
    assert '"end"' in file.read_text(encoding="utf-8")
    assert replay(Toy(), file.read_text(encoding="utf-8"), "x")[0] == session.game.state


def test_the_folder_of_nobody_is_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game goes on."""
    monkeypatch.chdir(tmp_path)
    session = started(toy("4"))
    texts(session.answer("1"))
    assert texts(session.answer("save ~nobody-here/game.jsonl"))[0].startswith("Not saved")
    assert not session.closed and not list(tmp_path.iterdir())


def test_saving_never_destroys_another_file(tmp_path: Path) -> None:
    """Neither a text nor another game; the session goes on."""
    session = started(toy("4"))
    texts(session.answer("1"))
    notes, other = tmp_path / "notes.txt", tmp_path / "other.jsonl"
    notes.write_text("precious", encoding="utf-8")
    keep(other, Head("toy", "toy", 3, "5"), '{"pnp": 1, "game": "toy", "digest": "toy", "players": 3, "seed": "5"}\n')
    reasons = {notes: "no saved game", other: "another game", tmp_path: "not a file", tmp_path / "no/x": "cannot write"}
    for target, why in reasons.items():
        lines = " ".join(" ".join(texts(session.answer(f"save {target}"))).split())
        assert lines.startswith("Not saved") and why in lines
    assert notes.read_text(encoding="utf-8") == "precious" and '"5"' in other.read_text(encoding="utf-8")
    texts(session.answer("s " + "x" * 1900))
    texts(session.answer("s a\0b"))
    assert sorted(p.name for p in tmp_path.iterdir()) == ["notes.txt", "other.jsonl"]


def test_quitting_asks_to_save(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    session = started(toy("4"))
    texts(session.answer("1"))
    assert texts(session.answer("q")) == [] and session.prompt.startswith("Save?") and not session.closed
    texts(session.answer("b"))
    assert session.prompt.startswith("Your move")
    texts(session.answer("q"))
    lines = texts(session.answer(str(file)))
    assert session.closed and file.is_file()
    assert "pnp play --resume" in " ".join(lines)


def test_quitting_without_saving_says_so() -> None:
    session = started(toy("4"))
    assert "--seed 4" in " ".join(texts(session.answer("q"))) and session.closed  # nothing was done yet
    session = started(toy("4"))
    texts(session.answer("1"))
    texts(session.answer("q"))
    assert "not saved" in " ".join(texts(session.answer("n"))) and session.closed


def test_leaving_after_an_earlier_save_goes_back_to_it(tmp_path: Path) -> None:
    """Behind a pipe nothing is saved unasked, so the hint leads to what there is."""
    session = started(toy("4"))
    texts(session.answer("1"))
    texts(session.answer(f"s {tmp_path / 'a'}"))
    texts(session.answer("1"))
    last = texts(session.interrupted(rescue=False))
    assert last[0] == "What came after the last save is not kept." and "--resume" in last[1]


def test_a_game_with_a_file_is_kept_up_to_date(tmp_path: Path) -> None:
    """--save: nothing is lost if the terminal is closed."""
    file = tmp_path / "auto.jsonl"
    session = started(toy("4", file=file, auto=True))
    texts(session.answer("1"))
    assert [m for _, m in replay(Toy(), file.read_text(encoding="utf-8"), "x")[1]] == session.game.moves
    last = texts(session.answer("q"))
    assert session.closed and "--resume" in " ".join(last)


def test_a_file_that_cannot_be_written_is_told_once(tmp_path: Path) -> None:
    session = started(toy("4", file=tmp_path / "no" / "auto.jsonl", auto=True))
    assert "Not saved" in " ".join(texts(session.answer("1")))
    assert "Not saved" not in " ".join(texts(session.answer("1")))


def test_an_interrupted_game_is_rescued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under a name that is free, and only if there is something to lose."""
    monkeypatch.chdir(tmp_path)
    session = started(toy("4"))
    texts(session.interrupted(rescue=True))
    assert session.closed and list(tmp_path.iterdir()) == []
    for name in ("toy-4.jsonl", "toy-4-2.jsonl"):
        session = started(toy("4"))
        texts(session.answer("1"))
        assert f"--resume {name}" in " ".join(texts(session.interrupted(rescue=True)))
        assert (tmp_path / name).is_file()
    assert free_name(Path("toy-4.jsonl")).name == "toy-4-3.jsonl"


# The games that pnp plays

WORKSPACE = Workspace.here(bundled_root())


@cache
def loaded(name: str) -> Game:
    problems = Problems()
    game = load_game(WORKSPACE, name, problems)
    problems.stop_if_any()
    assert game
    return game


@cache
def rules_of(name: str, players: int) -> Rules[Any]:
    problems = Problems()
    rules = rules_for(loaded(name), players, problems)
    problems.stop_if_any()
    assert rules
    return rules


NAMES = [name for name in WORKSPACE.games() if has_rules(loaded(name))]
SIZES = [(name, players) for name in NAMES for players in sorted(set(loaded(name).meta.players))]


def seated(name: str, players: int, **options: Any) -> Session:
    return terminal.seated(loaded(name), rules_of(name, players), terminal.Options(**options))


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_whole_games_by_numbers(name: str, players: int) -> None:
    """Every line fits, undo and the same answer give the same state, and a resume on the way the same game."""
    answers = Random(f"{name}/{players}")
    session = seated(name, players, seat=answers.randrange(players) + 1, bots="random", seed="17")
    texts(session.start())
    copy: Session | None = None
    undone = 0
    while not session.game.over:
        before, typed = session.game.state.digest(), []
        while session.game.state.digest() == before:
            typed.append(str(answers.randrange(1, session._menu.count + 1)))
            texts(session.answer(typed[-1]))
        if answers.random() < 0.1:
            after, undone = session.game.state.digest(), undone + 1
            texts(session.answer("u"))
            assert session.game.state.digest() == before
            for answer in typed:
                texts(session.answer(answer))
            assert session.game.state.digest() == after
        if copy:
            for answer in typed:
                texts(copy.answer(answer))
            assert copy.game.moves == session.game.moves
        elif len(session.game.made) > 20:
            copy = Session(session.party, session.game.moves)
            texts(copy.start())
    assert copy and undone
    for command in ("log 9999", "t", "u", "h", "t", "log"):
        texts(session.answer(command))


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_menus_and_answers_of_real_moves(name: str, players: int) -> None:
    """Each move is found by its number and by its words; hints can be typed; a menu is read at a glance."""
    session = seated(name, players, bots="random", seed="3")
    texts(session.start())
    answers = Random(name)
    for _ in range(60):
        if session.game.over:
            break
        menu = session._whole
        assert len(menu.lines()) <= SCREEN
        for i, item in enumerate(menu.items):
            assert menu.pick(menu.handle(i)) == [i]
            assert menu.find(item.words) == [i], item.words
        hint = texts(session.answer("hint"))
        assert len(hint) >= 2
        place = answers.randrange(len(menu.items))
        texts(session.answer(menu.handle(place)))
        assert menu.items[place].move in session.game.moves


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_the_screen_shows_nothing_that_the_seat_may_not_know(name: str, players: int) -> None:
    """In another world that looks the same to the person, every table, menu and told move reads the same."""
    rules = rules_of(name, players)
    rng = Random(name)
    for seat in (0, players - 1):
        session = seated(name, players, seat=seat + 1, bots="random", seed="29")
        texts(session.start())
        played(session, rng)
        s, streams = rules.setup(), Streams("29")
        for made in session.game.made[:400]:
            if made.actor == CHANCE:
                assert rules.chance(s, streams) == made.move
            world = rules.resample(s, seat, rng)
            if made.actor == seat or made.move in (rules.legal(world) if made.actor != CHANCE else ()):
                assert rules.tells(world, made.move, seat) == made.told
            assert session.party.show(world, seat) == session.party.show(s, seat)
            rules.apply(s, made.move)


def test_a_deal_of_secret_cards_is_told_without_them() -> None:
    """24H du Mans: whatever is dealt, the person hears the same."""
    rules = rules_of("mans", 3)
    s = rules.setup()
    deals = {rules.chance(s, Streams(seed)) for seed in range(5)}
    assert len(deals) == 5 and len({rules.tells(s, deal, 0) for deal in deals}) == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seat": 4}, "there is no seat 4; 3 players have seats 1 to 3"),
        ({"seat": 0}, "there is no seat 0"),
        ({"bots": "gredy"}, "bot gredy: expected one of random, greedy, search (did you mean greedy?)"),
        ({"bots": "greedy,random,greedy"}, "found 3 bots; expected one for all, or 2"),
        ({"resume": Path("no-such-file.jsonl")}, "cannot read no-such-file.jsonl"),
    ],
)
def test_wrong_options_are_told(options: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=re.escape(message)):
        seated("mans", 3, **options)


def test_bots_sit_round_the_person() -> None:
    four = seated("mans", 4, seat=2, bots="random,greedy,search")
    assert four.party.head.bots == ("random", PERSON, "greedy", "search")
    assert seated("mans", 3, seat=3).party.head.bots == ("greedy", "greedy", PERSON)


def over_pipe(name: str, players: int, answers: str, **options: Any) -> str:
    """All that a session prints when answers come from a pipe."""
    sink = io.StringIO()
    terminal.run(loaded(name), rules_of(name, players), terminal.Options(**options), io.StringIO(answers), sink)
    assert [line for line in sink.getvalue().splitlines() if columns(line) > WIDTH] == []
    return sink.getvalue()


def test_a_pipe_reads_like_a_terminal() -> None:
    """Answers stand behind the prompts, there are no control codes, and the end of the input is no error."""
    out = over_pipe("mans", 3, "2\nxyz\n?\n", seed="1")
    assert "(? helps) > 2\n" in out and "“xyz”" in out and "How to answer" in out
    assert "\x1b" not in out and "not saved" in out


def test_save_and_resume_by_options(tmp_path: Path) -> None:
    """The saved game knows its seats, bots and seed; the game goes on as it would have."""
    file = tmp_path / "game.jsonl"
    over_pipe("mans", 3, "2\n1\n1\n" * 4, seed="9", seat=2, bots="random,greedy", save=file)
    head = terminal.saved_head(file)
    assert (head.game, head.players, head.seed, head.bots) == ("mans", 3, "9", ("random", PERSON, "greedy"))
    resumed = seated("mans", 3, resume=file)
    whole = seated("mans", 3, seed="9", seat=2, bots="random,greedy")
    texts(whole.start())
    for answer in ("2", "1", "1") * 4:
        texts(whole.answer(answer))
    assert resumed.game.moves == whole.game.moves
    texts(resumed.start())
    for answer in ("1", "2", "1") * 9:
        assert texts(resumed.answer(answer)) == texts(whole.answer(answer))
    assert resumed.game.state == whole.game.state


def test_a_forged_log_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    over_pipe("mans", 3, "2\n1\n1\n", seed="9", save=file)
    lines = file.read_text(encoding="utf-8").splitlines()
    lines[2] = '{"seat": 0, "move": ["win"]}'
    file.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(ProblemsFound, match=rf"{re.escape(str(file))}:3:"):
        seated("mans", 3, resume=file)
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ProblemsFound, match="one JSON object"):
        seated("mans", 3, resume=file)


def test_a_log_of_bots_is_never_written_over(tmp_path: Path) -> None:
    """It can be looked at and played on from, under another name."""
    file = tmp_path / "bots.jsonl"
    keep(file, Head("mans", "", 2), "")
    session = seated("mans", 3, seed="9")
    texts(session.start())
    texts(session.answer(f"s {tmp_path / 'mine.jsonl'}"))
    text = (tmp_path / "mine.jsonl").read_text(encoding="utf-8")
    file.write_text(text.replace(PERSON, "greedy"), encoding="utf-8")
    assert seated("mans", 3, resume=file).file is None
    assert seated("mans", 3, resume=tmp_path / "mine.jsonl").file == tmp_path / "mine.jsonl"


AT_A_TERMINAL = """
import os, sys
os.open(os.ttyname(0), os.O_RDWR)  # the terminal of this session, so that its keys are heard
from pathlib import Path
from pnp.session import terminal
from pnp.referee.registry import rules_for
from pnp.definition.load import load_game
from pnp.base.problems import Problems
from pnp.definition.workspace import Workspace, bundled_root
game = load_game(Workspace.here(bundled_root()), "mans", Problems())
terminal.run(game, rules_for(game, 3, Problems()), terminal.Options(seed="1"), sys.stdin, sys.stdout)
"""


@pytest.mark.parametrize(("key", "colour"), [(b"\x03", True), (b"\x04", False)], ids=["ctrl-c", "ctrl-d"])
def test_at_a_terminal_the_keys_that_end_a_program_keep_the_game(tmp_path: Path, key: bytes, colour: bool) -> None:
    """A real terminal: one answer, then Ctrl-C or Ctrl-D; no traceback, a saved game, colours unless NO_COLOR."""
    ours, theirs = pty.openpty()
    environment = {k: v for k, v in os.environ.items() if k != "NO_COLOR"} | ({} if colour else {"NO_COLOR": "1"})
    environment |= {"PYTHONPATH": str(bundled_root()), "TERM": "dumb"}
    process = subprocess.Popen(
        [sys.executable, "-c", AT_A_TERMINAL], stdin=theirs, stdout=theirs, stderr=theirs, cwd=tmp_path,
        start_new_session=True, env=environment,
    )  # fmt: skip
    os.close(theirs)
    seen, prompts = b"", 0
    patience = 30  # a key that comes while the program is busy can be lost: it is pressed again, as people do
    while patience:
        silent = not select.select([ours], [], [], 1.0)[0]
        if not silent:
            try:
                chunk = os.read(ours, 4096)
            except OSError:  # the other end is closed
                break
            if not chunk:
                break
            seen += chunk
        patience -= silent
        if silent or seen.count(b") > ") > prompts:
            prompts = seen.count(b") > ")
            os.write(ours, b"" if not prompts else b"2\n" if prompts == 1 else key)
    if not patience:
        process.kill()
    os.close(ours)
    assert process.wait() == 0
    text = seen.decode()
    assert "Traceback" not in text and "pnp play --resume mans-1.jsonl" in text
    assert ("\x1b[1m24H" in text) is colour
    assert (tmp_path / "mans-1.jsonl").is_file()
