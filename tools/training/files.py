"""Writes the trained numbers as a module of `game/players/weights/`."""

from __future__ import annotations

from pathlib import Path

from game.players.estimate import Estimate

ROOT = Path(__file__).resolve().parents[2]


def fields(estimate: Estimate):
    """Return the fields of an estimate, in the order they are written."""
    return estimate.side, estimate.spades, estimate.level, estimate.bonus


def write_module(name: str, made: str, weights, estimate) -> None:
    """Write game/players/weights/NAME.py."""

    def numbers(values, indent):
        lines, line = [], ""
        for value in values:
            word = f"{value}, "
            if len(indent) + len(line) + len(word) > 118:
                lines.append(indent + line.rstrip())
                line = ""
            line += word
        return "\n".join([*lines, indent + line.rstrip()])

    rows, desire, worth = weights
    lines = [
        f'"""Learnt numbers for rules like {name}: the policy, and what hands promise. Do not edit, train.',
        "",
        f"Made by: {made}",
        '"""',
        "",
        "# fmt: off",
        "",
        "from ..estimate import Estimate",
        "from ..policy import Weights",
        "",
        "WEIGHTS = Weights(",
        "    rows=(",
        *(f"        ({', '.join(map(str, row))})," for row in rows),
        "    ),",
        f"    desire=({', '.join(map(str, desire))}),",
        "    worth=(",
        numbers(worth, " " * 8),
        "    ),",
        ")",
        "",
        "ESTIMATE = Estimate(",
        "    side=(",
        numbers(estimate[0], " " * 8),
        "    ),",
        "    spades=(",
        numbers(estimate[1], " " * 8),
        "    ),",
        f"    level={estimate[2]},",
        f"    bonus={estimate[3]},",
        ")",
        "",
    ]
    (ROOT / "game" / "players" / "weights" / f"{name}.py").write_text("\n".join(lines))
