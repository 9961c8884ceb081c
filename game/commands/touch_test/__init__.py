"""The touch test: shows where taps land, and reports it for support."""

from .run import new_test, run
from .screen import TURNS, Attempt, TouchTest, turn_of

__all__ = ["TURNS", "Attempt", "TouchTest", "new_test", "run", "turn_of"]
