"""Whether a print that went through is right, as other programs see it: PDFs, pictures and texts read back."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import unicodedata
import warnings
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import openpyxl
import polib  # type: ignore[import-untyped]
import pypdfium2
import yaml
from PIL import Image

from pnp.base.problems import Problems, ProblemsFound
from tests.fuzz.place import Place
from tests.places import ROOT

SIDE = 120  # pixels
OFF = 16  # of 255
SHARE = 0.02
NEAR = 0.05
BOX = Image.Resampling.BOX
MASKED = ("P", "PA", "LA", "RGBA", "La", "RGBa")
_VALUE = re.compile(r"\{[^{}]*\}")


def whole(kit: Path) -> str:
    """What a kit lacks: its manifest, a document, a page; nothing if it can be printed."""
    try:
        manifest = json.loads((kit / "manifest.json").read_text(encoding="utf-8"))
        for entry in manifest["documents"]:
            data = (kit / entry["file"]).read_bytes()
            if hashlib.sha256(data).hexdigest() != entry["sha256"]:
                return f"{entry['file']} is not what the manifest says"
            if len(pypdfium2.PdfDocument(data)) != entry["pages"]:
                return f"{entry['file']} has another number of pages"
    except (OSError, ValueError, KeyError, TypeError, pypdfium2.PdfiumError) as error:
        return f"the kit is not whole: {error!r}"
    return ""


def documents(kit: Path) -> dict[str, str]:
    """The PDFs of a kit with their fingerprints."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in kit.glob("*.pdf")}


def same_print(place: Place, reference: Place) -> str:
    """Whether the kit is the one that was built before anything went wrong."""
    return "" if documents(place.kit) == documents(reference.kit) else "the kit is another one"


def looks_the_same(place: Place, reference: Place) -> str:
    """Whether every page looks as it did."""
    for path in sorted(reference.kit.glob("*.pdf")):
        ours, theirs = (pypdfium2.PdfDocument(where.kit / path.name) for where in (place, reference))
        if len(ours) != len(theirs):
            return f"{path.name} has {len(ours)} pages instead of {len(theirs)}"
        for number, (one, other) in enumerate(zip(ours, theirs, strict=True), 1):
            a, b = (np.asarray(page.render(scale=2).to_pil().convert("RGB")) for page in (one, other))
            if a.shape != b.shape or (np.abs(a.astype(int) - b) > OFF).any():
                return f"{path.name} looks otherwise on page {number}"
    return ""


def letters(text: str) -> str:
    """The letters and digits of a text, however it was set."""
    plain = unicodedata.normalize("NFKC", _VALUE.sub("", text))
    return "".join(c for c in plain if c.isalnum())


def printed_letters(kit: Path) -> str:
    """All letters of a kit's documents."""
    found = []
    for path in sorted(kit.glob("*.pdf")):
        found += [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path)]
    return letters("".join(found))


def says_what_the_cards_say(place: Place, reference: Place) -> str:
    """Whether every card is printed as often as its file says, with its words."""
    try:
        cards = yaml.safe_load((place.workspace / "cards/sample/cards.yaml").read_bytes())["cards"]
        texts = [str(card[name]) for card in cards for name in ("title", "story") if card.get("quantity", 1)]
        count = sum(card.get("quantity", 1) for card in cards)
    except (yaml.YAMLError, KeyError, TypeError, ValueError, AttributeError) as error:
        return f"printed from a file that other programs cannot read: {error!r}"
    pieces = json.loads((place.kit / "manifest.json").read_text(encoding="utf-8"))["pieces"]
    fronts = sum(piece["component"] == "cards" and piece["face"] == "front" for piece in pieces)
    if fronts != count:
        return f"{fronts} cards are printed; their file has {count}"
    return _lost(texts, place.kit)


def says_what_the_translation_says(place: Place, reference: Place) -> str:
    """Whether every card's translated words are printed."""
    po = _catalogue(place.workspace / "cards/sample/locale/en.po")
    wanted = {"First", "Second", "Another story."}
    texts = [entry.msgstr for entry in po if entry.msgid in wanted and not entry.fuzzy and not entry.obsolete]
    return _lost(texts, place.workspace / "output/sample/en")


def _catalogue(path: Path) -> Any:
    """A PO file as polib reads it; what gettext takes and polib does not is written anew by gettext first."""
    try:
        return polib.pofile(str(path))
    except OSError:
        if not shutil.which("msgcat"):
            return []
        done = subprocess.run(["msgcat", "--no-wrap", "-"], input=path.read_bytes(), capture_output=True, check=True)
        return polib.pofile(done.stdout.decode())


