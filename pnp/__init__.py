"""pnp: print-and-play kits from YAML and SVG."""

__version__ = "0.2.0"
