"""reader: sound pictures become a tree; what is hostile, or would not be printed, is told with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.problems import Problems
from pnp.svg.reader import MAX_DEPTH, MAX_ELEMENTS, art_of, read
from pnp.svg.tree import SVG
from tests.places import ROOT
from tests.svg.pictures import HEAD, picture

TEMPLATES = sorted(ROOT.glob("templates/*/*.svg"))


def test_there_are_shipped_templates() -> None:
    """Lest the next test pass on nothing."""
    assert len(TEMPLATES) > 5


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_shipped_templates_are_read_without_a_word(path: Path) -> None:
    """All of them, with a view in millimetres."""
    problems = Problems()
    found = read(path, path.name, problems)
    assert found is not None and [str(p) for p in problems] == []
    assert found.view[2] > 0 and found.view[3] > 0


def test_the_tree_keeps_attributes_bindings_and_places(tmp_path: Path) -> None:
    """Titles, comments and what a drawing program adds are left out, and so are attributes of text."""
    inner = (
        '\n  <title>t</title><!-- c --><g fill="#fff"><rect x="1" font-size="9" class="k" pnp:text="{title}"/></g>'
        '\n  <x:view xmlns:x="urn:editor"><rect/></x:view>'
    )
    found, said = picture(tmp_path, inner)
    assert found is not None and said == []
    root, group, rect = found.root.walk()
    assert (root.tag, group.attributes, rect.attributes) == ("svg", {"fill": "#fff"}, {"x": "1"})
    assert rect.bindings == {"text": "{title}"}
    assert rect.place == ("a.svg", 2, 3 + inner.splitlines()[1].index("<rect") - 2)


@pytest.mark.parametrize(
    ("inner", "said"),
    [
        ("<script>x</script>", "<script>: found an element that cannot be printed; templates hold no code"),
        ("<text>x</text>", "give a rect the attribute pnp:text instead"),
        ("<rct/>", "(did you mean rect?)"),
        ('<rect onclick="x()"/>', "onclick: found a script attribute"),
        ('<use href="http://x/y.svg#a"/>', "href: found “http://x/y.svg#a”; expected #id of this file"),
        ('<use xlink:href="other.svg#a"/>', "href: found “other.svg#a”"),
        ('<rect fill="url(http://x/y)"/>', "expected url(#id) of this file"),
        ('<rect style="fill: url(//x)"/>', "expected url(#id) of this file"),
        ('<rect filter="url(#f)"/>', "filter: found a filter; it would not be printed"),
        ('<rect fil="red"/>', "found an unknown attribute (did you mean fill?)"),
        ('<rect style="fill: reddish"/>', "style: found “reddish”"),
        ("<use/>", "<use>: found no href"),
        ('<use href="#sun"/><g id="sum"/>', "found #sun; no element of this file has that id (did you mean sum?)"),
        ('<g id="a"><use href="#a"/></g>', "found an element that contains itself"),
        ("<?php echo?>", "expected no processing instructions"),
        ("<g>", "not valid XML"),
        ('<rect xmlns:q="urn:pnp:other" q:text="x"/>', 'expected xmlns:pnp="urn:pnp:template"'),
    ],
)
def test_what_is_hostile_or_would_not_be_printed_is_told(tmp_path: Path, inner: str, said: str) -> None:
    """At its line and column, and there is no picture."""
    found, problems = picture(tmp_path, "\n" + inner)
    assert found is None
    assert any(problem.startswith("a.svg:2:") and said in problem for problem in problems), problems


@pytest.mark.parametrize(
    ("head", "said"),
    [
        (f'<!DOCTYPE svg [<!ENTITY a "aaaa">]>{HEAD}', "found a DOCTYPE"),
        ("<svg>", f'found no namespace; expected xmlns="{SVG}"'),
        (f'<svg xmlns="{SVG}">', "viewBox: found none that is usable"),
        (f'<svg xmlns="{SVG}" viewBox="0 0 63">', "viewBox: found none that is usable"),
        (f'<svg xmlns="{SVG}" viewBox="0 0 0 88">', "viewBox: found an empty or endless one"),
        (f'<svg xmlns="{SVG}" viewBox="0 0 nan 88">', "viewBox: found an empty or endless one"),
        (f'<?xml version="1.0" encoding="x-none"?>{HEAD}', "not valid XML"),
    ],
)
def test_a_root_that_cannot_be_used_is_told(tmp_path: Path, head: str, said: str) -> None:
    """No entities, a namespace, and a view with a size."""
    found, problems = picture(tmp_path, "", head)
    assert found is None and len(problems) == 1 and said in problems[0]


def ten_of(number: int) -> str:
    """A group of ten uses of the one before it."""
    uses = f'<use href="#a{number - 1}"/>' * 10
    return f'<g id="a{number}">{uses}</g>'


def test_pictures_that_would_never_end_are_refused(tmp_path: Path) -> None:
    """Too deep, and a crowd of uses of uses that is small on the disk."""
    deep = MAX_DEPTH + 2
    _, said = picture(tmp_path, "<g>" * deep + "</g>" * deep)
    assert len(said) == 1 and f"more than {MAX_DEPTH} levels" in said[0]
    crowd = '<g id="a0"><rect/></g>' + "".join(ten_of(number) for number in range(1, 7))
    _, said = picture(tmp_path, crowd)
    assert len(said) == 1 and f"draws more than {MAX_ELEMENTS} elements" in said[0]


@settings(max_examples=60)
@given(text=st.text("<>/=\"' gsvrect#&;!?-[]", max_size=40))
def test_any_text_is_read_or_told(text: str, tmp_path: Path) -> None:
    """Never an exception, and never a picture out of what is told."""
    found, said = picture(tmp_path, text)
    assert (found is None) == bool(said)


def test_what_a_program_has_written_becomes_art_only_if_it_is_above_doubt() -> None:
    """No places here, for there is no file; what is doubtful is an error of the program."""
    art = art_of(f'<svg xmlns="{SVG}" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>')
    assert [e.tag for one in art.content for e in one.walk()] == ["rect"] and art.view == (0, 0, 1, 1)
    for text in (
        f'<svg xmlns="{SVG}" viewBox="0 0 1 1"><text>x</text></svg>',
        f'<svg xmlns="{SVG}" viewBox="0 0 1 1"><rect fill="reddish"/></svg>',
        f'<svg xmlns="{SVG}"><rect/></svg>',
        f'<!DOCTYPE svg><svg xmlns="{SVG}" viewBox="0 0 1 1"/>',
        '<?xml version="1.0" encoding="x-none"?><svg/>',
        "<svg",
        "",
    ):
        with pytest.raises(ValueError):
            art_of(text)


def test_paint_on_the_root_of_a_program_is_kept_and_long_decimals_are_cut() -> None:
    """Six decimals of a millimetre are enough; the view may be given more exactly than it is written."""
    head = f'<svg xmlns="{SVG}" viewBox="0 0 1.33333 1" fill="#123456" id="x">'
    art = art_of(f'{head}<defs/><rect width="0.1234567890123456"/></svg>', (0.0, 0.0, 4 / 3, 1.0))
    assert art.view == (0, 0, 4 / 3, 1) and len(art.content) == 1
    group, rect = art.content[0].walk()
    assert (group.tag, group.attributes, rect.attributes) == ("g", {"fill": "#123456"}, {"width": "0.123456"})
