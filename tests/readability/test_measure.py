"""eyes: colours as others see them, the contrast and the size of every text, told with figures and places."""

from __future__ import annotations

import itertools
import re
import shutil
from pathlib import Path

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.cache import Cache
from pnp.base.geometry import IDENTITY, Matrix, multiply, rotate, scale, translate
from pnp.definition.workspace import Workspace
from pnp.face.model import ArtItem, Face, TextItem
from pnp.kit.build import Drafted, Progress, draft_kit
from pnp.kit.options import Options
from pnp.readability.colours import SIGHTS, contrast, difference, distance, lab, linear, seen
from pnp.readability.contrast import Look, Reading, looks
from pnp.readability.measure import Readability, readability
from pnp.readability.pairs import FAR_ENOUGH, colour_alone
from pnp.readability.rasters import DOTS, printed
from pnp.readability.report import table
from pnp.readability.signs import signs
from pnp.readability.subjects import subjects
from pnp.readability.texts import set_lines
from pnp.svg.art import Art
from pnp.svg.writer import document
from pnp.text.fonts import Font
from pnp.text.typeset import Line
from tests.places import ROOT
from tests.typed import run

WORKSPACE = Workspace.here(ROOT)
REGULAR = Font.open(ROOT / "fonts/source-sans-3/SourceSans3-Regular.ttf")
BOLD = Font.open(ROOT / "fonts/source-sans-3/SourceSans3-Bold.ttf")
COLOURS = st.integers(0, 0xFFFFFF).map(lambda value: f"#{value:06x}")
BLIND = ("protanopia", "deuteranopia", "tritanopia")
OKABE_ITO = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#000000")

# The test data of Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula: Implementation Notes, Supplementary
# Test Data, and Mathematical Observations", 2005: two CIELAB colours and their difference.
PUBLISHED = """
50 2.6772 -79.7751 50 0 -82.7485 2.0425
50 3.1571 -77.2803 50 0 -82.7485 2.8615
50 2.8361 -74.02 50 0 -82.7485 3.4412
50 -1.3802 -84.2814 50 0 -82.7485 1
50 -1.1848 -84.8006 50 0 -82.7485 1
50 -0.9009 -85.5211 50 0 -82.7485 1
50 0 0 50 -1 2 2.3669
50 -1 2 50 0 0 2.3669
50 2.49 -0.001 50 -2.49 0.0009 7.1792
50 2.49 -0.001 50 -2.49 0.001 7.1792
50 2.49 -0.001 50 -2.49 0.0011 7.2195
50 2.49 -0.001 50 -2.49 0.0012 7.2195
50 -0.001 2.49 50 0.0009 -2.49 4.8045
50 -0.001 2.49 50 0.001 -2.49 4.8045
50 -0.001 2.49 50 0.0011 -2.49 4.7461
50 2.5 0 50 0 -2.5 4.3065
50 2.5 0 73 25 -18 27.1492
50 2.5 0 61 -5 29 22.8977
50 2.5 0 56 -27 -3 31.903
50 2.5 0 58 24 15 19.4535
50 2.5 0 50 3.1736 0.5854 1
50 2.5 0 50 3.2972 0 1
50 2.5 0 50 1.8634 0.5757 1
50 2.5 0 50 3.2592 0.335 1
60.2574 -34.0099 36.2677 60.4626 -34.1751 39.4387 1.2644
63.0109 -31.0961 -5.8663 62.8187 -29.7946 -4.0864 1.263
61.2901 3.7196 -5.3901 61.4292 2.248 -4.962 1.8731
35.0831 -44.1164 3.7933 35.0232 -40.0716 1.5901 1.8645
22.7233 20.0904 -46.694 23.0331 14.973 -42.5619 2.0373
36.4612 47.858 18.3852 36.2715 50.5065 21.2231 1.4146
90.8027 -2.0831 1.441 91.1528 -1.6435 0.0447 1.4441
90.9257 -0.5406 -0.9208 88.6381 -0.8985 -0.7239 1.5381
6.7747 -0.2908 -2.4247 5.8714 -0.0985 -2.2286 0.6377
2.0776 0.0795 -1.135 0.9033 -0.0636 -0.5514 0.9082
"""


