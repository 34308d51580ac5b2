"""The French pages: the same commands as the English ones, what the program really answers, and no English word."""

from __future__ import annotations

import os
import re
import shlex
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
import walkthrough
import words
from click.testing import CliRunner

from pnp.base import moving
from pnp.cli import main
from tests.places import DOCS, ROOT

FRENCH_NAMES = {"mes-jeux": "my-games", "veillee": "evening", "# s’arrête": "# stops", "NOM": "NAME", "JEU": "GAME"}
TWINS = [("tutorial.md", "tutoriel.md"), ("translating.md", "traduire.md")]
DESK = ("comptoir.md", "imprimer.md")
LONG = ("pnp pictures", "pnp inventory --game marathon")  # left to the full run
PLAY = "pnp play"
DOCTOR = "pnp doctor"
FREE = ("distributed", "libcairo", "à vous")  # rows of the doctor that depend on the machine
VALUE = re.compile(r"`([^`]+)`")


def text_of(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def plain(text: str) -> str:
    """No-break spaces are blanks."""
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


# --- twins ------------------------------------------------------------------------------------------------------


def typed(page: str) -> list[str]:
    """Every command of a page, in code blocks and in running text, in order; names of the example game in English."""
    text = text_of(page)
    for french, english in FRENCH_NAMES.items():
        text = text.replace(french, english)
    blocks = [step.body.splitlines() for step in walkthrough.steps_of(text) if step.kind == "sh"]
    return [line for block in blocks for line in block]


@pytest.mark.parametrize(("english", "french"), TWINS, ids=[french for _, french in TWINS])
def test_both_languages_have_the_same_commands_in_the_same_order(english: str, french: str) -> None:
    """And the same code, pictures and number of sections."""
    assert typed(english) == typed(french) and typed(english)
    shape = [[(step.kind, step.picture) for step in walkthrough.steps_of(text_of(page))] for page in (english, french)]
    assert shape[0] == shape[1]
    assert text_of(english).count("\n## ") == text_of(french).count("\n## ")


def pieces_of(cell: str) -> list[str]:
    """The words of a message on a page, without what stands for values."""
    quoted = re.sub(
        r"[“«][^”»]*[”»]|…|\{\w+\}|U\+\w+|\(.*|\S*[/.]\S+|\*\*|\d+|: |^(?:found|trouvé) ", "\n", plain(cell)
    )
    return [piece.strip(" ;:,") for piece in quoted.split("\n") if len(piece.strip(" ;:,")) > 3]


@pytest.mark.parametrize(("page", "language"), [("translating.md", "en"), ("traduire.md", "fr")])
def test_messages_for_translators_are_the_programs(page: str, language: str) -> None:
    """Every sentence of the table at the end of the page is one of the catalogue, but for its values."""
    table = text_of(page).rpartition("\n## ")[2]
    cells = [match[1] for line in table.splitlines() if (match := re.match(r"\| `(.+?)` \|", line))]
    assert len(cells) > 15
    sentences = []
    for entry in words.read("fr"):
        forms = entry.string if language == "fr" else entry.id
        sentences += [plain(form) for form in ((forms,) if isinstance(forms, str) else forms or ())]
    for cell in cells:
        wanted = pieces_of(cell)
        assert wanted and all(any(piece in sentence for sentence in sentences) for piece in wanted), (cell, wanted)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "language"), [pytest.param("translating.md", "en", marks=pytest.mark.full), ("traduire.md", "fr")]
)
def test_translators_read_what_the_program_says(page: str, language: str, shelf: Path) -> None:
    """What stands below a command is what it answers."""
    reader = walkthrough.Reader(shelf, language)
    for command, shown in answers(page):
        for line in command:
            if "--game" in line:  # all games would take long
                reader.type(line)
        reader.read(shown)


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with a game that is translated."""
    import shutil

    for name in ("cards/marathon", "templates/shared", "templates/marathon"):
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


# --- at the desk ------------------------------------------------------------------------------------------------


class Answer(NamedTuple):
    """Commands, and all that they say."""

    commands: list[str]
    shown: str


def answers(page: str) -> list[Answer]:
    """Code blocks that are followed by what they say."""
    steps = list(walkthrough.steps_of(text_of(page)))
    return [Answer(a.body.splitlines(), b.body) for a, b in pairwise(steps) if (a.kind, b.kind) == ("sh", "text")]


def said(line: str) -> str:
    """What a command says in French, in the current folder."""
    typed_words = shlex.split(line.partition("  #")[0])[1:]
    runner = CliRunner(env={"COLUMNS": "80"})
    result = runner.invoke(main, ["--ui", "fr", *typed_words], input="q\n", prog_name="pnp", catch_exceptions=False)
    assert result.exit_code == 0 or line.endswith(walkthrough.STOPS), result.output
    return result.output


def settled(text: str) -> str:
    """Without what changes from print to print: codes of kits, and the program's version."""
    return re.sub(r"pnp \d[\w.]*", "pnp VERSION", re.sub(r"-[0-9a-f]{8}\b", "-CODE", plain(text)))


