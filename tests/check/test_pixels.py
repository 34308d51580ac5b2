"""pixels: a check names the parts of drawings that are printed as pixels."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_line import run


@pytest.mark.slow
def test_a_check_says_which_parts_are_pixels(workspace: Path) -> None:
    """By file, line and column, with the reason; nothing is said of drawings without any."""
    assert "pixels" not in run("check", "--game", "tinygame").stdout
    plan = workspace / "templates" / "tinygame" / "plan.svg"
    blurred = (
        '\n<filter id="blur"><feGaussianBlur stdDeviation="1"/></filter>\n'
        '<rect x="5" y="5" width="9" height="9" filter="url(#blur)"/></svg>'
    )
    text = plan.read_text(encoding="utf-8").rstrip()
    line = text.count("\n") + 3
    plan.write_text(text.removesuffix("</svg>") + blurred, encoding="utf-8")
    said = run("check", "--game", "tinygame").stdout
    assert "tinygame: 1 part of its drawings is printed as pixels, at 600 to the inch\n" in said
    assert f"templates/tinygame/plan.svg:{line}:1: a filter, drawn as pixels" in said
