"""Files: match journals, atomic writes, settings, the log, shipped resources, recent starts."""

from __future__ import annotations

from .disk import Loaded, Trouble
from .folder_lock import FolderLock
from .history import INDEX, HistoryIndex, Kept, PastMatch, file_match
from .journal import Journal
from .journal_format import Header, JournalError, PlayerInfo, Reading, SeedOrigin, read_journal
from .log import log_tail, start_log
from .matches import FOLDER as RECORDS
from .matches import Matches, Resume, read_record
from .problem import MOST_PROBLEMS, PROBLEMS, save_problem, without
from .program import own_command
from .reading import LARGEST_MATCH, UnfitFileError, kind_of, read_file
from .resources import ResourceError, Resources
from .saves import SETTINGS, Shelf, data_folder
from .starts import Starts

__all__ = [
    "INDEX",
    "LARGEST_MATCH",
    "MOST_PROBLEMS",
    "PROBLEMS",
    "RECORDS",
    "SETTINGS",
    "FolderLock",
    "Header",
    "HistoryIndex",
    "Journal",
    "JournalError",
    "Kept",
    "Loaded",
    "Matches",
    "PastMatch",
    "PlayerInfo",
    "Reading",
    "ResourceError",
    "Resources",
    "Resume",
    "SeedOrigin",
    "Shelf",
    "Starts",
    "Trouble",
    "UnfitFileError",
    "data_folder",
    "file_match",
    "kind_of",
    "log_tail",
    "own_command",
    "read_file",
    "read_journal",
    "read_record",
    "save_problem",
    "start_log",
    "without",
]
