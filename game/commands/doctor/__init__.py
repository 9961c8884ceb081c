"""Diagnosis of a machine: what it has, what is wrong, what to do.

`facts` only collects; `findings` only judges what was collected.
"""

from .facts import Facts, Folder, Group, Trial, collect, try_part
from .findings import Finding, Grade, findings

__all__ = ["Facts", "Finding", "Folder", "Grade", "Group", "Trial", "collect", "findings", "try_part"]
