"""Compares players without a screen: all play the same deals, each in every seat.

A deal is one round, played four times with the players moved one seat on each time. A player's result is the mean over
deals with its standard error: deals are independent, rounds are not.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import get_context

from ..engine import (
    SEATS,
    TENTHS,
    CallState,
    Match,
    Phase,
    RoundScored,
    Rules,
    arena_seed,
    call_state,
    deal_hands,
    deal_seed,
    mind_seed_for,
    seats_from,
    shuffle,
)
from ..players import MakePlayer, Player, Stoppable, new_player
from .outside import OutsidePlayers, Outsider, Terms
from .wire import REMARKS, Remarks

GAME_ROUNDS = 5
"""Deals in a row that make a game, for the share of games won."""
MOST_SUBSTITUTED = 1
"""Per cent of a player's choices that `rule` may make before its result is not its own."""
CHUNK = 2
"""Deals given to a process at once."""

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Seated:
    """A player's result in one round."""

    name: str
    points: int
    margin: float
    call: int
    tricks: int
    made: bool


@dataclass(slots=True)
class Choices:
    """How many choices a player had, how many it made itself, and their times in seconds."""

    count: int = 0
    own: int = 0
    total: float = 0.0
    most: float = 0.0

    def add(self, other: Choices) -> None:
        """Add the choices of `other`."""
        self.count += other.count
        self.own += other.own
        self.total += other.total
        self.most = max(self.most, other.most)


@dataclass(slots=True)
class DealResult:
    """One deal played in every seating: the player of each seat (an index into the names) and the results."""

    number: int
    rounds: list[list[Seated]]
    choices: dict[str, Choices]


def play_deal(
    rules: Rules,
    names: Sequence[str],
    seed: int,
    number: int,
    clock: Clock | None,
    make_player: MakePlayer = new_player,
) -> DealResult:
    """Play one deal in every seating."""
    match_seed = arena_seed(seed, number)
    dealer = number % SEATS
    players = [make_player(name, names[:place].count(name)) for place, name in enumerate(names)]
    for player in players:
        if isinstance(player, Stoppable):
            player.prepare()
    result = DealResult(number, [], {name: Choices() for name in names})
    turns = SEATS if len(set(names)) > 1 else 1
    for turn in range(turns):
        seats = [names[seat] for seat in seats_from(turn)]
        turned = [players[seat] for seat in seats_from(turn)]
        scored, choices = play_round(rules, turned, match_seed, dealer, clock)
        for name, made in zip(seats, choices, strict=True):
            result.choices[name].add(made)
        mean = sum(scored.points) / SEATS
        result.rounds.append(
            [
                Seated(
                    name=seats[seat],
                    points=scored.points[seat],
                    margin=(scored.points[seat] - mean) * SEATS / (SEATS - 1),
                    call=scored.calls[seat],
                    tricks=scored.tricks[seat],
                    made=call_state(scored.calls[seat], scored.tricks[seat], 0, rules) is CallState.MADE,
                )
                for seat in seats_from(-turn)
            ]
        )
    return result


def play_round(
    rules: Rules,
    players: Sequence[Player],
    match_seed: bytes,
    dealer: int,
    clock: Clock | None,
) -> tuple[RoundScored, list[Choices]]:
    """Play one round, with redeals as the rules ask; return its score and the choices by seat."""
    match, choices = Match(rules, dealer), [Choices() for _ in players]
    while True:
        if match.phase is Phase.DEAL:
            deck = shuffle(deal_seed(match_seed, match.round, match.attempt))
            events = match.apply(deal_hands(deck, dealer, rules))
        else:
            seat = match.to_act
            assert seat is not None  # a call or a play is due
            view = match.view(seat)
            seed = mind_seed_for(match_seed, view)
            since = clock() if clock else 0.0
            player = players[seat]
            action = player.choose(view, seed)
            took = clock() - since if clock else 0.0
            own = not (isinstance(player, Outsider) and player.substituted)
            choices[seat].add(Choices(1, own, took, took))
            events = match.apply(action)
        for event in events:
            if isinstance(event, RoundScored):
                return event, choices


# many deals


def play_deals(
    rules: Rules, names: Sequence[str], seed: int, deals: int, jobs: int = 1, clock: Clock | None = None
) -> Iterator[DealResult]:
    """Yield the results in any order; they are the same for any number of jobs.

    `clock` is called around every decision; with several jobs it must be a function of a module, such as
    `time.process_time`.
    """
    if jobs <= 1:
        with OutsidePlayers(names) as outside:
            for number in range(deals):
                yield play_deal(rules, names, seed, number, clock, outside.player)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        pending: set[Future[list[DealResult]]] = set()
        try:
            remarks = REMARKS * CHUNK // deals  # so many lines of stderr for each chunk
            for start in range(0, deals, CHUNK):
                chunk = range(start, min(start + CHUNK, deals))
                pending.add(pool.submit(_play_chunk, rules, tuple(names), seed, chunk, clock, remarks))
                if len(pending) >= jobs * 2:
                    done, pending = wait(pending, return_when=FIRST_COMPLETED)
                    for future in done:
                        yield from future.result()
            while pending:
                done, pending = wait(pending, return_when=FIRST_COMPLETED)
                for future in done:
                    yield from future.result()
        finally:
            for future in pending:
                future.cancel()


