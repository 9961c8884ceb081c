"""The parts of the interface, from buttons to backgrounds, each drawn for an exact size."""
