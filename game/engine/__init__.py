"""The rules of Callbreak: a pure engine that knows no clock, no chance of its own and no screen.

Ask `Match` or `SeatView` what is legal and why not, apply actions to a `Match`, and listen to the events.
The rules in words are docs/rules.md, whose paragraphs the docstrings cite.  Scores are whole tenths of a
point, seats are 0 to 3 in the order of play.
"""

from .actions import Action, Call, Deal, DrawForDealer, EndMatch, IllegalAction, Phase, Play, Reason, Refusal
from .calling import legal_calls
from .cards import DECK, Card, Rank, Suit
from .chance import Stream, deal_seed, draw_cards, draw_dealer, draw_seed, mind_seed, shuffle
from .dealing import deal_hands, next_seat
from .domains import nearest
from .events import (
    CallMade,
    CardPlayed,
    DealerDrawn,
    Event,
    HandsDealt,
    MatchEnded,
    Redealt,
    RedealtWhy,
    RoundScored,
    TrickWon,
)
from .match import Match
from .record import VERSION, Record, RecordError, dumps, loads, replay
from .rules import (
    DOMAINS,
    HAND_SIZE,
    PRESETS,
    SEATS,
    Direction,
    Duty,
    FailScore,
    FirstDealer,
    Follow,
    LeadSpades,
    Redeal,
    Rules,
    Undertrump,
)
from .scoring import TENTHS, EndedWhy, Standing, is_bonus, round_points, standings
from .tricks import best_in, legal_plays, trick_winner, why_not_play
from .view import SeatView, mind_seed_for, seen_by

__all__ = [
    "DECK",
    "DOMAINS",
    "HAND_SIZE",
    "PRESETS",
    "SEATS",
    "TENTHS",
    "VERSION",
    "Action",
    "Call",
    "CallMade",
    "Card",
    "CardPlayed",
    "Deal",
    "DealerDrawn",
    "Direction",
    "DrawForDealer",
    "Duty",
    "EndMatch",
    "EndedWhy",
    "Event",
    "FailScore",
    "FirstDealer",
    "Follow",
    "HandsDealt",
    "IllegalAction",
    "LeadSpades",
    "Match",
    "MatchEnded",
    "Phase",
    "Play",
    "Rank",
    "Reason",
    "Record",
    "RecordError",
    "Redeal",
    "Redealt",
    "RedealtWhy",
    "Refusal",
    "RoundScored",
    "Rules",
    "SeatView",
    "Standing",
    "Stream",
    "Suit",
    "TrickWon",
    "Undertrump",
    "best_in",
    "deal_hands",
    "deal_seed",
    "draw_cards",
    "draw_dealer",
    "draw_seed",
    "dumps",
    "is_bonus",
    "legal_calls",
    "legal_plays",
    "loads",
    "mind_seed",
    "mind_seed_for",
    "nearest",
    "next_seat",
    "replay",
    "round_points",
    "seen_by",
    "shuffle",
    "standings",
    "trick_winner",
    "why_not_play",
]
