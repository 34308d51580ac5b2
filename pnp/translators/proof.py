"""A proof for translators: each card's picture beside its source and its translation, as a PDF and as a page.

Pictures are cut from a PDF that the press writes: what is proofed is what is printed.
"""

from __future__ import annotations

import base64
import html
import io
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from pnp.base.cache import Cache
from pnp.base.choices import SIDES
from pnp.base.messages import Message, counted, joined, message, verbatim, word
from pnp.base.packaged import packaged
from pnp.base.papers import PAPERS
from pnp.base.problems import Place, Problems
from pnp.base.reading import MEGABYTE, read_within
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.markup import braced, escaped
from pnp.definition.workspace import SHARED, Workspace
from pnp.face.compose import Shown
from pnp.face.model import Face, Item
from pnp.kit.build import Draft
from pnp.language.catalogue import Translation, Translations, read
from pnp.language.glossary import Terms, readings, terms_for
from pnp.language.localize import Wanted, catalogues, localize, translatable
from pnp.language.po import Key
from pnp.language.texts import Context, texts
from pnp.language.typography import polish
from pnp.pages.columns import Slice, moved
from pnp.pages.flow import Flow
from pnp.pages.pieces import picture_of
from pnp.pdf.press import pdf_of
from pnp.pdf.write import DocumentInfo
from pnp.sheet.page import whole_page
from pnp.speech.saying import said
from pnp.speech.tongues import spoken
from pnp.translators.status import proofed

CSS = packaged("translators/proof.css")
PICTURE = 58.0  # mm: width of the pictures in the PDF
DPI = 110
PROOF = Place("proof")
GLOSSARY = message("Glossary")
FULL = 225.0  # mm of a page that texts may fill


class Mark(NamedTuple):
    """Why a text is to be looked at: the kind, by which pages show it, and the words."""

    kind: str  # missing, fuzzy, doubtful, too-long, smaller
    words: Message


class ProofText(NamedTuple):
    """One text of a card in both languages, and what is to be said of it."""

    field: str
    source: str
    target: str
    marks: tuple[Mark, ...]
    former: str = ""  # the source that a fuzzy translation was made for


class ProofPiece(NamedTuple):
    """One card with its texts and its faces."""

    component: str
    piece: str
    lines: tuple[ProofText, ...]
    faces: tuple[Face, ...]


class Proof(NamedTuple):
    """Everything of a game in one language, beside its source."""

    game: Game
    title: str
    lang: str
    entries: tuple[ProofPiece, ...]
    flow: Flow
    icons: Mapping[str, bytes]  # the pictures that texts name, as SVG, by name
    readings: Mapping[str, str] = MappingProxyType({})  # how each is read in the language
    terms: Terms = Terms()  # the words of the glossary
    own: int = 0  # texts of the game's file, and of that of the press, as `pnp i18n status` counts them
    common: int = 0
    marked: int = 0  # of all these, how many need a look

    @property
    def counts(self) -> Message:
        """How many texts there are, and how many need a look."""
        own = counted("{count} text of {game}", "{count} texts of {game}", count=self.own, game=self.game.id)
        common = counted("{count} text of the press", "{count} texts of the press", count=self.common)
        return joined((own, *([common] if self.common else ()), message("{marked} to look at", marked=self.marked)))


def make_proof(workspace: Workspace, name: str, lang: str) -> Proof:
    """Compose a game in a language and lay it beside its source."""
    problems = Problems()
    source = load_game(workspace, name, problems)
    problems.stop_if_any()
    assert source is not None
    known = _translations(workspace, source, lang, problems)
    problems.stop_if_any()
    drafted = proofed(workspace, name, lang)
    target = localize(workspace, source, lang, problems, allow_missing=True, proposals=True).game
    pairs = zip(texts(source), texts(target), strict=True)
    look = _Look(lang, known, _seen(drafted.shown), _too_long(drafted, known), _doubts(drafted, known))
    lines: dict[tuple[str, str], dict[ProofText, None]] = {}
    marked: set[tuple[bool, Key]] = set()
    for (context, before), (_, after) in pairs:
        if translatable(before):
            entry = look.entry(context, before)
            shown = entry.text if entry and entry.fuzzy and entry.text else after
            marks = tuple(look.marks(context, before, after))
            if marks:
                marked.add((context.shared, look.entry_for(context, before)))
            here = lines.setdefault((context.component, context.piece), {})
            here[ProofText(context.field, before, shown, marks, entry.former if entry else "")] = None
    entries = [
        ProofPiece(component, piece, tuple(found), _faces(drafted, component, piece))
        for (component, piece), found in lines.items()
    ]
    entries.sort(key=lambda entry: not entry.faces)  # what has a picture comes first
    flow = Flow(drafted.setter, PAPERS["a4"], drafted.faces, columns=1)
    own, common = catalogues(workspace, source)
    return Proof(
        drafted.game,
        source.meta.title,
        lang,
        tuple(entries),
        flow,
        _icons(workspace, source),
        readings(workspace, source, lang),
        terms_for(own, lang),
        own=_count(own, lang, known[False]),
        common=_count(common, lang, known[True]),
        marked=len(marked),
    )


