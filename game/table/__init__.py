"""The table on the screen: layout, timeline, choreography, scoreboard, and the functions that draw them."""

from __future__ import annotations

from .bar import draw_bar, round_area, totals_area
from .cards import draw_crown, draw_deck, draw_flights, draw_hand, draw_stacks, draw_trick
from .choreography import Tempo
from .cloth import cloth, prepare_backgrounds
from .frame import Persona, TableFrame
from .hint import Hints
from .last_trick import draw_last_trick, draw_last_trick_pill, last_trick_width
from .layout import CARD_RATIO, HandCard, SeatSpot, Side, TableLayout, side_of, slot_about
from .prompt import Prompt, draw_prompt
from .score_plot import draw_score_plot
from .score_table import ScoreSheet, ScoreTable
from .scoreboard import ALTERNATING, Board, arrange, fold
from .seats import draw_seat
from .stage import Stage
from .timeline import AtSeat, Flight, Hidden, InDeck, InPacket, InTrick, Place, Taken
from .trick_list import TrickList

__all__ = [
    "ALTERNATING",
    "CARD_RATIO",
    "AtSeat",
    "Board",
    "Flight",
    "HandCard",
    "Hidden",
    "Hints",
    "InDeck",
    "InPacket",
    "InTrick",
    "Persona",
    "Place",
    "Prompt",
    "ScoreSheet",
    "ScoreTable",
    "SeatSpot",
    "Side",
    "Stage",
    "TableFrame",
    "TableLayout",
    "Taken",
    "Tempo",
    "TrickList",
    "arrange",
    "cloth",
    "draw_bar",
    "draw_crown",
    "draw_deck",
    "draw_flights",
    "draw_hand",
    "draw_last_trick",
    "draw_last_trick_pill",
    "draw_prompt",
    "draw_score_plot",
    "draw_seat",
    "draw_stacks",
    "draw_trick",
    "fold",
    "last_trick_width",
    "prepare_backgrounds",
    "round_area",
    "side_of",
    "slot_about",
    "totals_area",
]
