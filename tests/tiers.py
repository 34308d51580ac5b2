"""How much is tried when: `make test-quick` leaves out what is slow, `make test` only what is marked full."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def sample(cases: Iterable[Any], always: Callable[[Any], bool]) -> list[Any]:
    """All cases of a large table; those outside the sample are left to the full run."""
    return [case if always(case) else pytest.param(case, marks=pytest.mark.full) for case in cases]


# long tests that try for another game, paper or process what a shorter one has tried; left to the full run
REPEATED = (
    "box/test_document.py::test_nothing_is_printed_where_printers_cannot[-letter]",
    "box/test_document.py::test_nothing_is_printed_where_printers_cannot[envelope-",
    "box/test_document.py::test_nothing_is_printed_where_printers_cannot[tuck-letter]",
    "box/test_document.py::test_every_label_is_cut_at_its_marks[marathon-letter]",
    "box/test_document.py::test_every_label_is_cut_at_its_marks[mans-letter]",
    "sheet/test_backs.py::test_printed_back_lies_behind_its_front_when_held_to_the_light[landscape-",
    "sheet/test_booklet.py::test_a_printed_booklet_can_be_leafed_through[none-",
    "sheet/test_booklet.py::test_a_printed_booklet_can_be_leafed_through[short-marathon]",
    "whole/test_own_rules.py::test_a_slip_is_told_with_file_and_line[catalogue-check]",
    "whole/test_own_rules.py::test_a_slip_is_told_with_file_and_line[import-check]",
    "whole/test_own_rules.py::test_a_slip_is_told_with_file_and_line[none-",
    "whole/test_own_rules.py::test_a_slip_is_told_with_file_and_line[read-check]",
    "whole/test_own_rules.py::test_a_slip_is_told_with_file_and_line[apply-build]",
    "whole/test_own_rules.py::test_build_plays_it_a_little[distribution]",
    "whole/test_kits.py::test_art_reaches_past_the_cut_by_exactly_the_stated_bleed[skeleton-a4-fold]",
    "whole/test_kits.py::test_art_reaches_past_the_cut_by_exactly_the_stated_bleed[skeleton-letter-",
    "whole/test_kits.py::test_a_second_build_gives_the_same_bytes[jonques-",
    "whole/test_kits.py::test_a_second_build_gives_the_same_bytes[mans-",
    "whole/test_planted.py::test_a_command_that_starts_processes_runs_nothing_of_the_folder[inventory]",
    "whole/test_planted.py::test_a_command_that_starts_processes_runs_nothing_of_the_folder[pictures]",
    "whole/test_planted.py::test_a_command_that_starts_processes_runs_nothing_of_the_folder[reprint",
    "cli/test_check.py::test_an_engine_that_is_named_must_be_there[mans-pieces]",
    "cli/test_check.py::test_check_without_rules_says_so",
    "face/test_crew.py::test_several_processes_are_as_one[threads]",
    "face/test_version_mark.py::test_every_front_carries_the_version_and_no_back_does[mans]",
    "kit/test_printers.py::test_the_printed_letters_of_backs_move_and_no_other[short]",
    "playtest/test_cluster.py::test_a_scheduler_that_dies_loses_what_it_had",
    "readability/test_faults.py::test_in_a_strict_check_it_is_a_problem",
    "whole/test_kits.py::test_painted_areas_of_front_and_back_coincide[mans-",
    "whole/test_kits.py::test_neighbouring_tiles_show_the_same_overlap[marathon-",
    "whole/test_own_rules.py::test_two_processes_play_the_same_as_one[file]",
    "whole/test_own_rules.py::test_dask[not installed]",
    "whole/test_own_rules.py::test_a_slip_is_told_with_file_and_line[advice-check]",
    "whole/test_own_rules.py::test_a_slip_is_told_with_file_and_line[apply-check]",
    "whole/test_translations.py::test_a_kit_is_printed_in_its_language_and_in_no_other[mans-de]",
    "kit/test_options.py::test_all_options_combine[marathon-fr-a4-short-",
    "kit/test_paper_note.py::test_every_sheet_of_every_kind_says_its_paper[jonques]",
    "kit/test_changes.py::test_a_kit_of_two_programs_is_compared_piece_by_piece",
    "cli/test_check.py::test_an_engine_that_is_named_must_be_there[bowls]",
    "pdf/test_grey.py::test_grey_is_grey_in_every_stream_and_gradient[jonques]",
    "box/test_document.py::test_bookmarks_lead_to_the_sheet_the_labels_and_every_net[marathon]",
    "face/test_crew.py::test_several_processes_are_as_one[bytes]",
    "face/test_version_mark.py::test_every_front_carries_the_version_and_no_back_does[marathon]",
    "ink/test_saver.py::test_the_same_faces_come_out_however_they_are_made[marathon]",
    "playtest/test_cluster.py::test_a_killed_worker_changes_nothing",
    "translators/test_po_files.py::test_games_that_come_with_pnp_are_left_alone",
    "whole/test_front_door.py::test_the_examples_of_the_page_run",
    "whole/test_kits.py::test_neighbouring_tiles_show_the_same_overlap[jonques-",
    "whole/test_kits.py::test_art_reaches_past_the_cut_by_exactly_the_stated_bleed[marathon-",
    "whole/test_kits.py::test_art_reaches_past_the_cut_by_exactly_the_stated_bleed[mans-",
    "whole/test_own_rules.py::test_two_processes_play_the_same_as_one[distribution]",
    "whole/test_own_rules.py::test_dask[installed]",
    "whole/test_own_rules.py::test_check_and_contract[distribution]",
    "whole/test_translations.py::test_a_kit_is_printed_in_its_language_and_in_no_other[marathon-",
    "kit/test_options.py::test_all_options_combine[marathon-de-",
    "kit/test_options.py::test_all_options_combine[marathon-fr-a4-fold-",
    "kit/test_options.py::test_all_options_combine[marathon-fr-230x330-",
    "kit/test_reprint.py::test_a_reprinted_piece_is_the_piece_of_the_deck[marathon]",
    "kit/test_reprint.py::test_a_reprinted_piece_is_the_piece_of_the_deck[mans]",
    "kit/test_paper_note.py::test_every_sheet_of_every_kind_says_its_paper[marathon]",
    "kit/test_paper_note.py::test_every_sheet_of_every_kind_says_its_paper[mans]",
    "kit/test_printers.py::test_only_backs_move_and_by_the_same_amount",
    "readability/test_measure.py::test_everything_in_the_shipped_games_can_be_read[marathon]",
    "readability/test_measure.py::test_everything_in_the_shipped_games_can_be_read[mans]",
    "box/test_document.py::test_the_sheet_counts_what_the_manifest_lists[marathon]",
    "face/test_large_print.py::test_large_print_enlarges_cards_and_texts[mans]",
    "face/test_version_mark.py::test_a_new_version_changes_no_hash[marathon]",
    "ink/test_saver.py::test_pages_with_pieces_take_little_ink_and_say_the_same_in_the_same_places[marathon]",
    "ink/test_saver.py::test_pages_with_pieces_take_little_ink_and_say_the_same_in_the_same_places[mans]",
    "ink/test_saver.py::test_every_text_stands_out_from_what_is_printed_behind_it[mans]",
    "pdf/test_drawing.py::test_what_our_own_pens_cannot_say_stands_beside_what_they_can",
    "svg/test_inkscape_cases.py::test_a_drawing_prints_as_inkscape_shows_it[blend-modes]",
    "svg/test_inkscape_cases.py::test_a_drawing_prints_as_inkscape_shows_it[a-mask]",
    "svg/test_inkscape_cases.py::test_plain_svg_prints_as_inkscape_s_own[",
    "cli/test_check.py::test_check_finds_a_card_that_is_never_played",
    "whole/test_kits.py::test_painted_areas_of_front_and_back_coincide[marathon-",
    "kit/test_layout.py::test_the_cut_of_a_disc_is_drawn_round",
    "start/test_new_game.py::test_any_title_can_be_given",
    "whole/test_fuzz.py::test_a_short_campaign_finds_nothing",
    "whole/test_many_digits.py::test_in_files[raised]",
    "whole/test_many_digits.py::test_in_files[arabic]",
    "whole/test_damaged_fonts.py::test_the_seeds_reach_every_end",
    "whole/test_damaged_fonts.py::test_no_damage_prints_wrong_without_a_word[composite]",
    "cli/test_streams.py::test_a_bad_day_has_one_sentence_and_its_status[--version",
    "cli/test_streams.py::test_a_bad_day_has_one_sentence_and_its_status[schema >",
    "cli/test_streams.py::test_a_bad_day_has_one_sentence_and_its_status[build 2>",
    "cli/test_streams.py::test_a_bad_day_has_one_sentence_and_its_status[list 2>",
    "translators/test_spreadsheet.py::test_spoilt_spreadsheets_give_clear_errors_and_never_a_traceback[1]",
    "whole/test_many_digits.py::test_in_files[below]",
    "whole/test_many_digits.py::test_in_files[endless]",
    "referee/test_clauses.py::test_a_clause_notices_who_breaks_it[legal_moves-legal1]",
)


def is_repeated(name: str) -> bool:
    """Whether a test is one of those."""
    return any(f"tests/{one}" in name for one in REPEATED)
