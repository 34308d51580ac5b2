"""SVG text → a small safe tree → the scene that it shows, for whoever draws, saves ink or describes it.

- `tree`: an element with its place in the file, and a whole picture
- `elements`: which elements are drawn, referred to, passed over, refused
- `lengths`: lengths with units → user units
- `declarations`: a `style` → its properties
- `attributes`: what properties and attributes may hold, and in which form they are kept
- `path`: path data → plain commands
- `pen`: what follows an outline: moves, lines, curves, arcs
- `outlines`: a shape → the strokes of a pen
- `embedded`: pictures of pixels in `data:`, within limits
- `nested`: an SVG inside an SVG → a page of the drawing itself
- `stylesheets`: `<style>` → what it says of each element
- `cleaning`: a tree as it was written → a plain one, or what is wrong with it
- `references`: what elements refer to: all there, no rings, no crowds
- `reader`: a file, perhaps a stranger's → the tree, or what is wrong with it
- `spoken`: a drawing for several languages → the same for one
- `viewport`: a viewBox in a width and a height; what percentages are parts of
- `scene`: what a drawing comes to: shapes with their paint, clips, groups, pictures, parts for others
- `computed`: what an element inherits, where it stands, its outline in user units
- `bounds`: the box around an outline
- `gradients`: a gradient with all that it borrows → paint on one shape
- `clips`: clip paths → outlines that show
- `deputies`: who draws what our own pens cannot: cairosvg where it is right, else resvg
- `resolve`: the tree → the scene
- `canonical`: the tree → what it shows, in one form however it is written
- `writer`: the tree → text
- `art`: a standalone drawing that is rendered once, wherever it is placed
- `drawings`: art drawn by program: panels, rulers, discs, plans of tiles
"""
