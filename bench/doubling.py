"""What twice as much costs: CPU seconds and memory for n, 2n, 4n … of everything that a game can have many of.

`python bench/doubling.py` writes docs/doubling.md; `--only paths` measures one row, `--rounds 2` fewer doubles. Each
figure is a child process with its own workspace, stopped after 60 s of CPU time or at 4 GB. A row is doubled until its
files have 16 MB, a limit is named that the smaller size did not meet, or a run takes 20 s.
"""

from __future__ import annotations

import argparse
import base64
import io
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent.parent
PAGE = HERE / "docs" / "doubling.md"
SECONDS, MEMORY = 60, 4 << 30
MOST = 2.3  # times the work for twice as much
LONGEST = 16_000_000  # bytes of the files that grow
ENOUGH = 20.0  # seconds of a run that is not doubled any more
BARE = 0.5  # seconds of work above the bare game below which no ratio is told
BUILD = ("build", "--game", "g", "--jobs", "1")
CHECK = ("check", "--game", "g")
GERMAN = ("--game", "g", "--lang", "de", "--xlsx", "de.xlsx")


class Row(NamedTuple):
    """One thing of which there may be many."""

    what: str
    first: int
    make: Callable[[Path, int], None]
    command: tuple[str, ...] = BUILD


class Measured(NamedTuple):
    """What one run took."""

    status: int
    seconds: float
    megabytes: int
    size: int  # bytes of the workspace
    said: str


def pnp(root: Path, *words: str) -> None:
    """Prepare a workspace."""
    environment = dict(os.environ, PYTHONPATH=str(HERE))
    subprocess.run([sys.executable, "-m", "pnp", *words], cwd=root, check=True, env=environment, capture_output=True)


def edit(path: Path, old: str, new: str) -> None:
    """Change a file of the skeleton."""
    text = path.read_text("utf-8")
    assert old in text, (path, old)
    path.write_text(text.replace(old, new, 1), "utf-8")


def drawn(root: Path, inner: str) -> None:
    """Add something to the template of the cards."""
    edit(root / "templates/g/card.svg", "</svg>", inner + "</svg>")


def cards(root: Path, count: int, quantity: int = 1) -> None:
    """Add cards."""
    one = "\n  - {{id: x{n}, quantity: {q}, title: T{n}, points: 1, icon: lamp, color: red, story: Un mot.}}"
    with (root / "cards/g/cards.yaml").open("a", encoding="utf-8") as file:
        file.write("".join(one.format(n=n, q=quantity) for n in range(count)) + "\n")


def games(root: Path, count: int) -> None:
    """Games beside each other."""
    for number in range(count):
        shutil.copytree(root / "cards/g", root / "cards" / f"g{number}")
        shutil.copytree(root / "templates/g", root / "templates" / f"g{number}")


def path_data(root: Path, count: int) -> None:
    """One path."""
    drawn(root, '<path d="M0 0' + "".join(f"L{n % 60}.{n % 97} {n % 80}.{n % 89}" for n in range(count)) + '"/>')


def text(root: Path, count: int) -> None:
    """A long page of rules."""
    blocks = "".join(
        f"  - text: Un joueur tire {n} cartes et les pose devant lui, puis il passe.\n" for n in range(count)
    )
    (root / "cards/g/rules.yaml").write_text(f"title: Règles\nkind: pages\nsize: a4\nblocks:\n{blocks}", "utf-8")
    documents = "documents:\n  - {id: rules, file: regles, title: R, components: [rules], stock: papier}\n"
    edit(root / "cards/g/game.yaml", "documents:\n", documents)


def png(number: int, side: int = 200) -> str:
    """A small picture, each another."""
    from PIL import Image

    out = io.BytesIO()
    Image.frombytes("L", (side, side), zlib.compress(bytes([number % 256]) * 9).ljust(side * side, b"x")).save(
        out, "PNG"
    )
    return base64.b64encode(out.getvalue() + number.to_bytes(4, "big")).decode()


def pictures(root: Path, count: int) -> None:
    """Pictures in one drawing."""
    drawn(root, "".join(f'<image width="9" height="9" href="data:image/png;base64,{png(n)}"/>' for n in range(count)))


