"""Files by grammar that are dropped on a studio, while its other pages are asked for: no page waits for a file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random

from tests.fuzz import grammar
from tests.fuzz.judge import Finding
from tests.fuzz.place import Place
from tests.fuzz.trial import left_running
from tests.places import ROOT
from tests.studio.serving import Client

FILES = 12  # dropped on one studio, one after another
REFUSED_WITHIN = 20.0  # seconds for one file, also if a worker was lost with it
ANSWERED_WITHIN = 5.0  # seconds for a page that has nothing to do with the file
CLOSED_WITHIN = 5.0
PAGES = ("/", "/help", "/cover/mans.png")


class Asking(threading.Thread):
    """Asks for pages until it is told to stop, and keeps the longest that one took."""

    def __init__(self, client: Client) -> None:
        super().__init__(daemon=True)
        self.client, self.longest, self.wrong = client, (0.0, ""), ""
        self.stopped = threading.Event()

    def run(self) -> None:
        """Ask for one page after another."""
        number = 0
        while not self.stopped.wait(0.05):
            page = PAGES[number % len(PAGES)]
            number += 1
            started = time.monotonic()
            try:
                status = self.client.get(page).status
            except OSError as error:
                self.wrong = f"{page}: {error}"
                return
            self.longest = max(self.longest, (time.monotonic() - started, page))
            if status >= 500:
                self.wrong = f"{page}: status {status}"


def dropped(rng: Random) -> tuple[str, bytes]:
    """A file as somebody drops it: a drawing or a picture, by grammar."""
    if rng.random() < 0.3:
        return f"x{rng.randrange(10**6)}.{rng.choice(('png', 'jpg', 'webp'))}", grammar.picture(rng)
    name, text = grammar.svg(rng)
    return f"{name}{rng.randrange(10**6)}.svg", text.encode()


def uploaded(rng: Random, place: Place, reference: Place) -> tuple[str, Finding | None]:
    """Drop some files on a studio."""
    log = place.top / "studio.log"
    with log.open("w") as out:
        studio = subprocess.Popen(
            [sys.executable, "-u", "-m", "pnp", "studio", "--no-open"],
            cwd=place.workspace,
            env={**os.environ, **place.settings, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, start_new_session=True,
        )  # fmt: skip
    try:
        found = _used(rng, Client(_address(log, studio), lambda: None))
        started = time.monotonic()
        studio.send_signal(rng.choice((signal.SIGTERM, signal.SIGINT)))
        studio.wait(60)
        if found is None and time.monotonic() - started > CLOSED_WITHIN:
            found = Finding("hang", f"closed after {time.monotonic() - started:.1f} s")
        if found is None and "Traceback" in (said := log.read_text()):
            found = Finding("traceback", said[-1500:])
    finally:
        studio.kill()
        studio.wait()
        left = left_running(studio.pid)
    if found is None and left:
        found = Finding("left running", f"{len(left)} processes")
    return "uploads", found


def _address(log: Path, studio: subprocess.Popen[bytes]) -> str:
    """Where the studio says that it is open."""
    end = time.monotonic() + 60
    while time.monotonic() < end and studio.poll() is None:
        words = log.read_text().split()
        if found := [word for word in words if word.startswith("http://") and "key=" in word]:
            return found[0]
        time.sleep(0.02)
    raise AssertionError(f"the studio does not open: {log.read_text()}")


def _used(rng: Random, client: Client) -> Finding | None:
    """What goes wrong while files are dropped."""
    asking = Asking(client)
    asking.start()
    try:
        for _ in range(FILES):
            name, data = dropped(rng)
            started = time.monotonic()
            try:
                status = client.put(f"/api/table/sample/picture/{name}", data).status
            except OSError as error:
                return Finding("hang", f"{name}, {len(data)} bytes: {error}")
            took = time.monotonic() - started
            if status >= 500 and status != 503:
                return Finding("traceback", f"{name}, {len(data)} bytes: status {status}")
            if took > REFUSED_WITHIN:
                return Finding("hang", f"{name}, {len(data)} bytes: answered after {took:.1f} s")
            if asking.wrong:
                return Finding("traceback", f"beside {name}: {asking.wrong}")
            if asking.longest[0] > ANSWERED_WITHIN:
                return Finding("hang", f"beside {name}, {len(data)} bytes: {asking.longest}")
    finally:
        asking.stopped.set()
        asking.join(REFUSED_WITHIN)
    return None
