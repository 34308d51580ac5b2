"""The classes of inputs: what is spoilt, which command meets it, and what must be true of a print that goes through."""

from __future__ import annotations

import base64
import io
import os
import re
import zipfile
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import yaml

from tests.fuzz import grammar, prints
from tests.fuzz.bytes_and_words import (
    ODD_LETTERS,
    ODD_NUMBERS,
    ODD_PATHS,
    changed_value,
    damaged,
    damaged_json,
    damaged_lines,
)
from tests.fuzz.place import Place, encoded, photo, picture_file
from tests.places import ROOT
from tests.text.damage import damaged as damaged_font
from tests.text.damage import sealed

Check = Callable[[Place, Place], str]
_DATA = yaml.safe_load((ROOT / "tests/fuzz/words.yaml").read_text(encoding="utf-8"))


def _word(said: Any) -> str:
    """A word of the list: as it is, or repeated."""
    return said if isinstance(said, str) else said.get("before", "") + said["repeat"] * said["times"]


WORDS = {name: [_word(said) for said in _DATA[name]] for name in ("yaml", "svg", "po", "xlsx", "values", "names")}


class Command(NamedTuple):
    """What is typed, where it may write, and what must hold if it goes through."""

    line: str
    writes: tuple[str, ...] = ()  # places of the workspace, by how they begin
    right: Check | None = None
    words: tuple[str, ...] = ()  # behind the line, as they are


class Kind(NamedTuple):
    """A class of inputs; its share of all of them."""

    name: str
    share: int
    spoil: Callable[[Random, Place], str]
    commands: tuple[Command, ...]


BUILD = "build --game sample --jobs 1"
OUTPUT = ("output/sample/",)
LOCALE = ("cards/sample/locale/",)


def _damage(rng: Random, path: Path, words: Sequence[str]) -> str:
    path.write_bytes(damaged(rng, path.read_bytes(), words))
    return path.name


# --- what designers write -----------------------------------------------------------------------------------------

YAML_WORDS = WORDS["yaml"]
YAML_FILES = ("cards/sample/cards.yaml", "cards/sample/game.yaml", "cards/sample/rules.yaml")


def spoil_yaml(rng: Random, place: Place) -> str:
    """A value, a line or a byte of the game's data."""
    path = place.workspace / rng.choice(YAML_FILES)
    if rng.random() < 0.5:
        return _damage(rng, path, (*YAML_WORDS, *ODD_NUMBERS, *ODD_PATHS))
    value = yaml.safe_load(path.read_bytes())
    for _ in range(rng.randint(1, 2)):
        value = changed_value(rng, value)
    path.write_text(yaml.safe_dump(value, allow_unicode=rng.random() < 0.8, sort_keys=False), encoding="utf-8")
    return path.name


SVG_WORDS = WORDS["svg"]
TEMPLATES = ("templates/sample/card.svg", "templates/sample/back.svg", "templates/sample/art/sun.svg")


def spoil_template(rng: Random, place: Place) -> str:
    """A template or a picture that the kit uses."""
    path = place.workspace / rng.choice(TEMPLATES)
    if rng.random() < 0.5:
        path.write_bytes(nudged(rng, path.read_bytes()))
        return path.name
    return _damage(rng, path, SVG_WORDS)


_ATTRIBUTE = re.compile(rb'([\w:-]+)="([^"]*)"')
_NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")


def nudged(rng: Random, data: bytes) -> bytes:
    """A drawing that is still one: a number changes, an attribute takes another's value, a line stands twice."""
    for _ in range(rng.randint(1, 3)):
        found = list((_NUMBER if rng.random() < 0.6 else _ATTRIBUTE).finditer(data))
        if not found:
            continue
        one, other = rng.choice(found), rng.choice(found)
        if one.re is _NUMBER:
            value = float(one[0]) * rng.choice((-1, 0, 0.5, 1.5, 3))
            data = data[: one.start()] + f"{value:g}".encode() + data[one.end() :]
        elif rng.random() < 0.3:
            data = data[: one.start()] + data[one.end() :]
        else:
            data = data[: one.start(2)] + other[2] + data[one.end(2) :]
    return data


def spoil_by_grammar(rng: Random, place: Place) -> str:
    """A drawing that is well formed and aims at what costs: style sheets, references, filters, pictures, outlines."""
    name, text = grammar.svg(rng)
    path = place.workspace / rng.choice(("templates/sample/art/sun.svg", "templates/sample/back.svg"))
    path.write_text(text, encoding="utf-8")
    return f"{name} in {path.name}, {len(text)} characters"


def spoil_expressions(rng: Random, place: Place) -> str:
    """Conditions and formulas of a template, long and deep ones among them."""
    path = place.workspace / "templates/sample/card.svg"
    path.write_text(grammar.bound(rng, path.read_text(encoding="utf-8")), encoding="utf-8")
    return path.name


