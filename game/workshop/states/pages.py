"""The notable states of the full-screen pages and of the popups over the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...engine import EndMatch, Rules
from ...scenes import (
    HistoryPage,
    HowTo,
    LevelList,
    Menu,
    NewTable,
    PinPad,
    Push,
    ReplayPage,
    RulesPage,
    Scene,
    Screen,
    Services,
    SettingsPage,
    StaffPage,
    own_table,
)
from ...settings import Config
from ...storage import Header
from ..driver import Driver
from .deal import call_chosen
from .matches import CLASSIC, NEPAL, STRONG, Script
from .play import play_follow
from .reach import AbsentError, page, sit, table_of, turn

ENDLESS, NEPAL_ENDLESS = Rules.parse("classic,rounds=none"), Rules.parse("nepal,rounds=none")
ONE_ROUND, THREE_ROUNDS = Rules.parse("classic,rounds=1"), Rules.parse("classic,rounds=3")
LONG = ((0, 1, -1, 0), (1, 0, 0, -2), (0, -1, 0, 1), (-1, 0, 0, 0), (0, 0, 0, 0), (0, 0, -1, 1))
"""Rounds of an endless match, repeated: each seat's tricks above its call."""

WON = ((0, -1, -1, 0), (1, 0, 0, -1), (0, -1, 0, -1))


# --- the menu and the choice of a table --------------------------------------------------------


def _keep_match(driver: Driver) -> None:
    """Save a match in its third round to resume."""
    script = Script(CLASSIC, 3).round((0, 1, 0, -1)).round((1, -1, 0, 0)).deal()
    driver.services.matches.begin(Header(script.record), script.record.actions)


def menu_fresh(driver: Driver) -> None:
    """Nothing has been played yet."""
    driver.begin(Menu(driver.services))
    driver.rest()


def menu_saved(driver: Driver) -> None:
    """There is a match to resume."""
    _keep_match(driver)
    menu_fresh(driver)


def menu_keys(driver: Driver) -> None:
    """The keyboard focus is shown."""
    menu_fresh(driver)
    driver.arrow(0, 1)
    driver.arrow(0, 1)


def tables_all(driver: Driver) -> None:
    """The list of levels."""
    page(driver, LevelList(driver.services))


def new_table_classic(driver: Driver) -> None:
    """The page as it opens."""
    page(driver, NewTable(driver.services))


def new_table_other(driver: Driver) -> None:
    """Other rules, another length, another opponent, and a hovered button."""
    page(driver, NewTable(driver.services))
    for name in ("preset:home", "rounds:10", "opponent:2"):
        driver.tap(name)
    driver.aim("sit")


def confirm_new_match(driver: Driver) -> None:
    """A new match would replace the saved one."""
    menu_saved(driver)
    driver.tap("menu:play")
    driver.rest()


# --- the history -------------------------------------------------------------------------------


def _history(driver: Driver) -> None:
    """Keep matches of several rules, some unfinished, and show the history."""
    rounds = ((0, 1, -1, 0), (1, 0, 0, -1), (0, -1, 1, 0))
    matches = driver.services.matches
    matches.clear()
    for number in range(24):
        rules = Rules.parse(("classic,rounds=1", "nepal,rounds=1", "lakdi,rounds=1", "classic,rounds=1")[number % 4])
        script = Script(rules, 3).round(rounds[number % 3])
        actions = script.record.actions
        over = number % 6 != 5
        begun = f"2026-{1 + number // 10:02}-{1 + number % 10 * 2:02}T{18 + number % 5}:{number * 7 % 60:02}:00+05:45"
        journal = matches.begin(Header(script.record, start=begun), actions[: -1 if over else -17])
        if over:
            journal.append(actions[-1], over=True)
        else:
            matches.put_away()
    driver.services.shelf.disk.wait()
    page(driver, HistoryPage(driver.services))


def history_empty(driver: Driver) -> None:
    """Nothing has been played yet."""
    driver.services.matches.clear()
    page(driver, HistoryPage(driver.services))


def history_list(driver: Driver) -> None:
    """The finished matches of all rules."""
    _history(driver)


