"""A match at its table: who sits there, the pump from session to stage, and how a match begins and goes on."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from ...device import Cue
from ...engine import (
    SEATS,
    Call,
    Event,
    FirstDealer,
    MatchEnded,
    Phase,
    Play,
    Record,
    Refusal,
    RoundScored,
    Rules,
    SeatView,
    Suit,
    dumps,
    seen_by,
)
from ...match import Level, Session
from ...players import CHARACTERS, HUMAN
from ...settings import Settings, Sort
from ...storage import Resume
from ...table import ALTERNATING, Persona, Stage, TableFrame, Tempo
from ...ui import AVATARS as BRUSHED
from ...ui import Painter
from ...words import Words
from .. import flow
from ..question import Question
from ..services import Services
from ..transitions import Push, Reset, Screen, Transition

AVATARS = ("yak", "tiger", "owl", "red-panda")
"""By seat, the own one first."""
SUITS = {
    Sort.ALTERNATING: ALTERNATING,
    Sort.BY_SUIT: (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS),
}


def tempo_of(settings: Settings) -> Tempo:
    """How fast the stage moves, as the settings have it."""
    return Tempo(settings.speed.factor, settings.trick_time)


def persona(words: Words, player: str, name: str, avatar: str) -> Persona:
    """The persona of a computer player: a character's own, any other that of the seat."""
    character = CHARACTERS.get(player)
    if character is None:
        return Persona(name, avatar)
    return Persona(words.known(f"character.{player}.name", character.name), character.avatar)


class Table:
    """A match at its table: the session, the stage it is shown on, and the events on their way from one to the other.

    The table scenes hand it on to each other, so that cards never jump. Its cues go to `play`, else to where all cues
    go; `saved` is whether the match is saved after each action.
    """

    def __init__(
        self,
        services: Services,
        level: Level,
        session: Session,
        past: tuple[Event, ...] = (),
        *,
        play: Callable[[Cue], None] | None = None,
        saved: bool = True,
    ) -> None:
        self.services = services
        self.level = level
        self.session = session
        self.own = session.human_seat
        self._saved = saved
        settings = services.settings
        self.stage = Stage(session.rules, self.own, play or services.play, tempo_of(settings), SUITS[settings.sort])
        self.queue: deque[Event] = deque()
        self.scored = False
        """Whether a scored round waits to be looked at."""
        for event in past:
            self.stage.restore(seen_by(event, self.own))
        self.scored = bool(past) and isinstance(past[-1], RoundScored)

    @property
    def personas(self) -> tuple[Persona, ...]:
        """The personas by seat, named as the chosen language names them."""
        words, players = self.services.words, self.session.record.players
        personas: list[Persona] = []
        for seat in range(1, SEATS):
            named = self.level.names[seat - 1] if self.level.names else words(f"name.{seat}")
            personas.append(persona(words, players[seat], named, AVATARS[seat]))
        taken = {each.avatar for each in personas}
        own = next(avatar for avatar in (AVATARS[0], *BRUSHED) if avatar not in taken)
        you = words("name.you") if self.own is not None else words("name.0")
        return (Persona(you, own), *personas)

    def frame(self, painter: Painter, alpha: float = 0.0) -> TableFrame:
        """What the table is drawn with, `alpha` of a tick after the stage's time."""
        return TableFrame(painter, self.services.looks, self.services.words, self.stage, self.personas, alpha)

    @property
    def view(self) -> SeatView:
        """What the player at this screen may know."""
        return self.session.view(self.own or 0)

    @property
    def screen(self) -> Screen:
        """The screen that the match calls for now."""
        return flow.screen_for(self.session.match.phase, scored=self.scored)

    @property
    def idle(self) -> bool:
        """Whether everything that is to be shown for now has been shown."""
        return self.stage.settled and (not self.queue or self._held_back)

    @property
    def _held_back(self) -> bool:
        """Whether the end of the match waits until its last round has been looked at."""
        return self.scored and bool(self.queue) and isinstance(self.queue[0], MatchEnded)

    def pump(self, screen: Screen) -> None:
        """Feed the stage what has happened, and once it is all shown, let the next thing happen on this screen."""
        while (event := self.next_event(screen)) is not None:
            self.show(event)

    def next_event(self, screen: Screen) -> Event | None:
        """Take the next event to be shown, letting it happen on this screen; None while there is nothing to show."""
        if not self.stage.settled or self._held_back:
            return None
        if not self.queue and (self.screen is not screen or not self._advance()):
            return None
        event = self.queue.popleft()
        if isinstance(event, RoundScored):
            self.scored = True
        return event

    def show(self, event: Event) -> None:
        """Begin to show what has happened, as the player at this screen may know it."""
        self.stage.perform(seen_by(event, self.own))

    def _advance(self) -> bool:
        events = self.session.advance()
        if events:
            self.queue.extend(events)
            self.save()
        return bool(events)

    def offer(self, action: Call | Play) -> Refusal | None:
        """The player's own choice; the reason if it may not be done."""
        return self.session.offer(action)

    def end(self) -> None:
        """End an endless match between two rounds."""
        self.queue.extend(self.session.end())
        self.save()
        self.scored = False
        self.pump(Screen.FINAL)

    def save(self) -> None:
        """Save the match as it is now, so that nothing is lost whatever happens next; file it once it is over."""
        if not self._saved:
            return
        shelf = self.services.shelf
        text = dumps(self.session.record)
        if self.session.match.phase is Phase.OVER:
            shelf.keep_record(self.services.stamp(), text)
            shelf.clear_resume()
            return
        between = self.session.match.phase is Phase.DEAL
        shelf.keep_resume(text, {"level": self.level.key}, durable=between)


