"""What the audience sees: the table, performed event by event."""
