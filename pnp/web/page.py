"""A flowing document → one HTML file: texts, pictures, letters and style within it, nothing fetched, nothing run."""

from __future__ import annotations

from pnp.base.cache import Cache
from pnp.base.packaged import packaged
from pnp.definition.blocks import Case
from pnp.definition.components import Component
from pnp.definition.game import Game
from pnp.face.model import Faces
from pnp.face.setter import TextSetter
from pnp.language.conventions import language
from pnp.pages.flow import WORDED, Flow
from pnp.web import fonts
from pnp.web.blocks import COLUMN, WRITERS, Fragments, Writer, escaped
from pnp.web.inline import Icons
from pnp.web.pictures import Picture, addresses

POLICY = "; ".join(
    (
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "img-src data:",
        "font-src data:",
        "form-action 'none'",
        "base-uri 'none'",
    )
)
FACES = (
    fonts.Face("text", "regular"),
    fonts.Face("text", "bold"),
    fonts.Face("text", "regular", True),
    fonts.Face("display", "bold"),
)
COLOURS = ("ink", "accent", "tint", "note", "muted", "white")
OF_THE_KIT = frozenset(("ruler", "jobs", "parts", "inventory"))  # blocks that tell of the paper, not of the game


def is_for_screens(component: Component) -> bool:
    """Whether a component is a text that people read away from the printer, too."""
    return component.kind == "pages" and not any(block.kind in OF_THE_KIT for block in component.blocks)


def web_page(
    component: Component,
    setter: TextSetter,
    faces: Faces,
    cases: frozenset[Case],
    cache: Cache,
    jobs: int = 1,
    second: tuple[Game, Component] | None = None,
) -> bytes:
    """The file; the same component and faces give the same bytes."""
    game = setter.game
    flow = Flow(setter, (COLUMN, COLUMN), faces, columns=1, margin=0.0, booklet=True, cases=cases)
    icons = Icons(setter.opener)
    writer = Writer(setter, flow, game, setter.opener.readings(game.lang), icons)
    other = second and Writer(setter, flow, second[0], setter.opener.readings(second[0].lang), icons, True)
    body: Fragments = []
    for index, block in enumerate(component.blocks):
        if block.options.get("kits") and block.options["kits"] not in cases:
            continue
        body += writer.block(block)
        below = second[1].blocks[index] if second else block
        if other and block.kind in WORDED and block.kind in WRITERS and below.value != block.value:
            body += [f'<div lang="{escaped(other.game.lang)}" class="second">', *other.block(below), "</div>"]
    setter.problems.stop_if_any()
    found = addresses([one for one in body if isinstance(one, Picture)], cache, jobs)
    html = "\n".join(_image(one, found[one.key]) if isinstance(one, Picture) else one for one in body if one)
    return _framed(game, component.title, writer, html, icons.css).encode()


def _image(picture: Picture, address: str) -> str:
    width, height = picture.size
    round_off = f"border-radius:{100 * picture.face.corner / picture.face.width:.2f}%" if picture.face.corner else ""
    shared = f"flex:{picture.share:.3f} 1 0" if picture.share < 1 else ""
    style = ";".join(filter(None, (round_off, shared)))
    look = (f' style="{style}"' if style else "") + (' class="framed"' if picture.framed else "")
    return f'<img width="{width}" height="{height}" alt="{escaped(picture.alt)}"{look} src="{address}">'


def _framed(game: Game, name: str, writer: Writer, body: str, icons: str) -> str:
    """The whole file around its body."""
    spoken = language(game.lang)
    colours = "".join(f"--{one}:{game.palette[one]};" for one in COLOURS)
    style = packaged("web/page.css").read_text(encoding="utf-8")
    contents = "".join(f'<li><a href="#{place}">{escaped(text)}</a></li>' for place, text in writer.headings)
    title = f"{game.meta.title} – {name}"
    letters = set(body) | set(contents) | set(title) | set(" ·0123456789.")
    book = writer.setter.typesetter.book
    foot = escaped(f"{game.meta.title} · {name} · {game.meta.version}")
    nav = f"<nav><details><summary>{escaped(name)}</summary><ol>{contents}</ol></details></nav>" if contents else ""
    header, _, rest = body.partition("</header>") if "</header>" in body else ("", "", body)
    head = f"{header}</header>" if header else ""
    return (
        f'<!doctype html>\n<html lang="{escaped(game.lang)}"{" dir=rtl" if spoken.rtl else ""}>\n<head>\n'
        f'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escaped(title)}</title>\n'
        f"<style>\n:root{{{colours}}}\n{style}\n{icons}\n{fonts.rules(book, FACES, letters)}\n</style>\n</head>\n"
        f"<body>\n<main>\n{head}\n{nav}\n{rest}\n</main>\n<footer>{foot}</footer>\n</body>\n</html>\n"
    )
