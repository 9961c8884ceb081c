"""One screen for each file, and the one list of them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from .attract import Attract
from .call import CallScene
from .confirm import Confirm
from .deal import DealScene
from .final import Final
from .how_to import HowTo
from .menu import Menu
from .new_table import NewTable
from .pause import Pause
from .pin import PinPad
from .play import PlayScene
from .rules import RulesPage
from .scene import Scene
from .services import Services
from .settings import SettingsPage
from .staff import StaffPage
from .still_there import StillThere
from .summary import Summary
from .tables import Tables
from .transitions import Screen

SCENES: Mapping[Screen, Callable[[Services, object], Scene]] = MappingProxyType(
    {
        Screen.MENU: Menu,
        Screen.TABLES: Tables,
        Screen.NEW_TABLE: NewTable,
        Screen.DEAL: DealScene,
        Screen.CALL: CallScene,
        Screen.PLAY: PlayScene,
        Screen.SUMMARY: Summary,
        Screen.FINAL: Final,
        Screen.PAUSE: Pause,
        Screen.RULES: RulesPage,
        Screen.HOW_TO: HowTo,
        Screen.SETTINGS: SettingsPage,
        Screen.CONFIRM: Confirm,
        Screen.ATTRACT: Attract,
        Screen.STILL_THERE: StillThere,
        Screen.PIN: PinPad,
        Screen.STAFF: StaffPage,
    }
)
