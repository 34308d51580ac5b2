"""What a translator types → one call of `translators/`, and what it says.

- `group`: `pnp i18n` itself, with its table
- `choice`: the options that choose games and languages
- `extract`: what there is to translate
- `update`: translations brought up to date
- `add`: a new language
- `status`: how far each translation is
- `export_xlsx`: a translation as a spreadsheet
- `import_xlsx`: a spreadsheet read back
- `proof`: pictures beside source and translation
"""
