"""weight: what is packed in a drawing is counted before it is opened, and refused at its place."""

from __future__ import annotations

import base64
import gzip
import io
from pathlib import Path

import pytest
from PIL import Image

from pnp.svg import embedded, weight
from pnp.svg.tree import SVG
from tests.svg.pictures import picture


def png(side: int, shade: int = 0) -> str:
    """A picture of one bit a pixel, which packs well."""
    out = io.BytesIO()
    Image.new("1", (side, side), shade % 2).save(out, "PNG")
    data = out.getvalue() + bytes([shade])
    return f'<image width="9" height="9" href="data:image/png;base64,{base64.b64encode(data).decode()}"/>'


def svg(inner: str, attributes: str = "") -> str:
    """A drawing as an image, packed."""
    text = f'<svg xmlns="{SVG}" viewBox="0 0 9 9">{inner}</svg>'
    data = base64.b64encode(gzip.compress(text.encode())).decode()
    return f'<image width="9" height="9" {attributes} href="data:image/svg+xml;base64,{data}"/>'


@pytest.fixture
def unpacked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of the references whose pictures were unpacked."""
    seen: list[int] = []
    look = embedded._looked_at

    def looked_at(href: str) -> embedded.Embedded:
        seen.append(len(href))
        return look(href)

    monkeypatch.setattr(embedded, "_looked_at", looked_at)
    monkeypatch.setattr(embedded, "_kept", type(embedded._kept)())
    return seen


@pytest.mark.parametrize("packed", [False, True], ids=["beside each other", "in a drawing inside"])
def test_pixels_of_a_drawing_are_counted_before_any_is_unpacked(
    tmp_path: Path, unpacked: list[int], monkeypatch: pytest.MonkeyPatch, packed: bool
) -> None:
    monkeypatch.setattr(weight, "MOST_PIXELS", 2_000_000)
    inner = "\n".join(png(1000, shade) for shade in range(3))
    found, wrong = picture(tmp_path, "\n" + (svg(inner) if packed else inner))
    assert found is None and unpacked == []
    assert [line.split(": ")[0] for line in wrong] == ["a.svg:2:1" if packed else "a.svg:4:1"]
    assert "3 million pixels up to here; expected at most 2 million" in wrong[0]


def test_small_pictures_count_as_they_are_printed(
    tmp_path: Path, unpacked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixteen times as many pixels, all of which are packed again."""
    monkeypatch.setattr(weight, "MOST_PRINTED", 16 * 2 * 100 * 100)
    kinds = [png(100, shade) for shade in range(3)]
    found, wrong = picture(tmp_path, "\n" + "\n".join(kinds[:2] * 2))
    assert found and wrong == []
    unpacked.clear()
    found, wrong = picture(tmp_path, "\n" + "\n".join(kinds))
    assert found is None and unpacked == []
    assert wrong[0].startswith("a.svg:4:1: href: found 3 small pictures up to here"), wrong


def test_the_same_picture_counts_once_and_is_unpacked_once(
    tmp_path: Path, unpacked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weight, "MOST_PIXELS", 20_000_000)
    kinds = [png(1000, shade) for shade in range(20)]
    found, wrong = picture(tmp_path, "".join(kinds * 10))
    assert wrong == [] and found and found.pixels == 20_000_000
    assert len(unpacked) == 20


def test_scans_of_a_progressive_jpeg_are_counted_by_its_markers(tmp_path: Path) -> None:
    """Each goes over all pixels; what programs write has ten."""
    out = io.BytesIO()
    Image.linear_gradient("L").save(out, "JPEG", progressive=True)
    data = out.getvalue()
    scan = data[data.rindex(embedded.SCAN) : -2]
    for more, sound in ((0, True), (10, True), (embedded.MOST_SCANS, False)):
        coded = base64.b64encode(data[:-2] + scan * more + data[-2:]).decode()
        found, wrong = picture(tmp_path, f'<image width="9" height="9" href="data:image/jpeg;base64,{coded}"/>')
        assert (found is not None) == sound
        assert sound or "scans; expected at most 100" in wrong[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("inner", "count", "why"),
    [
        ("<g/>" * 50_000, 2, "more than 60000 elements"),
        (f"<desc>{'a' * 3_000_000}</desc>", 20, "MB of drawings in this one"),
    ],
    ids=["elements", "bytes"],
)
def test_drawings_inside_are_counted_together(tmp_path: Path, inner: str, count: int, why: str) -> None:
    found, wrong = picture(tmp_path, "\n" + svg(inner) * count)
    assert found is None and len(wrong) == 1
    assert wrong[0].startswith("a.svg:2:") and why in wrong[0]


def test_a_fault_in_a_drawing_inside_has_the_place_of_its_image(tmp_path: Path) -> None:
    """Nobody finds lines of what is packed."""
    found, wrong = picture(tmp_path, "\n\n" + svg("<rect fill='nonsense'/>"))
    assert found is None and [line.split(": ")[0] for line in wrong] == ["a.svg:3:1"]
    found, wrong = picture(tmp_path, "\n\n" + svg("\n\n\n<rect id='x'/>"))
    assert found and {element.place.file for element in found.root.walk()} == {"a.svg"}
