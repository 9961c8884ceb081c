"""Scripted matches: fixed cards, and calls chosen so that each seat scores as wanted.

The play does not use the computer players, so that changes to them change no picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...engine import (
    HAND_SIZE,
    SEATS,
    VERSION,
    Action,
    Call,
    Card,
    Deal,
    FirstDealer,
    Match,
    Phase,
    Play,
    Record,
    Rules,
    SeatView,
    Suit,
    deal_hands,
    deal_seed,
    draw_cards,
    draw_seed,
    shuffle,
    trick_winner,
)
from ...players import HUMAN
from ..driver import SEED

MOST_ATTEMPTS = 1000
"""Deals to try for a round with a wanted result."""
CLASSIC = Rules.parse("classic,rounds=5")
NEPAL, HOME, LAKDI, DHAKA = (Rules.parse(name) for name in ("nepal", "home", "lakdi", "dhaka"))

Hands = tuple[tuple[Card, ...], ...]


def hands_of(*texts: str) -> Hands:
    """Return four hands from the names of their cards, by seat."""
    return tuple(tuple(Card.parse(name) for name in text.split()) for text in texts)


EVENING = hands_of(
    "AS JS 8S 3S KH TH 6H QD 9D 4D AC JC 7C",
    "KS 9S 5S AH 9H 4H KD JD 6D 2D QC 8C 3C",
    "QS 7S 2S QH 8H 5H 2H AD TD 7D KC 9C 5C",
    "TS 6S 4S JH 7H 3H 8D 5D 3D TC 6C 4C 2C",
)
"""A deal in which seat 0, the player's, has high and low cards of all suits."""
STRONG = hands_of(
    "AS KS QS JS TS 9S 8S 7S 4H 3H 5D 4C 2C",
    "6S 5S AH TH 8H 6H AD TD 7D KC 9C 7C 3C",
    "4S 3S KH JH 9H 5H KD JD 8D 3D QC TC 6C",
    "2S QH 7H 2H QD 9D 6D 4D 2D AC JC 8C 5C",
)
"""A deal in which seat 0 takes eight tricks, however it is played."""
FOUR_ACES = hands_of(
    "QS 9S 6S 2S QH 9H 4H JD 8D 3D QC 9C 4C",
    "KS 8S 5S KH JH 7H 3H KD 9D 5D KC 8C 5C",
    "AS JS 4S AH TH 6H 2H AD 7D AC TC 6C 2C",
    "TS 7S 3S 8H 5H QD TD 6D 4D 2D JC 7C 3C",
)
"""A deal in which seat 2 holds all aces."""
NO_SPADE = hands_of(
    "KH JH 9H 7H 4H QD TD 7D 3D KC 9C 6C 2C",
    "AS JS 8S 5S AH TH 6H KD 9D 5D QC 8C 5C",
    "KS TS 7S 4S QH 8H 5H AD 8D 4D JC 7C 4C",
    "QS 9S 6S 3S 2S 3H 2H JD 6D 2D AC TC 3C",
)
"""A deal in which seat 0 holds no spade."""


