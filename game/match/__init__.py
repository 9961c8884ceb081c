"""One match and many: session, levels, replays, deal codes, verdicts, outside players, arena. No pygame, no screen."""

from __future__ import annotations

from .arena import Comparison, play_deals
from .claim import Claim, claim_of
from .deal_code import CodedDeal, CodeFault, DealCodeError, read_deal_code, write_deal_code
from .levels import Level, local_first, read_levels, unknown_level
from .outside import OutsidePlayers, is_outside, split_names
from .replay import RecordedRound, rounds_of
from .seeds import MatchSeeds
from .session import Session
from .verdict import Fault, judge, place_of

__all__ = [
    "Claim",
    "CodeFault",
    "CodedDeal",
    "Comparison",
    "DealCodeError",
    "Fault",
    "Level",
    "MatchSeeds",
    "OutsidePlayers",
    "RecordedRound",
    "Session",
    "claim_of",
    "is_outside",
    "judge",
    "local_first",
    "place_of",
    "play_deals",
    "read_deal_code",
    "read_levels",
    "rounds_of",
    "split_names",
    "unknown_level",
    "write_deal_code",
]
