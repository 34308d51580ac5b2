"""odds: the hopes and chances behind the advice, on decks small enough to calculate."""

from __future__ import annotations

from pnp.games.mans.odds import AGAINST, COVER, Kind, Track, chances, hopes


def test_hopes_of_a_deck_without_heat_are_the_points_that_can_be_had() -> None:
    """One kind of card, 2 points. A toll of 3: nobody goes on. A toll of 1: everybody, as far as the table goes."""
    deck = (Kind(2, 0, 1.0),)
    assert hopes(Track(deck, 3, 10, 3.0))[0][0][4] == [4.0]
    assert hopes(Track(deck, 3, 10, 1.0))[0][0][4] == [10 - 3 * 1.0]  # three more cards


def test_hopes_stop_before_a_certain_surchauffe() -> None:
    """Only cards of 5 points and 1 heat: two of them are safe, the third is not."""
    table = hopes(Track((Kind(5, 1, 1.0),), 3, 30, 0.0))
    assert table[0][0][0] == [10.0]
    assert table[0][2][10] == [10.0]
    assert table[1][0][7] == [7.0], "under an Incident the first heat is too much"


def test_a_hot_hand_weighs_gain_against_loss() -> None:
    """Half the deck is 1/0, half 4/1; heat 2, 4/1 in hand, 8 points: drawing brings 1 or costs 8."""
    cool, hot = Kind(1, 0, 0.5), Kind(4, 1, 0.5)
    table = hopes(Track((cool, hot), 3, 36, 0.0))
    assert table[0][2][8][1] == 8.0
    # holding 1/0 the next draw is safe: 1 point more at least
    assert table[0][2][8][0] >= 9.0


def test_a_chance_to_catch_up_is_a_chance() -> None:
    """Between 0 and 1, certain with nothing missing, less with more missing or with a hotter engine."""
    kinds = (Kind(2, 0, 0.4), Kind(5, 1, 0.4), Kind(COVER, 0, 0.1), Kind(AGAINST, 0, 0.1))
    table = chances(Track(kinds, 3, 20, 0.3))
    for held in range(len(kinds)):
        column = [table[0][0][missing][held] for missing in range(20)]
        assert column[0] == 1.0 and all(0 <= chance <= 1 for chance in column)
        assert all(table[0][2][m][held] <= table[0][0][m][held] for m in range(20))
        assert column[19] < column[1]
