"""Looks a machine over before or after the game fails on it: what is there, what is wrong, what to do about it.

`facts` collects, `findings` judges what was collected, and nothing else.
"""

from .facts import Facts, Folder, Group, Trial, collect, try_part
from .findings import Finding, Grade, findings

__all__ = ["Facts", "Finding", "Folder", "Grade", "Group", "Trial", "collect", "findings", "try_part"]
