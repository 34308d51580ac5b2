"""Loads what every worker of the studio needs, so that one that is forked from a process that has it begins at once."""

from importlib import import_module

for _name in (
    *("PIL.Image", "pypdfium2", "pikepdf", "uharfbuzz", "reportlab.pdfgen.canvas"),
    *("pnp.pdf.art", "pnp.pdf.write", "pnp.face.compose", "pnp.kit.build", "pnp.ink.saver", "pnp.box.canvas"),
    *(f"pnp.studio.rooms.{room}" for room in ("cells", "desk", "missing", "printers", "shelf", "table", "uploads")),
):
    import_module(_name)
