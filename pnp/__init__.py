"""pnp: print-and-play kits from YAML and SVG."""

__version__ = "0.1.0"
