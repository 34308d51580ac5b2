"""Playtests: many games, what was counted in them, and the report of what it shows."""
