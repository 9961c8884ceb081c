"""The notable states of the deal and the calls."""

from __future__ import annotations

from dataclasses import replace

from ...engine import Redealt, Rules
from ...scenes import DealScene, own_table, sit_down
from ...table import InDeck
from ..driver import SEED, Driver
from .matches import CLASSIC, EVENING, FOUR_ACES, HOME, LAKDI, NEPAL, NO_SPADE, Hands, Script
from .reach import flights, sit, table_before, table_of

# --- the deal ----------------------------------------------------------------------------------


def _deal(driver: Driver, script: Script, hands: Hands) -> None:
    """Start at a table where these cards are about to be dealt."""
    driver.begin(DealScene(driver.services, table_before(driver, script.deal(hands))))
    driver.tick()


def deal_flight(driver: Driver) -> None:
    """Three cards of five are dealt."""
    _deal(driver, Script(CLASSIC, 3), EVENING)
    driver.until(lambda: sum(isinstance(each.target, InDeck) for each in flights(driver)) <= 21)


def deal_end(driver: Driver) -> None:
    """The last card is on its way."""
    _deal(driver, Script(CLASSIC, 3), EVENING)
    driver.until(lambda: not any(isinstance(each.target, InDeck) for each in flights(driver)))


def deal_draw(driver: Driver) -> None:
    """Each player has drawn a card; the lowest deals."""
    level = replace(own_table(LAKDI, ("rule", "rule", "rule")), seed=SEED)
    driver.sit(sit_down(driver.services, level))
    driver.tick(30)


def _redeal(driver: Driver, hands: Hands) -> None:
    """Start where a hand of these cards has just made the deal void."""
    _deal(driver, Script(HOME, 3), hands)
    driver.stage.finish()
    driver.until(lambda: isinstance(driver.stage.event, Redealt))
    driver.tick(60)


def deal_redeal(driver: Driver) -> None:
    """Another player shows four aces, and the cards are dealt again."""
    _redeal(driver, FOUR_ACES)


def deal_redeal_own(driver: Driver) -> None:
    """The player shows a hand without a spade, and the cards are dealt again."""
    _redeal(driver, NO_SPADE)


# --- the calling -------------------------------------------------------------------------------


def _asked_to_call(driver: Driver, rules: Rules, *others: int) -> None:
    """The others have called; it is the player's turn to call."""
    sit(driver, Script(rules, 3 - len(others)).deal(EVENING).call(*others))


def call_first(driver: Driver) -> None:
    """The player is the first to call."""
    _asked_to_call(driver, CLASSIC)


def call_asked(driver: Driver) -> None:
    """The player is the last to call; no number is chosen yet."""
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
    """The keyboard focus is on a number."""
    call_asked(driver)
    driver.arrow(1)
    driver.arrow(1)


def call_refused(driver: Driver) -> None:
    """The button was pressed before a number."""
    call_asked(driver)
    driver.tap("call")


def call_others(driver: Driver) -> None:
    """The player has called; one opponent has a bubble, another is thinking."""
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
