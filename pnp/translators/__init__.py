"""A Game ↔ what translators work with: PO files, spreadsheets, proofs.

- `chosen`: names of games → the catalogues to work on
- `boxes`: how much room each text has, and where
- `notes`: what a translator should know of a text
- `extract`: a game → everything there is to translate, with what a translator should know of it
- `splits`: which texts need an entry of their own at some of their places
- `po_files`: PO files: templates, new languages, and the merge of a changed source
- `po_writer`: a PO file as gettext writes it
- `status`: how far each translation is
- `workbook`: an XLSX file → its cells, within limits
- `terms_sheet`: the words of a glossary ↔ a sheet of the spreadsheet
- `spreadsheet`: a PO file ↔ a spreadsheet
- `proof`: each card's picture beside its source and its translation
- `work`: what translators do, each in one call
"""
