"""How things are drawn: letters, card pictures, and every part of the interface, each made once for a size."""
