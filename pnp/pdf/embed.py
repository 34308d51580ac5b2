"""Rendered art → objects of a PDF (pikepdf): forms with their resources, shadings, states, masks, pixels."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import pairwise

import pikepdf
from pikepdf import Array, Dictionary, Name

from pnp.pdf.rendered import Channels, DrawnPage, Form, Pattern, Raster, Rendered, Resources, Shading, State

SPACES = {1: Name.DeviceGray, 3: Name.DeviceRGB}
EDGE = 1e-4  # so that what lies before the first stop and after the last has the colour of that one
KINDS = {"linear": 2, "radial": 3}


class Embedder:
    """Makes the objects of one document, each once."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self.pdf = pdf
        self._made: dict[int, tuple[object, pikepdf.Object]] = {}

    def object_of(self, thing: Rendered | Raster) -> pikepdf.Object:
        """A form or a picture of this document."""
        if id(thing) not in self._made:
            made = (
                self._page(thing)
                if isinstance(thing, DrawnPage)
                else (self._form(thing) if isinstance(thing, Form) else self._image(thing))
            )
            self._made[id(thing)] = (thing, made)
        return self._made[id(thing)][1]

    def _form(self, form: Form) -> pikepdf.Object:
        made = self.pdf.make_stream(form.content)
        made.Type, made.Subtype = Name.XObject, Name.Form
        made.BBox = Array([round(v, 4) for v in form.box])
        made.Resources = self._resources(form.resources) if form.resources else Dictionary()
        if form.group:
            space = Name.DeviceGray if form.grey else Name.DeviceRGB
            made.Group = Dictionary(Type=Name.Group, S=Name.Transparency, CS=space, I=True)
        return made

    def _resources(self, used: Resources) -> pikepdf.Object:
        out = Dictionary()
        if used.states:
            out.ExtGState = Dictionary({f"/{name}": self._state(one) for name, one in used.states.items()})
        if used.shadings:
            out.Shading = Dictionary({f"/{name}": self._shading(one) for name, one in used.shadings.items()})
        if used.patterns:
            out.Pattern = Dictionary({f"/{name}": self._pattern(one) for name, one in used.patterns.items()})
        if used.objects:
            out.XObject = Dictionary({f"/{name}": self.object_of(one) for name, one in used.objects.items()})
        return out

    def _state(self, state: State) -> pikepdf.Object:
        made = Dictionary(Type=Name.ExtGState, ca=state.fill, CA=state.stroke)
        if state.mask:
            made.SMask = Dictionary(Type=Name.Mask, S=Name.Luminosity, G=self.object_of(state.mask))
        return made

    def _pattern(self, pattern: Pattern) -> pikepdf.Object:
        matrix = Array([round(v, 7) for v in pattern.matrix])
        return self.pdf.make_indirect(
            Dictionary(Type=Name.Pattern, PatternType=2, Shading=self._shading(pattern.shading), Matrix=matrix)
        )

    def _shading(self, shading: Shading) -> pikepdf.Object:
        return self.pdf.make_indirect(
            Dictionary(
                ShadingType=KINDS[shading.kind],
                ColorSpace=SPACES[len(shading.stops[0][1])],
                Coords=Array([round(v, 6) for v in shading.points]),
                Function=function_of(shading.stops),
                Extend=Array([True, True]),
            )
        )

    def _image(self, raster: Raster) -> pikepdf.Object:
        made = self.pdf.make_stream(raster.data)
        made.Type, made.Subtype = Name.XObject, Name.Image
        made.Width, made.Height, made.BitsPerComponent = raster.width, raster.height, 8
        made.ColorSpace = SPACES[raster.channels]
        made.Filter = Name.DCTDecode if raster.is_jpeg else Name.FlateDecode
        if raster.smooth:
            made.Interpolate = True
        if raster.alpha is not None:
            made.SMask = self._image(raster._replace(data=raster.alpha, channels=1, alpha=None, is_jpeg=False))
        return made

    def _page(self, drawn: DrawnPage) -> pikepdf.Object:
        with pikepdf.open(io.BytesIO(drawn.pdf)) as source:
            page = source.pages[0].obj
            # the page's one stream as it is: still compressed, and without cairo's isolated transparency group, which
            # pdfium cuts at a box that leaves out the joins of strokes
            form: pikepdf.Object = self.pdf.copy_foreign(page.Contents)
            form.Type, form.Subtype = Name.XObject, Name.Form
            form.BBox = Array([float(v) for v in page.MediaBox])
            form.Resources = self.pdf.copy_foreign(source.make_indirect(page.Resources))
            return form


def function_of(stops: Sequence[tuple[float, Channels]]) -> pikepdf.Object:
    """From a place between 0 and 1 to a colour: straight from stop to stop; two at one place make an edge."""
    whole = [(0.0, stops[0][1]), *((min(1 - EDGE, max(EDGE, at)), colour) for at, colour in stops), (1.0, stops[-1][1])]
    steps = [(one, other) for one, other in pairwise(whole) if other[0] - one[0] > EDGE / 2]
    parts = [
        Dictionary(FunctionType=2, Domain=[0, 1], C0=_channels(one[1]), C1=_channels(other[1]), N=1)
        for one, other in steps
    ]
    if len(parts) == 1:
        return parts[0]
    bounds = [round(other[0], 7) for _, other in steps[:-1]]
    return Dictionary(
        FunctionType=3, Domain=[0, 1], Functions=Array(parts), Bounds=Array(bounds), Encode=Array([0, 1] * len(parts))
    )


def _channels(values: Channels) -> pikepdf.Array:
    return Array([round(v, 4) for v in values])
