"""Light markup as HTML."""

from __future__ import annotations

import pytest

from pnp.language.aloud import Readings
from pnp.web.inline import GLUE, Icons, paragraphs
from tests.pages.flows import flow

READINGS = Readings("fr", {"heat": "point de chauffe | points de chauffe"})


@pytest.mark.parametrize(
    ("text", "html"),
    [
        (
            "**Gras**, *penché*, ***les deux***",
            ["<strong>Gras</strong>, <em>penché</em>, <strong><em>les deux</em></strong>"],
        ),
        ('<script>alert(1)</script> & "x"', ["&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;"]),
        ("un\ndeux\n\ntrois", ["un<br>deux", "trois"]),
        ("3 {heat} ici", ["3 [heat:points de chauffe] ici"]),
        ("il y a 12 cartes", ["il y\u00a0a\u00a012\u00a0cartes"]),
    ],
)
def test_a_text_of_a_game_is_escaped_and_set(text: str, html: list[str]) -> None:
    assert paragraphs(text, READINGS, lambda name, said: f"[{name}:{said}]") == html


def test_an_icon_is_a_picture_with_its_word() -> None:
    """The same icon in two colours is drawn twice; one that comes again is not."""
    icons = Icons(flow().setter.opener)
    first = icons.html("heat", "chauffe & <b>", "#000000")
    assert first == f'<span class="i i1">{GLUE}<span>chauffe &amp; &lt;b&gt;</span></span>'
    assert 'class="i i1"' in icons.html("heat", "x", "#000000")
    assert 'class="i i2"' in icons.html("heat", "x", "#ffffff")
    assert icons.css.count("data:image/svg+xml,") == 2
    assert "<" not in icons.css
