"""Gives a drafted PDF its art, fonts, layer of cut marks, language and metadata."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pikepdf

from pnp.base.units import PT_PER_MM as K
from pnp.face.model import Face
from pnp.pdf.embed import Embedder
from pnp.pdf.font import FontUse
from pnp.pdf.groups import Groups
from pnp.pdf.rendered import Rendered
from pnp.svg.art import Art

# written out here: pikepdf's own way loads an XML library, which takes longer than drawing fifty cards
XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>{lang}</rdf:li></rdf:Bag></dc:language>
<pdf:Producer>pnp</pdf:Producer>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>
"""


def graft(
    pdf: pikepdf.Pdf,
    fonts: Iterable[FontUse],
    arts: Mapping[str, tuple[str, Art]],
    forms: Iterable[tuple[str, Face, str]],
    rendered: Mapping[str, Rendered],
    groups: Groups | None = None,
) -> None:
    """Give every page the same resources: art, repeated faces, fonts, the layer of the cut marks."""
    layer = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name=pikepdf.String("Cut marks")))
    xobjects = pikepdf.Dictionary()
    resources = pdf.make_indirect(
        pikepdf.Dictionary(
            XObject=xobjects,
            Font=pikepdf.Dictionary({f"/{use.name}": use.embed(pdf) for use in fonts}),
            Properties=pikepdf.Dictionary(Marks=layer),
        )
    )
    embedder = Embedder(pdf)
    for key, (name, _) in arts.items():
        xobjects[f"/{name}"] = embedder.object_of(rendered[key])
    for name, face, content in forms:
        form = pdf.make_stream(content.encode("latin-1"))
        b = face.bleed
        area = (-b * K, -(face.height + b) * K, (face.width + b) * K, b * K)
        form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        form.BBox = pikepdf.Array([round(v, 3) for v in area])
        form.Resources = resources
        xobjects[f"/{name}"] = form
    if groups:
        groups.embed(pdf, resources)
    for page in pdf.pages:
        page.obj.Resources = resources
        if "/Trans" in page.obj:
            del page.obj["/Trans"]
    pdf.Root.OCProperties = pikepdf.Dictionary(
        OCGs=[layer], D=pikepdf.Dictionary(ON=[layer], Order=[layer], Name=pikepdf.String("Layers"))
    )


def describe(pdf: pikepdf.Pdf, title: str, author: str, lang: str) -> None:
    """Language and metadata, without the clock."""
    pdf.Root.Lang = pikepdf.String(lang)
    for key in ("/CreationDate", "/ModDate"):
        if key in pdf.docinfo:
            del pdf.docinfo[key]
    packet = XMP.format(title=_escaped(title), author=_escaped(author), lang=_escaped(lang))
    metadata = pdf.make_stream(packet.encode(), Type=pikepdf.Name.Metadata, Subtype=pikepdf.Name.XML)
    pdf.Root.Metadata = pdf.make_indirect(metadata)


def _escaped(text: str) -> str:
    """Text inside XML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
