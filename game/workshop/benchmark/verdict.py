"""Conclusions from the measurements about the machine.

A frame may take 1000 / fps milliseconds. Drawing may use half of that: the rest is for showing the picture, for the
system, and for the computer players, who think meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .measures import Cost, Start

SHARE = 0.5
USUAL_RATE, LOW_RATE = 60, 30
MOST_IDLE_PERCENT = 10.0
LONGEST_START = 10.0
"""Seconds."""


def budget_ms(fps: int) -> float:
    """Return the milliseconds that drawing a frame may take at that rate."""
    return 1000 / fps * SHARE


def verdict(frames: Sequence[Cost], idle_percent: Mapping[str, float], start: Start) -> Iterator[str]:
    """Yield a sentence for each size, then one for idling and one for the start."""
    for size in dict.fromkeys(cost.size for cost in frames):
        yield f"{size}: {_of_size([cost for cost in frames if cost.size == size])}"
    scene, share = max(idle_percent.items(), key=lambda each: each[1])
    if share <= MOST_IDLE_PERCENT:
        yield f"idle: fine (at most {share:.1f} % of a core, in {scene}; up to {MOST_IDLE_PERCENT:g} % is)"
    else:
        yield (
            f"idle: {share:.1f} % of a core in {scene}, over {MOST_IDLE_PERCENT:g} %: close what else runs and measure "
            "again; a passively cooled board needs its heat sink"
        )
    if start.seconds <= LONGEST_START:
        yield f"start: fine ({start.seconds:.1f} s; up to {LONGEST_START:g} s is)"
    else:
        yield f"start: {start.seconds:.1f} s, over {LONGEST_START:g} s: a faster card or disk would help"


def _of_size(frames: Sequence[Cost]) -> str:
    heaviest = max(frames, key=lambda cost: cost.median_ms)
    usual, low = budget_ms(USUAL_RATE), budget_ms(LOW_RATE)
    takes = f"half of its frames in {heaviest.scene} take {heaviest.median_ms:.1f} ms or more"
    if heaviest.median_ms <= usual:
        return f"fine at {USUAL_RATE} frames a second ({takes}; up to {usual:.1f} is half of a frame)"
    if heaviest.median_ms <= low:
        return (
            f"use --fps {LOW_RATE} ({takes}; half of a frame is {usual:.1f} at {USUAL_RATE} a second, "
            f"{low:.1f} at {LOW_RATE})"
        )
    return f"use a smaller --size, with --fps {LOW_RATE} ({takes}; even at {LOW_RATE} half of a frame is {low:.1f})"
