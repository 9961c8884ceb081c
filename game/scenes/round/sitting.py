"""A match at its table: its players, the way from session to stage, and how a match is started, saved and resumed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import replace

from ...device import Cue
from ...engine import (
    PRESETS,
    SEATS,
    Call,
    Card,
    CardPlayed,
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
    seen_by,
)
from ...match import Claim, Level, Session, claim_of
from ...players import CHARACTERS, HUMAN, PLAYERS
from ...settings import Settings, Sort
from ...storage import Header, Journal, PlayerInfo, Resume, SeedOrigin
from ...table import ALTERNATING, Persona, Stage, TableFrame, Tempo
from ...ui import AVATARS, Painter
from ...words import Words
from .. import flow
from ..question import Question
from ..services import Services
from ..transitions import Push, Reset, Screen, Transition

OWN_AVATAR = "yak"
"""The person's avatar, unless a character at the table has it."""
STAND_INS = ("maya", "bikram", "tara", "sita")
"""The characters whose names and avatars other computer players get first."""
SUITS = {
    Sort.ALTERNATING: ALTERNATING,
    Sort.BY_SUIT: (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS),
}

CLAIMED = Tempo(0.4, 0.35)
"""The slowest that the rest of a round is shown after a claim."""


def tempo_of(settings: Settings) -> Tempo:
    """Return the stage's tempo for these settings."""
    return Tempo(settings.speed.factor, settings.trick_time)


def persona(words: Words, key: str) -> Persona:
    """Return a character's persona. Raises KeyError for other players."""
    character = CHARACTERS[key]
    return Persona(words.known(f"character.{key}.name", character.name), character.avatar)


def personas_of(
    words: Words, players: tuple[str, ...], names: tuple[str, str, str] | None, own: int | None
) -> tuple[Persona, ...]:
    """Return the personas of the players by seat; `names` are a level's names of seats 1 to 3, `own` the person's."""
    free = (key for key in (*STAND_INS, *CHARACTERS) if key not in players)
    personas: dict[int, Persona] = {}
    for seat in (each for each in (*range(1, SEATS), 0) if each != own):
        shown = persona(words, players[seat] if players[seat] in CHARACTERS else next(free))
        if seat and names and players[seat] not in CHARACTERS:
            shown = replace(shown, name=names[seat - 1])
        personas[seat] = shown
    if own is not None:
        taken = {each.avatar for each in personas.values()}
        personas[own] = Persona(words("name.you"), next(one for one in (OWN_AVATAR, *AVATARS) if one not in taken))
    return tuple(personas[seat] for seat in range(SEATS))


