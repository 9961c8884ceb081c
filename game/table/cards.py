"""Draws the cards on the table: the deck, the hand, the trick and the cards in flight."""

from __future__ import annotations

import math
from dataclasses import replace

import pygame

from ..engine import DECK, SEATS, Card
from ..ui import Brush, Painter, Part, Pose, Rect, Ring, Sprite
from .frame import TableFrame
from .hint import Hints, draw_hint
from .stage import Stage
from .timeline import AtSeat, Flight, Hidden, InDeck, InHand, InPacket, InTrick, Shown, Taken, Thing

FACE_DOWN = (InDeck, AtSeat, Taken)
FLIP_WIDTH = 0.15
"""The part of a flight, before and after the flip, in which a card turns over."""
DEAL_ANGLE_STEP = 5
"""The step in degrees to which a dealt card's turn is rounded, so that few pictures are cached."""
DECK_LAYERS = 6
WINNER_SCALE = 1.04
"""How much larger the winning card of a complete trick is."""


def draw_trick(frame: TableFrame) -> None:
    """Draw the cards of the trick that lie still, with a ring and a crown on the winning one."""
    painter, looks, stage, board, brush = frame.painter, frame.looks, frame.stage, frame.board, frame.brush
    if stage.playable is not None and board.own is not None:
        slot = stage.layout.slot(stage.side(board.own))
        w, h = round(0.7 * slot.height), round(slot.height)
        painter.sprite(brush.dashed_card(w, h, looks.theme.accent), slot.x - w / 2, slot.y - h / 2)
    for thing, flight in frame.stage.flights(frame.alpha):
        if isinstance(flight.target, InPacket):  # losers slide beneath the winner
            _fly(frame, thing, flight)
    winning = board.winning
    for seat, card in board.trick:
        lying = stage.flight(card, frame.alpha) if card in stage.timeline else None
        if lying is None or lying.moving or not isinstance(lying.target, InTrick):
            continue
        pose = stage.pose(card, lying)
        ring = Ring.WINNING if seat == winning else None
        height = pose.height * (WINNER_SCALE if ring and len(board.trick) == SEATS else 1)
        picture = looks.cards(round(height)).get(card, pose.angle, ring=ring)
        painter.centred(picture, pose.x, pose.y)
        if ring is not None:
            draw_crown(painter, brush, pose)


def draw_crown(painter: Painter, brush: Brush, pose: Pose, least: int = 20) -> None:
    """Draw the crown at the corner of the winning card, at least so many pixels large."""
    turn, px = math.radians(pose.angle), max(least, round(26 * brush.u))
    dx, dy = 0.5 * 0.7 * pose.height, -0.45 * pose.height
    x = pose.x + dx * math.cos(turn) - dy * math.sin(turn)
    y = pose.y + dx * math.sin(turn) + dy * math.cos(turn)
    painter.sprite(brush.crown_tag(px), x - px / 2, y - px / 2)


def draw_deck(frame: TableFrame) -> int:
    """Draw the rest of the deck during the deal; return how many cards have left it."""
    looks, layout = frame.looks, frame.layout
    waiting = sum(
        not flight.moving and isinstance(flight.target, InDeck) for _, flight in frame.stage.flights(frame.alpha)
    )
    if waiting:
        pose = layout.deck()
        pictures = looks.cards(round(pose.height))
        layers = max(1, round(DECK_LAYERS * waiting / len(DECK)))
        for i in range(layers):
            picture = pictures.get(looks.card_back, pose.angle, shadow=i == 0)
            frame.painter.centred(picture, pose.x, pose.y + (DECK_LAYERS - 1 - i) * 2.2 * layout.u)
    return len(DECK) - waiting


def draw_stacks(frame: TableFrame) -> None:
    """Draw the face-down cards dealt to the other players so far."""
    stage, looks = frame.stage, frame.looks
    for thing, flight in stage.flights(frame.alpha):
        if isinstance(thing, Hidden) and not flight.moving and isinstance(flight.target, AtSeat):
            pose = stage.pose(thing, flight)
            picture = looks.cards(round(pose.height)).get(looks.card_back, pose.angle)
            frame.painter.centred(picture, pose.x, pose.y)


