"""Record the bytes of everything that pnp makes, and compare two records: what a change of the code alone must keep.

    python bench/kit_bytes.py record before.json
    python bench/kit_bytes.py record after.json --tree ../another-clone
    python bench/kit_bytes.py compare before.json after.json

All kits (every game, language, A4 and Letter, in full, saving ink, in grey and large), reprints, papers of the box, and
what translators are given; what `check` and a playtest say, and the schema. Only the program's version is left aside.
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

HERE = Path(__file__).resolve().parent.parent
PAPERS = ("a4", "letter")
WAYS = {"full": "", "saver": "--ink saver", "grey": "--ink grey", "large": "--large-print"}
PIECES = ("--piece 1", "--piece 2:3", "--piece 1 --piece 3:2 --piece 6")  # one, copies of one, some of several kinds


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
        made = [path for path in (work / "made").rglob("*") if path.is_file()]
        made += [path for path in (work / "cards").rglob("*.po*") if path.is_file()]
        return {path.relative_to(work).as_posix(): fingerprint(path) for path in sorted(made)}


def steps(games: list[str]) -> list[list[str]]:
    """The commands to run: kits, and then what is made from kits and files."""
    kits = [
        f"build --game {game} --lang all --jobs 1 --no-check --paper {paper} {options} --out made/{game}-{paper}-{way}"
        for way, options in sorted(WAYS.items(), key=lambda item: item[0] != "saver")  # the slowest first
        for game in games
        for paper in PAPERS
    ]
    after = ["schema", "i18n extract"]
    for game in games:
        for paper in PAPERS:
            for number, chosen in enumerate(PIECES):
                for way in ("full", "saver"):
                    after.append(
                        f"reprint --game {game} --like made/{game}-{paper}-{way}/fr {chosen} "
                        f"--out made/reprint-{game}-{paper}-{way}-{number}.pdf"
                    )
            after.append(f"inventory --game {game} --paper {paper} --out made/box-{game}-{paper}.pdf")
        build = f"build --game {game} --no-check"
        after += [
            f"{build} --lang pseudo --out made/{game}-pseudo",
            f"{build} --lang fr+en --only readme,inventory,rules --out made/{game}-two",
            f"{build} --duplex fold --marks lines --scale 98% --out made/{game}-folded",
            f"{build} --duplex short --order fronts-first --out made/{game}-short",
            f"check --game {game} --jobs 1",
            f"playtest --game {game} --games 20 --jobs 1 --report made/{game}.html",
            f"i18n proof --game {game} --lang de --out made/proof-{game}",
        ]
        for lang in ("en", "de", "es", "it"):
            after.append(f"i18n export --game {game} --lang {lang} --xlsx made/{game}-{lang}.xlsx")
    return [kits, after]


def run(tree: Path, work: Path, command: str) -> None:
    """One command of the tree's own pnp; what it says is kept as a file of its own."""
    code = f"import sys; sys.path.insert(0, {str(tree)!r}); from pnp.cli import main; main(prog_name='pnp')"
    environment = {**os.environ, "PNP_CACHE": str(work / "cache"), "COLUMNS": "100"}
    done = subprocess.run(
        [sys.executable, "-c", code, *command.split()],
        cwd=work,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    said = f"{done.returncode}\n{done.stdout}{done.stderr}".replace(str(work), "WORK")
    (work / "made" / f"{command.replace('/', ' ')}.txt").write_text(said, encoding="utf-8")
    if done.returncode:
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
