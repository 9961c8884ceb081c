"""A match in progress: the match, its four players, the dealer, and the record of actions.

`advance` performs exactly one action, of any seat, and returns its events. It never sleeps and knows no time, so the
match is the same at any speed and without a screen.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from ..engine import (
    VERSION,
    Action,
    Call,
    EndMatch,
    Event,
    FirstDealer,
    Match,
    Phase,
    Play,
    Record,
    Refusal,
    Rules,
    SeatView,
    deal_hands,
    deal_seed,
    draw_cards,
    draw_dealer,
    draw_seed,
    mind_seed_for,
    replay,
    shuffle,
)
from ..players import HUMAN, SLOW, Human, MakePlayer, Mind, OutsidePlayer, Player, choosing, new_player

_log = logging.getLogger(__name__)


class Session:
    """A match being played.

    `names` are the names of the players by seat; `seed` is the 16 bytes that all deals derive from. `first_dealer` is
    the seat that a level names; without it the rules decide by the seed. `make_player` may know more names than
    PLAYERS.
    """

    def __init__(
        self,
        rules: Rules,
        names: Sequence[str],
        seed: bytes,
        first_dealer: int | None = None,
        make_player: MakePlayer = new_player,
    ) -> None:
        if first_dealer is None and rules.first_dealer is not FirstDealer.LOWEST_CARD:
            first_dealer = draw_dealer(draw_seed(seed))
        self.match = Match(rules, first_dealer)
        self.actions: list[Action] = []
        """The actions so far."""
        self._opening = Record(VERSION, rules, tuple(names), seed, (), first_dealer)
        self._players = tuple(
            Human() if name == HUMAN else make_player(name, names[:seat].count(name)) for seat, name in enumerate(names)
        )
        self._mind = Mind[Call | Play]()

    @classmethod
    def resumed(cls, record: Record, make_player: MakePlayer = new_player) -> tuple[Session, tuple[Event, ...]]:
        """Rebuild the session of a record, with all its events so far. Raises RecordError if the record is invalid."""
        session = cls(record.rules, record.players, record.match_seed, record.first_dealer, make_player)
        session.match, events = replay(record)
        session.actions.extend(record.actions)
        session._opening = replace(record, actions=())
        return session, tuple(events)

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.match.rules

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players by seat."""
        return self._opening.players

    @property
    def record(self) -> Record:
        """The record of the match so far. It takes longer the more actions there are."""
        return replace(self._opening, actions=tuple(self.actions))

    @property
    def human_seat(self) -> int | None:
        """The person's seat, or None if all are computer players."""
        return next((seat for seat, player in enumerate(self._players) if isinstance(player, Human)), None)

    def view(self, seat: int) -> SeatView:
        """Return the view of a seat."""
        return self.match.view(seat)

    def seed_for(self, view: SeatView) -> bytes:
        """Return the seed for a decision on this view: the same for the same view."""
        return mind_seed_for(self._opening.match_seed, view)

    def offer(self, action: Call | Play) -> Refusal | None:
        """Take the person's action for the next `advance`; return the reason if it is not allowed."""
        refusal = self.match.why_not(action)
        seat = self.match.to_act
        if refusal is None and seat is not None:
            player = self._players[seat]
            if isinstance(player, Human):
                player.offer(action)
        return refusal

    def advance(self) -> tuple[Event, ...]:
        """Perform the one action that is due. No events: the match is over, or a player is still thinking."""
        action = self._due()
        return self._apply(action) if action is not None else ()

    def end(self) -> tuple[Event, ...]:
        """End the match between two rounds (docs/rules.md 1.16). Raises IllegalAction at any other time."""
        return self._apply(EndMatch())

    @property
    def decisions(self) -> tuple[int, ...]:
        """The person's decisions so far, each as the number of actions before it."""
        seat = self.human_seat
        return tuple(
            i for i, action in enumerate(self.actions) if isinstance(action, Call | Play) and action.seat == seat
        )

    @property
    def may_take_back(self) -> bool:
        """Whether the person has a decision to go back to; not once the match is over, nor with outside players."""
        outside = any(isinstance(player, OutsidePlayer) for player in self._players)
        return self.match.phase is not Phase.OVER and not outside and bool(self.decisions)

    def take_back(self) -> tuple[int, tuple[Event, ...]]:
        """Go back to the person's latest decision; return how many actions that undoes, and all events before it.

        Since the deals and the computer players' choices depend on the seed and the position alone, the same choices
        lead to the same match again. Raises ValueError if there is nothing to go back to.
        """
        if not self.may_take_back:
            raise ValueError("there is no decision to take back")
        undone = len(self.actions) - self.decisions[-1]
        del self.actions[-undone:]
        self._mind.drop()
        for player in self._players:
            if isinstance(player, Human):
                player.drop()
        self.match, events = replay(self.record)
        return undone, tuple(events)

    def _due(self) -> Action | None:
        match = self.match
        if match.phase is Phase.OVER:
            return None
        seed = self._opening.match_seed
        if match.phase is Phase.DRAW:
            return draw_cards(draw_seed(seed))
        if match.phase is Phase.DEAL:
            assert match.dealer is not None  # known since the draw
            deck = shuffle(deal_seed(seed, match.round, match.attempt))
            return deal_hands(deck, match.dealer, match.rules)
        seat = match.to_act
        assert seat is not None  # every remaining phase has a seat to act
        player = self._players[seat]
        if isinstance(player, Human):
            return player.take()
        view = match.view(seat)
        try:
            action = self._choice(player, view)
        except Exception:
            _log.exception("%s failed in round %s; a plain choice is made instead", self.players[seat], view.round)
            return view.legal_actions()[0]
        if action is not None and view.why_not(action) is not None:
            _log.error("%s chose %s, which may not be done", self.players[seat], action)
            return view.legal_actions()[0]
        return action

    def _choice(self, player: Player, view: SeatView) -> Call | Play | None:
        """Return a computer player's choice; None while a slow one is thinking."""
        seed = self.seed_for(view)
        if self.players[view.seat] not in SLOW and not isinstance(player, OutsidePlayer):
            return player.choose(view, seed)
        if not self._mind.asked:
            self._mind.ask(choosing(player, view, seed))
        return self._mind.answer()

    def leave(self) -> None:
        """Stop the current search, and close the outside players."""
        self._mind.drop()
        for player in self._players:
            if isinstance(player, OutsidePlayer):
                player.close()

    def _apply(self, action: Action) -> tuple[Event, ...]:
        events = self.match.apply(action)
        self.actions.append(action)
        return events