def _count(wanted: Wanted, lang: str, translations: Translations | None) -> int:
    """The texts of a catalogue, as many as its file has; none that are in the language already."""
    if lang == wanted.lang:
        return 0
    return len(list(translations.asked(wanted.keys))) if translations else len(wanted.keys)


def _icons(workspace: Workspace, game: Game) -> Mapping[str, bytes]:
    """Every picture that a text of the game names in braces, so that it is seen beside its name."""
    names = dict.fromkeys(one[1:-1] for _, text in texts(game) for one in braced(text) if "." not in one)
    found = {name: workspace.find("templates", f"icons/{name}.svg", game.id, SHARED) for name in sorted(names)}
    return {name: read_within(path, MEGABYTE) for name, path in found.items() if path}


def _faces(drafted: Draft, component: str, piece: str) -> tuple[Face, ...]:
    """Front and back of a card; other texts have none."""
    if component not in drafted.game.components:
        return ()
    return tuple(drafted.faces[piece, side] for side in SIDES if (piece, side) in drafted.faces)


def _translations(
    workspace: Workspace, game: Game, lang: str, problems: Problems
) -> Mapping[bool, Translations | None]:
    """The catalogues of a game and of what all games share, by whether they are shared."""
    own, common = catalogues(workspace, game)

    def one(wanted: Wanted) -> Translations | None:
        path = wanted.path(lang)
        return read(path, wanted.file(lang), lang, problems) if path.is_file() else None

    return {False: one(own), True: one(common)}


def _seen(shown: tuple[Shown, ...]) -> Mapping[tuple[str, str], Shown]:
    """The worst box of each text by card: one that does not hold it, or the one that made it smallest."""
    out: dict[tuple[str, str], Shown] = {}
    for box in shown:
        for text in box.texts:
            key = (box.card, text)
            if key not in out or box.size / box.style.size < out[key].size / out[key].style.size:
                out[key] = box
    return out


Known = Mapping[bool, Translations | None]


def _too_long(drafted: Draft, known: Known) -> frozenset[Key]:
    """The translations that do not fit, wherever they stand: on cards, on pages, in margins."""
    keys = [key for one in drafted.too_long for key in one.keys]
    return frozenset(each.name(key) for each in known.values() if each for key in keys)


def _doubts(drafted: Draft, known: Known) -> Mapping[Key, Message]:
    """What looks like a slip, by the entry that translates it."""
    return {each.name(one.key): one.why for each in known.values() if each for one in drafted.translation.doubts}


class _Look(NamedTuple):
    """Everything by which it is told what a translator should look at."""

    lang: str
    known: Known
    seen: Mapping[tuple[str, str], Shown]
    too_long: frozenset[Key]
    doubts: Mapping[Key, Message]

    def entry_for(self, context: Context, before: str) -> Key:
        """The entry in which a translator changes a text."""
        translations, key = self.known[context.shared], (context.key, before)
        return translations.entry_for(key) if translations else key

    def entry(self, context: Context, before: str) -> Translation | None:
        """The translation of a text, if there is one."""
        translations = self.known[context.shared]
        return translations.of((context.key, before)) if translations else None

    def marks(self, context: Context, before: str, after: str) -> Iterator[Mark]:
        """What a translator should look at."""
        translations = self.known[context.shared]
        key = translations.name((context.key, before)) if translations else (context.key, before)
        entry = self.entry(context, before)
        if translations is not None or self.lang not in ("", "pseudo"):
            if entry is None or not entry.text:
                yield Mark("missing", word("a text", "missing"))
            elif entry.fuzzy:
                yield Mark("fuzzy", word("a translation", "fuzzy"))
        if key in self.doubts:
            yield Mark("doubtful", message("doubtful: {why}", why=self.doubts[key]))
        box = self.seen.get((context.piece, polish(after, self.lang)))
        if key in self.too_long or (box and not box.size):
            yield Mark("too-long", word("a text", "too long"))
        elif box and box.size < box.style.size:
            yield Mark("smaller", message("smaller: {size:g} of {usual:g} pt", size=box.size, usual=box.style.size))


