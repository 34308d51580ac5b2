"""The table of limits in docs/templates.md says what the program holds to."""

from __future__ import annotations

import re

from pnp.assets import opener
from pnp.base import children, problems
from pnp.definition import consistency, evaluate, expressions, nodes, operators
from pnp.face import bind, cells
from pnp.language import catalogue, po_lines
from pnp.pdf import art, effort
from pnp.svg import embedded, nested, reader, references, selectors, stylesheets, weight
from pnp.text import tables
from pnp.translators import spreadsheet
from tests.places import ROOT

MB = 1024 * 1024
MILLION = 1_000_000
ROWS: dict[str, tuple[float, ...]] = {
    "an SVG file": (reader.MAX_BYTES / MB,),
    "levels of elements in each other": (reader.MAX_DEPTH,),
    "levels of elements and references": (references.MAX_LEVELS,),
    "elements of a drawing": (references.MAX_ELEMENTS,),
    "characters of texts and style sheets": (reader.MAX_CHARACTERS,),
    "rules of a style sheet": (stylesheets.MOST_RULES,),
    "comparisons of selectors": (selectors.MOST_COMPARED,),
    "parts of one selector": (selectors.MOST_TOKENS, selectors.MOST_NESTED),
    "a picture in a drawing": (embedded.MOST_BYTES / MB, embedded.MOST_PIXELS / MILLION),
    "scans of a progressive JPEG": (embedded.MOST_SCANS,),
    "pixels of all pictures in a drawing": (weight.MOST_PIXELS / MILLION,),
    "pixels of all pictures in a drawing as they are printed": (weight.MOST_PRINTED / MILLION, embedded.FINER**2),
    "pixels of all pictures in a kit": (opener.MOST_PIXELS / MILLION,),
    "a drawing inside a drawing": (nested.MOST_BYTES / MB, nested.DEEPEST),
    "all drawings inside a drawing": (weight.MOST_NESTED / MB,),
    "things drawn on one side": (bind.MAX_ITEMS,),
    "steps to draw it": (bind.MAX_STEPS,),
    "`pnp:include` inside": (bind.MAX_INCLUDES,),
    "groups inside each other": (bind.MAX_LEVELS, bind.MAX_LAYERS),
    "parts of a drawing that another": (art.MOST_PARTS,),
    "steps to draw such a part": tuple(
        most / MILLION for most in (effort.MOST_OF_PART, effort.MOST_OF_DRAWING, effort.MOST_OF_KIT)
    ),
    "CPU seconds to draw such a part": (children.CPU, children.ALL_CPU),
    "memory to draw such a part": (children.MEMORY / MILLION,),
    "columns or rows": (cells.MOST,),
    "characters of a condition": (expressions.LONGEST, expressions.DEEPEST),
    "steps of a condition": (evaluate.MOST_STEPS,),
    "digits of a number": (operators.MOST_DIGITS, evaluate.LARGEST),
    "a YAML file": (nodes.MAX_BYTES / MB,),
    "levels of YAML": (nodes.MAX_DEPTH, nodes.MAX_ALIASES, nodes.MAX_VISITS),
    "copies of one card": (1000,),
    "pieces of a kit": (consistency.MOST_PIECES,),
    "problems at different places": (problems.MOST,),
    "a PO file": (catalogue.MAX_BYTES / MB, po_lines.MAX_LINES),
    "a spreadsheet of texts": (spreadsheet.MAX_BYTES / MB, spreadsheet.MAX_ROWS),
    "a font file": (tables.MOST_BYTES / MB,),
}


def test_every_limit_of_the_table_is_that_of_the_program() -> None:
    page = (ROOT / "docs/templates.md").read_text(encoding="utf-8")
    section = page.partition("\n## Limits\n")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line[:1] == "|"][
        2:
    ]
    assert len(rows) == len(ROWS)
    for (start, wanted), (what, most, *_) in zip(ROWS.items(), rows, strict=True):
        assert what.startswith(start)
        found = [float(number.replace(" ", "")) for number in re.findall(r"\d+(?: \d{3})*", most)]
        assert found == list(wanted), what
