"""Everything that a release consists of, made anew: wheel, source, ready PDFs in all languages, checksums, notes.

    python docs/release.py --out dist        (or: make release)

The same commit gives the same bytes: archives have fixed dates and an order. Nothing is uploaded.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import yaml
from babel import Locale

from pnp import Game, Kit, PrintOptions, Workspace, __version__, build, load_game
from pnp.base.cache import Cache
from pnp.base.folders import folder_beside, remove, swap
from pnp.base.papers import paper
from pnp.base.processes import process_pool
from pnp.kit.manifest import MANIFEST, manifest_text
from pnp.language.localize import languages_of

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
WORDS = DOCS / "release.yaml"
PAPERS = ("a4", "letter")
SUMS, NOTES = "SHA256SUMS", "release-notes.md"
CONSTRAINTS = "pnp-constraints.txt"  # the tested versions of all libraries, with hashes
DATE = (1980, 1, 1, 0, 0, 0)  # the first that an archive can have
MARKS = b"\xef\xbb\xbf"  # tells old editors that a text is UTF-8
HEAD = """\
# pnp {version}

**Imprimer sans rien installer** : téléchargez l’archive de votre jeu, dans votre langue.
Elle contient les PDF, en A4 et en Letter.

**Print without installing anything**: download the archive of your game in your language.
It holds the PDFs, on A4 and Letter.

{table}

**Le programme · The program**: `uv tool install ./{wheel} --constraints pnp-constraints.txt`, puis · then `pnp`.
Français : docs/installer.md. English: docs/install.md. `{sums}`: `sha256sum --check {sums}`.

"""
_SECTION = re.compile(r"^## (.+)$", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]*)\]\((?!https?:)[^)]*\)")


class Ready(NamedTuple):
    """An archive of PDFs that need no program: its name, whose it is, its bytes."""

    file: str
    game: str
    lang: str
    data: bytes


class Wanted(NamedTuple):
    """A game in a language."""

    game: str
    lang: str


def every_kit(workspace: Workspace) -> Iterator[Wanted]:
    """Every game in every language that it has."""
    for name in workspace.games():
        for lang in languages_of(workspace, load_game(workspace, name)):
            yield Wanted(name, lang)


def ready(wanted: Wanted, workspace: Workspace | None = None, cache: Cache | None = None) -> Ready:
    """The archive of a game in a language: how to begin, then a folder for each paper with its read-me first."""
    place = workspace or Workspace.here(ROOT)
    kits = {size: build(place, PrintOptions(wanted.game, wanted.lang, size), cache) for size in PAPERS}
    files: dict[str, bytes] = {}
    for size, kit in kits.items():
        files |= {f"{paper(size).title}/{name}": data for name, data in _files(kit)}
    name, text = beginning(kits[PAPERS[0]])
    version = re.sub(r"[^\w.]+", "-", kits[PAPERS[0]].game.meta.version)
    return Ready(f"{wanted.game}-{version}-{wanted.lang}.zip", wanted.game, wanted.lang, archive({name: text, **files}))


def _files(kit: Kit) -> Iterator[tuple[str, bytes]]:
    """What a kit's folder holds, in the order of printing; the manifest is for `pnp reprint --like`."""
    yield from kit.files.items()
    yield MANIFEST, manifest_text(kit.manifest).encode()


def beginning(kit: Kit) -> tuple[str, bytes]:
    """The text at the top of an archive and its name, in the language of the kit; English where there is no other."""
    words = yaml.safe_load(WORDS.read_text(encoding="utf-8"))
    own = words.get(kit.game.lang, words["en"])
    meta = kit.game.meta
    text = own["text"].format(
        title=meta.title, version=meta.version, credit=meta.credit, first=kit.documents[0].entry["file"]
    )
    return own["file"], MARKS + text.replace("\n", "\r\n").encode()


