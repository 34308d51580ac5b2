"""What SVG hides is not printed: texts, pictures, includes and repetitions too; and what is shown again is."""

from __future__ import annotations

import pytest

from pnp.face.hidden import opacity, without_hidden
from pnp.svg.tree import made
from tests.face.studio import BLUE, RED, Studio, texts

SQUARE = '<rect width="10" height="10" fill="#ff0000"/>'
CONTENT = {
    "shape": SQUARE,
    "painted": '<rect width="10" height="10" pnp:fill="rouge"/>',
    "text": '<rect width="40" height="20" pnp:text="{title}" pnp:style="loud"/>',
    "picture": '<rect width="10" height="10" pnp:image="dot.svg"/>',
    "include": '<g pnp:include="dot.svg"/>',
    "repetition": f'<g pnp:each="i in 3" pnp:step="11 0">{SQUARE}</g>',
    "use": f'<g style="display:none"><g id="u">{SQUARE}</g></g><use href="#u"/>',
}
HIDING = ('display="none"', 'style="display:none"', 'style="fill:red; display : none"', 'opacity="0"')


def blank(studio: Studio, inner: str) -> bool:
    """Whether nothing of a template is printed."""
    studio.template(SQUARE, "dot.svg", (10, 10))
    return studio.print(inner, {"title": "III"}, title="text").blank


@pytest.mark.parametrize("kind", CONTENT)
def test_each_of_these_leaves_ink(studio: Studio, kind: str) -> None:
    """Or the tests below would prove nothing."""
    assert not blank(studio, CONTENT[kind])


@pytest.mark.parametrize("kind", CONTENT)
@pytest.mark.parametrize("how", HIDING)
def test_a_group_that_is_not_displayed_hides_all_that_is_in_it(studio: Studio, kind: str, how: str) -> None:
    """A child cannot undo it; so does Inkscape hide a layer."""
    assert blank(studio, f'<g {how}><g display="inline" style="visibility:visible">{CONTENT[kind]}</g></g>')


@pytest.mark.parametrize("kind", [kind for kind in CONTENT if kind not in ("use", "repetition")])
@pytest.mark.parametrize("how", ['display="none"', 'style="display:none"', 'style="visibility:hidden"'])
def test_an_element_hides_itself(studio: Studio, kind: str, how: str) -> None:
    """In its style or in an attribute."""
    assert blank(studio, CONTENT[kind].replace("pnp:", f"{how} pnp:", 1).replace('fill="#f', f'{how} fill="#f'))


@pytest.mark.parametrize("kind", CONTENT)
@pytest.mark.parametrize("word", ["hidden", "collapse"])
def test_visibility_is_inherited(studio: Studio, kind: str, word: str) -> None:
    """By texts, pictures and includes as by shapes."""
    assert blank(studio, f'<g style="visibility:{word}"><g>{CONTENT[kind]}</g></g>')


@pytest.mark.parametrize("kind", CONTENT)
def test_a_child_may_be_visible_again(studio: Studio, kind: str) -> None:
    """Unlike display."""
    assert not blank(studio, f'<g visibility="hidden"><g style="visibility:visible">{CONTENT[kind]}</g></g>')


@pytest.mark.parametrize("how", HIDING)
def test_the_root_hides_everything(studio: Studio, how: str) -> None:
    """A whole template that is not displayed prints nothing."""
    studio.template(SQUARE, "part.svg")
    path = studio.root / "templates/tiny/part.svg"
    path.write_text(path.read_text(encoding="utf-8").replace("viewBox", f"{how} viewBox"), encoding="utf-8")
    page = studio.print('<g pnp:include="part.svg"/><rect x="20" width="9" height="9" fill="#0000ff"/>')
    assert page.colours((24, 4), (4, 4)) == [BLUE, "#ffffff"]


def test_hidden_layers_of_inkscape_are_not_printed(studio: Studio) -> None:
    """With the attributes that Inkscape writes; the layer that is shown is."""
    layer = (
        '<g xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:groupmode="layer" style="{}">{}</g>'
    )
    face = studio.face(
        layer.format("display:none", CONTENT["text"].replace("{title}", "1"))
        + layer.format("display:inline", CONTENT["text"].replace("{title}", "2"))
    )
    assert len(texts(face)) == 1


def test_what_is_hidden_may_be_used_elsewhere(studio: Studio) -> None:
    """The group that hides it is not around the use."""
    page = studio.print(
        f'<g display="none"><g id="a">{SQUARE}</g></g><use href="#a" x="20"/>'
        '<g visibility="hidden"><rect id="b" y="20" width="9" height="9" fill="#0000ff"/></g><use href="#b"/>'
    )
    assert page.colours((25, 5), (4, 24), (5, 5)) == [RED, BLUE, "#ffffff"]


def test_nothing_is_copied_where_nothing_is_hidden() -> None:
    """The very same tree goes on."""
    tree = made("svg", {}, [made("g", {"opacity": "50%"}, [made("rect", {"visibility": "visible"})])])
    assert without_hidden(tree, {}) is tree and opacity(tree.children[0]) == 0.5
