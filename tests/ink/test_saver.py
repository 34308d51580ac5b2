"""The low-ink edition takes a third of the ink, says the same in the same places, and can be told apart."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy
import pytest
from PIL import Image

from pnp.base.cache import Cache
from pnp.base.colours import rgb
from pnp.base.geometry import IDENTITY, scale
from pnp.face.model import ArtItem, Face, FaceItem, GroupItem, TextItem
from pnp.ink import tones
from pnp.ink.saver import InkSaver
from pnp.readability.contrast import looks
from pnp.sheet.page import Page
from tests.ink.small_faces import (
    GAMES,
    Printed,
    drafted,
    drawn,
    ink,
    picture,
    saved,
    saver,
    shade,
    small_faces,
    svg_of,
    written,
)
from tests.sampling import sample

PAGES = {
    "marathon": (("cards", 0), ("tokens", 1)),
    "mans": (("cards", 1), ("cards", 4), ("cards", 10)),
    "jonques": (("board", 0), ("tokens", 0), ("tokens", 1)),
}
AIM = 0.35  # of the full page's ink
REAL = 0.12  # coverage from which a page has grounds to save on: text alone takes 3 to 6 %


def lean(page: Page, game: str) -> Page:
    """A page with all its faces converted."""
    return page._replace(faces=tuple(p._replace(face=saver(game).saved(p.face)) for p in page.faces))


@pytest.mark.full
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_pages_with_pieces_take_little_ink_and_say_the_same_in_the_same_places(game: str, art_cache: Cache) -> None:
    """Each page is under the aim where there is something to save; every character stands where it stood."""
    drafts = {d.plan.document.id: d for d in drafted(game).documents}
    pages = [drafts[name].pages[number] for name, number in PAGES[game]]
    shares = []
    with Printed(pages, art_cache) as full, Printed([lean(page, game) for page in pages], art_cache) as less:
        for number in range(len(pages)):
            shares.append((ink(full.image(number)), ink(less.image(number))))
            said = full.characters(number)
            assert said == less.characters(number) and said
    assert all(less < AIM * full for full, less in shares if full >= REAL), shares
    assert sum(less for _, less in shares) < 0.3 * sum(full for full, _ in shares)


@pytest.mark.full
@pytest.mark.slow
@pytest.mark.parametrize("game", sample(GAMES, lambda game: game == "mans"))
def test_every_text_stands_out_from_what_is_printed_behind_it(game: str, art_cache: Cache) -> None:
    """4.5:1 on the real ground, as `readability/` measures it; and against white for every text, also in the rules."""
    faces = [saver(game).saved(face) for face in small_faces(game)]
    readings = [r for look in looks(faces, (), art_cache).values() for r in look.readings]
    assert len(readings) > 100
    assert [r for r in readings if r.contrast < 4.5] == []
    rules = next(d for d in drafted(game).documents if d.plan.document.id == "rules")
    faces += [saver(game).saved(page.faces[0].face) for page in rules.pages[2:3]]
    colours = {item.color for face in faces for item in face.items if isinstance(item, TextItem)}
    assert all(tones.contrast(rgb(colour)) >= 4.5 for colour in colours)


@pytest.mark.full_cases("mans", "marathon")
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_same_faces_come_out_however_they_are_made(game: str, tmp_path: Path) -> None:
    """Again, from the cache, with their version mark in one step or two: always the same digest."""
    made = drafted(game)
    placed = {p.face.items[:-1]: p.face for d in made.documents if d.sheets for page in d.pages for p in page.faces}
    pairs = [(face, placed[face.items]) for face in small_faces(game) if face.items in placed]
    pairs = pairs[::6] if len(pairs) > 6 else pairs  # tokens of 16 mm and less carry no mark
    assert len(pairs) > 1
    some = [face for pair in pairs for face in pair]
    wanted = [InkSaver().saved(face).digest for face in some]  # each by itself: no mark is added to a known face
    cold, warm = InkSaver(Cache(tmp_path)), InkSaver(Cache(tmp_path))
    assert [cold.saved(face).digest for face in some] == wanted
    assert [warm.saved(face).digest for face in some] == wanted
    assert len(set(wanted)) == len(set(some))


def test_what_is_shared_stays_shared_and_what_is_saved_stays_as_it_is() -> None:
    """One face gives one object, also as a picture in the rules; converting twice changes nothing."""
    face = drawn('<rect x="-5" y="-5" width="70" height="90" fill="#14335f"/>')
    page = Face(210, 297, 0.0, (FaceItem(face, scale(0.3, 0.3)), FaceItem(face, IDENTITY)))
    made = InkSaver()
    shown = [item.face for item in made.saved(page).items if isinstance(item, FaceItem)]
    assert shown[0] is shown[1] is made.saved(face) is made.saved(made.saved(face))
    again = made.saved(drawn('<rect x="-5" y="-5" width="70" height="90" fill="#14335f"/>'))
    assert again.items[0].art is shown[0].items[0].art  # type: ignore[union-attr]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "component"), [("marathon", "pawns"), ("marathon", "markers"), ("jonques", "junks")])
def test_tokens_can_be_told_apart_and_their_signs_are_seen(game: str, component: str) -> None:
    """On each token something dark stands on something light; no two have the same colours."""
    made = drafted(game)
    faces = [made.faces[card.id, "front"] for card in made.game.components[component].cards]
    means = []
    for face in {f.digest: f for f in faces}.values():
        image = picture(saver(game).saved(face), 200)
        wide, high = image.size
        middle = image.crop((round(0.25 * wide), round(0.25 * high), round(0.75 * wide), round(0.75 * high)))
        light, dark = _extremes(middle)
        assert tones.contrast(dark, light) >= 3.0
        means.append(numpy.asarray(image).reshape(-1, 3).mean(axis=0))
    assert len(means) >= 2
    assert all(numpy.abs(one - other).max() > 2.5 for one, other in itertools.combinations(means, 2))


def _extremes(image: Image.Image) -> tuple[tones.RGB, tones.RGB]:
    """The colours that 5 % of the pixels are lighter, and darker than."""
    pixels = numpy.asarray(image).reshape(-1, 3)
    order = pixels.sum(axis=1).argsort()
    (r, g, b), (u, v, w) = (pixels[order[at]] / 255 for at in (-len(order) // 20, len(order) // 20))
    return (r, g, b), (u, v, w)


def test_a_background_goes_and_leaves_a_hairline_on_the_cut() -> None:
    """White inside, a grey line on the trim, rounded with the corners; nothing of it on a face that was white."""
    ground = '<rect x="-5" y="-5" width="70" height="90" fill="#14335f"/>'
    face = saved(drawn(ground, bleed=3.0))
    assert ink(picture(face)) < 0.02
    line = svg_of(face).split("<rect")[-1]
    assert 'width="60" height="80"' in line and 'stroke-width="0.15"' in line and "rx" not in line
    round_ = drawn(ground)
    round_.corner = 3.0
    assert 'rx="3"' in svg_of(saved(round_))
    assert len(saved(drawn('<circle cx="9" cy="9" r="4" fill="#b3261a"/>')).items) == 1


def test_a_badge_that_comes_again_looks_the_same() -> None:
    """Whatever it lies on: the same cost is the same pill."""
    pill = '<rect x="{}" y="10" width="9" height="6" rx="3" fill="#24385c"/>'
    ground = '<rect x="30" y="5" width="22" height="20" fill="#e7b98a"/>'
    face = drawn(ground, pill.format(10), pill.format(36))
    texts = tuple(written("2", "#ffffff", x, 14.5) for x in (13, 39))
    image = picture(saved(Face(60, 80, 0, (*face.items, *texts))))
    assert shade(image, 17, 13) == pytest.approx(shade(image, 43, 13), abs=0.005)


def test_steps_that_are_kept_fit_only_the_items_that_they_were_made_for(tmp_path: Path) -> None:
    """Two faces that look the same may be made of other items; each is saved by its own steps."""
    ground, dot = '<rect x="-5" y="-5" width="70" height="90" fill="#14335f"/>', '<circle cx="9" cy="9" r="4"/>'
    empty = '<rect width="9" height="9" fill="none"/>'
    label = written("A", "#ffffff", 10, 20)
    ways = [(ground + dot,), (ground, dot), (empty, ground, empty, dot)]
    faces = [Face(60, 80, 0.0, (*drawn(*way).items, label)) for way in ways]
    assert len({face.digest for face in faces}) == 1
    wanted = [InkSaver().saved(face).digest for face in faces]
    assert [InkSaver(Cache(tmp_path)).saved(face).digest for face in faces] == wanted
    assert [InkSaver(Cache(tmp_path)).saved(face).digest for face in faces] == wanted, "from the cache"


def test_groups_are_saved_part_by_part(art_cache: Cache) -> None:
    """A pale text stays pale, and what was clipped still is; the same again comes from the cache."""
    dark, clip = drawn('<rect width="60" height="80" fill="#203040"/>', '<rect width="30" height="80"/>').items
    assert isinstance(dark, ArtItem) and isinstance(clip, ArtItem)
    pale = GroupItem((written("Prix", "#000000", 35, 40),), 0.3)
    face = Face(60.0, 80.0, 0.0, (GroupItem((GroupItem((dark,), 0.5),), 1.0, clip), pale))
    lean = saved(face)
    kinds = [type(item) for item in lean.items]
    assert kinds[0] is GroupItem and TextItem in kinds
    (group,) = (item for item in lean.items if isinstance(item, GroupItem))
    assert group.clip == clip and isinstance(group.items[0], ArtItem)
    (word,) = (item for item in lean.items if isinstance(item, TextItem))
    assert word.color != "#000000"
    again = InkSaver(art_cache)
    assert again.saved(face).key == InkSaver(art_cache).saved(face).key == lean.key


def test_what_a_group_clips_away_is_no_ground() -> None:
    """A text beside the window of a dark picture is on paper, and stays as it is; one in it is on the picture."""
    dark, clip = drawn('<rect width="60" height="80" fill="#203040"/>', '<rect width="30" height="80"/>').items
    assert isinstance(clip, ArtItem)
    for x, same in ((36, True), (6, False)):
        word = written("Prix", "#fff3c4" if not same else "#5b2333", x, 40)
        lean = saved(Face(60.0, 80.0, 0.0, (GroupItem((dark,), 1.0, clip), word)))
        (found,) = (item for item in lean.items if isinstance(item, TextItem))
        assert (found.color == word.color) == same
