"""Drawings for tests of art."""

from __future__ import annotations

from pnp.pdf.write import DocumentInfo

INFO = DocumentInfo("picture", "test", "", "fr", "Simplex")
VIEW = (0.0, 0.0, 40.0, 30.0)
MEAN = 1.0  # of 255, over the whole picture: antialiasing of edges
