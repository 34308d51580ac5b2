"""Markdown → HTML that stands by itself: links lead to other pages, pictures are found where the pages come from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from pathlib import Path
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from pnp.base.packaged import packaged
from pnp.guide.pages import Page

_SOURCE = re.compile(r'(<img [^<>]*?src=")([^"]++)(")')


def site(pages: Mapping[str, Page]) -> dict[str, str]:
    """Every page as HTML under the name of its file."""
    out = {}
    for name, one in pages.items():
        body = _body(one.path.read_text(encoding="utf-8"), one.path.parent, pages)
        out[f"{name}.html"] = _framed(one.title, name, body, pages)
    return out


def _framed(title: str, current: str, body: str, pages: Mapping[str, Page]) -> str:
    """A whole file, with the way to all other pages at its top."""
    links = " ".join(
        f'<a href="{name}.html"{" aria-current=page" if name == current else ""}>{name}</a>' for name in pages
    )
    style = packaged("guide/page.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{style}</style></head>\n"
        f"<body><nav>{links}</nav>\n<main>{body}</main></body></html>\n"
    )


def _body(text: str, folder: Path, pages: Mapping[str, Page]) -> str:
    """One page between its frame."""
    markdown = MarkdownIt("commonmark").enable("table")
    tokens = markdown.parse(text)
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            words = tokens[place + 1].children or []
            token.attrSet("id", anchor("".join(word.content for word in words if not word.type.startswith("link"))))
        _lead(token.children or [], folder, pages)
    html: str = markdown.renderer.render(tokens, markdown.options, {})
    return _SOURCE.sub(lambda found: f"{found[1]}{_target(found[2], folder, pages)}{found[3]}", html)


def _lead(tokens: list[Token], folder: Path, pages: Mapping[str, Page]) -> None:
    """Turn the links of one paragraph to where they lead from here; one that leads nowhere becomes plain text."""
    opened: list[Token] = []
    for token in tokens:
        if token.type == "link_open":
            target = _target(str(token.attrGet("href") or ""), folder, pages)
            token.attrSet("href", target)
            token.tag = "a" if target else "span"
            token.attrs = token.attrs if target else {}
            opened.append(token)
        elif token.type == "link_close":
            token.tag = opened.pop().tag


def _target(link: str, folder: Path, pages: Mapping[str, Page]) -> str:
    """Where a link of a page leads: another page, a place in this one, the net, or a file beside the pages."""
    name, _, place = link.partition("#")
    if not name or "://" in name or name.startswith("mailto:"):
        return link
    if name.removesuffix(".md") in pages and name.endswith(".md"):
        return f"{name.removesuffix('.md')}.html{'#' * bool(place)}{place}"
    path = (folder / unquote(name)).resolve()
    return path.as_uri() if path.exists() else ""


def anchor(heading: str) -> str:
    """The name of a heading in links, as the sites name it that show Markdown: small letters, hyphens for blanks."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
