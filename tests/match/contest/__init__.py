"""Two programs for the public contest, written from docs/players.md alone."""
