"""pnp docs: opens a page in the browser that the user has, or says where it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command_line import run
from tests.limits import HANGS


def test_the_pages_are_listed() -> None:
    """Names as they are typed, with their titles."""
    said = run("docs", "--list").output
    assert "tutorial             Your first game in 15 minutes" in said


@pytest.mark.slow
def test_the_page_is_opened_in_the_browser(tmp_path: Path) -> None:
    """In the one that is set up, with the page that was asked for."""
    note = tmp_path / "note"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{note}"\n', encoding="utf-8")
    browser.chmod(0o755)
    environment = {**os.environ, "BROWSER": f"{browser} %s"}
    command = [sys.executable, "-P", "-m", "pnp", "docs", "desk"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=HANGS, check=True)
    assert note.read_text(encoding="utf-8").strip() == Path(done.stdout.strip()).as_uri()


@pytest.mark.slow
def test_without_a_browser_the_place_is_said() -> None:
    """And a page that is not there is wrong use."""
    path = Path(run("docs", "tutorial", "--no-open").output.strip())
    assert "Your first game" in path.read_text(encoding="utf-8")
    assert "no page called “nothing”" in run("docs", "nothing", status=2).output
