"""lifetime: a process ends with the one that started it, also one that nobody has asked yet."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pnp.base.lifetime import ORPHANED, end_with
from tests.limits import HANGS
from tests.places import ROOT
from tests.processes import LINUX, family

pytestmark = LINUX
SCRIPT = """\
import os, sys, time
from pnp.base.processes import context, process_pool
from pnp.base.children import done_apart

def sleep(what):
    time.sleep({hangs})

def nested(what):
    for _ in done_apart(sleep, [1, 2], 2):
        pass

def forked(what):
    with process_pool(2, may_fork=True) as pool:
        list(pool.map(sleep, [1, 2]))

if __name__ == "__main__":
    with process_pool(1) as pool:
        pool.submit({what}, 0).result()
"""


@pytest.mark.slow
@pytest.mark.parametrize("what", ["nested", "forked"])
def test_children_of_children_end_with_the_first_of_them(tmp_path: Path, what: str) -> None:
    """Spawned, forked, and beside a helper of the library; they wait for nothing that could wake them."""
    modules = tmp_path / "modules"
    modules.mkdir()
    (modules / "probe.py").write_text(SCRIPT.format(what=what, hangs=10 * HANGS))
    with family(tmp_path, "probe", PYTHONPATH=os.pathsep.join((str(ROOT), str(modules)))) as one:
        one.wait_for(5)  # the first, the library's helper, one of the pool, and its two
        one.process.kill()
        one.none_is_left()


@pytest.mark.skipif(sys.platform != "linux", reason="Linux ends it by itself")
def test_a_process_whose_parent_has_gone_already_ends_at_once() -> None:
    """It could have gone before it was asked."""
    child = os.fork()
    if not child:
        end_with(os.getpid())  # which is not its parent
        time.sleep(HANGS)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == ORPHANED


def test_what_nobody_started_is_left_alone() -> None:
    """A program that uses the library ends when it likes."""
    code = "from pnp.base.lifetime import end_with_parent; end_with_parent(); print('still here')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=HANGS, check=True)
    assert done.stdout == "still here\n"