DRAWINGS = sorted((ROOT / "tests/svg/inkscape").rglob("*.svg"))


def spoil_drawing(rng: Random, place: Place) -> str:
    """A drawing by Inkscape instead of the picture that the kit uses."""
    source = rng.choice(DRAWINGS)
    data = source.read_bytes()
    data = nudged(rng, data) if rng.random() < 0.75 else damaged(rng, data, SVG_WORDS)
    (place.workspace / "templates/sample/art/sun.svg").write_bytes(data)
    return source.name


def _drawn(place: Place, reference: Place) -> str:
    return prints.drawn_as_by_resvg(place.workspace / "templates/sample/art/sun.svg")


def spoil_picture(rng: Random, place: Place) -> str:
    """The bytes of an embedded PNG, JPEG or WebP."""
    kind = rng.choice(("PNG", "JPEG", "PNG", "JPEG", "WEBP", "GIF"))
    modes = {"PNG": ("RGB", "L", "P", "RGBA", "1", "LA"), "JPEG": ("RGB", "RGB", "L", "CMYK")}
    mode = rng.choice(modes.get(kind, ("RGB",)))
    (place.top / "mode").write_text(mode)
    image = photo().convert(mode)
    data = damaged(rng, encoded(image, kind)) if rng.random() < 0.9 else encoded(image, kind)
    said = kind.lower() if rng.random() < 0.9 else rng.choice(("png", "jpeg", "svg+xml", "tiff", ""))
    text = picture_file(data, said)
    if rng.random() < 0.1:
        text = damaged(rng, text.encode(), SVG_WORDS).decode("utf-8", "replace")
    (place.workspace / "templates/sample/art/photo.svg").write_text(text, encoding="utf-8")
    return kind


def _photo_drawn(place: Place, reference: Place) -> str:
    """As Pillow has it; a PNG, whose parts have checksums, as it was before the damage."""
    path = place.workspace / "templates/sample/art/photo.svg"
    embedded = re.search(r'<image[^>]*base64,([^"]*)"', path.read_text(encoding="utf-8"))
    if embedded is None:
        return ""  # the drawing itself was damaged, and shows no picture any more
    data = base64.b64decode(embedded[1])
    mode = (place.top / "mode").read_text()
    return prints.picture_shown(path, data, photo().convert(mode) if data.startswith(b"\x89PNG") else None)


def spoil_font(rng: Random, place: Place) -> str:
    """The bytes of a font that the kit is set in."""
    path = place.workspace / "fonts/mine" / f"Mine-{rng.choice(('Regular', 'Regular', 'Bold'))}.ttf"
    data = bytearray(path.read_bytes())
    if rng.random() < 0.25:
        path.write_bytes(damaged(rng, bytes(data)))
        return path.name
    tables = int.from_bytes(data[4:6], "big")
    record = 12 + 16 * rng.randrange(tables)
    start, length = (int.from_bytes(data[record + at : record + at + 4], "big") for at in (8, 12))
    if rng.random() < 0.2:  # in the directory of tables
        at = record + rng.randrange(16)
        data[at] ^= 1 << rng.randrange(8)
    for _ in range(rng.choice((1, 1, 3, 20)) if length else 0):
        at = min(len(data) - 1, start + rng.randrange(length))
        data[at] = rng.choice((0, 1, 127, 128, 255, rng.randrange(256)))
    path.write_bytes(bytes(data))
    return f"{path.name} {bytes(data[record : record + 4])!r}"


def spoil_sealed_font(rng: Random, place: Place) -> str:
    """Tables of a font, with checksums that are right for them."""
    path = place.workspace / "fonts/mine" / f"Mine-{rng.choice(('Regular', 'Regular', 'Bold'))}.ttf"
    kind, data, _ = damaged_font(path.read_bytes(), rng.randrange(1 << 30))
    path.write_bytes(sealed(data))
    return f"{path.name}: {kind}"


def _font_right(place: Place, reference: Place) -> str:
    """The same letters, unless it was said that the file may be damaged."""
    said = (place.top / "stdout").read_text() + (place.top / "stderr").read_text()
    return "" if "checksum" in said else prints.looks_the_same(place, reference)


# --- what translators send ------------------------------------------------------------------------------------------

PO_WORDS = WORDS["po"]


def spoil_po(rng: Random, place: Place) -> str:
    """A translation."""
    return _damage(rng, place.workspace / "cards/sample/locale/en.po", PO_WORDS)


XLSX_WORDS = WORDS["xlsx"]


