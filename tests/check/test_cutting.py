"""cutting: a ground that ends at the cut is advice, and a problem in a strict check."""

from __future__ import annotations

from pathlib import Path

from tests.command_line import run

PLAN = "cards/tinygame/plan.yaml:3:11: plan, front: found colour that ends at the cut along all edges of plan"


def test_a_check_tells_of_grounds_that_end_at_the_cut(workspace: Path) -> None:
    """The plan of the tiny game has such a ground; nothing is said once it runs past the cut."""
    said = run("check", "--game", "tinygame").stdout
    assert "tinygame: white edges may show where 1 of its grounds are cut\n" + PLAN in said
    assert PLAN in run("check", "--game", "tinygame", "--strict", status=1).stderr
    plan = workspace / "templates" / "tinygame" / "plan.svg"
    ground = '<rect x="-5" y="-5" width="999" height="999" fill="#d9e2ec"/></svg>'
    plan.write_text(plan.read_text(encoding="utf-8").replace("</svg>", ground), encoding="utf-8")
    assert "white edges" not in run("check", "--game", "tinygame").stdout
