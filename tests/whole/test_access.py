"""For every reader: tags and readings of the shipped kits, read back by pikepdf and by pdfium; and the web page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, ClassVar

import pikepdf
import pypdfium2
import pytest

from pnp.base.cache import Cache
from pnp.definition import markup
from pnp.definition.components import Block, Card, Component
from pnp.definition.fields import TranslatedText
from pnp.definition.values import values_of
from pnp.definition.workspace import Workspace
from pnp.face import bindings
from pnp.kit.build import Kit, build
from pnp.kit.options import PrintOptions
from pnp.language.aloud import Readings
from pnp.language.glossary import readings
from pnp.pages import tables
from tests.places import ROOT
from tests.sampling import sample
from tests.whole.tagged import Element, Tagged, figures_by_pdfium, plain, read, text_by_pdfium

WORKSPACE = Workspace.here(ROOT)
KITS = [("jonques", "fr"), ("jonques", "de"), ("mans", "fr"), ("mans", "en"), ("marathon", "fr"), ("marathon", "it")]
CASES = sample(KITS, lambda case: case == ("jonques", "fr"))
LARGEST = 1_500_000  # bytes of a page for phones
pytestmark = pytest.mark.slow


@cache
def kit_of(game: str, lang: str) -> Kit:
    return build(WORKSPACE, PrintOptions(game, lang), Cache(None))


@cache
def tagged(game: str, lang: str) -> dict[str, Tagged]:
    return {one.entry["id"]: read(one.data) for one in kit_of(game, lang).documents}


def aloud(kit: Kit) -> Readings:
    return Readings(kit.game.lang, readings(WORKSPACE, kit.game, kit.game.lang))


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_every_document_is_tagged_through_and_through(case: tuple[str, str]) -> None:
    for name, one in tagged(*case).items():
        root = one.pdf.Root
        assert root.MarkInfo.Marked and str(root.Lang) == case[1]
        assert not one.loose, name  # no text is neither tagged nor an artifact
        assert one.root.role == "Document"
        parents = list(root.StructTreeRoot.ParentTree.Nums)
        by_page = {int(parents[i]): parents[i + 1] for i in range(0, len(parents), 2)}
        for number, page in enumerate(one.pdf.pages):
            mcids = sorted(mcid for at, mcid in one.marks if at == number)
            if mcids:
                assert mcids == list(range(len(by_page[int(page.obj.StructParents)])))
                assert all(isinstance(parent, pikepdf.Dictionary) for parent in by_page[int(page.obj.StructParents)])
        for element in one.root.walk():
            below = {child.role for child in element.children}
            assert {"Table": {"TR"}, "L": {"LI"}}.get(element.role, below) >= below
            assert element.role != "TR" or below <= {"TH", "TD"}
            if element.role == "Figure":
                assert element.alt.strip()
            if element.role == "Table":
                assert len({len(row.children) for row in element.children}) == 1
        assert not re.search(r"[{}*\\]", "".join(element.alt for element in one.root.walk()))


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_rules_read_as_they_were_written_and_every_icon_has_its_word(case: tuple[str, str]) -> None:
    """Headings, lists and tables in the order of the file, whatever column, page or side of a booklet they stand on."""
    kit = kit_of(*case)
    expected = list(_expected(kit.game.components["rules"], kit))
    for name in ("rules", "rules-booklet"):
        found = [(role, words) for role, words in _found(tagged(*case)[name].root) if words]
        assert found == expected, name


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_what_is_copied_says_the_icons(case: tuple[str, str]) -> None:
    """Another reader finds the words of icons where they stand in the text."""
    kit = kit_of(*case)
    said = aloud(kit)
    (data,) = (one.data for one in kit.documents if one.entry["id"] == "rules")
    copied = plain(" ".join(text_by_pdfium(data)).replace("\ufffe", "\u00ad"))
    texts = [_filled(text, kit) for block in kit.game.components["rules"].blocks for _, text in _texts_of(block, kit)]
    sentences = {plain(part) for text in texts for part in _around_icons(text, said)}
    assert sentences
    for sentence in sentences:
        assert sentence in copied


def _around_icons(text: str, said: Readings) -> Iterator[str]:
    """Two words before each icon and its reading."""
    for runs in markup.parse(text):
        heard = said.in_row(runs)
        for index, run in enumerate(runs):
            if run.icon and heard[index] and index:
                yield " ".join("".join(heard[:index])[-40:].split(" ")[-2:]) + heard[index]


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_every_piece_says_what_is_on_it(case: tuple[str, str]) -> None:
    """One figure a piece, in two readers alike: every word that can be copied from a card, and all of its texts."""
    kit = kit_of(*case)
    said = aloud(kit)
    cards = {(name, card.id): card for name, one in kit.game.components.items() for card in one.cards}
    for one in kit.documents:
        figures = [element.alt for element in tagged(*case)[one.entry["id"]].root.walk() if element.role == "Figure"]
        if not one.pieces:
            continue
        assert [alt for page in figures_by_pdfium(one.data) for role, alt in page if role == "Figure"] == figures
        assert len(figures) == len(one.pieces)
        for piece, copied, alt in zip(one.pieces, _copied(one.data, one.pieces), figures, strict=True):
            heard = plain(alt)
            if "part" not in piece:  # a tile shows a part of its board, and says all of it
                missing = set(_words(copied)) - set(_words(heard)) - set(_words(f"v{kit.game.meta.version}"))
                assert not missing, (piece["id"], missing, heard)
            card = cards.get((piece["component"], piece["id"]))
            printed = _words(copied)
            for text in _card_texts(kit.game.components[piece["component"]], card) if card else ():
                words = plain(said.aloud(_filled(text, kit, card)))
                if set(_words(words)) <= set(printed) and len(words) > 12:
                    assert words in heard, (piece["id"], words)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", plain(text))


def _copied(data: bytes, pieces: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The text that stands within the trim of each piece, as pdfium copies it."""
    document = pypdfium2.PdfDocument(data)
    pages = [(page.get_height(), page.get_textpage()) for page in document]
    for piece in pieces:
        height, text = pages[piece["page"] - 1]
        x, y, wide, high = (side * 72 / 25.4 for side in piece["trim"])
        found = text.get_text_bounded(x, height - y - high, x + wide, height - y)
        yield found.replace("\ufffe", "\u00ad")