class Script:
    """Scripted match. `dealer` deals the first round, unless the rules draw for it."""

    def __init__(self, rules: Rules, dealer: int = 0) -> None:
        drawn = rules.first_dealer is FirstDealer.LOWEST_CARD
        self._dealer = None if drawn else dealer
        self.match = Match(rules, self._dealer)
        self._actions: list[Action] = []
        if drawn:
            self.do(draw_cards(draw_seed(SEED)))

    @property
    def record(self) -> Record:
        """The record so far; seat 0 is the player's."""
        players = (HUMAN, "rule", "rule", "rule")
        return Record(VERSION, self.match.rules, players, SEED, tuple(self._actions), self._dealer)

    def do(self, action: Action) -> Script:
        """Add one action."""
        self.match.apply(action)
        self._actions.append(action)
        return self

    def deal(self, hands: Hands | None = None) -> Script:
        """Deal these cards, or random ones for this round."""
        return self.do(Deal(hands or self._by_chance(0)))

    def call(self, *numbers: int) -> Script:
        """Let the next seats call these numbers."""
        for number in numbers:
            seat = self.match.to_act
            assert seat is not None  # a seat is to call
            self.do(Call(seat, number))
        return self

    def play(self, *cards: str) -> Script:
        """Let the next seats play these cards."""
        for card in cards:
            seat = self.match.to_act
            assert seat is not None  # a seat is to play
            self.do(Play(seat, Card.parse(card)))
        return self

    def play_on(self, until: Callable[[Match], bool]) -> Script:
        """Let all seats play until `until` is true or the round is over."""
        number = self.match.round
        while self.match.phase is Phase.PLAY and self.match.round == number and not until(self.match):
            self.do(_card_for(self.match))
        return self

    def round(
        self,
        over: Sequence[int],
        hands: Hands | None = None,
        *,
        level: tuple[int, ...] = (),
        but_last: bool = False,
    ) -> Script:
        """Play a whole round in which each seat wins `over` tricks more than it calls.

        Without `hands`, search for a deal that allows this and in which the seats of `level` call alike; with `hands`
        the result may differ. `but_last` stops where the player has one card left to play.
        """
        rules = self.match.rules
        for attempt in range(MOST_ATTEMPTS):
            chosen = hands or self._by_chance(attempt)
            won = _tricks_won(self.match, chosen)
            wanted = [tricks - more for tricks, more in zip(won, over, strict=True)]
            calls = [max(rules.min_call, min(call, rules.max_call)) for call in wanted]
            alike = len({calls[seat] for seat in level}) <= 1
            if hands or (calls == wanted and alike and sum(calls) >= (rules.min_total_calls or 0)):
                break
        else:
            raise ValueError(f"no cards were found for a round that ends {tuple(over)} above the calls")
        self.deal(chosen)
        first = self.match.to_act
        assert first is not None  # the cards are dealt
        self.call(*(calls[(first + i) % SEATS] for i in range(SEATS)))
        return self.play_on(lambda match: but_last and match.to_act == 0 and len(match.hands[0]) == 1)

    def until_won(self, tricks: int, over: int, hands: Hands | None = None) -> Script:
        """Play until the player is to act and has won `tricks` tricks, `over` more than called."""
        self.deal(hands)
        first = self.match.to_act
        assert first is not None  # the cards are dealt
        self.call(*(tricks - over if (first + i) % SEATS == 0 else 2 for i in range(SEATS)))
        return self.play_on(lambda match: match.to_act == 0 and match.tricks_won[0] == tricks)

    def _by_chance(self, attempt: int) -> Hands:
        match = self.match
        assert match.dealer is not None  # drawn or given
        deck = shuffle(deal_seed(SEED, match.round, attempt))
        return deal_hands(deck, match.dealer, match.rules).hands


def _tricks_won(match: Match, hands: Hands) -> tuple[int, ...]:
    """Return the tricks that each seat takes with these cards; here the play does not depend on the calls."""
    twin = match.copy()
    twin.apply(Deal(hands))
    while twin.phase is Phase.CALL:
        assert twin.to_act is not None  # a seat is to call
        twin.apply(Call(twin.to_act, twin.rules.max_call))
    won = [0] * SEATS
    for _ in range(HAND_SIZE * SEATS):
        before = twin.trick
        play = _card_for(twin)
        twin.apply(play)
        if len(before) == SEATS - 1:
            seats, cards = zip(*before, (play.seat, play.card), strict=True)
            won[seats[trick_winner(cards)]] += 1
    return tuple(won)


def _card_for(match: Match) -> Play:
    """Return the lowest card that wins the trick so far, else the lowest; as a lead, the highest of a side suit."""
    assert match.to_act is not None  # a seat is to play
    view: SeatView = match.view(match.to_act)
    legal = sorted(view.legal_plays(), key=lambda card: (card.suit is Suit.SPADES, card.rank))
    table = tuple(card for _, card in view.trick)
    if not table:
        sides = [card for card in legal if card.suit is not Suit.SPADES]
        return Play(view.seat, (sides or legal)[-1])
    winning = [card for card in legal if trick_winner((*table, card)) == len(table)]
    return Play(view.seat, (winning or legal)[0])
