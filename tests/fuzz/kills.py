"""Bad days: a command is killed, the disk is full, or two builds meet, at any step at which something is written."""

from __future__ import annotations

import errno
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import openpyxl
import polib  # type: ignore[import-untyped]

from tests.fuzz import prints
from tests.fuzz.judge import Before, Finding, judge
from tests.fuzz.kinds import BUILD, LOCALE, OUTPUT, Command
from tests.fuzz.place import Place
from tests.fuzz.trial import Outcome, ended, run, start

STEPS = (
    "open",
    "os.rename",
    "os.mkdir",
    "os.remove",
    "os.rmdir",
    "os.link",
    "os.truncate",
    "shutil.copyfile",
    "os.chmod",
)
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
LINES = (
    Command(BUILD, OUTPUT),
    Command(BUILD.replace("--jobs 1", "--jobs 2 --no-cache"), OUTPUT),
    Command(f"{BUILD} --only cards", OUTPUT),
    Command(f"{BUILD} --lang en", OUTPUT),
    Command("reprint --game sample --piece one", OUTPUT),
    Command("i18n update --game sample", LOCALE),
    Command("i18n import --game sample --lang en --xlsx en.xlsx", LOCALE),
    Command("i18n export --game sample --lang en --xlsx en.xlsx", ("en.xlsx",)),
    Command("calibrate --save office --replace --dx 1 --dy 1"),
    Command("play --game mans --players 2 --seed 7 --save kept.game", ("kept.game",)),
    Command("pictures --game sample --out pictures", ("pictures",)),
    Command("inventory --game sample", OUTPUT),
    Command("new other", ("cards/other", "templates/other")),
)


class Trap(NamedTuple):
    """Something that happens when a command is about to write for the nth time."""

    place: Place
    step: int
    happens: Callable[[], None]

    def set(self) -> None:
        """Wait for the step; there is no way to take it off, so it is set in a process that ends."""
        left = [self.step]
        mine = (str(self.place.workspace), str(self.place.printers.parent))

        def noticed(event: str, arguments: tuple[Any, ...]) -> None:
            if event in STEPS and _writes(event, arguments) and _path(arguments).startswith(mine):
                left[0] -= 1
                if left[0] == 0:
                    self.happens()

        sys.addaudithook(noticed)


def _writes(event: str, arguments: tuple[Any, ...]) -> bool:
    return event != "open" or bool(isinstance(arguments[2], int) and arguments[2] & WRITING)


def _path(arguments: tuple[Any, ...]) -> str:
    path = arguments[0]
    if isinstance(path, int) or path is None:
        return ""
    return os.path.abspath(os.fsdecode(path))  # noqa: PTH100


def die() -> None:
    """What kill -9 or a power cut does."""
    os.kill(os.getpid(), signal.SIGKILL)


