"""The stage: performs events one after another, and knows the place of every card.

It gets events only, each already limited to what its player may see, and never reads the match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from ..device import TICKS_PER_SECOND, Cue
from ..engine import CallMade, Card, Event, HandsDealt, Redealt, Rules, Suit, TrickWon
from ..ui import Pose, Rect
from .choreography import Performance, Tempo, perform
from .layout import Side, TableLayout, side_of
from .scoreboard import ALTERNATING, Board, arrange, fold
from .timeline import (
    AtSeat,
    Flight,
    Hidden,
    InDeck,
    InHand,
    InPacket,
    InTrick,
    Place,
    Shown,
    Taken,
    Thing,
    Timeline,
)

TICK = 1 / TICKS_PER_SECOND
USUAL_SIZE = (1280, 720)
"""The size of the layout until the window's size is known."""
RISE_TIME = 0.16
"""The seconds in which playable cards rise."""
LIFT_PER_TICK = TICK / 0.09
AIMED_LIFT = 0.55
"""How much further the focused card rises, relative to the rise of a playable one."""
TURN_TIME = 0.18
AFTERGLOW: dict[type[Event], float] = {CallMade: 0.2, TrickWon: 0.6}
"""The seconds for which effects last after an event was folded: a growing bubble, a rising +1."""
SHAKE_TIME = 0.26
SHAKE_PIXELS = 6
PACKET_SCALE = 0.32


