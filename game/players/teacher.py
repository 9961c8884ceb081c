"""Advice: what a good player would do and why, from the seat's own view only.

A reason is a kind (`Why`) and values (numbers, cards and suits; docs/players.md lists them), so that every language can
word it. A reason is only given when it is true, which the tests check.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from ..engine import SEATS, Call, CallState, Card, Play, SeatView, Suit, best_in, call_state
from .economy import cheapest
from .estimate import strength, top_spades
from .knowledge import Knowledge, beats, know, wants_trick
from .linear import Linear, evaluation_of, tally_of
from .master import available
from .mind import Stop
from .policy import Evaluation
from .probability import ONE, SPADE_CODES, SPADES, SUIT_MASK
from .styles import SKILLS, estimate_for


class Why(StrEnum):
    """The kinds of reasons; each is the end of an id, `teacher.<why>`."""

    # calls
    TOP_SPADES = "top_spades"
    """{count} unbeatable spades."""
    LONG_SPADES = "long_spades"
    """{count} spades in all."""
    ACES = "aces"
    """{count} aces in side suits."""
    KINGS = "kings"
    """{count} guarded kings."""
    SHORT_SUIT = "short_suit"
    """Only {count} cards of {suit}: room to ruff."""
    LONG_SUIT = "long_suit"
    """{count} cards of {suit}: its high cards may be ruffed."""
    EXPECTED = "expected"
    """About {tenths} tenths of a trick in all."""
    WEAK_HAND = "weak_hand"
    """The hand is worth less than the smallest call, {call}."""
    BONUS = "bonus"
    """A call of {call} scores {points} points."""
    # the state of the call
    ONLY_CARD = "only_card"
    """No other card may be played."""
    NEEDS = "needs"
    """{count} more tricks are needed, with {left} left."""
    NEEDS_ALL = "needs_all"
    """Every remaining trick is needed."""
    ENOUGH = "enough"
    """The call is made; one more does no harm."""
    WOULD_BREAK = "would_break"
    """One more would break the call."""
    LOST = "lost"
    """The call cannot be made any more."""
    # cards
    WINS_CHEAPLY = "wins_cheaply"
    """The lowest card that wins this trick, as the last to play."""
    KEEPS = "keeps"
    """It keeps {card} for later."""
    UNBEATABLE = "unbeatable"
    """It cannot be beaten."""
    LIKELY = "likely"
    """It wins the trick {percent} times in a hundred."""
    DRAWS_SPADES = "draws_spades"
    """It draws spades from the others."""
    RUFFS_LOW = "ruffs_low"
    """The lowest spade that wins the trick."""
    CANNOT_WIN = "cannot_win"
    """No legal card wins the trick: a low one is enough."""
    LETS_GO = "lets_go"
    """It leaves the trick to another player."""
    SHEDS = "sheds"
    """It gets rid of a high card that might win too many tricks."""
    OPENS = "opens"
    """The last card of {suit}: later ones can be ruffed."""
    LEADS_LOW = "leads_low"
    """A low card; the high ones are kept."""
    STOPS = "stops"
    """It takes a trick from {seat}, who needs {count} more."""
    GIVES = "gives"
    """It leaves the trick to {seat}, whose call one more would break."""


Value = int | Card | Suit


@dataclass(frozen=True, slots=True)
class AdviceReason:
    """One reason: a kind, and the values of its sentence."""

    why: Why
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Expectation:
    """The average result of one choice over many playouts."""

    action: Call | Play
    points: int
    """In hundredths of a point."""
    made: int
    """Per cent of the playouts where the call is made."""
    tricks: int
    """In hundredths of a trick."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A suggested action, its reasons and the alternatives."""

    action: Call | Play
    reasons: tuple[AdviceReason, ...]
    """The most important first."""
    options: tuple[Expectation, ...]
    """Every legal card, or the calls near the suggested one; empty without numpy."""


def advise(view: SeatView, seed: bytes, stop: Stop = lambda: False) -> Advice | None:
    """Return the advice; None soon after `stop` becomes true, or if the seat is not to act.

    It takes as long as `master`'s choice, so a table runs it in a Mind.
    """
    if view.legal_calls():
        return _advise_call(view, seed, stop)
    if view.legal_plays():
        return _advise_card(view, seed, stop)
    return None


