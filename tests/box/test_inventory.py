"""inventory: the papers of a box in one call, with what is put into what."""

from __future__ import annotations

import pytest

from pnp.base.cache import Cache
from pnp.base.problems import UsageError
from pnp.box.inventory import inventory
from pnp.box.packing import Stock
from pnp.kit.options import PrintOptions
from tests.box.box_pages import WORKSPACE, drafted

pytestmark = pytest.mark.slow


@pytest.mark.full
def test_what_is_put_into_what_is_told() -> None:
    """For the kit that the papers belong to; a net that is too large says what would help."""
    made = inventory(WORKSPACE, PrintOptions("jonques"), " JE  24 ", cache=Cache(None))
    assert made.kit_id == drafted("jonques").kit_id and made.lang == "fr"
    assert made.papers.data.startswith(b"%PDF-") and all(line.fits for line in made.lines)
    assert any("an envelope of" in line.text for line in made.lines)
    thick = inventory(WORKSPACE, PrintOptions("mans"), stock=Stock(500, sleeved=True), cache=Cache(None))
    assert any("is too large for a4; try --paper a3" in line.text for line in thick.lines if not line.fits)


def test_one_language_at_a_time() -> None:
    """Nothing is drawn before that is known."""
    with pytest.raises(UsageError, match="one language at a time"):
        inventory(WORKSPACE, PrintOptions("marathon", lang="all"))