class Stage:
    """The table as shown to seat `own` (None: a spectator, shown from seat 0).

    `play` is called with each cue when it is due.
    """

    def __init__(
        self,
        rules: Rules,
        own: int | None,
        play: Callable[[Cue], None],
        tempo: Tempo,
        suits: tuple[Suit, ...] = ALTERNATING,
    ) -> None:
        self.board = Board(rules, own, suits)
        self.layout = TableLayout(*USUAL_SIZE)
        self.timeline = Timeline()
        self.tempo = tempo
        self.now = 0.0
        """Seconds on the stage's own clock, which stops while the game is paused."""
        self._play = play
        self._event: Event | None = None
        self._began = 0.0
        self._show = Performance()
        self._folded = True
        self._sounds = 0
        self._latest: tuple[Event, float] | None = None
        self._flights: tuple[tuple[float, float, int], tuple[tuple[Thing, Flight], ...]] = ((-1.0, 0.0, 0), ())
        self.playable: frozenset[Card] | None = None
        """The cards that may be played now; None when it is not the player's turn."""
        self._risen_from = 0.0
        self.aimed: Card | None = None
        self._lifts: dict[Card, float] = {}
        self.mirrored = False
        """Whether plates and bars are mirrored for a right-to-left language; the trick and the hand never are."""
        self.carried: Card | None = None
        """The card that is being dragged."""
        self._carried_to: dict[Card, tuple[float, float]] = {}
        self._shaken: Card | None = None
        self._shaken_from = -1.0

    # -- time

    @property
    def settled(self) -> bool:
        """Whether no event is being performed."""
        return self._event is None

    @property
    def event(self) -> Event | None:
        """The event being performed."""
        return self._event

    @property
    def afterglow(self) -> tuple[Event | None, float]:
        """The latest event while its effects last, and the fraction of their time that is over."""
        if self._latest is None:
            return None, 1.0
        event, since = self._latest
        seconds = AFTERGLOW.get(type(event), 0.0) * self.tempo.scale
        fraction = (self.now - since) / seconds if seconds else 1.0
        return (event, fraction) if fraction < 1 else (None, 1.0)

    @property
    def turn_fraction(self) -> float:
        """How far the wedge has turned to the player to act, 0 to 1."""
        if self._latest is None or not self.tempo.scale:
            return 1.0
        return min(1.0, (self.now - self._latest[1]) / (TURN_TIME * self.tempo.scale))

    @property
    def restless(self) -> bool:
        """Whether anything moves."""
        return (
            self._event is not None
            or self.now < self.timeline.end
            or self.rise_fraction < 1
            or self.now < self._shaken_from + SHAKE_TIME
            or self.turn_fraction < 1
            or self.afterglow[0] is not None
            or any(lift != (card == self.aimed) for card, lift in self._lifts.items())
        )

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the table out for a window size; cards in flight go on to their new places."""
        self.layout = TableLayout(*size)

    def perform(self, event: Event) -> None:
        """Begin to show an event; the previous one must have settled."""
        if isinstance(event, HandsDealt):
            self.timeline.clear()
        self._event, self._began, self._folded, self._sounds = event, self.now, False, 0
        self._show = perform(event, self.board, self.now, self.tempo)
        for move in self._show.moves:
            if isinstance(move.origin, InDeck | AtSeat):
                self.timeline.put(move.thing, move.origin)
        for move in self._show.moves:
            self.timeline.add(move)
        self._advance()

    def rewind(self, events: Iterable[Event]) -> None:
        """Show the table as it is after these events alone, as when a choice is taken back."""
        self.board = Board(self.board.rules, self.board.own, self.board.suits)
        self.timeline.clear()
        self._event, self._latest, self._folded, self._show = None, None, True, Performance()
        self.playable = self.aimed = self.carried = self._shaken = None
        self._lifts, self._carried_to = {}, {}
        for event in events:
            self.restore(event)

    def restore(self, event: Event) -> None:
        """Take in an event without showing it, as when a match is resumed."""
        self.board = fold(self.board, event)
        self.timeline.clear()
        for card, place in self._as_laid(self.board.hand):
            self.timeline.put(card, place)
        for seat, card in self.board.trick:
            self.timeline.put(card, InTrick(seat))

    def update(self) -> None:
        """Advance by one tick."""
        self.now += TICK
        for card in {*self._lifts, *([self.aimed] if self.aimed else ())}:
            goal = 1.0 if card == self.aimed else 0.0
            lift = self._lifts.get(card, 0.0)
            lift = min(goal, lift + LIFT_PER_TICK) if goal > lift else max(goal, lift - LIFT_PER_TICK)
            self._lifts[card] = lift
        self._lifts = {card: lift for card, lift in self._lifts.items() if lift or card == self.aimed}
        self._advance()

    def finish(self) -> None:
        """End the current performance at once, as a tap during motion asks."""
        if self._event is not None:
            skipped = self._show.sounds[self._sounds :]
            self._sounds = len(self._show.sounds)
            self.now = max(self.now, self.timeline.end, self._began + self._show.length)
            if skipped:
                self._play(skipped[-1].cue)
        self._advance()

    def _advance(self) -> None:
        if self._event is None:
            self.timeline.settle(self.now)
            return
        since = self.now - self._began + 1e-9  # summed ticks may be slightly less than a sum of seconds, by rounding
        while self._sounds < len(self._show.sounds) and self._show.sounds[self._sounds].at <= since:
            self._play(self._show.sounds[self._sounds].cue)
            self._sounds += 1
        if not self._folded and since >= self._show.fold_at:
            self._folded = True
            self.board = fold(self.board, self._event)
            self._latest = (self._event, self.now)
        if since >= self._show.length:
            self.timeline.settle(max(self.now, self.timeline.end))
            self._clear_away(self._event)
            self._event = None
            if arrange(self.board.hand, self.board.suits) != self.board.hand:
                self._lay_hand()

    def _clear_away(self, event: Event) -> None:
        """Remove the cards that are no longer visible after an event."""
        if isinstance(event, HandsDealt):
            for thing in self.timeline.things():
                if isinstance(thing, Hidden):
                    self.timeline.remove(thing)
        elif isinstance(event, TrickWon):
            self._carried_to.clear()
            for card in event.cards:
                self.timeline.remove(card)
        elif isinstance(event, Redealt):
            self.timeline.clear()

    # -- the own hand

    @property
    def hand(self) -> tuple[Card, ...]:
        """The own hand as it lies, from the left."""
        return self.board.hand

    def set_playable(self, cards: frozenset[Card] | None) -> None:
        """Raise the playable cards and dim the others; None lays all level."""
        if cards != self.playable:
            self.playable, self._risen_from = cards, self.now

    def sort(self, suits: tuple[Suit, ...]) -> None:
        """Sort the hand by another order of suits, at once or after the current event."""
        if suits == self.board.suits:
            return
        self.board = replace(self.board, suits=suits)
        if self.settled:
            self._lay_hand()

    def _lay_hand(self) -> None:
        """Put the cards of the hand into their places, without motion."""
        hand = arrange(self.board.hand, self.board.suits)
        self.board = replace(self.board, hand=hand)
        for card, place in self._as_laid(hand):
            self.timeline.put(card, place)

    @staticmethod
    def _as_laid(hand: tuple[Card, ...]) -> tuple[tuple[Card, InHand], ...]:
        return tuple((card, InHand(i, len(hand))) for i, card in enumerate(hand))

    def carry(self, card: Card, x: float, y: float) -> None:
        """Drag a card of the hand to (x, y), the place of its middle."""
        self.carried = card
        self._carried_to[card] = (x / self.layout.width, y / self.layout.height)

    def release(self) -> None:
        """End the dragging of a card; if it is played next, it flies from where it was released."""
        self.carried = None

    def carried_pose(self, card: Card) -> Pose | None:
        """Return the pose to which a card is or was dragged."""
        spot = self._carried_to.get(card)
        if spot is None:
            return None
        layout = self.layout
        return Pose(spot[0] * layout.width, spot[1] * layout.height, layout.trick_height)

    def shake(self, card: Card) -> None:
        """Shake a card that may not be played."""
        self._shaken, self._shaken_from = card, self.now

    @property
    def rise_fraction(self) -> float:
        """How far the playable cards have risen, 0 to 1."""
        if not self.tempo.scale:
            return 1.0
        return min(1.0, (self.now - self._risen_from) / (RISE_TIME * self.tempo.scale))

    def hit_areas(self) -> tuple[tuple[Card, Rect, Rect], ...]:
        """Return each card of the hand with its area on the screen and the strip of it that can be pressed."""
        places = self.layout.hand(len(self.hand))
        areas = []
        for card, place in zip(self.hand, places, strict=True):
            up = self.layout.rise if self.playable and card in self.playable else 0
            pose, strip = place.pose, place.strip
            drawn = Rect.about(pose.x, pose.y - up, self.layout.card_width, pose.height)
            reach = Rect(strip.x, round(strip.y - up), strip.w, strip.h + round(up))
            areas.append((card, drawn, reach))
        return tuple(areas)

    # -- poses

    def side(self, seat: int) -> Side:
        """Return the edge at which a seat is shown."""
        return side_of(seat, self.board.own or 0, self.board.rules.direction)

    def flights(self, alpha: float = 0.0) -> tuple[tuple[Thing, Flight], ...]:
        """Return the motion of every card on the table, the lowest first, `alpha` of a tick ahead."""
        key = (self.now, alpha, self.timeline.version)
        if self._flights[0] != key:
            moves = tuple((thing, self.flight(thing, alpha)) for thing in self.timeline.things())
            self._flights = (key, moves)
        return self._flights[1]

    def flight(self, thing: Thing, alpha: float = 0.0) -> Flight:
        """Return the motion of a card, `alpha` of a tick ahead."""
        return self.timeline.at(thing, self.now + alpha * TICK)

    def pose(self, thing: Thing, flight: Flight) -> Pose:
        """Return the pose of a card in that motion."""
        target = self.place(flight.target)
        if not flight.moving:
            return self._lifted(thing, flight.target, target) if isinstance(flight.target, InHand) else target
        origin = self.place(flight.origin)
        if isinstance(flight.target, InTrick) and isinstance(thing, Card):
            origin = self.carried_pose(thing) or origin
        pose = origin.towards(target, flight.k)
        height = flight.height * self.layout.u
        return replace(pose, y=pose.y - height, angle=pose.angle + flight.spin * (1 - flight.k))

    def _lifted(self, thing: Thing, place: InHand, pose: Pose) -> Pose:
        """Return the pose of a card in the hand, moved if it or a neighbour is raised, focused or shaken."""
        if not isinstance(thing, Card):
            return pose
        up = self._lifts.get(thing, 0.0) * AIMED_LIFT
        if self.playable is not None and thing in self.playable:
            k = self.rise_fraction
            up += 1 - (1 - k) ** 3
        dx = self._parted(place)
        shaken = self.now - self._shaken_from
        if thing == self._shaken and shaken < SHAKE_TIME and self.tempo.scale:
            phase = shaken / SHAKE_TIME * 3 % 1
            dx = SHAKE_PIXELS * self.layout.u * (4 * abs(phase - 0.5) - 1)
        return replace(pose, x=pose.x + dx, y=pose.y - up * self.layout.rise)

    def _parted(self, place: InHand) -> float:
        """Return how far a card moves aside for the focused one, so that both indices can be read."""
        layout, hand = self.layout, self.board.hand
        if not self.has_room(place.count):
            return 0.0
        step = layout.step(place.count)
        moved = 0.0
        for card, lift in self._lifts.items():
            if card in hand and hand.index(card) != place.index:
                moved += lift * step * (0.26 if place.index > hand.index(card) else -0.13)
        return moved

    def has_room(self, count: int) -> bool:
        """Return whether a hand of so many cards has room to part for a focused one."""
        layout = self.layout
        wide = (count - 1.4) * layout.step(count) + layout.card_width
        return not layout.portrait and not layout.low and wide < 0.80 * layout.width

    def place(self, place: Place) -> Pose:
        """Return the pose of a place in the present window."""
        layout = self.layout
        match place:
            case InDeck():
                return layout.deck()
            case InHand(index, count):
                return layout.hand(count)[index].pose
            case AtSeat(seat, index):
                return self._beside_plate(seat, layout.stack(self.side(seat), index))
            case InTrick(seat):
                return layout.slot(self.side(seat))
            case InPacket(seat, index):
                slot = layout.slot(self.side(seat))
                return replace(
                    slot, x=slot.x + (index - 1) * 10 * layout.u, y=slot.y - 4 * layout.u, angle=5 * index - 5
                )
            case Taken(seat):
                x, y = layout.seat(self.side(seat)).avatar
                return self._beside_plate(seat, Pose(x, y, layout.trick_height * PACKET_SCALE, -28, 0.6))
            case Shown(seat, index, count):
                return self._shown(seat, index, count)

    def _beside_plate(self, seat: int, pose: Pose) -> Pose:
        """Return the pose beside the seat's plate, which is mirrored above and below but not at the sides."""
        if self.mirrored and self.side(seat) in (Side.NORTH, Side.SOUTH):
            return replace(pose, x=self.layout.width - pose.x)
        return pose

    def _shown(self, seat: int, index: int, count: int) -> Pose:
        """Return the pose of a card in a hand shown in the middle of the table, nearer to its seat."""
        layout = self.layout
        cx, cy = layout.centre
        height = layout.trick_height * 0.8
        wide = (0.94 if layout.portrait else 0.62) * layout.width
        step = min(0.62 * 0.7 * height, (wide - 0.7 * height) / max(1, count - 1))
        lean = {Side.NORTH: -0.2, Side.SOUTH: 0.2}.get(self.side(seat), 0.0)
        return Pose(cx + (index - (count - 1) / 2) * step, cy + lean * layout.trick_height, height)
