"""The people of the drawings: from a cast and its poses (YAML) to groups of plain SVG in the art files.

- `geometry`: points, smooth outlines, tapered limbs, joints that reach
- `sheet`: elements of SVG, and where a part lies
- `tones`: one darker tone for each colour
- `model`: what the YAML files say, as values
- `hands`: grip, point, flat, open, pinch
- `head`: face, hair, beard, hat
- `torso`: the upper body and what is worn on it
- `figure`: one person, part by part
- `art`: the groups in the art files
"""
