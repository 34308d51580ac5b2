"""cells: the tables of a report; text stays text, and what is well or not is told by shapes too."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pnp.base.messages import verbatim
from pnp.playtest.findings import findings
from pnp.playtest.measures import Figure, pieces
from pnp.playtest.plan import Result
from pnp.playtest.report.cells import MARKS, esc, glance, kind_table, mark, matrix, small, sweep_table, table
from pnp.playtest.statements import LOOK, OK, ORDER, PROBLEM, Finding
from pnp.playtest.sweeps import effects
from tests.playtest.report.reading import PAINT, read, swept


@given(st.text())
def test_any_text_is_only_text(text: str) -> None:
    """Tags, quotes and control characters change nothing around them; letters stay as they are."""
    reader = read(f'<p title="{esc(text)}">{esc(text)}</p>')
    assert [tag for tag, _ in reader.tags] == ["p"]
    kept = [c for c in text if c.isprintable() or c == " "]
    assert [c for c in "".join(reader.words) if c in kept] == kept


def test_a_table_has_a_name_for_each_row_and_column() -> None:
    """So that it can be heard as well as seen."""
    reader = read(table(["", "2 players"], [["Ties", "3%"], ["Turns", "9"]], "glance", "All"))
    scopes = [attributes["scope"] for tag, attributes in reader.tags if tag == "th"]
    assert scopes == ["col", "col", "row", "row"]
    assert "".join(reader.words) == "All2 playersTies3%Turns9"


def test_severities_differ_by_shape_and_word() -> None:
    """Not by colour alone."""
    assert len(set(MARKS.values())) == 3
    for severity in ORDER:
        assert f'aria-label="{severity}"' in mark(severity) and MARKS[severity] in mark(severity)
    assert small(Figure(1, 0.5, 2)) == "<small>0.5 to 2.0</small>"


def test_the_worst_finding_of_a_topic_marks_its_cell(results: list[Result]) -> None:
    """With how many there are; a topic that nobody speaks of has no row."""
    two = [
        Finding(LOOK, "Pieces", verbatim("")),
        Finding(PROBLEM, "Pieces", verbatim("")),
        Finding(PROBLEM, "Pieces", verbatim("")),
    ]
    text = matrix(results, [two, [Finding(OK, "Pieces", verbatim(""))]])
    assert "".join(read(text).words) == "2 players3 playersPieces■2 problems●fine"


def test_the_first_table_leaves_out_what_has_no_meaning(results: list[Result]) -> None:
    """With two players the second is the last: a gap between them is told once."""
    found = [findings(result) for result in results]
    both, two = glance(results, found), glance(results[:1], found[:1])
    assert "Winner ahead of the last by" in both and "Winner ahead of the last by" not in two
    assert "Winner ahead of the second by" in two
    assert MARKS[PROBLEM] in two  # seat 1 starts six ahead


def test_empty_columns_are_left_out_of_the_pieces(results: list[Result]) -> None:
    """Faces come by lot: nobody chose them and nobody wins by them."""
    known = pieces(results[0].tally, results[0].catalogue)
    cards, faces = ([p for p in known if p.entry.kind == kind] for kind in ("card", "face"))
    assert "Chosen when possible" in kind_table(cards, PAINT, 2) and "against 50%" in kind_table(cards, PAINT, 2)
    text = kind_table(faces, PAINT, 2)
    assert "Chosen when possible" not in text and "Wins of its users" not in text
    assert text.count("by lot") == 6 and "&lt;6&gt;" in text


def test_a_sweep_sets_in_bold_what_is_more_than_chance() -> None:
    """The base case stands as it is, the others as differences to it."""
    cases = swept("cards.horse.bonus", values=(0, 50))
    found = effects(cases)
    text = sweep_table(cases, found)
    assert text.count('class="base"') == len(found)
    assert text.count("<b>") == sum(sum(effect.sure) for effect in found) > 0
