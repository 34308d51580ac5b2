"""Run the benchmark: pnp beside protograf and a bare reportlab script, as whole cold processes."""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from deck import write_workspace

BENCH = Path(__file__).resolve().parent
REPOSITORY = BENCH.parent
PROTOGRAF = "protograf==0.5.2"
CONTENDERS = ("floor", "pnp", "protograf")
BEFORE = "before"  # an earlier pnp, from a clone of its own
SIZES = (54, 540, 5400)
LARGEST = SIZES[-1]
REPETITIONS = 5
AIMS = """\
Aims: at 540 cards at least 10 times faster than protograf and within 2.2 times the floor, at 5400 within 2.5 times
(wall time, where two processes help); cost per card constant from 540 to 5400; peak memory under 300 MB at 5400; the
file no larger than protograf's; `pnp --help` at most 1.5 times `import click`; one card's text changed, rebuilt in
under a fifth of the cold time. The floor is a reportlab script tuned for this deck: word widths are kept, frames and
circles are one form a sheet, and nothing is checked. protograf draws in Helvetica, which it does not embed."""
HELP_REPETITIONS = 10
WORKSPACE_PARTS = ("cards", "templates", "fonts")
KIB = 1024
COMPILED = Path(tempfile.gettempdir()) / "pnp-bench-compiled"
RSS_UNIT = 1 if sys.platform == "darwin" else KIB


class Measure(NamedTuple):
    """What one whole process cost."""

    cpu: float
    wall: float
    rss: int
    size: int


Results = dict[tuple[int, str], Measure]
Contender = Callable[[int, Path], Measure]


def environment(variables: dict[str, str] | None) -> dict[str, str]:
    """Return this process's variables with others; every contender may keep its compiled modules, as if installed."""
    own = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return own | {"PYTHONPYCACHEPREFIX": str(COMPILED)} | (variables or {})


def run_process(command: list[str], cwd: Path, env: dict[str, str] | None = None) -> Measure:
    """Run the command to its end and measure it; stop with its output if it fails."""
    with tempfile.TemporaryFile() as log:
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=cwd, env=environment(env), stdout=log, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            log.seek(0)
            output = log.read().decode(errors="replace")
            raise SystemExit(f"failed ({process.returncode}): {' '.join(command)}\n{output}")
    return Measure(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss * RSS_UNIT, 0)


def best(measures: list[Measure]) -> Measure:
    """Return the lowest value of each quantity."""
    return Measure(*map(min, zip(*measures, strict=True)))


def pdf_size(path: Path) -> int:
    """Return the bytes of the PDF file, or of all the PDF files under the folder."""
    files = [path] if path.is_file() else sorted(path.rglob("*.pdf"))
    if not files:
        raise SystemExit(f"no PDF file was written in {path.name}")
    return sum(file.stat().st_size for file in files)


# --- the contenders -------------------------------------------------------------------------


def pnp_command(*arguments: str) -> list[str]:
    """Return the command line of pnp with these arguments."""
    return [sys.executable, "-m", "pnp", *arguments]


def pnp_environment(tree: Path = REPOSITORY, **variables: str) -> dict[str, str]:
    """Return the variables under which the pnp of a tree, usually this repository's, is the one imported."""
    paths = [str(tree), os.environ.get("PYTHONPATH", "")]
    return {"PYTHONPATH": os.pathsep.join(filter(None, paths)), **variables}


def run_floor(n: int, folder: Path) -> Measure:
    """Measure the bare reportlab script."""
    out = folder / "floor.pdf"
    measure = run_process([sys.executable, str(BENCH / "floor.py"), str(n), str(out)], folder)
    return measure._replace(size=pdf_size(out))


def run_pnp(n: int, folder: Path, tree: Path = REPOSITORY) -> Measure:
    """Measure a cold pnp build of a workspace written beforehand."""
    workspace, out = folder / f"workspace-{n}", folder / f"output-{n}"
    if not workspace.exists():
        workspace.mkdir()
        write_workspace(workspace, n)
    shutil.rmtree(out, ignore_errors=True)
    command = pnp_command("build", "--game", "deck", "--no-cache", "--out", str(out))
    measure = run_process(command, workspace, pnp_environment(tree))
    return measure._replace(size=pdf_size(out))


