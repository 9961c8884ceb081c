"""Workshop."""
