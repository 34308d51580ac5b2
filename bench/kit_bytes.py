"""Record the bytes of everything that pnp makes, and compare two records: what a change of the code alone must keep.

    python bench/kit_bytes.py record before.json
    python bench/kit_bytes.py record after.json --tree ../another-clone
    python bench/kit_bytes.py compare before.json after.json

Kits of every game in every language, each way of printing once: in full, saving ink, in grey, large, on Letter and A3,
turned over the short edge, folded. For each game: reprints, papers of the box, a trial, a saved game, what translators
are given, what `check` and a playtest say, and what the pages of the studio show (`studio_pictures.py`). Besides: the
calibration sheets, the file of the printers, new games, the schema. Only the program's version is left aside.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path

from studio_pictures import record_studio

HERE = Path(__file__).resolve().parent.parent
KITS = {  # ways of printing: a kit of every game in every language each, the slowest first
    "saver": "--ink saver",
    "full": "",
    "grey": "--ink grey",
    "large": "--large-print",
    "letter": "--paper letter",
    "a3": "--paper a3",
    "short": "--duplex short --order fronts-first",
    "folded": "--duplex fold --marks lines --scale 98%",
}
PIECES = ("--piece 1", "--piece 2:3", "--piece 1 --piece 3:2 --piece 6")  # one, copies of one, some of several kinds
BOXES = {  # papers of the box
    "fr": "",
    "en": "--lang en",
    "de": "--lang de",
    "es": "--lang es",
    "it": "--lang it",
    "letter": "--paper letter",
    "like": "--like made/{game}-saver/en",
    "sleeved": "--cote 12.B.7 --sleeved --net tuck --box 295x205x45mm",
    "envelopes": "--weight 200 --net envelope --large-print",
}
ONCE = {  # further ways: a kit of every game in its own language each
    "pseudo": "--lang pseudo",
    "two": "--lang fr+en --only readme,inventory,rules",
    "bare": "--duplex none --marks none --paper 210x280mm",
    "printer": "--printer Bureau --fold aids",
    "trial": "--set game.age=99",
}
SHEETS = {  # for calibration
    "long": "",
    "short": "--duplex short --paper letter",
    "wide": "--landscape --paper a3",
    "again": "--printer Bureau",
    "wide-again": "--landscape --printer Bureau",
}


def main() -> None:
    """Record one tree, or compare two records."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    record = commands.add_parser("record", help="build everything and write the hashes")
    record.add_argument("out", type=Path)
    record.add_argument("--tree", type=Path, default=HERE, help="the source tree to record [default: this one]")
    record.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    record.add_argument("--keep", type=Path, help="keep all files in this folder, for kit_pictures.py")
    compare = commands.add_parser("compare", help="say what differs; exit status 1 if anything does")
    compare.add_argument("before", type=Path)
    compare.add_argument("after", type=Path)
    given = parser.parse_args()
    if given.command == "record":
        hashes = recorded(given.tree.resolve(), given.jobs, given.keep)
        given.out.write_text(json.dumps(hashes, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        print(f"{len(hashes)} files")
        return
    before, after = (json.loads(path.read_text(encoding="utf-8")) for path in (given.before, given.after))
    differing = sorted(name for name in {*before, *after} if before.get(name) != after.get(name))
    print("\n".join(differing) or f"{len(before)} files, all the same")
    sys.exit(bool(differing))


def recorded(tree: Path, jobs: int, keep: Path | None = None) -> dict[str, str]:
    """The hash of every file that the program in a tree makes, by a name that says what it is."""
    if keep:
        keep.mkdir(parents=True)
    with nullcontext(str(keep.resolve())) if keep else tempfile.TemporaryDirectory() as name:
        work = Path(name)
        for part in ("cards", "templates", "fonts"):
            shutil.copytree(tree / part, work / part)
        (work / "made").mkdir()
        games = sorted(path.parent.name for path in (work / "cards").glob("*/game.yaml"))
        with ThreadPoolExecutor(jobs) as pool:
            for step in steps(games):
                list(pool.map(lambda command: run(tree, work, command), step))
            for game in games:  # where the studio looks for it
                shutil.copytree(work / f"made/{game}-full/fr", work / f"output/{game}/fr")
            list(pool.map(lambda game: record_studio(work, game, pnp(tree), environment(tree, work)), games))
        made = [path for path in (work / "made").rglob("*") if path.is_file()]
        made += [path for path in (work / "cards").rglob("*.po*") if path.is_file()]
        return {path.relative_to(work).as_posix(): fingerprint(path) for path in sorted(made)}


def steps(games: list[str]) -> list[list[str]]:
    """The commands to run: kits, and then what is made from kits and files."""
    first = ["calibrate --save Bureau --dx 1.5 --dy -0.5", "i18n extract"]
    kits = [
        f"build --game {game} --lang all --jobs 1 --no-check {options} --out made/{game}-{way}"
        for way, options in KITS.items()
        for game in games
    ]
    kits.append("calibrate --landscape --add Bureau --dx 0.5 --dy 0.8")
    after = ["schema", "list", "--ui fr list", "i18n status"]
    for way, options in SHEETS.items():
        after += [f"calibrate --lang {lang} {options} --out made/sheet-{way}-{lang}.pdf" for lang in ("fr", "de")]
    for game in games:
        after += [command for part in (reprints, boxes, more_kits, others) for command in part(game)]
    new = {"lanternes": "fr", "lamps": "en"}
    skeletons = [f"new {name} --lang {lang}" for name, lang in new.items()]
    return [first, kits, after, skeletons, [f"build --game {name} --jobs 1 --out made/{name}" for name in new]]


def reprints(game: str) -> list[str]:
    """Pieces for kits that were made, in every way; what has changed since, and the list of all pieces."""
    reprint = f"reprint --game {game}"
    some = [(way, "fr", number) for way in ("full", "saver") for number in range(len(PIECES))]
    some += [(way, "fr", 2) for way in KITS if way not in ("full", "saver")] + [("full", "de", 2)]
    return [
        *(
            f"{reprint} --like made/{game}-{w}/{lang} {PIECES[n]} --out made/reprint-{game}-{w}-{lang}-{n}.pdf"
            for w, lang, n in some
        ),
        f"{reprint} --changed-since made/{game}-full/fr",  # nothing has
        f"{reprint} --changed-since made/{game}-folded/de --lang de",
        f"{reprint} --list --out made/{game}-pieces.pdf",
    ]


def boxes(game: str) -> list[str]:
    """The papers of the box."""
    return [
        f"inventory --game {game} {way.format(game=game)} --out made/box-{game}-{n}.pdf" for n, way in BOXES.items()
    ]


def more_kits(game: str) -> list[str]:
    """Kits in its own language alone, and every page as a picture."""
    found = [f"build --game {game} --jobs 1 --no-check {way} --out made/{game}-{name}" for name, way in ONCE.items()]
    return [*found, f"pictures --game {game} --lang en --dpi 40 --out made/{game}-pictures"]


def others(game: str) -> list[str]:
    """What is said of a game, played, and given to translators."""
    found = [
        f"check --game {game} --jobs 1 --pieces",
        f"playtest --game {game} --games 20 --jobs 1 --report made/{game}.html",
        f"play --game {game} --seed 7 --bots greedy --save made/{game}-kept.yaml",
        f"i18n proof --game {game} --lang de --out made/proof-{game}",
    ]
    return found + [
        f"i18n export --game {game} --lang {lang} --xlsx made/{game}-{lang}.xlsx" for lang in ("en", "de", "es", "it")
    ]


def pnp(tree: Path) -> list[str]:
    """The tree's own pnp as a command."""
    code = f"import sys; sys.path.insert(0, {str(tree)!r}); from pnp.cli import main; main(prog_name='pnp')"
    return [sys.executable, "-c", code]


def environment(tree: Path, work: Path) -> dict[str, str]:
    """What commands run with: nothing of this computer's user."""
    folders = {"PNP_CACHE": work / "cache", "PNP_CONFIG": work / "made/config", "PYTHONPATH": tree}
    return {**os.environ, **{name: str(path) for name, path in folders.items()}, "PNP_UI": "en", "COLUMNS": "100"}


def run(tree: Path, work: Path, command: str) -> None:
    """One command of the tree's own pnp; what it says is kept as a file of its own."""
    done = subprocess.run(
        [*pnp(tree), *command.split()],
        cwd=work,
        env=environment(tree, work),
        capture_output=True,
        input="1\n" * 40,  # what a player types
        text=True,
        check=False,
    )
    said = f"{done.returncode}\n{done.stdout}{done.stderr}".replace(str(work), "WORK")
    (work / "made" / f"{command.replace('/', ' ')}.txt").write_text(said, encoding="utf-8")
    if done.returncode and "--changed-since" not in command:
        print(f"pnp {command}: exit status {done.returncode}\n{done.stderr}", file=sys.stderr)


def fingerprint(path: Path) -> str:
    """The hash of a file; without the program's version in a manifest, without the clock in a spreadsheet."""
    data = path.read_bytes()
    if path.name == "manifest.json":
        manifest = json.loads(data)
        manifest.pop("program")
        data = json.dumps(manifest, sort_keys=True).encode()
    elif path.suffix == ".xlsx":
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            names = sorted(name for name in parts.namelist() if name != "docProps/core.xml")
            data = b"\0".join(name.encode() + b"\0" + parts.read(name) for name in names)
    elif path.suffix in {".po", ".pot", ".html", ".pdf", ".txt"}:
        data = re.sub(rb"\b(pnp(?:-kits)?) \d+\.\d+\.\d+", rb"\1 VERSION", data)
    return hashlib.sha256(data).hexdigest()


if __name__ == "__main__":
    main()
