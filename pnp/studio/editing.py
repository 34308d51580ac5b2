"""What is typed in a table → the file with that value in its place, if the game is none the worse for it.

An edit is proposed first: the changed file is read in memory, in front of the one on the disk, with the whole game. It
is written only if that brings no problem which was not there before; then comparing and writing are one step for all
studios and commands (`base/files.py`). Everything here takes and gives plain values, so that any process may do it.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, NamedTuple

import yaml

from pnp.base.cache import Cache
from pnp.base.clean import printable
from pnp.base.files import Changed, exchange
from pnp.base.messages import Message, message
from pnp.base.problems import PnpError, Problem, Problems, ProblemsFound
from pnp.base.reading import read_within
from pnp.definition.checks import Check, Fields, Flag, ListOf, Number, unknown_key
from pnp.definition.components import Card, Component
from pnp.definition.fields import PaletteColour
from pnp.definition.game import Game
from pnp.definition.nodes import MAX_BYTES
from pnp.definition.rows import COPIES, QUANTITY, Cell, Findings, Row, Rows, added, cell_of, findings, read_rows
from pnp.definition.splicing import BYTE_ORDER_MARK, CannotSplice, removed, replaced
from pnp.definition.workspace import Workspace
from pnp.face.compose import composer_of
from pnp.kit.composing import translated
from pnp.kit.options import PrintOptions

ATTEMPTS = 5  # at writing a file while other files of its game change
ID = "id"
TRUE, FALSE = ("true", "yes", "1"), ("false", "no", "0")
_NUMBER = re.compile(r"[+-]?[0-9]{1,20}(?:\.[0-9]{0,20})?(?:[eE][+-]?[0-9]{1,3})?")
Why = Literal["gone", "foreign", "unknown", "changed", "refused"]


class NotEdited(PnpError):
    """An edit that is not carried out: why, in a word for programs and in a sentence, and what else to know."""

    def __init__(self, why: Why, sentence: Message, more: Mapping[str, Any] | None = None) -> None:
        super().__init__(why, sentence, more)  # which is what goes from one process to another
        self.why: Why = why
        self.message, self.more = sentence, dict(more or {})


class Typed(NamedTuple):
    """What somebody typed into a cell, and of which state of the file."""

    component: str
    card: str
    field: str
    value: object
    seen: str = ""
    row: int | None = None  # of several cards with one id, or without any


class Proposal(NamedTuple):
    """A file as it may be written, what was changed, and the files of the game that this was found right for."""

    path: Path
    before: str
    after: str
    what: str
    seen: Mapping[Path, bytes | None]

    @property
    def sign(self) -> str:
        """By which the file is known once this is written."""
        return digest(self.after)


class _State(NamedTuple):
    """A game as its files are, and the rows of the component that is edited."""

    workspace: Workspace
    found: Findings
    table: Rows | None

    @classmethod
    def read(cls, workspace: Workspace, game: str, component: str) -> _State:
        found = findings(workspace, game)
        palette = found.game.palette if found.game else None
        return cls(workspace, found, read_rows(workspace, game, component, palette, Problems()))

    def cell(self, problem: Problem) -> Cell | None:
        """Where a problem lies, if it lies in the table."""
        return cell_of(problem, self.table) if self.table else None

    def is_in(self, row: Row, problem: Problem) -> bool:
        """Whether a problem lies in a row."""
        cell = self.cell(problem)
        return cell is not None and cell.row == row.number


# -- the way of an edit --


def edited(workspace: Workspace, folder: Path, game: str, typed: Typed, cache: Cache) -> Proposal:
    """Change one value where it stands; raises NotEdited, and then nothing is written."""
    return _carried_out(lambda: proposed(workspace, folder, game, typed, cache))


def put_back(workspace: Workspace, folder: Path, game: str, path: Path, old: str, new: str) -> Proposal:
    """Bring a file from one state into another that it has had; raises NotEdited likewise."""
    return _carried_out(lambda: restored(workspace, folder, game, path, old, new))


def _carried_out(propose: Callable[[], Proposal]) -> Proposal:
    """Write what is proposed; it is looked at again if a file of the game has changed meanwhile."""
    for _ in range(ATTEMPTS):
        proposal = propose()
        if written(proposal):
            return proposal
    raise NotEdited("changed", _changed(proposal.path.name))


def proposed(workspace: Workspace, folder: Path, game: str, typed: Typed, cache: Cache) -> Proposal:
    """The file with a value in its place, found right together with all other files of the game."""
    files = _files(workspace, folder, game)
    before = _State.read(workspace, game, typed.component)
    table = before.table
    row = table.find(typed.card, typed.row) if table else None
    path = own_file(workspace, folder, table.source.name) if table else None
    if table is None:
        raise NotEdited("gone", message("This card cannot be read any more; look at the file."))
    if path is None or path not in files:
        raise NotEdited("foreign", message("This game comes with pnp and cannot be changed; start one of your own."))
    text = files[path].decode("utf-8")
    if typed.seen != digest(text):
        raise NotEdited("changed", _changed(table.source.name), _as_it_is(table, row, typed.field, text))
    if row is None:
        raise NotEdited("gone", message("This card cannot be read any more; look at the file."))
    fresh = _spliced(text, table, row, typed, before.found)
    after = _State.read(workspace.holding({table.source.name: fresh}), game, typed.component)
    _refuse_harm(before, after, row, typed, cache)
    return Proposal(path, text, fresh, f"{row.id or row.number + 1} · {typed.field}", dict(files))


def restored(workspace: Workspace, folder: Path, game: str, path: Path, old: str, new: str) -> Proposal:
    """A file as it was before an edit, or after it; a game that can be read stays one."""
    files = _files(workspace, folder, game)
    if path not in files or files[path] != old.encode():
        raise NotEdited("changed", _changed(path.name))
    if not findings(workspace, game).problems:
        wrong = findings(workspace.holding({workspace.show(path): new}), game).problems
        if wrong:
            complaint = message("The game could not be read any more: {problem}", problem=wrong[0].line)
            raise NotEdited("refused", complaint)
    return Proposal(path, old, new, "", dict(files))


def written(proposal: Proposal) -> bool:
    """Write a proposal if all files of the game still are as they were; whether that was so."""
    if proposal.after == proposal.before:
        return True
    with suppress(Changed):
        exchange({proposal.path: proposal.after.encode()}, proposal.seen)
        return True
    return False


def own_file(workspace: Workspace, folder: Path, name: str) -> Path | None:
    """A file of a component, if it may be written: it stands in this folder, and is no link."""
    root = folder.resolve()
    path = root / name
    own = path.parent.parent == root / "cards" and path.is_file() and not path.is_symlink()
    return path if own and workspace.holds(path) else None


def digest(text: str) -> str:
    """A sign of the state of a file, whether or not a mark stands before its text."""
    return hashlib.sha256(text.removeprefix(BYTE_ORDER_MARK).encode()).hexdigest()[:20]


def _files(workspace: Workspace, folder: Path, game: str) -> dict[Path, bytes]:
    """The YAML files of a game in this folder, as they are before anything is read from them."""
    found = {}
    for path in workspace.game_files(game).values():
        if isinstance(path, Path) and own_file(workspace, folder, workspace.show(path)) == path:
            with suppress(OSError, UnicodeDecodeError):
                data = read_within(path, MAX_BYTES)
                data.decode("utf-8")
                found[path] = data
    return found


def _changed(file: str) -> Message:
    return message("{file} has changed meanwhile; look at it before you change it.", file=file)


def _as_it_is(table: Rows, row: Row | None, field: str, text: str) -> dict[str, Any]:
    """What stands in a cell now, for whoever has typed over something else; nothing where the card is gone."""
    return {} if row is None else {"now": table.value(row, field), "seen": digest(text), "row": row.number}


# -- what is typed --


def _spliced(text: str, table: Rows, row: Row, typed: Typed, before: Findings) -> str:
    """The file with what was typed in its place."""
    if before.game is None or table.fields is None:
        blocking = before.problems[0].line if before.problems else message("its fields are not known")
        raise NotEdited("refused", message("Nothing can be checked before this is mended: {problem}", problem=blocking))
    if not row.path:
        raise NotEdited("refused", message("This card is chosen by a rule of the file; change it there."))
    try:
        if not isinstance(row.node, yaml.MappingNode):
            return replaced(text, row.path, {ID: _single(typed.value)})
        return _with_value(text, table, table.fields, row, typed, before)
    except CannotSplice as error:
        raise NotEdited("refused", error.message) from None


def _with_value(text: str, table: Rows, fields: Fields, row: Row, typed: Typed, before: Findings) -> str:
    """The file with another value of a card, or without the one that is there."""
    name, where = typed.field, (*row.path, typed.field)
    key = fields.keys.get(name)
    wrong = any(cell_of(problem, table) == Cell(row.number, name) for problem in before.problems)
    if name == ID and not wrong:
        raise NotEdited("refused", message("The id of a card is changed in its file, for others may name it."))
    if key is None and name not in (ID, QUANTITY, *(table.unknown if name in row.cells else ())):
        raise NotEdited("unknown", message("There is no field called “{field}”.", field=printable(name[:60])))
    check = key.check if key else COPIES if name == QUANTITY else None
    if typed.value in ("", None):
        if key and key.required and not isinstance(key.check, ListOf):
            raise NotEdited("refused", message("this is never empty; expected {accepted}", accepted=key.check.accepted))
        if name != ID and not (key and key.required):
            several = len([one for one, _ in row.node.value if one.value == name]) > 1
            return removed(replaced(text, where, "") if several else text, where) if name in row.cells else text
    if check is None and name != ID:
        raise NotEdited("refused", unknown_key(name, table.keys, row.cells))
    return replaced(text, where, value_of(typed.value, check) if check else _single(typed.value))


def value_of(typed: object, check: Check) -> Any:
    """What was typed as the value that a field may take; whether it does is for the field's own check to say."""
    if isinstance(check, ListOf) and is_simple_list(check):
        words = typed if isinstance(typed, list) else [] if typed in ("", None) else str(typed).split(",")
        return [value_of(word.strip() if isinstance(word, str) else word, check.item) for word in words]
    if isinstance(check, (ListOf, Fields)):
        raise NotEdited("refused", message("This value is a list; change it in the file."))
    text = _single(typed)
    if isinstance(check, Flag) and text.lower() in (*TRUE, *FALSE):
        return text.lower() in TRUE
    if isinstance(check, PaletteColour):
        return text.strip("\"'")  # a file needs quotes before #, and says so; a cell does not
    return _number(text, check) if isinstance(check, Number) else text


