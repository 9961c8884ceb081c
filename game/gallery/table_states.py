"""The notable moments at the table: of the deal, the calling and the play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..driver import SEED, Driver
from ..engine import Deal, Redealt, Rules, TrickWon
from ..intents import Ask, Command, Drag
from ..saves import Resume
from ..scenes.table import Table, go_on, own_table
from ..scenes.transitions import Screen
from ..stage.timeline import Flight, InDeck, InPacket, InTrick, Place, Taken
from .matches import EVENING, FOUR_ACES, NO_SPADE, STRONG, Hands, Script

CLASSIC = Rules.parse("classic,rounds=5")
NEPAL, HOME, LAKDI, DHAKA = (Rules.parse(name) for name in ("nepal", "home", "lakdi", "dhaka"))
HEARTS = ("AH", "2H", "3H")
"""What seats 1 to 3 play to the first trick of EVENING: seat 0 must follow, and may throw any heart."""


def table_of(driver: Driver, script: Script) -> Table:
    """The table that a script has come to."""
    return go_on(driver.services, Resume(script.record))


def sit(driver: Driver, script: Script) -> None:
    """Sit down where the script has come to, with nothing moving."""
    driver.sit(table_of(driver, script))
    driver.rest()


def _flights(driver: Driver) -> list[Flight]:
    stage = driver.stage
    return [stage.flight(thing) for thing in stage.timeline.things()]


def _on_the_way(driver: Driver, to: type[Place], share: float) -> Callable[[], bool]:
    """Whether a card has come so far on its way to such a place."""
    return lambda: any(each.moving and isinstance(each.target, to) and each.raw >= share for each in _flights(driver))


# --- the deal ----------------------------------------------------------------------------------


def _deal(driver: Driver, script: Script, hands: Hands) -> None:
    """Sit down at a table where these cards are about to be dealt."""
    table = table_of(driver, script)
    table.queue.extend(table.session.match.apply(Deal(hands)))
    driver.begin(Screen.DEAL, table)
    driver.tick()


def deal_flight(driver: Driver) -> None:
    """Three cards of five are dealt."""
    _deal(driver, Script(CLASSIC, 3), EVENING)
    driver.until(lambda: sum(isinstance(each.target, InDeck) for each in _flights(driver)) <= 21)


def deal_end(driver: Driver) -> None:
    """The last card is on its way."""
    _deal(driver, Script(CLASSIC, 3), EVENING)
    driver.until(lambda: not any(isinstance(each.target, InDeck) for each in _flights(driver)))


def deal_draw(driver: Driver) -> None:
    """Each has drawn a card; the lowest deals."""
    level = replace(own_table(LAKDI, ("rule", "rule", "rule")), seed=SEED)
    driver.begin(Screen.DEAL, level)
    driver.tick(30)


def _redeal(driver: Driver, hands: Hands) -> None:
    """Sit down where these cards have just been found void."""
    _deal(driver, Script(HOME, 3), hands)
    driver.stage.finish()
    driver.until(lambda: isinstance(driver.stage.event, Redealt))
    driver.tick(60)


def deal_redeal(driver: Driver) -> None:
    """Another shows four aces, and the cards are dealt again."""
    _redeal(driver, FOUR_ACES)


def deal_redeal_own(driver: Driver) -> None:
    """The person shows a hand without a spade, and the cards are dealt again."""
    _redeal(driver, NO_SPADE)


# --- the calling -------------------------------------------------------------------------------


def _asked_to_call(driver: Driver, rules: Rules, *others: int) -> None:
    """The others have called; now the person is asked."""
    sit(driver, Script(rules, 3 - len(others)).deal(EVENING).call(*others))


def call_first(driver: Driver) -> None:
    """The person is the first to call."""
    _asked_to_call(driver, CLASSIC)


def call_asked(driver: Driver) -> None:
    """The person is the last to call; nothing is chosen yet."""
    _asked_to_call(driver, CLASSIC, 2, 3, 2)


def call_chosen(driver: Driver) -> None:
    """A number is chosen."""
    call_asked(driver)
    driver.tap("call:4")


def call_bonus(driver: Driver) -> None:
    """A call is chosen that would earn the bonus."""
    call_asked(driver)
    driver.tap("call:9")


def call_keys(driver: Driver) -> None:
    """The keyboard's focus is on a number."""
    call_asked(driver)
    driver.arrow(1)
    driver.arrow(1)


def call_refused(driver: Driver) -> None:
    """The button was pressed before a number."""
    call_asked(driver)
    driver.tap("call")


def call_others(driver: Driver) -> None:
    """The person has called; a bubble beside another, and one who thinks."""
    driver.sit(table_of(driver, Script(CLASSIC, 2).deal(EVENING).call(2, 4)))
    driver.until(lambda: driver.stage.board.calls[1] is not None)
    driver.tick(6)


