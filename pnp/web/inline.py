"""Light markup → HTML. Games come from strangers: whatever they wrote is escaped, and nothing of it is markup here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from urllib.parse import quote

from pnp.assets.opener import Opener
from pnp.definition import markup
from pnp.language.aloud import Readings
from pnp.language.conventions import NO_BREAK
from pnp.text.linebreak import unbreakable
from pnp.text.ties import ties

LINE = "<br>"
GLUE = "&#8288;"  # keeps an icon on the line of the word before it, and blanks around it apart


@dataclass(eq=False, repr=False)
class Icons:
    """The icons of one page, each a class of its style sheet; colours are those of the text around them."""

    opener: Opener
    _known: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)  # class and rule, by name and colour

    def html(self, name: str, reading: str, colour: str) -> str:
        """An icon in a line: a picture for the eye, its word for all else."""
        key = (name, colour)
        if key not in self._known:
            drawn = self.opener.drawing(f"icons/{name}.svg", colour, self.opener.game.place, "icon")
            self._known[key] = (f"i{len(self._known) + 1}", _rule(drawn.art.svg, drawn.art.view) if drawn else "")
        return f'<span class="i {self._known[key][0]}">{GLUE}<span>{escape(reading)}</span></span>'

    @property
    def css(self) -> str:
        """A rule for each icon that was asked for."""
        return "\n".join(f".{name}{{{rule}}}" for name, rule in self._known.values())


HIGH = 1.2  # em of an icon, with the hair's breadth of room around it


def _rule(svg: str, view: tuple[float, float, float, float]) -> str:
    """A drawing as a background; a browser runs and fetches nothing of a picture in a style sheet."""
    ratio = view[2] / view[3] if view[3] else 1.0
    address = quote(svg, safe="~()*!/:,;= ")
    return f'padding-inline-start:{HIGH * ratio:.3f}em;background-image:url("data:image/svg+xml,{address}")'


def paragraphs(text: str, readings: Readings, icon: Callable[[str, str], str]) -> list[str]:
    """A text of a game as HTML, paragraph by paragraph; `icon` is given a name and a reading."""
    out = []
    for runs in markup.parse(text):
        said = readings.in_row(runs)
        pairs = zip(runs, said, strict=True)
        parts = [icon(run.icon, word) if run.icon else _styled(run, readings.lang) for run, word in pairs]
        out.append("".join(parts))
    return out


def _styled(run: markup.Run, lang: str) -> str:
    html = escape(_tied(run.text, lang)).replace("\n", LINE)
    html = f"<em>{html}</em>" if run.italic else html
    return f"<strong>{html}</strong>" if run.bold else html


def _tied(text: str, lang: str) -> str:
    """A text whose numbers stay with their nouns, as in print."""
    pieces = unbreakable(text, lang)
    found = ties(pieces, lang)
    return "".join(f"{one[:-1]}{NO_BREAK}" if i in found else one for i, one in enumerate(pieces)) if found else text
