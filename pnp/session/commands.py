"""What a line may begin with instead of a move: the commands of a sitting, in English and in its language."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from pnp.base.messages import Message, message, verbatim, word
from pnp.session.finding import plain
from pnp.session.pages import Block, block
from pnp.speech.saying import said


class Do(Enum):
    """What can be asked for besides a move."""

    HELP = "help"
    TABLE = "table"
    HINT = "hint"
    RULE = "rule"
    UNDO = "undo"
    LOG = "log"
    SAVE = "save"
    QUIT = "quit"


class Command(NamedTuple):
    """Its words, the first of which is shown; whether others may follow; what it does, in the help."""

    words: Message
    does: Message
    example: Message
    takes_words: bool = False


# The words of a command are one text, so that a translation can give its own: the word, then short forms.
COMMANDS: dict[Do, Command] = {
    Do.TABLE: Command(
        word("command", "table t"), message("the whole table and your moves again"), word("example", "t table")
    ),
    Do.HINT: Command(
        word("command", "hint h"),
        message("what a sensible player would do, with weights"),
        word("example", "h hint"),
    ),
    Do.RULE: Command(
        word("command", "rule r"),
        message("reads a card or a passage of the rules; rule alone lists them"),
        word("example", "r rule WORDS"),
        True,
    ),
    Do.UNDO: Command(
        word("command", "undo u"),
        message("back to your last decision; the same moves bring the same lots again"),
        word("example", "u undo"),
    ),
    Do.LOG: Command(word("command", "log"), message("the last moves; log 40 shows more"), word("example", "log"), True),
    Do.SAVE: Command(
        word("command", "save s"),
        message("keeps the game; go on with: pnp play --resume FILE"),
        word("example", "s save FILE"),
        True,
    ),
    Do.QUIT: Command(
        word("command", "quit q exit"), message("leaves; asks whether to save"), word("example", "q quit")
    ),
    Do.HELP: Command(word("command", "help ?"), message("this page"), word("example", "? help")),
}
BACK = word("command", "back b 0")
YES = word("command", "yes y")
NO = word("command", "no n")
MORE = word("command", "more m")


def words_of(words: Message, tongue: str) -> tuple[str, ...]:
    """All that a person may type for it: the English words, which always work, and those of the language."""
    return tuple(dict.fromkeys(plain(one) for one in (*str(words).split(), *said(words, tongue).split())))


def commands_in(tongue: str) -> dict[str, Do]:
    """Every word that is understood; where two languages differ, that of the sitting is meant."""
    english = {plain(one): do for do, command in COMMANDS.items() for one in str(command.words).split()}
    own = {plain(one): do for do, command in COMMANDS.items() for one in said(command.words, tongue).split()}
    return english | own


def help_page(tongue: str) -> Block:
    """How to answer, and the commands."""
    answers = (
        (verbatim("7"), message("the move with that number")),
        (word("example", "salon 2"), message("words of a move, in any order")),
        (verbatim("3.2"), message("the second of the moves that line 3 stands for")),
        (word("example", "(only Enter)"), message("the next page, or your moves again")),
    )
    rows = [(command.example, command.does) for command in COMMANDS.values()]
    left = max(len(said(example, tongue)) for example, _ in (*answers, *rows)) + 2
    page = block(said(message("How to answer"), tongue), "title")
    for example, does in answers:
        page += block(f"  {said(example, tongue):<{left}}{said(does, tongue)}", indent=" " * (left + 2))
    page += block(said(message("Commands"), tongue), "title")
    for example, does in rows:
        page += block(f"  {said(example, tongue):<{left}}{said(does, tongue)}", indent=" " * (left + 2))
    return page
