"""A match as text that a person can read, and its replay."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from . import plain
from .actions import Action, Call, Deal, DrawForDealer, EndMatch, IllegalAction, Play
from .cards import Card
from .chance import MATCH_SEED_BYTES, draw_dealer, draw_seed
from .dealing import is_seat
from .events import Event
from .match import Match
from .rules import SEATS, Rules

VERSION: Final = 1
"""The version of the text form."""


class RecordError(ValueError):
    """A record is wrong; the message begins with the place, such as ``actions[17].card``."""


@dataclass(frozen=True, slots=True)
class Record:
    """All there is to know of a match, finished or not.  Raises RecordError for fields of the wrong kind."""

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
            raise RecordError(f"version: this program reads version {VERSION}, not {self.version!r}")
        if not isinstance(self.rules, Rules):
            raise RecordError("rules: expected Rules")
        if type(self.players) is not tuple or [type(name) for name in self.players] != [str] * SEATS:
            raise RecordError(f"players: expected a tuple of {SEATS} names")
        if type(self.match_seed) is not bytes or len(self.match_seed) != MATCH_SEED_BYTES:
            raise RecordError(f"match_seed: expected {MATCH_SEED_BYTES} bytes")
        if type(self.actions) is not tuple:
            raise RecordError("actions: expected a tuple of actions")
        if self.first_dealer is not None and not is_seat(self.first_dealer):
            raise RecordError(f"first_dealer: expected a seat or None, not {self.first_dealer!r}")


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
    actions = ",\n".join(f"  {json.dumps(_plain_action(action))}" for action in record.actions)
    lines.append(f' "actions": [\n{actions}\n ]' if actions else ' "actions": []')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def loads(text: str) -> Record:
    """Read a record; raises RecordError that names the place, what stands there and what was expected."""
    try:
        data = plain.parse(text)
        needed = ("version", "rules", "players", "match_seed", "actions")
        if "version" in data and data["version"] != VERSION:
            raise ValueError(f"version: this program reads version {VERSION}, not {plain.show(data['version'])}")
        plain.keys(data, "", needed, ["first_dealer"])
        return Record(
            plain.whole(data["version"], "version"),
            _read_rules(data["rules"]),
            plain.by_seat(plain.string, data["players"], "players"),
            _read_seed(data["match_seed"]),
            plain.items(_read_action, data["actions"], "actions"),
            plain.maybe(plain.seat, data.get("first_dealer"), "first_dealer"),
        )
    except ValueError as error:
        raise RecordError(str(error)) from None


def replay(record: Record) -> tuple[Match, tuple[Event, ...]]:
    """Play a record again: the match as it stands after the last action, and all events.

    Raises RecordError that names the first action the rules refuse.
    """
    match = Match(record.rules, _first_dealer(record))
    events: list[Event] = []
    for i, action in enumerate(record.actions):
        try:
            events += match.apply(action)
        except IllegalAction as error:
            raise RecordError(f"actions[{i}]: {error}") from error
    return match, tuple(events)


def _first_dealer(record: Record) -> int | None:
    """Return who deals first: as recorded, else before the first to call (docs/rules.md 1.6), else by the seed."""
    if record.first_dealer is not None or any(isinstance(action, DrawForDealer) for action in record.actions[:1]):
        return record.first_dealer
    callers = (action.seat for action in record.actions if isinstance(action, Call))
    seat = next(callers, None)
    if is_seat(seat):
        return (seat - 1) % SEATS
    return draw_dealer(draw_seed(record.match_seed)) if record.actions else None


def _plain_action(action: Action) -> dict[str, object]:
    """Return an action as JSON has it."""
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


def _read_action(value: object, place: str) -> Action:
    """Read one action."""
    data = plain.mapping(value, place)
    if "action" not in data:
        raise ValueError(f"{place}.action: missing")
    kind = data["action"]
    names = _FIELDS.get(kind) if isinstance(kind, str) else None
    if names is None:
        raise ValueError(f"{place}.action: {plain.show(kind)} is not known: expected {', '.join(_FIELDS)}")
    plain.keys(data, f"{place}.", ("action", *names))
    at = f"{place}."
    match kind:
        case "play":
            return Play(plain.seat(data["seat"], at + "seat"), plain.card(data["card"], at + "card"))
        case "call":
            return Call(plain.seat(data["seat"], at + "seat"), plain.whole(data["number"], at + "number"))
        case "deal":
            return Deal(plain.by_seat(plain.cards, data["hands"], at + "hands"))
        case "draw":
            return DrawForDealer(plain.cards(data["cards"], at + "cards"))
        case _:
            return EndMatch()


_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "draw": ("cards",),
    "deal": ("hands",),
    "call": ("seat", "number"),
    "play": ("seat", "card"),
    "end": (),
}


def _read_rules(value: object) -> Rules:
    """Read rules in their text form."""
    text = plain.string(value, "rules")
    try:
        return Rules.parse(text)
    except ValueError as error:
        raise ValueError(f"rules: {error}") from None


def _read_seed(value: object) -> bytes:
    """Read a match seed written in hexadecimal."""
    text = plain.string(value, "match_seed")
    if len(text) != 2 * MATCH_SEED_BYTES or not set(text) <= set("0123456789abcdef"):
        raise ValueError(f"match_seed: expected {2 * MATCH_SEED_BYTES} digits 0-9a-f, not {plain.show(value)}")
    return bytes.fromhex(text)
