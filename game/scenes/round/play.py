"""Play: a tap plays a card or explains why it is illegal; the last trick can be shown at any time."""

from __future__ import annotations

import math
from functools import partial

from ...device import (
    TICKS_PER_SECOND,
    Ask,
    Attention,
    Command,
    Confirm,
    Cue,
    Drag,
    Hover,
    Intent,
    Press,
    Release,
    Step,
    Tab,
)
from ...engine import HAND_SIZE, CallState, Card, Play, Reason, Refusal, Suit
from ...table import Hints, Side, draw_last_trick, draw_last_trick_pill, last_trick_width
from ...ui import BareControl, Button, Control, Face, HandCardControl, Painter, Rect
from ..scene import NEW_CONTROL_TICKS
from ..services import Services
from ..transitions import Screen, Transition
from .sitting import Table
from .table_scene import TableScene

DRAG_STARTS = 8
"""Pixels until a pressed card is dragged: touch screens report small moves with every tap."""
DROP_HEIGHT = 0.12
"""How far above the hand, in card heights, a dragged card must be released to be played."""
HELD_TICKS = round(0.4 * TICKS_PER_SECOND)
"""A longer press on the last trick shows it until the release; a shorter one until the next tap."""
AUTO_PLAY_TICKS = round(0.9 * TICKS_PER_SECOND)
"""How long a card that is the only legal one is shown before it is played, with the setting for that."""
REFUSAL_TICKS = round(2.5 * TICKS_PER_SECOND)