# --- colours ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", PUBLISHED.split("\n")[1:-1])
def test_differences_are_the_published_ones(row: str) -> None:
    """To all four decimals, both ways round."""
    l1, a1, b1, l2, a2, b2, wanted = map(float, row.split())
    for found in (difference((l1, a1, b1), (l2, a2, b2)), difference((l2, a2, b2), (l1, a1, b1))):
        assert found == pytest.approx(wanted, abs=5e-5)


@pytest.mark.parametrize(
    ("colour", "wanted"),
    [
        ("#ffffff", (100, 0, 0)),
        ("#000000", (0, 0, 0)),
        ("#ff0000", (53.24, 80.09, 67.20)),
        ("#00ff00", (87.73, -86.18, 83.18)),
        ("#0000ff", (32.30, 79.19, -107.86)),
    ],
)
def test_colours_have_their_known_cielab(colour: str, wanted: tuple[float, float, float]) -> None:
    """For daylight (D65), which sRGB is made for."""
    assert lab(linear(colour)) == pytest.approx(wanted, abs=0.01)


@given(COLOURS, COLOURS, st.sampled_from(sorted(SIGHTS)))
def test_a_distance_is_the_same_both_ways(one: str, other: str, sight: str) -> None:
    """Nothing from a colour to itself; something, seen in full, to any other."""
    assert distance(one, other, sight) == pytest.approx(distance(other, one, sight), abs=1e-9)
    assert distance(one, one, sight) == 0
    assert distance(one, other) > 0 or one == other


@given(st.integers(0, 255), st.sampled_from(sorted(SIGHTS)))
def test_grey_looks_grey_to_everybody(level: int, sight: str) -> None:
    """And just as light."""
    colour = f"#{level:02x}{level:02x}{level:02x}"
    assert seen(colour, sight) == pytest.approx(linear(colour), abs=1e-5)


@given(COLOURS)
def test_in_greyscale_everything_is_grey(colour: str) -> None:
    """Red, green and blue alike."""
    red, green, blue = seen(colour, "greyscale")
    assert red == green == blue


@given(COLOURS, COLOURS)
def test_a_contrast_is_between_1_and_21(one: str, other: str) -> None:
    """The same both ways."""
    assert 1 <= contrast(one, other) <= 21 + 1e-9
    assert contrast(one, other) == contrast(other, one)