@pytest.mark.full
def test_the_numbers_of_a_race_card_are_said() -> None:
    """Score, tyres and heat are drawn, not written: they are read from the pictures."""
    kit = kit_of("mans", "fr")
    said = aloud(kit)
    alts = {element.alt for one in tagged("mans", "fr").values() for element in one.root.walk() if element.alt}
    for card in kit.game.components["course"].cards:
        story = str(card.data["story"]).split("\n")[0]
        head = f"{kit.game.components['course'].title}. {card.data['title']}"
        alt = next(alt for alt in alts if alt.startswith(head) and story in alt)
        assert re.search(rf"(^|\D){card.data['score']}(\D|$)", alt)
        tyre = {"yellow": "tyre-slick", "blue": "tyre-rain"}[card.data["colour"]]
        assert said.of(tyre, times=card.data["tyres"]) in alt
        assert (said.of("flame", times=card.data["heat"] or 1) in alt) == bool(card.data["heat"])


@pytest.mark.full
def test_the_signs_of_an_event_are_said() -> None:
    """Plus or minus before the number of each place."""
    kit = kit_of("marathon", "fr")
    alts = [element.alt for element in tagged("marathon", "fr")["cards"].root.walk() if element.alt]
    places = kit.game.components["places"].cards
    for card in kit.game.components["events"].cards:
        alt = next(alt for alt in alts if str(card.data["title"]) in alt)
        signs = [f"{'moins' if place.id in card.data['minus'] else 'plus'}. {place.data['number']}" for place in places]
        assert alt.endswith(". ".join(signs))


def test_every_icon_has_a_reading_in_every_language() -> None:
    """What the shared folder and the games have among their icons, and no reading that is left in French by mistake."""
    for name in ("jonques", "mans", "marathon"):
        game = kit_of(name, "fr").game if name == "jonques" else None
        icons = {path.stem for part in (name, "shared") for path in (ROOT / "templates" / part / "icons").glob("*.svg")}
        if game is None:
            from pnp.base.problems import Problems
            from pnp.definition.load import load_game

            game = load_game(WORKSPACE, name, Problems())
            assert game
        source = readings(WORKSPACE, game, "fr")
        for lang in ("fr", "de", "en", "es", "it"):
            assert icons <= readings(WORKSPACE, game, lang).keys()
        french = [icon for icon in source if source[icon] == readings(WORKSPACE, game, "de")[icon]]
        assert len(french) <= 3, french  # Bonus, Stand and the like


# --- the page for phones -------------------------------------------------------------------------------------------


class _Page(HTMLParser):
    """Headings, entries, cells and paragraphs of a page with their words; what it refers to; its pictures."""

    BLOCKS: ClassVar[dict[str, str]] = {
        "h1": "H1",
        "h2": "H2",
        "h3": "H3",
        "p": "P",
        "li": "LI",
        "th": "TH",
        "td": "TD",
        "figcaption": "P",
    }

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lang = ""
        self.found: list[tuple[str, str]] = []
        self.tags: set[str] = set()
        self.references: list[str] = []
        self.pictures: list[dict[str, str | None]] = []
        self._skipped = 0
        self._text: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.add(tag)
        self.references += [str(value) for name, value in attrs if name in ("src", "href", "action", "data")]
        assert not any(name.startswith("on") for name in given)
        if tag == "html":
            self.lang = str(given["lang"])
        elif tag == "img":
            self.pictures.append(given)
        elif tag in ("nav", "style"):
            self._skipped += 1
        elif tag in self.BLOCKS and not self._skipped:
            self._text = ""
        elif tag == "br" and self._text is not None:
            self._text += " "

    def handle_endtag(self, tag: str) -> None:
        if tag in ("nav", "style"):
            self._skipped -= 1
        elif tag in self.BLOCKS and not self._skipped and self._text is not None:
            self.found.append((self.BLOCKS[tag], plain(self._text)))
            self._text = None

    def handle_data(self, data: str) -> None:
        if self._text is not None:
            self._text += data


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_the_web_page_says_what_the_rules_say(case: tuple[str, str]) -> None:
    """The same texts in the same order, icons and pictures with their words; nothing is fetched, nothing runs."""
    kit = kit_of(*case)
    (web,) = kit.web
    assert web.entry["file"].endswith(".html") and len(web.data) < LARGEST
    html = web.data.decode()
    page = _Page()
    page.feed(html)
    assert page.lang == case[1]
    assert {"script", "iframe", "object", "form", "link", "base"}.isdisjoint(page.tags)
    assert all(one.startswith(("data:image/webp;base64,", "#s")) for one in page.references)
    assert "http" not in re.sub(r'http-equiv=|data:[^"]*"', "", html)
    assert all(one["alt"] is not None for one in page.pictures) and sum(not one["alt"] for one in page.pictures) <= 1
    expected = list(_expected(kit.game.components["rules"], kit, paragraphs=True))
    assert [pair for pair in page.found if pair[1]] == expected


