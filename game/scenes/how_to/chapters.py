"""The chapters, derived from the rules in force: each has text and illustrating cards.

An illustration only holds cards: legality, winners and points come from the engine.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from ...engine import (
    HAND_SIZE,
    SEATS,
    TENTHS,
    Card,
    Direction,
    Duty,
    FailScore,
    Follow,
    LeadSpades,
    Rank,
    Rules,
    Standing,
    Suit,
    Undertrump,
    best_in,
    is_bonus,
    legal_calls,
    legal_plays,
    round_points,
    standings,
    trick_winner,
)
from ...words import Words


class Sign(Enum):
    """The icon before a sentence; the value is its name."""

    DO = "check"
    NOT = "x"
    HINT = "hint"


@dataclass(frozen=True, slots=True)
class Point:
    """One sentence of a chapter."""

    sign: Sign
    text: str


@dataclass(frozen=True, slots=True)
class Tricks:
    """Finished tricks, one below the other, cards in the order of play."""

    tricks: tuple[tuple[Card, ...], ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The index of the winning card in each trick."""
        return tuple(trick_winner(trick) for trick in self.tricks)


@dataclass(frozen=True, slots=True)
class Choice:
    """A trick in progress, and the hand of the player to act."""

    trick: tuple[Card, ...]
    hand: tuple[Card, ...]
    rules: Rules

    @property
    def winner(self) -> int | None:
        """The index of the card that is winning so far."""
        return trick_winner(self.trick) if self.trick else None

    @property
    def legal(self) -> tuple[Card, ...]:
        """The legal cards, if no spade has been played before."""
        return legal_plays(self.hand, self.trick, self.rules)

    def refused(self, suit: Suit) -> Card | None:
        """Return the highest illegal card of a suit, if there is one."""
        return max((card for card in self.hand if card.suit is suit and card not in self.legal), default=None)


@dataclass(frozen=True, slots=True)
class Counted:
    """A full hand with its strong cards, and the legal calls."""

    hand: tuple[Card, ...]
    rules: Rules

    @property
    def strong(self) -> tuple[Card, ...]:
        """The aces and kings."""
        return tuple(card for card in self.hand if card.rank >= Rank.KING)

    @property
    def calls(self) -> tuple[int, ...]:
        """The legal calls."""
        return tuple(legal_calls(self.rules))

    @property
    def call(self) -> int:
        """The call nearest to the number of strong cards."""
        return _example(self.rules, len(self.strong))


@dataclass(frozen=True, slots=True)
class Scored:
    """The score of a call with so many tricks, in tenths."""

    call: int
    won: int
    points: int


@dataclass(frozen=True, slots=True)
class Scores:
    """Example calls with their scores."""

    rows: tuple[Scored, ...]
    rules: Rules


@dataclass(frozen=True, slots=True)
class Totals:
    """Example totals at the end of a match."""

    standings: tuple[Standing, ...]
    rules: Rules


Illustration = Tricks | Choice | Counted | Scores | Totals


@dataclass(frozen=True, slots=True)
class Chapter:
    """One page: a heading, a few sentences, and cards."""

    title: str
    points: tuple[Point, ...]
    picture: Illustration


def chapters(words: Words, rules: Rules) -> tuple[Chapter, ...]:
    """Return all chapters for these rules."""
    pages = [page(words, rules) for page in (_aim, _call, _lead, _follow, _void)]
    if Duty.MUST in (rules.trump_when_void, rules.overtrump) or rules.undertrump is Undertrump.FORCED:
        pages.append(_trumped(words, rules))
    return (*pages, _win(words), _score(words, rules), _end(words, rules))


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(name) for name in text.split())


def _do(text: str) -> Point:
    return Point(Sign.DO, text)


def _not(text: str) -> Point:
    return Point(Sign.NOT, text)


def _hint(text: str) -> Point:
    return Point(Sign.HINT, text)


def _example(rules: Rules, call: int = 4) -> int:
    """Return the legal call nearest to `call`."""
    return min(max(call, rules.min_call), rules.max_call)


def _aim(words: Words, rules: Rules) -> Chapter:
    """Return the chapter on docs/rules.md 1.1 and 1.2."""
    limit = rules.overtrick_limit
    points = (
        _do(words("how_to.aim.alone")),
        _do(words.extras(limit, "how_to.aim.at_least", "how_to.aim.exactly", "how_to.aim.limit")),
        _do(words("how_to.aim.trumps")),
        _hint(words("how_to.aim.order")),
    )
    return Chapter(words("how_to.aim"), points, Tricks((_cards("AH KH 2S QH"),)))