class Table:
    """A match at its table: the session, the stage, and the queue of events between them.

    All table scenes share it, so that cards never jump. `play` receives its cues instead of the usual sink; `journal`
    receives the actions.
    """

    def __init__(
        self,
        services: Services,
        level: Level,
        session: Session,
        past: tuple[Event, ...] = (),
        *,
        play: Callable[[Cue], None] | None = None,
        journal: Journal | None = None,
    ) -> None:
        self.services = services
        self.level = level
        self.session = session
        self.own = session.human_seat
        self._journal = journal
        settings = services.settings
        self.stage = Stage(session.rules, self.own, play or services.play, tempo_of(settings), SUITS[settings.sort])
        self.queue: deque[Event] = deque()
        self.claimed: Claim | None = None
        """The player's claim on the rest of the round, while that is being played."""
        self._line: deque[Card] = deque()
        self._warned = False
        """Whether the player has been told that the match cannot be saved."""
        self.scored = False
        """Whether the score of a round is still to be shown."""
        for event in past:
            self.stage.restore(seen_by(event, self.own))
        self.scored = bool(past) and isinstance(past[-1], RoundScored)

    @property
    def personas(self) -> tuple[Persona, ...]:
        """The personas by seat, in the current language."""
        return personas_of(self.services.words, self.session.players, self.level.names, self.own)

    def frame(self, painter: Painter, alpha: float = 0.0) -> TableFrame:
        """What the table is drawn with, `alpha` of a tick after the stage's time."""
        return TableFrame(painter, self.services.looks, self.services.words, self.stage, self.personas, alpha)

    @property
    def view(self) -> SeatView:
        """The view of the player at this screen."""
        return self.session.view(self.own or 0)

    @property
    def screen(self) -> Screen:
        """The screen for the match's phase."""
        return flow.screen_for(self.session.match.phase, scored=self.scored)

    @property
    def idle(self) -> bool:
        """Whether all events so far have been shown."""
        return self.stage.settled and (not self.queue or self._held_back)

    @property
    def _held_back(self) -> bool:
        """Whether the end of the match waits until the score of the last round has been shown."""
        return self.scored and bool(self.queue) and isinstance(self.queue[0], MatchEnded)

    def pump(self, screen: Screen) -> None:
        """Show queued events; once all are shown, advance the match if it belongs on this screen."""
        while (event := self.next_event(screen)) is not None:
            self.show(event)

    def next_event(self, screen: Screen) -> Event | None:
        """Return the next event to show, advancing the match if this is its screen; None if there is none."""
        if not self.stage.settled or self._held_back:
            return None
        if not self.queue and (self.screen is not screen or not self._advance()):
            return None
        event = self.queue.popleft()
        if isinstance(event, RoundScored):
            self.scored = True
            if self.claimed is not None:
                self.claimed = None
                self.keep_time()
        return event

    def show(self, event: Event) -> None:
        """Begin to show an event, without what the player at this screen may not know."""
        self.stage.perform(seen_by(event, self.own))

    def keep_time(self) -> None:
        """Let the cards move as set, but quickly after a claim."""
        tempo = tempo_of(self.services.settings)
        if self.claimed is not None:
            tempo = Tempo(min(tempo.scale, CLAIMED.scale), min(tempo.trick_time, CLAIMED.trick_time))
        self.stage.tempo = tempo

    @property
    def claim(self) -> Claim | None:
        """What the player may claim now; nothing when a single card is left."""
        view = self.view
        return claim_of(view) if self.own is not None and len(view.hand) > 1 else None

    def claim_rest(self, claim: Claim) -> None:
        """Have the rest of the round played: the player's cards by the claim, the others' by their own players."""
        self.claimed, self._line = claim, deque(claim.line)
        if self._journal is not None:
            self._journal.claim(self.own or 0)
        self.keep_time()

    def take_back(self) -> None:
        """Go back to the player's latest decision."""
        undone, past = self.session.take_back()
        if self._journal is not None:
            self._journal.take_back(undone)
        self.queue.clear()
        self.scored, self.claimed = False, None
        self.keep_time()
        self.stage.rewind(seen_by(event, self.own) for event in past)

    def _advance(self) -> bool:
        if self.claimed is not None and self.session.match.to_act == self.own:
            card = self._line.popleft() if self._line else self.view.legal_plays()[0]
            self.session.offer(Play(self.own or 0, card))
        events = self.session.advance()
        if events:
            self._write_down(events)
        return bool(events)

    def offer(self, action: Call | Play) -> Refusal | None:
        """Pass on the player's choice; return the reason if it is not allowed."""
        return self.session.offer(action)

    def end(self) -> None:
        """End an endless match between two rounds."""
        self._write_down(self.session.end())
        self.scored = False
        self.pump(Screen.FINAL)

    def _write_down(self, events: tuple[Event, ...]) -> None:
        """Write the latest action to the journal, and queue its events to be shown."""
        self.queue.extend(events)
        if self._journal is None:
            return
        action, phase = self.session.actions[-1], self.session.match.phase
        scored = next((event for event in events if isinstance(event, RoundScored)), None)
        self._journal.append(action, scored=scored, over=phase is Phase.OVER)
        called = isinstance(action, Call) and phase is Phase.CALL
        if not called and not isinstance(events[-1], CardPlayed):  # dealt, all called, or a trick is over
            self._journal.sync()
        problem = self.services.shelf.problem if self.services.unsaved else None
        if problem is not None and not self._warned:
            self.services.notices.also(self.services.words(f"saves.{problem.trouble}"))
        self._warned = problem is not None


