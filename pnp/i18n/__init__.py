"""What translators work with: texts with their limits and neighbours, as PO, as a spreadsheet, as a proof."""
