"""files: what a manifest lists can be fetched, alone or as a zip, and nothing else."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest

from tests.cli.tiny import BUILD, run
from tests.studio.serving import Client


@pytest.fixture
def kit(folder: Path) -> Path:
    """A kit of the tiny game."""
    run(*BUILD)
    return folder / "output/tinygame/fr"


def test_documents_alone_and_together(studio: Client, kit: Path) -> None:
    """The bytes on the disk; the same kit gives the same zip."""
    answer = studio.get("/kit/tinygame/fr/1-cards.pdf")
    assert answer.body == (kit / "1-cards.pdf").read_bytes() and answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == "inline"
    first, second = (studio.get("/zip/tinygame/fr.zip") for _ in range(2))
    assert first.body == second.body
    with zipfile.ZipFile(io.BytesIO(first.body)) as archive:
        assert archive.namelist() == ["tinygame-fr/1-cards.pdf", "tinygame-fr/2-board.pdf"]
        assert archive.read("tinygame-fr/2-board.pdf") == (kit / "2-board.pdf").read_bytes()


def test_a_page_for_the_screen_is_shown_and_may_do_nothing(studio: Client, kit: Path) -> None:
    """Whoever has written it: no scripts, no forms, nothing fetched."""
    (kit / "rules.html").write_text("<h1>Rules</h1>", encoding="utf-8")
    manifest = json.loads((kit / "manifest.json").read_text(encoding="utf-8"))
    (kit / "manifest.json").write_text(json.dumps({**manifest, "web": [{"file": "rules.html", "title": "R"}]}))
    answer = studio.get("/kit/tinygame/fr/rules.html")
    assert answer.body == b"<h1>Rules</h1>" and answer.headers["content-type"].startswith("text/html")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "form-action 'none'" in policy and "sandbox" in policy
    assert "script-src" not in policy


NOT_OURS = (
    "/kit/tinygame/fr/manifest.json",
    "/kit/tinygame/fr/secret.pdf",
    "/kit/tinygame/fr/..%2f..%2f..%2fcards%2ftinygame%2fgame.yaml",
    "/kit/tinygame/../fr/1-cards.pdf",
    "/kit/tinygame/..%2ffr/1-cards.pdf",
    "/kit/othergame/fr/1-cards.pdf",
    "/paper/tinygame/..%2fx.pdf",
    "/paper/tinygame/secret.txt",
    "/paper/tinygame/nothing.pdf",
    "/zip/tinygame/nothing.zip",
    "/zip/tinygame/...zip",
    "/static/..%2f..%2fserver.py",
    "/static/../server.py",
    "/fonts/../pyproject.toml",
    "/fonts/..%2fpyproject.toml",
    "/static/%2fetc%2fpasswd",
)


@pytest.mark.slow
@pytest.mark.parametrize("path", NOT_OURS)
def test_nothing_else_is_given_out(studio: Client, kit: Path, path: str) -> None:
    """Not even what stands beside it."""
    (kit / "secret.pdf").write_bytes(b"%PDF-secret")
    (kit.parent / "secret.txt").write_text("secret")
    answer = studio.get(path)
    assert answer.status == 404 and b"secret" not in answer.body and b"import" not in answer.body


def test_a_link_is_not_followed(studio: Client, kit: Path, tmp_path: Path) -> None:
    """In a kit, and beside one."""
    (tmp_path / "elsewhere.pdf").write_bytes(b"%PDF-elsewhere")
    (kit / "1-cards.pdf").unlink()
    (kit / "1-cards.pdf").symlink_to(tmp_path / "elsewhere.pdf")
    (kit.parent / "x.pdf").symlink_to(tmp_path / "elsewhere.pdf")
    for path in ("/kit/tinygame/fr/1-cards.pdf", "/paper/tinygame/x.pdf"):
        answer = studio.get(path)
        assert answer.status == 404 and b"elsewhere" not in answer.body