def test_known_contrasts() -> None:
    """Black on white, and the lightest grey that may stand on white."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)
    assert contrast("#777777", "#ffffff") < 4.5


def test_the_limit_suits_colours_made_for_the_colour_blind() -> None:
    """Every pair of Okabe and Ito is far enough apart, a usual red and green is not."""
    for sight in BLIND:
        assert min(distance(a, b, sight) for a, b in itertools.combinations(OKABE_ITO, 2)) > FAR_ENOUGH
    assert distance("#cc2222", "#228822") > 5 * FAR_ENOUGH
    assert distance("#cc2222", "#228822", "deuteranopia") < FAR_ENOUGH


# --- faces made by hand -----------------------------------------------------------------------------------------


def text(said: str, size: float, matrix: Matrix, colour: str = "#000000", font: Font = REGULAR) -> TextItem:
    """One line whose baseline starts at the origin of its matrix."""
    return TextItem((Line(0.0, 0.0, size, (font.shape(said),)),), matrix, colour)


def art(inner: str) -> ArtItem:
    """A drawing of 60 × 40 mm."""
    view = (0.0, 0.0, 60.0, 40.0)
    return ArtItem(Art(document(inner, view), view), IDENTITY)


def face(*items: ArtItem | TextItem) -> Face:
    return Face(60.0, 40.0, 0.0, items)


def look(*items: ArtItem | TextItem) -> Look:
    """What is seen on one face."""
    made = face(*items)
    return looks([made], {made.digest}, Cache(None))[made.digest]


def read(*items: ArtItem | TextItem) -> Reading:
    """The only line of a face."""
    (reading,) = look(*items).readings
    return reading


TURNS = {
    "upright": translate(10, 20),
    "a quarter": multiply(translate(20, 10), rotate(90)),
    "upside down": multiply(translate(45, 20), rotate(180)),
    "slanting": multiply(translate(12, 12), rotate(30)),
    "mirrored": multiply(translate(45, 20), scale(-1, 1)),
    "half as large": multiply(translate(10, 20), scale(0.5, 0.5)),
}


@pytest.mark.parametrize("turn", TURNS)
def test_the_box_of_a_word_holds_its_ink_and_little_more(turn: str) -> None:
    """Compared with the pixels of the printed word, however it is turned."""
    made = face(text("Épargne", 24, TURNS[turn]))
    (line,) = set_lines(made)
    with printed([made], Cache(None), 1) as sheets:
        raster = sheets.raster(0, grey=True)
        ink = 255 - numpy.frombuffer(raster.pixels, numpy.uint8).reshape(raster.height, raster.stride).astype(int)
        inside = numpy.zeros_like(ink, dtype=bool)
        for row, start, end in raster.spans(line.words[0].box):
            inside[row, start:end] = True
    assert ink[inside].sum() > 0.96 * ink.sum() > 0  # the rest is the soft edge
    (x1, y1), (x2, y2), _, (x4, y4) = line.words[0].box
    area = abs((x2 - x1) * (y4 - y1) - (x4 - x1) * (y2 - y1)) * DOTS**2
    assert inside.sum() == pytest.approx(area, rel=0.05)
    xs, ys = zip(*line.words[0].box, strict=True)
    rows, columns = numpy.nonzero(ink > 128)
    for low, high, found in ((min(xs), max(xs), columns), (min(ys), max(ys), rows)):
        if turn != "slanting":  # the corners of a slanting box reach further than its ink
            assert low * DOTS - 1 < found.min() < low * DOTS + 2
            assert high * DOTS - 2 < found.max() < high * DOTS + 1


def test_a_size_counts_the_scale_of_its_place() -> None:
    """Turned text keeps its size, text that is squeezed one way has the size of that way."""
    sizes = {turn: set_lines(face(text("x", 10, matrix)))[0].size for turn, matrix in TURNS.items()}
    assert sizes.pop("half as large") == 5
    assert all(size == pytest.approx(10) for size in sizes.values())
    assert set_lines(face(text("x", 10, scale(0.8, 1))))[0].size == 8


@pytest.mark.parametrize("turn", TURNS)
def test_the_ground_is_what_lies_behind_the_letters(turn: str) -> None:
    """The word on a dark plate of its own on a light face, turned with it."""
    placed = " ".join(map(str, TURNS[turn]))
    plate = f'<rect transform="matrix({placed})" x="-2" y="-9" width="34" height="13" fill="#203040"/>'
    pale = read(art(f'<rect width="60" height="40" fill="#fff"/>{plate}'), text("Épargne", 24, TURNS[turn], "#ffffff"))
    assert pale.ground == "#203040" and pale.contrast == pytest.approx(contrast("#ffffff", "#203040"))
    dark = read(art(f'<rect width="60" height="40" fill="#fff"/>{plate}'), text("Épargne", 24, TURNS[turn], "#203040"))
    assert dark.contrast == 1


def test_only_the_ground_under_the_ink_counts() -> None:
    """The corners round a letter on a disc do not, nor a thin line through a word; half a word on the dark does."""
    yellow = '<rect width="60" height="40" fill="#f0e442"/>'
    disc = art(f'{yellow}<circle cx="20.8" cy="17.2" r="4.3" fill="#202020"/>')
    assert read(disc, text("O", 24, translate(18, 20), "#ffffff")).contrast > 10
    crossed = art('<rect width="60" height="40" fill="#fff"/><rect x="15" y="10" width=".2" height="20" fill="#222"/>')
    assert read(crossed, text("Épargne", 24, translate(10, 20), "#222222")).contrast > 10
    half = art('<rect width="60" height="40" fill="#fff"/><rect x="30" width="30" height="40" fill="#222"/>')
    assert read(half, text("Épargne", 24, translate(10, 20), "#222222")).contrast == 1


def test_an_icon_in_a_line_is_not_its_ground() -> None:
    """Only words have a ground; what stands beside them in the same colour is no fault."""
    beside = art('<rect width="60" height="40" fill="#fff"/><circle cx="35" cy="18" r="3" fill="#222"/>')
    words = (REGULAR.shape("Payez"), REGULAR.shape(" "), 0.9, REGULAR.shape(" "), REGULAR.shape("deux"))
    line = TextItem((Line(0.0, 0.0, 24.0, words),), translate(10, 20), "#222222")
    assert read(beside, line).contrast > 10


@pytest.mark.parametrize(
    ("size", "font", "needed"), [(13.9, BOLD, 4.5), (14, BOLD, 3), (17.9, REGULAR, 4.5), (18, REGULAR, 3)]
)
def test_large_letters_need_less(size: float, font: Font, needed: float) -> None:
    """From 14 points in bold and from 18 otherwise."""
    assert read(text("Prix", size, translate(10, 20), font=font)).needed == needed


def test_the_commonest_colour_is_that_of_the_ground() -> None:
    """Not that of a picture on it, nor of the texts."""
    drawn = art('<rect width="60" height="40" fill="#fbf6ea"/><circle cx="30" cy="20" r="12" fill="#8b2b3e"/>')
    assert look(drawn, text("Grand", 40, translate(5, 20))).ground == "#fbf6ea"


def test_colours_are_taken_out_and_nothing_else() -> None:
    """Fills, strokes, gradients and styles, by any name; shapes, letters and references stay."""
    drawn = '<stop stop-color="{}"/><g fill="{}" stroke="none"><path d="M0 0H5V5Z" style="fill:{};stroke: {}"/></g>'
    one = art(drawn.format("#123456", "red", "#0f0", "rgb(1,2,3)"))
    two = art(drawn.format("white", "#00f", "#abc", "rgb(100%,0%,0%)"))
    first, second = (signs(face(a, text("R", 9, IDENTITY, c))) for a, c in ((one, "#111111"), (two, "#eeeeee")))
    assert first.digest == second.digest
    assert first.colours == ("#123456", "#ff0000", "#00ff00", "#010203", "#111111")
    assert second.colours == ("#ffffff", "#0000ff", "#aabbcc", "#ff0000", "#eeeeee")
    others = [
        face(art(one.art.svg.replace("M0 0H5V5Z", "M0 0H6V5Z")), text("R", 9, IDENTITY)),
        face(one, text("G", 9, IDENTITY)),
        face(art('<g fill="url(#abc)" stroke="none"/>')),
        face(art('<g fill="url(#def)" stroke="none"/>')),
        face(art('<g fill="none" stroke="none"/>')),
    ]
    assert len({first.digest, *(signs(other).digest for other in others)}) == 6


# --- games ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("game", WORKSPACE.games())
def test_shipped_games_tell_nothing_by_colour_alone(game: str, art_cache: Cache) -> None:
    """Every token has a letter or a shape as well; and there are tokens of several colours to look at."""
    kit = draft_kit(WORKSPACE, Options(game), art_cache, Progress())
    groups: dict[str, list] = {}
    for subject in subjects(kit):
        groups.setdefault(subject.component, []).append(subject)
    cards = {name: kit.game.components[name] for name in groups if name in kit.game.components}
    assert sum(len(groups[name]) > 1 for name, component in cards.items() if component.kind == "cards") > 1
    for name, component in cards.items():
        assert component.kind != "cards" or colour_alone(component, groups[name], kit.game.palette) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", WORKSPACE.games())
def test_everything_in_the_shipped_games_can_be_read(game: str, art_cache: Cache) -> None:
    """No text too small or too pale, on any piece or page."""
    measured = readability(draft_kit(WORKSPACE, Options(game), art_cache, Progress()), art_cache)
    assert [str(problem) for problem in measured.findings] == []


TOKENS = """title: Jetons
size: 20 x 20 mm
template: token.svg
fields:
  color: color
  letter: text
