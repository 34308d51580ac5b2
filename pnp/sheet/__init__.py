"""Sizes and counts → sheets: every piece at its place on the paper. Geometry in mm, y downwards.

- `model`: pieces, placements, marks and sheets
- `arrange`: all of it for one document: imposed, moved for its printer, marked
- `page`: a page with real faces on it, ready to be written
- `grids`: how many fit on a sheet, with all the bleed that there is room for
- `tiles`: what is larger than the paper, in parts that overlap
- `marks`: where the cutter's marks and lines stand
- `backs`: backs behind their fronts, mirrored for a sheet that is turned, or across a fold; printers that drift
- `impose`: all pieces of a document → its sheets
- `in_place`: a reprint at the very places that its pieces have in the deck
- `booklet`: pages of half the paper in the order of folded sheets
"""
