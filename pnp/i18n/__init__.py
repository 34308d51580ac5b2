"""What translators work with: each text with its limits and neighbours, as PO, as a spreadsheet, as a proof."""