def is_simple_list(check: Check) -> bool:
    """Whether a field is a list of single values, which are typed with commas between them."""
    return isinstance(check, ListOf) and not isinstance(check.item, (ListOf, Fields))


def _single(typed: object) -> str:
    """A text, as a page sends it; a list or a record is none."""
    if isinstance(typed, (list, dict)):
        raise NotEdited("refused", message("found a list; expected a single value"))
    return "" if typed is None else str(typed)


def _number(typed: str, check: Number) -> float:
    """A number as people type it, with a comma or a long minus."""
    text = typed.strip().replace(",", ".").replace("−", "-")
    value = float(text) if _NUMBER.fullmatch(text) else float("nan")
    if not check.low <= value <= check.high or (check.whole and not value.is_integer()):
        found = printable(typed if len(typed) <= 40 else typed[:37] + "…")
        raise NotEdited(
            "refused", message("found “{value}”; expected {accepted}", value=found, accepted=check.accepted)
        )
    return int(value) if value.is_integer() else value


# -- what comes of it --


def _refuse_harm(before: _State, after: _State, row: Row, typed: Typed, cache: Cache) -> None:
    """Stop at a value that is wrong in its cell, and at one that brings a problem elsewhere."""
    for problem in after.found.problems:
        if after.cell(problem) == Cell(row.number, typed.field):
            raise NotEdited("refused", problem.message)
    new = added(before.found.problems, after.found.problems, before.table, after.table)
    if not isinstance(row.node, yaml.MappingNode):  # now that it is a card, it is told what it lacks
        new = [problem for problem in new if not after.is_in(row, problem)]
    for problem in new:
        raise NotEdited("refused", problem.message if after.is_in(row, problem) else problem.line)
    if not any(before.is_in(row, problem) for problem in before.found.problems):
        for problem in _undrawable(before, after, typed.component, row.id, cache):
            raise NotEdited("refused", problem.message)


def _undrawable(before: _State, after: _State, component: str, card: str, cache: Cache) -> list[Problem]:
    """Why the faces of a card could not be drawn any more: a picture that is not there, marks that do not close.

    A text that is too long for its box is none of these: it is shown as it is, so that its author sees by how much.
    """
    wrong = _drawn(after, component, card, cache)
    if not wrong:
        return []
    left = Counter((one.place.file, one.message.pattern) for one in _drawn(before, component, card, cache))
    return [one for one in wrong if not left[one.place.file, one.message.pattern]]


def _drawn(state: _State, component: str, card: str, cache: Cache) -> list[Problem]:
    """What is wrong with the faces of one card, in the language of its game."""
    problems, game = Problems(), state.found.game
    if game is None:
        return []
    with suppress(ProblemsFound):
        printed = translated(state.workspace, PrintOptions(game.id, "", allow_missing=True), Problems(), game).game
        found = _card(printed, component, card)
        composer = composer_of(state.workspace, printed, cache, on_overflow="show")
        problems.take(composer.faces([found]).problems if found else ())
    return problems.found


def _card(game: Game, component: str, card: str) -> tuple[Component, Card] | None:
    found = game.components.get(component)
    return next(((found, one) for one in found.drawn if one.id == card), None) if found else None
