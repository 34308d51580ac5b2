"""terminal: who sits where, lines read from a pipe or a real terminal, lines printed."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pnp.base.packaged import bundled_root
from pnp.base.problems import ProblemsFound, UsageError
from pnp.referee.gamelog import Head
from pnp.session import seating, terminal
from pnp.session.commands import help_page
from pnp.session.menu import WIDTH, columns
from pnp.session.party import PERSON
from pnp.session.savefile import keep
from tests.session.shipped import loaded, rules_of, seated
from tests.session.toy import texts


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
    """Before anything is played, with what was expected."""
    with pytest.raises(UsageError, match=re.escape(message)):
        seated("mans", 3, **options)


def test_bots_sit_round_the_person() -> None:
    """In the order named, or one for all."""
    four = seated("mans", 4, seat=2, bots="random,greedy,search")
    assert four.party.head.bots == ("random", PERSON, "greedy", "search")
    assert seated("mans", 3, seat=3).party.head.bots == ("greedy", "greedy", PERSON)


def over_pipe(name: str, players: int, answers: str, **options: Any) -> str:
    """All that a session prints when answers come from a pipe."""
    sink = io.StringIO()
    terminal.run(loaded(name), rules_of(name, players), seating.SessionOptions(**options), io.StringIO(answers), sink)
    assert [line for line in sink.getvalue().splitlines() if columns(line) > WIDTH] == []
    return sink.getvalue()


def test_a_pipe_reads_like_a_terminal() -> None:
    """Answers stand behind the prompts, there are no control codes, and the end of the input is no error."""
    out = over_pipe("mans", 3, "2\nxyz\n?\n", seed="1")
    assert "> 2\n" in out and "> xyz\n" in out and all(line.text in out for line in help_page("fr"))
    assert "\x1b" not in out and "pnp play --game mans --players 3" in out


@pytest.mark.slow
def test_save_and_resume_by_options(tmp_path: Path) -> None:
    """The saved game knows its seats, bots and seed; the game goes on as it would have."""
    file = tmp_path / "game.jsonl"
    over_pipe("mans", 3, "2\n1\n1\n" * 4, seed="9", seat=2, bots="random,greedy", save=file)
    head = seating.saved_head(file)
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
    """Nor are bytes that are no text a crash."""
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
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # tests that run in the background are deaf to it
os.open(os.ttyname(0), os.O_RDWR)  # the terminal of this session, so that its keys are heard
from pathlib import Path
from pnp.session import seating, terminal
from pnp.referee.registry import rules_for
from pnp.definition.load import load_game
from pnp.base.problems import Problems
from pnp.definition.workspace import Workspace, bundled_root
game = load_game(Workspace.here(bundled_root()), "mans", Problems())
terminal.run(game, rules_for(game, 3, Problems()), seating.SessionOptions(seed="1"), sys.stdin, sys.stdout)
"""


@pytest.mark.slow
@pytest.mark.parametrize(("key", "colour"), [(b"\x03", True), (b"\x04", False)], ids=["ctrl-c", "ctrl-d"])
def test_at_a_terminal_the_keys_that_end_a_program_keep_the_game(tmp_path: Path, key: bytes, colour: bool) -> None:
    """A real terminal: one answer, then Ctrl-C or Ctrl-D; no traceback, a saved game, colours unless NO_COLOR."""
    ours, theirs = pty.openpty()
    environment = {k: v for k, v in os.environ.items() if k != "NO_COLOR"} | ({} if colour else {"NO_COLOR": "1"})
    environment |= {"PYTHONPATH": str(bundled_root()), "TERM": "xterm" if colour else "dumb"}
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


def printed(name: str, players: int, encoding: str) -> str:
    """What a terminal of an encoding shows of a game's beginning."""
    raw = io.BytesIO()
    sink = io.TextIOWrapper(raw, encoding=encoding)
    answers = io.StringIO("1\n\n2\nt\n\nr fin\nh\nlog\n")
    terminal.run(loaded(name), rules_of(name, players), seating.SessionOptions(seed="5"), answers, sink)
    sink.flush()
    return raw.getvalue().decode(encoding)


@pytest.mark.parametrize(("name", "players"), [("jonques", 2), ("mans", 2), ("marathon", 3)])
def test_any_terminal_can_show_a_game(name: str, players: int) -> None:
    """No crash, as many lines, and no question mark where a sign was."""
    whole = printed(name, players, "utf-8")
    assert whole.count("\n") > 40
    for encoding in ("cp1252", "cp850", "ascii"):
        text = printed(name, players, encoding)
        assert (text.count("\n"), text.count("?")) == (whole.count("\n"), whole.count("?"))
