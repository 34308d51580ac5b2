"""A Face → the same face in less ink: line art, with all that matters in play.

- `choice`: the ink that was asked for → what becomes of a face
- `tones`: paler and darker colours of the same hue, and how far apart two are
- `polygons`: SVG shapes → polygons, to tell where they lie
- `untouched`: what is no shape with paint, such as a photo or a text, and stays as it is
- `paint`: a drawing → its shapes with their paint worked out
- `grid`: a coarse picture of a face: what was painted last in each cell
- `survey`: what lies on what: every shape and text with its ground, size and neighbours
- `rules`: which colour a shape, a line or a text gets
- `repaint`: shapes with new paint → a drawing
- `saver`: all of it together
"""
