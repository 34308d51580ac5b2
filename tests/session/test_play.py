"""play: a person at the terminal: menus, answers, undo, saving, resuming, and that no secret is shown."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.referee.gamelog import replay
from pnp.referee.rules import CHANCE, Streams
from pnp.session import seating
from pnp.session.commands import COMMANDS, commands_in
from pnp.session.menu import SCREEN, WIDTH, columns
from pnp.session.opening import opening
from pnp.session.play import Session
from pnp.session.savefile import free_name
from pnp.session.seating import SessionOptions
from pnp.speech.tongues import known, speaking
from tests.session.shipped import NAMES, SIZES, WORKSPACE, rules_of, seated
from tests.session.toy import CASES, Toy, played, started, texts, toy

# A sitting


def everything(session: Session, answer: str) -> list[str]:
    """All pages that an answer brings."""
    lines = texts(session.answer(answer))
    while session._pages.waiting:
        lines += texts(session.answer(""))
    return lines


def test_the_opening_says_who_plays_and_how_to_answer() -> None:
    """Title, seed, seats with their bots, the way to help, the first lot."""
    session = toy(seat=1)
    lines = texts(session.start())
    assert lines[0] == "The Toy · 3 players · seed 1"
    assert "Anna (A, greedy), you (B), Chloé (C, random)." in " ".join(lines[1:3])
    assert "? help" in " ".join(lines[2:4])
    assert "Lots: deals a card to each" in lines
    everything(session, "")
    assert session.prompt.startswith("Your move, 1 to ")


def test_help_names_every_command() -> None:
    """All words that are understood, but for their other spellings."""
    page = "\n".join(texts(started(toy()).answer("?")))
    for command in COMMANDS.values():
        assert str(command.words).split()[0] in page and str(command.does) in " ".join(page.split())


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


@pytest.mark.sampled
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


WORDS = st.sampled_from(sorted(set(commands_in("en")) - {"s", "save"}))
TYPED = st.one_of(st.text(max_size=30), WORDS, st.integers(-1, 20).map(str))


@pytest.mark.slow
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
    """Blanks are no answer."""
    session = started(toy("3"))
    everything(session, "")
    assert texts(session.answer("  ")) == session._menu.lines()


def test_words_that_mean_several_moves_show_them() -> None:
    """A shorter menu, to pick from or to go back from."""
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
    """With its number and what the advice gives for it."""
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
            assert "You: rest (the only move)" in everything(session, "log 999")
            return
    pytest.fail("no game had a move without a choice")


def test_a_saved_game_is_a_log_that_replays(tmp_path: Path) -> None:
    """To the same state; saved again after the end, with the end."""
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


def test_quitting_asks_to_save(tmp_path: Path) -> None:
    """One can think better of it, or name a file."""
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
    """Nothing is asked when there is nothing to lose."""
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
    """Not after every move."""
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


@pytest.mark.slow
@pytest.mark.sampled
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
    for command in ("log 9999", "", "t", "u", "h", "t", "log", "r", "r fin"):
        texts(session.answer(command))


@pytest.mark.sampled
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


@pytest.mark.slow
@pytest.mark.sampled
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
            after = s.clone()
            rules.apply(after, made.move)
            elsewhere = rules.resample(after, seat, rng)  # another world, with all that the seat knows by now
            with speaking(session.tongue):
                assert tuple(session.telling.events(world, made.move, after)) == made.events
                assert tuple(session.telling.events(s, made.move, elsewhere)) == made.events
            assert session.party.show(world, seat) == session.party.show(s, seat)
            assert session.telling.glance(world) == session.telling.glance(s)
            rules.apply(s, made.move)


# In the language of the sitting

ENGLISH = re.compile(
    r"\b(the|of|you|your|and|heat|plays?|turn|with|moves?|cards?|seat|player|round|space|dice|kept|enter|from|not|is)\b",
    re.IGNORECASE,
)


def sitting(name: str, lang: str, answers: str) -> tuple[Session, list[str]]:
    """A whole game for the fewest players, answered at random and with every command; all that was on the screen."""
    opened = opening(WORKSPACE, name, SessionOptions(seed="11"), lang=lang)
    session = seating.seated(opened.game, opened.rules, opened.options, opened.engine)
    rng, lines = Random(answers), [*texts(session.start()), session.prompt]
    while not session.game.over:
        typed = "" if session._pages.waiting else rng.choice(["h", "t", "r"] + ["1", "2", "7"] * 5)
        lines += [*texts(session.answer(typed)), session.prompt]
    for typed in ("", "", "log 60", "", "?", "r", "u"):
        lines += [*texts(session.answer(typed)), session.prompt]
    assert all(columns(line) <= WIDTH for line in lines)
    return session, lines


@pytest.mark.sampled
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_fits_small_screens_in_each_language(name: str, lang: str) -> None:
    """At most 24 lines between two prompts (`texts` asserts it), and the result at the end."""
    session, lines = sitting(name, lang, "fit")
    assert session.game.moves and any(line.startswith("  1.  ") for line in lines)


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.skipif("fr" not in known(), reason="the French words of the program are not compiled")
@pytest.mark.parametrize("name", NAMES)
def test_a_french_sitting_has_no_english_word(name: str) -> None:
    """Neither in what happens nor in tables, prompts, hints and help; the command line's own words excepted."""
    _, lines = sitting(name, "fr", "french")
    text = "\n".join(line for line in lines if "pnp play" not in line)
    assert set(ENGLISH.findall(text)) == set()


@pytest.mark.slow
def test_the_same_answers_lead_to_the_same_game_in_every_language() -> None:
    """A language changes words, never lots or bots: moves by their data are the same."""
    logs = []
    for lang in ("fr", "en", "de"):
        opened = opening(WORKSPACE, "mans", SessionOptions(seed="3"), lang=lang)
        session = seating.seated(opened.game, opened.rules, opened.options, opened.engine)
        texts(session.start())
        for answer in ("2", "1", "1", "2", "2", "1") * 3:
            texts(session.answer(answer))
        logs.append((session.game.moves, session.party.head))
    assert logs[0] == logs[1] == logs[2]


def test_slips_are_asked_about_and_words_that_are_commands_can_be_moves() -> None:
    """`salon 1` is one move; a slip is suggested; nothing is done without an answer."""
    opened = opening(WORKSPACE, "marathon", SessionOptions(seed="3"), lang="fr")
    session = seating.seated(opened.game, opened.rules, opened.options, opened.engine)
    texts(session.start())
    before = session.game.moves
    lines = everything(session, "petnaque 2")
    assert "petnaque" in lines[0] and "pétanque" in lines[1] and len(lines) == 2 and session.game.moves == before
    lines = everything(session, "salon 1")
    assert session.game.moves[len(before)] == ("place", 0, "salon", 1)
    assert not session._leaving and everything(session, "r salon")[0] == "Salon"


@pytest.mark.skipif("fr" not in known(), reason="the French words of the program are not compiled")
def test_words_that_are_a_command_and_a_move_are_the_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """« garder le six » keeps the six; « garder partie.jsonl » keeps the game."""
    monkeypatch.chdir(tmp_path)
    opened = opening(WORKSPACE, "jonques", SessionOptions(seed="3"), lang="fr")
    session = seating.seated(opened.game, opened.rules, opened.options, opened.engine)
    texts(session.start())
    everything(session, "garder partie.jsonl")
    assert [path.name for path in tmp_path.iterdir()] == ["partie.jsonl"]
    everything(session, "garder le six")
    assert ("keep", 1) in session.game.moves
