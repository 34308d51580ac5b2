"""The command `pnp studio`: it says its address, opens it unless told not to, and Ctrl-C closes it."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.base.packaged import bundled_root
from tests.cli.tiny import lay_out, run
from tests.limits import HANGS
from tests.processes import HEARING


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is another thing there")
def test_it_opens_and_ctrl_c_closes_it(tmp_path: Path) -> None:
    """With status 0, and nothing is left in the folder."""
    lay_out(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    command = [sys.executable, "-m", "pnp", "--ui", "fr", "studio", "--no-open"]
    env = {"PYTHONPATH": str(bundled_root()), "PNP_CONFIG": str(tmp_path / "config"), "HOME": str(tmp_path), "PATH": ""}
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=HEARING,
    ) as it:
        assert it.stdout is not None
        first = it.stdout.readline()
        assert re.search(r"L’atelier est ouvert à http://127\.0\.0\.1:\d+/open\?key=[\w-]{32}\n", first)
        it.send_signal(signal.SIGINT)
        rest, wrong = it.communicate(timeout=HANGS)
    assert it.returncode == 0 and wrong == "" and rest.endswith("L’atelier est fermé.\n")
    assert sorted(tmp_path.rglob("*")) == before


def test_a_port_that_cannot_be_is_refused() -> None:
    """By click."""
    run("studio", "--port", "70000", status=2)
