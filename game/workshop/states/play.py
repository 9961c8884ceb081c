"""The notable states of the play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...device import Ask, Command
from ...engine import Match, Rules, TrickWon
from ...match import claim_of
from ...table import InPacket, InTrick, Taken
from ..driver import Driver
from .matches import CLASSIC, DHAKA, EVENING, NEPAL, STRONG, Script
from .reach import on_the_way, sit, table_of

HEARTS = ("AH", "2H", "3H")
"""The cards of seats 1 to 3 in the first trick of EVENING: seat 0 must follow, and may play any heart."""


def _evening(rules: Rules, dealer: int) -> Script:
    return Script(rules, dealer).deal(EVENING).call(2, 3, 3, 4)


def play_lead(driver: Driver) -> None:
    """The player leads to the first trick."""
    sit(driver, _evening(CLASSIC, 3))


def play_follow(driver: Driver) -> None:
    """Hearts were led: most cards are not legal."""
    sit(driver, _evening(CLASSIC, 0).play(*HEARTS))


def play_beat(driver: Driver) -> None:
    """Nepal: a player who can must beat the best card."""
    sit(driver, _evening(NEPAL, 0).play("4H", "8H", "JH"))


def play_unbroken(driver: Driver) -> None:
    """Dhaka: spades may not be led yet."""
    sit(driver, _evening(DHAKA, 3))


def play_refused(driver: Driver) -> None:
    """A card was tapped that is not legal."""
    play_follow(driver)
    driver.tap("hand:QD")
    driver.tick(20)


def play_keys(driver: Driver) -> None:
    """The keyboard focus is on a card."""
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
    """The option to confirm plays: a card is raised, and a second tap plays it."""
    driver.services.preferences.change({"guard": True})
    play_follow(driver)
    driver.tap("hand:TH")
    driver.rest()


def play_carried(driver: Driver) -> None:
    """A card is dragged onto the table."""
    play_follow(driver)
    driver.hold("hand:TH")
    width, height = driver.window.size
    driver.drag(width * 45 // 100, height * 56 // 100)


def play_flight(driver: Driver) -> None:
    """The player's card is moving."""
    play_follow(driver)
    driver.tap("hand:6H")
    driver.until(on_the_way(driver, InTrick, 0.4))


def play_other(driver: Driver) -> None:
    """An opponent's card is moving."""
    driver.sit(table_of(driver, _evening(CLASSIC, 3).play("KH")))
    driver.until(on_the_way(driver, InTrick, 0.3))


def play_lying(driver: Driver) -> None:
    """The trick is complete and still shown."""
    play_follow(driver)
    driver.tap("hand:6H")
    driver.until(lambda: isinstance(driver.stage.event, TrickWon))
    driver.tick(40)


def play_slide(driver: Driver) -> None:
    """The trick is pushed together."""
    play_lying(driver)
    driver.until(on_the_way(driver, InPacket, 0.5))


def play_gather(driver: Driver) -> None:
    """The trick flies to its winner."""
    play_lying(driver)
    driver.until(on_the_way(driver, Taken, 0.5))


def play_won(driver: Driver) -> None:
    """The trick has just been counted for its winner."""
    play_lying(driver)
    driver.until(lambda: not isinstance(driver.stage.event, TrickWon))
    driver.tick(6)


def play_second(driver: Driver) -> None:
    """The player leads to the second trick; the first can be reviewed."""
    sit(driver, _evening(CLASSIC, 3).play("KH", "4H", "2H", "3H"))


def play_last(driver: Driver) -> None:
    """The last trick is shown."""
    play_second(driver)
    driver.give(Ask(Command.LAST_TRICK))


def play_none(driver: Driver) -> None:
    """The last trick was requested, but there is none yet."""
    play_lead(driver)
    driver.tap("last")


def play_limit(driver: Driver) -> None:
    """One more trick would break the player's call."""
    sit(driver, Script(CLASSIC, 3).until_won(4, over=1, hands=STRONG))


def _claimable(match: Match) -> bool:
    claim = claim_of(match.view(0)) if match.to_act == 0 and len(match.hand) > 1 else None
    return claim is not None and bool(claim.line)


def play_claim(driver: Driver) -> None:
    """The rest of the round may be claimed."""
    sit(driver, Script(replace(CLASSIC, overtrick_limit=None), 3).deal(STRONG).call(8, 2, 2, 2).play_on(_claimable))


def so_far(look: Command) -> Callable[[Driver], None]:
    """A look back from the middle of a round."""

    def reach(driver: Driver) -> None:
        play_claim(driver)
        driver.give(Ask(look))
        driver.rest()

    return reach


def play_claim_breaks(driver: Driver) -> None:
    """The rest of the round may be claimed, which breaks the player's call."""
    sit(driver, Script(CLASSIC, 3).deal(STRONG).call(2, 2, 2, 2).play_on(_claimable))


def play_broken(driver: Driver) -> None:
    """The player has won too many tricks."""
    sit(driver, Script(CLASSIC, 3).until_won(5, over=2, hands=STRONG))


def play_made(driver: Driver) -> None:
    """The player has made the call."""
    sit(driver, Script(CLASSIC, 3).until_won(3, over=0, hands=STRONG))


def cards_left(rules: Rules, count: int) -> Callable[[Driver], None]:
    """Return the state in which the player is to play and holds this many cards."""

    def state(driver: Driver) -> None:
        script = _evening(rules, 3)
        sit(driver, script.play_on(lambda match: match.to_act == 0 and len(match.hands[0]) == count))

    return state