def call_thirteen(driver: Driver) -> None:
    """Lakdi: any number from 1 to 13, and no bonus."""
    script = Script(LAKDI).deal()
    while script.match.to_act != 0:
        script.call(3)
    sit(driver, script)
    driver.tap("call:13")


def call_eight(driver: Driver) -> None:
    """Nepal: 1 to 8, and no bonus."""
    _asked_to_call(driver, NEPAL, 1, 2)
    driver.tap("call:3")


# --- the play ----------------------------------------------------------------------------------


def _evening(rules: Rules, dealer: int) -> Script:
    return Script(rules, dealer).deal(EVENING).call(2, 3, 3, 4)


def play_lead(driver: Driver) -> None:
    """The person leads to the first trick."""
    sit(driver, _evening(CLASSIC, 3))


def play_follow(driver: Driver) -> None:
    """Hearts were led: most cards may not be played."""
    sit(driver, _evening(CLASSIC, 0).play(*HEARTS))


def play_beat(driver: Driver) -> None:
    """Nepal: who can must beat the best card."""
    sit(driver, _evening(NEPAL, 0).play("4H", "8H", "JH"))


def play_unbroken(driver: Driver) -> None:
    """Dhaka: spades may not be led yet."""
    sit(driver, _evening(DHAKA, 3))


def play_refused(driver: Driver) -> None:
    """A card was tapped that may not be played."""
    play_follow(driver)
    driver.tap("hand:QD")
    driver.tick(20)


def play_keys(driver: Driver) -> None:
    """The keyboard's focus is on a card."""
    play_follow(driver)
    driver.arrow(1)
    driver.arrow(1)
    driver.rest()


def play_hover(driver: Driver) -> None:
    """The pointer is on a card."""
    play_lead(driver)
    driver.aim("hand:TH")
    driver.rest()


def play_guard(driver: Driver) -> None:
    """The guard against slips: a card is raised, and a second tap plays it."""
    driver.services.change({"guard": True})
    play_follow(driver)
    driver.tap("hand:TH")
    driver.rest()


def play_carried(driver: Driver) -> None:
    """A card is dragged onto the table."""
    play_follow(driver)
    driver.hold("hand:TH")
    width, height = driver.window.size
    driver.give(Drag(width * 45 // 100, height * 56 // 100))


def play_flight(driver: Driver) -> None:
    """The person's card is on its way."""
    play_follow(driver)
    driver.tap("hand:6H")
    driver.until(_on_the_way(driver, InTrick, 0.4))


def play_other(driver: Driver) -> None:
    """Another's card is on its way."""
    driver.sit(table_of(driver, _evening(CLASSIC, 3).play("KH")))
    driver.until(_on_the_way(driver, InTrick, 0.3))


def play_lying(driver: Driver) -> None:
    """The trick is complete and lies to be looked at."""
    play_follow(driver)
    driver.tap("hand:6H")
    driver.until(lambda: isinstance(driver.stage.event, TrickWon))
    driver.tick(40)


def play_slide(driver: Driver) -> None:
    """The trick is pushed together."""
    play_lying(driver)
    driver.until(_on_the_way(driver, InPacket, 0.5))


def play_gather(driver: Driver) -> None:
    """The trick flies to its winner."""
    play_lying(driver)
    driver.until(_on_the_way(driver, Taken, 0.5))


def play_won(driver: Driver) -> None:
    """The trick has just been counted for its winner."""
    play_lying(driver)
    driver.until(lambda: not isinstance(driver.stage.event, TrickWon))
    driver.tick(6)


def play_second(driver: Driver) -> None:
    """The person leads to the second trick; the first can be looked at."""
    sit(driver, _evening(CLASSIC, 3).play("KH", "4H", "2H", "3H"))


def play_last(driver: Driver) -> None:
    """The last trick is shown."""
    play_second(driver)
    driver.give(Ask(Command.LAST_TRICK))


def play_none(driver: Driver) -> None:
    """There is no last trick yet, and it was asked for."""
    play_lead(driver)
    driver.tap("last")


def play_limit(driver: Driver) -> None:
    """One more trick would break the person's call."""
    sit(driver, Script(CLASSIC, 3).until_won(4, over=1, hands=STRONG))


def play_broken(driver: Driver) -> None:
    """The person has won too many."""
    sit(driver, Script(CLASSIC, 3).until_won(5, over=2, hands=STRONG))


def play_made(driver: Driver) -> None:
    """The person has what they called."""
    sit(driver, Script(CLASSIC, 3).until_won(3, over=0, hands=STRONG))


def play_few(driver: Driver) -> None:
    """Three cards are left."""
    script = _evening(NEPAL, 3)
    sit(driver, script.play_on(lambda match: match.to_act == 0 and len(match.hands[0]) == 3))


def play_one(driver: Driver) -> None:
    """The last card of the round is left."""
    script = _evening(CLASSIC, 3)
    sit(driver, script.play_on(lambda match: match.to_act == 0 and len(match.hands[0]) == 1))