cards:
  - {id: token-red, color: "#cc2222", letter: A}
  - {id: token-green, color: "#228822", letter: A}
  - {id: token-blue, color: "#1122aa", letter: B}
"""
TOKEN = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:pnp="urn:pnp:template" viewBox="0 0 20 20">
  <rect x="-5" y="-5" width="30" height="30" pnp:fill="{color}"/>
  <rect x="4" y="4" width="12" height="12" pnp:text="{letter}" pnp:style="score" pnp:color="white" pnp:size="24"/>
</svg>
"""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of 24H du Mans under another name, with a pale text, a tiny one, and tokens told apart by colour alone."""
    root = tmp_path_factory.mktemp("eyes")
    cards, templates = root / "cards" / "race", root / "templates" / "race"
    shutil.copytree(ROOT / "cards" / "mans", cards, ignore=shutil.ignore_patterns("locale"))
    shutil.copytree(ROOT / "templates" / "mans", templates)
    (cards / "tokens.yaml").write_text(TOKENS, encoding="utf-8")
    (templates / "token.svg").write_text(TOKEN, encoding="utf-8")
    game = cards / "game.yaml"
    changed = game.read_text(encoding="utf-8")
    for old, new in (
        ("card-story: {", 'card-story: {color: "#c9b99a", '),
        ("card-rule: {size: 9.2, floor: 8.2,", "card-rule: {size: 5, floor: 5,"),
        (
            "components: [course, weather, stand, incident, aids]",
            "components: [course, weather, stand, incident, aids, tokens]",
        ),
    ):
        assert changed.count(old) == 1, old
        changed = changed.replace(old, new)
    game.write_text(changed, encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def drafted(desk: Path, art_cache: Cache) -> Drafted:
    return draft_kit(Workspace((desk, ROOT)), Options("race"), art_cache, Progress())


@pytest.fixture(scope="module")
def measured(drafted: Drafted, art_cache: Cache) -> Readability:
    return readability(drafted, art_cache)


@pytest.fixture
def inside(desk: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Commands are typed in that folder."""
    monkeypatch.chdir(desk)
    return desk


