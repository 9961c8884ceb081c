"""A match as text that a person can read, and its replay."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, assert_never

from .actions import Action, Call, Deal, DrawForDealer, EndMatch, IllegalAction, Play
from .cards import Card
from .chance import MATCH_SEED_BYTES, draw_dealer, draw_seed
from .dealing import is_seat
from .events import Event
from .kinds import Fields, Kind, ListOf, Made, Maybe, OneOf, Text, Whole, shown
from .match import Match
from .plain import CARD, SEAT, Cards, parse_json
from .rules import SEATS, Rules

VERSION: Final = 1
"""The version of the text form."""


class RecordError(ValueError):
    """A record is wrong; the message begins with the place, such as ``actions[17].card``."""


@dataclass(frozen=True, slots=True)
class Record:
    """All there is to know of a match, finished or not. Raises RecordError for fields of the wrong kind."""

    version: int
    rules: Rules
    players: tuple[str, ...]
    """Who sat where: a name for each seat."""
    match_seed: bytes
    """The 16 bytes that all chance followed from."""
    actions: tuple[Action, ...]
    """What was done, the deals with their hands included."""
    first_dealer: int | None = None
    """The seat that dealt first where no card was drawn for it; None otherwise."""

    def __post_init__(self) -> None:
        """Check all but the actions, which `replay` judges."""
        if isinstance(self.version, bool) or self.version != VERSION:
            raise RecordError(f"version: this program reads version {VERSION}, not {shown(self.version)}")
        if not isinstance(self.rules, Rules):
            raise RecordError("rules: expected Rules")
        if type(self.players) is not tuple or [type(name) for name in self.players] != [str] * SEATS:
            raise RecordError(f"players: expected a tuple of {SEATS} names")
        if type(self.match_seed) is not bytes or len(self.match_seed) != MATCH_SEED_BYTES:
            raise RecordError(f"match_seed: expected {MATCH_SEED_BYTES} bytes")
        if type(self.actions) is not tuple:
            raise RecordError("actions: expected a tuple of actions")
        if self.first_dealer is not None and not is_seat(self.first_dealer):
            raise RecordError(f"first_dealer: expected a seat or None, not {shown(self.first_dealer)}")


def dumps(record: Record) -> str:
    """Return the record as JSON, an action a line; `loads` is the exact inverse."""
    head = {
        "version": record.version,
        "rules": str(record.rules),
        "players": list(record.players),
        "match_seed": record.match_seed.hex(),
        "first_dealer": record.first_dealer,
    }
    lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    actions = ",\n".join(f"  {json.dumps(plain_action(action))}" for action in record.actions)
    lines.append(f' "actions": [\n{actions}\n ]' if actions else ' "actions": []')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def loads(text: str) -> Record:
    """Read a record; raises RecordError that names the place, what stands there and what was expected."""
    try:
        data = parse_json(text)
        if "version" in data and data["version"] != VERSION:
            raise ValueError(f"version: this program reads version {VERSION}, not {shown(data['version'])}")
        return Record(**_RECORD.check(data))
    except ValueError as error:
        raise RecordError(str(error)) from None


def replay(record: Record) -> tuple[Match, tuple[Event, ...]]:
    """Play a record again: the match as it stands after the last action, and all events.

    Raises RecordError that names the first action the rules refuse.
    """
    match = Match(record.rules, first_dealer_of(record))
    events: list[Event] = []
    for i, action in enumerate(record.actions):
        try:
            events += match.apply(action)
        except IllegalAction as error:
            raise RecordError(f"actions[{i}]: {error}") from error
    return match, tuple(events)


def first_dealer_of(record: Record) -> int | None:
    """Return who deals first: as recorded, else before the first to call (docs/rules.md 1.6), else by the seed."""
    if record.first_dealer is not None or any(isinstance(action, DrawForDealer) for action in record.actions[:1]):
        return record.first_dealer
    callers = (action.seat for action in record.actions if isinstance(action, Call))
    seat = next(callers, None)
    if is_seat(seat):
        return (seat - 1) % SEATS
    return draw_dealer(draw_seed(record.match_seed)) if record.actions else None


def plain_action(action: Action) -> dict[str, object]:
    """Return an action as JSON has it; `read_action` is the exact inverse."""
    match action:
        case Play(seat, card):
            return {"action": "play", "seat": seat, "card": str(card)}
        case Call(seat, number):
            return {"action": "call", "seat": seat, "number": number}
        case Deal(hands):
            return {"action": "deal", "hands": [_line(hand) for hand in hands]}
        case DrawForDealer(cards):
            return {"action": "draw", "cards": _line(cards)}
        case EndMatch():
            return {"action": "end"}
        case _:
            assert_never(action)


def _line(cards: Sequence[Card]) -> str:
    """Write cards in one line."""
    return " ".join(map(str, cards))


def _read_seed(text: str) -> bytes:
    """Read a match seed written in hexadecimal."""
    if len(text) != 2 * MATCH_SEED_BYTES or not set(text) <= set("0123456789abcdef"):
        raise ValueError(f"must be {2 * MATCH_SEED_BYTES} digits 0-9a-f")
    return bytes.fromhex(text)


_ACTIONS: Final[dict[str, tuple[type[Action], dict[str, Kind[Any]]]]] = {
    "draw": (DrawForDealer, {"cards": Cards()}),
    "deal": (Deal, {"hands": ListOf(Cards(), SEATS)}),
    "call": (Call, {"seat": SEAT, "number": Whole()}),
    "play": (Play, {"seat": SEAT, "card": CARD}),
    "end": (EndMatch, {}),
}


class _ActionKind(Kind[Action]):
    """A mapping that says which action it is, and with that which other names it has."""

    allowed = "a mapping"

    def _take(self, value: object, place: str) -> Action:
        name = OneOf(_ACTIONS)
        if not isinstance(value, dict):
            raise self.wrong(value, place)
        if "action" not in value:
            raise ValueError(f"{place}.action: missing: must be {name.allowed}")
        action, kinds = _ACTIONS[name.check(value["action"], f"{place}.action")]
        data = Fields({"action": name, **kinds}).check(value, place)
        return action(**{field: data[field] for field in kinds})


def read_action(value: object, place: str) -> Action:
    """Return the action that JSON has; raises ValueError that begins with the place."""
    return _ActionKind().check(value, place)


_RECORD: Final = Fields(
    {
        "version": Whole(),
        "rules": Made(Text(), Rules.parse),
        "players": ListOf(Text(), SEATS),
        "match_seed": Made(Text(), _read_seed),
        "actions": ListOf(_ActionKind()),
        "first_dealer": Maybe(SEAT),
    },
    optional=("first_dealer",),
)
