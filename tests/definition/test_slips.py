"""slips: what a wrong value shows of how it was meant."""

from __future__ import annotations

import pytest
import yaml

from pnp.definition.slips import as_colour, as_id, as_length, as_size, number_alone, remedy


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: #ff0000", '; a # behind a blank begins a comment, so write it in quotes: "#ff0000"'),
        ("a:   #f00  # red", '; a # behind a blank begins a comment, so write it in quotes: "#f00"'),
        ("a: # see below", ""),
        ("a:", ""),
        ("a: &b", "; a text that starts with & needs quotes"),
        ("a: 3,5", "; with a decimal point: 3.5"),
        ("a: 63,5 x 88,9 mm", "; with a decimal point: 63.5 x 88.9 mm"),
        ("a: one, two", ""),
        ("a: 007", ", without zeros in front: 7"),
        ("a: 08", ", without zeros in front: 8"),
        ("a: 1:30", ", not a time"),
        ("a: !bang", "; a text that starts with ! needs quotes"),
        ("a: “red”", '; “ and ” are letters to YAML, straight quotes are not: "red"'),
        ("a: «\u00a0red\u00a0»", '; « and » are letters to YAML, straight quotes are not: "red"'),
        ("a: [1]", ""),
    ],
)
def test_a_slip_is_known_by_its_value(text: str, told: str) -> None:
    """Or by the line that it stands in."""
    node = yaml.compose(text, Loader=yaml.SafeLoader)
    assert node is not None
    assert remedy(node.value[0][1], text.splitlines()) == told


def test_without_lines_nothing_is_guessed() -> None:
    """A value that was given on the command line stands in none."""
    node = yaml.compose("a: #ff0000", Loader=yaml.SafeLoader)
    assert node is not None
    assert remedy(node.value[0][1], ()) == ""


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("8+", ", the number alone: 8"),
        ("15pt", ", the number alone: 15"),
        ("x2", ", the number alone: 2"),
        ("8 years", ", the number alone: 8"),
        ("1 000", ", without blanks: 1000"),
        ("1’000", ", without blanks: 1000"),
        ("eight", ""),
        ("8", ""),
        ("9" * 5000, ""),
    ],
)
def test_a_number_stands_alone(value: str, told: str) -> None:
    """Its unit is known by its key."""
    assert number_alone(value) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("63 88", "; written 63 x 88 mm"),
        ("63mm*88mm", "; written 63 x 88 mm"),
        ('2.5 by 3.5"', "; written 2.5 x 3.5 in"),
        ("[63, 88]", "; written 63 x 88 mm"),
        ("{width: 6.3 cm, height: 8.8 cm}", "; written 6.3 x 8.8 cm"),
        ("63", ""),
        ("0 x 9", ""),
        ("40 x 60 furlongs", ""),
        ("-40 x 60", ""),
    ],
)
def test_a_size_has_two_numbers(text: str, told: str) -> None:
    """Whatever stands between them; nothing is guessed from other words."""
    node = yaml.compose(f"a: {text}", Loader=yaml.SafeLoader)
    assert node is not None
    assert as_size(node.value[0][1]) == told


def test_ids_lengths_and_colours_are_written_as_here() -> None:
    """Nothing where nothing is known."""
    assert [as_id(name) for name in ("Le Verre", "été_2", "cards.yaml", "???")] == [
        ", such as le-verre",
        ", such as ete-2",
        ", such as cards",
        "",
    ]
    assert [as_length(text) for text in ("3 millimetres", "2 inches", "3 parsecs", "much")] == [
        ", written 3 mm",
        ", written 2 in",
        "",
        "",
    ]
    assert [as_colour(text) for text in ("crimson", "ff0000", "0f0", "rgb(1, 2, 3)", "crimsin", "transparent")] == [
        *('; that is "#dc143c"', '; that is "#ff0000"', '; that is "#00ff00"', '; that is "#010203"', "", ""),
    ]