def start(services: Services, level: Level) -> Transition:
    """Sit down at a level's table; ask first if that puts a saved match away, since only one can be saved."""

    def begin() -> Transition:
        return Reset(flow.scene_for(sit_down(services, level)))

    if not services.shelf.has_resume():
        return begin()
    return Push(Question(services, "new_match", lambda yes: begin() if yes else None))


def sit_down(services: Services, level: Level) -> Table:
    """A new match at a level's table, the person in seat 0. The record of a match that was saved is filed away."""
    found = services.shelf.load_resume(lambda resume: resume)
    if found.notice is not None:
        services.notices.also(services.words(f"saves.{found.notice.trouble}"))
    if found.value is not None:
        _file_away(services, found.value)
    names = (HUMAN, *level.opponents)
    session = Session(level.rules, names, level.seed or services.seeds.fresh(), level.dealer, services.seat)
    return Table(services, level, session)


def _file_away(services: Services, left: Resume) -> None:
    services.shelf.keep_record(f"{services.stamp()}-unfinished", dumps(left.record))
    services.shelf.clear_resume()


def clear_away(services: Services) -> None:
    """File the saved match (a kiosk drops it), and forget the settings and notices of the person who has gone."""
    if services.config.kiosk:
        services.shelf.clear_resume()
    else:
        left = services.shelf.load_resume(lambda resume: resume).value
        if left is not None:
            _file_away(services, left)
    services.preferences.restore()
    services.notices.clear()


def go_on(services: Services, resume: Resume) -> Table:
    """The table of a saved match, just as it was left. Raises RecordError if its record is impossible."""
    session, past = Session.resumed(resume.record, services.seat)
    key = resume.extras.get("level", "")
    level = next((level for level in services.levels if level.key == key), None)
    if level is None:
        level = level_of(resume.record)
    return Table(services, level, session, past)


def level_of(record: Record) -> Level:
    """The table that a record was played at, where no file tells of it any more."""
    opponents = record.players[1], record.players[2], record.players[3]
    return own_table(record.rules, opponents)


def own_table(rules: Rules, opponents: tuple[str, str, str]) -> Level:
    """A table that a player has set up, as no file tells of it; they deal first where the rules name a seat."""
    dealer = 0 if rules.first_dealer is FirstDealer.SEAT else None
    return Level(key="", title="", rules=rules, opponents=opponents, dealer=dealer)


def level_title(words: Words, level: Level) -> str:
    """What a level is called: as the catalogue has it for shipped ones, else as its file does."""
    return words.known(f"level.{level.key}.title", level.title)


def level_about(words: Words, level: Level) -> str:
    """The sentence about a level."""
    return words.known(f"level.{level.key}.about", level.about)
