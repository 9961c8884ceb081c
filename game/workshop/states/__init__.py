"""The catalogue of states: every screen in every notable state, named SCREEN-STATE, and the function that reaches it.

A function brings a driver, live or not, to its state from wherever the program is. The cards are fixed, so that a
state is the same each time; a match is saved as the program saves it. The pictures of the gallery, the benchmark and
the tests all begin from here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ...device import Command
from ..driver import Driver
from . import deal, idle, pages, play
from .matches import CLASSIC, DHAKA, HOME, NEPAL
from .reach import AbsentError

__all__ = ["STATES", "AbsentError", "State"]

State = Callable[[Driver], None]

STATES: Mapping[str, State] = MappingProxyType(
    {
        "menu-fresh": pages.menu_fresh,
        "menu-saved": pages.menu_saved,
        "menu-keys": pages.menu_keys,
        "tables-all": pages.tables_all,
        "new_table-classic": pages.new_table_classic,
        "new_table-other": pages.new_table_other,
        "history-empty": pages.history_empty,
        "history-list": pages.history_list,
        "history-unfinished": pages.history_unfinished,
        "history-filtered": pages.history_filtered,
        "past_match-won": pages.past_match_won,
        "past_match-unfinished": pages.past_match_unfinished,
        "deal-draw": deal.deal_draw,
        "deal-flight": deal.deal_flight,
        "deal-end": deal.deal_end,
        "deal-redeal": deal.deal_redeal,
        "deal-redeal_own": deal.deal_redeal_own,
        "call-first": deal.call_first,
        "call-asked": deal.call_asked,
        "call-chosen": deal.call_chosen,
        "call-bonus": deal.call_bonus,
        "call-keys": deal.call_keys,
        "call-refused": deal.call_refused,
        "call-others": deal.call_others,
        "call-thirteen": deal.call_thirteen,
        "call-eight": deal.call_eight,
        "play-lead": play.play_lead,
        "play-hover": play.play_hover,
        "play-follow": play.play_follow,
        "play-beat": play.play_beat,
        "play-unbroken": play.play_unbroken,
        "play-refused": play.play_refused,
        "play-keys": play.play_keys,
        "play-guard": play.play_guard,
        "so_far-tricks": play.so_far(Command.TRICKS),
        "so_far-sheet": play.so_far(Command.SHEET),
        "so_far-gone": play.so_far(Command.GONE),
        "play-claim": play.play_claim,
        "play-claim-breaks": play.play_claim_breaks,
        "play-carried": play.play_carried,
        "play-flight": play.play_flight,
        "play-other": play.play_other,
        "play-lying": play.play_lying,
        "play-slide": play.play_slide,
        "play-gather": play.play_gather,
        "play-won": play.play_won,
        "play-second": play.play_second,
        "play-last": play.play_last,
        "play-none": play.play_none,
        "play-made": play.play_made,
        "play-limit": play.play_limit,
        "play-broken": play.play_broken,
        "play-few": play.cards_left(NEPAL, 3),
        "play-one": play.cards_left(CLASSIC, 1),
        "summary-counting": pages.summary_counting,
        "summary-first": pages.summary_first,
        "summary-over": pages.summary_over,
        "summary-bonus": pages.summary_bonus,
        "summary-endless": pages.summary_endless,
        "summary-nepal": pages.summary_nepal,
        "summary-over_all": pages.summary_over_all,
        "final-joy": pages.final_joy,
        "final-won": pages.final_won,
        "final-lost": pages.final_lost,
        "final-shared": pages.final_shared,
        "final-nepal": pages.final_nepal,
        "replay-open": pages.replay_open,
        "replay-closed": pages.replay_closed,
        "replay-list": pages.replay_list,
        "pause-play": pages.pause_play,
        "pause-call": pages.pause_call,
        "confirm-new_match": pages.confirm_new_match,
        "confirm-delete": pages.confirm_delete,
        "rules-classic_1": pages.rules_page(CLASSIC, 1),
        "rules-classic_2": pages.rules_page(CLASSIC, 2),
        "rules-home_1": pages.rules_page(HOME, 1),
        "rules-home_2": pages.rules_page(HOME, 2),
        "rules-home_3": pages.rules_page(HOME, 3),
        "how_to-classic_1": pages.how_to(CLASSIC, 1),
        "how_to-classic_2": pages.how_to(CLASSIC, 2),
        "how_to-classic_3": pages.how_to(CLASSIC, 3),
        "how_to-classic_4": pages.how_to(CLASSIC, 4),
        "how_to-classic_5": pages.how_to(CLASSIC, 5),
        "how_to-classic_6": pages.how_to(CLASSIC, 6),
        "how_to-classic_7": pages.how_to(CLASSIC, 7),
        "how_to-classic_8": pages.how_to(CLASSIC, 8),
        "how_to-classic_9": pages.how_to(CLASSIC, 9),
        "how_to-nepal_4": pages.how_to(NEPAL, 4),
        "how_to-dhaka_3": pages.how_to(DHAKA, 3),
        "settings-play": pages.settings("play"),
        "settings-table": pages.settings("table"),
        "settings-sound": pages.settings("sound"),
        "settings-screen": pages.settings("screen"),
        "settings-language": pages.settings("language"),
        "attract-deal": idle.attract("attract.dealt"),
        "attract-call": idle.attract("attract.call"),
        "attract-trump": idle.attract("attract.trump"),
        "attract-won": idle.attract("attract.trump", "attract.won"),
        "attract-scores": idle.attract_scores,
        "attract-night": idle.attract_night,
        "still_there-call": idle.still_there_call,
        "still_there-play": idle.still_there_play,
        "menu-kiosk": pages.menu_kiosk,
        "settings-kiosk": pages.settings_kiosk,
        "pin-typed": pages.pin_typed,
        "pin-wrong": pages.pin_wrong,
        "pin-locked": pages.pin_locked,
        "staff-all": pages.staff_all,
        "confirm-clear": pages.confirm_clear,
    }
)
"""Every state. To add one: a function and a line here. States in motion need a speed that is not off."""
