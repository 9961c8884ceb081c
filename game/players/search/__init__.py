"""The search of the strong players: plays out many possible deals at once. The only folder that uses numpy."""
