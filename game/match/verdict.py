"""Judge a match by the rules and its seed alone, never by what a computer player would have chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from ..engine import (
    Action,
    Deal,
    DrawForDealer,
    FirstDealer,
    IllegalAction,
    Match,
    Phase,
    Record,
    RoundScored,
    deal_hands,
    deal_seed,
    draw_cards,
    draw_dealer,
    draw_seed,
    first_dealer_of,
    shuffle,
)


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a match, and where: round, trick, seat, action or line."""

    place: str
    what: str


def judge(record: Record, scores: Mapping[int, Mapping[str, object]]) -> tuple[Fault, ...]:
    """Return the faults of a match; what follows an action that the rules refuse is not judged.

    `scores` are the rounds as its file has them, by the number of actions up to their end: the names and values of
    a RoundScored, any of them. A round without an entry is not compared.
    """
    match = Match(record.rules, first_dealer_of(record))
    faults: list[Fault] = []
    if record.rules.first_dealer is FirstDealer.RANDOM and record.first_dealer not in {None, _drawn(record)}:
        faults.append(Fault("first_dealer", "not the seat that follows from the match seed"))
    for number, action in enumerate(record.actions, start=1):
        place = f"{place_of(match, action)}, actions[{number - 1}]"
        if not _follows(record, match, action):
            faults.append(Fault(place, "these cards do not follow from the match seed"))
        try:
            events = match.apply(action)
        except IllegalAction as error:
            return (*faults, Fault(place, str(error)))
        if number in scores:
            counted = next((event for event in events if isinstance(event, RoundScored)), None)
            faults += _compare(scores[number], counted, place)
    return tuple(faults)


def place_of(match: Match, action: Action | None = None) -> str:
    """Return where a match stands, in words: the round, and the trick and the seat where there are any."""
    seat = getattr(action, "seat", match.to_act)
    words = [f"round {match.round}"]
    if match.phase is Phase.PLAY:
        words.append(f"trick {len(match.tricks) + 1}")
    return ", ".join(words if seat is None else [*words, f"seat {seat}"])


def _drawn(record: Record) -> int:
    """Return the first dealer that follows from the match seed."""
    return draw_dealer(draw_seed(record.match_seed))


def _follows(record: Record, match: Match, action: Action) -> bool:
    """Tell whether a draw or a deal that is due is that of the match seed."""
    if match.phase is Phase.DRAW and isinstance(action, DrawForDealer):
        return action == draw_cards(draw_seed(record.match_seed))
    if match.phase is Phase.DEAL and match.dealer is not None and isinstance(action, Deal):
        deck = shuffle(deal_seed(record.match_seed, match.round, match.attempt))
        due = deal_hands(deck, match.dealer, match.rules)
        return [set(hand) for hand in action.hands] == [set(hand) for hand in due.hands]
    return True


def _compare(written: Mapping[str, object], counted: RoundScored | None, place: str) -> list[Fault]:
    """Return how a round as written differs from the round as counted."""
    if counted is None:
        return [Fault(place, "a score stands where no round ends")]
    right = {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(counted).items()}
    place = f"round {counted.round}"
    return [
        Fault(place, f"{name}: {value} is written, {right.get(name)} is right")
        for name, value in written.items()
        if right.get(name) != value
    ]