def spoil_xlsx(rng: Random, place: Place) -> str:
    """A spreadsheet: its bytes, or one of the files in it."""
    path = place.workspace / "en.xlsx"
    if rng.random() < 0.2:
        return _damage(rng, path, ())
    with zipfile.ZipFile(path) as archive:
        members = {info.filename: archive.read(info) for info in archive.infolist()}
    name = rng.choice([n for n in members if "sheet" in n or "Strings" in n or rng.random() < 0.3])
    kind = rng.randrange(6)
    if kind == 0:
        del members[name]
    elif kind == 1:
        members[rng.choice(list(members))] = members[name]
    else:
        members[name] = damaged(rng, members[name], XLSX_WORDS)
    if rng.random() < 0.05:
        members |= {f"xl/worksheets/sheet{n}.xml": members.get(name, b"") for n in range(3, 2_000)}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, data in members.items():
            archive.writestr(member, data)
    path.write_bytes(out.getvalue())
    return name


# --- what the program has kept --------------------------------------------------------------------------------


def spoil_manifest(rng: Random, place: Place) -> str:
    """The manifest of the kit that stands there, with something of the user's own beside it."""
    (place.kit / "notes.txt").write_text("mine")
    path = place.kit / "manifest.json"
    path.write_bytes(damaged_json(rng, path.read_bytes()))
    if rng.random() < 0.2:
        rng.choice(sorted(place.kit.glob("*.pdf"))).unlink()
    return path.name


def spoil_printers(rng: Random, place: Place) -> str:
    """What is known of the printer."""
    place.printers.write_bytes(damaged_json(rng, place.printers.read_bytes()))
    return place.printers.name


def spoil_save(rng: Random, place: Place) -> str:
    """A kept game: a line of it as JSON, or its bytes."""
    path = place.workspace / "kept.game"
    path.write_bytes(damaged_lines(rng, path.read_bytes()))
    return path.name


def spoil_cache(rng: Random, place: Place) -> str:
    """Entries of the cache: damaged, mixed up, or no files at all."""
    entries = sorted(path for path in place.cache.rglob("*") if path.is_file())
    for one in rng.sample(entries, min(len(entries), rng.choice((1, 3, 30)))):
        other = rng.choice(entries)
        kind = rng.randrange(6)
        if kind == 0:
            one.write_bytes(damaged(rng, one.read_bytes()))
        elif kind == 1 and other.is_file():
            one.write_bytes(other.read_bytes())
        elif kind == 2:
            one.write_bytes(b"")
        else:
            one.unlink()
            if kind == 3:
                os.mkfifo(one)
            elif kind == 4:
                one.mkdir()
            else:
                one.symlink_to(rng.choice(("/dev/zero", str(place.top / "outside/letter.txt"), one.name)))
    return "cache"


# --- odd places and odd words ----------------------------------------------------------------------------------------

FOLDERS = (
    "cards/sample",
    "templates/sample",
    "templates/sample/art",
    "fonts",
    "fonts/mine",
    "cards",
    "output/sample",
    ".",
    "cards/sample/locale",
)
NAMES = [name.encode("latin-1") for name in WORDS["names"]]


def spoil_place(rng: Random, place: Place) -> str:
    """A strange file, pipe, link or folder somewhere in the workspace."""
    said = []
    for _ in range(rng.randint(1, 3)):
        folder = place.workspace / rng.choice(FOLDERS)
        name = rng.choice(NAMES)
        path = Path(os.fsdecode(os.fsencode(folder) + b"/" + name))
        if os.path.lexists(path) or not folder.is_dir():
            continue
        kind = rng.choice(("pipe", "link", "nowhere", "ring", "outside", "folder", "sparse", "text"))
        said.append(f"{kind} {name!r}")
        if kind == "pipe":
            os.mkfifo(path)
        elif kind in ("link", "nowhere", "ring", "outside"):
            targets = {
                "link": "/etc/passwd",
                "nowhere": "gone",
                "ring": path.name,
                "outside": os.path.relpath(place.top / "outside", path.parent),
            }
            path.symlink_to(targets[kind])
        elif kind == "folder":
            path.mkdir()
        else:
            path.write_text("x")
            os.truncate(path, 3 << 30 if kind == "sparse" else 1)
    return ", ".join(said)


def _print_or_other_files(place: Place, reference: Place) -> str:
    """Strange files change no print, unless one is a part of the game by its name."""
    return prints.same_print(place, reference)


OPTIONS: dict[str, list[str]] = _DATA["options"]
VALUES = (*ODD_NUMBERS, *ODD_LETTERS, *ODD_PATHS, *WORDS["values"], "\udce9")


def typed_oddly(rng: Random) -> Command:
    """A command with one to three odd options."""
    line = rng.choice(sorted(OPTIONS))
    words = []
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        value = rng.choice(VALUES).replace("\0", "")
        if value.startswith("/dev/full") or (value == "cards/sample/game.yaml" and line.startswith("calibrate")):
            value = "/dev/null"
        words += [rng.choice(OPTIONS[line]), value]
    return Command(line, ("output/", "pictures", "calibration", *_written(words)), None, tuple(words))