# --- as a PDF ---------------------------------------------------------------------------------------------------


def proof_pdf(proof: Proof, cache: Cache, jobs: int) -> bytes:
    """Pictures on the left, texts in both languages on the right."""
    flow, game = proof.flow, proof.game
    slices = [Slice(8.0, tuple(_text(flow, f"**{proof.title}** · {proof.lang}", "page-subheading", 0.0)))]
    if proof.icons:
        legend = " · ".join(f"{{{name}}} {escaped(_read_as(proof, name))}" for name in proof.icons)
        items, tall = flow.text(legend, "page-small", flow.full_width, PROOF)
        slices.append(Slice(tall, tuple(items), 3.0))
    if proof.terms.rendered:
        words = " · ".join(escaped(f"{one.term.forms[0]} = {one.shown or '?'}") for one in proof.terms.rendered)
        items, tall = flow.text(f"**{said(GLOSSARY)}** {words}", "page-small", flow.full_width, PROOF)
        slices.append(Slice(tall, tuple(items), 3.0))
    for entry in proof.entries:
        slices += _entry_slices(flow, entry)
    faces = flow.finished(slices, proof.lang, PROOF)
    flow.problems.stop_if_any()
    pages = [whole_page(face) for face in faces]
    info = DocumentInfo(f"{proof.title} – {proof.lang}", ", ".join(game.meta.authors), "", game.lang, "Simplex")
    return pdf_of(pages, info, cache, jobs)


def _entry_slices(flow: Flow, entry: ProofPiece) -> list[Slice]:
    """A card's picture with its first texts beside it; further texts go on below."""
    left = PICTURE + 6.0 if entry.faces else 0.0
    items: list[Item] = []
    tall = 0.0
    if entry.faces:
        face = entry.faces[0]
        height = min(PICTURE * face.height / face.width, 95.0)
        items += picture_of(flow, face, 0.0, 0.0, height)
        tall = height
    y = 0.0
    head = " / ".join(filter(None, (entry.component, entry.piece)))
    placed, low = flow.text(f"**{head}**", "page-small", flow.full_width - left, PROOF, left, y)
    items += placed
    y += low + 1.5
    out: list[Slice] = []
    for line in entry.lines:
        placed, low = _both(flow, line, left)
        if y + low > FULL:
            out.append(Slice(max(y, tall), tuple(items), 5.0))
            items, tall, y = [], 0.0, 0.0
        items += moved(placed, 0.0, y)
        y += low + 2.2
    return [*out, Slice(max(y, tall), tuple(items), 5.0)]


def _both(flow: Flow, line: ProofText, left: float) -> tuple[list[Item], float]:
    """Field and marks, then the source and the translation beside each other."""
    half = (flow.full_width - left - 4.0) / 2
    marks = escaped(", ".join(said(mark.words) for mark in line.marks))
    mark = f" **[{marks}]**" if marks else ""
    items, top = flow.text(f"*{line.field}*{mark}", "page-foot", flow.full_width - left, PROOF, left)
    tall = 0.0
    for text, x in ((line.source, left), (line.target, left + half + 4.0)):
        placed, low = flow.text(_plain(text), "page-small", half, PROOF, x, top + 0.8)
        items += placed
        tall = max(tall, low)
    if line.former:
        made_for = _plain(said(_made_for(line)))
        placed, low = flow.text(made_for, "page-foot", flow.full_width - left, PROOF, left, top + tall + 2.0)
        items += placed
        tall += low + 1.2
    return items, top + 0.8 + tall


def _made_for(line: ProofText) -> Message:
    """The source that a proposal was made for."""
    return message("The translation was made for: {former}", former=verbatim(line.former))


def _text(flow: Flow, text: str, style: str, y: float) -> list[Item]:
    return flow.text(text, style, flow.full_width, PROOF, 0.0, y)[0]


def _plain(text: str) -> str:
    """A text with its markup shown as it is written: a proof hides nothing."""
    return escaped(text).replace("\n", " ¶ ")


