"""Outside players: programs that play over a pipe or over HTTP, within time limits (docs/players.md).

``cmd:python mybot.py`` runs a program and exchanges lines of JSON with it; ``http://127.0.0.1:7000`` asks a server.
After any fault `rule` makes that one choice, and the log says why. A program that failed is killed and started again
for the next question, so that a late answer is never taken for the answer to another question.
"""

from __future__ import annotations

import logging
import os
import shlex
import shutil
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any
from urllib.parse import urlsplit

from ..engine import SEATS, TENTHS, Call, Card, IllegalAction, Phase, Play, SeatView, shown, trick_winner
from ..players import Player, PlayerError, new_player
from .wire import NoAnswerError, Program, Remarks, Server, Wire

COMMAND, ADDRESS = "cmd:", "http://"
SECONDS = 2.0
"""Time limit of a choice."""
START_SECONDS = 5.0
"""Time limit for a program's hello."""
BUDGET = 1.5
"""Seconds a round that the contest gives for all cards together; here a player is told what it has left of them."""
STARTS = 3
"""Failed starts in a row after which a program is not started again."""
HELLO = "hello"
LOOPBACK = ("127.0.0.1", "localhost", "::1")

_log = logging.getLogger(__name__)


def is_outside(name: str) -> bool:
    """Return whether a player's name is that of a program or a server."""
    return name.startswith((COMMAND, ADDRESS))


def check_name(name: str, *, trusted: bool = True) -> None:
    """Raise PlayerError unless the name is that of a player.

    An untrusted name, such as one from a file, may not start a program, nor connect to another machine.
    """
    if name.startswith(COMMAND):
        if not trusted:
            raise PlayerError(f"{name!r} would run a program: only the command line may name one, with --players")
        command = _words(name)[0]
        if shutil.which(command) is None:
            raise PlayerError(f"{name!r}: there is no program {command!r} that can be run")
    elif name.startswith(ADDRESS):
        host, _, _ = _address(name)
        if not trusted and host not in LOOPBACK:
            raise PlayerError(f"{name!r} is another machine: only the command line may name one, with --players")
    else:
        new_player(name)


def split_names(text: str) -> list[str]:
    """Split a list of names at its commas, except between quotes."""
    names, quote = [""], ""
    for letter in text:
        if letter == "," and not quote:
            names.append("")
            continue
        if letter == quote:
            quote = ""
        elif letter in "\"'" and not quote:
            quote = letter
        names[-1] += letter
    return names


@dataclass(frozen=True, slots=True)
class Terms:
    """On what terms outside players play."""

    seconds: float = SECONDS
    start_seconds: float = START_SECONDS
    clock: Callable[[], float] = time.monotonic
    """Measures the time budget only."""
    remarks: Remarks = field(default_factory=Remarks)


