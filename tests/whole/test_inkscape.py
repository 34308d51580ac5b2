"""What Inkscape shows is what prints: its own pictures beside ours, and templates that it has saved."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

from pnp.base.cache import NO_CACHE
from pnp.base.problems import Problems
from pnp.definition.load import load_game
from pnp.definition.workspace import Workspace
from pnp.face.compose import composer_of
from pnp.face.model import Face
from pnp.start.new_game import SKELETON, new_game
from tests.face.studio import DOTS, Studio, printed
from tests.limits import HANGS
from tests.sampling import sample


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    return Studio(tmp_path)


pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("inkscape") is None, reason="Inkscape is not installed"),
]
TEMPLATES = {"card.svg": "glass", "card-back.svg": "glass", "token.svg": "token", "score-sheet.svg": "score-sheet"}


def inkscape(*arguments: str) -> None:
    """Run Inkscape without a window."""
    subprocess.run(["inkscape", *arguments], capture_output=True, check=True, timeout=HANGS)


def shown(template: Path, picture: Path) -> Image.Image:
    """A template as Inkscape shows its page."""
    dpi = f"--export-dpi={DOTS * 25.4}"
    inkscape(
        "--export-type=png", "--export-area-page", dpi, "--export-background=white", "-o", str(picture), str(template)
    )
    return Image.open(picture).convert("RGB")


def apart(one: Image.Image, other: Image.Image, edge: int = 3) -> float:
    """The share of pixels that look different, but for the edges of shapes."""
    size = (min(one.width, other.width), min(one.height, other.height))
    difference = ImageChops.difference(one.crop((0, 0, *size)), other.crop((0, 0, *size))).convert("L")
    counts = difference.filter(ImageFilter.MinFilter(edge)).histogram()
    return sum(counts[12:]) / sum(counts)


def faces(root: Path) -> dict[str, Face]:
    """The first face that is drawn by each template of the new game."""
    workspace, problems = Workspace.here(root), Problems()
    composer = composer_of(workspace, load_game(workspace, "mygame", problems) or pytest.fail(), NO_CACHE)
    found: dict[str, Face] = {}
    for component in composer.game.components.values():
        for card in component.cards:
            for side, name in (("front", component.template), ("back", component.back)):
                made = composer.face(component, card, "front" if side == "front" else "back")
                problems.take(made.problems)
                if made.face:
                    found.setdefault(f"{name} {card.id}", made.face)
    assert not problems.found, problems.found
    return found


@pytest.mark.parametrize("name", sample(TEMPLATES, lambda name: name == next(iter(TEMPLATES))))
def test_a_new_game_looks_in_inkscape_as_it_is_printed(name: str, tmp_path: Path) -> None:
    """But for letters of other fonts and the dashes of boxes: the grounds, the picture, the table."""
    new_game("mygame", "Le titre", tmp_path)
    page = printed(faces(tmp_path)[f"{name} {TEMPLATES[name]}"]).image
    assert apart(shown(tmp_path / "templates/mygame" / name, tmp_path / "shown.png"), page) < 0.02


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_new_game_shows_its_boxes_texts_and_colours(name: str) -> None:
    """Every bound colour has one to fall back on, every box an outline, and samples stand for the texts."""
    text = (SKELETON / "templates" / name).read_text(encoding="utf-8")
    elements = re.findall(r"<\w[^>]*>", text)
    for paint in ("fill", "stroke"):
        assert all(re.search(rf'\s{paint}="#', e) for e in elements if f"pnp:{paint}=" in e)
    assert text.count('pnp:sample="true"') == 1 and "<text" in text


@pytest.mark.parametrize("plain", [False, True], ids=["inkscape-svg", "plain-svg"])
def test_templates_that_inkscape_has_saved_print_the_same(plain: bool, tmp_path: Path) -> None:
    """Opened and saved, as Inkscape's own SVG and as plain SVG."""
    new_game("mygame", "", tmp_path)
    before = {name: face.digest for name, face in faces(tmp_path).items()}
    for path in (tmp_path / "templates/mygame").iterdir():
        inkscape(str(path), "--export-type=svg", *(["--export-plain-svg"] if plain else []), "-o", str(path))
    assert {name: face.digest for name, face in faces(tmp_path).items()} == before


