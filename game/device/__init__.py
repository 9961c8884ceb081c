"""The words at the border with SDL: intents (what a person did), cues (what should sound), ticks.

The rooms window, input and audio load pygame, so they are imported by module and not handed on here.
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
    Exposed,
    Hover,
    Intent,
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
    "Exposed",
    "FixedClock",
    "FrameLimiter",
    "Hover",
    "Intent",
    "Press",
    "Quit",
    "Release",
    "Resized",
    "Scroll",
    "Step",
    "Tab",
    "last_size",
]
