"""HTML in a text: what was found, and what is written here instead. It would be printed as it stands."""

from __future__ import annotations

import re
import unicodedata
from html import unescape
from html.entities import html5

from pnp.base.messages import NOTHING, Message, message

_BOLD, _ITALIC = "**bold**", "*italic*"
_STYLE = message("the words alone; size and colour are those of the style in game.yaml that the template chooses")
_SIGN = message("the character itself, such as ² or ₂")
_LINES = message("the words alone, each on a line of its own")
# tag → what to write instead
TAGS = {
    **dict.fromkeys(("b", "strong"), _BOLD),
    **dict.fromkeys(("i", "em", "cite", "var", "dfn"), _ITALIC),
    **dict.fromkeys(("br", "wbr"), message("a new line, in a text that starts with |")),
    **dict.fromkeys(
        ("p", "div", "hr", "blockquote", "section", "article"), message("a blank line between two paragraphs")
    ),
    **dict.fromkeys(("u", "ins", "s", "strike", "del", "mark"), message("**bold** or *italic*")),
    **dict.fromkeys(("font", "span", "center", "small", "big", "code", "pre", "tt", "style", "label"), _STYLE),
    **dict.fromkeys(
        ("h1", "h2", "h3", "h4", "h5", "h6"), message("a field of its own, or the block heading: on a page")
    ),
    **dict.fromkeys(("sup", "sub"), _SIGN),
    **dict.fromkeys(("img", "svg", "icon"), message("an icon in braces, such as {{clock}}")),
    **dict.fromkeys(
        ("ul", "ol", "li", "dl", "dt", "dd"), message("{lines}; on a page, the block list: or steps:", lines=_LINES)
    ),
    **dict.fromkeys(
        ("table", "tr", "td", "th", "tbody", "thead"), message("{lines}; on a page, the block table:", lines=_LINES)
    ),
    "a": message("the words alone"),
}
_ATTRIBUTE = r"""\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=]+)"""  # so that “a <b et b> c” is none
_TAG = re.compile(rf"</?([A-Za-z][A-Za-z0-9]*)(?:{_ATTRIBUTE})*\s*/?>")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")


def mistake(text: str) -> Message:
    """The first tag, comment or entity of a text and what to write instead; nothing if there is none."""
    if "<" in text:
        if "<!--" in text:
            return message("“<!--”, a comment of HTML; expected a comment of YAML, outside the text: # …")
        for match in _TAG.finditer(text):
            instead = TAGS.get(match[1].lower())
            if instead:
                shown = match[0] if len(match[0]) <= 40 else match[0][:37] + "…"
                return message("“{shown}”, which is HTML; expected {instead}", shown=shown, instead=instead)
    if "&" in text:
        for match in _ENTITY.finditer(text):
            if match[0][1] == "#" or match[0][1:] in html5:
                return message(
                    "“{match}”, which is HTML; expected the character itself{named}",
                    match=match[0],
                    named=_named(unescape(match[0])),
                )
    return NOTHING


def _named(found: str) -> str:
    """The character in question, by its name if it cannot be seen."""
    if found.isprintable() and found.strip():
        return f", {found}"
    return "".join(f", U+{ord(char):04X} {unicodedata.name(char, '').lower()}".rstrip() for char in found)
