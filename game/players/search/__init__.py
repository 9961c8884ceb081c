"""The strong player's search: plays out what may be, in many worlds at once. The only place that uses numpy."""
