"""pnp: print-and-play kits from YAML and SVG, with a referee that plays what is printed."""

__version__ = "0.1.0"
