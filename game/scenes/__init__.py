"""One screen for each file, what follows what, and the one list of all screens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from .confirm import Confirm
from .how_to import HowTo
from .level_list import Tables
from .menu import Menu
from .new_table import NewTable
from .public.attract import MINUTE, Attract
from .public.pin import PinPad
from .public.staff import StaffPage
from .public.still_there import StillThere
from .round.call import CallScene
from .round.deal import DealScene
from .round.final import Final
from .round.pause import Pause
from .round.play import PlayScene
from .round.sitting import Table, go_on, own_table
from .round.summary import Summary
from .round.table_scene import TableScene
from .rules import RulesPage
from .scene import NEWBORN, Scene
from .services import Notices, Services
from .settings import SettingsPage
from .stack import SceneStack
from .transitions import Leave, Push, Reset, Screen

__all__ = [
    "MINUTE",
    "NEWBORN",
    "SCENES",
    "Attract",
    "Leave",
    "Notices",
    "Push",
    "Reset",
    "Scene",
    "SceneStack",
    "Screen",
    "Services",
    "Table",
    "TableScene",
    "go_on",
    "own_table",
]

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
