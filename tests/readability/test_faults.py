"""What is too small or too pale, told where it is to be mended."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.face.model import Face
from pnp.readability.contrast import Reading
from pnp.readability.faults import Fault, faults, gathered, ratio, shortened, small_print
from pnp.readability.subjects import Subject
from tests.command_line import run
from tests.pages.flows import mans


@pytest.mark.slow
def test_what_is_hard_to_read_is_told_at_its_place(said: str, desk: Path) -> None:
    """As advice, with what was found and what is accepted; nothing else of these kinds is found."""
    (story,) = re.findall(r"^cards/race/stand\.yaml:(\d+):(\d+): stand\.story: found “Le plein.*#c9b99a.*$", said, re.M)
    line = (desk / "cards/race/stand.yaml").read_text(encoding="utf-8").splitlines()[int(story[0]) - 1]
    assert line[: int(story[1]) - 1].strip() == "story:"
    assert re.search(r"stand\.story: .* contrast of 1\.\d\d:1 \(#c9b99a on #\w+, 8\.\d pt\); expected 4\.5:1", said)
    assert re.search(r"^cards/race/weather\.yaml:\d+:\d+: \w+\.rule: .* in 5 pt; expected at least 8 pt", said, re.M)
    assert re.search(
        r"^cards/race/tokens\.yaml:9:30: token-green\.color: is told from token-red by colour alone, "
        r"ΔE \d\.\d in deuteranopia; expected a letter or a shape as well, or ΔE 10$",
        said,
        re.M,
    )
    assert said.count("is told from") == 1
    pale = re.findall(r"^cards/race/(\w+)\.yaml:\d+:\d+: \S+\.story: .*#c9b99a", said, re.M)
    assert pale == ["weather", "stand", "incident"] and said.count("(#c9b99a") == 3  # one for each component
    tiny = re.findall(r"^cards/race/(\w+)\.yaml:\d+:\d+: \S+ found .* in 5 pt;", said, re.M)
    assert tiny == ["weather", "stand", "incident"]


@pytest.mark.full
@pytest.mark.slow
def test_in_a_strict_check_it_is_a_problem(inside: Path) -> None:
    """In the usual form, once, with status 1."""
    result = run("check", "--game", "race", "--strict", status=1)
    assert "race: does not pass" in result.stdout and "is told from" not in result.stdout
    assert re.search(r"^cards/race/tokens\.yaml:9:30: token-green\.color: is told from token-red", result.stderr, re.M)
    assert re.search(r"^\d+ problems found", result.stderr, re.M)


CARD = mans().components["course"].cards[0]
FACE = Face(63.0, 88.0, 0.0, ())
PIECE = Subject("course", CARD.id, FACE, CARD.place, CARD, side="front")
PAGE = Subject(
    "rules", "3-rules.pdf, page 1", FACE, mans().components["rules"].place, blocks=mans().components["rules"].blocks
)


def reading(text: str, size: float = 9.0, contrast: float = 12.0, colour: str = "#123456") -> Reading:
    return Reading(text, size, colour, contrast, "#ffffff")


def found(one: Reading, subject: Subject = PIECE) -> list[Fault]:
    return list(faults(subject, [(one, small_print(subject, one, mans()))]))


@pytest.mark.parametrize(
    ("size", "contrast", "kinds"),
    [(8.0, 4.5, []), (7.9, 4.5, ["size"]), (9.0, 4.4, ["contrast"]), (5.0, 2.0, ["size", "contrast"]), (18.0, 3.0, [])],
)
def test_lines_are_too_small_or_too_pale_below_their_limits(size: float, contrast: float, kinds: list[str]) -> None:
    """Eight points, and 4.5 or 3 to one; each fault says what was found and what is accepted."""
    made = found(reading("Personne", size, contrast))
    assert [fault.kind for fault in made] == kinds
    assert all("expected" in fault.said and f"{size:g} pt" in fault.said for fault in made)


def test_small_print_is_known_by_its_style_and_may_be_smaller() -> None:
    """The foot of a page, in its size and colour; the same letters on a card are no small print."""
    style = mans().styles["page-foot"]
    foot = reading("24H du Mans", style.size, colour=mans().palette[style.color])
    assert small_print(PAGE, foot, mans()) is style and style.size < 8
    assert found(foot, PAGE) == []
    assert [fault.kind for fault in found(foot)] == ["size"]


def test_a_fault_is_told_at_the_field_that_says_it() -> None:
    """Whatever its blanks; a line that no field says is told at the piece."""
    name, value = next((n, v) for n, v in CARD.data.items() if isinstance(v, str) and len(v) > 12)
    (one,) = gathered(found(reading(value[:12].replace(" ", "\N{NO-BREAK SPACE}"), contrast=2.0)), mans())
    assert one.field == f"{CARD.id}.{name}" and one.place == CARD.place_of(name)
    (other,) = gathered(found(reading("Xyzzy plugh", contrast=2.0)), mans())
    assert (other.field, other.place) == (CARD.id, CARD.place)


def test_faults_of_one_kind_are_told_once_where_they_are_worst() -> None:
    """With the number of other faces; another colour is another fault."""
    second = PIECE._replace(name="other")
    pale = [*found(reading("Un", contrast=3.0)), *found(reading("Deux", contrast=2.0), second)]
    (one,) = gathered(pale, mans())
    assert "“Deux” with a contrast of 2.00:1" in one.message and one.message.endswith("; the same on 1 more face")
    assert len(gathered([*pale, *found(reading("Trois", contrast=2.0, colour="#654321"))], mans())) == 2


@given(st.floats(1, 21))
def test_a_contrast_is_never_rounded_up(value: float) -> None:
    """4.499 is not 4.5."""
    assert value - 0.01 < float(ratio(value)) <= value


@given(st.text(max_size=30), st.integers(1, 20))
def test_a_shortened_text_fits_its_column(text: str, most: int) -> None:
    """And is told to be shortened."""
    short = shortened(text, most)
    assert len(short) <= max(most, 0) or short == text
    assert short == text if len(text) <= most else short.endswith("…") and text.startswith(short[:-1])