def _advise_call(view: SeatView, seed: bytes, stop: Stop) -> Advice | None:
    action = Linear(SKILLS["strong"]).choose(view, seed)
    options: tuple[Expectation, ...] = ()
    if available():
        from .search.decide import decide_call
        from .search.lockstep import Abandoned

        try:
            decision = decide_call(view, seed, SKILLS["master"], stop=stop)
        except Abandoned:
            return None
        if decision:
            action = Call(view.seat, decision.best.choice)
            options = tuple(
                Expectation(Call(view.seat, choice), *of_each) for choice, *of_each in sorted(decision.means())
            )
    assert isinstance(action, Call)
    return Advice(action, reasons_for_call(view, action.number), options)


def _advise_card(view: SeatView, seed: bytes, stop: Stop) -> Advice | None:
    known = know(view)
    evaluation = evaluation_of(view, known, SKILLS["strong"])
    legal = [scored.card for scored in evaluation.cards]
    card = Card.of_code(cheapest(evaluation.best.card, legal, known, wants_trick(view)))
    options: tuple[Expectation, ...] = ()
    if available():
        from .search.decide import decide_card
        from .search.lockstep import Abandoned

        try:
            decision = decide_card(view, seed, SKILLS["master"], stop=stop, whole=True)
        except Abandoned:
            return None
        if decision:
            card = Card.of_code(decision.best.choice)
            options = tuple(
                Expectation(Play(view.seat, Card.of_code(choice)), *of_each)
                for choice, *of_each in sorted(decision.means())
            )
    return Advice(Play(view.seat, card), reasons_for_card(view, card, known, evaluation), options)


# calls


