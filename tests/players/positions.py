"""Rounds, worlds and positions that the tests of the players share."""

from __future__ import annotations

from game.engine import (
    DECK,
    HAND_SIZE,
    Call,
    Card,
    Deal,
    Match,
    Phase,
    Play,
    RoundScored,
    Rules,
    SeatView,
    Stream,
    Suit,
    deal_hands,
    deal_seed,
    mind_seed_for,
    shuffle,
)

CODES = [card.code for card in DECK]
CARD_OF = {card.code: card for card in DECK}


def seed_of(number: int) -> bytes:
    """A match seed."""
    return number.to_bytes(16, "big")


def cards(text: str) -> tuple[Card, ...]:
    """Cards written in one line."""
    return tuple(Card.parse(word) for word in text.split())


def dealt(rules: Rules, number: int, dealer: int = 3) -> Match:
    """A match with its first cards dealt, whatever the rules say of redeals."""
    match = Match(rules, dealer)
    match.apply(deal_hands(shuffle(deal_seed(seed_of(number), 1, 0)), dealer, rules))
    return match


def finish(match: Match, seed: bytes, players) -> RoundScored | None:
    """Play on to the end of the round; None if it is dealt again."""
    while match.phase in (Phase.CALL, Phase.PLAY):
        view = match.view(match.to_act)
        for event in match.apply(players[match.to_act].choose(view, mind_seed_for(seed, view))):
            if isinstance(event, RoundScored):
                return event
    return None


def views_of(rules: Rules, number: int, player) -> list[tuple[SeatView, Match]]:
    """Every view of a round in which all four are this player, each with the match as it then stood."""
    match, seen = dealt(rules, number), []
    while match.phase in (Phase.CALL, Phase.PLAY):
        view = match.view(match.to_act)
        seen.append((view, match.copy()))
        match.apply(player.choose(view, mind_seed_for(seed_of(number), view)))
    return seen


def permuted(match: Match, seat: int, view: SeatView, number: int, cannot) -> Match:
    """The match with the others' cards dealt anew among them, as far as what was played allows."""
    stream = Stream(number.to_bytes(32, "big"))
    others = [other for other in range(4) if other != seat]
    owners = {card: other for other in others for card in match.hands[other]}
    pool = sorted(owners)
    for _ in range(6 * len(pool)):
        one, two = pool[stream.below(len(pool))], pool[stream.below(len(pool))]
        a, b = owners[one], owners[two]
        if not cannot[(b - seat) % 4] >> one.code & 1 and not cannot[(a - seat) % 4] >> two.code & 1:
            owners[one], owners[two] = b, a
    twin = match.copy()
    hands = list(match.hands)
    for other in others:
        hands[other] = tuple(card for card in pool if owners[card] == other)
    twin.hands = tuple(hands)
    return twin


def calling(hand: str, rules: Rules, calls=(None,) * 4) -> SeatView:
    """Seat 0 to call."""
    made = sum(call is not None for call in calls)
    return SeatView(
        rules=rules, seat=0, phase=Phase.CALL, round=1, attempt=0, dealer=(3 - made) % 4, to_act=0, hand=cards(hand),
        calls=calls, tricks_won=(0,) * 4, trick=(), tricks=(), totals=(0,) * 4, spades_broken=False,
    )  # fmt: skip


def playing(hand, rules, trick="", *, calls=(3, 3, 3, 3), won=None, gone="") -> SeatView:
    """Seat 0 to play.

    `gone` are cards of earlier tricks, four at a time of a suit. In each trick those before the winner rise and
    those after are lower, so that nobody has shown anything. `won` is who took how many of them; the last went to
    the one who led to the trick on the table.
    """
    held, table, past = cards(hand), cards(trick), sorted(cards(gone))
    assert len({*held, *table, *past}) == len(held) + len(table) + len(past)
    count = HAND_SIZE - len(held)
    assert len(past) == 4 * count, f"{4 * count} cards are gone, not {len(past)}"
    place = len(table)
    last = -place % 4
    took = [count // 4 + (seat < count % 4) for seat in range(4)] if won is None else list(won)
    assert sum(took) == count, f"{count} tricks were won"
    winners = [seat for seat in range(4) for _ in range(took[seat])]
    if winners:
        winners.remove(last)
        winners.append(last)
    tricks, leader = [], 0
    for start, winner in zip(range(0, len(past), 4), winners, strict=True):
        four = past[start : start + 4]
        assert len({card.suit for card in four}) == 1, four
        at = (winner - leader) % 4
        order = [*four[3 - at : 3], four[3], *four[: 3 - at]]
        tricks.append(tuple(((leader + i) % 4, card) for i, card in enumerate(order)))
        leader = winner
    first = 0 if tricks else last
    return SeatView(
        rules=rules, seat=0, phase=Phase.PLAY, round=1, attempt=0, dealer=(first - 1) % 4, to_act=0, hand=held,
        calls=calls, tricks_won=tuple(took),
        trick=tuple(((i - place) % 4, card) for i, card in enumerate(table)), tricks=tuple(tricks),
        totals=(0,) * 4, spades_broken=any(card.suit is Suit.SPADES for card in (*past, *table)),
    )  # fmt: skip


def plain_match(rules: Rules, hands, calls) -> Match:
    """A match with these hands (codes by seat) and calls, seat 0 to lead."""
    match = Match(rules, 3)
    match.apply(Deal(tuple(tuple(CARD_OF[int(number)] for number in hand) for hand in hands)))
    for seat, call in enumerate(calls):
        match.apply(Call(seat, int(call)))
    return match


def play_codes(match: Match, choose) -> RoundScored:
    """Play a round by a function from the match to a code."""
    while True:
        for event in match.apply(Play(match.to_act, CARD_OF[choose(match)])):
            if isinstance(event, RoundScored):
                return event
