"""Pages in two languages: the same commands in both, their exit status, and no English word in French text."""

from __future__ import annotations

import re
import shlex
from itertools import pairwise
from pathlib import Path

import pytest
import walkthrough
from click.testing import CliRunner

from pnp.cli import main
from tests.places import DOCS, ROOT

FRENCH_NAMES = {"mes-jeux": "my-games", "veillee": "evening", "# s’arrête": "# stops", "NOM": "NAME", "JEU": "GAME"}
TWINS = [("tutorial.md", "tutoriel.md"), ("translating.md", "traduire.md")]
DESK = ("comptoir.md", "imprimer.md")


def text_of(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


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


@pytest.mark.full
@pytest.mark.parametrize("page", ["translating.md", "traduire.md"])
def test_commands_for_translators_end_as_the_page_says(page: str, shelf: Path) -> None:
    """With status 0, or not where the page says that the command stops."""
    reader = walkthrough.Reader(shelf, "en")
    steps = walkthrough.steps_of(text_of(page))
    for line in (line for step in steps if step.kind == "sh" for line in step.body.splitlines()):
        if "--game" in line:  # all games would take long
            reader.type(line)


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with a game that is translated."""
    import shutil

    for name in ("cards/marathon", "templates/shared", "templates/marathon"):
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


# --- at the desk ------------------------------------------------------------------------------------------------


def commands(page: str) -> list[str]:
    """Every command of a page whose answer is shown below it."""
    steps = list(walkthrough.steps_of(text_of(page)))
    shown = [before.body for before, after in pairwise(steps) if (before.kind, after.kind) == ("sh", "text")]
    return [line for body in shown for line in body.splitlines()]


def check_status(line: str) -> None:
    """Run a command in the current folder; it succeeds unless its comment says that it stops."""
    words = shlex.split(line.partition("  #")[0])[1:]
    runner = CliRunner(env={"COLUMNS": "80"})
    result = runner.invoke(main, ["--ui", "fr", *words], input="q\n", prog_name="pnp", catch_exceptions=False)
    assert (result.exit_code != 0) == line.endswith(walkthrough.STOPS), result.output


@pytest.mark.full
@pytest.mark.parametrize("page", DESK)
def test_commands_at_the_desk_end_as_the_page_says(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an empty folder, in the order of the page."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PNP_CONFIG", str(tmp_path / "settings"))
    typed_here = commands(page)
    assert len(typed_here) > 5
    for line in typed_here:
        check_status(line)


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
