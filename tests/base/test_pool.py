"""pool: processes that are given up are ended, not waited for."""

from __future__ import annotations

import os
import time

import pytest

from pnp.base.processes import process_pool
from tests.limits import HANGS
from tests.processes import until


def never(_: int) -> None:
    time.sleep(10 * HANGS)


def is_gone(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.slow
def test_whoever_leaves_by_an_exception_waits_for_nobody() -> None:
    """As by Ctrl-C; the processes are gone."""
    number = 0
    with pytest.raises(KeyboardInterrupt), process_pool(1) as pool:
        number = pool.submit(os.getpid).result()
        pool.submit(never, 0)
        raise KeyboardInterrupt
    until(lambda: is_gone(number))
