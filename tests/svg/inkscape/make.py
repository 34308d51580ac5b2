"""Have Inkscape open, change and save the drawings of sources/, and show what it has saved: by hand, not by tests.

    python -m tests.svg.inkscape.make                make all of them again
    python -m tests.svg.inkscape.make blur clips     those with a word in their name
    python -m tests.svg.inkscape.make --sheet FILE   a contact sheet: Inkscape's pictures beside ours

A case of sources/*.yaml has a name, a `drawing` (what stands in the root) and the `actions` of Inkscape that change it.
Where it matters, `page` has the root's attributes, `head` what older programs wrote above it, `refused` the words with
which we refuse it, and `differs` why we print it in another way than Inkscape shows it.

Of each, saved/ keeps Inkscape's SVG, its plain SVG, and its picture; a second one if it shows plain SVG in another way.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import yaml
from PIL import Image, ImageDraw

from pnp.base.problems import ProblemsFound
from tests.limits import HANGS
from tests.places import ROOT
from tests.svg.inkscape.drawing import SAVED, difference, picture_of, printed

SOURCES = Path(__file__).parent / "sources"
PAGE = 'width="44mm" height="63mm" viewBox="0 0 44 63"'
NAMES = (
    'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
    'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"'
)
DPI = 127  # five pixels to a millimetre
ALIKE = 0.001  # of the pixels
FONTS = '<?xml version="1.0"?><fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>'


def cases() -> dict[str, dict[str, Any]]:
    """All cases by the names of their files."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted(SOURCES.glob("*.yaml")):
        for name, case in yaml.safe_load(path.read_text(encoding="utf-8")).items():
            found[re.sub(r"\W+", "-", name)] = case
    return found


def inkscape(folder: Path, *arguments: str) -> str:
    """Run Inkscape without a window, with the fonts of fonts/ and no others; what it warns of."""
    settings = folder / "fonts.conf"
    settings.write_text(FONTS.format(fonts=ROOT / "fonts", cache=folder / "fontcache"), encoding="utf-8")
    environment = {**os.environ, "FONTCONFIG_FILE": str(settings), "INKSCAPE_PROFILE_DIR": str(folder / "profile")}
    run = subprocess.run(
        ["inkscape", *arguments], capture_output=True, text=True, check=True, timeout=HANGS, env=environment
    )
    return run.stderr


def saved(path: Path, actions: list[str], into: Path, plain: bool, folder: Path) -> None:
    """Open a file, change it and save it."""
    last = [f"export-filename:{into}", *(["export-plain-svg"] if plain else []), "export-do"]
    inkscape(folder, str(path), f"--actions={';'.join([*actions, 'export-overwrite', 'export-type:svg', *last])}")


def shown(path: Path, picture: Path, folder: Path) -> Image.Image:
    """A file as Inkscape shows its page."""
    options = ("--export-type=png", "--export-area-page", f"--export-dpi={DPI}", "--export-background=white")
    inkscape(folder, *options, "-o", str(picture), str(path))
    with Image.open(picture) as image:
        return image.convert("RGB")


def make(name: str, case: dict[str, Any], out: Path = SAVED) -> None:
    """Source → both files and their pictures."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        source = folder / f"{name}.svg"
        root = f"<svg {NAMES} {case.get('page', PAGE)}>\n{case['drawing']}</svg>\n"
        source.write_text(root, encoding="utf-8")
        own, plain = out / f"{name}.svg", out / f"{name}.plain.svg"
        for path in (own, plain):
            saved(source, case["actions"], path, path is plain, folder)
            if case.get("head"):
                text = path.read_text(encoding="utf-8")
                path.write_text(text.replace("?>\n", f"?>\n{case['head']}", 1), encoding="utf-8")
        picture, other = (shown(path, folder / "shown.png", folder) for path in (own, plain))
        picture.save(own.with_suffix(".png"), optimize=True)
        plain.with_suffix(".png").unlink(missing_ok=True)
        if picture.size != other.size or difference(picture, other).page > ALIKE:
            other.save(plain.with_suffix(".png"), optimize=True)


def pairs(names: list[str]) -> Iterator[tuple[str, Image.Image, Image.Image | None]]:
    """What Inkscape shows and what we print; nothing of ours where we refuse."""
    for name in names:
        for path in (path for path in (SAVED / f"{name}.svg", SAVED / f"{name}.plain.svg") if path.exists()):
            with Image.open(picture_of(path)) as image:
                wanted = image.convert("RGB")
            try:
                found = printed(path, wanted.size)
            except ProblemsFound as error:
                print(f"refused  {path.name}: {error}")
                yield path.name, wanted, None
                continue
            off = difference(found, wanted)
            print(f"{off.page:7.2%} {off.ink:7.2%}  {path.name}")
            yield f"{off.page:.1%} {off.ink:.1%} {path.name}", wanted, found


def contact_sheet(names: list[str], out: Path, across: int = 6) -> None:
    """All pairs on one picture: Inkscape's left, ours right."""
    wide, high = 2 * 112 + 8, 160 + 14
    found = list(pairs(names))
    sheet = Image.new("RGB", (across * wide, -(-len(found) // across) * high), "#888888")
    draw = ImageDraw.Draw(sheet)
    for index, (title, wanted, ours) in enumerate(found):
        x, y = index % across * wide, index // across * high
        draw.text((x + 2, y + 1), title, fill="black")
        sheet.paste(wanted.resize((110, 158)), (x + 2, y + 14))
        if ours:
            sheet.paste(ours.resize((110, 158)), (x + 116, y + 14))
    sheet.save(out)


def main() -> None:
    """Make the cases, or show them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("words", nargs="*", help="parts of names [default: all]")
    parser.add_argument("--sheet", type=Path, help="write a contact sheet of what is there instead")
    given = parser.parse_args()
    chosen = {
        name: case for name, case in cases().items() if not given.words or any(word in name for word in given.words)
    }
    if given.sheet:
        contact_sheet(list(chosen), given.sheet)
        return
    SAVED.mkdir(exist_ok=True)
    if not given.words:
        for path in SAVED.iterdir():
            path.unlink()
    with ThreadPoolExecutor(2) as pool:
        made = [(name, pool.submit(make, name, case)) for name, case in chosen.items()]
    for name, future in made:
        if future.exception():
            print(f"{name}: {future.exception()}")


if __name__ == "__main__":
    main()
