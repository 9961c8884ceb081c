"""The journal of a match: JSON lines, one for each action.

The first line is the header. The first key of every other line names its kind:

    {"action":"play","seat":2,"card":"AS","check":"0c4a1f7e22b9"}
    {"take_back":4,"check":"..."}       the last four actions are undone
    {"claim":0,"check":"..."}           a seat claims the rest of the round; its actions follow
    {"round":1,"tricks":[4,3,2,4],"points":[...],"totals":[...],"check":"..."}
                                        the last action ended a round, by seat, points in tenths; only `verify` reads it
    {"end":"over","check":"..."}        the match is over

Unknown kinds are skipped, so that later programs can add kinds to the same version. Each line ends with a check over
itself and the check of the previous line. Reading stops at the first line whose check is wrong or whose action is
illegal. An incomplete last line is dropped.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from .. import __version__
from ..engine import (
    SEATS,
    Action,
    IllegalAction,
    Match,
    Phase,
    Record,
    RoundScored,
    joint_seed,
    loads,
    read_action,
    replay,
)
from ..engine import dumps as dump_record
from .disk import words_of

VERSION: Final = 1
"""The version of the format."""
CHECK: Final = 12
"""Hexadecimal digits of a check."""
_TAIL: Final = len(',"check":""}\n') + CHECK


class JournalError(ValueError):
    """A journal has no valid header."""


@dataclass(frozen=True, slots=True)
class PlayerInfo:
    """Details of a player, beside the name in the record: human, computer or outside; the skill; the name shown."""

    kind: str = ""
    skill: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class SeedOrigin:
    """How the match seed was made: of the machine's own seed and the player's text, or known beforehand."""

    own: bytes = b""
    """The machine's own seed, whose fingerprint was shown before the text was entered; empty if none was."""
    text: str = ""
    known: bool = False
    """Whether the match seed was asked for, as by --seed."""

    def makes(self, match_seed: bytes) -> bool:
        """Tell whether this match seed follows. Without an own seed any does."""
        return not self.own or joint_seed(self.own, self.text) == match_seed


@dataclass(frozen=True, slots=True)
class Header:
    """First line of a journal: the record without actions, and where, when and by what program it was begun."""

    opening: Record
    level: str = ""
    """The key of the level; empty for a table of the player's own."""
    start: str = ""
    """The time of the start with its time zone, in ISO 8601; empty if unknown."""
    players: tuple[PlayerInfo, ...] = (PlayerInfo(),) * SEATS
    program: str = __version__
    """The version of the program."""
    origin: SeedOrigin = SeedOrigin()
    practice: bool = False
    """Whether it goes on from a point of an earlier match, and so counts in no statistics."""


@dataclass(slots=True)
class Reading:
    """Valid part of a journal that was read, and the rest."""

    header: Header
    lines: list[str]
    actions: list[Action]
    scores: dict[int, dict[str, object]] = field(default_factory=dict)
    """The lines of the scored rounds, by the number of actions before them."""
    ended: bool = False
    """Whether there is an `end` line; a match may be over without one."""
    over: bool = False
    taken_back: int = 0
    """How often the player went back to an earlier decision."""
    claims: int = 0
    """How often the rest of a round was claimed."""
    size: int = 0
    """Bytes of the valid lines."""
    torn: bytes = b""
    """The incomplete last line."""
    rest: bytes = b""
    """Everything from the first invalid line on."""
    wrong: str = ""
    """What is wrong with that line, for a message."""


def write_header(header: Header) -> str:
    """Return the header line."""
    record = json.loads(dump_record(replace(header.opening, actions=())))
    del record["actions"]
    record["players"] = [
        {"player": player, "kind": info.kind, "skill": info.skill, "name": info.name}
        for player, info in zip(header.opening.players, header.players, strict=True)
    ]
    body = {"journal": VERSION, "program": header.program, "level": header.level, "start": header.start, **record}
    if header.origin != SeedOrigin():
        origin = header.origin
        body["seed"] = {"own": origin.own.hex(), "text": origin.text, "known": origin.known}
    if header.practice:
        body["practice"] = True
    return write_line(body, "")