@pytest.fixture(scope="module")
def said(desk: Path) -> str:
    """What a check with the figures of every piece says; its status is 0."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(desk)
        return run("check", "--game", "race", "--pieces").stdout


@pytest.mark.slow
def test_what_is_hard_to_read_is_told_at_its_place(said: str, desk: Path) -> None:
    """As advice, with what was found and what is accepted; nothing else of these kinds is found."""
    (story,) = re.findall(r"^cards/race/course\.yaml:(\d+):(\d+): slick-1\.story: found “Personne.*$", said, re.M)
    line = (desk / "cards/race/course.yaml").read_text(encoding="utf-8").splitlines()[int(story[0]) - 1]
    assert line[: int(story[1]) - 1].strip() == "story:"
    assert re.search(r"slick-1\.story: .* contrast of 1\.\d\d:1 \(#c9b99a on #\w+, 9\.8 pt\); expected 4\.5:1", said)
    assert re.search(r"^cards/race/weather\.yaml:\d+:\d+: \w+\.rule: .* in 5 pt; expected at least 8 pt", said, re.M)
    assert re.search(
        r"^cards/race/tokens\.yaml:9:30: token-green\.color: is told from token-red by colour alone, "
        r"ΔE \d\.\d in deuteranopia; expected a letter or a shape as well, or ΔE 10$",
        said,
        re.M,
    )
    assert said.count("is told from") == 1
    pale = re.findall(r"^cards/race/(\w+)\.yaml:\d+:\d+: \S+\.story: .*#c9b99a", said, re.M)
    assert pale == ["course", "weather", "stand", "incident"] and said.count("(#c9b99a") == 4  # one for each component
    tiny = re.findall(r"^cards/race/(\w+)\.yaml:\d+:\d+: \S+ found .* in 5 pt;", said, re.M)
    assert tiny == ["weather", "stand", "incident"]


@pytest.mark.slow
def test_the_figures_of_each_component_fit_a_terminal(said: str, measured: Readability) -> None:
    """One row for each, at most a hundred columns wide, after what the check has always said."""
    lines = said.splitlines()
    start = next(i for i, line in enumerate(lines) if line.endswith("may be hard to read"))
    assert [line.split(":")[0] for line in lines[: start + 1]] == ["race"] * (start + 1)
    rows = list(table(measured))
    assert [row.split()[0] for row in rows[1:5]] == ["readme", "inventory", "course", "weather"]
    assert [line for line in lines[start + 1 :] if re.match("  [^ ]", line)] == rows[1:]
    assert [line for line in lines[start + 1 :] if line.startswith("  ")] == list(table(measured, pieces=True))
    assert max(map(len, table(measured, pieces=True))) <= 100
    (tokens,) = (row for row in rows if row.startswith("  tokens"))
    assert re.search(r"^  tokens +3  24\.0 pt +\d\.\d\d \(3\) token-\w+ +3\.5 red/green deuteranopia$", tokens)
    (course,) = (row for row in rows if row.startswith("  course"))
    assert re.search(r" slick/rain \w+ \+ signs$", course)


@pytest.mark.slow
def test_every_piece_has_its_figures(said: str, drafted: Drafted) -> None:
    """And every kind of sight its nearest colours."""
    figures = r" +\d+\.\d pt “.*” +\d+\.\d\d \((?:3|4\.5)\) “.*”$"
    for card in (*drafted.game.components["course"].cards, *drafted.game.components["tokens"].cards):
        assert re.search(rf"^    {card.id}(?: \+\d+)?{figures}", said, re.M), card.id
    for sight in SIGHTS:
        assert re.search(rf"^    {sight}: \d+\.\d token-\w+/token-\w+, ", said, re.M), sight
    assert "    deuteranopia: 3.5 token-red/token-green, told apart by colour alone" in said
    assert re.search(r"^    deuteranopia: \d+\.\d slick-1/rain-1, also told apart by their signs$", said, re.M)


@pytest.mark.slow
def test_in_a_strict_check_it_is_a_problem(inside: Path) -> None:
    """In the usual form, once, with status 1."""
    result = run("check", "--game", "race", "--strict", status=1)
    assert "race: does not pass" in result.stdout and "is told from" not in result.stdout
    assert re.search(r"^cards/race/tokens\.yaml:9:30: token-green\.color: is told from token-red", result.stderr, re.M)
    assert re.search(r"^\d+ problems found", result.stderr, re.M)


def test_a_drawing_has_the_size_at_which_it_is_shown(measured: Readability, drafted: Drafted) -> None:
    """Its own texts count the scale in the page; the cards drawn in it are pictures."""
    styles, found = drafted.game.styles, {one.id: one for one in measured.components}
    for name in ("plates", "plates-pile"):
        for figures in found[name].faces:
            assert figures.subject.scale < 1 and figures.smallest
            assert figures.smallest.size >= styles["figure-label"].least * figures.subject.scale - 0.01


def test_small_print_is_counted_by_itself(measured: Readability, drafted: Drafted) -> None:
    """Feet, folios, ticks and slugs may be smaller; they do not hide how small the texts are."""
    found = {one.id: one for one in measured.components}
    sizes = {f.smallest.size for f in found["small print"].faces if f.smallest and not f.subject.card}
    assert sizes == {drafted.game.styles[name].size for name in ("page-tick", "page-foot", "slug")}
    for name in ("readme", "inventory", "rules"):
        assert all(f.smallest and f.smallest.size >= 8 for f in found[name].faces), name


def test_a_game_without_documents_is_checked_as_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is printed of it, so there is nothing to read."""
    game = tmp_path / "cards" / "tiny"
    game.mkdir(parents=True)
    (game / "game.yaml").write_text(
        "title: Tiny\nversion: '1'\nauthors: [Nobody]\nlanguage: en\nplayers: [2, 2]\n"
        "fonts: {text: source-sans-3, display: fraunces}\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    said = run("check", "--game", "tiny", "--pieces", "--strict").stdout
    assert "nothing is printed yet" in said and "read" not in said


@pytest.mark.slow
def test_problems_are_reported_as_before(inside: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be printed has no figures yet."""
    shutil.copytree(inside / "cards", tmp_path / "cards")
    shutil.copytree(inside / "templates", tmp_path / "templates")
    path = tmp_path / "cards/race/tokens.yaml"
    path.write_text(TOKENS.replace("letter: B", "letter: Bien trop long"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    result = run("check", "--game", "race", status=1)
    assert "token-blue.letter: found “Bien trop long”" in result.stderr
    assert "hard to read" not in result.stdout and "race: does not pass" in result.stdout
