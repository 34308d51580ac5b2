"""Messages → sentences in the language of the person who reads them.

What is said is data (`base/messages`); here it becomes words. Only what speaks to a person comes here: commands, the
session, reports. Kits, manifests, hashes and caches never do.

- `tongues`: the languages of the program, their catalogues, and which one a person wants
- `saying`: a message in a language
"""
