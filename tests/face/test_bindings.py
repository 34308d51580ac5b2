"""Bindings of templates: formats, conditions, lists, numbers; and what is said when they lead nowhere."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.face.bindings import (
    BindingError,
    fill,
    first_field,
    holds,
    items,
    literal,
    mistake,
    numbers,
    substitute,
)
from tests.face.scope import SCOPE
from tests.face.studio import BLUE, WHITE, Studio

CASES = settings(max_examples=200)


# --- formats ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("", ""),
        ("rien", "rien"),
        ("{title}", "Salon"),
        ("{ title }", "Salon"),
        ("art/{title}.svg", "art/Salon.svg"),
        ("{count} × {price} = {words.total}", "3 × 2.5 = Total"),
        ("{words.two-sided}", "recto verso"),
        ("{cells.1}{cells.3}", "ac"),
        ("{rows.2.name} {rows.1.points.2}", "deux 2"),
        ("[{nothing}{empty}]", "[]"),
        ("{yes} {no} {zero}", "true false 0"),
    ],
)
def test_formats_are_filled(text: str, filled: str) -> None:
    """Every kind of path and value."""
    assert fill(text, SCOPE) == filled


@pytest.mark.parametrize("text", ["{cells}", "{words}", "{rows.1}"])
def test_a_list_or_a_record_cannot_be_printed(text: str) -> None:
    """A text or a number is wanted."""
    with pytest.raises(BindingError, match="expected a text or a number"):
        fill(text, SCOPE)


@pytest.mark.parametrize(
    "text", ["{}", "{1}", "{a b}", "{title!r}", "{title:>10}", "{a..b}", "{__import__('os')}", "{a.}"]
)
def test_a_placeholder_is_a_path_and_no_code(text: str) -> None:
    """Nothing is evaluated."""
    with pytest.raises(BindingError, match="expected a dotted path"):
        fill(text, SCOPE)


@pytest.mark.parametrize("text", ["{", "}", "{title", "title}", "{title} }", "{ {title}", "} {title}"])
def test_a_lone_brace_is_an_error(text: str) -> None:
    """Wherever it stands."""
    with pytest.raises(BindingError, match="lone brace"):
        fill(text, SCOPE)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{titel}", ["{titel}", "no “titel”", "expected one of title, count", "did you mean title?"]),
        ("{words.totl}", ["{words.totl}", "no “words.totl”", "did you mean total?"]),
        ("{rows.1.nmae}", ["no “rows.1.nmae”", "did you mean name?"]),
        ("{cells.4}", ["no “cells.4”"]),
        ("{cells.0}", ["no “cells.0”"]),
        ("{title.x}", ["no “title.x”"]),
        ("{title.__class__}", ["no “title.__class__”"]),
    ],
)
def test_a_path_that_leads_nowhere_says_what_is_there(text: str, says: list[str]) -> None:
    """The message has the path, the part that fails, what is accepted and the nearest name."""
    with pytest.raises(BindingError) as caught:
        fill(text, SCOPE)
    assert all(part in str(caught.value) for part in says), str(caught.value)


def test_parts_of_a_format() -> None:
    """Its fixed part, and the field that messages point to."""
    assert literal("art/{id}.svg") == "art/.svg"
    assert first_field("n° {cells.1} {title}") == "cells"
    assert first_field("fixe") == ""


@pytest.mark.parametrize(
    ("text", "expected"),
    [("", ""), ("plain", "plain"), ("{a}", "1"), ("x{a}y{b.c}z", "x1ytruez"), ("{ a }", "1"), ("{list.2}", "q"),
     ("{none}", ""), ("{f}", "0.5"), ("{whole}", "3")],
)  # fmt: skip
def test_formats_with_every_kind_of_value_are_filled(text: str, expected: str) -> None:
    """Dotted paths, list items from 1, nothing for nothing, numbers without needless zeros."""
    scope = {"a": 1, "b": {"c": True}, "list": ("p", "q"), "none": None, "f": 0.5, "whole": 3.0}
    assert fill(text, scope) == expected


@pytest.mark.parametrize("text", ["{", "}", "{}", "{a b}", "{a.}", "{.a}", "{a[0]}", "{a()}", "{1}", "{a!r}", "{{a}}"])
def test_what_is_no_format_is_an_error(text: str) -> None:
    """No code, no expressions."""
    with pytest.raises(BindingError):
        fill(text, {"a": 1})


# --- values in texts --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("Pay {count} {clock}.", "Pay 3 {clock}."),
        ("{words.total}: {count}", "Total: 3"),
        (r"\{count} {count}", r"\{count} 3"),
        (r"\{count\}", r"\{count\}"),
        (r"\\{count}", r"\\3"),
        ("{Count} {count", "{Count} {count"),
    ],
)
def test_values_stand_in_texts(text: str, filled: str) -> None:
    """A field or a path is replaced; an icon stays, and so does a brace that is printed."""
    assert substitute(text, {"count": 3}, SCOPE) == filled


# --- lists ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name", "found"),
    [
        ("cell in cells", "cell", ("a", "b", "c")),
        ("  i in 3 ", "i", (1, 2, 3)),
        ("i in 0", "i", ()),
        ("i in count", "i", (1, 2, 3)),
        ("p in rows.1.points", "p", (1, 2)),
        ("x in nothing", "x", ()),
        ("x in none", "x", ()),
    ],
)
def test_loops(text: str, name: str, found: tuple[Any, ...]) -> None:
    """Over a list, a number or a field that is a number."""
    assert items(text, SCOPE) == (name, found)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("cells", "cell in cells"),
        ("in cells", "cell in cells"),
        ("a b in cells", "cell in cells"),
        ("1 in cells", "cell in cells"),
        ("c in celsl", "did you mean cells?"),
        ("c in title", "no list"),
        ("c in yes", "no list"),
        ("i in 1001", "0 to 1000"),
        ("i in cells.1 2", "cell in cells"),
        ("i in -1", "expected a dotted path"),
    ],
)
def test_wrong_loops_are_errors(text: str, says: str) -> None:
    """Each with the way out."""
    with pytest.raises(BindingError, match=says.replace("?", r"\?")):
        items(text, SCOPE)


def test_the_form_of_conditions_and_repetitions_is_told_without_a_card() -> None:
    """A template is wrong, whichever card it is drawn for."""
    assert mistake("each", "cell in cells") == mistake("if", "cells and !nothing") == ""
    assert mistake("each", "cells").startswith("found “cells”; expected “cell in cells”, “i in 14” or ")
    assert mistake("if", "cells and") != ""


@pytest.mark.parametrize("count", ["²", "9" * 5000], ids=["square", "huge"])
def test_an_odd_number_of_repetitions_is_a_binding_error(count: str) -> None:
    """Digits that int() does not take, or too many of them."""
    with pytest.raises(BindingError):
        items(f"i in {count}", SCOPE)


# --- numbers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "count", "found"),
    [
        ("1 2", 2, (1, 2)),
        ("1,2", 2, (1, 2)),
        (" -1.5 ,  {count} ", 2, (-1.5, 3)),
        ("{price}", 1, (2.5,)),
        ("1e1", 1, (10,)),
    ],
)
def test_numbers(text: str, count: int, found: tuple[float, ...]) -> None:
    """Separated by blanks or commas, filled first."""
    assert numbers(text, SCOPE, count) == found


@pytest.mark.parametrize(
    ("text", "count"), [("", 1), ("1", 2), ("1 2 3", 2), ("{title}", 1), ("1mm", 1), ("1 , , 2", 3)]
)
def test_wrong_numbers_are_errors(text: str, count: int) -> None:
    """Too few, too many, none at all."""
    with pytest.raises(BindingError, match=f"expected {count} number"):
        numbers(text, SCOPE, count)


@pytest.mark.parametrize("text", ["inf", "nan", "-inf", "1e999"])
def test_a_place_that_is_nowhere_is_an_error(text: str) -> None:
    """Infinity and not-a-number would end up in the PDF, or crash on the way."""
    with pytest.raises(BindingError):
        numbers(text, SCOPE, 1)


# --- anything at all --------------------------------------------------------------------------------------------


@CASES
@given(st.text(alphabet="{}.!= acdeilnot19-", max_size=14))
def test_any_text_is_understood_or_refused(text: str) -> None:
    """No other exception, whatever a template says."""
    for read in (fill, holds, items, lambda t, s: numbers(t, s, 2)):
        try:
            read(text, SCOPE)
        except BindingError as error:
            assert str(error)


@pytest.mark.slow
@CASES
@given(st.lists(st.tuples(st.text(alphabet="ab -", max_size=5), st.sampled_from(["title", "count", "words.total"]))))
def test_filling_keeps_what_is_around(parts: list[tuple[str, str]]) -> None:
    """Literals and values come out in order."""
    values = {"title": "Salon", "count": "3", "words.total": "Total"}
    text = "".join(f"{before}{{{path}}}" for before, path in parts)
    assert fill(text, SCOPE) == "".join(before + values[path] for before, path in parts)


@pytest.mark.parametrize(
    ("text", "filled"),
    [("{= count + 1}", "4"), ("{= count * 2 - 1} mm", "5 mm"), ("{= 1 / 4} {count}", "0.25 3")],
)
def test_a_format_can_calculate(text: str, filled: str) -> None:
    """With what the card says."""
    assert fill(text, SCOPE) == filled


def test_a_list_of_names_gives_what_they_name() -> None:
    """`of` leads from ids to pieces."""
    scope = {"hand": ("a", "b"), "pieces": {"a": {"points": 1}, "b": {"points": 5}}}
    assert items("card in hand of pieces", scope) == ("card", ({"points": 1}, {"points": 5}))
    with pytest.raises(BindingError, match=r"there is no “pieces\.c”"):
        items("card in hand of pieces", {**scope, "hand": ("c",)})


@pytest.mark.parametrize(
    ("condition", "colour"),
    [
        ("points=3 and icon=lamp", BLUE),
        ("icon=bed or icon=lamp", BLUE),
        ("points &lt; 3", WHITE),
        ("points&gt;=3", BLUE),
    ],
)
def test_a_template_draws_by_its_condition(studio: Studio, condition: str, colour: str) -> None:
    """What the condition says is what is printed."""
    page = studio.print(
        f'<rect width="9" height="9" fill="{BLUE}" pnp:if="{condition}"/>',
        {"points": 3, "icon": "lamp"}, points="int", icon=["lamp", "bed"],
    )  # fmt: skip
    assert page.at(4, 4) == colour
