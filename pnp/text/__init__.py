"""Words + a font → lines of shaped words at exact places. What is measured here is what is drawn.

- `tables`: the bytes of a font file → its tables, found sound
- `checksums`: what may be damaged although it can be read
- `outlines`: the outlines of the glyphs that are printed, read and bounded
- `coverage`: which characters must show something, and which letters a font should have of its own
- `fonts`: font files → shaped words
- `ignored`: font files that no text can find, and why
- `families`: the fonts of a workspace by the names that drawings call them
- `linebreak`: where a line may end, and where it is best ended
- `ties`: blanks at which a line should not end
- `bidi`: words in the order in which they are seen
- `lines`: broken lines → baselines and starts; and what can come of setting a text
- `typeset`: a text, a style and a box → lines, or how much too long it is
"""