def history_unfinished(driver: Driver) -> None:
    """The unfinished matches."""
    _history(driver)
    driver.tap("kept:unfinished")
    driver.rest()


def history_filtered(driver: Driver) -> None:
    """The lost matches by one preset of rules."""
    _history(driver)
    driver.tap("kept:lost")
    driver.tap("rules")
    driver.tap("rules")
    driver.rest()


def past_match_won(driver: Driver) -> None:
    """A finished match."""
    _history(driver)
    _open_first(driver)


def past_match_unfinished(driver: Driver) -> None:
    """An unfinished match."""
    history_unfinished(driver)
    _open_first(driver)


def confirm_delete(driver: Driver) -> None:
    """A match would be deleted."""
    past_match_won(driver)
    driver.tap("delete")
    driver.rest()


def _open_first(driver: Driver) -> None:
    driver.tap(next(name for name in driver.targets() if name.startswith("match:")))
    driver.rest()


# --- the scores --------------------------------------------------------------------------------


def _rounds(rules: Rules, overs: Sequence[Sequence[int]]) -> Script:
    script = Script(rules, 3)
    for over in overs:
        script.round(over)
    return script


def summary_first(driver: Driver) -> None:
    """The first of five rounds: made, one over, short, and made."""
    sit(driver, _rounds(CLASSIC, [(0, 1, -1, 0)]))


def summary_over(driver: Driver) -> None:
    """A call broken by overtricks."""
    sit(driver, _rounds(CLASSIC, [(0, 1, -1, 0), (2, 0, 0, -1)]))


def summary_bonus(driver: Driver) -> None:
    """The third of five rounds, with a bonus."""
    script = _rounds(CLASSIC, [(0, 1, -1, 0), (1, 0, 0, -1)])
    sit(driver, script.round((0, 0, 0, 0), STRONG))


def summary_endless(driver: Driver) -> None:
    """An endless match after fourteen rounds."""
    sit(driver, _rounds(ENDLESS, [LONG[i % len(LONG)] for i in range(14)]))


def summary_nepal(driver: Driver) -> None:
    """Points with decimals."""
    sit(driver, _rounds(NEPAL, [(2, 1, -1, 0), (0, 1, 2, 0), (0, -1, 0, 3), (1, 1, 0, 0)]))


def summary_over_all(driver: Driver) -> None:
    """The last round of the match."""
    script = _rounds(THREE_ROUNDS, [(0, 1, -1, 0), (1, 0, 0, -1)]).round((0, -1, 1, 0), but_last=True)
    sit(driver, script)
    (card,) = script.match.hands[0]
    driver.tap(f"hand:{card}")
    driver.until(lambda: driver.screen is Screen.SUMMARY)
    driver.rest()


def summary_counting(driver: Driver) -> None:
    """The numbers count up."""
    driver.sit(table_of(driver, _rounds(CLASSIC, [(0, 1, -1, 0), (1, 0, 0, -1)])))
    driver.tick(18)


def final_won(driver: Driver) -> None:
    """The player has won."""
    sit(driver, _rounds(THREE_ROUNDS, WON))


def final_joy(driver: Driver) -> None:
    """The player has just won."""
    driver.sit(table_of(driver, _rounds(THREE_ROUNDS, WON)))
    driver.tick(60)


def final_lost(driver: Driver) -> None:
    """Another player has won."""
    sit(driver, _rounds(THREE_ROUNDS, [(-1, 0, 0, 1), (-1, 0, 1, -1), (2, 0, -1, 0)]))


def final_shared(driver: Driver) -> None:
    """Two players share first place."""
    sit(driver, Script(ONE_ROUND, 3).round((0, -1, 0, -1), level=(0, 2)))


def final_nepal(driver: Driver) -> None:
    """Points with decimals, and an endless match ended by the player."""
    script = _rounds(NEPAL_ENDLESS, [(2, 1, -1, 0), (0, 1, 2, 0), (1, 0, 0, 3)])
    sit(driver, script.do(EndMatch()))


# --- a recorded match --------------------------------------------------------------------------


