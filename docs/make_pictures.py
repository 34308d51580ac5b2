"""Make the pictures of the documentation: one for each template feature, then every page of every game.

python docs/make_pictures.py              everything
python docs/make_pictures.py features     docs/pictures/features/ and docs/pictures/harbour/, from docs/samples/
python docs/make_pictures.py tutorial     docs/pictures/tutorial/, by following docs/tutorial.md
python docs/make_pictures.py proof        docs/pictures/proof.png, a page of a translator's proof
python docs/make_pictures.py desk         docs/pictures/desk/, for the page about a library's desk
python docs/make_pictures.py changed      docs/pictures/changed/, kits with other values beside the shipped ones
python docs/make_pictures.py studio       docs/pictures/studio/, every room of the studio; needs Chromium
python docs/make_pictures.py games        docs/pictures/<game>/ and docs/pictures.md, for every game under cards/
"""

from __future__ import annotations

import dataclasses
import re
import shutil
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import yaml
from changedpictures import changed_pictures
from deskpictures import desk_pictures
from overview import overview
from PIL import Image, ImageDraw
from studiopictures import studio_pictures
from walkthrough import Reader, steps_of

from pnp.base.cache import Cache
from pnp.base.papers import size as parse_size
from pnp.base.problems import ProblemsFound
from pnp.definition.workspace import Workspace
from pnp.kit.build import Kit, build
from pnp.kit.options import PrintOptions
from pnp.kit.pictures import pages_of, png, write_pictures
from pnp.translators.po_files import Text, save_po, started, template
from pnp.translators.proof import make_proof, proof_pdf

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
FEATURES = DOCS / "samples" / "features.yaml"
PICTURES = DOCS / "pictures"
FEATURE_DPI = 144
PAGE_DPI = 70
MM_PER_INCH = 25.4
SIZE = "60 x 30 mm"
GROUND = '<rect x="-4" y="-4" width="{width:g}" height="{height:g}" fill="#fbf6ea"/>'
OPEN = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="urn:pnp:template" '
    'viewBox="0 0 {width:g} {height:g}" width="{width:g}mm" height="{height:g}mm">'
)
OUTLINE = ' fill="none" stroke="#8a8178" stroke-width="0.15" stroke-dasharray="0.8 0.6"/>'
_BOX = re.compile(r'<rect\b[^>]*\bpnp:(?:text|image)="[^>]*/>')
_KEPT = re.compile(r'\s(?:x|y|width|height|transform|pnp:(?:each|step|wrap|center|at|turn|if))="[^"]*"')
OVERVIEWS = yaml.safe_load((DOCS / "overviews.yaml").read_text(encoding="utf-8"))
Feature = Mapping[str, Any]


# --- features ---------------------------------------------------------------------------------------------------


def read_features(path: Path = FEATURES) -> tuple[Mapping[str, Any], list[Feature]]:
    """The keys that all samples share, and the samples."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    return data["game"], data["features"]


def write_feature(feature: Feature, game: Mapping[str, Any], root: Path) -> None:
    """A sample as a whole game: cards/<name>/ and templates/<name>/ under `root`."""
    cards, templates = root / "cards" / feature["name"], root / "templates" / feature["name"]
    card = {"id": "sample", **(yaml.safe_load(feature["card"] or "{}"))}
    component = {
        "title": "Cards",
        "size": feature.get("size", SIZE),
        "template": "card.svg",
        "fields": feature.get("fields", {}),
        "cards": [card],
    }
    files = {
        cards / "game.yaml": _yaml({**game, "words": feature.get("words", {})}),
        cards / "cards.yaml": _yaml(component),
        templates / "card.svg": whole_template(feature),
        **{templates / name: text for name, text in feature.get("files", {}).items()},
    }
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    if "second" in feature:
        texts = [Text((f"cards/sample/{name}", card[name]), "", ()) for name in feature["second"]]
        french = started(template("sample", "1", texts), "fr")
        second = {f"cards/sample/{name}": text for name, text in feature["second"].items()}
        entries = tuple(entry.translated(second[entry.context]) for entry in french.entries)
        save_po(cards / "locale" / "fr.po", dataclasses.replace(french, entries=entries))


def _yaml(data: Any) -> str:
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False)


def whole_template(feature: Feature) -> str:
    """The sample's snippet as a complete SVG, with its boxes outlined so that the picture shows them."""
    text: str = feature["template"]
    if feature.get("boxes", True):
        text = _BOX.sub(lambda m: "<rect" + "".join(_KEPT.findall(m[0])) + OUTLINE + m[0], text)
    if text.startswith("<svg"):
        return text
    size = parse_size(feature.get("size", SIZE))
    assert size is not None
    width, height = size
    ground = GROUND.format(width=width + 8, height=height + 8)
    return OPEN.format(width=width, height=height) + ground + text + "</svg>"