@pytest.mark.full
def test_the_same_page_has_the_same_bytes_and_its_place_in_the_manifest() -> None:
    kit, again = kit_of("jonques", "fr"), build(WORKSPACE, PrintOptions("jonques", "fr"), Cache(None))
    assert [one.data for one in kit.web] == [one.data for one in again.web]
    assert [row["file"] for row in kit.manifest["web"]] == ["règles.html"]
    assert kit.files.keys() == {row["file"] for name in ("documents", "web") for row in kit.manifest[name]}


def _found(element: Element) -> Iterator[tuple[str, str]]:
    for child in element.children:
        if child.role in ("H1", "H2", "H3", "P", "TH", "TD"):
            yield child.role, child.words
        elif child.role == "LI":
            yield "LI", plain(" ".join(part.words for part in child.children if part.role == "LBody"))
        elif child.role != "Figure":
            yield from _found(child)


def _expected(component: Component, kit: Kit, paragraphs: bool = False) -> Iterator[tuple[str, str]]:
    """Role and words of each text of a component, from its blocks alone."""
    said = aloud(kit)
    cases = {"flat", "duplex"}
    for block in component.blocks:
        if block.options.get("kits") and block.options["kits"] not in cases:
            continue
        for role, text in _texts_of(block, kit):
            filled = _filled(text, kit)
            parts = re.split(r"\n[ \t]*\n\s*", filled) if paragraphs and role == "P" else [filled]
            for part in parts:
                if words := plain(said.aloud(part)):
                    yield role, words


def _texts_of(block: Block, kit: Kit) -> Iterator[tuple[str, str]]:
    roles = {"heading": "H2", "subheading": "H3", "text": "P", "credits": "P", "note": "P"}
    if block.kind == "title":
        yield "H1", block.value
        yield "P", block.options["subtitle"]
        if block.options.get("facts"):
            yield from (("P", kit.game.words[f"label_{name}"]) for name in ("players", "age", "minutes"))
    elif block.kind in roles:
        yield roles[block.kind], block.value
    elif block.kind == "example":
        yield "P", f"**{block.options.get('name') or kit.game.words['example']}** — {block.value}"
    elif block.kind in ("list", "steps"):
        yield from (("LI", text) for text in block.value)
    elif block.kind == "table":
        head, rows = tables.filled(block.value, values_of(kit.game))
        yield from (("TH", text) for text in head)
        yield from (("TD", text) for row in rows for text in row)
    elif block.kind in ("pieces", "figure", "arrangement"):
        yield "P", block.options["caption"]


def _filled(text: str, kit: Kit, card: Card | None = None) -> str:
    own = card.data if card else {}
    return bindings.substitute(text, own, {**values_of(kit.game), **own})


def _card_texts(component: Component, card: Card) -> Iterator[str]:
    """Every text that a card itself has."""
    for name, check in component.fields.keys.items():
        value: Any = card.data.get(name)
        if isinstance(check.check, TranslatedText) and value:
            yield str(value)


def test_a_kit_keeps_its_page_and_sweeps_it(tmp_path: Path) -> None:
    """What the manifest proves to be ours is replaced, a changed page is not."""
    from pnp.base.problems import UsageError
    from pnp.kit.manifest import read_manifest
    from pnp.kit.output import save

    kit = kit_of("jonques", "fr")
    save(kit, tmp_path / "kit")
    page = tmp_path / "kit" / "règles.html"
    assert page.read_bytes() == kit.web[0].data
    manifest = read_manifest(tmp_path / "kit")
    assert manifest and manifest["web"][0]["of"] == "6-règles.pdf"
    save(kit._replace(web=()), tmp_path / "kit")
    assert not page.exists()
    save(kit, tmp_path / "kit")
    page.write_text("notes")
    with pytest.raises(UsageError, match=r"règles\.html"):
        save(kit, tmp_path / "kit")