def start(services: Services, level: Level) -> Transition:
    """Start a match at a level's table; ask first if that archives a saved match, as only one can be saved."""

    def begin() -> Transition:
        return Reset(flow.scene_for(sit_down(services, level)))

    if not services.matches.has_resume:
        return begin()
    return Push(Question(services, "new_match", lambda yes: begin() if yes else None))


def sit_down(services: Services, level: Level) -> Table:
    """Start a match at a level's table, with the person in seat 0. A saved match is archived."""
    found = services.matches.load_resume()
    if found.notice is not None:
        services.notices.also(services.words(f"saves.{found.notice.trouble}"))
    names = (HUMAN, *level.opponents)
    session = Session(level.rules, names, level.seed or services.seeds.fresh(), level.dealer, services.make_player)
    shown = ("", *(level.names or ("",) * len(level.opponents)))
    players = tuple(map(_player_info, names, shown))
    origin = SeedOrigin(known=level.seed is not None or services.seeds.known)
    header = Header(session.record, level.key, services.stamp(), players, origin=origin)
    return Table(services, level, session, journal=services.matches.begin(header))


def _player_info(player: str, shown: str) -> PlayerInfo:
    """Return what the journal's header tells of a player."""
    if player == HUMAN:
        return PlayerInfo("human", "", shown)
    character = CHARACTERS.get(player)
    kind = "computer" if player in PLAYERS else "outside"
    return PlayerInfo(kind, f"{character.style.stars} stars" if character else player, shown)


def clear_away(services: Services) -> None:
    """Archive the saved match (a kiosk deletes it), and drop the visitor's settings and notices."""
    if services.config.kiosk:
        services.matches.drop()
    else:
        services.matches.put_away()
    services.preferences.restore()
    services.notices.clear()


def go_on(services: Services, resume: Resume) -> Table:
    """Resume a saved match. Raises RecordError if its record is invalid."""
    session, past = Session.resumed(resume.record, services.make_player)
    return Table(services, _level_of(services, resume.level, resume.record), session, past, journal=resume.journal)


def practise(services: Services, record: Record, level_key: str) -> Transition:
    """Go on from the end of a record as a practice match; ask first if that archives a saved match."""

    def begin() -> Transition:
        services.matches.load_resume()
        session, past = Session.resumed(record, services.make_player)
        level = _level_of(services, level_key, record)
        players = tuple(_player_info(name, "") for name in record.players)
        opening = replace(record, actions=())
        header = Header(opening, level_key, services.stamp(), players, origin=SeedOrigin(known=True), practice=True)
        journal = services.matches.begin(header, record.actions)
        return Reset(flow.scene_for(Table(services, level, session, past, journal=journal)))

    if not services.matches.has_resume:
        return begin()
    return Push(Question(services, "new_match", lambda yes: begin() if yes else None))


def _level_of(services: Services, key: str, record: Record) -> Level:
    """Return the level of that name, else one with the rules and players of the record."""
    return next((level for level in services.levels if level.key == key), None) or level_of(record)


def level_of(record: Record) -> Level:
    """Return the level of a record, for records without a level file."""
    first, second, third = [name for name in record.players if name != HUMAN][-3:]
    return own_table(record.rules, (first, second, third))


def own_table(rules: Rules, opponents: tuple[str, str, str]) -> Level:
    """Return a custom level; the player deals first if the rules require a seat."""
    dealer = 0 if rules.first_dealer is FirstDealer.SEAT else None
    return Level(key="", title="", rules=rules, opponents=opponents, dealer=dealer)


def level_title(words: Words, level: Level) -> str:
    """Return a level's title: the catalogue's for shipped levels, else the file's."""
    return words.known(f"level.{level.key}.title", level.title)


def level_about(words: Words, level: Level) -> str:
    """Return the sentence about a level."""
    return words.known(f"level.{level.key}.about", level.about)


def rules_title(words: Words, rules: Rules) -> str:
    """Return the name of the rules: a preset's, or the nearest preset's, marked as changed."""
    name = str(rules).partition(",")[0]
    title = words(f"preset.{name}") if name in PRESETS else name
    return title if str(rules) == name else words("preset.changed", name=title)
