"""The play: a tap plays a card, an illegal one says why, and the last trick can be looked at at any time."""

from __future__ import annotations

from ..cues import Cue
from ..engine import Card, Play, Reason, Suit
from ..intents import Command, Drag, Hover, Intent, Press, Release
from ..loop import TICKS_PER_SECOND
from ..stage.drawing.painter import Painter
from ..stage.last_trick import draw_last_trick, draw_last_trick_pill, last_trick_width
from ..stage.widgets import BareControl, Control, HandCardControl
from .table_scene import TableScene
from .transitions import Screen, Transition

REFUSAL_TICKS = round(2.5 * TICKS_PER_SECOND)


class PlayScene(TableScene):
    """Thirteen tricks."""

    screen = Screen.PLAY

    def enter(self) -> None:
        """Nothing has been refused yet."""
        self._refusal = ""
        self._refused_at = -REFUSAL_TICKS
        self._looking_back = False
        self._asked_before = False

    @property
    def asked(self) -> bool:
        """Whether the player is to play a card now."""
        own = self.table.own
        return self.table.idle and own is not None and self.stage.board.to_act == own

    def build(self) -> tuple[Control, ...]:
        """The cards of the hand on the player's turn, the pill of the last trick, the pause button."""
        hand: tuple[Control, ...] = ()
        if self.asked:
            hand = tuple(
                HandCardControl(name=f"hand:{card}", rect=drawn, area=reach)
                for card, drawn, reach in self.stage.hit_areas()
            )
        words, looks = self.services.words, self.services.looks
        pill = self.stage.layout.last_trick(last_trick_width(looks, words, self.stage.layout))
        last = BareControl(
            name="last",
            rect=pill,
            enabled=bool(self.stage.board.last_trick),
            why_not=words("last.none_yet"),
        )
        return (*hand, last, self.pause_button())

    def doing(self) -> str:
        """Which trick of how many."""
        words, board = self.services.words, self.stage.board
        number = words.number(max(1, board.trick_number))
        return words("bar.trick_of", number=number, all=words.number(13))

    # -- what a person does

    def handle(self, intent: Intent) -> Transition | None:
        """Besides what every table does: the last trick shows while its pill is held, the pointer lifts cards."""
        if self._looking_back and isinstance(intent, Press | Release):
            self._look_back(False)
            self.pressed = None
            return None
        transition = super().handle(intent)
        if isinstance(intent, Press) and self.pressed == "last" and self.stage.board.last_trick:
            self._look_back(True)
        if isinstance(intent, Hover | Drag | Press | Release):
            self._aim(self.hovered)
        elif self.focus_shown:
            self._aim(self.focus)
        return transition

    def _aim(self, name: str | None) -> None:
        aimed = Card.parse(name.partition(":")[2]) if name and name.startswith("hand:") else None
        if aimed != self.stage.aimed and aimed is not None and self.stage.playable:
            self.services.play(Cue.HOVER)
        self.stage.aimed = aimed

    def _look_back(self, on: bool) -> None:
        self._looking_back = on
        self.changed = True

    def act(self, name: str) -> Transition | None:
        """Play the card, or show the last trick."""
        kind, _, text = name.partition(":")
        if kind == "last":
            self._look_back(True)
            return None
        if kind != "hand":
            return super().act(name)
        assert self.table.own is not None
        card = Card.parse(text)
        why_not = self.table.offer(Play(self.table.own, card))
        if why_not is not None:
            self._refusal, self._refused_at = why_not, self.ticks
            self.stage.shake(card)
            self.services.play(Cue.ILLEGAL)
            return None
        self._refused_at = -REFUSAL_TICKS
        self.stage.aimed = None
        self.table.pump(self.screen)
        self._ask()
        self.arrange()
        return None

    def command(self, command: Command) -> Transition | None:
        """L shows and hides the last trick."""
        if command is Command.LAST_TRICK:
            self._look_back(not self._looking_back and bool(self.stage.board.last_trick))
            return None
        return super().command(command)

    def cancel(self) -> Transition | None:
        """Escape puts the last trick away first."""
        if self._looking_back:
            self._look_back(False)
            return None
        return super().cancel()

    def arrange(self, size: tuple[int, int] | None = None) -> None:
        """Know first whether it is the player's turn."""
        self._ask()
        super().arrange(size)

    def tick(self) -> Transition | None:
        """Raise the playable cards when the turn comes, and take a refusal away in time."""
        transition = super().tick()
        if transition is not None:
            return transition
        if self.asked != self._asked_before:
            self._ask()
            self.arrange()
            if self.asked and len(self.stage.board.trick) != 0:
                self.services.play(Cue.YOUR_TURN)
        if self.ticks == self._refused_at + REFUSAL_TICKS:
            self.changed = True
        return None

    def _ask(self) -> None:
        self._asked_before = self.asked
        legal = frozenset(self.table.view.legal_plays()) if self.asked else None
        self.stage.set_playable(legal)

    # -- what is seen

    def draw_beneath_hand(self, painter: Painter, alpha: float) -> None:
        """The last trick's pill."""
        control = self.control("last")
        if control is not None:
            draw_last_trick_pill(painter, self.services.looks, self.services.words, self.stage, control.rect)

    def draw_over_hand(self, painter: Painter) -> None:
        """What is asked of the player, or why a card was refused."""
        if self.ticks < self._refused_at + REFUSAL_TICKS and self.asked:
            self.say(painter, self._refusal, bad=True)
        elif self.asked:
            text, suit = self._prompt()
            self.say(painter, text, suit)

    def draw_panel(self, painter: Painter) -> None:
        """The last trick, while it is looked at."""
        if self._looking_back:
            draw_last_trick(painter, self.services.looks, self.services.words, self.stage, self.table.sitters)

    def _prompt(self) -> tuple[str, Suit | None]:
        """The duty that the rules in force lay on this hand, in words, and the suit led."""
        words, view = self.services.words, self.table.view
        refusals = [view.why_not(Play(view.seat, card)) for card in view.hand]
        by_reason = {refusal.reason: refusal for refusal in refusals if refusal is not None}
        if not view.trick:
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
