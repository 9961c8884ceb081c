"""The screens, one for each file, their order, and the list of all of them."""

from __future__ import annotations

from .captures import Captures
from .flow import first_screen, scene_for, to_menu
from .history import HistoryPage
from .history.past_match import PastMatchPopup
from .how_to import HowTo
from .level_list import LevelList
from .menu import Menu
from .new_table import NewTable
from .notices import Notices
from .public.attract import MINUTE, Attract
from .public.pin import PinPad
from .public.staff import StaffPage
from .public.still_there import StillThere
from .question import Question
from .replay import ReplayPage
from .round.call import CallScene
from .round.deal import DealScene
from .round.final import Final
from .round.pause import Pause
from .round.play import PlayScene
from .round.sitting import Table, go_on, own_table, sit_down
from .round.so_far import SoFar
from .round.summary import Summary
from .round.table_scene import TableScene
from .rules import RulesPage
from .scene import NEW_CONTROL_TICKS, Scene
from .services import Services
from .settings import SettingsPage
from .stack import SceneStack
from .transitions import Leave, Push, Reset, Screen

__all__ = [
    "MINUTE",
    "NEW_CONTROL_TICKS",
    "SCENES",
    "Attract",
    "CallScene",
    "Captures",
    "DealScene",
    "Final",
    "HistoryPage",
    "HowTo",
    "Leave",
    "LevelList",
    "Menu",
    "NewTable",
    "Notices",
    "PastMatchPopup",
    "Pause",
    "PinPad",
    "PlayScene",
    "Push",
    "Question",
    "ReplayPage",
    "Reset",
    "RulesPage",
    "Scene",
    "SceneStack",
    "Screen",
    "Services",
    "SettingsPage",
    "SoFar",
    "StaffPage",
    "StillThere",
    "Summary",
    "Table",
    "TableScene",
    "first_screen",
    "go_on",
    "own_table",
    "scene_for",
    "sit_down",
    "to_menu",
]

SCENES: tuple[type[Scene], ...] = (
    Menu,
    LevelList,
    NewTable,
    HistoryPage,
    PastMatchPopup,
    DealScene,
    CallScene,
    PlayScene,
    SoFar,
    Summary,
    Final,
    ReplayPage,
    Pause,
    RulesPage,
    HowTo,
    SettingsPage,
    Question,
    Attract,
    StillThere,
    PinPad,
    StaffPage,
)
"""All scenes."""