def _play_chunk(
    rules: Rules, names: Sequence[str], seed: int, numbers: Sequence[int], clock: Clock | None, remarks: int
) -> list[DealResult]:
    """Play the deals given to one process."""
    with OutsidePlayers(names, Terms(remarks=Remarks(remarks))) as outside:
        return [play_deal(rules, names, seed, number, clock, outside.player) for number in numbers]


# results


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean and its standard error over deals."""

    mean: float
    se: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        """Return the mean of the values; with fewer than two, the unknown error is 0."""
        count = len(values)
        mean = sum(values) / count if count else 0.0
        if count < 2:
            return cls(mean, 0.0)
        return cls(mean, sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count))


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """The results of one player, in whole points."""

    player: str
    points: Mean
    margin: Mean
    made: float
    mean_call: float
    games: Mean
    """The share of games won (GAME_ROUNDS deals each); a shared win counts in part."""
    decision_ms: tuple[float, float] | None
    """Mean and maximum."""
    choices: int
    own_choices: int
    """The choices it made itself: `rule` made the others, after faults of an outside player."""

    @property
    def handicapped(self) -> bool:
        """Whether more choices were made for it than the result bears."""
        return (self.choices - self.own_choices) * 100 > self.choices * MOST_SUBSTITUTED


@dataclass(slots=True)
class Comparison:
    """A comparison of players; equal names are pooled."""

    rules: Rules
    names: tuple[str, ...]
    seed: int
    results: list[DealResult] = field(default_factory=list)

    def lines(self) -> list[PlayerResult]:
        """Return the result of each player, in the order named."""
        results = sorted(self.results, key=lambda result: result.number)
        return [self._line(name, results) for name in dict.fromkeys(self.names)]

    def _line(self, name: str, results: Sequence[DealResult]) -> PlayerResult:
        rounds = [[seated for table in result.rounds for seated in table if seated.name == name] for result in results]
        flat = [seated for deal in rounds for seated in deal]
        count = max(1, len(flat))
        choices = Choices()
        for result in results:
            choices.add(result.choices[name])
        return PlayerResult(
            name,
            Mean.of([sum(seated.points for seated in deal) / len(deal) / TENTHS for deal in rounds]),
            Mean.of([sum(seated.margin for seated in deal) / len(deal) / TENTHS for deal in rounds]),
            sum(seated.made for seated in flat) / count,
            sum(seated.call for seated in flat) / count,
            Mean.of(list(self._games(name, results))),
            (choices.total / choices.count * 1000, choices.most * 1000) if choices.total else None,
            choices.count,
            choices.own,
        )

    def _games(self, name: str, results: Sequence[DealResult]) -> Iterator[float]:
        """Yield for each game the mean share won by the seats of this name."""
        seats = Counter(self.names)[name]
        for start in range(0, len(results) - GAME_ROUNDS + 1, GAME_ROUNDS):
            won = 0.0
            tables = list(zip(*(result.rounds for result in results[start : start + GAME_ROUNDS]), strict=True))
            for seating in tables:
                totals = [sum(table[position].points for table in seating) for position in range(SEATS)]
                best = [position for position in range(SEATS) if totals[position] == max(totals)]
                won += sum(self.names[position] == name for position in best) / len(best)
            yield won / len(tables) / seats

    @property
    def handicapped(self) -> bool:
        """Whether a player's result is not its own."""
        return any(line.handicapped for line in self.lines())

    def as_json(self) -> str:
        """Return the results as JSON."""

        def mean(value: Mean) -> dict[str, float]:
            return {"mean": round(value.mean, 4), "se": round(value.se, 4)}

        data = {
            "rules": str(self.rules),
            "seed": self.seed,
            "deals": len(self.results),
            "rounds": sum(len(result.rounds) for result in self.results),
            "players": [
                {
                    "player": line.player,
                    "points": mean(line.points),
                    "margin": mean(line.margin),
                    "made": round(line.made, 4),
                    "mean_call": round(line.mean_call, 4),
                    "games": mean(line.games),
                    "choices": line.choices,
                    "own_choices": line.own_choices,
                    "decision_ms": None
                    if line.decision_ms is None
                    else {"mean": round(line.decision_ms[0], 3), "max": round(line.decision_ms[1], 3)},
                }
                for line in self.lines()
            ],
        }
        return json.dumps(data)

    def as_text(self) -> list[str]:
        """Return the results as a table."""
        rounds = sum(len(result.rounds) for result in self.results)
        rows = [f"{self.rules}: {len(self.results)} deals, {rounds} rounds, seed {self.seed}"]
        rows.append(
            f"{'player':12}{'points':>16}{'margin':>16}{'made':>7}{'call':>6}{'games':>14}{'ms mean / max':>17}"
            f"{'own choices':>20}"
        )
        for line in self.lines():
            own = f"{line.own_choices} of {line.choices}" + "*" * (line.own_choices < line.choices)
            times = f"{line.decision_ms[0]:.1f} / {line.decision_ms[1]:.0f}" if line.decision_ms else ""
            rows.append(
                f"{line.player:12}{_signed(line.points):>16}{_signed(line.margin):>16}{line.made:>7.0%}"
                f"{line.mean_call:>6.2f}{line.games.mean:>8.0%} +-{line.games.se:>3.0%}{times:>17}{own:>20}"
            )
            if line.own_choices < line.choices:
                rows.append("  * not all its own: after its faults 'rule' made the other choices")
        return rows


def _signed(value: Mean) -> str:
    return f"{value.mean:+.2f} +-{value.se:.2f}"
