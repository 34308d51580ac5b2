"""What is left of a face without its colours."""

from __future__ import annotations

from pnp.base.geometry import IDENTITY
from pnp.face.model import GroupItem
from pnp.readability.signs import signs
from tests.readability.lines import art, face, text


def test_colours_are_taken_out_and_nothing_else() -> None:
    """Fills, strokes, gradients and styles, by any name; shapes, letters and references stay."""
    drawn = '<stop stop-color="{}"/><g fill="{}" stroke="none"><path d="M0 0H5V5Z" style="fill:{};stroke: {}"/></g>'
    one = art(drawn.format("#123456", "red", "#0f0", "rgb(1,2,3)"))
    two = art(drawn.format("white", "#00f", "#abc", "rgb(100%,0%,0%)"))
    first, second = (signs(face(a, text("R", 9, IDENTITY, c))) for a, c in ((one, "#111111"), (two, "#eeeeee")))
    assert first.digest == second.digest
    assert first.colours == ("#123456", "#ff0000", "#00ff00", "#010203", "#111111")
    assert second.colours == ("#ffffff", "#0000ff", "#aabbcc", "#ff0000", "#eeeeee")
    others = [
        face(art(one.art.svg.replace("M0 0H5V5Z", "M0 0H6V5Z")), text("R", 9, IDENTITY)),
        face(one, text("G", 9, IDENTITY)),
        face(art('<g fill="url(#abc)" stroke="none"/>')),
        face(art('<g fill="url(#def)" stroke="none"/>')),
        face(art('<g fill="none" stroke="none"/>')),
    ]
    assert len({first.digest, *(signs(other).digest for other in others)}) == 6


def test_what_a_group_clips_is_another_sign() -> None:
    """And so is what is paler than another; the colours in it are taken out as anywhere."""
    disc, word = art('<circle r="9" fill="#f00"/>'), text("R", 9, IDENTITY, "#123456")
    groups = [GroupItem((disc, word)), GroupItem((disc, word), 0.5), GroupItem((disc, word), 1.0, disc)]
    found = [signs(face(group)) for group in groups]
    assert len({one.digest for one in found}) == 3
    assert {one.colours for one in found} == {("#ff0000", "#123456")}
