"""The tests; folders mirror those of game."""