def _lost(texts: list[str], kit: Path) -> str:
    """The text that is not among those of a kit."""
    found = printed_letters(kit)
    for text in texts:
        turned = any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in text)
        parts = re.split(r"\{[^{}]*\}", text)  # where an icon stands, readers find its word
        if not turned and any(letters(part) not in found for part in parts):
            return f"{text[:80]!r} is not printed"
    return ""


def imported(place: Place, reference: Place) -> str:
    """Whether a PO file says, text by text, what the spreadsheet says or what it said before."""
    name = "cards/sample/locale/en.po"
    before, after = (polib.pofile(str(one.workspace / name)) for one in (reference, place))
    try:
        rows = _rows(place.workspace / "en.xlsx")
    except Exception:  # damaged where nobody needs to look; then what is needed is as it was
        rows = _rows(reference.workspace / "en.xlsx")
    old = {(entry.msgctxt or "", entry.msgid): entry.msgstr for entry in before}
    for entry in after:
        key = (entry.msgctxt or "", entry.msgid)
        if entry.msgstr not in (rows.get(key), old.get(key)):
            return f"{key} has a translation that nobody wrote: {entry.msgstr[:60]!r}"
    return "" if len(after) == len(before) else "a text is gone"


def _rows(path: Path) -> dict[tuple[str, ...], str]:
    """The translations of a spreadsheet, as openpyxl reads them."""
    warnings.simplefilter("ignore")
    sheet = openpyxl.load_workbook(path, read_only=True).worksheets[0]
    return {tuple(str(cell or "") for cell in row[:2]): str(row[2] or "") for row in sheet.iter_rows(values_only=True)}


def printer_within_reach(place: Place, reference: Place) -> str:
    """Whether the backs that were moved were moved by a drift and no leap."""
    try:
        entry: Any = json.loads(place.printers.read_bytes())["office"]
        offsets = [entry["dx"], entry["dy"], *(entry.get("landscape") or {}).values()]
        fine = all(isinstance(value, int | float) and abs(value) <= 10 for value in offsets)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        return f"printed with a printer that other programs cannot read: {error!r}"
    return "" if fine else f"backs are moved by {offsets}"


def picture_shown(path: Path, damaged: bytes, sound: Image.Image | None) -> str:
    """Whether an embedded picture is printed as Pillow decodes it; one with checksums, as it was before the damage."""
    sys.path.append(str(ROOT / "bench"))
    from svg_suite import art_of_file, by_pdfium, off, on_white, printed

    problems = Problems()
    art = art_of_file(path, (), problems)
    assert art is not None, list(problems)
    with Image.open(BytesIO(damaged)) as found:
        picture = sound.convert("RGBA") if sound else found.convert("RGBA" if found.mode in MASKED else "RGB")
    ours = by_pdfium(printed(art, picture.width), art.view[2], picture.size)
    coarse = (max(1, picture.width // 4), max(1, picture.height // 4))  # edges between pixels count for little there
    wanted, seen = (
        on_white(Image.fromarray(on_white(one).astype(np.uint8)).resize(coarse, BOX)) for one in (picture, ours)
    )
    share = off(seen, wanted)
    return "" if share <= NEAR else f"{share:.1%} of the picture is not as it should be"


def drawn_as_by_resvg(path: Path) -> str:
    """Whether a drawing is refused, or looks as another renderer draws it; what is wrong if neither."""
    import resvg_py

    sys.path.append(str(ROOT / "bench"))
    from svg_suite import art_of_file, by_pdfium, on_white, printed

    problems = Problems()
    try:
        art = art_of_file(path, (), problems)
        if art is None or problems.found:
            return ""
        data = printed(art, SIDE)
    except ProblemsFound:
        return ""
    wide, high = art.view[2:]
    size = (SIDE, max(1, round(SIDE * high / wide)))
    if size[1] > 20 * SIDE or wide <= 0:
        return ""
    try:
        theirs = bytes(resvg_py.svg_to_bytes(svg_path=str(path), width=SIDE))
    except (ValueError, RuntimeError, OSError):
        return ""  # it draws nothing at all
    wanted = on_white(Image.open(BytesIO(theirs)))
    found = on_white(by_pdfium(data, wide, size).resize((wanted.shape[1], wanted.shape[0]), Image.Resampling.BOX))
    share = float(_astray(found, wanted).mean())
    return "" if share <= SHARE else f"{share:.1%} of the pixels differ from resvg's"


def _astray(found: Any, wanted: Any) -> Any:
    """Pixels that are like none of those around their place: resvg rounds the size of a drawing, which shifts edges."""
    high, wide, _ = wanted.shape
    framed = np.pad(wanted, ((1, 1), (1, 1), (0, 0)), mode="edge")
    around = np.stack([framed[y : y + high, x : x + wide] for y in range(3) for x in range(3)])
    return ((found > around.max(axis=0) + OFF) | (found < around.min(axis=0) - OFF)).any(axis=2)
