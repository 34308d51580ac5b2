"""A kit → the papers of its box: a sheet to count on, labels, nets to cut and fold.

- `nets`: an inner size → the net of a tuck box or an envelope
- `packing`: what is kept together, how thick it lies, and the net that holds it
- `canvas`: texts, grounds, pictures and a QR code at their places
- `labels`: the labels of lid, shelf and spine
- `net_faces`: what is printed on the panels of a net
- `document`: all of it together, as one PDF
- `size`: the size of a box as people write it
- `inventory`: a game → the papers of its box, and what is put into what
"""
