"""desk: what a kit takes follows the choices, every page can be seen, and what is built is what the command builds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.tiny import run
from tests.studio.serving import Client


@pytest.mark.slow
def test_what_it_takes_follows_the_choices(studio: Client) -> None:
    """Sheets, papers, and the folder that it goes to."""
    plan = studio.get("/api/desk/tinygame/plan").json
    assert plan["folder"] == "output/tinygame/fr" and plan["kit"] is None
    assert [row["file"] for row in plan["documents"]] == ["1-cards.pdf", "2-board.pdf"]
    assert plan["total"].startswith(plan["amount"]) and "thick paper" in plan["total"]
    bare = studio.get("/api/desk/tinygame/plan?backs=none&paper=letter&ink=grey").json
    assert bare["folder"] == "output/tinygame/fr-letter-no-backs-grey"
    assert sum(len(row["pages"]) for row in bare["documents"]) < sum(len(row["pages"]) for row in plan["documents"])


@pytest.mark.parametrize(
    "choice", ["backs=sideways", "ink=gold", "paper=napkin", "scale=big", "scale=999", "lang=<b>", "printer=nobody"]
)
def test_what_makes_no_sense_is_told(studio: Client, choice: str) -> None:
    """In a sentence, and nothing is drafted."""
    answer = studio.get(f"/api/desk/tinygame/plan?{choice}")
    assert answer.status == 422 and answer.json["text"]


@pytest.mark.slow
def test_every_page_can_be_seen_before_it_is_made(studio: Client) -> None:
    """One that is not there is told."""
    plan = studio.get("/api/desk/tinygame/plan").json
    for row in plan["documents"]:
        for number in range(len(row["pages"])):
            answer = studio.get(f"/sheet/{plan['key']}/{row['id']}/{number}.png?w=160")
            assert answer.status == 200 and answer.body.startswith(b"\x89PNG")
    for wrong in (f"{plan['key']}/cards/99", f"{plan['key']}/nothing/0", "nokey/cards/0", f"{plan['key']}/cards/-1"):
        assert studio.get(f"/sheet/{wrong}.png").status == 404


@pytest.mark.slow
def test_a_kit_is_the_command_line_s_byte_for_byte(studio: Client, folder: Path, tmp_path: Path) -> None:
    """PDFs and manifest; and its documents are listed with their settings."""
    result = studio.job(studio.post("/api/desk/tinygame/build", {"ink": "grey", "paper": "letter"}))
    assert result["state"] == "done" and result["result"]["folder"] == "output/tinygame/fr-letter-grey"
    run("build", "--game", "tinygame", "--ink", "grey", "--paper", "letter", "--out", str(tmp_path / "again"))
    made = sorted((folder / "output/tinygame/fr-letter-grey").iterdir())
    assert [path.name for path in made] == sorted(path.name for path in (tmp_path / "again").iterdir())
    for path in made:
        assert path.read_bytes() == (tmp_path / "again" / path.name).read_bytes(), path.name
    kit = studio.get("/api/desk/tinygame/kit/fr-letter-grey").json
    assert [row["file"] for row in kit["documents"]] == ["1-cards.pdf", "2-board.pdf"]
    assert any("Letter" in line for line in kit["documents"][0]["dialog"])
    assert studio.get("/api/desk/tinygame/kits").json["kits"][0]["name"] == "fr-letter-grey"


@pytest.mark.slow
def test_problems_are_told_with_their_places_and_nothing_is_written(studio: Client, folder: Path) -> None:
    """In the plan, and in a build."""
    path = folder / "cards/tinygame/deck.yaml"
    path.write_text(path.read_text().replace("First", "Far too long a name for such a box " * 5))
    answer = studio.get("/api/desk/tinygame/plan")
    assert answer.status == 422 and answer.json["problems"][0]["file"] == "cards/tinygame/deck.yaml"
    assert answer.json["problems"][0]["line"] > 0
    result = studio.job(studio.post("/api/desk/tinygame/build", {}))
    assert result["state"] == "failed" and result["problems"] and not (folder / "output").exists()


def test_a_build_can_be_stopped_and_leaves_nothing(studio: Client, folder: Path) -> None:
    """Nor anything beside the folder."""
    started = studio.post("/api/desk/marathon/build", {}).json
    assert studio.post(f"/api/jobs/{started['id']}/stop").json["state"] == "stopped"
    assert studio.settled(started["id"])["state"] == "stopped"
    assert not (folder / "output").exists()


def test_pages_of_no_game_are_not_there(studio: Client) -> None:
    """Whatever the address."""
    for path in ("/desk/nobody", "/api/desk/nobody/plan", "/api/desk/tinygame/kit/fr", "/desk/..%2f..%2fetc"):
        assert studio.get(path).status == 404
