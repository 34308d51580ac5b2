"""reader: sound pictures become a tree; what is hostile, or would not be printed, is told with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.base.geometry import apply, parse_transform
from pnp.base.problems import Problems
from pnp.svg import reader
from pnp.svg.reader import MAX_CHARACTERS, MAX_DEPTH, art_of, read
from pnp.svg.references import MAX_ELEMENTS
from pnp.svg.tree import SVG, of_the_root
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


def tags(folder: Path, inner: str, head: str = HEAD) -> list[str]:
    """The elements of a picture that is read without a word."""
    found, said = picture(folder, inner, head)
    assert found is not None and said == []
    return [element.tag for element in found.root.walk()][1:]


@pytest.mark.parametrize(
    ("inner", "left"),
    [
        ("<text>a <tspan>b</tspan></text>", ["text", "#text", "tspan", "#text"]),
        ("<g> a <rect/> b </g>", ["g", "rect"]),
        ("<style>rect{fill:red}</style><rect/>", ["rect"]),
        ('<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>', ["filter", "feGaussianBlur"]),
        ("<mask/><pattern/><marker/><switch/><a/>", ["mask", "pattern", "marker", "switch", "a"]),
        ("<animate/><metadata><rect/></metadata><desc>x</desc><rect/>", ["rect"]),
        ('<rect pnp:sample="true"/><g pnp:sample="true"><text>x</text></g><rect pnp:sample="false"/>', ["rect"]),
        ('<switch><g requiredExtensions="urn:x"><rct/></g><rect requiredExtensions=""/></switch>', ["switch", "rect"]),
        ("<?php echo?><?xpacket begin?><rect/>", ["rect"]),
        ('<rect width="10mm" height="50%"/>', ["rect"]),
    ],
)
def test_what_can_be_drawn_is_read_and_the_rest_is_passed_over(tmp_path: Path, inner: str, left: list[str]) -> None:
    """Texts, filters, masks, sheets and units; not what is for the eye in Inkscape, or for other programs."""
    assert tags(tmp_path, inner) == left


def test_a_plain_href_is_stronger_than_an_old_one(tmp_path: Path) -> None:
    """In whichever order they stand."""
    for said in ('href="#a" xlink:href="#b"', 'xlink:href="#b" href="#a"', 'xlink:href="#a"'):
        found, _ = picture(tmp_path, f'<g id="a"/><g id="b"/><use {said}/>')
        assert found is not None and found.root.children[2].attributes == {"href": "#a"}


@pytest.mark.parametrize(
    ("inner", "said"),
    [
        ("<script>x</script>", "<script>: found an element that cannot be printed; templates hold no code"),
        ('<a xlink:href="x"><script/></a>', "<script>: found an element that cannot be printed"),
        ("<foreignObject/>", "only SVG shapes can be printed"),
        ("<flowRoot/>", "turn it into a text (in Inkscape: Text → Convert to Text), or give a rect pnp:text"),
        ("<rct/>", "(did you mean rect?)"),
        ('<rect onclick="x()"/>', "onclick: found a script attribute"),
        ('<rect ONLOAD="x()"/>', "ONLOAD: found a script attribute"),
        ('<use href="http://x/y.svg#a"/>', "href: found “http://x/y.svg#a”; expected #id of this file"),
        ('<use xlink:href="other.svg#a"/>', "href: found “other.svg#a”"),
        ('<use href=" #a"/>', "href: found “ #a”"),
        ('<image href="file:///etc/passwd"/>', "href: found “file:///etc/passwd”"),
        ('<image href="JavaScript:x()"/>', "href: found “JavaScript:x()”"),
        ('<feImage href="http://x"/>', "href: found “http://x”"),
        ('<textPath href="http://x"/>', "href: found “http://x”"),
        ('<rect fill="url(http://x/y)"/>', "expected url(#id) of this file"),
        ('<rect style="fill: url(//x)"/>', "expected url(#id) of this file"),
        ('<rect class="k"/><style>.k{fill:url("a.svg#b")}</style>', "expected url(#id) of this file"),
        ('<rect filter="url(#f)"/>', "filter: found #f; no element of this file has that id"),
        ('<rect fil="red"/>', "found an unknown attribute (did you mean fill?)"),
        ('<rect style="fill: reddish"/>', "style: found “reddish”"),
        ("<use/>", "<use>: found no href"),
        ('<use href="#sun"/><g id="sum"/>', "found #sun; no element of this file has that id (did you mean sum?)"),
        ('<g id="a"><use href="#a"/></g>', "found an element that contains itself"),
        ("<?xml-stylesheet href='a.css'?>", "<?xml-stylesheet…?>: found a style sheet outside the file"),
        ("<g>", "not valid XML"),
        ('<rect fill="<"/>', "not valid XML: not well-formed (invalid token); in quotes, < is written &lt;"),
        ("<text>&nbsp;</text>", "not valid XML: undefined entity"),
        ('<rect xmlns:q="urn:pnp:other" q:text="x"/>', 'expected xmlns:pnp="urn:pnp:template"'),
    ],
)  # fmt: skip
def test_what_is_hostile_or_would_not_be_printed_is_told(tmp_path: Path, inner: str, said: str) -> None:
    """At its line and column, and there is no picture."""
    found, problems = picture(tmp_path, "\n" + inner)
    assert found is None
    assert any(problem.startswith("a.svg:2:") and said in problem for problem in problems), problems


DOCTYPE = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


def test_a_doctype_alone_is_passed_over(tmp_path: Path) -> None:
    """Old programs write one; nothing is fetched for it."""
    assert tags(tmp_path, "<rect/>", f"<?xml version='1.0'?>{DOCTYPE}\n{HEAD}") == ["rect"]
    assert tags(tmp_path, "<rect/>", f"<!DOCTYPE svg>{HEAD}") == ["rect"]


@pytest.mark.parametrize(
    ("subset", "name"),
    [
        ('<!ENTITY a "aaaa">', "a"), ('<!ENTITY a SYSTEM "file:///etc/passwd">', "a"),
        ('<!ENTITY % a SYSTEM "http://x/y.dtd"> %a;', "a"), (f'<!ENTITY l0 "lol">{LAUGHS}', "l0"),
        ('<!NOTATION n SYSTEM "n"><!ENTITY a SYSTEM "a.png" NDATA n>', "a"),
    ],
)  # fmt: skip
def test_entities_are_refused_where_they_are_declared(tmp_path: Path, subset: str, name: str) -> None:
    """Of the file, of other files, and those that grow: nothing is read after the first."""
    found, problems = picture(tmp_path, f"<text>&{name};</text>", f"<!DOCTYPE svg [{subset}]>{HEAD}")
    assert found is None and len(problems) == 1
    assert f"found the entity “{name}”; expected plain SVG without entities" in problems[0]


def test_an_entity_that_is_nowhere_declared_is_refused(tmp_path: Path) -> None:
    """Behind a DOCTYPE it might stand in another file, which nobody reads."""
    found, problems = picture(tmp_path, "<text>&logo;</text>", f"{DOCTYPE}{HEAD}")
    assert found is None and "found the entity “logo”" in problems[0]


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("<svg>", f'found no namespace; expected xmlns="{SVG}"'),
        (f'<svg xmlns="{SVG}">', "viewBox: found none, and no width and height"),
        (f'<svg xmlns="{SVG}" width="63mm">', "viewBox: found none, and no width and height"),
        (f'<svg xmlns="{SVG}" width="100%" height="100%">', "viewBox: found none, and no width and height"),
        (f'<svg xmlns="{SVG}" viewBox="0 0 63">', "viewBox: found “0 0 63”; expected four numbers"),
        (f'<svg xmlns="{SVG}" viewBox="0 0 nan 88">', "viewBox: found “0 0 nan 88”; expected four numbers"),
        (f'<svg xmlns="{SVG}" viewBox="0 0 0 88">', "viewBox: found an empty or endless one"),
        (f'<svg xmlns="{SVG}" viewBox="0 0 63 -88">', "viewBox: found an empty or endless one"),
        (f'<svg xmlns="{SVG}" viewBox="0 0 1000000 88">', "viewBox: found an empty or endless one"),
        (f'<?xml version="1.0" encoding="x-none"?>{HEAD}', "not valid XML"),
    ],
)  # fmt: skip
def test_a_root_that_cannot_be_used_is_told_once(tmp_path: Path, head: str, said: str) -> None:
    """A namespace, and a view with a size."""
    found, problems = picture(tmp_path, "", head)
    assert found is None and len(problems) == 1 and said in problems[0]


def test_a_file_without_a_root_of_svg_is_told(tmp_path: Path) -> None:
    """Whatever else it is."""
    for text in (f'<g xmlns="{SVG}"/>', '<html xmlns="http://www.w3.org/1999/xhtml"/>'):
        found, problems = picture(tmp_path, text, "", "")
        assert found is None and problems == ["a.svg:1:1: found no <svg> root; expected an SVG file"]


@pytest.mark.parametrize(
    ("said", "view"),
    [
        ('viewBox="1 2 63 88"', (1, 2, 63, 88)),
        ('width="63" height="88px"', (0, 0, 63, 88)),
        ('width="25.4mm" height="1in"', (0, 0, 96, 96)),
        ('viewBox="0 0 63 88" width="63mm" height="88mm"', (0, 0, 63, 88)),
        ('viewBox="0 0 20 20" width="40" height="20"', (-10, 0, 40, 20)),
        ('viewBox="0 0 20 20" width="40" height="20" preserveAspectRatio="xMinYMin slice"', (0, 0, 20, 10)),
        ('viewBox="0 4 20 20" width="40" height="20" preserveAspectRatio="none"', (0, 4, 20, 10)),
    ],
)
def test_the_view_is_what_the_root_shows(tmp_path: Path, said: str, view: tuple[float, ...]) -> None:
    """The viewBox, the size where there is none, or more or less of it in a size of another shape."""
    found, problems = picture(tmp_path, "", f'<svg xmlns="{SVG}" {said}>')
    assert found is not None and problems == [] and found.view == pytest.approx(view)


def test_what_is_stretched_to_another_shape_is_stretched_in_its_view(tmp_path: Path) -> None:
    """The top left corner stays, and the bottom right one goes to that of the view."""
    head = HEAD.replace('viewBox="0 0 63 88"', 'viewBox="3 4 20 20" width="40" height="20" preserveAspectRatio="none"')
    found, _ = picture(tmp_path, "<rect/>", head)
    assert found is not None and found.view == (3, 4, 20, 10)
    matrix = parse_transform(of_the_root(found.root)["transform"])
    assert matrix is not None and apply(matrix, 3, 4) == (3, 4) and apply(matrix, 23, 24) == (23, 14)


def test_what_the_root_says_of_all_is_kept(tmp_path: Path) -> None:
    """From its style as well."""
    head = HEAD.replace("viewBox", 'fill="#123456" style="stroke:red" opacity="0.5" version="1.1" viewBox')
    found, _ = picture(tmp_path, "<rect/>", head)
    assert found is not None and of_the_root(found.root) == {"fill": "#123456", "stroke": "red", "opacity": "0.5"}


@pytest.mark.slow
def test_pictures_that_are_too_large_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Too deep, too many elements, too much text, too many bytes: each is told once, with its limit."""
    for limit, inner in (
        (f"more than {MAX_DEPTH} levels", "<g>" * (MAX_DEPTH + 2) + "</g>" * (MAX_DEPTH + 2)),
        (f"more than {MAX_ELEMENTS} elements", "<g/>" * (MAX_ELEMENTS + 1)),
        (f"more than {MAX_CHARACTERS} characters", f"<text>{'a' * (MAX_CHARACTERS + 1)}</text>"),
        (f"more than {MAX_CHARACTERS} characters", f"<style>{' ' * MAX_CHARACTERS}</style><text>a</text>"),
    ):
        found, said = picture(tmp_path, inner)
        assert found is None and len(said) == 1 and limit in said[0]
    assert tags(tmp_path, f"<g>{'a' * (MAX_CHARACTERS + 1)}</g>") == ["g"]
    monkeypatch.setattr(reader, "MAX_BYTES", 1000)
    found, said = picture(tmp_path, " " * 1000)
    assert found is None and len(said) == 1 and "large" in said[0]


@pytest.mark.slow
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
        f'<svg xmlns="{SVG}" viewBox="0 0 1 1"><script/></svg>',
        f'<svg xmlns="{SVG}" viewBox="0 0 1 1"><image href="a.png"/></svg>',
        f'<svg xmlns="{SVG}" viewBox="0 0 1 1"><rect fill="reddish"/></svg>',
        f'<svg xmlns="{SVG}"><rect/></svg>',
        f'<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="{SVG}" viewBox="0 0 1 1"/>',
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
