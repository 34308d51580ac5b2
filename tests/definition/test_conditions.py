"""Conditions: the grammar, what it means, and what is said of what is none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.definition.evaluate import holds
from pnp.definition.expressions import DEEPEST, LONGEST, mistake
from pnp.definition.paths import BindingError
from tests.face.scope import SCOPE

CASES = settings(max_examples=300)


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("title", True),
        ("empty", False),
        ("nothing", False),
        ("none", False),
        ("cells", True),
        ("zero", False),
        ("yes", True),
        ("no", False),
        ("!no", True),
        ("! title", False),
        ("!!yes", True),
        ("title=Salon", True),
        (" title = Salon ", True),
        ("title=salon", False),
        ("title!=Salon", False),
        ("title!=Jardin", True),
        ("title != Salon", False),
        ("count=3", True),
        ("yes=true", True),
        ("nothing=", True),
        ("words.total!=", True),
    ],
)
def test_the_old_forms_mean_what_they_did(condition: str, expected: bool) -> None:
    """Truth, negation, equality."""
    assert holds(condition, SCOPE) is expected


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("count=3 and title=Salon", True),
        ("count=3 and title=Jardin", False),
        ("count=4 or title=Salon", True),
        ("count=4 or title=Jardin", False),
        ("no or yes and count=4", False),  # and binds more tightly than or
        ("(no or yes) and count=3", True),
        ("yes or no and no", True),
        ("not no", True),
        ("not count=3", False),
        ("!count=3", False),
        ("!(no or empty)", True),
        ("not not yes", True),
        ("count>2", True),
        ("count>3", False),
        ("count >= 3", True),
        ("count<3.5", True),
        ("count<=2", False),
        ("price<2.6 and price>-1", True),
        ("price=2.50", True),  # numbers are compared as numbers
        ("count!=03", False),
        ("title='Salon'", True),
        ("title = 'Sal on'", False),
        ("empty=''", True),
        ("empty='' and yes", True),
        ("words.two-sided=recto verso", True),
        ("words.two-sided='recto verso' and yes", True),
        ("words.two-sided=recto verso and no", False),
        ("gold=or", True),  # right behind a sign, it is a word
        ("gold=or and yes", True),
        ("count={zero}", False),
        ("count>{zero}", True),
        ("title={ words.total }", False),
        ("nothing!='' and nothing>3", False),  # the first part ends it
        ("yes or titel", True),
    ],
)
def test_conditions_are_joined_and_compared(condition: str, expected: bool) -> None:
    """And, or, not, brackets; more and less; words in quotes."""
    assert holds(condition, {**SCOPE, "gold": "or"}) is expected


@pytest.mark.parametrize("condition", ["cells=a", "titel", "!titel", "titel=x", "count={titel}", "no or titel"])
def test_a_path_that_leads_nowhere_is_an_error(condition: str) -> None:
    """A typing error is never simply false."""
    assert mistake(condition) == ""
    with pytest.raises(BindingError):
        holds(condition, SCOPE)


@pytest.mark.parametrize(
    ("condition", "says"),
    [
        ("title>3", "found “Salon” at title; expected a number"),
        ("yes>0", "found a list, a record or true or false at yes; expected a number"),
        ("cells>0", "found a list, a record or true or false at cells; expected a number"),
        ("count<{title}", "found “Salon” at title; expected a number"),
        ("nothing<3", "found nothing at nothing; expected a number there: ask nothing!='' and … before"),
    ],
)
def test_more_and_less_need_numbers(condition: str, says: str) -> None:
    """What was found, and where."""
    with pytest.raises(BindingError) as caught:
        holds(condition, SCOPE)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("condition", "says"),
    [
        ("", "it ends too early"),
        ("a b", "not understood from “b” on"),
        ("1=1", "not understood from “1=1” on"),
        ("a and", "it ends too early"),
        ("and a", "not understood from “and a” on"),
        ("a or or b", "not understood from “or b” on"),
        ("(a", "a bracket is opened and never closed"),
        ("a)", "not understood from “)” on"),
        ("a==b", "for == write ="),
        ("a!==b", "for !== write !="),
        ("(a)=b", "not understood from “=b” on"),
        ("NOTE a", "not understood from “a” on"),
        ("a=1 && b=2", "for && write and"),
        ("a || b", "for || write or"),
        ("a<>b", "for <> write !="),
        ("a=>3", "for => write >="),
        ('a="b"', "for \" write '"),
        ("a=b OR c", "for OR write or"),
        ("a=b && c", "for && write and"),
        ("NOT a", "for NOT write not"),
        ("a<many", "< compares numbers, and “many” is none"),
        ("a=b=c", "not understood from “=c” on"),
        ("a={b c}", "not understood from “{b c}” on"),
        ("a='b", "not understood from “'b” on"),
        ("a<", "< compares numbers, and “” is none"),
    ],
)
def test_what_is_no_condition_is_told_with_what_is(condition: str, says: str) -> None:
    """Also in the words of other languages."""
    found = mistake(condition)
    assert found.startswith(f"found “{condition}”; {says}"), found
    assert (
        "expected path, !path, path=word, path!=word, path<number (also >, <=, >=), path in path, joined by and, or"
        in found
    )


def test_a_condition_is_bounded() -> None:
    """In length and in depth."""
    assert f"expected at most {LONGEST}" in mistake("a or " * 100 + "a")
    assert f"more than {DEEPEST} deep" in mistake("(" * 50 + "a" + ")" * 50)
    assert f"more than {DEEPEST} deep" in mistake("!" * 390 + "a")


@CASES
@given(st.text(alphabet="()!=<>'{} .acdnort13", max_size=16))
def test_any_text_is_understood_or_refused(text: str) -> None:
    """No other exception, whatever a template says."""
    try:
        holds(text, SCOPE)
    except BindingError as error:
        assert str(error)


@pytest.mark.parametrize(
    ("condition", "expected"), [("title in names", True), ("count in names", False), ("not title in names", False)]
)
def test_a_value_stands_in_a_list(condition: str, expected: bool) -> None:
    """Or in a list that is not there, which holds nothing."""
    scope = {"title": "Salon", "count": 3, "names": ("Salon", "Jardin"), "none": None}
    assert holds(condition, scope) is expected
    assert not holds("title in none", scope)
    with pytest.raises(BindingError, match="found no list at title; expected one behind in"):
        holds("count in title", scope)
