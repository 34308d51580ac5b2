"""A Game + options → a kit: the documents to print, in their folder.

- `options`: what was asked of the press, and what makes no sense together
- `printers`: how far each printer's backs are off, kept by `pnp calibrate`
- `documents`: the documents of a game, each with its components and its paper
- `composing`: files → every face of a kit
- `contents`: the list of print jobs, and the list of parts
- `layout`: documents → sheets and pages
- `small_print`: sheets → pages with the lines in their margins
- `records`: what a manifest can say, each entry with its type and range
- `manifest`: what was printed where, so that it can be found again; written, and read back
- `build`: the whole line, from files to PDFs in memory
- `output`: a kit in memory → its folder, in one step
- `wishes`: what is to be printed again, by id, number or title
- `changes`: what looks otherwise than in an earlier kit
- `kept`: a kept kit → the faces of its pieces, cut out of its PDFs
- `old_box`: pieces for a box that was printed a while ago
- `reprint`: some pieces again: lost, or changed
- `reprint_names`: the files of a reprint, named by what is in them
- `paper_note`: on each sheet of a reprint, the paper that it wants
- `finding`: which kit a reprint joins
- `joining`: how pieces are printed that join an earlier kit
- `editions`: a game in the languages asked for, each in its folder
- `contact_sheet`: a picture of every piece with its number
- `piece_list`: all pieces by number, with that sheet
- `calls`: build, draft, reprint and save for other programs, light to import
- `calibrate`: the sheet for a printer, and what was read on it
- `pixels`: the parts of its drawings that are printed as pixels
- `pictures`: every page as a picture
"""
