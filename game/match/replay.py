"""The rounds of a record step by step: the deal, each call, each card."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..engine import (
    SEATS,
    Card,
    CardPlayed,
    Deal,
    Event,
    IllegalAction,
    Match,
    Record,
    RecordError,
    Redealt,
    RoundScored,
    TrickWon,
    first_dealer_of,
)
from ..players import HUMAN, PLAYERS
from .deal_code import CodedDeal, write_deal_code


@dataclass(frozen=True, slots=True)
class RecordedRound:
    """A round of a record. Step 0 is the deal that counted, every further one a call or a card."""

    record: Record
    number: int
    """From 1."""
    dealer: int
    first: int
    """The place of the deal in the record's actions."""
    events: tuple[tuple[Event, ...], ...]
    """What each step led to."""

    @property
    def last(self) -> int:
        """The last step."""
        return len(self.events) - 1

    @property
    def finished(self) -> bool:
        """Whether the round was played to its end, so that all its cards may be seen."""
        return any(isinstance(event, RoundScored) for event in self.events[-1])

    @property
    def tricks(self) -> tuple[tuple[CardPlayed, ...], ...]:
        """The cards of each trick in order of play, the last one perhaps unfinished."""
        tricks: list[list[CardPlayed]] = []
        for event in self._upto(self.last):
            if isinstance(event, CardPlayed):
                if event.trick > len(tricks):
                    tricks.append([])
                tricks[-1].append(event)
        return tuple(map(tuple, tricks))

    @property
    def winners(self) -> tuple[int, ...]:
        """The winner of each finished trick."""
        return tuple(event.seat for event in self._upto(self.last) if isinstance(event, TrickWon))

    @property
    def code(self) -> str:
        """The deal code; empty until the round is finished, since it gives all cards away."""
        deal = self.record.actions[self.first]
        if not self.finished or not isinstance(deal, Deal):
            return ""
        return write_deal_code(CodedDeal(deal, self.dealer, self.record.rules))

    def shown(self, step: int) -> tuple[Event, ...]:
        """Return what had happened in the round after a step, without the score at its end."""
        return tuple(event for event in self._upto(step) if not isinstance(event, RoundScored))

    def hands(self, step: int) -> tuple[tuple[Card, ...], ...]:
        """Return what each seat held after a step, in the order dealt."""
        deal = self.record.actions[self.first]
        assert isinstance(deal, Deal)
        gone = {event.card for event in self._upto(step) if isinstance(event, CardPlayed)}
        return tuple(tuple(card for card in hand if card not in gone) for hand in deal.hands)

    def step_of(self, trick: int) -> int:
        """Return the step after which the first card of a trick, from 1, is due."""
        return min(SEATS * trick, self.last)

    def cut(self, step: int) -> Record:
        """Return the record as it was after a step."""
        return replace(self.record, actions=self.record.actions[: self.first + step + 1])

    def practice(self, step: int, seat: int, fallback: str) -> Record:
        """Return the record cut after a step, with the person in a seat, whose player takes the person's old one.

        Players of other programs, who may not be there any more, are replaced by `fallback`.
        """
        players = [name if name in PLAYERS or name == HUMAN else fallback for name in self.record.players]
        other = players[seat]
        if HUMAN in players:
            players[players.index(HUMAN)] = other
        players[seat] = HUMAN
        return replace(self.cut(step), players=tuple(players))

    def _upto(self, step: int) -> tuple[Event, ...]:
        return tuple(event for events in self.events[: step + 1] for event in events)


def rounds_of(record: Record) -> tuple[RecordedRound, ...]:
    """Return the rounds that were dealt, the last one perhaps unfinished. Raises RecordError."""
    match = Match(record.rules, first_dealer_of(record))
    rounds: list[RecordedRound] = []
    first, steps = 0, list[tuple[Event, ...]]()

    def close(number: int, dealer: int | None) -> None:
        if steps and dealer is not None:
            rounds.append(RecordedRound(record, number, dealer, first, tuple(steps)))
        steps.clear()

    for i, action in enumerate(record.actions):
        number, dealer = match.round, match.dealer
        try:
            events = match.apply(action)
        except IllegalAction as error:
            raise RecordError(f"actions[{i}]: {error}") from error
        if isinstance(action, Deal):
            first, steps = i, []
        if isinstance(action, Deal) or steps:
            steps.append(events)
        if any(isinstance(event, Redealt) for event in events):
            steps.clear()
        elif any(isinstance(event, RoundScored) for event in events):
            close(number, dealer)
    close(match.round, match.dealer)
    return tuple(rounds)