def no_space() -> None:
    """What a full disk does."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _changed(place: Place, command: Command) -> None:
    """Something is new, so that something is written; a spreadsheet is read back into the game that it was made of."""
    po = place.workspace / "cards/sample/locale/en.po"
    po.write_text(po.read_text("utf-8").replace('msgstr "Second"', 'msgstr "Next"'), "utf-8")
    (place.kit / "notes.txt").write_text("mine")
    if "import" not in command.line:
        po.write_text(po.read_text("utf-8").replace('"First"', '"Autre"'), "utf-8")
        card = place.workspace / "cards/sample/cards.yaml"
        card.write_text(card.read_text("utf-8").replace("title: First", "title: Autre"), "utf-8")
        rules = place.workspace / "cards/sample/rules.yaml"
        rules.write_text(rules.read_text("utf-8").replace("[First,", "[Autre,"), "utf-8")


def _trapped(rng: Random, place: Place, happens: Callable[[], None]) -> tuple[Command, Before, Outcome]:
    """One command with a trap at one of its steps, and how everything stood before."""
    command = rng.choice(LINES)
    _changed(place, command)
    before = Before.of(place)
    trap = Trap(place, rng.randint(1, 12), happens)
    return command, before, run(command.line.split(), place, trap.set, _typed(place))


def killed(rng: Random, place: Place, reference: Place) -> tuple[str, Finding | None]:
    """One command, killed at one of its steps; then the same again, which must work."""
    command, before, outcome = _trapped(rng, place, die)
    what = f"{command.line} {'killed' if outcome.status == -signal.SIGKILL else 'ended'}"
    if outcome.left:
        return what, Finding("left running", f"{len(outcome.left)} processes")
    if outcome.status not in (-signal.SIGKILL, 0):
        return what, Finding("traceback", f"{outcome.status}: {outcome.err[-800:]}")
    if found := _half_done(place, before, command):
        return what, found
    again = run(command.line.split(), place, None, _typed(place))
    refused = command.line.startswith("new") and again.status == 2
    if again.status != 0 and not refused:
        return what, Finding("lost", f"the next run fails: {again.err[-300:]}")
    left = list(place.workspace.rglob(".*-new-*"))
    if left and command.line.startswith("build"):
        return what, Finding("lost", f"left behind: {left}")
    wrong = prints.whole(place.kit) or ("" if (place.kit / "notes.txt").is_file() else "the user's own file is gone")
    return what, Finding("lost", wrong) if wrong else None


def _typed(place: Place) -> Path:
    typed = place.top / "typed"
    typed.write_text("1\n1\n1\n")
    return typed


def _half_done(place: Place, before: Before, command: Command) -> Finding | None:
    """A file that is neither the old nor the new one, or something else that has changed."""
    after = Before.of(place)
    if after.outside != before.outside:
        return Finding("touched outside", "after a kill")
    ours = (*command.writes, "output/sample/.")
    changed = {k for k, v in before.workspace.items() if after.workspace.get(k) != v}
    if strange := sorted(k for k in changed if not k.startswith(ours)):
        return Finding("lost", f"after a kill: {strange[:5]}")
    try:
        polib.pofile(str(place.workspace / "cards/sample/locale/en.po"))
        openpyxl.load_workbook(place.workspace / "en.xlsx", read_only=True).close()
        assert place.printers.read_bytes().endswith(b"}\n") or place.printers.read_bytes().endswith(b"}")
        kits = [place.kit, *(p for p in (place.workspace / "output/sample").glob(".fr-*"))]
        assert any(not prints.whole(kit) for kit in kits), "no kit is whole"
    except Exception as error:  # whatever a reader of a half-written file says
        return Finding("lost", f"after a kill: {error!r}")
    return None


AT_WORK = (  # commands that start processes of their own
    "build --game sample --jobs 2 --no-cache",
    "check --game mans --games 4000 --jobs 2",
    "playtest --game mans --games 4000 --jobs 2",
)
FILTERED = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20">'
    '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'
    '<rect width="9" height="9" fill="#a3342b" filter="url(#f)"/></svg>'
)


def killed_at_work(rng: Random, place: Place, reference: Place) -> tuple[str, Finding | None]:
    """A command that has started others, killed at any moment: none of them goes on."""
    (place.workspace / "templates/sample/art/sun.svg").write_text(FILTERED, encoding="utf-8")
    line, moment = rng.choice(AT_WORK), rng.uniform(0.0, 2.0)
    outcome = run(line.split(), place, after=moment, alone=True)
    if outcome.left:
        return f"{line} killed", Finding("left running", f"{len(outcome.left)} processes, after {moment:.2f} s")
    return f"{line} {'killed' if outcome.status is None else 'ended'}", None


def full(rng: Random, place: Place, reference: Place) -> tuple[str, Finding | None]:
    """One command whose disk is full at one of its steps: one sentence, and everything is as it was."""
    command, before, outcome = _trapped(rng, place, no_space)
    found = judge(place, reference, before, command, outcome)
    if found and found.fault == "lost" and "the kit is written, but" in outcome.err:  # said, and where the rest is
        wrong = prints.whole(place.kit)
        found = Finding("lost", wrong) if wrong else None
    if found is None and outcome.status == 1:
        found = Finding("words", f"a full disk is no problem of the user's files: {outcome.err[-300:]}")
    return f"{command.line}: {outcome.status}", found


def met(rng: Random, place: Place, reference: Place) -> tuple[str, Finding | None]:
    """Two builds of one folder at once, one of them perhaps killed: the kit is that of the one or the other."""
    _changed(place, LINES[0])
    lines = [BUILD, rng.choice((BUILD, f"{BUILD} --marks none", f"{BUILD} --only cards"))]
    children = [start(line.split(), place, str(n)) for n, line in enumerate(lines)]
    if rng.random() < 0.3:
        victim = rng.choice(children)
        with suppress(ProcessLookupError):
            os.kill(victim, signal.SIGKILL)
    outcomes = [ended(child, place, str(n)) for n, child in enumerate(children)]
    if any(outcome.left for outcome in outcomes):
        return lines[1], Finding("left running", "")
    bad = [o for o in outcomes if o.status not in (0, 2, -signal.SIGKILL) or "Traceback" in o.err]
    if bad:
        return lines[1], Finding("traceback", f"{bad[0].status}: {bad[0].err[-800:]}")
    wrong = prints.whole(place.kit)
    return lines[1], Finding("lost", wrong) if wrong else None


def was_killed(what: str) -> bool:
    """Whether the trap was reached."""
    return what.endswith("killed")
