"""Faces → what eyes can read of them: the size and contrast of every text, and colours as others see them.

- `subjects`: a drafted kit → everything that is looked at
- `texts`: a face → its set lines, where their ink lies
- `signs`: a face → what is left of it without its colours
- `colours`: how far apart two colours look to each kind of sight
- `rasters`: faces → pixels, by the way that prints them
- `bleeds`: faces → grounds that end at the cut
- `contrast`: faces → the contrast of every line with what is behind it
- `pairs`: the cards of a component → the nearest colours, and what else tells them apart
- `faults`: readings → what is too small or too pale, where it is to be mended
- `measure`: all of it together: figures for every face and component
- `report`: figures → lines for a terminal
"""