def _replay(driver: Driver, steps: int) -> ReplayPage:
    """Open the second of two rounds at a step, seen by the player."""
    scene = ReplayPage(driver.services, _rounds(CLASSIC, [(0, 1, -1, 0), (1, 0, 0, -1)]).record)
    page(driver, scene)
    driver.tap("round:next")
    driver.rest()
    for _ in range(steps):
        driver.arrow(-1 if driver.services.looks.right_to_left else 1)
    driver.rest()
    return scene


def replay_open(driver: Driver) -> None:
    """All hands, two cards lying in the eighth trick."""
    _replay(driver, 4 + 7 * 4 + 2)


def replay_closed(driver: Driver) -> None:
    """Another seat's hand only, a trick just finished."""
    scene = _replay(driver, 4 + 3 * 4)
    if not scene.beside:
        driver.tap("tab")
        driver.rest()
    for name in ("open", "seat:2"):
        driver.tap(name)
    if not scene.beside:
        driver.tap("tab")
    driver.rest()


def replay_list(driver: Driver) -> None:
    """The tab with the list and the code. Raises AbsentError where they stand beside the table."""
    if _replay(driver, 4 + 7 * 4 + 2).beside:
        raise AbsentError
    driver.tap("tab")
    driver.rest()


# --- over the table, and the pages of text -----------------------------------------------------


def pause_play(driver: Driver) -> None:
    """Paused in the middle of a trick."""
    play_follow(driver)
    driver.tap("pause")
    driver.rest()


def pause_call(driver: Driver) -> None:
    """Paused during the player's call."""
    call_chosen(driver)
    driver.tap("pause")
    driver.rest()


def rules_page(rules: Rules, number: int) -> Callable[[Driver], None]:
    """Return the state of a page, counted from 1, of a screen that explains rules."""
    return _leaf(lambda services: RulesPage(services, rules), number)


def how_to(rules: Rules, number: int) -> Callable[[Driver], None]:
    """A page, from 1, of the course for these rules."""
    return _leaf(lambda services: HowTo(services, own_table(rules, ("rule", "rule", "rule"))), number)


def _leaf(scene: Callable[[Services], Scene], number: int) -> Callable[[Driver], None]:
    def state(driver: Driver) -> None:
        page(driver, scene(driver.services))
        turn(driver, number - 1)
        driver.rest()

    return state


def settings(tab: str) -> Callable[[Driver], None]:
    """Return the state of a tab of the settings."""

    def state(driver: Driver) -> None:
        page(driver, SettingsPage(driver.services))
        driver.tap(f"tab:{tab}")

    return state


# --- the kiosk ---------------------------------------------------------------------------------

KIOSK = Config(kiosk=True, pin="1234")


def menu_kiosk(driver: Driver) -> None:
    """The menu of a kiosk, without Quit."""
    driver.own(KIOSK)
    menu_saved(driver)


def settings_kiosk(driver: Driver) -> None:
    """The settings that a visitor may change, until they leave."""
    driver.own(KIOSK)
    page(driver, SettingsPage(driver.services))


def pin_typed(driver: Driver) -> None:
    """Three digits entered, over a table."""
    driver.own(KIOSK)
    play_follow(driver)
    _ask_pin(driver)
    for digit in (1, 2, 3):
        driver.tap(f"key:{digit}")


def pin_wrong(driver: Driver) -> None:
    """A wrong PIN."""
    pin_typed(driver)
    driver.tap("key:enter")


def pin_locked(driver: Driver) -> None:
    """A third wrong PIN."""
    driver.own(KIOSK)
    menu_fresh(driver)
    _ask_pin(driver)
    for _ in range(3):
        driver.tap("key:0")
        driver.tap("key:enter")


def _ask_pin(driver: Driver) -> None:
    driver.stack.carry_out(Push(PinPad(driver.services)))
    driver.rest()


def staff_all(driver: Driver) -> None:
    """The staff menu."""
    driver.own(KIOSK)
    page(driver, StaffPage(driver.services))


def confirm_clear(driver: Driver) -> None:
    """All matches would be deleted."""
    staff_all(driver)
    driver.tap("clear")
    driver.rest()
