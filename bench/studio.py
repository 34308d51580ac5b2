"""From a changed text on the disk to its new picture in the browser, beside a warm `pnp build` of the same kit.

    python bench/studio.py [--out docs/studio-benchmark.md] [--changes 100]

Both are measured in one run on one machine. A studio is opened as a person would, Chromium shows its drawing table, and
one card's text is changed again and again; a picture counts from the moment the file is written until the browser has
loaded it. Needs Chromium.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from deck import write_workspace
from run import REPOSITORY, environment, pnp_command, pnp_environment, run_process

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
BUILDS = 5
PACE = 700  # milliseconds between a picture and the next change: nobody saves more often
AIM = 5.0  # times as fast as a warm build
ADDRESS = re.compile(r"http://\S+")
WATCH = """
(id) => {
  window.seen = [];
  const note = (event) => event.target.closest(`[data-card="${id}"]`) && window.seen.push(Date.now());
  document.addEventListener("load", note, true);
}
"""
SCROLL = """
async () => {
  const gaps = [];
  let last = performance.now();
  const height = document.documentElement.scrollHeight;
  for (let y = 0; y < height; y += 60) {
    scrollTo(0, y);
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    gaps.push(now - last);
    last = now;
  }
  return gaps;
}
"""


class Case(NamedTuple):
    """A game, the component whose card is changed, and that card."""

    game: str
    component: str
    card: str
    file: str
    text: str  # of the card, behind which a word is added


class Measured(NamedTuple):
    """What one case took."""

    case: Case
    build: float
    pictures: list[float]
    memory: tuple[int, int]  # after ten changes, and after all
    frames: list[float]


def until(page: Any, condition: str) -> None:
    """Wait for something on a page, whose policy lets no text be run in it."""
    for _ in range(6000):
        if page.evaluate(condition):
            return
        time.sleep(0.01)
    sys.exit(f"never: {condition}")


def memory_of(pid: int) -> int:
    """The memory of a process and of all that it has started, in bytes; what several share counts in parts."""
    parents: dict[int, int] = {}
    for place in Path("/proc").iterdir():
        if place.name.isdecimal():
            with suppress(OSError):
                parents[int(place.name)] = int(
                    (place / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1]
                )
    family, found = {pid}, 0
    while more := {child for child, parent in parents.items() if parent in family} - family:
        family |= more
    for one in family:
        with suppress(OSError):
            text = Path(f"/proc/{one}/smaps_rollup").read_text(encoding="ascii")
            found += int(re.findall(r"^Pss:\s+(\d+)", text, re.MULTILINE)[0]) * 1024
    return found


@contextmanager
def opened(folder: Path, cache: Path) -> Iterator[tuple[str, int]]:
    """A studio on a folder: its address, and the number of its process."""
    env = environment(pnp_environment(PNP_CACHE=str(cache)))
    command = pnp_command("studio", "--no-open")
    with subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        found = ADDRESS.search(process.stdout.readline())
        assert found, "the studio says no address"
        try:
            yield found[0], process.pid
        finally:
            process.terminate()


def build_time(folder: Path, game: str, cache: Path) -> float:
    """A warm build, as a whole process: the best of a few."""
    env = pnp_environment(PNP_CACHE=str(cache))
    command = pnp_command("build", "--game", game)
    run_process(command, folder, env)
    return min(run_process(command, folder, env).wall for _ in range(BUILDS))


def measure(case: Case, folder: Path, cache: Path, changes: int, browser: Any) -> Measured:
    """One case from beginning to end."""
    build = build_time(folder, case.game, cache)
    path = folder / "cards" / case.game / case.file
    text = path.read_text(encoding="utf-8")
    pictures: list[float] = []
    early = 0
    with opened(folder, cache) as (address, pid):
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.goto(address)
        page.goto(f"{address.partition('/open')[0]}/table/{case.game}#{case.component}")
        until(page, f"document.querySelector('[data-card=\"{case.card}\"] img')?.naturalWidth > 0")
        page.wait_for_timeout(2000)  # until the rest is made ready
        page.evaluate(WATCH, case.card)
        for number in range(changes):
            count = page.evaluate("window.seen.length")
            start = time.time()
            path.write_text(text.replace(case.text, f"{case.text} {number}", 1), encoding="utf-8")
            until(page, f"window.seen.length > {count}")
            pictures.append(page.evaluate(f"window.seen[{count}]") / 1000 - start)
            if number == min(9, changes - 1):
                early = memory_of(pid)
            page.wait_for_timeout(PACE)
        frames = page.evaluate(SCROLL)
        late = memory_of(pid)
        page.close()
    path.write_text(text, encoding="utf-8")
    return Measured(case, build, pictures, (early, late), frames)


def report(all_of_them: list[Measured], changes: int) -> str:
    """The page."""
    lines = [
        "# The studio: from a saved file to its picture",
        "",
        "Made by `make bench-studio` (`bench/studio.py`): a text is changed on the disk, and the picture of that card",
        "counts from the moment the file is written until Chromium has loaded it. Beside it a warm `pnp build` of the",
        "same kit, in the same run.",
        f"Aim: at most a fifth of it. {changes} changes each; the picture is 190 pixels wide. Memory is that of the",
        "studio with all its workers.",
        "",
        "| game | warm build | picture: median | slowest of 20 | build ÷ picture | memory after 10 | after all |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for one in all_of_them:
        ordered = sorted(one.pictures)
        tail = ordered[int(len(ordered) * 0.95)]
        ratio = one.build / median(ordered)
        lines.append(
            f"| {one.case.game} | {one.build * 1000:.0f} ms | {median(ordered) * 1000:.0f} ms | {tail * 1000:.0f} ms | "
            f"{ratio:.1f} | {one.memory[0] / 1e6:.0f} MB | {one.memory[1] / 1e6:.0f} MB |"
        )
    lines += ["", "Scrolling through all cards of the component, 60 pixels a frame, pictures made on the way:", ""]
    lines += ["| game | frames | median | slowest of 20 | longest |", "|---|---:|---:|---:|---:|"]
    for one in all_of_them:
        gaps = sorted(one.frames)
        lines.append(
            f"| {one.case.game} | {len(gaps)} | {median(gaps):.0f} ms | {gaps[int(len(gaps) * 0.95)]:.0f} ms | "
            f"{gaps[-1]:.0f} ms |"
        )
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=None)
    parser.add_argument("--changes", type=int, default=100)
    asked = parser.parse_args()
    if CHROMIUM is None:
        sys.exit("no Chromium on this machine")
    from playwright.sync_api import sync_playwright

    marathon = Case("marathon", "events", "event-1", "events.yaml", "title: La clé des bières")
    deck = Case("deck", "deck", "card-00001", "deck.yaml", "number: 1\n    text: ")
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as play:
        here = Path(temporary)
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        done = []
        for case in (marathon, deck):
            folder = here / case.game
            if case is marathon:
                for kind in ("cards", "templates"):
                    shutil.copytree(REPOSITORY / kind / "marathon", folder / kind / "marathon")
            else:
                folder.mkdir()
                write_workspace(folder, 540)
                cards = (folder / "cards/deck/deck.yaml").read_text(encoding="utf-8")
                case = case._replace(text=re.findall(r"- id: card-00001\n    (title: .*)", cards)[0])
            done.append(measure(case, folder, here / "cache", asked.changes, browser))
        browser.close()
    text = report(done, asked.changes)
    print(text)
    if asked.out:
        asked.out.write_text(text, encoding="utf-8")
    for one in done:
        ratio = one.build / median(one.pictures)
        print(f"{one.case.game}: {ratio:.1f} times a warm build{'' if ratio >= AIM else ': the aim is missed'}")


if __name__ == "__main__":
    main()
