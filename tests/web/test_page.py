"""The whole page: what a stranger's game may say, and what it may not do."""

from __future__ import annotations

from html.parser import HTMLParser

from pnp.base.cache import Cache
from pnp.definition.components import Block
from pnp.web.page import is_for_screens, web_page
from tests.pages.flows import HERE, flow, mans

HOSTILE = "</h2></style><script>alert(1)</script><img src=x onerror=alert(2)> \"' &amp; {heat}"


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        assert not any(name.startswith("on") for name, _ in attrs)


def page_of(*blocks: Block, title: str = "Règle") -> str:
    one = flow()
    component = mans().components["rules"]._replace(blocks=blocks, title=title)
    return web_page(component, one.setter, {}, frozenset(), Cache(None)).decode()


def test_nothing_that_a_game_says_is_markup() -> None:
    blocks = [
        Block("title", HOSTILE, {"subtitle": HOSTILE, "image": ""}, HERE),
        *(
            Block(kind, HOSTILE, {"name": HOSTILE}, HERE)
            for kind in ("heading", "subheading", "text", "note", "example")
        ),
        Block("list", [HOSTILE], {}, HERE),
    ]
    html = page_of(*blocks, title=HOSTILE)
    tags = Tags()
    tags.feed(html)
    assert "script" not in tags.seen and "img" not in tags.seen
    assert html.count("<style>") == html.count("</style>") == 1
    assert "default-src 'none'" in html


def test_headings_can_be_reached_and_blocks_of_other_kits_are_left_out() -> None:
    blocks = [
        Block("heading", "Un", {}, HERE),
        Block("text", "En grand.", {"kits": "large"}, HERE),
        Block("heading", "Deux", {}, HERE),
    ]
    html = page_of(*blocks)
    assert '<li><a href="#s2">Deux</a></li>' in html and '<h2 id="s2">Deux</h2>' in html
    assert "En grand" not in html
    assert html == page_of(*blocks)


def test_what_tells_of_the_paper_stays_on_paper() -> None:
    components = mans().components
    assert is_for_screens(components["rules"])
    assert not is_for_screens(components["readme"]) and not is_for_screens(components["course"])