# --- as a page --------------------------------------------------------------------------------------------------


def proof_html(proof: Proof, cache: Cache, jobs: int) -> str:
    """One file that opens anywhere: pictures inside, problems first."""
    pictures = _pictures(proof, cache, jobs)
    body = []
    for index, entry in enumerate(proof.entries):
        images = "".join(f'<img src="data:image/png;base64,{data}" alt="">' for data in pictures.get(index, ()))
        rows = "".join(_row(line) for line in entry.lines)
        marked = " marked" if any(line.marks for line in entry.lines) else ""
        head = html.escape(" / ".join(filter(None, (entry.component, entry.piece))))
        body.append(f'<section class="card{marked}"><h2>{head}</h2><div>{images}</div><table>{rows}</table></section>')
    css = CSS.read_text(encoding="utf-8")
    title = html.escape(f"{proof.title}: {proof.lang}")
    counts = html.escape(f"{said(proof.counts)}.")
    only = html.escape(said(message("Only what is marked")))
    direction = "rtl" if proof.flow.setter.styling.rtl else "ltr"
    return (
        f'<!doctype html><html lang="{spoken()}"><head><meta charset="utf-8"><title>{title}</title>'
        f'<style>{css}</style></head><body data-direction="{direction}"><header><h1>{title}</h1><p>{counts}</p>'
        f'<label><input type="checkbox" id="only"> {only}</label></header>'
        f"{_legend(proof)}{_glossary(proof.terms)}{''.join(body)}</body></html>\n"
    )


def _read_as(proof: Proof, name: str) -> str:
    """An icon by its name, with how it is read: {clock} “Zeiteinheit | Zeiteinheiten”."""
    reading = proof.readings.get(name)
    return f"{{{name}}} “{reading}”" if reading else f"{{{name}}}"


def _legend(proof: Proof) -> str:
    """Every picture that texts name, beside its name and its reading."""
    if not proof.icons:
        return ""
    data = {name: base64.b64encode(picture).decode() for name, picture in proof.icons.items()}
    each = " ".join(
        f'<span><img src="data:image/svg+xml;base64,{picture}" alt=""> {html.escape(_read_as(proof, name))}</span>'
        for name, picture in data.items()
    )
    return f'<p class="legend">{each}</p>'


def _glossary(terms: Terms) -> str:
    """The words of the glossary with their translations, to be opened."""
    if not terms.rendered:
        return ""
    rows = "".join(
        f"<tr><th>{html.escape(one.term.term)}</th><td>{html.escape(one.text)}</td>"
        f"<td>{html.escape(one.remark)}</td><td>{html.escape(one.term.note)}</td></tr>"
        for one in terms.rendered
    )
    return f'<details class="glossary"><summary>{html.escape(said(GLOSSARY))}</summary><table>{rows}</table></details>'


def _row(line: ProofText) -> str:
    marks = "".join(f"<b class='{mark.kind}'>{html.escape(said(mark.words))}</b> " for mark in line.marks)
    source, target, former = (
        html.escape(text).replace("\n", "<br>") for text in (line.source, line.target, said(_made_for(line)))
    )
    made_for = f"<p class='former'>{former}</p>" if line.former else ""
    return f"<tr><th>{html.escape(line.field)} {marks}</th><td>{source}{made_for}</td><td>{target}</td></tr>"


def _pictures(proof: Proof, cache: Cache, jobs: int) -> dict[int, list[str]]:
    """PNG of every face, as the print shows it."""
    import pypdfium2

    wanted = [(index, face) for index, entry in enumerate(proof.entries) for face in entry.faces]
    distinct = {face.key: face for _, face in wanted}
    pages = [whole_page(face) for face in distinct.values()]
    if not pages:
        return {}
    info = DocumentInfo("proof", "", "", proof.game.lang, "Simplex")
    document = pypdfium2.PdfDocument(pdf_of(pages, info, cache, jobs))
    data = {}
    for number, digest in enumerate(distinct):
        out = io.BytesIO()
        size = max(distinct[digest].width, distinct[digest].height)
        scale = min(DPI, 900 / size * 25.4) / 72
        document[number].render(scale=scale).to_pil().save(out, "PNG", optimize=True)
        data[digest] = base64.b64encode(out.getvalue()).decode()
    found: dict[int, list[str]] = {}
    for index, face in wanted:
        found.setdefault(index, []).append(data[face.key])
    return found
