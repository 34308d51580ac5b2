"""A component's file → what a page shows of it as a table: columns, rows, and what is wrong in which cell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from pnp.base.messages import Message, message
from pnp.base.problems import Problem, Problems
from pnp.definition.checks import Check, Choice, Fields, Flag, ListOf, Number
from pnp.definition.fields import PaletteColour, TranslatedText
from pnp.definition.rows import QUANTITY, Findings, Row, Rows, cell_of, findings, read_rows
from pnp.definition.workspace import Workspace
from pnp.studio.editing import ID, NotEdited, digest, is_simple_list, own_file

KINDS: tuple[tuple[type, str], ...] = (
    (Number, "number"),
    (Flag, "flag"),
    (Choice, "choice"),
    (PaletteColour, "colour"),
    (ListOf, "list"),
    (Fields, "record"),
    (TranslatedText, "text"),
)


def table_of(workspace: Workspace, folder: Path, game: str, component: str) -> dict[str, Any]:
    """The cards of a component with all their values, which file they stand in, and what is wrong with them.

    Where the file is no YAML any more, that alone is told (`unreadable`).
    """
    found = findings(workspace, game)
    problems = Problems()
    table = read_rows(workspace, game, component, found.game.palette if found.game else None, problems)
    if table is None:
        if not problems.found:
            raise NotEdited("unknown", message("This component cannot be read now; the list of problems says why."))
        return {"component": component, "file": problems.found[0].place.file, "editable": False, "seen": "",
                "columns": [], "palette": {}, "cards": [], "unreadable": _told(problems.found[0])}  # fmt: skip
    path = own_file(workspace, folder, table.source.name)
    wrong = _by_cell(found, table)
    why = _why_fixed(found, table)
    keys = table.fields.keys if table.fields else {}
    unknown = table.unknown
    return {
        "component": component,
        "file": table.source.name,
        "editable": path is not None and not why,
        "why": why if path else "",
        "seen": digest(table.text) if path else "",
        "columns": [
            {"name": QUANTITY, "kind": "number", "required": False, "words": [], "accepted": ""},
            *(_column(key, one.check, one.required) for key, one in keys.items()),
            *(
                {"name": key, "kind": "unknown", "required": False, "words": [], "accepted": ""}
                for key in table.unknown
            ),
        ],
        "palette": dict(found.game.palette) if found.game else {},
        "cards": [_row(row, table, (QUANTITY, *keys, *unknown), wrong.get(row.number, {})) for row in table.rows],
        "unreadable": None,
    }


def _told(problem: Problem) -> dict[str, Any]:
    return {"place": str(problem.place), "text": problem.message}


def _why_fixed(found: Findings, table: Rows) -> Message | str:
    """Why nothing can be typed now, though the file is the person's own."""
    if (found.game is None or table.fields is None) and found.problems:
        first = next((one for one in found.problems if cell_of(one, table) is None), found.problems[0])
        return message("Nothing can be checked before this is mended: {problem}", problem=first.line)
    return ""


def _by_cell(found: Findings, table: Rows) -> dict[int, dict[str, list[Message]]]:
    """What is wrong in each row, by the names of fields."""
    wrong: dict[int, dict[str, list[Message]]] = {}
    for problem in found.problems:
        cell = cell_of(problem, table)
        if cell:
            wrong.setdefault(cell.row, {}).setdefault(cell.field, []).append(problem.message)
    return wrong


def _column(name: str, check: Check, required: bool) -> dict[str, Any]:
    kind = "items" if is_simple_list(check) else next((word for one, word in KINDS if isinstance(check, one)), "word")
    words = list(check.words) if isinstance(check, Choice) else []
    return {"name": name, "kind": kind, "required": required, "words": words, "accepted": check.accepted}


def _row(row: Row, table: Rows, names: tuple[str, ...], wrong: dict[str, list[Message]]) -> dict[str, Any]:
    """A card with its values as they are written; what is no single value is shown, and edited in the file."""
    is_card = isinstance(row.node, yaml.MappingNode)
    return {
        "id": row.id,
        "row": row.number,
        "place": str(row.place),
        "line": row.place.line,
        "values": {
            ID: row.id if is_card else table.written(row.node),
            **({name: table.value(row, name) for name in names} if is_card else {}),
        },
        "wrong": wrong if is_card else {ID: [one for every in wrong.values() for one in every]},
        "fixed": not row.path,
    }
