"""The vocabulary of the SDL border: intents (user input), cues (sounds to play), ticks.

The modules window, input and audio load pygame, so import them directly; they are not exported here.
"""

from __future__ import annotations

from .cues import Cue
from .intents import (
    Ask,
    Attention,
    Cancel,
    Command,
    Confirm,
    Digit,
    Drag,
    Dropped,
    Exposed,
    Hover,
    Intent,
    Lost,
    Press,
    Quit,
    Release,
    Resized,
    Scroll,
    Step,
    Tab,
    last_size,
)
from .loop import TICKS_PER_SECOND, FixedClock, FrameLimiter

__all__ = [
    "TICKS_PER_SECOND",
    "Ask",
    "Attention",
    "Cancel",
    "Command",
    "Confirm",
    "Cue",
    "Digit",
    "Drag",
    "Dropped",
    "Exposed",
    "FixedClock",
    "FrameLimiter",
    "Hover",
    "Intent",
    "Lost",
    "Press",
    "Quit",
    "Release",
    "Resized",
    "Scroll",
    "Step",
    "Tab",
    "last_size",
]