def _call(words: Words, rules: Rules) -> Chapter:
    """Return the chapter on docs/rules.md 1.6, and on redeals."""
    picture = Counted(_cards("AS KS 7S 5S 3S AH 9H 4H KC 8C 2C QD 6D"), rules)
    low, high = words.number(rules.min_call), words.number(rules.max_call)
    points = [
        _do(words("how_to.call.range", low=low, high=high)),
        _hint(words("how_to.call.count", number=words.number(len(picture.strong)))),
    ]
    if rules.min_total_calls is not None:
        points.append(_not(words("how_to.call.total", total=words.number(rules.min_total_calls))))
    if rules.redeal:
        points.append(_not(words("how_to.call.redeal")))
    if len(points) < 3:
        points.insert(1, _do(words("how_to.call.order")))
    return Chapter(words("how_to.call"), tuple(points), picture)


def _lead(words: Words, rules: Rules) -> Chapter:
    """Return the chapter on docs/rules.md 1.3 and 1.7."""
    wait = rules.lead_spades is LeadSpades.AFTER_BROKEN
    points = [_do(words("how_to.lead.who"))]
    if wait:
        points += [_not(words("how_to.lead.broken")), _hint(words("how_to.lead.only_spades"))]
    else:
        points.append(_do(words("how_to.lead.any")))
    left = rules.direction is Direction.CLOCKWISE
    points.append(_hint(words("how_to.lead.left" if left else "how_to.lead.right")))
    title = words("how_to.lead.no_spade" if wait else "how_to.lead")
    return Chapter(title, tuple(points), Choice((), _cards("JS 4S AH 8H KC 6D"), rules))


def _follow(words: Words, rules: Rules) -> Chapter:
    """Return the chapter on docs/rules.md 1.8."""
    picture = Choice(_cards("9D TD JD"), _cards("KD QD 8D AC"), rules)
    points = [_do(words("how_to.follow.suit"))]
    if rules.follow is Follow.ANY:
        points += [_do(words("how_to.follow.any")), _not(words("how_to.follow.others"))]
        return Chapter(words("how_to.follow"), tuple(points), picture)
    points.append(_do(words("how_to.follow.beat", rank=words.rank(best_in(picture.trick).rank))))
    low = picture.refused(Suit.DIAMONDS)
    if low is not None:
        points.append(_not(words("how_to.follow.low", rank=words.rank(low.rank))))
    always = rules.follow is Follow.ALWAYS_BEAT
    points.append(_hint(words("how_to.follow.always" if always else "how_to.follow.trumped")))
    return Chapter(words("how_to.follow.higher"), tuple(points), picture)


def _void(words: Words, rules: Rules) -> Chapter:
    """Return the chapter on docs/rules.md 1.9 and 1.12."""
    picture = Choice(_cards("9D KD"), _cards("JS 4S AH 7C"), rules)
    if rules.trump_when_void is Duty.MUST:
        must = (
            _do(words("how_to.void.must")),
            _do(words("how_to.void.any_spade")),
            _not(words("how_to.void.others")),
            _hint(words("how_to.void.neither")),
        )
        return Chapter(words("how_to.void"), must, picture)
    may = (_do(words("how_to.void.may")), _do(words("how_to.void.wins")), _hint(words("how_to.void.loses")))
    return Chapter(words("how_to.void.free"), may, picture)


def _trumped(words: Words, rules: Rules) -> Chapter:
    """Return the chapter on docs/rules.md 1.10 and 1.11."""
    picture = Choice(_cards("TD 9S 4D"), _cards("KS JS 5S AH"), rules)
    forced = rules.undertrump is Undertrump.FORCED
    if rules.overtrump is Duty.MUST:
        points = [_do(words("how_to.trumped.must", rank=words.rank(best_in(picture.trick).rank)))]
        low = picture.refused(Suit.SPADES)
        if low is not None:
            points.append(_not(words("how_to.trumped.low", rank=words.rank(low.rank))))
        points.append(_hint(words("how_to.trumped.forced" if forced else "how_to.trumped.free")))
        return Chapter(words("how_to.trumped"), tuple(points), picture)
    if forced:
        points = [_do(words("how_to.trumped.any_spade")), _not(words("how_to.void.others"))]
    else:
        points = [_do(words("how_to.trumped.any"))]
    points.append(_hint(words("how_to.trumped.wins")))
    return Chapter(words("how_to.trumped.spade" if forced else "how_to.trumped.choice"), tuple(points), picture)