def build_feature(feature: Feature, game: Mapping[str, Any], root: Path) -> Kit:
    """Write one sample below `root` and build it there; ProblemsFound says what is wrong with it."""
    write_feature(feature, game, root)
    workspace = Workspace((root, ROOT))
    lang = f"{game['language']}+fr" if "second" in feature else game["language"]
    return build(workspace, PrintOptions(feature["name"], lang=lang, allow_missing="second" in feature), Cache(None))


def card_picture(kit: Kit, bleed: bool = False, dpi: int = FEATURE_DPI) -> Image.Image:
    """The first card of a kit, cut out of its page by the manifest."""
    piece = kit.manifest["pieces"][0]
    page = list(pages_of(kit.documents[0].data, dpi))[piece["page"] - 1]
    scale = dpi / MM_PER_INCH
    x, y, width, height = piece["trim"]
    left, top, right, bottom = piece["bleeds"] if bleed else (0, 0, 0, 0)
    area = (x - left, y - top, x + width + right, y + height + bottom)
    image: Image.Image = page.crop(tuple(round(v * scale) for v in area))
    if bleed:
        _dashed(image, [round(v * scale) for v in (left, top, left + width, top + height)])
    return image


def _dashed(image: Image.Image, box: Sequence[int]) -> None:
    """A dashed rectangle: where the card is cut."""
    draw = ImageDraw.Draw(image)
    left, top, right, bottom = box
    for x in range(left, right, 8):
        draw.line([(x, top), (min(x + 4, right), top)], fill="#d5368a")
        draw.line([(x, bottom), (min(x + 4, right), bottom)], fill="#d5368a")
    for y in range(top, bottom, 8):
        draw.line([(left, y), (left, min(y + 4, bottom))], fill="#d5368a")
        draw.line([(right, y), (right, min(y + 4, bottom))], fill="#d5368a")


def make_features(folder: Path = PICTURES / "features") -> None:
    """A picture of every sample; pictures of samples that are gone go too."""
    game, features = read_features()
    _clear(folder)
    with tempfile.TemporaryDirectory() as root:
        for feature in features:
            image = card_picture(build_feature(feature, game, Path(root)), feature.get("bleed", False))
            _save(image, folder / f"{feature['name']}.png")
    print(f"{len(features)} features, in {_shown(folder)}")


def make_sample_game(folder: Path = PICTURES / "harbour") -> None:
    """The cards of the designer's guide: fronts and the first back, cut out of their sheets."""
    kit = build(Workspace((DOCS / "samples", ROOT)), PrintOptions("harbour", lang="en"), Cache(None))
    _clear(folder)
    pages = {d.entry["file"]: list(pages_of(d.data, 96)) for d in kit.documents}
    for piece in kit.manifest["pieces"]:
        if piece["copy"] == 1:
            x, y, width, height = (v * 96 / MM_PER_INCH for v in piece["trim"])
            page = pages[piece["file"]][piece["page"] - 1]
            card = page.crop((round(x), round(y), round(x + width), round(y + height)))
            _save(card, folder / f"{piece['id']}-{piece['face']}.png")
    print(f"the sample game, in {_shown(folder)}")


def _save(image: Image.Image, path: Path) -> None:
    """Small files, in which small patches of a colour keep it."""
    path.write_bytes(_small(image))


def _small(image: Image.Image) -> bytes:
    return png(image.quantize(256, Image.Quantize.MAXCOVERAGE))


def _clear(folder: Path) -> None:
    """An empty folder, so that no picture outlives what it shows."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)


def _shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.as_posix()


# --- tutorial ---------------------------------------------------------------------------------------------------


def make_tutorial(folder: Path = PICTURES / "tutorial", page: Path = DOCS / "tutorial.md") -> None:
    """What its reader sees at each picture, by doing all that the page says up to there."""
    _clear(folder)
    with tempfile.TemporaryDirectory() as root:
        reader = Reader(Path(root))
        for step in steps_of(page.read_text(encoding="utf-8")):
            if step.kind == "picture":
                (made,) = (reader.folder / "output").glob(f"*/*/{step.body}")
                image = list(pages_of(made.read_bytes(), 60))[step.page - 1]
                _save(image, folder / Path(step.picture).name)
            else:
                reader.follow(step)
    print(f"the tutorial, in {_shown(folder)}")


def make_proof_picture(path: Path = PICTURES / "proof.png") -> None:
    """The second page of a translator's proof."""
    proof = make_proof(Workspace.here(ROOT), "marathon", "de")
    pages = list(pages_of(proof_pdf(proof, Cache(None), 1), 70))
    _save(pages[1], path)
    print(f"a proof, in {_shown(path)}")


# --- desk -------------------------------------------------------------------------------------------------------