def archive(files: Mapping[str, bytes]) -> bytes:
    """A zip archive that is the same wherever it is made; PDFs are pressed already, so they are only stored."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as kept:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, DATE)
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            kept.writestr(entry, data)
    return out.getvalue()


def sums(files: Mapping[str, bytes]) -> str:
    """The checksums as `sha256sum --check` reads them."""
    return "".join(f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files))


# --- notes ------------------------------------------------------------------------------------------------------


def newest(changelog: str) -> tuple[str, str]:
    """The heading and the text of the first section that says anything; links into the repository become words."""
    parts = _SECTION.split(changelog)[1:]
    for heading, body in zip(parts[::2], parts[1::2], strict=True):
        if body.strip():
            return heading.strip(), _LINK.sub(r"\1", body).strip()
    raise ValueError("the changelog has no section")


def notes(changelog: str, archives: Sequence[Ready], games: Mapping[str, Game], wheel: str) -> str:
    """What to download, in the two languages of most readers, and what is new."""
    heading, news = newest(changelog)
    title = "What is new" if heading.startswith(__version__) else f"What is new ({heading.lower()})"
    table = "\n".join(_table(archives, games))
    return HEAD.format(version=__version__, table=table, wheel=wheel, sums=SUMS) + f"## {title}\n\n{news}\n"


def _table(archives: Sequence[Ready], games: Mapping[str, Game]) -> Iterator[str]:
    """A row for each game, a column for each language, in its own name."""
    languages = list(dict.fromkeys(one.lang for one in archives))
    yield "| | " + " | ".join(own_name(lang) for lang in languages) + " |"
    yield "|---" * (len(languages) + 1) + "|"
    for game in dict.fromkeys(one.game for one in archives):
        cells = {one.lang: f"`{one.file}` ({len(one.data) / 1e6:.1f} MB)" for one in archives if one.game == game}
        yield f"| **{games[game].meta.title}** | " + " | ".join(cells.get(lang, "") for lang in languages) + " |"


def own_name(lang: str) -> str:
    """What a language calls itself."""
    return str(Locale.parse(lang, sep="-").get_language_name() or lang)


# --- all of it --------------------------------------------------------------------------------------------------


def distributions(folder: Path) -> None:
    """Wheel and source, by the backend that pip uses; it gives every file the same date."""
    environment = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder.resolve())]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def not_committed() -> list[str]:
    """Files that differ from the commit, by which a release would be known; none where there is no git."""
    command = ["git", "status", "--porcelain"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    except OSError:
        return []
    return [line[3:] for line in done.stdout.splitlines()]


def make(out: Path, wanted: Iterable[Wanted], jobs: int) -> None:
    """Write a whole release into a folder, in place of the last one."""
    workspace = Workspace.here(ROOT)
    target = out.resolve()
    with folder_beside(target) as fresh:
        distributions(fresh)
        with process_pool(jobs) as pool:
            archives = list(pool.map(ready, list(wanted)))
        for one in archives:
            (fresh / one.file).write_bytes(one.data)
        (fresh / CONSTRAINTS).write_bytes((DOCS / "release-constraints.txt").read_bytes())
        wheel = next(path.name for path in fresh.glob("*.whl"))
        games = {name: load_game(workspace, name) for name in dict.fromkeys(one.game for one in archives)}
        told = notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), archives, games, wheel)
        (fresh / NOTES).write_bytes(told.encode())
        (fresh / SUMS).write_bytes(sums({path.name: path.read_bytes() for path in fresh.iterdir()}).encode())
        old = swap(fresh, target)
    if old:
        remove(old)
    for path in sorted(target.iterdir()):
        print(f"{path.stat().st_size / 1e6:8.2f} MB  {out / path.name}")


def main() -> None:
    """Make a release; `--only jonques/en` makes a small one, to look at."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--only", action="append", default=[], metavar="GAME/LANG", help="not all kits (repeat)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    kits = [Wanted(*one.split("/")) for one in asked.only] or list(every_kit(Workspace.here(ROOT)))
    if changed := not_committed():
        print(f"not of any commit, for these files have changed: {', '.join(changed)}", file=sys.stderr)
    make(asked.out, kits, asked.jobs)


if __name__ == "__main__":
    main()