def draw_hand(frame: TableFrame, *, dim: bool, ring: bool, hints: Hints | None = None) -> None:
    """Draw the cards that lie in the own hand, the focused one lifted, each with its hint on it."""
    stage, playable = frame.stage, frame.stage.playable
    for card, place in sorted(
        stage.timeline.in_hand(),
        key=lambda each: (_row(stage, each[1]), hints is None and _in_front(stage, *each), each[1].index),
    ):
        flight = stage.flight(card, frame.alpha)
        if not isinstance(flight.target, InHand) or isinstance(flight.origin, InDeck) or card == stage.carried:
            continue
        pose = stage.pose(card, flight)
        live = playable is not None and card in playable
        edge = Ring.FOCUS if ring and card == stage.aimed else Ring.PLAYABLE if live else None
        off = dim and playable is not None and not live
        picture = frame.looks.cards(stage.layout.card_height).get(card, pose.angle, dim=off, ring=edge)
        frame.painter.centred(picture, pose.x, pose.y)
        if hints is not None:
            drawn = Rect.about(pose.x, pose.y, stage.layout.card_width, pose.height)
            strip = stage.layout.hand(place.count)[place.index].strip
            draw_hint(frame, card, replace(drawn, w=min(strip.w, drawn.w)), hints)


def _in_front(stage: Stage, card: Card, place: InHand) -> bool:
    """Return whether to draw a card in front: the focused one, where the others make room; else it covers an index."""
    return card == stage.aimed and stage.has_room(place.count)


def _row(stage: Stage, place: InHand) -> int:
    """Return the row of a place; the back row is drawn first, so that it never covers the front one."""
    rows = stage.layout.rows(place.count)
    return int(len(rows) > 1 and place.index >= rows[0])


def draw_flights(frame: TableFrame) -> None:
    """Draw all moving cards above those that lie on the table, and hands shown before a new deal."""
    stage = frame.stage
    for thing, flight in stage.flights(frame.alpha):
        origin, target = flight.origin, flight.target
        if not flight.moving:
            if isinstance(target, Shown):
                _fly(frame, thing, flight)
        elif isinstance(target, InPacket) or (isinstance(origin, InHand) and isinstance(target, InHand)):
            continue  # drawn with the trick and with the hand
        elif not (isinstance(origin, InPacket) and isinstance(target, Taken)):  # a packet flies as one card
            _fly(frame, thing, flight)
    carried = stage.carried_pose(stage.carried) if stage.carried is not None else None
    if stage.carried is not None and carried is not None:
        picture = frame.looks.cards(round(carried.height)).get(stage.carried, ring=Ring.PLAYABLE)
        frame.painter.centred(picture, carried.x, carried.y)


def _fly(frame: TableFrame, thing: Thing, flight: Flight) -> None:
    looks, stage = frame.looks, frame.stage
    pose = stage.pose(thing, flight)
    up = _face_up(thing, flight)
    what: Card | str = thing if isinstance(thing, Card) and up else looks.card_back
    squeeze = _squeeze(flight)
    if isinstance(flight.origin, InDeck):
        # cached pictures of one size: in a deal, many cards fly at once
        height = round(pose.height) if not flight.moving else _dealt_height(stage, flight, up)
        angle = round(pose.angle / DEAL_ANGLE_STEP) * DEAL_ANGLE_STEP if squeeze == 1 else 0
        picture = looks.cards(height).get(what, angle)
    else:
        pictures = looks.cards(stage.layout.trick_height)
        scale = pose.height / stage.layout.trick_height
        picture = pictures.get(what)
        if abs(scale - 1) > 0.01 or round(pose.angle):
            turned = pygame.transform.rotozoom(picture.surface, -pose.angle, scale)
            picture = Sprite(turned, part=Part("turned", (str(what), round(pose.height, 1), round(pose.angle, 1)), {}))
    if squeeze < 1:
        w, h = picture.surface.get_size()
        narrow = pygame.transform.smoothscale(picture.surface, (max(2, round(w * squeeze)), h))
        picture = Sprite(narrow, part=Part("narrow", (str(what), narrow.get_width()), {}))
    frame.painter.centred(picture, pose.x, pose.y, pose.alpha)


def _dealt_height(stage: Stage, flight: Flight, up: bool) -> int:
    if not isinstance(flight.target, InHand):
        return round(stage.place(flight.target).height)
    return stage.layout.card_height if up else stage.layout.back_height


def _face_up(thing: Thing, flight: Flight) -> bool:
    if not isinstance(thing, Card):
        return False
    if flight.moving and flight.flip_at is None:
        return True
    before = flight.moving and flight.flip_at is not None and flight.raw < flight.flip_at
    return not isinstance(flight.origin if before else flight.target, FACE_DOWN)


def _squeeze(flight: Flight) -> float:
    """Return the apparent width of a card that turns over, 0 to 1."""
    if flight.flip_at is None or not flight.moving:
        return 1.0
    off = abs(flight.raw - flight.flip_at) / FLIP_WIDTH
    return 1.0 if off >= 1 else max(0.04, math.sin(off * math.pi / 2))