def test_a_colour_that_is_changed_in_inkscape_does_not_beat_the_card_s(tmp_path: Path) -> None:
    """Inkscape writes it into a style; what is bound is still the card's, what is not has changed."""
    new_game("mygame", "", tmp_path)
    before = {name: face.digest for name, face in faces(tmp_path).items()}
    path = tmp_path / "templates/mygame/card.svg"
    text = (
        path.read_text(encoding="utf-8")
        .replace("<circle", '<circle id="disc"')
        .replace("<g fill", '<g id="boxes" fill')
    )
    path.write_text(text, encoding="utf-8")
    changes = (
        "select-by-id:disc,boxes",
        "object-set-property:fill,#00ff00",
        "export-type:svg",
        f"export-filename:{path}",
    )
    inkscape(str(path), f"--actions={';'.join((*changes, 'export-do'))}")
    assert 'style="fill:#00ff00"' in path.read_text(encoding="utf-8")
    assert {name: face.digest for name, face in faces(tmp_path).items()} == before


FALLBACK = '<rect x="2" y="2" width="24" height="20" fill="#ff0000" pnp:fill="rouge"/>'
OTHER = '<rect x="12" y="8" width="24" height="20" fill="#0000ff"/>'
BOTH = f'<g pnp:if="id">{FALLBACK}</g>{OTHER}'
GRADIENT = (
    '<linearGradient id="g"><stop offset="0" stop-color="#ff0000" pnp:fill="rouge"/>'
    '<stop offset="1" style="stop-color:#00ff00;stop-opacity:0.5" pnp:fill="vert"/></linearGradient>'
)
CLIP = '<clipPath id="c"><circle cx="15" cy="14" r="9"/></clipPath>'
CASES = {
    "opacity": f'<g opacity="0.5">{BOTH}</g>',
    "opacity in a style": f'<g style="opacity:0.5"><g style="opacity:0.6">{BOTH}</g></g>',
    "clip": f'{CLIP}<g transform="translate(4 2) rotate(10)" style="clip-path:url(#c)">{BOTH}</g>',
    "clip and opacity": f'{CLIP}<g clip-path="url(#c)" opacity="0.4">{BOTH}</g>',
    "clip of two shapes": f'<clipPath id="c"><circle cx="12" cy="12" r="7"/><path d="M14 6v14h14v-14z"/></clipPath>'
    f'<g clip-path="url(#c)">{BOTH}</g>',
    "clip by a group": f'<clipPath id="c"><g transform="translate(3 3)"><rect width="14" height="9"/></g></clipPath>'
    f'<g clip-path="url(#c)">{BOTH}</g>',
    # Inkscape writes it so; it does not look at a clip-path on the clipPath itself, which browsers obey
    "clip of a clip": '<clipPath id="d"><rect width="18" height="30"/></clipPath>'
    f'<clipPath id="c"><circle cx="15" cy="14" r="9" clip-path="url(#d)"/></clipPath><g clip-path="url(#c)">{BOTH}</g>',
    "evenodd": '<clipPath id="c"><path style="clip-rule:evenodd" d="M2 2h30v24h-30zM8 8h12v12h-12z"/></clipPath>'
    f'<g clip-path="url(#c)">{BOTH}</g>',
    "hidden layer": f'{OTHER}<g style="display:none"><g style="display:inline">{BOTH}</g></g>',
    "visible again": f'{OTHER}<g visibility="hidden">{BOTH}<g style="visibility:visible">{FALLBACK}</g></g>',
    "fill in a style": '<g pnp:fill="rouge" style="fill:#ff0000"><rect width="9" height="9"/><g pnp:if="id">'
    '<rect x="10" width="9" height="9" style="fill:#0000ff"/></g></g>',
    "gradient": f'{GRADIENT}<rect width="30" height="20" style="fill:url(#g)"/>',
    "gradient used": f'<g>{GRADIENT}</g><g fill="url(#g)"><g pnp:if="id"><rect width="30" height="20"/></g></g>',
    "use of a hidden one": f'<g style="display:none"><g id="u">{FALLBACK}</g></g><use xlink:href="#u" x="5" y="5"/>',
}


@pytest.mark.parametrize("case", sample(CASES, lambda case: case == next(iter(CASES))))
def test_templates_print_as_inkscape_shows_them(case: str, studio: Studio, tmp_path: Path) -> None:
    """Layers, opacity, clips and gradients, with bound colours whose fallbacks are the card's."""
    page = studio.print(CASES[case]).image
    path = studio.root / "templates/tiny/card.svg"
    path.write_text(
        path.read_text(encoding="utf-8").replace("viewBox", 'width="40mm" height="30mm" viewBox'), encoding="utf-8"
    )
    assert apart(shown(path, tmp_path / "shown.png"), page) == 0
    assert page.getextrema() != ((255, 255),) * 3