def rival_python(folder: Path) -> Path:
    """Return the Python of protograf's own environment, made at the first call."""
    python = folder / "bin" / "python"
    done = folder / "installed"
    if not done.exists():
        print(f"installing {PROTOGRAF} in its own environment", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", PROTOGRAF], check=True)
        done.touch()
    return python


def make_protograf(environment: Path) -> Contender:
    """Return the contender that runs protograf from that environment."""
    python = rival_python(environment)

    def run_protograf(n: int, folder: Path) -> Measure:
        """Measure protograf, its home set to a temporary folder."""
        out = folder / "protograf.pdf"
        command = [str(python), str(BENCH / "rival_protograf.py"), str(n), str(out)]
        measure = run_process(command, folder, {"HOME": str(folder)})
        return measure._replace(size=pdf_size(out))

    return run_protograf


def make_contenders(names: list[str], environment: Path, before: Path | None) -> dict[str, Contender]:
    """Return the contenders of these names."""
    contenders: dict[str, Contender] = {}
    for name in names:
        if name == "protograf":
            contenders[name] = make_protograf(environment)
        else:
            contenders[name] = run_pnp if name == "pnp" else run_floor
    if before:
        contenders[BEFORE] = lambda n, folder: run_pnp(n, folder, before)
    return contenders


# --- the deck -------------------------------------------------------------------------------


def measure_deck(contenders: dict[str, Contender], full: bool, folder: Path) -> Results:
    """Measure every contender at every size, the repetitions interleaved."""
    for contender in contenders.values():
        contender(9, folder)  # compiles the modules and warms the disk's cache for everyone alike
    results: Results = {}
    for n in SIZES:
        runs: dict[str, list[Measure]] = {}
        for _ in range(3 if n == LARGEST else REPETITIONS):
            for name, contender in contenders.items():
                if name == "protograf" and n == LARGEST and (not full or name in runs):
                    continue  # minutes, and once is enough to tell
                print(f"{name}, {n} cards", file=sys.stderr)
                runs.setdefault(name, []).append(contender(n, folder))
        results.update({(n, name): best(measures) for name, measures in runs.items()})
    return results


def deck_rows(results: Results, names: list[str]) -> list[str]:
    """Return the table of what each contender cost at each size."""
    rows = [
        "| cards | contender | CPU s | wall s | peak RSS MiB | PDF KiB | CPU ms/card |",
        "|---:|---|---:|---:|---:|---:|---:|",
    ]
    for n in SIZES:
        for name in names:
            measure = results.get((n, name))
            if measure is None:
                rows.append(f"| {n} | {name} | skipped (run with `--full`) | | | | |")
                continue
            rows.append(
                f"| {n} | {name} | {measure.cpu:.2f} | {measure.wall:.2f} "
                f"| {measure.rss / KIB**2:.0f} | {measure.size / KIB:.0f} "
                f"| {measure.cpu / n * 1000:.2f} |"
            )
    return rows


def ratio_row(results: Results, n: int, above: str, below: str) -> str | None:
    """Return the row that divides one contender's costs by another's, if both ran."""
    pair = results.get((n, above)), results.get((n, below))
    if pair[0] is None or pair[1] is None:
        return None
    ratios = [f"{x / y:.2f}" for x, y in zip(pair[0], pair[1], strict=True)]
    return f"| {above} / {below}, {n} cards | {' | '.join(ratios)} |"


def growth_row(results: Results, name: str) -> str | None:
    """Return the row of a contender's cost per card at the largest size over the middle one."""
    middle, largest = results.get((SIZES[1], name)), results.get((LARGEST, name))
    if middle is None or largest is None:
        return None
    scale = SIZES[1] / LARGEST
    ratios = [f"{x / y * scale:.2f}" for x, y in zip(largest, middle, strict=True)]
    return f"| {name}, cost per card {SIZES[1]} → {LARGEST} | {' | '.join(ratios)} |"


def ratio_rows(results: Results, names: list[str]) -> list[str]:
    """Return the table of ratios between contenders and between sizes."""
    pairs = (("protograf", "pnp"), ("pnp", "floor"), (BEFORE, "floor"), ("pnp", BEFORE), ("protograf", "floor"))
    rows = [ratio_row(results, n, above, below) for above, below in pairs for n in SIZES]
    rows += [growth_row(results, name) for name in names]
    head = ["| ratio | CPU | wall | peak RSS | PDF size |", "|---|---:|---:|---:|---:|"]
    return head + [row for row in rows if row]


def report_deck(names: list[str], environment: Path, full: bool, before: Path | None) -> list[str]:
    """Measure the deck and return its section of the report."""
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as temporary:
        contenders = make_contenders(names, environment, before)
        results = measure_deck(contenders, full, Path(temporary))
    names = list(contenders)
    note = (
        f"Whole cold processes, side by side; best of {REPETITIONS}, interleaved "
        f"(three runs at {LARGEST} cards, of protograf one). CPU is user + system; pnp may use all cores."
    )
    ratios = ratio_rows(results, names)
    return ["## Deck", "", note, "", *deck_rows(results, names), "", *ratios]


# --- start-up and rebuild -------------------------------------------------------------------


def report_help() -> list[str]:
    """Measure `pnp --help` and return its section of the report."""
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as temporary:
        folder, env = Path(temporary), pnp_environment()
        commands = {"help": pnp_command("--help"), "click": [sys.executable, "-c", "import click"]}
        runs: dict[str, list[Measure]] = {name: [] for name in commands}
        for _ in range(HELP_REPETITIONS + 1):
            for name, command in commands.items():
                runs[name].append(run_process(command, folder, env))
    ours, click = best(runs["help"][1:]), best(runs["click"][1:])  # the first run compiles the modules
    return [
        "## Start-up",
        "",
        f"| command, best of {HELP_REPETITIONS} | CPU s | wall s |",
        "|---|---:|---:|",
        f"| `pnp --help` | {ours.cpu:.3f} | {ours.wall:.3f} |",
        f'| `python -c "import click"` | {click.cpu:.3f} | {click.wall:.3f} |',
        f"| ratio | {ours.cpu / click.cpu:.2f} | {ours.wall / click.wall:.2f} |",
    ]


def append_word(text: str, word: str) -> str:
    """Return the YAML text with a word appended to the first line of its first story, a block of text."""
    changed, count = re.subn(r"(story: >-\n.*)", rf"\1 {word}", text, count=1)
    if not count:
        raise SystemExit("no story to change in the first event")
    return changed


def rebuild_once(folder: Path) -> tuple[Measure, Measure]:
    """Build the marathon with an empty cache, change one card, build again with it warm."""
    workspace, cache = folder / "workspace", folder / "cache"
    workspace.mkdir()
    cache.mkdir()
    for part in WORKSPACE_PARTS:
        shutil.copytree(REPOSITORY / part, workspace / part)
    command = pnp_command("build", "--game", "marathon", "--out", str(folder / "output"))
    env = pnp_environment(PNP_CACHE=str(cache))
    cold = run_process(command, workspace, env)
    events = workspace / "cards" / "marathon" / "events.yaml"
    events.write_text(append_word(events.read_text("utf-8"), "encore"), "utf-8")
    return cold, run_process(command, workspace, env)


def report_incremental() -> list[str]:
    """Measure a cold build and a rebuild after one change; return their section of the report."""
    runs = []
    for _ in range(REPETITIONS):
        with tempfile.TemporaryDirectory(prefix="pnp-bench-") as temporary:
            runs.append(rebuild_once(Path(temporary)))
    cold, warm = best([run[0] for run in runs]), best([run[1] for run in runs])
    return [
        "## Incremental build",
        "",
        f"| marathon, best of {REPETITIONS} | CPU s | wall s |",
        "|---|---:|---:|",
        f"| cold, empty cache | {cold.cpu:.2f} | {cold.wall:.2f} |",
        f"| one card's text changed, warm cache | {warm.cpu:.2f} | {warm.wall:.2f} |",
        f"| cold / rebuild | {cold.cpu / warm.cpu:.2f} | {cold.wall / warm.wall:.2f} |",
    ]


def cold_kit(tree: Path, folder: Path) -> Measure:
    """Build the marathon of a tree with its own pnp, with one process and no cache."""
    out = folder / tree.name
    shutil.rmtree(out, ignore_errors=True)
    command = pnp_command("build", "--game", "marathon", "--no-cache", "--jobs", "1", "--out", str(out))
    measure = run_process(command, tree, pnp_environment(tree))
    return measure._replace(size=pdf_size(out))


def report_kit(before: Path) -> list[str]:
    """Measure cold kits of an earlier pnp and of this one, by turns; return their section of the report."""
    runs: list[tuple[Measure, Measure]] = []
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as temporary:
        for _ in range(REPETITIONS):
            runs.append((cold_kit(before, Path(temporary)), cold_kit(REPOSITORY, Path(temporary))))
    then, now = best([run[0] for run in runs]), best([run[1] for run in runs])
    return [
        "## A cold kit",
        "",
        f"| marathon, no cache, one process, best of {REPETITIONS} | CPU s | wall s | PDFs, MB |",
        "|---|---:|---:|---:|",
        f"| before | {then.cpu:.2f} | {then.wall:.2f} | {then.size / 1e6:.2f} |",
        f"| now | {now.cpu:.2f} | {now.wall:.2f} | {now.size / 1e6:.2f} |",
        f"| now / before | {now.cpu / then.cpu:.2f} | {now.wall / then.wall:.2f} | {now.size / then.size:.2f} |",
    ]


# --- the report -----------------------------------------------------------------------------


def processor() -> str:
    """Return the processor's model name."""
    try:
        found = re.search(r"^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(), re.M)
    except OSError:
        found = None
    return found[1].strip() if found else platform.processor() or "unknown processor"


def machine() -> str:
    """Return one line on the kind of machine that ran the benchmark."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{os.cpu_count()} cores, {processor()}, {platform.system()}, {python}"


def contender_names(text: str) -> list[str]:
    """Return the names of a comma-separated list of contenders."""
    names = text.split(",")
    unknown = sorted(set(names) - set(CONTENDERS))
    if unknown:
        raise argparse.ArgumentTypeError(f"unknown contender: {', '.join(unknown)}")
    return names


def default_environment() -> Path:
    """Return the folder of protograf's environment, in the user's cache."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "pnp-bench" / PROTOGRAF.replace("==", "-")


def publish(lines: Iterable[str], out: Path | None) -> None:
    """Print a report, and write it where it was asked for."""
    report = "\n".join(lines) + "\n"
    print(report, end="")
    if out:
        out.write_text(report, "utf-8")


def parse_arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=("deck", "help", "incremental", "kit"), help="one measure only")
    parser.add_argument("--before", type=Path, help="a clone of an earlier pnp, measured beside this one")
    parser.add_argument("--full", action="store_true", help=f"protograf at {LARGEST} cards too")
    parser.add_argument("--out", type=Path, help="also write the report to this file")
    parser.add_argument(
        "--contenders",
        type=contender_names,
        default=list(CONTENDERS),
        help=f"comma-separated, of {', '.join(CONTENDERS)} (default: all)",
    )
    parser.add_argument(
        "--rival-env",
        type=Path,
        default=default_environment(),
        help="folder of protograf's own environment, made if absent (default: in the user's cache)",
    )
    return parser.parse_args()


def main() -> None:
    """Run the measures asked for and print their report."""
    arguments = parse_arguments()
    lines = ["# Benchmark", "", f"Made by `make bench`. Machine: {machine()}.", "", AIMS]
    if arguments.only in (None, "deck"):
        rival_env = arguments.rival_env.resolve()
        before = arguments.before.resolve() if arguments.before else None
        section = report_deck(arguments.contenders, rival_env, arguments.full, before)
        lines += ["", *section]
    if arguments.only in (None, "kit") and arguments.before:
        lines += ["", *report_kit(arguments.before.resolve())]
    if arguments.only in (None, "help"):
        lines += ["", *report_help()]
    if arguments.only in (None, "incremental"):
        lines += ["", *report_incremental()]
    publish(lines, arguments.out)


if __name__ == "__main__":
    main()
