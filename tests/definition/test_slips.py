"""slips: what a wrong value shows of how it was meant."""

from __future__ import annotations

import pytest
import yaml

from pnp.definition.slips import remedy


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