class PlayScene(TableScene):
    """The play of the tricks."""

    screen = Screen.PLAY

    def __init__(self, services: Services, table: Table) -> None:
        super().__init__(services, table)
        self._refusal: Refusal | None = None
        self._refused_at = -REFUSAL_TICKS
        self._looking_back = False
        self._looked_at = 0
        self._spot = 0
        self._pressed_at: tuple[int, int] | None = None
        self._by_pointer = False
        self._raised: Card | None = None
        self._hasty_at = -NEW_CONTROL_TICKS
        """The tick of the last press that came before the player could choose a card."""
        self._prompt: tuple[str, Suit | None] = "", None
        """What to do in this decision, and the sign before it."""

    @property
    def asked(self) -> bool:
        """Whether the player is to play a card now."""
        own, board = self.table.own, self.stage.board
        may = self.table.idle and own is not None and self.table.claimed is None
        return may and board.to_act == own and None not in board.calls

    def build(self) -> tuple[Control, ...]:
        """Return the cards of the hand on the player's turn, the pill of the last trick, and the pause button."""
        hand: tuple[Control, ...] = ()
        if self.turn:
            choice = len(self.table.session.actions)
            hand = tuple(
                HandCardControl(
                    name=f"hand:{card}",
                    rect=drawn,
                    area=reach,
                    card=card,
                    choice=choice,
                    raised=card == self._raised,
                    does=partial(self._tap, card),
                )
                for card, drawn, reach in self.stage.hit_areas()
            )
        words, looks = self.services.words, self.services.looks
        pill = self.stage.layout.last_trick(last_trick_width(looks, words, self.stage.layout))
        last = BareControl(
            name="last",
            rect=pill,
            enabled=bool(self.stage.board.last_trick),
            why_not=words("last.none_yet"),
            does=partial(self._look_back, True),
        )
        lamp = (self.hint_button(self._before(pill, 2)),) if self.turn else ()
        return (
            *hand,
            *self._claim_button(),
            *lamp,
            *self.undo_button(self._before(pill, 1)),
            last,
            self.pause_button(),
            *self.look_buttons(),
        )

    def _before(self, pill: Rect, place: int) -> Rect:
        """Return the area of a square button before the pill of the last trick."""
        size = max(44, pill.h)
        x = pill.x - place * (size + 10 * self.stage.layout.u)
        return Rect(round(x), round(pill.cy - size / 2), size, size)

    def _claim_button(self) -> tuple[Control, ...]:
        """Return the button above the prompt that claims the rest of the round, when that may be claimed."""
        claim = self.table.claim if self.turn else None
        if claim is None:
            return ()
        words, layout, looks = self.services.words, self.stage.layout, self.services.looks
        kind = "breaks" if claim.breaks else "tricks" if claim.line else "settled"
        label, h = words(f"claim.{kind}"), round(max(46, 50 * layout.u))
        wide = looks.letters.size(label, looks.brush(layout.u).px("md"), Face.BOLD)[0] + 84 * layout.u
        w = min(round(wide), layout.width - 2 * round(layout.margin))
        x, y = layout.prompt
        rect = Rect(round(x - w / 2), round(y - 28 * layout.u - h - 8), w, h)
        return (Button(name="claim", rect=rect, label=label, kind="primary", icon="check", does=self._claim),)

    def _claim(self) -> None:
        """Claim the rest of the round, if that may be claimed."""
        claim = self.table.claim if self.turn else None
        if claim is not None:
            self.table.claim_rest(claim)
            self.table.pump(self.screen)
            self.arrange()

    def doing(self) -> str:
        """Return the number of the trick and of all."""
        words, board = self.services.words, self.stage.board
        number = words.number(max(1, board.trick_number))
        return words("bar.trick_of", number=number, all=words.number(HAND_SIZE))

    # -- input

    def handle(self, intent: Intent) -> Transition | None:
        """Also show the last trick while its pill is held, and raise the card under the pointer."""
        if self._looking_back and not isinstance(intent, Hover | Drag | Ask | Attention):
            held = self.ticks - self._looked_at > HELD_TICKS
            self._look_back(isinstance(intent, Release) and not held)
            self.pressed = None
            self.stage.release()
            return None
        if self._drag(intent) or (self.stage.carried and isinstance(intent, Confirm | Step | Tab)):
            return None
        if isinstance(intent, Press) and self._hasty(intent):
            return None
        self._by_pointer = isinstance(intent, Release)
        dropped = self._drop(intent) if isinstance(intent, Release) else False
        transition = None if dropped else super().handle(intent)
        if isinstance(intent, Press):
            self._pressed_at = (intent.x, intent.y)
            if self._raised is not None and self._card(self.pressed) != self._raised:
                self._raise(None)
        if isinstance(intent, Press) and self.pressed == "last" and self.stage.board.last_trick:
            self._look_back(True)
        if isinstance(intent, Hover | Drag | Press | Release):
            self._aim(self._raised or self._card(self.hovered))
        elif self.focus_shown:
            self._aim(self._card(self.focus))
        return transition

    def _hasty(self, press: Press) -> bool:
        """Lift the card that a press came too soon to choose, or that belongs to a run of presses begun too soon."""
        self.stage.release()  # the release of an earlier press may never have come
        moving = self.table_moves
        began = max(self.turn_since, self._hasty_at)
        hasty = moving or not self.turn or self.ticks - began < NEW_CONTROL_TICKS
        control = self.at(press.x, press.y)
        if hasty:
            self._hasty_at = self.ticks
        if moving or not hasty or not isinstance(control, HandCardControl):
            return False
        self.changed, self.focus_shown, self.pressed = True, False, None
        self.hovered = control.name
        self._aim(control.card)
        return True

    def _card(self, name: str | None) -> Card | None:
        """Return the card of a control."""
        control = self.control(name)
        return control.card if isinstance(control, HandCardControl) else None

    def _drag(self, intent: Intent) -> bool:
        """Move the pressed card with the pointer; return whether it is being dragged."""
        card = self._card(self.pressed)
        if not isinstance(intent, Drag) or card is None or self._pressed_at is None:
            return False
        x, y = self._pressed_at
        if self.stage.carried is None and math.hypot(intent.x - x, intent.y - y) <= DRAG_STARTS:
            return False
        self._raise(None)
        self.stage.carry(card, intent.x, intent.y)
        self.changed = True
        return True

    def _drop(self, release: Release) -> bool:
        """Play a card dragged out of the hand, or put it back; return whether one was dragged."""
        card = self.stage.carried
        if card is None:
            return False
        self.stage.release()
        self.pressed = None
        layout = self.stage.layout
        if release.y < layout.hand_top(len(self.stage.hand)) - DROP_HEIGHT * layout.card_height:
            self._play(card)
        self.changed = True
        return True

    def _aim(self, aimed: Card | None) -> None:
        if aimed != self.stage.aimed and aimed is not None and self.stage.playable:
            self.services.play(Cue.HOVER)
        self.stage.aimed = aimed

    def _raise(self, card: Card | None) -> None:
        """Raise the card that the next press will play, or none."""
        if card != self._raised:
            self._raised = card
            self.arrange()

    def _look_back(self, on: bool) -> None:
        if on and not self._looking_back:
            self._looked_at = self.ticks
        self._looking_back = on
        self.changed = True

    def cover(self) -> None:
        """Put a dragged or raised card back into the hand."""
        super().cover()
        self.stage.release()
        self._raise(None)

    def _tap(self, card: Card) -> None:
        """Play the card; with the guard setting, the first tap only raises it."""
        guarded = self.services.settings.guard and self._by_pointer and card != self._raised
        if guarded and self.stage.playable and card in self.stage.playable:
            self._raise(card)
        else:
            self._play(card)

    def _play(self, card: Card) -> None:
        """Play a card, or show why it is illegal."""
        self._raise(None)
        if card in self.stage.hand:
            self._spot = self.stage.hand.index(card)
        why_not = self.table.offer(Play(self.own_seat, card))
        if why_not is not None:
            self._refusal, self._refused_at = why_not, self.ticks
            self.stage.shake(card)
            self.services.play(Cue.ILLEGAL)
            return
        self._refused_at = -REFUSAL_TICKS
        self.stage.aimed = None
        self.table.pump(self.screen)
        self.arrange()

    def command(self, command: Command) -> Transition | None:
        """Show or hide the last trick on L, claim on C."""
        if command is Command.CLAIM:
            self._claim()
            return None
        if command is Command.LAST_TRICK:
            self._look_back(not self._looking_back and bool(self.stage.board.last_trick))
            return None
        return super().command(command)

    def arrange(self, size: tuple[int, int] | None = None) -> None:
        """Raise the legal cards when the turn begins, and put the focus where the last card was played."""
        before = self._decision
        self.stage.set_playable(frozenset(self.table.view.legal_plays()) if self.asked else None)
        super().arrange(size)
        if self.turn:
            self._prompt = self._duty()
        if self.turn and self._decision != before:
            self.focus = self.first_focus()
            if self.focus_shown:
                self._aim(self._card(self.focus))

    def first_focus(self) -> str | None:
        """Return the legal card nearest to where the last one was."""
        hand, playable = self.stage.hand, self.stage.playable
        if not self.turn or not playable:
            return None
        places = [i for i, card in enumerate(hand) if card in playable]
        return f"hand:{hand[min(places, key=lambda i: abs(i - self._spot))]}"

    def default(self) -> str | None:
        """Return None: Enter plays a card only while the focus is visible."""
        return None

    def tick(self) -> Transition | None:
        """Clear a refusal after a time."""
        if self.ticks == self._refused_at + REFUSAL_TICKS:
            self.changed = True
        playable = self.stage.playable or ()
        due = self.ticks >= self.turn_since + AUTO_PLAY_TICKS and self.stage.carried is None
        if self.services.settings.auto_play and self.turn and len(playable) == 1 and due:
            self._play(next(iter(playable)))
        return super().tick()

    # -- drawing

    def draw_beneath_hand(self, painter: Painter, alpha: float) -> None:
        """Draw the pill of the last trick."""
        control = self.control("last")
        if control is not None:
            with painter.mirrored(self.mirror):
                draw_last_trick_pill(self.table.frame(painter), control.rect)

    def draw_over_hand(self, painter: Painter) -> None:
        """Draw what to do, or why a card was refused."""
        if self._looking_back:
            return
        if not self.turn:
            super().draw_over_hand(painter)
        elif self._refusal is not None and self.ticks < self._refused_at + REFUSAL_TICKS:
            self.say(painter, self.services.words.refusal(self._refusal), bad=True)
        elif self._raised is not None:
            self.say(painter, self.services.words("prompt.again"), self._raised.suit)
        elif self._suggested is not None:
            self.say(painter, self._advice_words(), self._suggested.suit)
        else:
            self.say(painter, *self._prompt)

    @property
    def _suggested(self) -> Card | None:
        """The card that the teacher suggests."""
        action = self.advice.action if self.advice is not None else None
        return action.card if isinstance(action, Play) else None

    def _advice_words(self) -> str:
        """Return two reasons, or one if two do not fit between the plate and the hint button."""
        layout, looks = self.stage.layout, self.services.looks
        plate, lamp = layout.seat(Side.SOUTH).plate, self.control("hint")  # the first of the buttons after the line
        end = lamp.rect.x if lamp is not None else layout.width - plate.right
        room = layout.width - 2 * max(plate.right, layout.width - end) - 90 * layout.u
        if layout.portrait:
            room = layout.width - 110 * layout.u
        both = self.reasons(2)
        wide = looks.letters.size(both, looks.brush(layout.u).px("md"), Face.BOLD)[0]
        text = both if wide <= room else self.reasons(1)
        return text[:1].upper() + text[1:]

    @property
    def hints(self) -> Hints | None:
        """The suggested card and, if set, the expectation of each card."""
        if self.advice is None or not self.turn:
            return None
        odds = self.advice.options if self.services.settings.odds else ()
        chances = {option.action.card: option for option in odds if isinstance(option.action, Play)}
        return Hints(self._suggested, chances)

    def draw_panel(self, painter: Painter) -> None:
        """Draw the last trick while it is shown."""
        if self._looking_back:
            with painter.mirrored(None):  # cards keep their places
                draw_last_trick(self.table.frame(painter))

    def _duty(self) -> tuple[str, Suit | None]:
        """Return the player's duty under the rules (follow, beat, trump), in words, and the suit led."""
        words, view = self.services.words, self.table.view
        refusals = [view.why_not(Play(view.seat, card)) for card in view.hand]
        by_reason = {refusal.reason: refusal for refusal in refusals if refusal is not None}
        if not view.trick:
            if self.stage.board.call_state(view.seat) is CallState.LIMIT:
                return words("prompt.limit"), None
            unbroken = Reason.SPADES_NOT_BROKEN in by_reason
            return words("prompt.lead_no_spade" if unbroken else "prompt.lead"), None
        led = view.trick[0][1].suit
        for reason in (
            Reason.MUST_BEAT,
            Reason.MUST_OVERTRUMP,
            Reason.MUST_UNDERTRUMP,
            Reason.MUST_TRUMP,
        ):
            if reason in by_reason:
                card = by_reason[reason].card
                rank = words.rank(card.rank) if card is not None else ""
                return words(f"prompt.{reason}", suit=words.suit_title(led), lower=words.suit(led), rank=rank), led
        follows = any(card.suit is led for card in view.hand)
        kind = "prompt.follow" if follows else "prompt.free"
        return words(kind, suit=words.suit_title(led), lower=words.suit(led)), led