def rows(text: str) -> list[str]:
    """What the doctor looked at, and the verdict; paths and versions are the machine's."""
    lines = [plain(line) for line in text.splitlines()]
    return [line[:29].rstrip() for line in lines if line and not any(name in line for name in FREE)]


def check_answers(page: str, folder: Path, monkeypatch: pytest.MonkeyPatch, long: bool) -> int:
    """Type what the page says and compare; how many answers there were."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("PNP_CONFIG", str(folder / "settings"))
    chosen = [one for one in answers(page) if one.commands[0].startswith(LONG) == long]
    for commands, shown in chosen:
        heard = "".join(map(said, commands))
        if commands == [DOCTOR]:
            assert rows(shown) == rows(heard)
        elif commands[0].startswith(PLAY):
            assert plain(heard).startswith(plain(shown).rstrip("\n"))
        else:
            assert settled(shown) == settled(heard), commands
    return len(chosen)


@pytest.mark.slow
@pytest.mark.parametrize("page", DESK)
def test_what_the_program_answers_stands_on_the_page(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it, in French, errors too."""
    assert check_answers(page, tmp_path, monkeypatch, long=False) > 5


@pytest.mark.full
def test_what_takes_longer_stands_there_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures, and the papers of a large box."""
    assert check_answers("imprimer.md", tmp_path, monkeypatch, long=True) == 2


@pytest.mark.parametrize("page", DESK)
def test_the_open_file_is_told_as_on_the_page(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As Windows has it: a file that somebody has open can neither be moved nor replaced."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(moving, "WINDOWS", True)
    monkeypatch.setattr("pnp.base.moving.time.sleep", lambda _: None)
    said("pnp calibrate")

    def held(source: Path, target: Path) -> None:
        raise PermissionError(13, "Access is denied", str(source))

    monkeypatch.setattr(os, "rename", held)
    monkeypatch.setattr(os, "replace", held)
    assert plain(said("pnp calibrate  # s’arrête")) in plain(text_of(page))


# --- no English -------------------------------------------------------------------------------------------------

# words of sentences and of the program that are no French ones as well
ENGLISH = frozenset((ROOT / "tests/whole/english_words.txt").read_text(encoding="utf-8").split())
IDENTIFIERS = re.compile(r"\b[\w-]+(?:\.(?:pdf|md|json|png|yaml|svg|exe|whl))|--?[a-z][\w-]*(?: [a-z]\S*)?|\S*/\S*")
LANGUAGES = re.compile(r"\bfr, de, en, es, it\b")
GIVEN_AWAY = ("In English:", "display de", "text de", "Bold", "Black", "BoldItalic", "BlackItalic")


def ids() -> set[str]:
    """What stands in the lists of pieces and of the doctor, and is typed as it is."""
    from pnp.definition.load import load_game
    from pnp.definition.workspace import Workspace

    games = [load_game(Workspace.here(ROOT), name) for name in ("jonques", "mans", "marathon")]
    cards = {card.id for game in games for part in game.components.values() for card in part.cards}
    return cards | {"cards", "templates", "fonts", "output", "cache", "terminal", "rich", "click", "make"}


def english_words(text: str, known: set[str]) -> set[str]:
    """What is English outside commands, options, file names and code."""
    kept = re.sub(r"^```(?:sh|po|yaml|powershell)\n.*?^```", " ", text, flags=re.MULTILINE | re.DOTALL)
    kept = re.sub(r"`[^`\n]+`|\]\([^)]*\)|<[^>]*>|\bpnp [a-z].*?(?=[  ] |$|[;»])", " ", kept, flags=re.MULTILINE)
    for phrase in GIVEN_AWAY:
        kept = kept.replace(phrase, " ")
    for one in sorted(known, key=len, reverse=True):
        kept = re.sub(rf"(?<![\w-]){re.escape(one)}(?![\w-])", " ", kept)
    kept = LANGUAGES.sub(" ", IDENTIFIERS.sub(" ", kept))
    return set(re.findall(r"[^\W\d_]+", kept.lower())) & ENGLISH


@pytest.mark.parametrize("page", [*DESK, "installer.md", "tutoriel.md"])
def test_no_english_word_is_left(page: str) -> None:
    """In what is written and in what is answered; a planted word is found."""
    known = ids()
    text = re.sub(r"^```diff\n.*?^```", " ", text_of(page), flags=re.MULTILINE | re.DOTALL)
    assert english_words(text, known) == set()
    assert english_words(text + "\nYour printer is not known.\n", known) == {"your", "printer", "is", "not", "known"}
