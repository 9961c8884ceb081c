"""Sound cues: scenes and the stage name a moment, `audio.py` knows its sound."""

from __future__ import annotations

from enum import StrEnum


class Cue(StrEnum):
    """Moment with a sound; the value is the stem of its file in assets/sounds."""

    DEAL = "deal"
    FLIP = "flip"
    HOVER = "hover"
    PLAY = "play"
    TRUMP = "trump"
    ILLEGAL = "illegal"
    CHIP = "chip"
    CALL = "call"
    BUBBLE = "bubble"
    YOUR_TURN = "your_turn"
    TRICK_YOURS = "trick_yours"
    TRICK_OTHER = "trick_other"
    AT_LIMIT = "at_limit"
    CALL_BROKEN = "call_broken"
    ROUND_END = "round_end"
    BONUS = "bonus"
    MATCH_WON = "match_won"
    MATCH_LOST = "match_lost"
    BUTTON = "button"
    TOGGLE_ON = "toggle_on"
    TOGGLE_OFF = "toggle_off"