def languages(root: Path, count: int) -> None:
    """Languages without a translation yet."""
    folder = root / "cards/g/locale"
    folder.mkdir(exist_ok=True)
    for number in range(count):
        code = chr(97 + number // 26) + chr(97 + number % 26) + "x"
        head = f'msgid ""\nmsgstr ""\n"Language: {code}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
        (folder / f"{code}.po").write_text(head, "utf-8")


def sheet(root: Path, count: int) -> None:
    """Elements under one style sheet with selectors of several steps."""
    rules = "<style>.a{fill:red} g .a{fill:blue} .b ~ .a{stroke:red} g > .a:not(.b){fill:#123}</style>"
    drawn(root, rules + "<g>" + '<rect class="a" width="1" height="1"/>' * count + "</g>")


def po(root: Path, count: int) -> None:
    """Texts to translate, in a PO file."""
    cards(root, count)
    pnp(root, "i18n", "add", "de", "--game", "g")


def workbook(root: Path, count: int) -> None:
    """Texts to translate, in a workbook."""
    po(root, count)
    pnp(root, "i18n", "export", *GERMAN)


def filters(root: Path, count: int) -> None:
    """Parts of a drawing that resvg draws, each with a blur of its own."""
    blurs = "".join(f'<filter id="f{n}"><feGaussianBlur stdDeviation="0.{n % 8 + 1}"/></filter>' for n in range(count))
    rects = "".join(
        f'<rect x="{n % 50}" y="{n // 50 * 3}" width="2" height="2" fill="#a3342b" filter="url(#f{n})"/>'
        for n in range(count)
    )
    drawn(root, f"<defs>{blurs}</defs>{rects}")


def gradients(root: Path, count: int) -> None:
    """Gradients of a drawing, each used once."""
    stops = '<stop offset="0" stop-color="#a3342b"/><stop offset="1" stop-color="#2f6690"/>'
    defs = "".join(f'<linearGradient id="g{n}">{stops}</linearGradient>' for n in range(count))
    drawn(
        root, f"<defs>{defs}</defs>" + "".join(f'<rect width="2" height="2" fill="url(#g{n})"/>' for n in range(count))
    )


def fonts(root: Path, count: int) -> None:
    """Roles with a font folder of their own; every one is opened."""
    for number in range(count):
        shutil.copytree(HERE / "fonts" / "source-sans-3", root / "fonts" / f"font-{number}")
    roles = "".join(f"  role-{n}: font-{n}\n" for n in range(count))
    styles = "".join(f"  style-{n}: {{font: role-{n}, size: 6, floor: 4}}\n" for n in range(count))
    edit(root / "cards/g/game.yaml", "  display: fraunces\n", "  display: fraunces\n" + roles)
    edit(root / "cards/g/game.yaml", "\nstyles:\n", "\nstyles:\n" + styles)
    box = '<rect x="5" y="6" width="53" height="9" pnp:text="{{title}}" pnp:style="style-{n}"/>'
    drawn(root, "".join(box.format(n=n) for n in range(count)))


KEYS = "title: Cartes\n"
ROWS = (
    Row("cards", 500, cards),
    Row("copies", 625, lambda root, n: cards(root, n // 25, 25)),
    Row("games", 50, games, ("list",)),
    Row("games, looked through", 50, games, ("doctor",)),
    Row("languages", 20, languages, ("list",)),
    Row("texts", 250, text),
    Row("path data, segments", 100_000, path_data),
    Row("groups", 3_000, lambda root, n: drawn(root, '<g opacity="0.5"><rect width="1" height="1"/></g>' * n), CHECK),
    Row("elements under a style sheet", 3_000, sheet, CHECK),
    Row("elements with a style", 3_000, lambda root, n: drawn(root, '<rect style="fill:red;stroke:none"/>' * n), CHECK),
    Row("gradients", 1_000, gradients),
    Row("filters, each on one part", 50, filters),
    Row("pictures", 50, pictures),
    Row("fonts", 2, fonts),
    Row(
        "references",
        2_000,
        lambda root, n: drawn(
            root, "".join(f'<rect id="r{i}" width="1" height="1"/><use href="#r{i}"/>' for i in range(n))
        ),
        CHECK,
    ),
    Row(
        "references that lead nowhere",
        500,
        lambda root, n: drawn(root, "".join(f'<g id="part-{i}"/><use href="#pant-{i}"/>\n' for i in range(n))),
        CHECK,
    ),
    Row(
        "unknown keys of YAML",
        6_000,
        lambda root, n: edit(root / "cards/g/cards.yaml", KEYS, KEYS + "".join(f"quantitu{i}: 1\n" for i in range(n))),
        CHECK,
    ),
    Row("texts of a PO file", 500, po, ("i18n", "status", "--game", "g")),
    Row("texts put into an XLSX file", 500, po, ("i18n", "export", *GERMAN)),
    Row("texts read from an XLSX file", 500, workbook, ("i18n", "import", *GERMAN)),
)


def run(row: Row, count: int, skeleton: Path) -> Measured:
    """One run in a workspace of its own."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name) / "w"
        shutil.copytree(skeleton, root)
        if count:
            row.make(root, count)
        size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file())
        environment = dict(os.environ, PYTHONPATH=str(HERE), PNP_CACHE=str(Path(name) / "cache"), LC_ALL="C.UTF-8")
        process = subprocess.Popen(
            [sys.executable, "-m", "pnp", *row.command],
            cwd=root,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            preexec_fn=_limited,
        )
        assert process.stdout
        said = process.stdout.read().decode("utf-8", "replace").strip()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return Measured(
            process.returncode,
            used.ru_utime + used.ru_stime,
            used.ru_maxrss // 1024,
            size,
            said.splitlines()[-1] if said else "",
        )


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def line(row: Row, rounds: int, tries: int, skeleton: Path) -> tuple[str, bool]:
    """A row of the table, and whether a double cost more than it may."""
    bare = min((run(row, 0, skeleton) for _ in range(2)), key=lambda one: one.seconds)
    cells, ratios, before, was_refused = [], [], 0.0, True
    for step in range(rounds + 1):
        count = row.first << step
        try:
            found = min((run(row, count, skeleton) for _ in range(tries)), key=lambda one: one.seconds)
        except subprocess.CalledProcessError as error:  # a command that prepares it
            cells.append(f"{count:,}: refused by {' '.join(error.cmd[3:5])}".replace(",", " "))
            break
        work, growth = found.seconds - bare.seconds, found.size - bare.size
        refused = " (refused)" if found.status == 1 else " (stopped)" if found.status < 0 else ""
        amount = f"{count:,}".replace(",", " ")
        cells.append(f"{amount}: {found.seconds:.1f} s, {found.megabytes} MB{refused}")
        if before > BARE and (found.status == 0 or was_refused):
            ratios.append(work / before)
        before = work
        print(
            f"{row.what}: {cells[-1]}, files of {growth / 1e6:.1f} MB {found.said[:100] if refused else ''}", flush=True
        )
        if found.status < 0 or (refused and not was_refused) or growth > LONGEST or found.seconds > ENOUGH:
            break
        was_refused = bool(refused)
    worst = max(ratios, default=0.0)
    said = f"{worst:.1f}" if ratios else "too fast to tell"
    return f"| {row.what} | {' · '.join(cells)} | {said} |", worst > MOST


HEAD = """# What twice as much costs

Made by `python bench/doubling.py`. A figure is one run of pnp in a process of its own, the best of {tries}: CPU seconds
and the most memory, the bare game included ({bare}). The last column is the largest growth of the work above the bare
game from one size to its double; more than {most} would be more than linear. “Refused” means that a problem was
reported with its place; the limits stand in [templates.md](templates.md#limits).

| of which many | size: time, memory | twice costs at the most |
|---|---|---|
"""


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", help="rows whose name holds this word")
    parser.add_argument("--rounds", type=int, default=12, help="doubles at the most [default: 12]")
    parser.add_argument("--tries", type=int, default=2, help="runs of each size, of which the best counts [default: 2]")
    parser.add_argument("--out", type=Path, help="write here [default: docs/doubling.md, unless --only]")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        skeleton = Path(name)
        pnp(skeleton, "new", "g")
        edit(skeleton / "cards/g/game.yaml", "[readme, inventory]", "[readme]")  # a page lists 100 cards at the most
        rows = [row for row in ROWS if not given.only or given.only in row.what]
        bare = run(rows[0]._replace(command=BUILD), 0, skeleton)
        lines = [line(row, given.rounds, given.tries, skeleton) for row in rows]
    out = given.out or (None if given.only else PAGE)
    if out:
        head = HEAD.format(bare=f"{bare.seconds:.1f} s, {bare.megabytes} MB", most=MOST, tries=given.tries)
        out.write_text(head + "\n".join(text for text, _ in lines) + "\n", "utf-8")
    sys.exit(any(wrong for _, wrong in lines))


if __name__ == "__main__":
    main()