class OutsidePlayers:
    """Makes players by name, outside ones included, and closes them at the end.

    `trusted` are the names given on the command line, one for each seat. Other outside names, such as those of a
    resumed match, are only allowed for servers on this machine; `rule` plays for the rest. Each seat of a program has
    a program of its own; a server plays as many seats as its hello says.
    """

    def __init__(self, trusted: Iterable[str] = (), terms: Terms | None = None) -> None:
        self._trusted = tuple(trusted)
        self._terms = terms or Terms()
        self._outsiders: dict[tuple[str, int], Outsider] = {}

    def __enter__(self) -> OutsidePlayers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def names(self) -> frozenset[str]:
        """The names of the outside players, given or met so far."""
        return frozenset(name for name in (*self._trusted, *(key[0] for key in self._outsiders)) if is_outside(name))

    def player(self, name: str, place: int = 0) -> Player:
        """Return the player of this name at a seat; `place` seats before it have the same name.

        Raises PlayerError if there is none.
        """
        if not is_outside(name):
            return new_player(name)
        outsider = self._outsiders.get((name, place))
        if outsider is None or outsider.closed:
            if name not in self._trusted:
                try:
                    check_name(name, trusted=False)
                except PlayerError as error:
                    _log.warning("%s; 'rule' plays instead", error)
                    return new_player("rule")
            outsider = self._outsiders[name, place] = Outsider(name, self._terms, place)
        return outsider

    def greet(self) -> None:
        """Start all trusted players and wait for their hellos. Raises PlayerError naming the one that failed."""
        for name in self._trusted:
            check_name(name)
        seated = [self.player(name, self._trusted[:seat].count(name)) for seat, name in enumerate(self._trusted)]
        for player in seated:  # all exist before the first is started, so that `close` finds them
            if isinstance(player, Outsider):
                player.greet()

    def tables(self, most: int) -> int:
        """Return at how many tables, at most so many, all trusted players that were greeted can sit at once."""
        count = Counter(self._trusted)
        servers = [found for found in self._outsiders.values() if found.name.startswith(ADDRESS)]
        return min([most, *(found.seats // count[found.name] for found in servers)])

    def close(self) -> None:
        """End all programs."""
        for outsider in tuple(self._outsiders.values()):  # also while another thread greets
            outsider.close()


class Outsider:
    """An outside player at one seat. A choice takes at most its time limit and that of a start."""

    def __init__(self, name: str, terms: Terms, place: int = 0) -> None:
        self.name = name
        self.closed = False
        self.substituted = False
        """Whether `rule` made the last choice."""
        self.seats = 1
        """The seats that it can play at once, as its hello says."""
        self._terms, self._place = terms, place
        self._wire: Wire = _wire(name, terms.remarks)
        self._greeted = False
        self._failed_starts = 0
        self._left = BUDGET
        self._asking = Lock()

    def greet(self) -> None:
        """Start it and wait for its hello. Raises PlayerError."""
        try:
            self._start()
        except NoAnswerError as fault:
            self._wire.disconnect()
            raise PlayerError(f"{self.name!r} does not play: {fault}") from None

    def choose(self, view: SeatView, seed: bytes) -> Call | Play:
        """Return its choice, or after a fault that of `rule`."""
        with self._asking:
            self.substituted = False
            if self._failed_starts < STARTS and not self.closed:
                try:
                    return self._asked(view)
                except NoAnswerError as fault:
                    self._wire.disconnect()
                    self._greeted = False
                    if not self.closed:
                        last = "; it is not asked again" if self._failed_starts == STARTS else ""
                        _log.warning("%s, seat %d: %s; 'rule' chooses instead%s", self.name, view.seat, fault, last)
            self.substituted = True
        action = new_player("rule").choose(view, seed)
        assert isinstance(action, Call | Play)
        return action

    def close(self) -> None:
        """End it at once, even during a choice."""
        self.closed = True
        self._wire.close()

    def _start(self) -> None:
        if self._greeted:
            return
        self._failed_starts += 1
        said = self._wire.ask("hi", {}, self._terms.start_seconds)
        if said["value"] != HELLO:
            raise NoAnswerError(f"its hello was {shown(said['value'])}, not {HELLO!r}")
        self.seats = said.get("seats", 1)
        if type(self.seats) is not int or self.seats < 1:
            raise NoAnswerError(f'its hello says "seats": {shown(self.seats)}, which is no number of seats')
        if self.name.startswith(ADDRESS) and self.seats <= self._place:
            raise NoAnswerError(
                f"it cannot play {self._place + 1} seats: run a server for each, or let its hello say"
                f' "seats": {self._place + 1} if it can'
            )
        self._greeted, self._failed_starts = True, 0

    def _asked(self, view: SeatView) -> Call | Play:
        self._start()
        calls = view.phase is Phase.CALL
        if calls:
            self._left = BUDGET
        since = self._terms.clock()
        asked = question(view, max(0, round(self._left * 1000)))
        try:
            value = self._wire.ask("bid" if calls else "play", asked, self._terms.seconds)["value"]
        finally:
            if not calls:
                self._left -= self._terms.clock() - since
        action = answer(value, view)
        refusal = view.why_not(action)
        if refusal is not None:
            raise NoAnswerError(f"{shown(value)} may not be done: {IllegalAction(refusal)}")
        return action


# messages


def question(view: SeatView, budget: int) -> dict[str, Any]:
    """Return the question for the seat to act, in the format of the public contest, from its view only.

    `budget` is the milliseconds left for the cards of this round.
    """
    ids = [f"P{seat}" for seat in range(SEATS)]
    asked: dict[str, Any] = {
        "playerId": ids[view.seat],
        "playerIds": ids,
        "cards": [_card_text(card) for card in sorted(view.hand, key=_contest_order)],
        "context": {
            "round": view.round,
            "players": {
                ids[seat]: {
                    "totalPoints": view.totals[seat] / TENTHS,
                    "bid": view.calls[seat] or 0,
                    "won": view.tricks_won[seat],
                }
                for seat in range(SEATS)
            },
        },
    }
    if view.phase is not Phase.CALL:
        asked["timeBudget"] = budget
        asked["played"] = [_card_text(card) for _, card in view.trick]
        asked["history"] = [
            [
                trick[0][0],
                [_card_text(card) for _, card in trick],
                trick[trick_winner([card for _, card in trick])][0],
            ]
            for trick in view.tricks
        ]
    return asked


def answer(value: object, view: SeatView) -> Call | Play:
    """Parse an answer. Raises NoAnswerError if it is not an action."""
    try:
        if view.phase is Phase.CALL:
            if type(value) is int:
                return Call(view.seat, value)
        elif isinstance(value, str):
            return Play(view.seat, Card.parse(f"A{value[1:]}" if value.startswith("1") else value))
    except ValueError:
        pass
    raise NoAnswerError(f"{shown(value)} is no {'call' if view.phase is Phase.CALL else 'card'}")


def _card_text(card: Card) -> str:
    """Return rank and suit, the ace as 1."""
    return str(card).replace("A", "1")


def _contest_order(card: Card) -> tuple[int, int]:
    """Sort a hand as the contest does: spades, hearts, clubs, diamonds, each from the ace down."""
    return "SHCD".index(card.suit.letter), -card.rank


# names


def _wire(name: str, remarks: Remarks) -> Wire:
    """Return the connection for this name."""
    return Program(name, _words(name), remarks) if name.startswith(COMMAND) else Server(*_address(name))


def _words(name: str) -> list[str]:
    """Split a command line. Raises PlayerError if it is empty."""
    windows = os.name == "nt"  # where a backslash does not quote
    try:
        words = shlex.split(name.removeprefix(COMMAND), posix=not windows)
    except ValueError as error:
        raise PlayerError(f"{name!r}: {error}") from None
    if not words:
        raise PlayerError(f"{name!r}: say which program, such as cmd:python mybot.py")
    return [word.strip('"') for word in words] if windows else words


def _address(name: str) -> tuple[str, int, str]:
    """Return host, port and path. Raises PlayerError for any other form of address."""
    try:
        parts = urlsplit(name)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise PlayerError(f"{name!r}: {error}") from None
    if not host or parts.query or parts.fragment or parts.username is not None:
        raise PlayerError(f"{name!r}: write host and port, such as http://127.0.0.1:7000")
    return host, 80 if port is None else port, parts.path.rstrip("/")
