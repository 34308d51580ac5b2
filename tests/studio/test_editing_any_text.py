"""editing: no text that can be typed into a table makes a game unreadable, and what is accepted reads back as typed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from tests.cli.tiny import lay_out
from tests.studio.kinds import KINDS, all_kinds
from tests.studio.serving import Client, opened

FIELDS = ("title", "cost", "weight", "rare", "suit", "tint", "marks", "quantity", "id", "prizes", "nothing")
NASTY = (
    "", " ", "Yes", "no", "12:30", "1e3", "1_000", "0x10", "010", ".5", "5.", "nan", ".inf", "-0", "+1", "٣",
    "2026-01-01", "<<", "&a", "*a", "&a b", "!!python/object:os.system", "! x", "|", "|\n  a", ">-", "- a", "? a",
    ": a", "a: b", "a:", "#", "a #b", "# a", "{", "}", "{a: b}", "[a, b]", "]", ",", "a,,b", "a, b,", "'", '"', "''",
    '"a" b', "'a' b", "\\", "\\n", "{clock}", "{nope}", "{pieces.one.title}", "{pieces.nobody.title}", "{= 1 + 1}",
    "**bold**", "**open", "*", "* a", "\\*", "<b>x</b>", "&amp;", "a<br>b", "null", "~", "true", "violet", "red",
    "#8b2b3e", "#xyz", "rgb(1,2,3)", "---", "...", "%YAML", "trailing ", " leading", "a\nb", "a\n\nb", "a\r\nb", "\n",
    "a\tb", "\t", "\x00", "a\x07", "\x85", "\u2028", "\ufeff", "\ud800", "\udcff", "\U0001f409", "e\u0301", "\u202e",
    "x" * 30_000, "word " * 3_000, "@", "`a`", "=", "choose", "when", "cup", "coin", "one", "two", "a-b",
)  # fmt: skip
QUOTES = "\"'"  # that a file needs around a colour, and a cell does not
VALUES = st.one_of(
    st.sampled_from(NASTY),
    st.tuples(st.sampled_from(NASTY), st.sampled_from(NASTY)).map("".join),
    st.text(max_size=30),
    st.text("'\"{}[]:#&*!|>%@`,-? \n\\ab1", max_size=12),
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.lists(st.sampled_from(NASTY), max_size=3)),
    st.dictionaries(st.text(max_size=3), st.text(max_size=3), max_size=2),
)


class Edit(NamedTuple):
    """What is sent to a studio."""

    card: str
    field: str
    value: Any


EDITS = st.lists(
    st.builds(Edit, st.sampled_from(("one", "two", "three")), st.sampled_from(FIELDS), VALUES), min_size=1, max_size=6
)


class Home(NamedTuple):
    """A folder with a game that has a value of every kind, and a studio on it."""

    folder: Path
    studio: Client

    def problems(self) -> list[str]:
        problems = Problems()
        load_game(Workspace.here(self.folder), "tinygame", problems)
        return list(map(str, problems))


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    folder = tmp_path_factory.mktemp("here")
    with pytest.MonkeyPatch.context() as patch:
        lay_out(folder)
        patch.chdir(folder)
        patch.setenv("PNP_CONFIG", str(folder.parent / "config"))
        all_kinds(folder)
        with opened(folder) as studio:
            yield Home(folder, studio)


def number(text: object) -> float:
    return float(str(text).strip().replace(",", ".").replace("−", "-"))


def reads_back(field: str, typed: Any, now: object) -> bool:
    """Whether a cell shows what was typed into it."""
    if typed is None or typed == "":
        return now in (None, 1, []) if field != "title" else False
    if field in ("cost", "weight", "quantity"):
        return number(typed) == now
    if field == "rare":
        return now is (str(typed).lower() in ("true", "yes", "1"))
    if field == "marks":
        words = typed if isinstance(typed, list) else str(typed).split(",")
        return [str(word).strip() for word in words] == now
    return str(typed).strip(QUOTES if field == "tint" else "") == now


def walk(home: Home, edits: list[Edit]) -> None:
    """Type one thing after the other; look at the game after each, and take all of it back."""
    path, studio = home.folder / "cards/tinygame/deck.yaml", home.studio
    path.write_text(KINDS, encoding="utf-8")
    assert home.problems() == []
    states = [path.read_bytes()]
    for edit in edits:
        seen = studio.get("/api/table/tinygame/cells/deck").json["seen"]
        answer = studio.post("/api/table/tinygame/edit", {**edit._asdict(), "component": "deck", "seen": seen})
        assert answer.status in (200, 404, 409, 422), answer.body
        assert home.problems() == [], edit
        if answer.status != 200:
            assert path.read_bytes() == states[-1] and answer.json["text"]
            continue
        cards = studio.get("/api/table/tinygame/cells/deck").json["cards"]
        values = next(card["values"] for card in cards if card["id"] == edit.card)
        assert reads_back(edit.field, edit.value, values[edit.field]), (edit, values)
        if path.read_bytes() != states[-1]:
            states.append(path.read_bytes())
    for state in reversed(states[:-1]):
        assert studio.post("/api/table/tinygame/undo").status == 200
        assert path.read_bytes() == state and home.problems() == []
    assert not [one.name for one in path.parent.iterdir() if one.name.startswith(".")]


@pytest.mark.slow
@given(edits=EDITS)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_text_makes_a_game_unreadable(home: Home, edits: list[Edit]) -> None:
    """Whatever is sent, and in which order."""
    walk(home, edits)


@pytest.mark.full
@pytest.mark.parametrize("field", FIELDS)
def test_every_text_of_the_list_in_every_field(home: Home, field: str) -> None:
    """One after the other in the same card."""
    for value in NASTY:
        walk(home, [Edit("one", field, value), Edit("two", field, value)])


@pytest.mark.full
@given(edits=EDITS)
@settings(max_examples=500, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_text_makes_a_game_unreadable_in_long(home: Home, edits: list[Edit]) -> None:
    """The same with many more."""
    walk(home, edits)