def _win(words: Words) -> Chapter:
    """Return the chapter on docs/rules.md 1.13."""
    points = (
        _do(words("how_to.win.suit")),
        _not(words("how_to.win.other")),
        _do(words("how_to.win.spade")),
        _hint(words("how_to.win.next")),
    )
    return Chapter(words("how_to.win"), points, Tricks((_cards("TH 6H AD KH"), _cards("TH AH 4S 9S"))))


def _score(words: Words, rules: Rules) -> Chapter:
    """Return the chapter on docs/rules.md 1.14."""
    call, limit = _example(rules), rules.overtrick_limit
    points = [_do(words.extras(limit, "how_to.score.any", "how_to.score.exact", "how_to.score.limit"))]
    if rules.overtrick_tenths and limit != 0:
        points.append(_do(words("how_to.score.overtrick")))
    bonus = rules.bonus_call is not None and is_bonus(rules.max_call, rules)
    if bonus and rules.bonus_call is not None and rules.bonus_points is not None:
        number, worth = words.number(rules.bonus_call), words.number(rules.bonus_points)
        points.append(_hint(words("how_to.score.bonus", call=number, points=worth)))
    lost = words.points(round_points(call, call - 1, rules), decimals=rules.overtrick_tenths > 0)
    fail = {
        FailScore.CALL: words("how_to.score.fail", points=lost),
        FailScore.SHORTFALL: words("how_to.score.shortfall"),
        FailScore.ZERO: words("how_to.score.zero"),
    }
    points.append(_not(fail[rules.fail_score]))
    return Chapter(words("how_to.score"), tuple(points), Scores(tuple(_scored(rules)), rules))


def _scored(rules: Rules) -> Iterator[Scored]:
    """Yield a call made exactly, with overtricks and with too few tricks, and a bonus call."""
    call, limit = _example(rules), rules.overtrick_limit
    more = (2,) if limit is None else (limit, limit + 1)
    taken = {call - 1, call, *(call + extra for extra in more)}
    for won in sorted(taken, key=lambda won: (won < call, won)):
        if won <= HAND_SIZE:
            yield Scored(call, won, round_points(call, won, rules))
    bonus = max(rules.bonus_call or 0, rules.min_call)
    if bonus != call and bonus <= rules.max_call and is_bonus(bonus, rules):
        yield Scored(bonus, bonus, round_points(bonus, bonus, rules))


def _end(words: Words, rules: Rules) -> Chapter:
    """Return the chapter on docs/rules.md 1.16."""
    points = []
    if rules.rounds is not None:
        points.append(_do(words.plural("how_to.end.rounds", rules.rounds)))
    elif rules.target is None:
        points.append(_do(words("how_to.end.endless")))
    if rules.target is not None:
        points.append(_do(words.plural("how_to.end.target", rules.target)))
    if rules.instant_win_tricks is not None:
        points.append(_do(words.plural("how_to.end.instant", rules.instant_win_tricks)))
    if len(points) < 2:
        points.append(_do(words("how_to.end.added")))
    points.append(_hint(words("how_to.end.shared")))
    return Chapter(words("how_to.end"), tuple(points), Totals(_finish(rules), rules))


def _finish(rules: Rules) -> tuple[Standing, ...]:
    """Return example standings at the end of a match, for a player who makes every call."""
    own = _example(rules, 4)
    rest = HAND_SIZE - own
    others = [rest // 3 + (seat < rest % 3) for seat in range(SEATS - 1)]
    tricks = (own, *others)
    if rules.instant_win_tricks is not None and max(tricks) >= rules.instant_win_tricks:
        return standings(_totals(rules, tricks, 1), tricks.index(max(tricks)))
    rounds = 5 if rules.rounds is None else rules.rounds
    if rules.target is not None:
        played = range(1, rules.target + 1)  # a made call scores a point at least
        reached = bisect_left(played, rules.target * TENTHS, key=lambda n: max(_totals(rules, tricks, n)))
        needed = reached + 1
        rounds = needed if rules.rounds is None else min(rounds, needed)
    return standings(_totals(rules, tricks, rounds))


def _totals(rules: Rules, tricks: Sequence[int], rounds: int) -> tuple[int, ...]:
    """Return the totals after rounds with these tricks, where the other players miss some calls."""

    def total(seat: int) -> int:
        won = tricks[seat]
        missed = 0 if seat == 0 else rounds * (seat + 1) // 5
        made = round_points(_example(rules, won), won, rules)
        short = round_points(_example(rules, won + 1), won, rules)
        return made * (rounds - missed) + short * missed

    return tuple(total(seat) for seat in range(SEATS))
