"""What the owner of the machine decides: everything that is no player's choice.

The players' own choices are in `settings.py`. Times are whole seconds, and 0 means never.
"""

from __future__ import annotations

from dataclasses import dataclass

KIOSK_ATTRACT_AFTER = 45
KIOSK_IDLE_AFTER = 75


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """How this machine runs the game. `attract_after` and `idle_after` left at None follow `kiosk`."""

    kiosk: bool = False
    """Whether the game may not be left, and strangers come and go."""
    display: int = 0
    """The number of the screen to fill."""
    fps: int = 60
    """Most frames a second."""
    level: str | None = None
    """The table that Play sits down at; None: the first."""
    languages: tuple[str, ...] = ()
    """The languages that are offered, and shown in turns; empty: all there are."""
    pin: str = ""
    """The digits that open the staff's menu; empty: there is no such menu."""

    demo: bool = False
    """Whether to begin with the game playing itself."""
    attract_after: int | None = None
    """After how long on the menu the game plays itself."""
    attract_sound: bool = False
    """Whether that is heard."""
    dim_after: int = 600
    """How long the game plays itself before its picture dims and drifts."""
    idle_after: int | None = None
    """After how long without input anywhere else people are asked whether they are still there."""
    idle_countdown: int = 15
    """How long they have to say so before the table is cleared."""

    allow_screensaver: bool = False
    """Whether the system may blank the screen."""
    safe: bool = False
    """Whether to do without sound and without the player's own settings, since the last starts went wrong."""

    @property
    def attract_seconds(self) -> int:
        """`attract_after` as it is in force."""
        return (KIOSK_ATTRACT_AFTER if self.kiosk else 0) if self.attract_after is None else self.attract_after

    @property
    def idle_seconds(self) -> int:
        """`idle_after` as it is in force."""
        return (KIOSK_IDLE_AFTER if self.kiosk else 0) if self.idle_after is None else self.idle_after