def plain_score(scored: RoundScored) -> dict[str, object]:
    """Return the line of a scored round."""
    seats: dict[str, Sequence[int]] = {"tricks": scored.tricks, "points": scored.points, "totals": scored.totals}
    return {"round": scored.round, **{name: list(numbers) for name, numbers in seats.items()}}


def write_line(body: dict[str, object], before: str) -> str:
    """Return a line with its check; `before` is the previous line."""
    text = json.dumps(body, separators=(",", ":"))[:-1]
    return f'{text},"check":"{_check(before, text)}"}}\n'


def read_journal(data: bytes) -> Reading:
    """Read a journal up to its first invalid line. Raises JournalError if that is the header."""
    end = data.find(b"\n") + 1
    try:
        first = data[:end].decode("ascii")
        header = _read_header(_read_line(first, ""))
        match = Match(header.opening.rules, header.opening.first_dealer)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise JournalError(words_of(error)) from error
    found = Reading(header, [first], [], size=end)
    while end := data.find(b"\n", found.size) + 1:
        try:
            line = data[found.size : end].decode("ascii")
            match = _follow(found, _read_line(line, found.lines[-1]), match)
        except (ValueError, IllegalAction, RecursionError) as error:
            found.wrong, found.rest = words_of(error), data[found.size :]
            break
        found.lines.append(line)
        found.size = end
    else:
        found.torn = data[found.size :]
    found.over = found.ended or match.phase is Phase.OVER
    return found


def _follow(found: Reading, body: dict[str, object], match: Match) -> Match:
    """Apply a line and return the match after it. Raises ValueError or IllegalAction."""
    match next(iter(body), ""):
        case "action":
            action = read_action(body, "line")
            match.apply(action)
            found.actions.append(action)
        case "take_back":
            count = body["take_back"]
            if type(count) is not int or not 0 < count <= len(found.actions):
                raise ValueError(f"{count!r} actions cannot be taken back")
            del found.actions[-count:]
            found.scores = {at: score for at, score in found.scores.items() if at <= len(found.actions)}
            match, _ = replay(replace(found.header.opening, actions=tuple(found.actions)))
            found.taken_back += 1
        case "claim":
            found.claims += 1
        case "round":
            found.scores[len(found.actions)] = body
        case "end":
            found.ended = True
    return match


def _read_line(line: str, before: str) -> dict[str, object]:
    """Return a line's content without the check. Raises ValueError if the check is wrong."""
    text = line[:-_TAIL]
    if line[-_TAIL:] != f',"check":"{_check(before, text)}"}}\n':
        raise ValueError("damaged: it does not fit its check")
    body = json.loads(text + "}")
    if not isinstance(body, dict):
        raise ValueError("not a line of a journal")
    return body


def _read_header(body: dict[str, object]) -> Header:
    """Read the header. Raises ValueError, KeyError or TypeError."""
    version = body.pop("journal", None)
    if version != VERSION:
        raise ValueError(f"version {version!r}; this program reads version {VERSION}")
    program, level, start = (str(body.pop(key)) for key in ("program", "level", "start"))
    seats = body["players"]
    if not isinstance(seats, list):
        raise TypeError("players: expected a list")
    players = tuple(PlayerInfo(seat["kind"], seat["skill"], seat["name"]) for seat in seats)
    names = [seat["player"] for seat in seats]
    known = {key: body[key] for key in ("version", "rules", "match_seed", "first_dealer")}
    opening = loads(json.dumps({**known, "players": names, "actions": []}))
    origin, practice = _read_origin(body.get("seed", {})), body.get("practice") is True
    return Header(opening, level, start, players, program, origin, practice)


def _read_origin(seed: object) -> SeedOrigin:
    """Read how the match seed was made. Raises TypeError or ValueError."""
    if not isinstance(seed, dict):
        raise TypeError("seed: expected a mapping")
    return SeedOrigin(bytes.fromhex(seed.get("own", "")), str(seed.get("text", "")), seed.get("known") is True)


def _check(before: str, text: str) -> str:
    """Return the check of a line. It detects damage, not forgery."""
    return hashlib.sha256((before[-_TAIL:] + text).encode("ascii")).hexdigest()[:CHECK]
