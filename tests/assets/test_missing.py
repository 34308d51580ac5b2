"""missing: a picture that is not found → where it lies, or which was meant; cases/7-paths.yaml has the sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.assets.missing import no_drawing, not_found
from pnp.definition.workspace import Workspace


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    """A game with a card, a sun in a folder, a photo, and a moon beside its YAML."""
    for name in (
        "templates/sea/card.svg",
        "templates/sea/art/sun.svg",
        "templates/sea/art/photo.png",
        "templates/shared/frame.svg",
        "cards/sea/moon.svg",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("<svg/>", encoding="utf-8")
    return Workspace((tmp_path,))


NOWHERE = "no such file under templates/sea/ or templates/shared/"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("crad.svg", f"found “crad.svg”; {NOWHERE} (did you mean card.svg?)"),
        ("art/sum.svg", f"found “art/sum.svg”; {NOWHERE} (did you mean art/sun.svg?)"),
        ("art/token.svg", f"found “art/token.svg”; {NOWHERE}"),
        ("sun.svg", f"found “sun.svg”; {NOWHERE} (did you mean art/sun.svg?)"),
        ("fram.svg", f"found “fram.svg”; {NOWHERE} (did you mean frame.svg?)"),
        ("Card.svg", f"found “Card.svg”; {NOWHERE} (there is card.svg: capitals count)"),
        ("art/sun", f"found “art/sun”; {NOWHERE} (did you mean art/sun.svg?)"),
        ("photo.svg", f"found “photo.svg”; {NOWHERE} (there is art/photo.png, which is no SVG file)"),
        ("moon.svg", f"found “moon.svg”; {NOWHERE} (there is cards/sea/moon.svg; put it into templates/sea/)"),
        ("icons/.svg", "found “icons/.svg”, a file without a name: what should fill it in is empty"),
        ("templates/sea/card.svg", "; names start inside templates/sea/: expected card.svg"),
        ("templates\\sea\\art\\sun.svg", "; names start inside templates/sea/: expected art/sun.svg"),
        ("/home/me/templates/sea/card.svg", "; names start inside templates/sea/: expected card.svg"),
        ("C:\\me\\card.svg", "; names start inside templates/sea/"),
        ("../../etc/passwd", "; names start inside templates/sea/"),
        ("x" * 5000, f"found “{'x' * 57}…”; {NOWHERE}"),
        ("", f"found “”; {NOWHERE}"),
    ],
)
def test_the_sentence_leads_to_the_file(workspace: Workspace, name: str, told: str) -> None:
    """By its folder, its spelling, its ending or where it was put by mistake; else there is no guess."""
    found = not_found(workspace, "sea", name)
    assert found.startswith(told) or (told.startswith(";") and told in found), found
    if not told.startswith(";"):
        assert told == found or "a file without a name" in told


def test_pixels_are_no_drawing(workspace: Workspace) -> None:
    """Whether they are there or not; a drawing of the same name is told."""
    assert no_drawing(workspace, "sea", "card.svg") == no_drawing(workspace, "sea", "card") == ""
    assert no_drawing(workspace, "sea", "art/sun.PNG").endswith("expected art/sun.svg, which is there")
    assert "put the picture into an SVG file" in no_drawing(workspace, "sea", "art/photo.png")
    assert no_drawing(workspace, "sea", "card.ai").endswith("expected card.svg, which is there")
    assert no_drawing(workspace, "sea", "map.pdf").endswith("expected one: save the drawing as SVG")


def test_where_many_are_missing_nothing_is_guessed(workspace: Workspace) -> None:
    """Each guess looks at every file."""
    assert not_found(workspace, "sea", "crad.svg", guess=False) == f"found “crad.svg”; {NOWHERE}"
