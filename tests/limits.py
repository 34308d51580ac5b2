"""What tests allow for: slow and busy machines. No test asks how long a thing takes; `bench/` does."""

from __future__ import annotations

HANGS = 120  # seconds after which something that should have come, or ended, is taken to hang for ever
LONG = 600  # the same for what takes minutes: a release, a campaign of spoilt files, an installation
