"""Where taps land: shown to whoever sets a touch screen up, and told to whoever is asked for help."""

from .run import new_test, run
from .screen import TURNS, Attempt, TouchTest, turn_of

__all__ = ["TURNS", "Attempt", "TouchTest", "new_test", "run", "turn_of"]
