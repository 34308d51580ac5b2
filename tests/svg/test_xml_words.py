"""xml_words: what an XML parser complains of, with what to write; cases/4-templates.yaml has more sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.problems import Problems
from pnp.svg import reader

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "a.svg:1:1: not valid XML: no element found; the file is empty or holds no drawing"),
        (f"{HEAD}<g>\n<rect/>\n", "the file ends before the <g> of line 2 is closed; expected </g>"),
        (f"{HEAD}<g>\n<rect></g></svg>", "a.svg:3:9: not valid XML: mismatched tag; expected </rect> before it, or />"),
        (f"{HEAD}<rect fill=red/></svg>", "found “r” behind =; expected the value in quotes"),
        (f"{HEAD}<rect fill=„red“/></svg>", 'found „; expected straight quotes "'),
        (f'{HEAD}<text font-family="A & B"/></svg>', "& is written &amp;"),
        (f'{HEAD}<rect fill="a<b"/></svg>', "in quotes, < is written &lt;"),
        (f'{HEAD}<rect pnp:fill="red"/></svg>', 'expected xmlns:pnp="urn:pnp:template" on the <svg> element'),
        (f'{HEAD}<rect x="1" x="2"/></svg>', "expected each attribute once in an element"),
        (f"{HEAD}</svg><svg/>", "expected nothing behind </svg>"),
        (f'\n<?xml version="1.0"?>{HEAD}</svg>', "expected nothing before <?xml"),
        (f"{HEAD}<rect", "the file ends inside a tag or a comment"),
        ("hello", "expected a drawing that begins with <svg"),
    ],
)
def test_the_sentence_says_what_to_write(tmp_path: Path, text: str, told: str) -> None:
    """Behind the parser's own words, at its place."""
    problems = Problems()
    path = tmp_path / "a.svg"
    path.write_text(text, encoding="utf-8")
    assert reader.read(path, "a.svg", problems) is None
    assert told in str(problems.found[0])