def _written(words: Sequence[str]) -> list[str]:
    """Names that the one who types has given to be written; what was there already is a source all the same."""
    return [
        os.fsencode(word).decode("latin-1")  # as `snapshot` has names
        for option, word in pairwise(words)
        if option in ("--out", "--xlsx", "--save") and word and word not in ("cards/sample/game.yaml", "cards")
    ]


def spoil_nothing(rng: Random, place: Place) -> str:
    """The files are sound; what is typed is not."""
    return ""


def _locale(place: Place, reference: Place) -> str:
    return prints.says_what_the_translation_says(place, reference)


def _kept(line: str) -> Command:
    return Command(line, ("kept.game", "mans-", "again.game"))


KINDS = (
    Kind(
        "yaml",
        22,
        spoil_yaml,
        (
            Command(BUILD, OUTPUT, prints.says_what_the_cards_say),
            Command(BUILD, OUTPUT, prints.says_what_the_cards_say),
            Command("list"),
            Command("i18n status --game sample"),
            Command("check --game sample --games 20 --jobs 1"),
            Command("reprint --game sample --piece one", OUTPUT),
            Command("inventory --game sample", OUTPUT),
            Command("doctor"),
            Command("schema --game sample"),
            Command("i18n extract --game sample", LOCALE),
            Command("i18n update --game sample", LOCALE),
        ),
    ),
    Kind(
        "svg templates",
        10,
        spoil_template,
        (Command(BUILD, OUTPUT), Command("check --game sample --games 20 --jobs 1")),
    ),
    Kind("svg drawings", 16, spoil_drawing, (Command(BUILD, OUTPUT, _drawn),)),
    Kind(
        "svg by grammar",
        16,
        spoil_by_grammar,
        (Command(BUILD, OUTPUT), Command(f"{BUILD} --ink saver", OUTPUT), Command("check --game sample --quick")),
    ),
    Kind("expressions", 6, spoil_expressions, (Command(BUILD, OUTPUT), Command("check --game sample --quick"))),
    Kind("images", 6, spoil_picture, (Command(BUILD, OUTPUT, _photo_drawn),)),
    Kind("fonts", 8, spoil_font, (Command(BUILD, OUTPUT, _font_right), Command("doctor"))),
    Kind("sealed fonts", 4, spoil_sealed_font, (Command(BUILD, OUTPUT), Command("check --game sample --quick"))),
    Kind(
        "po",
        9,
        spoil_po,
        (
            Command(f"{BUILD} --lang en", OUTPUT, _locale),
            Command("i18n status --game sample"),
            Command("i18n update --game sample", LOCALE),
            Command("i18n export --game sample --lang en --xlsx new.xlsx", ("new.xlsx",)),
            Command("i18n proof --game sample --lang en", OUTPUT),
        ),
    ),
    Kind(
        "xlsx", 8, spoil_xlsx, (Command("i18n import --game sample --lang en --xlsx en.xlsx", LOCALE, prints.imported),)
    ),
    Kind(
        "manifest",
        6,
        spoil_manifest,
        (
            Command(BUILD, OUTPUT, prints.same_print),
            Command(f"{BUILD} --only cards", OUTPUT),
            Command("reprint --game sample --piece one", OUTPUT),
            Command("reprint --game sample --piece one --like output/sample/fr", OUTPUT),
            Command("reprint --game sample --changed-since output/sample/fr", OUTPUT),
        ),
    ),
    Kind(
        "printers",
        3,
        spoil_printers,
        (
            Command(f"{BUILD} --printer office", OUTPUT, prints.printer_within_reach),
            Command("doctor"),
            Command("calibrate --save other --dx 1 --dy 1"),
            Command("reprint --game sample --piece one --printer office", OUTPUT),
        ),
    ),
    Kind(
        "cache",
        3,
        spoil_cache,
        (Command(BUILD, OUTPUT, prints.same_print), Command(f"{BUILD} --ink saver", OUTPUT), Command("doctor")),
    ),
    Kind(
        "saves",
        4,
        spoil_save,
        (
            _kept("play --resume kept.game"),
            _kept("play --resume kept.game --save again.game"),
            _kept("play --game mans --save kept.game --seed 7"),
        ),
    ),
    Kind(
        "places",
        3,
        spoil_place,
        (
            Command(BUILD, OUTPUT, _print_or_other_files),
            Command("list"),
            Command("doctor"),
            Command("i18n status --game sample"),
            Command("i18n update --game sample", LOCALE),
            Command("check --game sample --games 20 --jobs 1"),
        ),
    ),
    Kind("options", 5, spoil_nothing, ()),
)