def reasons_for_call(view: SeatView, call: int) -> tuple[AdviceReason, ...]:
    """Return the reasons for this call."""
    known = know(view)
    suits = [known.own >> suit * 16 & SUIT_MASK for suit in Suit]
    rules = view.rules
    found = []
    if rules.bonus_call is not None and rules.bonus_points is not None and call >= rules.bonus_call:
        found.append(AdviceReason(Why.BONUS, {"call": call, "points": rules.bonus_points}))
    spades = suits[SPADES]
    top = top_spades(spades)
    if top:
        found.append(AdviceReason(Why.TOP_SPADES, {"count": top}))
    if spades.bit_count() >= 5:
        found.append(AdviceReason(Why.LONG_SPADES, {"count": spades.bit_count()}))
    aces = sum(mask >> 12 & 1 for mask in suits[:SPADES])
    if aces:
        found.append(AdviceReason(Why.ACES, {"count": aces}))
    kings = sum(mask >> 11 & 1 and 2 <= mask.bit_count() <= 4 for mask in suits[:SPADES])
    if kings:
        found.append(AdviceReason(Why.KINGS, {"count": kings}))
    for suit in Suit:
        length = suits[suit].bit_count()
        if suit is Suit.SPADES:
            continue
        if length <= 1 and spades:
            found.append(AdviceReason(Why.SHORT_SUIT, {"count": length, "suit": suit}))
        elif length >= 6:
            found.append(AdviceReason(Why.LONG_SUIT, {"count": length, "suit": suit}))
    worth = max(0, strength(known.own, estimate_for(rules)))
    if worth + ONE // 2 < call * ONE and call == rules.min_call:
        found.append(AdviceReason(Why.WEAK_HAND, {"call": call}))
    found.append(AdviceReason(Why.EXPECTED, {"tenths": (worth * 10 + ONE // 2) // ONE}))
    return tuple(found)


# cards


def reasons_for_card(view: SeatView, card: Card, known: Knowledge, evaluation: Evaluation) -> tuple[AdviceReason, ...]:
    """Return the reasons for this card: what it does, then the state of the call."""
    legal = sorted(view.legal_plays())
    if len(legal) == 1:
        return (AdviceReason(Why.ONLY_CARD),)
    chance = next(scored.wins for scored in evaluation.cards if scored.card == card.code)
    trick = [played for _, played in view.trick]
    found = _of_lead(view, card, known, chance) if not trick else _of_follow(view, card, legal, chance)
    return (*found, *_of_rivals(view, card, trick), _of_call(view))


def _of_call(view: SeatView) -> AdviceReason:
    """Return the reason that the state of the call gives."""
    tally, left = tally_of(view), len(view.hand)
    need = tally.calls[0] - tally.won[0]
    match call_state(tally.calls[0], tally.won[0], left, view.rules):
        case CallState.OPEN:
            return (
                AdviceReason(Why.NEEDS_ALL) if need == left else AdviceReason(Why.NEEDS, {"count": need, "left": left})
            )
        case CallState.MADE:
            return AdviceReason(Why.ENOUGH)
        case CallState.LIMIT:
            return AdviceReason(Why.WOULD_BREAK)
        case CallState.BROKEN | CallState.OUT_OF_REACH:
            return AdviceReason(Why.LOST)


def _of_lead(view: SeatView, card: Card, known: Knowledge, chance: int) -> list[AdviceReason]:
    found = []
    held = [own for own in view.hand if own.suit is card.suit]
    if chance == ONE:
        found.append(AdviceReason(Why.UNBEATABLE))
        if card.suit is Suit.SPADES and known.unseen >> SPADE_CODES:
            found.append(AdviceReason(Why.DRAWS_SPADES))
    elif 2 * chance >= ONE:
        found.append(AdviceReason(Why.LIKELY, {"percent": chance * 100 // ONE}))
    elif card == min(held) and len(held) > 1:
        found.append(AdviceReason(Why.LEADS_LOW))
    else:
        found.append(AdviceReason(Why.LETS_GO))
    if len(held) == 1 and card.suit is not Suit.SPADES and _has_spade(view):
        found.append(AdviceReason(Why.OPENS, {"suit": card.suit}))
    return found


def _of_follow(view: SeatView, card: Card, legal: Sequence[Card], chance: int) -> list[AdviceReason]:
    best = best_in([played for _, played in view.trick]).code
    winners = [other for other in legal if beats(other.code, best)]
    last = len(view.trick) == SEATS - 1
    found = []
    if card in winners:
        cheapest = card == min(winners)
        if card.suit is Suit.SPADES and view.trick[0][1].suit is not Suit.SPADES and cheapest:
            found.append(AdviceReason(Why.RUFFS_LOW))
        elif last and cheapest:
            found.append(AdviceReason(Why.WINS_CHEAPLY))
        if not last:
            sure = chance == ONE
            found.append(
                AdviceReason(Why.UNBEATABLE) if sure else AdviceReason(Why.LIKELY, {"percent": chance * 100 // ONE})
            )
        kept = [other for other in view.hand if other.suit is card.suit and other > card]
        if kept and wants_trick(view):
            found.append(AdviceReason(Why.KEEPS, {"card": max(kept)}))
        return found
    if winners:
        found.append(AdviceReason(Why.LETS_GO))
    else:
        found.append(AdviceReason(Why.CANNOT_WIN))
    same = [other for other in legal if other.suit is card.suit]
    if not wants_trick(view) and card == max(same) and len(same) > 1:
        found.append(AdviceReason(Why.SHEDS))
    held = sum(other.suit is card.suit for other in view.hand)
    if held == 1 and card.suit is not Suit.SPADES and _has_spade(view):
        found.append(AdviceReason(Why.OPENS, {"suit": card.suit}))
    return found


def _of_rivals(view: SeatView, card: Card, trick: Sequence[Card]) -> list[AdviceReason]:
    """Return what the card does to the player who is winning the trick."""
    if not trick:
        return []
    best = best_in(trick)
    taker = view.trick[trick.index(best)][0]
    call = view.calls[taker]
    if call is None:
        return []
    won = view.tricks_won[taker]
    takes = beats(card.code, best.code)
    if takes and won < call:
        return [AdviceReason(Why.STOPS, {"seat": taker, "count": call - won})]
    at_limit = call_state(call, won, len(view.hand), view.rules) is CallState.LIMIT
    if not takes and len(trick) == SEATS - 1 and at_limit:
        return [AdviceReason(Why.GIVES, {"seat": taker})]
    return []


def _has_spade(view: SeatView) -> bool:
    return any(card.suit is Suit.SPADES for card in view.hand)