def make_changed(folder: Path = PICTURES / "changed") -> None:
    """Kits with other values beside the shipped ones."""
    _clear(folder)
    for name, image in changed_pictures(Workspace.here(ROOT)).items():
        _save(image, folder / f"{name}.png")
    print(f"changed kits, in {folder.relative_to(ROOT)}")


def make_desk(folder: Path = PICTURES / "desk") -> None:
    """What the page about a library's desk shows."""
    _clear(folder)
    for name, image in desk_pictures(Workspace.here(ROOT)).items():
        path = folder / f"{name}.png"
        if name == "inks":  # a palette would tint the greys
            image.save(path, optimize=True)
        else:
            _save(image, path)
    print(f"the desk, in {_shown(folder)}")


def make_studio(folder: Path = PICTURES / "studio") -> None:
    """Every room of the studio; what is there stays where there is no Chromium."""
    pictures = studio_pictures()
    if not pictures:
        print("no Chromium: the pictures of the studio stay as they are")
        return
    _clear(folder)
    for name, data in pictures.items():
        (folder / f"{name}.png").write_bytes(data)
    print(f"the studio, in {_shown(folder)}")


# --- games ------------------------------------------------------------------------------------------------------


def make_games(workspace: Workspace, root: Path, folder: Path = PICTURES, page: Path = DOCS / "pictures.md") -> bool:
    """Pictures of every game under `root`/cards and the page that shows them; False when a game cannot be built."""
    sections = []
    ok = True
    for name, place in workspace.games().items():
        if place is None or not place.is_relative_to(root):
            continue
        try:
            kit = build(workspace, PrintOptions(name), Cache(None))
        except ProblemsFound as error:
            print(f"{name} cannot be built; its pictures stay as they are:\n{error}", file=sys.stderr)
            ok = False
            continue
        _clear(folder / name)
        written = write_pictures(kit, folder / name, PAGE_DPI, _small)
        if name in OVERVIEWS:
            overview(kit, OVERVIEWS[name], folder / name / "overview.png")
        sections.append(game_section(kit.manifest, written, page.parent))
        print(f"{name}: {len(written)} pages, in {_shown(folder / name)}")
    if ok:
        page.write_text(PAGE_HEAD + "\n".join(sections), encoding="utf-8")
    return ok


PAGE_HEAD = """# Every page of every game

Made by `python docs/make_pictures.py` from the finished PDFs, on A4, for a printer that turns the sheet on its long
edge. Do not edit this page: it is written anew each time. How strangers judged them: [jury.md](jury.md).

"""


def game_section(manifest: Mapping[str, Any], pictures: Iterable[Path], base: Path) -> str:
    """One game: a heading for each document, a picture with its caption for each page."""
    left = list(pictures)
    lines = [f"## {manifest['title']}", "", f"Version {manifest['version']}, {manifest['lang']}.", ""]
    for document in manifest["documents"]:
        pages, sheets = document["pages"], document["sheets"]
        lines += [f"### {document['title']}", ""]
        lines += [f"`{document['file']}`: {_count(pages, 'page')}, {_count(sheets, 'sheet')}; {document['stock']}.", ""]
        for number in range(1, pages + 1):
            picture = left.pop(0)
            caption = page_caption(manifest, document["file"], number, pages)
            lines += [f"![{caption}]({picture.relative_to(base).as_posix()})", "", f"*{caption}*", ""]
    return "\n".join(lines)


def page_caption(manifest: Mapping[str, Any], file: str, number: int, pages: int) -> str:
    """What is on a page, from the manifest: its pieces by component, and which side."""
    pieces = [p for p in manifest["pieces"] if p["file"] == file and p["page"] == number]
    text = f"{file}, page {number} of {pages}"
    parts = []
    for component, group in groupby(pieces, key=lambda p: p["component"]):
        members = list(group)
        ids = list(dict.fromkeys(member["id"] for member in members))
        shown = ", ".join(ids[:3]) + (" …" if len(ids) > 3 else "")
        parts.append(f"{len(members)} × {component} ({shown})")
    return f"{text}, {pieces[0]['face']}: {'; '.join(parts)}" if pieces else text


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def main(wanted: Sequence[str]) -> int:
    """What was asked for, or everything; exit status 1 when a game cannot be built."""
    if set(wanted) - {"features", "tutorial", "proof", "desk", "changed", "studio", "games"}:
        print(__doc__, file=sys.stderr)
        return 2
    ok = True
    if not wanted or "features" in wanted:
        make_features()
        make_sample_game()
    if not wanted or "tutorial" in wanted:
        make_tutorial()
    if not wanted or "proof" in wanted:
        make_proof_picture()
    if not wanted or "desk" in wanted:
        make_desk()
    if not wanted or "changed" in wanted:
        make_changed()
    if not wanted or "studio" in wanted:
        make_studio()
    if not wanted or "games" in wanted:
        ok = make_games(Workspace.here(ROOT), ROOT)
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
